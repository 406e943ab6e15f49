"""Games of the paper's experiments."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from redealt.games.cubirds.species import N_SPECIES
from redealt.planning.cells import SEATS, AgentSpec, CellSpec, cell
from redealt.studies.cubirds.experiments.games import (
    WEIGHT_SETS,
    heuristic_agent,
    random_agent,
    rollout_agent,
)
from redealt.studies.cubirds.settings import Settings
from redealt.studies.cubirds.variants import PROGRAM_ROLLOUTS

_DEALT = -1
_BIRDS = range(N_SPECIES)


def random_games(settings: Settings) -> Iterator[CellSpec]:
    """Table 3: random agents."""
    section = settings.random_games
    for variant in section.variants:
        yield cell(variant, section.games, [random_agent()] * 2, variant=variant)


def rollout_games(settings: Settings) -> Iterator[CellSpec]:
    """Table 4: Flat Monte Carlo agents."""
    section = settings.rollout_games
    for variant in section.variants:
        for rollouts, games in _steps(settings, variant, section.games):
            agents = [rollout_agent(rollouts)] * 2
            yield cell(variant, games, agents, variant=variant, rollouts=rollouts)


def _steps(settings: Settings, variant: str, games: int) -> list[tuple[int, int]]:
    """Return numbers of rollouts, and ``games`` of the agent that counts only its last one."""
    if settings.switches(variant).resets_counter:
        return [(PROGRAM_ROLLOUTS, games)]
    return [(step.rollouts, step.games) for step in settings.rollout_games.ladder]


def heuristic_games(settings: Settings) -> Iterator[CellSpec]:
    """Table 5: heuristic agents, with the weights of the paper and those of the program."""
    section = settings.heuristic_games
    for variant, (name, weights) in product(section.variants, WEIGHT_SETS.items()):
        agents = [heuristic_agent(weights)] * 2
        yield cell(variant, section.games, agents, variant=variant, weights=name)


def start_birds_random(settings: Settings) -> Iterator[CellSpec]:
    """Table 7: random agents."""
    section = settings.start_birds_random
    for variant in section.variants:
        yield from _pairs_of_birds(variant, section.games, random_agent())


def start_birds_heuristic(settings: Settings) -> Iterator[CellSpec]:
    """Table 9 and Figure 7: heuristic agents."""
    section = settings.start_birds_heuristic
    for variant in section.variants:
        yield from _pairs_of_birds(variant, section.games, heuristic_agent())


def start_birds_rollouts(settings: Settings) -> Iterator[CellSpec]:
    """Table 8 and Figure 6: the program's Flat Monte Carlo agents."""
    yield from _pairs_of_birds("as_run", settings.start_birds_rollouts.games, rollout_agent())


def start_birds_cluster(settings: Settings) -> Iterator[CellSpec]:
    """Table 8 and Figure 6 as written."""
    section = settings.start_birds_cluster
    agent = rollout_agent(section.rollouts)
    yield from _pairs_of_birds("as_written", section.games, agent, rollouts=section.rollouts)


def _pairs_of_birds(variant: str, games: int, agent: AgentSpec, **more: Any) -> Iterator[CellSpec]:
    for first, second in product(_BIRDS, _BIRDS):
        birds = {"p1_start_bird": first, "p2_start_bird": second}
        given = {"start_birds": [first, second]}
        yield cell(variant, games, [agent] * 2, given, variant=variant, **birds, **more)


def start_bird_marginals(settings: Settings) -> Iterator[CellSpec]:
    """Table 8 as written: one start bird fixed, the other dealt."""
    section, variant = settings.start_bird_marginals, "as_written"
    agents = [rollout_agent(section.rollouts)] * 2
    for player, bird in product(SEATS, _BIRDS):
        birds = [bird, _DEALT] if player == "player_1" else [_DEALT, bird]
        conditions = {"variant": variant, "rollouts": section.rollouts}
        conditions |= {"player": player, "bird": bird}
        yield cell(variant, section.games, agents, {"start_birds": birds}, **conditions)


def seconds(settings: Settings) -> Iterator[CellSpec]:
    """Table 6: the agents of Tables 3 to 5; rollouts are 0 where there are none."""
    section = settings.seconds
    for variant in section.variants:
        for agent in (random_agent(), heuristic_agent()):
            conditions = {"variant": variant, "agent": agent["kind"], "rollouts": 0}
            yield cell(variant, section.games, [agent] * 2, **conditions)
        if variant in settings.rollout_games.variants:
            yield from _timed_rollouts(settings, variant)


def _timed_rollouts(settings: Settings, variant: str) -> Iterator[CellSpec]:
    is_fast = settings.switches(variant).resets_counter
    games = settings.seconds.games if is_fast else settings.seconds.slow_games
    for rollouts, _ in _steps(settings, variant, games):
        agent = rollout_agent(rollouts)
        conditions = {"variant": variant, "agent": agent["kind"], "rollouts": rollouts}
        yield cell(variant, games, [agent] * 2, **conditions)
