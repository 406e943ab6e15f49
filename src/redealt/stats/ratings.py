"""Ratings of players from games of two: Bradley and Terry's model (1952) with a first-player term.

    logit of the chance that the first player wins = rating of the first - rating of the second
                                                     + advantage of playing first

Ratings are fitted by maximum likelihood and given on Elo's scale, on which 400 points are odds of
ten to one; their mean over the players is 0. A tie counts as half a win for either side.

Where the wins and losses are separated, as those of a player who wins every game, the likelihood
has no maximum. Then, and only then, it is multiplied by Jeffreys' prior (Firth 1993; for a single
share this adds half a win and half a loss), whose maximum is always finite. The method's name says
so: Wald intervals that far out are only a rough guide.

Standard errors come from the likelihood, for independent games, or, if there are enough blocks of
games, from how the blocks differ (sandwich): then the games of one block may depend on each other,
as those of different pairs do that play the same deals.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from redealt.stats.hypotheses import Tails, chi_squared_tails
from redealt.stats.intervals import CONFIDENCE, Interval
from redealt.stats.regression import fit_logits

ELO_PER_LOGIT = 400 / math.log(10)
MIN_BLOCKS = 30  # fewer tell too little about how blocks differ
_MAX_STEPS, _TOLERANCE = 1000, 1e-10


@dataclass(frozen=True)
class Ratings:
    """A fitted model.

    :ivar players: in order of first appearance.
    :ivar logits: their ratings, then the advantage of playing first, shape (players + 1,).
    :ivar covariance: of ``logits``.
    :ivar games: how many were fitted.
    :ivar method: "wald", "clustered wald" (errors from blocks) or "penalized wald".
    :ivar misfit: deviance of the pairs' shares from the model, small if one number tells the
        strength of a player against all others; its tails take games as independent and decided.
        None if the model has a parameter for each pair.
    """

    players: tuple[str, ...]
    logits: np.ndarray = field(repr=False)
    covariance: np.ndarray = field(repr=False)
    games: int
    method: str
    misfit: Tails | None

    def rating(self, player: str) -> Interval:
        """Elo points of a player above the mean of all."""
        return self._estimate(self._pick(player))

    def difference(self, player: str, other: str) -> Interval:
        """Elo points of one player above another."""
        return self._estimate(self._pick(player) - self._pick(other))

    def first_player(self) -> Interval:
        """Elo points that playing first is worth."""
        return self._estimate(self._pick(None))

    def expected_share(self, first: str, second: str) -> float:
        """Share of the points that the model expects the first player to win."""
        combination = self._pick(first) - self._pick(second) + self._pick(None)
        return 1 / (1 + math.exp(-float(combination @ self.logits)))

    def _pick(self, player: str | None) -> np.ndarray:
        combination = np.zeros(len(self.logits))
        combination[-1 if player is None else self.players.index(player)] = 1
        return combination

    def _estimate(self, combination: np.ndarray) -> Interval:
        elo = ELO_PER_LOGIT * float(combination @ self.logits)
        variance = max(0.0, float(combination @ self.covariance @ combination))
        se = ELO_PER_LOGIT * math.sqrt(variance)
        reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * se
        return Interval(elo, elo - reach, elo + reach, se, self.games, self.method)


def rate_players(pairs: Sequence[tuple[str, str]], points: ArrayLike, games: ArrayLike) -> Ratings:
    """Fit ratings to the points of the first player of each pair.

    :param pairs: (first player, second player), each order of two players at most once.
    :param points: wins of the first player and half the ties, shape (pairs,), or (blocks, pairs)
        where games of one block are not independent of each other.
    :param games: games, in the same shape.
    :raises ValueError: if the games do not connect all players, or each always has the same seat.
    """
    points, games = (np.atleast_2d(np.asarray(each, dtype=np.float64)) for each in (points, games))
    players = tuple(dict.fromkeys(player for pair in pairs for player in pair))
    design = _compare(pairs, players)
    won, played = points.sum(axis=0), games.sum(axis=0)
    rank = np.linalg.matrix_rank(design[played > 0]) if played.any() else 0
    if rank < design.shape[1]:
        raise ValueError("the games do not tell the players' ratings and the seats apart")
    is_penalized = _is_separated(design, won, played)
    parameters = _fit_penalized(design, won, played) if is_penalized else _fit(design, won, played)
    shares = 1 / (1 + np.exp(-design @ parameters))
    covariance = np.linalg.inv(_information(design, shares, played))
    method = "penalized wald" if is_penalized else "wald"
    if len(points) >= MIN_BLOCKS and not is_penalized:
        scores = (points - games * shares) @ design
        covariance = covariance @ (scores.T @ scores) @ covariance
        covariance *= len(points) / (len(points) - 1)
        method = "clustered wald"
    centered = _center(len(players))
    return Ratings(
        players,
        centered @ parameters,
        centered @ covariance @ centered.T,
        int(played.sum()),
        method,
        _find_misfit(won, played, shares, design.shape[1]),
    )


def _compare(pairs: Sequence[tuple[str, str]], players: tuple[str, ...]) -> np.ndarray:
    """Return the design, shape (pairs, players): all players but the first, then the seat."""
    design = np.zeros((len(pairs), len(players) + 1))
    for row, (first, second) in zip(design, pairs, strict=True):
        row[players.index(first)] += 1
        row[players.index(second)] -= 1
    design[:, -1] = 1
    return design[:, 1:]


def _center(players: int) -> np.ndarray:
    """Return the matrix that takes parameters of the design to ratings of mean 0 and the seat."""
    from_first = np.eye(players + 1)[:, 1:]
    from_first[:players, : players - 1] -= 1 / players
    return from_first


def _is_separated(design: np.ndarray, points: np.ndarray, games: np.ndarray) -> bool:
    """Tell whether the likelihood lacks a maximum (Albert and Anderson 1984).

    It does if some direction of the parameters contradicts no game and favors at least one.
    """
    from scipy.optimize import linprog

    is_won, is_lost = (games > 0) & (points == games), (games > 0) & (points == 0)
    favored = np.concatenate([design[is_won], -design[is_lost]])
    if not len(favored):
        return False
    mixed = design[(points > 0) & (points < games)]
    equal = {"A_eq": mixed, "b_eq": np.zeros(len(mixed))} if len(mixed) else {}
    nothing = np.zeros(len(favored))
    found = linprog(-favored.sum(axis=0), A_ub=-favored, b_ub=nothing, bounds=(-1, 1), **equal)
    return bool(-found.fun > 1e-9)


def _fit(design: np.ndarray, points: np.ndarray, games: np.ndarray) -> np.ndarray:
    played = games > 0
    return np.asarray(fit_logits(points[played], games[played], design[played]).params)


def _fit_penalized(design: np.ndarray, points: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Maximize the likelihood times Jeffreys' prior: each pair gets half its leverage as a tie."""
    leverages = np.full(len(points), design.shape[1] / len(points))
    for _step in range(_MAX_STEPS):
        parameters = _fit(design, points + leverages / 2, games + leverages)
        shares = 1 / (1 + np.exp(-design @ parameters))
        inverse = np.linalg.inv(_information(design, shares, games))
        weights = games * shares * (1 - shares)
        found = weights * np.einsum("pi,ij,pj->p", design, inverse, design)
        change, leverages = np.abs(found - leverages).max(), found
        if change < _TOLERANCE:
            break
    return parameters


def _information(design: np.ndarray, shares: np.ndarray, games: np.ndarray) -> np.ndarray:
    return design.T @ (design * (games * shares * (1 - shares))[:, None])


def _find_misfit(
    points: np.ndarray, games: np.ndarray, shares: np.ndarray, parameters: int
) -> Tails | None:
    """Compare the model with one that has a share for each pair."""
    from scipy.special import xlogy

    points, games, shares = (each[games > 0] for each in (points, games, shares))
    df = len(games) - parameters
    if df == 0:
        return None
    gains = xlogy(points, points / (games * shares))
    gains += xlogy(games - points, (games - points) / (games * (1 - shares)))
    return chi_squared_tails(max(0.0, 2 * float(gains.sum())), df)
