"""The four strategies as decision tables, exact and with ties resolved to keep (equation 32).

What a strategy does depends on the number of players N, the number U of uncovered cards, what the
player was made to swap earlier in the round, and its card; a table over these covers every
variant of the game, so that playing a round is a look-up.
"""

from functools import cache, lru_cache

import numpy as np

from redealt.games.cuckoo.formulas import (
    win_chance_keep,
    win_chance_swap,
    win_chance_swap_as_printed,
)
from redealt.games.cuckoo.switches import Switches

ORACLE, OPTIMAL, NAIVE, RANDOM = range(4)

# What a seat knows of a swap that its predecessor made with it: nothing, or how the card that it
# gave away compares with the card that it received.
NO_SWAP, GAVE_EQUAL, GAVE_HIGHER, GAVE_LOWER = range(4)

KEEP, SWAP, SWAP_IF_MINIMUM, TOSS_COIN = range(4)


@lru_cache(maxsize=64)
def decision_table(switches: Switches, suits: int, cards: int, max_players: int) -> np.ndarray:
    """Return what each strategy does, uint8 of shape (players + 1, 4, 2 suits + 1, 4, cards - 1).

    Indices: number of players, strategy, uncovered cards, memory of a swap, card value; values
    KEEP, SWAP, SWAP_IF_MINIMUM or TOSS_COIN. Cards C - 1 and C never decide and have no entry.
    """
    table = np.zeros((max_players + 1, 4, 2 * suits + 1, 4, cards - 1), dtype=np.uint8)
    for n_players in range(2, max_players + 1):
        for uncovered in range(min(2 * suits, n_players - 1) + 1):
            for memory in (NO_SWAP, GAVE_EQUAL, GAVE_HIGHER, GAVE_LOWER):
                if uncovered + 1 + (memory != NO_SWAP) > n_players:
                    continue  # more known cards than players who could hold them
                for value in range(1, cards - 1):
                    table[n_players, :, uncovered, memory, value] = _decide_all(
                        switches, suits, cards, n_players, uncovered, memory, value
                    )
    table.setflags(write=False)
    return table


def _decide_all(switches, suits, cards, n_players, uncovered, memory, value) -> list[int]:
    """Return the decisions of the four strategies in one situation."""
    if _is_sure_win(switches.sure_win_test, suits, cards, n_players, memory, value):
        return [KEEP, KEEP, KEEP, KEEP if switches.random_takes_sure_wins else TOSS_COIN]
    situation = (n_players, uncovered, memory, value, suits, cards)
    optimal = _decide_optimal(switches.swap_formula, *situation)
    naive = _decide_naive(switches.naive_rule, *situation[1:])
    return [SWAP_IF_MINIMUM, optimal, naive, TOSS_COIN]


def _is_sure_win(test, suits, cards, n_players, memory, value) -> bool:
    """Events w1 and w2 of equation (9), or the authors' program's comparison."""
    higher = suits * (cards - value)
    if test == "outnumbered":
        return higher < n_players - 1
    return memory == GAVE_LOWER or higher + suits < n_players - 1


@cache
def _decide_optimal(formula, n_players, uncovered, memory, value, suits, cards) -> int:
    """Equation (32): swap if that wins more often than keeping, by the paper's formulas."""
    known = {cards: uncovered} if uncovered else {}
    if memory == GAVE_EQUAL:
        known[value] = 1
    elif memory == GAVE_HIGHER:  # which value above one's own makes no difference
        known[cards] = uncovered + 1
    swap = win_chance_swap if formula == "equation_31" else win_chance_swap_as_printed
    keep_chance = win_chance_keep(value, n_players, 1 + sum(known.values()), suits, cards)
    return SWAP if swap(value, n_players, known, suits, cards) > keep_chance else KEEP


def _decide_naive(rule, uncovered, memory, value, suits, cards) -> int:
    """Events n1 and n2 of equation (41), by (40); or the comparison of the authors' program."""
    if rule == "low_cards":
        return SWAP if 2 * suits * value < suits * cards else KEEP
    if memory == GAVE_LOWER:
        return KEEP
    unknown_cards = suits * cards - 1 - uncovered - (memory != NO_SWAP)
    return KEEP if 2 * suits * (value - 1) > unknown_cards else SWAP


def highest_card_swapped(table: np.ndarray, n_players: int, uncovered: int) -> int:
    """Return t(N, U), the highest card that an optimal player swaps who was not swapped with."""
    swapped = np.flatnonzero(table[n_players, OPTIMAL, uncovered, NO_SWAP] == SWAP)
    return int(swapped.max(initial=0))
