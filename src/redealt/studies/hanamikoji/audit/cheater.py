"""Checks of Table 2."""

import math
from collections.abc import Mapping

import numpy as np

from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import Tables, read_numbers
from redealt.games.hanamikoji.names import PLAYERS
from redealt.judging.audit import Check, check_shown, check_spread, compare, of_fact
from redealt.stats.hypotheses import Tails, z_test
from redealt.stats.intervals import LEVEL, Interval, normal
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
    spreads, needed, best = [], {}, {}
    for seat, name in RATE_NAMES.items():
        rates = read_numbers(published["table_02"], "n_rollouts", tested_seat=seat)
        n, rates = rates.index.astype(float).to_numpy(), rates.to_numpy()
        residuals, needed[seat] = _fit_line(n, rates)
        spread = sum_of_squares(residuals, parameters=2)
        check = f"{name} around a straight line in n, if a cell has {count(ASSUMED_GAMES)} games"
        passing = f"{_list_passing(spread)} games per cell would pass"
        spreads.append(check_spread("table_02", check, CHANCE, spread, passing))
        best[seat] = f"{decimals(rates.max(), 3)} at n = {decimals(n[rates.argmax()], 0)}"
    return [
        *of_fact("spread of Table 2", spreads),
        _check_ratio(needed, prose["player_2"], best["player_2"]),
        compare(
            "figure_08",
            "player 1's multiple of the cheater's rollouts to win half",
            decimals(prose["player_1"], 0),
            decimals(needed["player_1"].estimate / float(BASELINE), 0),
        ),
    ]


def _check_ratio(needed: Mapping[str, Interval], stated: float, best: str) -> Check:
    """How many times the rollouts of player 1 player 2 needs, by the lines through Table 2."""
    first, second = (needed[seat] for seat in PLAYERS)
    error = math.hypot(second.se, stated * first.se)
    reached, multiples = (
        [decimals(each.estimate / unit, digits) for each in (first, second)]
        for unit, digits in ((1, 0), (float(BASELINE), 1))
    )
    return check_shown(
        z_test(second.estimate, error, stated * first.estimate),
        "high",
        "figure_08",
        "player 2 needs over 5 times the rollouts of player 1 to win half",
        f"more than {decimals(stated, 0)}",
        decimals(second.estimate / first.estimate, 1),
        f"lines through Table 2 reach 0.5 at n = {' and '.join(reached)}, "
        f"{' and '.join(multiples)} times the cheater's {BASELINE}; W₂ is at most {best}",
    )


def _fit_line(n: np.ndarray, shares: np.ndarray) -> tuple[np.ndarray, Interval]:
    """Return standardized residuals around a weighted line, and where that line reaches 0.5."""
    weights = np.sqrt(ASSUMED_GAMES / (shares * (1 - shares)))
    design = np.column_stack([np.ones(len(n)), n])
    weighted = design * weights[:, None]
    (start, slope), *_ = np.linalg.lstsq(weighted, shares * weights)
    crossing = (0.5 - start) / slope
    gradient = np.array([1.0, crossing]) / slope
    error = math.sqrt(gradient @ np.linalg.inv(weighted.T @ weighted) @ gradient)
    residuals = (shares - start - slope * n) * weights
    return residuals, normal(float(crossing), error, ASSUMED_GAMES * len(n), "delta")


def _list_passing(spread: Tails) -> str:
    """Return from how few to how many games per cell a spread is as by chance."""
    from scipy.stats import chi2

    bounds = chi2.ppf([LEVEL / 2, 1 - LEVEL / 2], spread.df) / spread.statistic * ASSUMED_GAMES
    return f"{decimals(bounds[0], 0)} to {decimals(bounds[1], 0)}"
