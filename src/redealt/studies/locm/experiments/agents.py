"""The agents of tournaments and maps as parameters of runs, and the games that they cost."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from redealt.studies.locm.settings import Settings
from redealt.studies.locm.variants import (
    BASELINES,
    FROM_LINEAR,
    GENOMES,
    PROGRESSIVE,
    STRONG_BASE,
    STRONG_OP,
    WEAK_OP,
    name_agent,
)

AgentSpec = Mapping[str, Any]

_RUNS = {WEAK_OP: "weak_op", STRONG_OP: "strong_op", PROGRESSIVE: "progressive"}
FROM_LINEAR_RUN = "from_linear"
PUBLISHED_RUN = "published_agents"
PUBLISHED = "published"  # what the names of the authors' searches begin with
# Core seconds of a game of two such players; against a baseline half of it.
SECONDS_PER_GAME = {
    "Linear": 2.5e-5,
    "BinaryTree": 3.5e-5,
    "Tree": 3e-5,
    "Linear-from-Linear": 2.7e-5,
    "Tree-from-Linear": 5e-5,
}


class Evolved(NamedTuple):
    """An agent that a search ends with.

    :ivar run: the run of the stage that has the search.
    :ivar label: what tells it from others of its group: "3", or base and copy, "2-1".
    """

    run: str
    search: str
    seed: int
    scheme: str
    genome: str
    label: str

    @property
    def name(self) -> str:
        """The name among the agents of its variant."""
        return name_agent(self.scheme, self.genome, self.label)

    @property
    def spec(self) -> AgentSpec:
        """The agent as a parameter."""
        return {"from": {"run": self.run, "search": self.search, "seed": self.seed}}


def name_search(variant: str, scheme: str, genome: str, base: int | None = None) -> str:
    """Return the name of a search; ``base`` counts from 1."""
    own = f"{variant}/{scheme}/{genome}"
    return own if base is None else f"{own}/{base}"


def list_evolved(settings: Settings, variant: str) -> Iterator[Evolved]:
    """Yield the agents that the evolutions of a variant end with, in the order of the groups."""
    section = settings.evolution
    for scheme, run in _RUNS.items():
        for genome in GENOMES:
            search = name_search(variant, scheme, genome)
            for seed in range(section.runs):
                yield Evolved(run, search, seed, scheme, genome, str(seed + 1))
    for name in FROM_LINEAR:
        for base in range(1, section.bases + 1):
            search = name_search(variant, PROGRESSIVE, name, base)
            for seed in range(section.copies):
                label = f"{base}-{seed + 1}"
                yield Evolved(FROM_LINEAR_RUN, search, seed, PROGRESSIVE, name, label)


def choose_strong_op(settings: Settings, variant: str) -> Evolved:
    """Return the fixed strong opponent, also known by its name in the tournament."""
    base = min(STRONG_BASE, settings.evolution.bases)
    search = name_search(variant, PROGRESSIVE, "Tree-from-Linear", base)
    label = f"{base}-1"
    return Evolved(FROM_LINEAR_RUN, search, 0, PROGRESSIVE, "Tree-from-Linear", label)


def list_published(bests: Mapping[str, list]) -> Iterator[Evolved]:
    """Yield the authors' final agents from the table of their bests, in the order of its rows."""
    found = dict.fromkeys(zip(bests["search"], bests["seed"], strict=True))
    for search, seed in found:
        _, scheme, genome, *base = search.split("/")
        label = f"{base[0]}-{seed + 1}" if base else str(seed + 1)
        yield Evolved(PUBLISHED_RUN, search, seed, scheme, genome, label)


def prefix(variant: str, name: str) -> str:
    """Return the name of an agent among those of all variants; a baseline has one for all."""
    return name if name in BASELINES else f"{variant}/{name}"


def seconds_per_game(genome: str, other: str = "") -> float:
    """Return core seconds of a game of two genomes, or of one and a baseline."""
    own, opposite = (SECONDS_PER_GAME.get(name, 0.0) for name in (genome, other))
    return (own + opposite) / 2
