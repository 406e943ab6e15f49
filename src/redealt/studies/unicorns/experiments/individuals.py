"""Games of evolved individuals: to find the best ones, and to tell how good these are."""

from collections.abc import Iterator

from redealt.planning.cells import AgentSpec, CellSpec, cell
from redealt.studies.unicorns.experiments.games import RANDOM, RULE_BASED
from redealt.studies.unicorns.experiments.searches import name_search, other_searches
from redealt.studies.unicorns.settings import Settings
from redealt.studies.unicorns.variants import FINAL, MCTS_TYPES, TYPES, UNEVOLVED

_COPIES, _OPPONENTS = 2, 4
_MET = {"random": RANDOM, "rule_based": RULE_BASED}
# Games by which the thesis selects the best, and as many fresh ones.
BLOCKS = 2


def evaluation(settings: Settings) -> Iterator[CellSpec]:
    """All individuals with which the evolutions of section 6 end."""
    for variant in settings.evolution.variants:
        for kind, seed, place, agent in _list_evolved(settings, variant):
            yield from _evaluate(variant, kind, seed, place, agent, settings.evaluation.games)


def unevolved(settings: Settings) -> Iterator[CellSpec]:
    """Individuals as evolutions start with them."""
    section = settings.unevolved
    for seed in range(section.sets):
        for place in range(settings.evolution.population):
            agent = {"kind": "evolved", "random": [seed, place]}
            games = settings.evaluation.games
            yield from _evaluate("as_run", UNEVOLVED, seed, place, agent, games)


def final_evaluation(settings: Settings) -> Iterator[CellSpec]:
    """The individuals with which the final evolution ends."""
    for seed in range(settings.final.runs):
        for place in range(settings.final.population):
            agent = _take("final_evolution", name_search("as_run", FINAL), seed, place)
            games = settings.evaluation.games
            yield from _evaluate("as_run", FINAL, seed, place, agent, games)


def other_evaluation(settings: Settings) -> Iterator[CellSpec]:
    """The individuals with which other searches end."""
    section = settings.other_searches
    for search in other_searches(settings):
        for seed in range(section.runs):
            for place in range(section.population):
                agent = _take("other_searches", search["search"], seed, place)
                kind = search["search"].partition("/")[2]
                games = section.evaluation_games
                yield from _evaluate("as_run", kind, seed, place, agent, games)


def selection(settings: Settings) -> Iterator[CellSpec]:
    """One copy of each individual against five rule-based agents, for the final evolution."""
    for kind, seed, place, agent in _list_evolved(settings, "as_run"):
        yield cell(
            "as_run",
            settings.final.selection_games,
            [agent, *[RULE_BASED] * (_COPIES + _OPPONENTS - 1)],
            {"tested": 1},
            type=kind,
            run=seed,
            individual=place,
        )


def _list_evolved(settings: Settings, variant: str) -> Iterator[tuple[str, int, int, AgentSpec]]:
    """Yield type, seed and place of the individuals that a variant's evolutions end with."""
    for kind in TYPES:
        if kind in MCTS_TYPES and variant != "as_run":
            continue
        section = settings.mcts_evolution if kind in MCTS_TYPES else settings.evolution
        run = "mcts_evolutions" if kind in MCTS_TYPES else "evolutions"
        for seed in range(section.runs):
            for place in range(section.population):
                yield kind, seed, place, _take(run, name_search(variant, kind), seed, place)


def _take(run: str, search: str, seed: int, place: int) -> AgentSpec:
    source = {"run": run, "search": search, "seed": seed, "individual": place}
    return {"kind": "evolved", "from": source}


def _evaluate(
    variant: str, kind: str, seed: int, place: int, agent: AgentSpec, games: int
) -> Iterator[CellSpec]:
    for opponent, met in _MET.items():
        agents = [agent] * _COPIES + [met] * _OPPONENTS
        where = {"type": kind, "run": seed, "individual": place, "opponent": opponent}
        yield cell(variant, BLOCKS * games, agents, {"tested": _COPIES}, variant=variant, **where)
