"""The study's runs: what is played and searched for, with which parameters."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from redealt.games.cubirds.switches import Switches
from redealt.planning.declarations import Run
from redealt.studies.cubirds.experiments import ablation, additions, paper, searches
from redealt.studies.cubirds.experiments.games import (
    Described,
    estimate_seconds,
    runs_with_weights,
    slowest_kind,
)
from redealt.studies.cubirds.settings import Settings

_STAGES = "redealt.studies.cubirds.stages"
_GAME = "cubirds"

MakeCells = Callable[[Settings], Iterable[Described]]
MakeVariants = Callable[[Settings], Mapping[str, Switches]]


def declare_runs(settings: Settings) -> list[Run]:
    """Return all runs of the study for the given settings, needs first."""
    return [
        _search("genetic", "genetic", searches.genetic_arms, settings),
        _search(searches.TUNED, "tuned", searches.tuned_arms, settings),
        *_declare_tournaments(settings),
        _measure_seconds(settings),
    ]


def _search(
    name: str,
    section: str,
    make_arms: Callable[[Settings], Iterable[Described]],
    settings: Settings,
) -> Run:
    arms, seeds = list(make_arms(settings)), getattr(settings, section).seeds
    return Run(
        stage="tune",
        name=name,
        entry=f"{_STAGES}.tune:evolve",
        params={"arms": arms, "seeds": seeds},
        units=len(arms) * seeds,
        game=_GAME,
        settings=("cubirds.variants", f"cubirds.{section}"),
        cost_hint=searches.estimate_seconds(arms, seeds),
    )


def _declare_tournaments(settings: Settings) -> Iterator[Run]:
    repairs = {"variants": ablation.ablation_variants, "section": "bug_attribution"}
    start_birds = [
        _play("start_birds_random", paper.start_birds_random),
        _play("start_birds_rollouts", paper.start_birds_rollouts),
        _play("start_bird_marginals", paper.start_bird_marginals),
        _play("start_birds_heuristic", paper.start_birds_heuristic),
    ]
    if settings.start_birds_cluster.games:
        start_birds.append(_play("start_birds_cluster", paper.start_birds_cluster))
    for run in (
        _play("random_games", paper.random_games),
        _play("rollout_games", paper.rollout_games),
        _play("heuristic_games", paper.heuristic_games),
        *start_birds,
        _play("tuned_games", additions.tuned_games, paired_over=("arm", "seed", "seat")),
        _play("bug_attribution_random", ablation.random_repairs, **repairs),
        _play("bug_attribution_rollouts", ablation.rollout_repairs, **repairs),
        _play("bug_attribution_heuristic", ablation.heuristic_repairs, **repairs),
        _play("o_classes", additions.o_classes),
        _play("round_robin", additions.round_robin, paired_over=("agent_1", "agent_2")),
        _play("rollout_ladder", additions.rollout_ladder),
        _play("player_counts", additions.player_counts),
    ):
        yield run(settings)


def _play(
    name: str,
    make_cells: MakeCells,
    *,
    variants: MakeVariants | None = None,
    section: str = "",
    paired_over: Sequence[str] = (),
) -> Callable[[Settings], Run]:
    """Return a function of the settings that declares a run which plays cells.

    ``variants`` are by default the variants that the cells name; the parameters stand in the
    ``section`` of the settings, by default the one of the run's name. Cells that differ only in
    conditions of ``paired_over`` are dealt the same cards.
    """

    def declare(settings: Settings) -> Run:
        cells = list(make_cells(settings))
        params, cost = _describe_cells(settings, cells, variants(settings) if variants else None)
        block = getattr(settings.blocks, _BLOCKS[slowest_kind(cells)])
        return Run(
            stage="tournament",
            name=name,
            entry=f"{_STAGES}.tournament:count_outcomes",
            params={"block": block, "paired_over": [*paired_over], **params},
            units=sum(-(-each["games"] // block) for each in cells),
            game=_GAME,
            needs=runs_with_weights(cells),
            settings=("cubirds.variants", "cubirds.blocks", f"cubirds.{section or name}"),
            cost_hint=cost,
        )

    return declare


_BLOCKS = {"random": "random", "heuristic": "heuristic", "flat_monte_carlo": "rollouts"}


def _describe_cells(
    settings: Settings, cells: list[Described], variants: Mapping[str, Switches] | None
) -> tuple[dict[str, Any], float]:
    """Return the parameters that say what is played, and core seconds that it takes, about."""
    names = dict.fromkeys(each["variant"] for each in cells)
    known = {name: variants[name] if variants else settings.switches(name) for name in names}
    switches = {name: variant.model_dump() for name, variant in known.items()}
    return {"variants": switches, "cells": cells}, estimate_seconds(cells, known)


def _measure_seconds(settings: Settings) -> Run:
    cells = list(paper.timed_games(settings))
    params, cost = _describe_cells(settings, cells, None)
    return Run(
        stage="tournament",
        name="seconds",
        entry=f"{_STAGES}.timing:measure_seconds",
        params={"paired_over": [], **params},
        units=len(cells),
        game=_GAME,
        settings=("cubirds.variants", "cubirds.rollout_games", "cubirds.seconds"),
        cost_hint=cost,
        measures_time=True,
    )
