"""The study's runs: what is evolved and played, with which parameters."""

from collections.abc import Sequence
from dataclasses import replace

from redealt.planning.cells import CellSpec, MakeCells, Tournaments
from redealt.planning.declarations import Run
from redealt.planning.reads import Declare, declare_run
from redealt.studies.unicorns.experiments import ablation, individuals, paper, searches
from redealt.studies.unicorns.experiments.games import deck_params, estimate_seconds
from redealt.studies.unicorns.experiments.programs import programs
from redealt.studies.unicorns.experiments.searches import declare_searches
from redealt.studies.unicorns.settings import Settings


def _choose_block(settings: Settings, cells: Sequence[CellSpec]) -> int:
    searches = any(agent["kind"] == "mcts" for agent in cells[0]["agents"])
    return settings.blocks.searches if searches else settings.blocks.games


def _evaluation_block(_settings: Settings, cells: Sequence[CellSpec]) -> int:
    return -(-cells[0]["games"] // individuals.BLOCKS)


def _pair_block(_settings: Settings, cells: Sequence[CellSpec]) -> int:
    return -(-cells[0]["games"] // ablation.PAIRS)


def _needed_runs(cells: Sequence[CellSpec]) -> tuple[str, ...]:
    sources = (
        agent["from"]["run"] for each in cells for agent in each["agents"] if "from" in agent
    )
    return tuple(dict.fromkeys(sources))


_SHARED: dict = {
    "study": "unicorns",
    "list_needs": _needed_runs,
    "estimate_seconds": estimate_seconds,
}
_INDIVIDUAL = ["variant", "type", "run", "individual"]
_WINS = "tournament:count_wins"
_TOURNAMENTS = Tournaments(
    entry=_WINS,
    choose_block=_choose_block,
    list_params=lambda settings: {"paired_over": [], **deck_params(settings)},
    **_SHARED,
)
_EVALUATIONS = Tournaments(
    entry=_WINS,
    choose_block=_evaluation_block,
    list_params=lambda settings: {"paired_over": _INDIVIDUAL, **deck_params(settings)},
    **_SHARED,
)
_play = _TOURNAMENTS.play
_WHOLE = replace(_TOURNAMENTS, choose_block=lambda _settings, cells: cells[0]["games"])
_PAIRED = replace(_TOURNAMENTS, choose_block=_pair_block)
_CORRECTED: dict = {"variants": ablation.ablation_variants, "paired_over": ["variant"]}


def _evaluate(make_cells: MakeCells) -> Declare:
    return _EVALUATIONS.play(make_cells)


DECLARATIONS = (
    declare_searches(searches.evolutions, "evolution"),
    declare_searches(searches.mcts_evolutions, "mcts_evolution"),
    declare_searches(searches.population_sizes, "population_sizes"),
    _EVALUATIONS.play(individuals.selection),
    declare_searches(
        searches.final_evolution, "final", "selection", "evolutions", "mcts_evolutions"
    ),
    declare_searches(searches.other_searches, "other_searches"),
    _evaluate(individuals.evaluation),
    _evaluate(individuals.unevolved),
    _evaluate(individuals.final_evaluation),
    _evaluate(individuals.other_evaluation),
    _play(paper.matchups),
    _play(paper.mcts_games),
    _WHOLE.play(paper.nested, "tournament:list_games"),
    _play(paper.seats, "tournament:count_seats"),
    _play(paper.player_counts),
    _WHOLE.play(paper.paired, "tournament:list_games", paired_over=["agent"]),
    _PAIRED.play(ablation.ablation, **_CORRECTED),
    _PAIRED.play(ablation.mcts_ablation, **_CORRECTED),
    _PAIRED.play(ablation.declined, paired_over=["card"]),
    _TOURNAMENTS.time(paper.seconds, "timing:measure_seconds"),
)


def declare_runs(settings: Settings) -> list[Run]:
    """Return all runs of the study for the given settings, needs first."""
    declared = [*DECLARATIONS, programs] if settings.programs else DECLARATIONS
    return [declare_run(declare, "unicorns", settings) for declare in declared]
