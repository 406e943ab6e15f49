"""Switches in the form that compiled code takes: one record of small integers and tables."""

import numpy as np

from redealt.games.hanamikoji.arrangements import (
    N_ARRANGEMENTS,
    are_labelled_t,
    break_ties,
    find_winners,
)
from redealt.games.hanamikoji.chain import expect_further_rounds, solve_future
from redealt.games.hanamikoji.switches import MAX_ROUNDS, Switches

ALTERNATING, FIXED, RANDOM_STARTER = range(3)
FIRST, LAST, RANDOM_TIE = range(3)
DISTINCT_PLAIN, DISTINCT_WEIGHTED, RESAMPLED = range(3)

SWITCHES = np.dtype(
    [
        ("draw_first", np.int64),
        ("to_scored", np.int64),
        ("pairs", np.int64),
        ("score_secret", np.int64),
        ("reset_ties", np.int64),
        ("max_rounds", np.int64),
        ("starter", np.int64),
        ("aside_in_pool", np.int64),
        ("remembers_taken", np.int64),
        ("worst_reply", np.int64),
        ("ties", np.int64),
        ("common_random_numbers", np.int64),
        ("chance", np.int64),
        ("reply_is_level", np.int64),
        ("leaf_without_deck", np.int64),
        ("redraw_inner_nodes", np.int64),
        ("winner", np.int8, N_ARRANGEMENTS),  # at the end of a round, 1, -1 or 0
        ("tie_break", np.int8, N_ARRANGEMENTS),  # after the last round
        ("is_labelled_t", np.int8, N_ARRANGEMENTS),
        ("future", np.float64, (MAX_ROUNDS + 1, N_ARRANGEMENTS, 2)),  # see chain.solve_future
        ("further_rounds", np.float64, (MAX_ROUNDS + 1, N_ARRANGEMENTS)),
    ],
    align=True,
)


def compile_switches(switches: Switches) -> np.record:
    """Return the SWITCHES record of switches."""
    record = np.zeros(1, dtype=SWITCHES).view(np.recarray)[0]
    for name in (
        "draw_first",
        "to_scored",
        "pairs",
        "score_secret",
        "max_rounds",
        "reply_is_level",
    ):
        record[name] = getattr(switches, name)
    for name in ("aside_in_pool", "remembers_taken", "common_random_numbers", "leaf_without_deck"):
        record[name] = getattr(switches, name)
    record.reset_ties = switches.tied_suit == "reset"
    record.worst_reply = switches.offer_value == "worst_reply"
    record.redraw_inner_nodes = switches.inner_nodes == "redrawn"
    record.starter = ("alternating", "fixed", "random").index(switches.starter)
    record.ties = ("first", "last", "random").index(switches.ties)
    chances = ("distinct_plain", "distinct_weighted", "resampled")
    record.chance = chances.index(switches.chance)
    record.winner[:] = find_winners(switches)
    record.tie_break[:] = break_ties(switches)
    record.is_labelled_t[:] = are_labelled_t(switches)
    record.future[: switches.max_rounds + 1] = solve_future(switches.of_random_play)
    record.further_rounds[: switches.max_rounds + 1] = expect_further_rounds(
        switches.of_random_play
    )
    return record
