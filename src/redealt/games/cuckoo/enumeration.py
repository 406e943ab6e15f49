"""One round of a small game, exactly: every deal, every line of play, every draw.

Deals are enumerated by value, each weighted with the number of ways to deal it, and the drawn card
is summed over. Which seats are free to act follows from the deal alone, because C - 1 and C never
change hands before the draw, so a line of play is one bit for each free seat. No seat moves twice:
one pass yields, for each seat and each of its information sets, what it can expect of keep and of
swap while the others play a given policy.
"""

import numpy as np

from redealt.core.jit import jit
from redealt.games.cuckoo.information import (
    NOTHING_GIVEN,
    SHOWS_HIGHEST,
    SHOWS_SECOND_HIGHEST,
    SWAPPED,
)
from redealt.games.cuckoo.names import MAX_CARDS
from redealt.games.cuckoo.rules import BLOCKED, exchange, find_successor, lowest_card, uncover_cards
from redealt.games.cuckoo.state import MAX_PLAYERS
from redealt.games.cuckoo.strategies import KEEP, NO_SWAP, SWAP

REACH = 2  # beside KEEP and SWAP, the last index of ``sums``
EVERY_STEP = -1

# A deal and a line of play on it. A step is the decision of one free seat; steps are numbered.
LINE = np.dtype(
    [
        ("dealt", np.int64, MAX_PLAYERS),  # card of each seat before the first exchange
        ("left", np.int64, MAX_CARDS + 1),  # cards left in the deck, by value
        ("n_left", np.int64),
        ("n_steps", np.int64),
        ("seat", np.int64, MAX_PLAYERS),  # of each step
        ("shown", np.int64),  # what everybody has seen after the deal, see information.py
        ("seen", np.int64, MAX_PLAYERS),  # the information set of each step
        ("given", np.int64, MAX_PLAYERS),
        ("card", np.int64, MAX_PLAYERS),
        ("is_lowest", np.int64, MAX_PLAYERS),  # whether the card is the lowest of all hands
        ("choice", np.int64, MAX_PLAYERS),  # KEEP or SWAP
        ("chance", np.float64, MAX_PLAYERS),  # of that choice in the policy
        ("n_never", np.int64),  # choices that the policy never makes
        # Cards of the deck that would be below, equal to and above the lowest card of the others;
        # if nobody draws, all count as above.
        ("below", np.int64),
        ("equal", np.int64),
        ("above", np.int64),
        ("n_higher", np.int64),  # hands above the lowest, the drawn card counted as one
    ],
    align=True,
)


@jit
def deal_numbered(match, line, number):
    """Deal the values that ``number`` spells in base C; return the number of ways to do so."""
    for card in range(1, match.cards + 1):
        line.left[card] = match.suits
    line.n_left = match.suits * match.cards - match.n_seats
    weight = 1
    for seat in range(match.n_seats):
        card = 1 + number % match.cards
        number //= match.cards
        weight *= max(0, line.left[card])
        line.left[card] -= 1
        line.dealt[seat] = card
        match.hand[seat] = card
    return weight


@jit
def find_free_seats(match, line):
    """Note who will decide, and which cards are uncovered."""
    line.n_steps = 0
    line.shown = 0
    for seat in range(match.n_seats):
        if match.hand[seat] >= match.cards - 1:
            shows = SHOWS_HIGHEST if match.hand[seat] == match.cards else SHOWS_SECOND_HIGHEST
            line.shown += shows << (2 * seat)
        elif find_successor(match, seat) != BLOCKED:
            line.seat[line.n_steps] = seat
            line.n_steps += 1


@jit
def note_information(match, line, step, seen, lowest):
    """Note what the seat of a step knows; ``seen`` has a digit for every seat, its own included."""
    seat = line.seat[step]
    before = seen & ((1 << (2 * seat)) - 1)
    line.seen[step] = before | (seen >> (2 * seat + 2) << (2 * seat))
    received = match.memory[seat] != NO_SWAP
    line.given[step] = line.dealt[seat] if received else NOTHING_GIVEN
    line.card[step] = match.hand[seat]
    line.is_lowest[step] = match.hand[seat] == lowest


@jit
def play_line(match, line, policy, bits):
    """Play the choices that ``bits`` spells, the first step highest, 1 for SWAP.

    Return the number of steps played. Play stops after a second choice that the policy never makes:
    such a line matters to nobody, since only its own chance does not count for a seat.
    """
    for seat in range(match.n_seats):
        match.hand[seat] = line.dealt[seat]
    uncover_cards(match)
    lowest = lowest_card(match)
    seen = line.shown
    line.n_never = 0
    for step in range(line.n_steps):
        seat = line.seat[step]
        note_information(match, line, step, seen, lowest)
        swaps = policy[
            seat, line.is_lowest[step], line.seen[step], line.given[step], line.card[step]
        ]
        line.choice[step] = (bits >> (line.n_steps - 1 - step)) & 1
        line.chance[step] = swaps if line.choice[step] == SWAP else 1.0 - swaps
        line.n_never += line.chance[step] == 0.0
        if line.n_never == 2:
            return step + 1
        if line.choice[step] == SWAP:
            # In place of a drawn card stands one above all others: it is never the lowest.
            exchange(match, seat, find_successor(match, seat), match.cards + 1)
            seen += SWAPPED << (2 * seat)
    return line.n_steps


@jit
def compare_hands(match, line):
    """Count the hands above the lowest one, and the cards that a drawer could get against it."""
    lowest = lowest_card(match)
    line.n_higher = 0
    draws = False
    for seat in range(match.n_seats):
        line.n_higher += match.hand[seat] > lowest
        draws |= match.hand[seat] > match.cards
    line.below = 0
    line.equal = 0
    if draws:
        for card in range(1, lowest):
            line.below += line.left[card]
        line.equal = line.left[lowest]
    line.above = line.n_left - line.below - line.equal
    return lowest


@jit
def reward_seat(match, line, rewards, seat, lowest):
    """Return what a seat gets, summed over all draws; ``rewards`` by the number of survivors."""
    if_drawn_below = line.below * rewards[match.n_seats - 1]
    if match.hand[seat] == lowest:
        return if_drawn_below
    if_drawn_above = line.above * rewards[line.n_higher]
    if match.hand[seat] > match.cards:
        return if_drawn_above
    return if_drawn_below + line.equal * rewards[line.n_higher - 1] + if_drawn_above


@jit
def chance_of_line(line, left_out):
    """Return the policy's chance of all choices but that of the step ``left_out``."""
    chance = 1.0
    for step in range(line.n_steps):
        if step != left_out:
            chance *= line.chance[step]
    return chance


@jit
def add_line(match, line, rewards, weight, sums, idle):
    """Add a line of play to what each seat can expect."""
    lowest = compare_hands(match, line)
    step = 0
    for seat in range(match.n_seats):
        reward = reward_seat(match, line, rewards, seat, lowest)
        if step == line.n_steps or line.seat[step] != seat:
            idle[seat] += weight * chance_of_line(line, EVERY_STEP) * reward
            continue
        reached = weight * chance_of_line(line, step)
        place = sums[seat, line.is_lowest[step], line.seen[step], line.given[step], line.card[step]]
        place[line.choice[step]] += reached * reward
        if line.choice[step] == KEEP:  # either choice would do: each is played once
            place[REACH] += reached * line.n_left
        step += 1


@jit
def enumerate_round(match, line, policy, rewards, sums, idle):
    """Go through every deal and line of play and add what each seat can expect.

    Arrays are float64: ``policy`` (seats, 2, seen, given, card) the chance to swap; ``rewards``
    (seats + 1,); ``sums`` like ``policy``, with KEEP, SWAP and REACH as last index; ``idle``
    (seats,) where a seat cannot act. All are weighted with the number of deals and draws.
    """
    for number in range(match.cards**match.n_seats):
        weight = deal_numbered(match, line, number)
        if weight == 0:
            continue
        find_free_seats(match, line)
        bits = 0
        while bits < 1 << line.n_steps:
            not_played = line.n_steps - play_line(match, line, policy, bits)
            if line.n_never < 2:
                add_line(match, line, rewards, weight, sums, idle)
            bits = ((bits >> not_played) + 1) << not_played
