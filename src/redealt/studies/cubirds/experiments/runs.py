"""The study's runs: what is played and searched for, with which parameters."""

from collections.abc import Callable, Iterable, Sequence

from redealt.planning.cells import CellSpec, Tournaments
from redealt.planning.declarations import Run
from redealt.planning.reads import Declare, declare_run
from redealt.studies.cubirds.experiments import ablation, additions, paper, searches
from redealt.studies.cubirds.experiments.games import (
    SECONDS_PER_GAME,
    estimate_seconds,
    runs_with_weights,
    slowest_kind,
)
from redealt.studies.cubirds.experiments.programs import programs
from redealt.studies.cubirds.settings import Settings

_BLOCKS = {"random": "random", "heuristic": "heuristic", "flat_monte_carlo": "rollouts"}


def _choose_block(settings: Settings, cells: Sequence[CellSpec]) -> int:
    return getattr(settings.blocks, _BLOCKS[slowest_kind(cells)])


_TOURNAMENTS = Tournaments(
    study="cubirds",
    entry="tournament:count_outcomes",
    choose_block=_choose_block,
    list_needs=runs_with_weights,
    list_params=lambda _settings: {"paired_over": []},
    estimate_seconds=estimate_seconds,
)
_play = _TOURNAMENTS.play


def declare_runs(settings: Settings) -> list[Run]:
    """Return all runs of the study for the given settings, needs first."""
    on_clusters = [_play(paper.start_birds_cluster)] if settings.start_birds_cluster.games else []
    contest = [programs] if settings.programs else []
    runs = [*_SEARCHES, *_START_BIRDS, *on_clusters, *_PLAYED, *contest]
    return [declare_run(declare, "cubirds", settings) for declare in runs]


def _search(
    name: str, make_searches: Callable[[Settings], Iterable[searches.SearchSpec]]
) -> Declare:
    """Return what declares a run of searches, whose settings stand in the section of its name."""

    def declare(settings: Settings) -> Run:
        ways, seeds = list(make_searches(settings)), getattr(settings, name).seeds
        played = [search for search in ways if search["fitness"] != "random"]
        games = sum(
            search["population"] * search["opponents"] * search["repeats"] * search["generations"]
            for search in played
        )
        return Run(
            stage="tune",
            name=name,
            entry="redealt.studies.cubirds.stages.tune:tune",
            params={"searches": ways, "seeds": seeds},
            units=len(ways) * seeds,
            game="cubirds",
            expected_seconds=seeds * games * SECONDS_PER_GAME["heuristic"],
        )

    return declare


_SEARCHES = (
    _search("genetic", searches.genetic_searches),
    _search(searches.TUNED, searches.tuned_searches),
)
_START_BIRDS = (
    _play(paper.random_games),
    _play(paper.rollout_games),
    _play(paper.heuristic_games),
    _play(paper.start_birds_random),
    _play(paper.start_birds_rollouts),
    _play(paper.start_bird_marginals),
    _play(paper.start_birds_heuristic),
)
_REPAIRED: dict = {"variants": ablation.ablation_variants}
_PLAYED = (
    _play(additions.tuned_games, paired_over=["search", "seed", "seat"]),
    _play(ablation.bug_attribution_random, **_REPAIRED),
    _play(ablation.bug_attribution_rollouts, **_REPAIRED),
    _play(ablation.bug_attribution_heuristic, **_REPAIRED),
    _play(additions.o_classes),
    _play(additions.round_robin, paired_over=["agent_1", "agent_2"]),
    _play(additions.rollout_ladder),
    _play(additions.player_counts),
    _TOURNAMENTS.time(paper.seconds, "timing:measure_seconds"),
)
