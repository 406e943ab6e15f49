"""Checks of Table 1."""

import numpy as np

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, signed
from redealt.exhibits.published import Tables, read_numbers
from redealt.games.hanamikoji.names import PLAYERS
from redealt.judging.audit import Check, check_spread
from redealt.stats.hypotheses import z_test
from redealt.studies.hanamikoji.audit.differences import BASELINE, standard_error, sum_of_squares


def check(published: Tables) -> list[Check]:
    """Return the checks of Table 1."""
    table = published["table_01"]
    first, second = (
        read_numbers(table, "n_rollouts", metric="win_rate", tested_seat=seat) for seat in PLAYERS
    )
    games = select(table, metric="win_rate")["n_games"].astype(int).iloc[0]
    z = (first - second) / np.sqrt((first * (1 - first) + second * (1 - second)) / games)
    other = read_numbers(published["table_07"], "agent", metric="win_rate")["H(1)"]
    se = standard_error(first[BASELINE], other, games)
    return [
        check_spread(
            "table_01",
            "differences between the seats, sum of their squared z",
            "no difference beyond chance",
            sum_of_squares(z),
            "z = " + ", ".join(decimals(value) for value in z),
        ),
        check_spread(
            "table_07",
            f"H(1) is the simple agent of Table 1 with n = {BASELINE}, but for pre-sampling",
            f"{decimals(first[BASELINE], 3)} within chance",
            z_test(other, se, first[BASELINE]),
            f"{decimals(other, 3)}, difference {signed(other - first[BASELINE], 3)}, "
            f"SE {decimals(se, 3)}",
        ),
    ]
