"""Checks of Table 2."""

import numpy as np

from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import Tables, read_numbers
from redealt.games.hanamikoji.names import PLAYERS
from redealt.judging.audit import Check, check_spread, check_that, compare
from redealt.stats.hypotheses import Tails
from redealt.stats.intervals import LEVEL
from redealt.studies.hanamikoji.audit.differences import (
    ASSUMED_GAMES,
    BASELINE,
    CHANCE,
    RATE_NAMES,
    sum_of_squares,
)


def check(published: Tables) -> list[Check]:
    """Return the checks of Table 2 and of the multiples of rollouts in section 8.4."""
    prose = read_numbers(published["figure_08_prose"], "player", presampling="no")
    checks, needed, best = [], {}, {}
    for seat, name in RATE_NAMES.items():
        rates = read_numbers(published["table_02"], "n_rollouts", tested_seat=seat)
        n, rates = rates.index.astype(float).to_numpy(), rates.to_numpy()
        residuals, needed[seat] = _fit_line(n, rates)
        spread = sum_of_squares(residuals, parameters=2)
        check = f"{name} around a straight line in n, if a cell has {count(ASSUMED_GAMES)} games"
        passing = f"passed by {_list_passing(spread)} games per cell"
        checks.append(check_spread("table_02", check, CHANCE, spread, passing))
        best[seat] = f"{decimals(rates.max(), 3)} at n = {decimals(n[rates.argmax()], 0)}"
    ratio = needed["player_2"] / needed["player_1"]
    multiples = {seat: decimals(needed[seat] / float(BASELINE), 1) for seat in PLAYERS}
    checks.append(
        check_that(
            ratio > prose["player_2"],
            "figure_08",
            "player 2 needs over 5 times the rollouts of player 1 to win half",
            f"more than {decimals(prose['player_2'], 0)}",
            decimals(ratio, 1),
            f"lines through Table 2 reach 0.5 at n = {decimals(needed['player_1'], 0)} and "
            f"{decimals(needed['player_2'], 0)}, {multiples['player_1']} and "
            f"{multiples['player_2']} times the cheater's {BASELINE}; W_2 is at most "
            f"{best['player_2']}",
        )
    )
    checks.append(
        compare(
            "figure_08",
            "player 1's multiple of the cheater's rollouts to win half",
            decimals(prose["player_1"], 0),
            decimals(needed["player_1"] / float(BASELINE), 0),
        )
    )
    return checks


def _fit_line(n: np.ndarray, shares: np.ndarray) -> tuple[np.ndarray, float]:
    """Return standardized residuals around a weighted line, and where that line reaches 0.5."""
    weights = np.sqrt(ASSUMED_GAMES / (shares * (1 - shares)))
    design = np.column_stack([np.ones(len(n)), n])
    (start, slope), *_ = np.linalg.lstsq(design * weights[:, None], shares * weights)
    return (shares - start - slope * n) * weights, float((0.5 - start) / slope)


def _list_passing(spread: Tails) -> str:
    """Return from how few to how many games per cell a spread is as by chance."""
    from scipy.stats import chi2

    bounds = chi2.ppf([LEVEL / 2, 1 - LEVEL / 2], spread.df) / spread.statistic * ASSUMED_GAMES
    return f"{decimals(bounds[0], 0)} to {decimals(bounds[1], 0)}"
