"""Switches in the form that compiled code takes: one record of numbers and tables."""

import numpy as np

from redealt.core.record import fill_switches, place_of, record_of
from redealt.games.hanamikoji.arrangements import (
    N_ARRANGEMENTS,
    are_labelled_t,
    break_ties,
    find_winners,
)
from redealt.games.hanamikoji.chain import expect_further_rounds, solve_future
from redealt.games.hanamikoji.switches import MAX_ROUNDS, Switches

ALTERNATING = place_of(Switches, "starter", "alternating")
RANDOM_STARTER = place_of(Switches, "starter", "random")
LAST = place_of(Switches, "ties", "last")
RANDOM_TIE = place_of(Switches, "ties", "random")
DISTINCT_WEIGHTED = place_of(Switches, "chance", "distinct_weighted")
RESAMPLED = place_of(Switches, "chance", "resampled")
RESET = place_of(Switches, "tied_suit", "reset")
WORST_REPLY = place_of(Switches, "offer_value", "worst_reply")
REDRAWN = place_of(Switches, "inner_nodes", "redrawn")

SWITCHES = record_of(
    Switches,
    [
        ("winner", np.int8, N_ARRANGEMENTS),  # at the end of a round, 1, -1 or 0
        ("tie_winner", np.int8, N_ARRANGEMENTS),  # after the last round
        ("is_labelled_t", np.int8, N_ARRANGEMENTS),
        ("future", np.float64, (MAX_ROUNDS + 1, N_ARRANGEMENTS, 2)),  # see chain.solve_future
        ("further_rounds", np.float64, (MAX_ROUNDS + 1, N_ARRANGEMENTS)),
    ],
)


def compile_switches(switches: Switches) -> np.record:
    """Return the SWITCHES record of switches."""
    record = np.zeros(1, dtype=SWITCHES).view(np.recarray)[0]
    fill_switches(record, switches)
    record.winner[:] = find_winners(switches)
    record.tie_winner[:] = break_ties(switches)
    record.is_labelled_t[:] = are_labelled_t(switches)
    record.future[: switches.max_rounds + 1] = solve_future(switches.of_random_play)
    record.further_rounds[: switches.max_rounds + 1] = expect_further_rounds(
        switches.of_random_play
    )
    return record
