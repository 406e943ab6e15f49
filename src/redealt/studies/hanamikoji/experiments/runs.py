"""The study's runs: what is sampled, played and solved, with which parameters."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from redealt.games.hanamikoji.switches import Switches
from redealt.planning.declarations import Run
from redealt.studies.hanamikoji.experiments import additions, paper
from redealt.studies.hanamikoji.experiments.games import (
    Described,
    cell,
    estimate_seconds,
    iterated_table,
    simple_agent,
    table_of,
    tables_of,
)
from redealt.studies.hanamikoji.settings import Settings

_STAGES = "redealt.studies.hanamikoji.stages"
_ENTRIES_OF_A_TABLE = 2 * 1249  # rounds by undecided arrangements

MakeCells = Callable[[Settings], Iterable[Described]]
MakeVariants = Callable[[Settings], Mapping[str, Switches]]


def declare_runs(settings: Settings) -> list[Run]:
    """Return all runs of the study for the given settings, needs first."""
    return [
        *_declare_tables(settings),
        *_declare_solutions(settings),
        *_declare_tournaments(settings),
    ]


def _declare_tables(settings: Settings) -> Iterator[Run]:
    section = settings.presample
    for variant in section.variants:
        agent = simple_agent(section.rollouts, cheats=True)
        yield _table(settings, table_of(variant), variant, agent, section.games, "presample")
    iterated = settings.iterated
    for iteration in range(1, iterated.iterations + 1):
        before = iterated_table(iteration - 1)
        agent = simple_agent(iterated.rollouts, before, cheats=True)
        name = iterated_table(iteration)
        yield _table(settings, name, "as_run", agent, iterated.games, "iterated")


def _table(
    settings: Settings, name: str, variant: str, agent: Described, games: int, section: str
) -> Run:
    switches = settings.switches(variant)
    played = [cell(variant, games * _ENTRIES_OF_A_TABLE, [agent, agent])]
    return Run(
        stage="presample",
        name=name,
        entry=f"{_STAGES}.presample:sample_table",
        params={"switches": switches.model_dump(), "agent": dict(agent), "games": games},
        units=_ENTRIES_OF_A_TABLE,
        game="hanamikoji",
        needs=tables_of(played),
        settings=("hanamikoji.variants", f"hanamikoji.{section}"),
        cost_hint=estimate_seconds(played, {variant: switches.offer_value}),
        is_published=True,
    )


def _declare_solutions(settings: Settings) -> Iterator[Run]:
    by_variant = [
        ({"variant": variant}, settings.switches(variant))
        for variant in settings.equal_agents.variants
    ]
    yield _solve("random_play", by_variant, "equal_agents")
    by_switch = [
        (additions.name_switch(variant), switches)
        for variant, switches in additions.ablation_variants(settings).items()
    ]
    yield _solve("one_switch_random_play", by_switch, "one_switch")


def _solve(name: str, variants: Sequence[tuple[Described, Switches]], section: str) -> Run:
    cells = [
        {"conditions": conditions, "switches": switches.model_dump()}
        for conditions, switches in variants
    ]
    return Run(
        stage="solve",
        name=name,
        entry=f"{_STAGES}.solve:solve_random_play",
        params={"cells": cells},
        units=len(cells),
        game="hanamikoji",
        settings=("hanamikoji.variants", f"hanamikoji.{section}"),
    )


def _declare_tournaments(settings: Settings) -> Iterator[Run]:
    results, actions, trees = "count_results", "count_actions", "measure_trees"
    one_switch = {"variants": additions.ablation_variants, "section": "one_switch"}
    for run in (
        _play("against_random", results, paper.against_random),
        _play("presampling", results, paper.presampling),
        _play("against_cheater", results, paper.against_cheater),
        _play("equal_agents", results, paper.equal_agents),
        _play("actions", actions, paper.actions),
        _play("forced_orders", results, paper.forced_orders),
        _play("tree_agents", results, paper.tree_agents),
        _play("tree_sizes", trees, paper.tree_sizes),
        _play("recursive", results, paper.recursive),
        _play("recursive_actions", actions, paper.recursive_actions, section="recursive"),
        _play("agents", results, paper.agents_by_kind),
        _play("one_switch", results, additions.one_switch, **one_switch),
        _play("one_switch_actions", actions, additions.one_switch_actions, **one_switch),
        _play("one_switch_trees", trees, additions.one_switch_trees, **one_switch),
        _play("rule_variants", results, additions.rule_variants),
        _play("starter", results, additions.starter, variants=additions.starting_variants),
        _play("open_misfit", results, additions.open_misfit),
        _play("information", results, additions.information, variants=additions.honest_variants),
    ):
        yield run(settings)
    yield _measure_seconds(settings)


def _play(
    name: str,
    entry: str,
    make_cells: MakeCells,
    *,
    variants: MakeVariants | None = None,
    section: str = "",
) -> Callable[[Settings], Run]:
    """Return a function of the settings that declares a run which plays cells.

    ``variants`` are by default the variants that the cells name; the parameters stand in the
    ``section`` of the settings, by default the one of the run's name.
    """

    def declare(settings: Settings) -> Run:
        cells = list(make_cells(settings))
        params, cost = _describe_cells(settings, cells, variants(settings) if variants else None)
        block = settings.block
        return Run(
            stage="tournament",
            name=name,
            entry=f"{_STAGES}.tournament:{entry}",
            params={"block": block, **params},
            units=sum(-(-each["games"] // block) for each in cells),
            game="hanamikoji",
            needs=tables_of(cells),
            settings=("hanamikoji.variants", "hanamikoji.block", f"hanamikoji.{section or name}"),
            cost_hint=cost,
        )

    return declare


def _describe_cells(
    settings: Settings, cells: list[Described], variants: Mapping[str, Switches] | None
) -> tuple[dict[str, Any], float]:
    """Return the parameters that say what is played, and core seconds that it takes, about."""
    if variants is None:
        variants = {each["variant"]: settings.switches(each["variant"]) for each in cells}
    switches = {name: variant.model_dump() for name, variant in variants.items()}
    offer_values = {name: variant.offer_value for name, variant in variants.items()}
    return {"variants": switches, "cells": cells}, estimate_seconds(cells, offer_values)


def _measure_seconds(settings: Settings) -> Run:
    cells = list(additions.timed_cells(settings))
    params, cost = _describe_cells(settings, cells, None)
    return Run(
        stage="tournament",
        name="seconds",
        entry=f"{_STAGES}.timing:measure_seconds",
        params=params,
        units=len(cells),
        game="hanamikoji",
        needs=tables_of(cells),
        settings=("hanamikoji.variants", "hanamikoji.seconds"),
        cost_hint=cost,
        measures_time=True,
    )
