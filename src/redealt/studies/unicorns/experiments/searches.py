"""The evolutions of the thesis, and others, as the parameters of their runs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from redealt.planning.declarations import Run
from redealt.planning.reads import Declare
from redealt.studies.unicorns.experiments.games import (
    PER_PLAYOUT_AMONG_SEARCHES,
    RANDOM,
    RULE_BASED,
    deck_params,
    estimate_seconds,
    searching,
)
from redealt.studies.unicorns.settings import Settings
from redealt.studies.unicorns.variants import FINAL, MCTS_TYPES, QUICK_TYPES, TYPES

SearchSpec = Mapping[str, Any]
_OPPONENTS = 5
_LAST = "last_generation"  # of stages.evaluation
_GENETIC = {"method": "genetic"}


def name_search(variant: str, kind: str) -> str:
    """Return the name of a search: the variant by which it evolves, and its kind."""
    return f"{variant}/{kind}"


def evolutions(settings: Settings) -> Iterator[SearchSpec]:
    """The types that meet no searches (section 6)."""
    for variant in settings.evolution.variants:
        for kind in QUICK_TYPES:
            yield _search(settings, settings.evolution, variant, kind, _meet(kind))


def mcts_evolutions(settings: Settings) -> Iterator[SearchSpec]:
    """The types that meet searches."""
    section = settings.mcts_evolution
    for kind, policy in MCTS_TYPES.items():
        opponents = [searching(section.playouts, policy)] * _OPPONENTS
        yield _search(settings, section, "as_run", kind, opponents)


def population_sizes(settings: Settings) -> Iterator[SearchSpec]:
    """Populations of several sizes, as many evaluations or generations of each (Figure 5.1)."""
    section = settings.population_sizes
    opponents = [RANDOM] * _OPPONENTS
    for size in section.sizes:
        lengths = {"evaluations": section.evaluations // size, "generations": section.generations}
        for equal, generations in lengths.items():
            if generations:
                sizes = {"population": size, "generations": generations}
                yield _search(settings, section, "as_run", f"{equal}/{size}", opponents, **sizes)


def final_evolution(settings: Settings) -> Iterator[SearchSpec]:
    """The one that starts with the best of all others."""
    evolved = {kind: [_run_of(kind), name_search("as_run", kind)] for kind in TYPES}
    source = {"run": "selection", "evolved": evolved}
    yield _search(settings, settings.final, "as_run", FINAL, _LAST, selected=source)


def other_searches(settings: Settings) -> Iterator[SearchSpec]:
    """Evolutions of the program with one thing changed, at the same number of games."""
    section = settings.other_searches
    right = settings.switches("as_written")
    corrected = {"E3": "blends_parents", "E5": "fills_with_parent", "E6": "meets_unplayed"}
    for item, switch in {"none": "", **corrected}.items():
        changed = {switch: getattr(right, switch)} if switch else {}
        own = _search(settings, section, "as_run", f"evo_best_last_gen/{item}", _LAST)
        yield {**own, "switches": {**own["switches"], **changed}}
    for method in ("genetic", "cma_es", "random_search"):
        kind = f"evo_rule_based/{method}"
        yield _search(settings, section, "as_run", kind, [RULE_BASED] * _OPPONENTS, method=method)


def _run_of(kind: str) -> str:
    return "mcts_evolutions" if kind in MCTS_TYPES else "evolutions"


def _meet(kind: str) -> Any:
    met = {"evo_random": RANDOM, "evo_rule_based": RULE_BASED}
    return [met[kind]] * _OPPONENTS if kind in met else _LAST


def _search(
    settings: Settings, section: Any, variant: str, kind: str, opponents: Any, **more: Any
) -> SearchSpec:
    sizes = {
        name: more.get(name) or getattr(section, name) for name in ("population", "generations")
    }
    return {
        "search": name_search(variant, kind),
        "switches": settings.switches(variant).model_dump(),
        "opponents": opponents,
        **_GENETIC,
        **sizes,
        "games": section.games,
        "crossover": settings.evolution.crossover,
        **{name: value for name, value in more.items() if name not in sizes},
    }


def _seconds_of(search: SearchSpec) -> float:
    """Return the core seconds of a search from one seed."""
    opponents = search["opponents"]
    others = [RULE_BASED] * _OPPONENTS if opponents == _LAST else opponents
    per_game = estimate_seconds({"kind": "evolved"}, None)
    for agent in others:
        is_search = agent["kind"] == "mcts"
        own = agent["playouts"] * PER_PLAYOUT_AMONG_SEARCHES if is_search else None
        per_game += own or estimate_seconds(agent, None)
    return float(search["population"] * search["generations"] * search["games"] * per_game)


def declare_searches(
    make_searches: Callable[[Settings], Iterable[SearchSpec]], section: str, *needs: str
) -> Declare:
    """Return what declares the run of searches, each from as many seeds as its section says."""

    def declare(settings: Settings) -> Run:
        searches, runs = list(make_searches(settings)), getattr(settings, section).runs
        return Run(
            stage="tune",
            name=make_searches.__name__,
            entry="redealt.studies.unicorns.stages.evolve:evolve_genes",
            params={"searches": searches, "seeds": runs, **deck_params(settings)},
            units=len(searches) * runs,
            game="unicorns",
            needs=needs,
            expected_seconds=runs * sum(map(_seconds_of, searches)),
        )

    return declare
