"""Claims on which start birds are the best and the worst of a heuristic agent."""

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, signed
from redealt.games.cubirds.names import PLAYERS
from redealt.games.cubirds.species import SPECIES, TOTAL_CARDS
from redealt.judging.hypothesis import (
    Hypothesis,
    all_larger,
    larger,
    minus,
    nothing_known,
    row,
    share,
    smaller,
)
from redealt.stats.intervals import Interval, normal
from redealt.stats.logits import linear_logit
from redealt.studies.cubirds.claims.bird_shares import (
    Shares,
    name_player,
    pool_players,
    read_shares,
)
from redealt.studies.cubirds.claims.variants import TOO_FEW, per_variant

FLAMINGO, REED_WARBLER = 0, 6
_STRONGEST = (
    "share of decided games with a reed warbler, minus that with the best other bird, both players"
)
_RISE = (
    f"rise of the share of decided games from {min(TOTAL_CARDS)} to {max(TOTAL_CARDS)} cards of "
    "the own start bird, by a line, both players"
)
_WEAK = "share of decided games with a flamingo, minus that with all other birds, both players"


@per_variant("table_09")
def reed_warbler_is_strongest(rows: pd.DataFrame) -> Hypothesis:
    """Claim 16a: with it both players together win more than with each other bird."""
    by_player = read_shares(rows, "share_of_decided")
    if {*by_player} != {*PLAYERS}:
        return nothing_known(_STRONGEST, "above 0", TOO_FEW)
    return has_strongest(by_player).describe(_describe(by_player, REED_WARBLER))


def has_strongest(by_player: dict[str, Shares]) -> Hypothesis:
    """State that the reed warbler beats each other bird."""
    shares = _list_shares(pool_players(by_player))
    gaps = [minus(shares[REED_WARBLER], other) for other in _leave_out(shares, REED_WARBLER)]
    return all_larger(_STRONGEST, gaps)


@per_variant("table_09")
def flamingo_is_weak(rows: pd.DataFrame) -> Hypothesis:
    """Claim 16b: with it both players together win less than with all other birds."""
    by_player = read_shares(rows, "share_of_decided")
    if {*by_player} != {*PLAYERS}:
        return nothing_known(_WEAK, "below 0", TOO_FEW)
    return has_weak(by_player).describe(_describe(by_player, FLAMINGO))


def has_weak(by_player: dict[str, Shares]) -> Hypothesis:
    """State that the flamingo does worse than the other birds together."""
    counts, units = pool_players(by_player)
    own = share(int(counts[FLAMINGO]), int(units[FLAMINGO]))
    rest = share(*(int(np.delete(each, FLAMINGO).sum()) for each in (counts, units)))
    return smaller(_WEAK, minus(own, rest))


def _list_shares(shares: Shares) -> list[Interval]:
    return [share(*map(int, each)) for each in zip(*shares, strict=True)]


def _leave_out(shares: list[Interval], bird: int) -> list[Interval]:
    return [each for number, each in enumerate(shares) if number != bird]


def _describe(by_player: dict[str, Shares], bird: int) -> str:
    """Say what each player wins with a bird, and with all birds from the best to the worst."""
    told = []
    for player, shares in by_player.items():
        found = shares.counts / shares.units
        order = ", ".join(SPECIES[each].lower() for each in np.argsort(-found))
        told.append(
            f"{name_player(player)} {decimals(found[bird], 4)}, from best to worst: {order}"
        )
    return "; ".join(told)


@per_variant("table_09")
def common_start_birds_win(rows: pd.DataFrame) -> Hypothesis:
    """Claim 17: a rise of wins with the own bird's cards, both players together.

    The line without the flamingo, which has the fewest cards, tells whether it is more than one bad
    bird.
    """
    slopes = select(rows, metric="log_odds_per_card", player=PLAYERS).to_dict("records")
    if len(slopes) != len(PLAYERS):
        return nothing_known(_RISE, "above 0", TOO_FEW)
    by_player = read_shares(rows, "share_of_decided")
    told = ", ".join(
        f"{name_player(each['player'])} {signed(each['estimate'], 4)} log odds per card"
        for each in slopes
    )
    stated = rises_with_cards([row(each) for each in slopes], by_player)
    return stated.describe(f"{told}; {_describe_without_flamingo(by_player)}")


def rises_with_cards(slopes: Sequence[Interval], by_player: dict[str, Shares]) -> Hypothesis:
    """State that the log odds of both players rise with the own bird's cards, on average."""
    slope = sum(each.estimate for each in slopes) / len(slopes)
    error = math.hypot(*(each.se for each in slopes)) / len(slopes)
    return larger(_RISE, _to_share(slope, error, pool_players(by_player), np.array(TOTAL_CARDS)))


def _describe_without_flamingo(by_player: dict[str, Shares]) -> str:
    """Say what the line of both players gains over all birds but the flamingo."""
    cards = np.delete(TOTAL_CARDS, FLAMINGO)
    rest = Shares(*(np.delete(each, FLAMINGO) for each in pool_players(by_player)))
    if not rest.is_varied:
        return f"without the flamingo {TOO_FEW}"
    (trend,) = linear_logit(rest.counts, rest.units, [cards])
    gain = _to_share(trend.slope, trend.se, rest, cards)
    low, high = signed(gain.ci_low, 4), signed(gain.ci_high, 4)
    return f"without the flamingo {signed(gain.estimate, 4)} ({low} to {high})"


def _to_share(slope: float, error: float, shares: Shares, cards: np.ndarray) -> Interval:
    """Return what a slope of log odds gains from the fewest to the most cards, as a share."""
    factor = float(np.ptp(cards)) * shares.common * (1 - shares.common)
    return normal(factor * slope, factor * error, int(shares.units.sum()), "delta")
