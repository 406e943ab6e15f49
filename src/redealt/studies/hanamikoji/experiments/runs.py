"""The study's runs: what is sampled, played and solved, with which parameters."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from redealt.games.hanamikoji.switches import Switches
from redealt.planning.cells import Tournaments, cell
from redealt.planning.declarations import Run
from redealt.planning.reads import Declare, declare_run
from redealt.studies.hanamikoji.experiments import additions, paper, readings
from redealt.studies.hanamikoji.experiments.games import (
    estimate_seconds,
    iterated_table,
    simple_agent,
    table_of,
    tables_of,
)
from redealt.studies.hanamikoji.experiments.programs import programs
from redealt.studies.hanamikoji.readings import READINGS
from redealt.studies.hanamikoji.settings import Settings

_STAGES = "redealt.studies.hanamikoji.stages"
_ENTRIES_OF_A_TABLE = 2 * 1249  # rounds by undecided arrangements

_TOURNAMENTS = Tournaments(
    study="hanamikoji",
    entry="tournament:count_results",
    choose_block=lambda settings, _cells: settings.block,
    list_needs=tables_of,
    estimate_seconds=estimate_seconds,
)
_CALIBRATION = replace(_TOURNAMENTS, choose_block=lambda settings, _cells: settings.readings.block)
_play = _TOURNAMENTS.play
_ACTIONS, _TREES = "tournament:count_actions", "tournament:measure_trees"
_HALF_TURNS = "tournament:count_half_turns"


def declare_runs(settings: Settings) -> list[Run]:
    """Return all runs of the study for the given settings, needs first."""
    contest = [programs] if settings.programs else []
    runs = [*_list_tables(settings), *_SOLUTIONS, *_PLAYED, *contest]
    return [declare_run(declare, "hanamikoji", settings) for declare in runs]


def _list_tables(settings: Settings) -> Iterator[Declare]:
    for variant in settings.presample.variants:
        yield _table(table_of(variant), variant, "presample")
    for reading in settings.readings.with_tables:
        if readings.table_of_reading(settings, reading) == table_of(reading):
            yield _table(table_of(reading), reading, "presample")
    for iteration in range(1, settings.iterated.iterations + 1):
        yield _table(iterated_table(iteration), "as_run", "iterated", iterated_table(iteration - 1))


def _table(name: str, variant: str, section: str, before: str | None = None) -> Declare:
    """Return what declares a table by agents that look up the one ``before``, if any."""

    def declare(settings: Settings) -> Run:
        games = getattr(settings, section).games
        agent = simple_agent(getattr(settings, section).rollouts, before, cheats=True)
        played = cell(variant, games * _ENTRIES_OF_A_TABLE, [agent] * 2)
        known = readings.reading_variants(settings) if variant in READINGS else None
        switches = known[variant] if known else settings.switches(variant)
        return Run(
            stage="presample",
            name=name,
            entry=f"{_STAGES}.presample:sample_table",
            params={"switches": switches.model_dump(), "agent": dict(agent), "games": games},
            units=_ENTRIES_OF_A_TABLE,
            game="hanamikoji",
            needs=tables_of([played]),
            expected_seconds=2 * played["games"] * estimate_seconds(agent, switches),
            is_published=True,
        )

    return declare


def _solve(
    name: str,
    make_variants: Callable[[Settings], Mapping[str, Switches]],
    name_conditions: Callable[[str], Mapping[str, str]],
) -> Declare:
    def declare(settings: Settings) -> Run:
        cells = [
            {"conditions": name_conditions(variant), "switches": switches.model_dump()}
            for variant, switches in make_variants(settings).items()
        ]
        return Run(
            stage="solve",
            name=name,
            entry=f"{_STAGES}.solve:solve_random_play",
            params={"cells": cells},
            units=len(cells),
            game="hanamikoji",
            expected_seconds=0.1 * len(cells),
        )

    return declare


def _variants_of_equal_agents(settings: Settings) -> dict[str, Switches]:
    return {variant: settings.switches(variant) for variant in settings.equal_agents.variants}


_SOLUTIONS = (
    _solve("random_play", _variants_of_equal_agents, lambda variant: {"variant": variant}),
    _solve("one_switch_random_play", additions.ablation_variants, additions.name_switch),
    _solve("readings_random_play", readings.scored_cards, lambda cards: {"cards": cards}),
)
_READINGS: dict = {"variants": readings.reading_variants}
_ONE_SWITCH: dict = {"variants": additions.ablation_variants}
_PLAYED = (
    _play(paper.against_random),
    _play(paper.presampling, _HALF_TURNS),
    _play(paper.against_cheater),
    _play(paper.equal_agents),
    _play(paper.actions, _ACTIONS),
    _play(paper.forced_orders),
    _play(paper.tree_agents),
    _play(paper.tree_sizes, _TREES),
    _play(paper.recursive),
    _play(paper.recursive_actions, _ACTIONS),
    _play(paper.agents),
    _play(additions.one_switch, **_ONE_SWITCH),
    _play(additions.one_switch_actions, _ACTIONS, **_ONE_SWITCH),
    _play(additions.one_switch_trees, _TREES, **_ONE_SWITCH),
    _play(additions.rule_variants),
    _play(additions.starter, variants=additions.starting_variants),
    _play(additions.open_misfit),
    _CALIBRATION.play(readings.readings_calibration, **_READINGS),
    _play(readings.readings_held_out, **_READINGS),
    _play(readings.readings_actions, _ACTIONS, **_READINGS),
    _play(additions.information, variants=additions.honest_variants),
    _TOURNAMENTS.time(additions.seconds, "timing:measure_seconds"),
)
