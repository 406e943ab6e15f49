"""The fitness of a population: wins against each other, or against one opponent (5.3)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from redealt.core.evolution import Evaluate, Evaluation
from redealt.core.task import Task
from redealt.games.locm.agents.configuration import Agent, pack_agents
from redealt.games.locm.match import ROLES
from redealt.games.locm.pairs import play_grid
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.seating import seat_agent


def prepare_evaluation(
    task: Task, search: Mapping[str, Any], conditions: Mapping[str, object]
) -> Evaluate:
    """Return a function that plays a generation's games of a population of genomes.

    Streams are named by the search's ``conditions``. Each generation has new drafts and shuffles,
    which are the same for all its pairs.
    """
    switches = compile_switches(Switches(**search["switches"]))
    keys = np.array([task.stream_key(conditions, role) for role in ROLES])
    drafts, rounds = search["drafts"], search["rounds"]
    games = drafts * rounds
    fixed = [seat_agent(task, search["opponent"])] if "opponent" in search else []

    def play(population: np.ndarray, generation: int) -> Evaluation:
        agents = [*(Agent("evolved", genome) for genome in population), *fixed]
        first, second = _pair_with_last(len(agents)) if fixed else _pair_all(len(agents))
        wins = play_grid(
            switches,
            pack_agents(agents),
            first,
            second,
            drafts,
            rounds,
            keys,
            generation * drafts,
            generation * games,
        ).sum(axis=1)
        scores = np.bincount(first, wins) + np.bincount(second, games - wins)
        return Evaluation(scores[: len(population)], games * len(first))

    return play


def _pair_all(agents: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the first and the second player of all pairs, none against itself."""
    first, second = np.divmod(np.arange(agents**2), agents)
    is_pair = first != second
    return first[is_pair], second[is_pair]


def _pair_with_last(agents: int) -> tuple[np.ndarray, np.ndarray]:
    """Return those of the pairs of the last one with each other one, on both sides."""
    others, last = np.arange(agents - 1), np.full(agents - 1, agents - 1)
    return np.concatenate([others, last]), np.concatenate([last, others])
