"""The actions of a round, and statistics of their forced orders (Table 6)."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from math import sqrt

import numpy as np

from redealt.exhibits.estimates import exact, sampled
from redealt.games.hanamikoji.names import ACTIONS
from redealt.stats.hypotheses import chi_squared_homogeneity, chi_squared_tails, fisher, holm
from redealt.stats.intervals import Interval, clip, difference_of_shares, normal
from redealt.stats.regression import fit_logits

TURNS = {1: "first", 2: "second", 3: "third", 4: "fourth"}
BOTH, ALL = "both", "all"  # players, actions
ACTION_NAMES = {"S": "Secret", "T": "Trade-Off", "G": "Gift", "C": "Compete"}
# As the paper lists them: S-T-G-C first, C-G-T-S last.
ORDERS = tuple("-".join(order) for order in permutations(ACTIONS))
Counts = Mapping[str, tuple[int, int]]  # wins and games by order


def contrast_rows(
    forced: Mapping[str, Counts], natural: Mapping[str, tuple[int, int]], where: dict
) -> Iterator[dict]:
    """Yield each order's win rate minus that of natural play, with adjusted p-values.

    Both arguments are by seat. gain_over_natural has Newcombe's interval; p_value_of_gain comes
    from Fisher's exact test, two-sided, by Holm's method over all orders and both seats.
    """
    cells = [(seat, order) for seat, counts in forced.items() for order in counts]
    pairs = [(*forced[seat][order], *natural[seat]) for seat, order in cells]
    adjusted = holm([fisher(*pair).p_two_sided for pair in pairs])
    for (seat, order), pair, p_value in zip(cells, pairs, adjusted, strict=True):
        here = {**where, "forced_order": order, "forced_seat": seat}
        yield sampled(difference_of_shares(*pair), "gain_over_natural", "game", **here)
        yield exact(float(p_value), "p_value_of_gain", **here)


def equality_rows(counts: Counts, where: dict) -> Iterator[dict]:
    """Yield Pearson's test that all orders have one win rate."""
    test = chi_squared_homogeneity([[wins, games - wins] for wins, games in counts.values()])
    yield exact(test.statistic, "chi_squared_of_equal_orders", **where)
    yield exact(test.p_high, "p_value_of_equal_orders", **where)


def last_action_rows(counts: Counts, where: dict) -> Iterator[dict]:
    """Yield the mean win rate of the orders that end with an action, each weighing the same."""
    for action in ACTIONS:
        cells = [cell for order, cell in counts.items() if order.endswith(action)]
        if cells:
            here = {**where, "action": action, "turn": TURNS[4]}
            yield sampled(_mean_of_shares(cells), "win_rate_by_last_action", "game", **here)


def _mean_of_shares(cells: list[tuple[int, int]]) -> Interval:
    shares = [wins / games for wins, games in cells]
    variances = [p * (1 - p) / games for p, (_, games) in zip(shares, cells, strict=True)]
    mean, se = sum(shares) / len(cells), sqrt(sum(variances)) / len(cells)
    n = sum(games for _, games in cells)
    return clip(normal(mean, se, n, "stratified"))


def main_effect_rows(counts: Counts, where: dict) -> Iterator[dict]:
    """Yield what each action on each turn adds to the log odds of winning, and how well that fits.

    A logistic regression in which an order is the sum of its four effects; the effects of an action
    over the turns, and of a turn over the actions, sum to zero. There are none unless all orders
    were played, and each of them won and lost.
    """
    if counts.keys() != {*ORDERS} or not all(0 < wins < games for wins, games in counts.values()):
        return
    outcome = np.array([[counts[order][0], _losses(counts[order])] for order in ORDERS])
    design = np.array([_describe_order(order) for order in ORDERS])
    wins, games_by_order = outcome[:, 0], outcome.sum(axis=1)
    fit = fit_logits(wins, games_by_order, np.column_stack([np.ones(len(design)), design]))
    games = int(outcome.sum())
    spread = np.kron(_SUM_TO_ZERO, _SUM_TO_ZERO)  # from free parameters to all 16 effects
    effects, variances = spread @ fit.params[1:], spread @ fit.cov_params()[1:, 1:] @ spread.T
    errors = np.sqrt(np.diag(variances))
    for index, (effect, se) in enumerate(zip(effects, errors, strict=True)):
        action, turn = divmod(index, len(ACTIONS))
        here = {**where, "action": ACTIONS[action], "turn": TURNS[turn + 1]}
        yield sampled(normal(effect, se, games, "wald"), "effect_on_log_odds", "game", **here)
    df = int(fit.df_resid)
    yield exact(float(fit.deviance), "deviance_of_main_effects", **where)
    yield exact(
        chi_squared_tails(float(fit.deviance), df).p_high, "p_value_of_main_effects", **where
    )


# An action's (or turn's) indicators as three columns that sum to zero over the four.
_SUM_TO_ZERO = np.vstack([np.eye(len(ACTIONS) - 1), -np.ones(len(ACTIONS) - 1)])


def _describe_order(order: str) -> np.ndarray:
    """Return the nine columns of an order in the design: action by turn."""
    actions = [ACTIONS.index(action) for action in order.split("-")]
    is_played = np.zeros((len(ACTIONS), len(TURNS)))
    is_played[actions, range(len(TURNS))] = 1
    return (_SUM_TO_ZERO.T @ is_played @ _SUM_TO_ZERO).ravel()


def _losses(cell: tuple[int, int]) -> int:
    wins, games = cell
    return games - wins


def shrinkage_rows(counts: Counts, where: dict) -> Iterator[dict]:
    """Yield win rates shrunk to their mean, and separately that of the best order.

    The highest of many noisy rates overstates its order; the shrunk ones do not.
    """
    shrunk = dict(zip(counts, shrink([*counts.values()]), strict=True))
    for order, interval in shrunk.items():
        yield sampled(interval, "shrunk_win_rate", "game", **where, forced_order=order)
    best = max(shrunk, key=lambda order: shrunk[order].estimate)
    here = {**where, "forced_order": best}
    yield sampled(shrunk[best], "best_order_shrunk_win_rate", "game", **here)


def shrink(cells: list[tuple[int, int]]) -> list[Interval]:
    """Return empirical Bayes estimates of shares that spread normally around a common mean.

    The spread is what the shares vary beyond their sampling errors. Intervals count the error of
    the common mean, not that of the spread.
    """
    games = np.array([n for _, n in cells], dtype=np.float64)
    shares = np.array([wins for wins, _ in cells]) / games
    # A share of 0 or 1 has a sampling error, too: two wins and losses more (Agresti, Coull 1998).
    padded = (shares * games + 2) / (games + 4)
    noise = padded * (1 - padded) / games
    spread = max(0.0, shares.var(ddof=1) - noise.mean()) if len(cells) > 1 else 0.0
    weights = 1 / (noise + spread)
    center, center_variance = weights @ shares / weights.sum(), 1 / weights.sum()
    pull = noise / (noise + spread)
    estimates = pull * center + (1 - pull) * shares
    errors = np.sqrt((1 - pull) * noise + pull**2 * center_variance)
    return [
        clip(normal(share, se, int(n), "empirical bayes"))
        for share, se, n in zip(estimates.tolist(), errors.tolist(), games, strict=True)
    ]
