"""Claims on start birds: whether they matter at all, to wins and to ties."""

from collections.abc import Callable
from functools import partial

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals
from redealt.games.cubirds.names import PLAYERS
from redealt.judging.hypothesis import Hypothesis, nothing_known
from redealt.judging.spreads import Spread, no_spread, some_spread
from redealt.studies.cubirds.analysis.start_bird_counts import read_printed_pairs
from redealt.studies.cubirds.claims.bird_shares import (
    Shares,
    describe_ranges,
    measure_spread,
    read_shares,
)
from redealt.studies.cubirds.claims.variants import (
    TOO_FEW,
    find_most_rollouts,
    per_variant,
    with_rollouts,
)

_WINS = "spread of the share of decided games over own start birds, both players"
_TIES = "spread of the share of ties over own start birds, both players"


@per_variant("table_07")
def start_birds_do_not_matter_to_random_agents(rows: pd.DataFrame) -> Hypothesis:
    """Claim 13: no effect of a player's own bird; what pairs do beyond that is told."""
    return _state(no_spread, _WINS, rows, "share_of_decided")


@per_variant("table_08")
def start_birds_show_no_pattern_with_rollouts(rows: pd.DataFrame) -> Hypothesis:
    """Claim 14: no effect of a player's own bird; chance alone makes no pattern."""
    most = with_rollouts(rows, find_most_rollouts(rows))
    return _state(no_spread, _WINS, most, "share_of_decided")


@per_variant("table_09", published=("table_09",))
def start_birds_matter_to_heuristic_agents(rows: pd.DataFrame, printed: pd.DataFrame) -> Hypothesis:
    """Claim 15: an effect of the own bird, over both players."""
    by_player = read_printed_pairs(printed).by_bird().values()
    spread = measure_spread(Shares(each.wins, each.decided) for each in by_player)
    statement = partial(some_spread, published=spread.estimate)
    return _state(statement, _WINS, rows, "share_of_decided")


@per_variant("table_09")
def ties_do_not_depend_on_start_birds(rows: pd.DataFrame) -> Hypothesis:
    """Claim 18: one share of ties for all birds."""
    if not select(rows, metric="tie_share")["count"].sum():
        return nothing_known(_TIES, "not measured", "no game is tied")
    return _state(no_spread, _TIES, rows, "tie_share", digits=4)


def _state(
    constructor: Callable[[str, Spread], Hypothesis],
    effect: str,
    rows: pd.DataFrame,
    metric: str,
    digits: int = 3,
) -> Hypothesis:
    """State something of the spread over own birds of both players together."""
    by_player = read_shares(rows, metric)
    if {*by_player} != {*PLAYERS}:
        return nothing_known(effect, "not measured", TOO_FEW)
    stated = constructor(effect, measure_spread(by_player.values()))
    return stated.describe(describe_ranges(by_player, digits) + _describe_pairs(rows, metric))


def _describe_pairs(rows: pd.DataFrame, metric: str) -> str:
    """Say what pairs of birds do to player 1's share beyond both birds' own effects."""
    found = select(rows, metric="logit_interaction_deviance")["estimate"]
    if metric != "share_of_decided" or found.empty:
        return ""
    (df,) = select(rows, metric="degrees_of_freedom")["estimate"]
    return f"; pairs beyond that, deviance {decimals(found.iloc[0], 1)} on {decimals(df, 0)} df"
