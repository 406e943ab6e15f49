"""The study's runs: what is played and solved, with which parameters."""

from collections.abc import Callable, Mapping
from typing import Any

from redealt.planning.cells import Tournaments
from redealt.planning.declarations import Run
from redealt.planning.reads import Declare, declare_run
from redealt.studies.cuckoo.experiments import matches
from redealt.studies.cuckoo.experiments.programs import programs
from redealt.studies.cuckoo.settings import Settings

_STAGES = "redealt.studies.cuckoo.stages"
_SECONDS_PER_MATCH = 1e-5  # core seconds, of 2 to 39 players


def _list_params(settings: Settings) -> dict[str, Any]:
    return {**settings.deck.model_dump(), "lives": settings.lives, "paired_over": []}


_TOURNAMENTS = Tournaments(
    study="cuckoo",
    entry="tournament:count_blocks",
    choose_block=lambda settings, _cells: settings.block,
    list_params=_list_params,
    estimate_seconds=lambda _agent, _switches: _SECONDS_PER_MATCH,
)
_play = _TOURNAMENTS.play


def declare_runs(settings: Settings) -> list[Run]:
    """Return all runs of the study for the given settings."""
    runs = [*_RUNS, programs] if settings.programs else _RUNS
    return [declare_run(declare, "cuckoo", settings) for declare in runs]


def _replay(settings: Settings) -> Run:
    """Declare the exact repetition of the authors' run."""
    labels, program = matches.list_labels(settings), settings.published_program
    return Run(
        stage="tournament",
        name="published_program",
        entry=f"{_STAGES}.published_program:replay",
        params={
            **settings.deck.model_dump(),
            "labels": labels,
            "switches": settings.switches("as_run").model_dump(),
            **program.model_dump(),
        },
        units=1,
        game="cuckoo",
        expected_seconds=len(labels) * program.matches_per_n * 6.6e-5,
    )


def _solve(name: str, entry: str, make_params: Callable[[Settings], Mapping[str, Any]]) -> Declare:
    """Return what declares an exact analysis: a unit for each of its games, if it has some."""

    def declare(settings: Settings) -> Run:
        params = make_params(settings)
        units = len(params.get("games", [params]))
        return Run(
            stage="solve",
            name=name,
            entry=f"{_STAGES}.solve:{entry}",
            params=params,
            units=units,
            game="cuckoo",
            expected_seconds=0.5 * units,
        )

    return declare


def _formulas(settings: Settings) -> dict[str, Any]:
    return {**settings.deck.model_dump(), "n_players_max": settings.n_players.largest}


def _small_games(settings: Settings) -> dict[str, Any]:
    games = [game.model_dump() for game in settings.optimality.games]
    return {"games": games, "switches": settings.switches("as_written").model_dump()}


def _predicted_games(settings: Settings) -> dict[str, Any]:
    params = _small_games(settings)
    return params | {"games": [game for game in params["games"] if game["n_players"] <= 3]}


def _games_with_equilibria(settings: Settings) -> dict[str, Any]:
    games = [game.model_dump() for game in settings.optimality.equilibria]
    return {"games": games, "switches": settings.switches("as_written").model_dump()}


_RUNS = (
    _replay,
    _play(matches.mixed),
    _play(matches.uniform, paired_over=["strategy", "variant"]),
    _play(matches.one_switch, variants=matches.ablation_variants),
    _play(
        matches.seating,
        "tournament:count_wins_by_identifier",
        variants=matches.fixed_or_rotating,
    ),
    _solve("formulas", "tabulate_formulas", _formulas),
    _solve("profiles", "solve_profiles", _small_games),
    _solve("best_responses", "solve_best_responses", _small_games),
    _solve("predictions", "predict_survival", _predicted_games),
    _solve("equilibria", "solve_equilibria", _games_with_equilibria),
)
