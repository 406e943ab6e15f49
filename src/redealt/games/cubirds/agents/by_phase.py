"""What agents choose phase by phase, with the random numbers that a whole turn of theirs draws.

Compiled games play a turn in one function; the interface asks for one choice at a time.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redealt.core.streams import draw_below, next_bits
from redealt.games.cubirds.agents.configuration import (
    HALVING,
    N_PLACEMENTS,
    NO_FAMILY,
    new_workspace,
)
from redealt.games.cubirds.agents.families import collect_family
from redealt.games.cubirds.agents.flat_monte_carlo import (
    choose_by_count,
    choose_by_halving,
    keeps_counter,
    list_options,
)
from redealt.games.cubirds.agents.heuristic import (
    choose_placement,
    decode_placement,
    score_placements,
)
from redealt.games.cubirds.agents.random import draw_unit
from redealt.games.cubirds.cards import pick_species, unpack
from redealt.games.cubirds.match import new_games
from redealt.games.cubirds.state import N_ROWS

Placement = tuple[int, int, int]  # species, row, side


class Plan(NamedTuple):
    """What Flat Monte Carlo chose for a turn, and how often each counted option won."""

    placement: Placement
    family: int
    shares: dict[tuple[Placement, int], float]


def place_randomly(state: np.record, decisions: np.ndarray) -> Placement:
    """Return a random player's placement."""
    species = int(pick_species(state.hand[state.player], decisions))
    place = int(draw_below(decisions, 2 * N_ROWS))
    return species, place >> 1, place & 1


def draws_randomly(switches: np.record, decisions: np.ndarray) -> bool:
    """Whether a random player takes the two cards offered."""
    return bool(draw_unit(decisions) < switches.draw_probability)


def collect_randomly(families: Sequence[int], switches: np.record, decisions: np.ndarray) -> int:
    """Return the family that a random player collects, of those that it can, or NO_FAMILY."""
    choice = draw_below(decisions, len(families) + switches.none_weight)
    return families[choice] if choice < len(families) else NO_FAMILY


def place_by_score(
    state: np.record, switches: np.record, agent: np.record
) -> tuple[Placement, dict[Placement, float]]:
    """Return the heuristic agent's placement, and the scores of all that it can make."""
    work, scores = new_workspace(), np.empty(N_PLACEMENTS)
    chosen = choose_placement(state, switches, agent, work)
    score_placements(state, switches, agent, work, scores)
    numbers = np.flatnonzero(~np.isnan(scores)).tolist()
    valued = {_to_placement(decode_placement(number)): float(scores[number]) for number in numbers}
    return _to_placement(chosen), valued


def collect_by_goal(
    state: np.record, after: np.record, switches: np.record, agent: np.record
) -> tuple[int, int] | None:
    """Return the species that the heuristic agent collects and how many; ``after`` is a copy."""
    collect_family(after, switches, agent)
    gained = unpack(after.collection[state.player] - state.collection[state.player])
    return next(((species, n) for species, n in enumerate(gained) if n), None)


def search_turn(
    state: np.record,
    switches: np.record,
    agent: np.record,
    counter: int,
    search: np.ndarray,
    decisions: np.ndarray,
) -> tuple[Plan, int]:
    """Play the rollouts of Flat Monte Carlo; return its plan and what the counter holds (M2)."""
    work = new_workspace()
    work.counter[0] = counter
    n = list_options(state, switches, keeps_counter(switches, agent), work.options)
    work.base[0], work.base[1] = next_bits(search), next_bits(search)
    if agent.allocation == HALVING:
        chosen = choose_by_halving(state, switches, agent, work, n)
    else:
        game = new_games(1)[0]
        chosen = choose_by_count(state, switches, agent, work, n, decisions, game)
    options = work.options[:n]
    moves = [
        ((int(each.species), int(each.row), int(each.side)), int(each.family)) for each in options
    ]
    shares = {
        move: float(option.wins / option.rollouts)
        for move, option in zip(moves, options, strict=True)
        if option.rollouts > 0
    }
    return Plan(*moves[chosen], shares), int(work.counter[0])


def _to_placement(values: Sequence[int]) -> Placement:
    species, row, side = map(int, values)
    return species, row, side
