"""How the printed standard deviations compare with chance.

The pairs of individuals behind a cell differ in strength and meet on few drafts, so that more
spread than binomial is expected. Less cannot be.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from redealt.exhibits.numbers import decimals, points, scientific
from redealt.exhibits.published import Tables
from redealt.judging.audit import CONSISTENT, INCONSISTENT, Check
from redealt.stats.hypotheses import Tails, chi_squared_tails, holm
from redealt.stats.intervals import LEVEL
from redealt.studies.locm.audit.printed import TABLES, Pair, list_pairs
from redealt.studies.locm.published.reconstructed import GAMES_PER_PAIR, OPPONENTS, RUNS


@dataclass(frozen=True)
class Spread:
    """A cell, the pairs of individuals behind it, and the tails of their spread."""

    cell: Pair
    pairs: int
    tails: Tails

    @property
    def binomial_sd(self) -> float:
        """The standard deviation of equal pairs of independent games."""
        share = float(self.cell.win_rate)
        return (share * (1 - share) / GAMES_PER_PAIR) ** 0.5


def check(published: Tables) -> Iterator[Check]:
    """Yield a check for every cell, adjusted (Holm) over the lower tails of all."""
    spreads = [_measure(pair) for pair in list_pairs(published)]
    adjusted = holm([spread.tails.p_low for spread in spreads])
    for spread, p in zip(spreads, adjusted, strict=True):
        cell, tails = spread.cell, spread.tails
        yield Check(
            cell.table,
            f"pairs of {cell.agent} against {cell.opponent} differ no less than by chance",
            f"about {points(spread.binomial_sd)} by chance alone",
            points(cell.sd),
            INCONSISTENT if p < LEVEL else CONSISTENT,
            f"{spread.pairs} pairs of {GAMES_PER_PAIR} games; "
            f"chance of as much spread {_write_p(tails.p_high)}",
            tails.statistic,
            tails.p_low,
            tails.p_high,
        )


def _measure(cell: Pair) -> Spread:
    scheme = TABLES[cell.table]
    pairs = _count(scheme, cell.agent) * _count(scheme, cell.opponent)
    share, sd = float(cell.win_rate), float(cell.sd)
    statistic = pairs * sd**2 / (share * (1 - share) / GAMES_PER_PAIR)
    return Spread(cell, pairs, chi_squared_tails(statistic, pairs - 1))


def _count(scheme: str, group: str) -> int:
    return 1 if group in OPPONENTS else RUNS[scheme, group]


def _write_p(p: float) -> str:
    return decimals(p, 2) if p >= 0.01 else scientific(p, 0)
