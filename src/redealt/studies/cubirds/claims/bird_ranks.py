"""Claims on which start birds are the best and the worst of a heuristic agent."""

from collections.abc import Iterator
from itertools import chain

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import signed
from redealt.games.cubirds.names import PLAYERS
from redealt.games.cubirds.species import SPECIES, TOTAL_CARDS
from redealt.judging import one_sided
from redealt.judging.one_sided import TOO_FEW, UNDECIDED, Effect, OneSided
from redealt.judging.per_variant import Tested
from redealt.stats.hypotheses import Trend, holm
from redealt.stats.logits import linear_logit
from redealt.studies.cubirds.claims.bird_shares import Shares, name_player, read_shares
from redealt.studies.cubirds.claims.variants import per_variant

FLAMINGO, REED_WARBLER = 0, 6
ADVANTAGE = 0.01  # of the decided games, over all birds but the flamingo


@per_variant("table_09")
def reed_warbler_is_strongest(rows: pd.DataFrame) -> Tested:
    """Claim 16a: for both players it wins more than each other bird."""
    return _test_extreme(rows, REED_WARBLER, 1)


@per_variant("table_09")
def flamingo_is_weakest(rows: pd.DataFrame) -> Tested:
    """Claim 16b: for both players it wins less than each other bird."""
    return _test_extreme(rows, FLAMINGO, -1)


def _test_extreme(rows: pd.DataFrame, bird: int, sign: int) -> Tested:
    """Test whether a bird wins most (sign 1) or least (-1) for both players."""
    by_player = read_shares(rows, "share_of_decided")
    tests = chain.from_iterable(_compare(each, bird, sign) for each in by_player.values())
    told = "; ".join(
        f"{name_player(player)} {_describe_extreme(shares, bird, sign)}"
        for player, shares in by_player.items()
        if shares.is_varied
    )
    return told or TOO_FEW, one_sided.all_hold(tests)


def _compare(shares: Shares, bird: int, sign: int) -> Iterator[OneSided]:
    """Yield the tests against each other bird, whose games are others."""
    counts = list(zip(shares.counts.tolist(), shares.units.tolist(), strict=True))
    for other, found in enumerate(counts):
        if other != bird:
            gap, se = one_sided.subtract_shares(counts[bird], found)
            yield one_sided.is_above(sign * gap, se)


def _describe_extreme(shares: Shares, bird: int, sign: int) -> str:
    """Return the share of a bird and of the one that comes next, or before it."""
    found = shares.counts / shares.units
    others = np.delete(np.arange(len(found)), bird)
    nearest = others[np.argmax(sign * found[others])]
    return (
        f"{found[bird]:.4f} with {SPECIES[bird].lower()}, {found[nearest]:.4f} with "
        f"{SPECIES[nearest].lower()}"
    )


@per_variant("table_09")
def common_start_birds_win(rows: pd.DataFrame) -> Tested:
    """Claim 17: for both players wins rise with the own bird's cards, also without the flamingo.

    Without, because the flamingo has the fewest cards, and one bad bird is no trend. A rise of less
    than a point from 10 to 20 cards is none.
    """
    by_player = read_shares(rows, "share_of_decided")
    rest = {player: _leave_out_flamingo(each) for player, each in by_player.items()}
    trends = {player: _fit(each) for player, each in rest.items() if each.is_varied}
    if {*trends} != {*PLAYERS}:
        return TOO_FEW, UNDECIDED
    slopes = select(rows, metric="log_odds_per_card")
    found = [one_sided.row_is_above(row).p_support for row in slopes.to_dict("records")]
    found += [trend.p_high for trend in trends.values()]
    gains = {player: _find_gain(rest[player], trends[player]) for player in trends}
    small = [one_sided.is_above(*gain, ADVANTAGE).p_refute for gain in gains.values()]
    test = one_sided.is_present(Effect(max(found), 1.0, float(holm(small).min())))
    told = ", ".join(
        f"{name_player(player)} {signed(gain, 4)}" for player, (gain, _) in gains.items()
    )
    evidence = f"from 10 to 20 cards, without the flamingo: {told}; "
    evidence += f"{_describe_slopes(slopes)}; margin {ADVANTAGE}"
    return evidence, test


_CARDS = np.delete(TOTAL_CARDS, FLAMINGO)


def _leave_out_flamingo(shares: Shares) -> Shares:
    return Shares(*(np.delete(each, FLAMINGO) for each in shares))


def _fit(shares: Shares) -> Trend:
    """Fit the log odds by a line in the number of cards, without the flamingo."""
    (trend,) = linear_logit(shares.counts, shares.units, [_CARDS])
    return trend


def _find_gain(shares: Shares, trend: Trend) -> tuple[float, float]:
    """Return what the line gains from the fewest to the most cards, as a share, and its error."""
    factor = float(np.ptp(_CARDS)) * shares.common * (1 - shares.common)
    return factor * trend.slope, factor * trend.se


def _describe_slopes(slopes: pd.DataFrame) -> str:
    told = ", ".join(f"{signed(row, 4)}" for row in slopes["estimate"])
    return f"log odds per card with it {told}"
