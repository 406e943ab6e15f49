"""Evolutions as parameters of runs: those of the paper, and others beside them.

What a search holds is said in :mod:`redealt.studies.locm.stages.evolve`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from redealt.planning.declarations import Run
from redealt.planning.reads import Declare
from redealt.studies.locm.experiments.agents import (
    choose_strong_op,
    name_search,
    seconds_per_game,
)
from redealt.studies.locm.experiments.published import read_strong_op
from redealt.studies.locm.settings import Settings
from redealt.studies.locm.variants import (
    BASELINES,
    EVOLVES_BY,
    FROM_LINEAR,
    GENOMES,
    KINDS,
    PROGRESSIVE,
    STRONG_OP,
    WEAK_OP,
    WEAK_OPPONENT,
)

SearchSpec = Mapping[str, Any]
MakeSearches = Callable[[Settings], Iterator[SearchSpec]]

OTHER_RUN = "other_searches"
# A rate of mutation that changes as many trees as that of the paper changes weight vectors, and
# one the other way round: 1 - (1 - rate)^2 and 1 - (1 - rate)^20 exchanged.
CHANGES_OF_TREES, CHANGES_OF_WEIGHTS = 2, 20


def equal_rate(rate: float, genome: str) -> float:
    """Return the rate with which a genome changes as often as the other kind with ``rate``."""
    own, other = CHANGES_OF_TREES, CHANGES_OF_WEIGHTS
    if genome == "Linear":
        own, other = other, own
    return float(1 - (1 - rate) ** (other / own))


def progressive(settings: Settings) -> Iterator[SearchSpec]:
    """Self-play from random populations."""
    for variant in settings.evolution.variants:
        for genome in GENOMES:
            yield _search(settings, variant, PROGRESSIVE, genome)


def from_linear(settings: Settings) -> Iterator[SearchSpec]:
    """Self-play that starts from the Linear agents of the former."""
    for variant in settings.evolution.variants:
        for name in FROM_LINEAR:
            for base in range(1, settings.evolution.bases + 1):
                yield _from_base(settings, variant, name, base)


def weak_op(settings: Settings) -> Iterator[SearchSpec]:
    """Games against Baseline2."""
    for variant in settings.evolution.variants:
        for genome in GENOMES:
            opponent = BASELINES[WEAK_OPPONENT]
            yield _search(settings, variant, WEAK_OP, genome, opponent=opponent)


def strong_op(settings: Settings) -> Iterator[SearchSpec]:
    """Games against one Tree-from-Linear agent."""
    for variant in settings.evolution.variants:
        for genome in GENOMES:
            opponent = _strong_opponent(settings, variant)
            yield _search(settings, variant, STRONG_OP, genome, opponent=opponent)


def _strong_opponent(settings: Settings, variant: str) -> Mapping[str, Any]:
    if settings.evolution.strong_op == "published":
        return read_strong_op(settings.authors_logs)
    return choose_strong_op(settings, variant).spec


def other_searches(settings: Settings) -> Iterator[SearchSpec]:
    """Evolutions as run with one thing changed, named by it."""
    section, rate = settings.additions, settings.evolution.mutation
    if "signs" in section.kinds:
        signs = {"card_numbers": "signed", "items": "added"}
        yield _other(settings, "signs", "Linear", switches=_correct(settings, signs))
    if "rules" in section.kinds:
        right = settings.switches("as_written")
        for rule in ("draft", "opening_hand", "lethal_needs_attack", "late_turns_draw"):
            switches = _correct(settings, {rule: getattr(right, rule)})
            yield _other(settings, rule, "Linear", switches=switches)
    if "mutation" in section.kinds:
        for genome in GENOMES:
            mutation = {"rate": equal_rate(rate, genome), "sd": None}
            yield _other(settings, "mutation", genome, mutation=mutation)
        equal = equal_rate(rate, "Tree")
        mutation, start = {"rate": equal, "sd": None}, _start(settings, "as_run", 1, equal)
        yield _other(settings, "mutation", "Tree-from-Linear", mutation=mutation, start=start)
    if "budget" in section.kinds:
        sizes = settings.evolution
        rounds = max(
            1, (sizes.population - 1) * sizes.rounds // 2
        )  # as many games as a round robin
        opponents = {
            WEAK_OP: BASELINES[WEAK_OPPONENT],
            STRONG_OP: _strong_opponent(settings, "as_run"),
        }
        for scheme, opponent in opponents.items():
            fixed: dict = {"scheme": scheme, "opponent": opponent, "rounds": rounds}
            yield _other(settings, f"budget {scheme}", "Linear", **fixed)
    if "optimizers" in section.kinds:
        yield _other(settings, "cma_es", "Linear", method="cma_es")
        mutation = {"rate": rate, "sd": section.step}
        yield _other(settings, "gaussian", "Linear", mutation=mutation)


def _correct(settings: Settings, switches: Mapping[str, Any]) -> dict[str, Any]:
    return settings.switches("as_run_evolution").model_dump() | dict(switches)


def _other(settings: Settings, change: str, genome: str, **more: Any) -> SearchSpec:
    scheme = more.pop("scheme", PROGRESSIVE)
    own = _search(settings, "as_run", scheme, FROM_LINEAR.get(genome, genome), **more)
    return {**own, "search": f"{change}/{genome}"}


def _from_base(settings: Settings, variant: str, name: str, base: int) -> SearchSpec:
    start = _start(settings, variant, base, settings.evolution.mutation)
    own = _search(settings, variant, PROGRESSIVE, FROM_LINEAR[name], start=start)
    return {**own, "search": name_search(variant, PROGRESSIVE, name, base)}


def _start(settings: Settings, variant: str, base: int, rate: float) -> Mapping[str, Any]:
    linear = name_search(variant, PROGRESSIVE, "Linear")
    agent = {"from": {"run": "progressive", "search": linear, "seed": base - 1}}
    return {"base": agent, "mutations": settings.evolution.mutations_of_copies, "rate": rate}


def _search(settings: Settings, variant: str, scheme: str, genome: str, **more: Any) -> SearchSpec:
    section = settings.evolution
    return {
        "search": name_search(variant, scheme, genome),
        "switches": settings.switches(EVOLVES_BY[variant]).model_dump(),
        "genome": KINDS[genome],
        "method": "genetic",
        "population": section.population,
        "elite": section.elite,
        "generations": section.generations,
        "drafts": section.drafts,
        "rounds": more.pop("rounds", None) or _rounds(settings, scheme),
        "mutation": {"rate": section.mutation, "sd": None},
        **more,
    }


def _rounds(settings: Settings, scheme: str) -> int:
    section = settings.evolution
    return section.rounds if scheme == PROGRESSIVE else section.fixed_rounds


def count_games(search: SearchSpec) -> int:
    """Return the games that a search simulates from one seed."""
    individuals, rounds = search["population"], search["rounds"]
    pairs = individuals * (2 if "opponent" in search else individuals - 1)
    return int(search["generations"] * pairs * search["drafts"] * rounds)


def declare_searches(
    make_searches: MakeSearches, seeds: Callable[[Settings], int], *needs: str
) -> Declare:
    """Return what declares the run of searches, each from several seeds: its units."""

    def declare(settings: Settings) -> Run:
        searches = list(make_searches(settings))
        own = seeds(settings)
        seconds = sum(count_games(each) * _seconds_per_game(each) for each in searches)
        return Run(
            stage="tune",
            name=make_searches.__name__,
            entry="redealt.studies.locm.stages.evolve:evolve_agents",
            params={"searches": searches, "seeds": own},
            units=len(searches) * own,
            game="locm",
            needs=_list_needs(searches, needs),
            expected_seconds=own * seconds,
        )

    return declare


def _list_needs(searches: list[SearchSpec], usual: tuple[str, ...]) -> tuple[str, ...]:
    """Return the runs that opponents and bases come from."""
    agents = [search.get("opponent") for search in searches]
    agents += [search.get("start", {}).get("base") for search in searches]
    found = [agent["from"]["run"] for agent in agents if agent and "from" in agent]
    return tuple(dict.fromkeys([*usual, *found]))


def _seconds_per_game(search: SearchSpec) -> float:
    """Return what a game costs; those who start from a Linear tree are large."""
    genome = next(name for name, kind in KINDS.items() if kind == search["genome"])
    own = "Tree-from-Linear" if genome == "Tree" and "start" in search else genome
    if "opponent" not in search:
        return seconds_per_game(own, own)
    other = "" if search["opponent"] == BASELINES[WEAK_OPPONENT] else "Tree-from-Linear"
    return seconds_per_game(own, other)


SEARCHES = (
    declare_searches(progressive, lambda settings: settings.evolution.runs),
    declare_searches(from_linear, lambda settings: settings.evolution.copies),
    declare_searches(weak_op, lambda settings: settings.evolution.runs),
    declare_searches(strong_op, lambda settings: settings.evolution.runs),
    declare_searches(other_searches, lambda settings: settings.additions.runs),
)
