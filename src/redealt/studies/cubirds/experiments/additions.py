"""Games that go beyond the paper."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from redealt.planning.cells import SEATS, AgentSpec, CellSpec, cell, seat
from redealt.studies.cubirds.analysis.o_classes import UPPER_ENDS
from redealt.studies.cubirds.experiments.games import (
    agent_with_o,
    heuristic_agent,
    random_agent,
    rollout_agent,
    tuned_agent,
)
from redealt.studies.cubirds.experiments.searches import TUNED, TUNED_SEARCHES
from redealt.studies.cubirds.settings import Settings

ALLOCATIONS = ("equal", "halving")
FMC_AS_RUN = "fmc_as_run"
_RULES = ("as_run", "as_written")
_PLAYERS = (2, 3, 4, 5)
_OPPONENT_ROLLOUTS = 10


def tuned_games(settings: Settings) -> Iterator[CellSpec]:
    """Weights found by searches against the published ones, in both seats."""
    games, seeds = settings.tuned_games.games, range(settings.tuned.seeds)
    for search, seed, rules, tested in product(TUNED_SEARCHES, seeds, _RULES, SEATS):
        agents = seat(tuned_agent(TUNED, search, seed), heuristic_agent(), tested)
        yield cell(rules, games, agents, search=search, seed=seed, rules=rules, seat=tested)


def o_classes(settings: Settings) -> Iterator[CellSpec]:
    """The classes of the weight o, all against all and against themselves."""
    section = settings.o_classes
    ends = [float(end) for end in UPPER_ENDS]
    for variant, first, second in product(section.variants, ends, ends):
        agents = [agent_with_o(first), agent_with_o(second)]
        yield cell(variant, section.games, agents, variant=variant, o_1=first, o_2=second)


def round_robin(settings: Settings) -> Iterator[CellSpec]:
    """All agents against all, in both orders.

    Flat Monte Carlo counts every rollout (M1 and M2 repaired), but for the agent of the program.
    """
    for variant in settings.round_robin.variants:
        agents = list_competitors(settings, variant)
        for pair in product(agents, repeat=2):
            both, most = zip(*(agents[name] for name in pair), strict=True)
            conditions = {"variant": variant, "agent_1": pair[0], "agent_2": pair[1]}
            yield cell(variant, min(most), both, **conditions)


def list_competitors(settings: Settings, variant: str) -> dict[str, tuple[AgentSpec, int]]:
    """Return agents by name, each with how many games it plays at most with another one."""
    section = settings.round_robin
    agents = {"random": (random_agent(), section.games)}
    for step in section.ladder:
        agents[f"fmc_{step.rollouts}"] = _counting_agent(step.rollouts), step.games
    for step in section.ladder:
        if step.rollouts in section.determinized:
            blind = _counting_agent(step.rollouts, is_determinized=True)
            agents[f"fmc_{step.rollouts}_determinized"] = blind, step.games
    agents["heuristic"] = heuristic_agent(), section.games
    if settings.switches(variant).resets_counter:
        # Any number of rollouts plays alike.
        agents[FMC_AS_RUN] = rollout_agent(1), section.games
    return agents


def _counting_agent(rollouts: int, **options: Any) -> AgentSpec:
    """Return the Flat Monte Carlo agent with M1 and M2 repaired, whatever the variant."""
    return rollout_agent(rollouts, counts_all=True, **options)


def rollout_ladder(settings: Settings) -> Iterator[CellSpec]:
    """Flat Monte Carlo agents against others, by rollouts and how options share them."""
    section = settings.rollout_ladder
    opponents = {
        "random": random_agent(),
        "heuristic": heuristic_agent(),
        f"fmc_{_OPPONENT_ROLLOUTS}": _counting_agent(_OPPONENT_ROLLOUTS),
    }
    choices = product(section.variants, ALLOCATIONS, section.ladder, SEATS, opponents.items())
    for variant, allocation, step, tested, (name, opponent) in choices:
        agent = _counting_agent(step.rollouts, allocation=allocation)
        yield cell(
            variant,
            step.games,
            seat(agent, opponent, tested),
            variant=variant,
            allocation=allocation,
            rollouts=step.rollouts,
            seat=tested,
            opponent=name,
        )


def player_counts(settings: Settings) -> Iterator[CellSpec]:
    """Two to five equal agents."""
    section = settings.player_counts
    agents = {
        "random": (random_agent(), section.games),
        "flat_monte_carlo": (rollout_agent(section.rollouts), section.rollout_games),
        "heuristic": (heuristic_agent(), section.games),
    }
    choices = product(section.variants, agents.items(), _PLAYERS)
    for variant, (name, (agent, games)), players in choices:
        conditions = {"variant": variant, "agent": name, "players": players}
        yield cell(variant, games, [agent] * players, **conditions)
