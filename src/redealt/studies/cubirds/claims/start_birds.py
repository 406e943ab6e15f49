"""Claims on start birds: whether they matter at all, to wins and to ties."""

from collections.abc import Iterator, Sequence

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count
from redealt.games.cubirds.names import PLAYERS
from redealt.judging import one_sided
from redealt.judging.one_sided import TOO_FEW, UNDECIDED, Effect, OneSided
from redealt.judging.per_variant import Tested
from redealt.stats.equivalence import p_of_small_spread
from redealt.studies.cubirds.claims.bird_shares import Shares, name_player, read_shares
from redealt.studies.cubirds.claims.variants import per_variant

# Of the decided games; root mean square over birds, or over pairs.
MARGIN, NEGLIGIBLE = 0.02, 0.005
TIE_MARGIN = 0.01  # of all games, for every bird

Told = tuple[Effect, str]  # an effect, and in words


@per_variant("table_07")
def start_birds_do_not_matter_to_random_agents(rows: pd.DataFrame) -> Tested:
    """Claim 13: no effect of a player's own bird, nor of pairs beyond both birds' own."""
    found = [*_list_effects(rows), *_list_pair_effects(rows)]
    return _test_none(found)


@per_variant("table_08")
def start_birds_show_no_pattern_with_rollouts(rows: pd.DataFrame) -> Tested:
    """Claim 14: no effect of a player's own bird; chance alone makes no pattern."""
    groups = rows.groupby("rollouts", sort=False)
    found = [each for _, own in groups for each in _list_effects(own)]
    return _test_none(found)


@per_variant("table_09")
def start_birds_matter_to_heuristic_agents(rows: pd.DataFrame) -> Tested:
    """Claim 15: an effect of the own bird for both players; a negligible one is none."""
    found = list(_list_effects(rows))
    tests = [one_sided.is_present(effect) for effect, _ in found]
    tests += [UNDECIDED] * (len(found) < len(PLAYERS))
    return _tell(found, NEGLIGIBLE), one_sided.all_hold(tests)


def _test_none(found: Sequence[Told]) -> Tested:
    """Test that there is none of these effects."""
    return _tell(found, MARGIN), one_sided.are_absent(effect for effect, _ in found)


def _tell(found: Sequence[Told], margin: float) -> str:
    told = "; ".join(words for _, words in found)
    return f"{told}; margin {margin}" if told else TOO_FEW


def _list_effects(rows: pd.DataFrame) -> Iterator[Told]:
    """Yield the effect of the own bird on each player's share of the decided games."""
    for player, shares in read_shares(rows, "share_of_decided").items():
        if shares.is_varied:
            tails, n = shares.test_homogeneity(), int(shares.units.sum())
            by_bird = shares.counts / shares.units
            told = (
                f"{name_player(player)} from {by_bird.min():.3f} to {by_bird.max():.3f} by own "
                f"bird, chi-squared {tails.statistic:.1f} on {tails.df} df"
            )
            p_small = _are_small(tails.statistic, tails.df, n, shares.common)
            yield Effect(tails.p_high, *p_small), told


def _list_pair_effects(rows: pd.DataFrame) -> Iterator[Told]:
    """Yield what pairs of birds do to player 1's share beyond both birds' own effects."""
    found = rows[rows["metric"].str.startswith("logit_interaction_deviance")]
    values = found.set_index("metric")["estimate"]
    if not len(values):
        return
    deviance = values["logit_interaction_deviance"]
    (df,) = select(rows, metric="degrees_of_freedom")["estimate"]
    (whole,) = select(rows, metric="player_1_share_of_decided").to_dict("records")
    p_small = _are_small(deviance, int(df), int(whole["n"]), whole["estimate"])
    told = f"pairs beyond that deviance {deviance:.1f} on {df:.0f} df"
    yield Effect(values["logit_interaction_deviance_p"], *p_small), told


def _are_small(statistic: float, df: int, n: int, share: float) -> Iterator[float]:
    """Yield the p-values for a spread within the margin, and within the negligible one."""
    for margin in (MARGIN, NEGLIGIBLE):
        yield p_of_small_spread(statistic, df, n=n, share=share, margin=margin)


@per_variant("table_09")
def ties_do_not_depend_on_start_birds(rows: pd.DataFrame) -> Tested:
    """Claim 18: one share of ties for all birds, and none further than a point from it."""
    ties = [shares for shares in read_shares(rows, "tie_share").values() if shares.units.all()]
    if not ties:
        return TOO_FEW, UNDECIDED
    effects = [
        Effect(_find_difference(each), one_sided.all_hold(_tie_shares_are_near(each)).p_support)
        for each in ties
    ]
    by_bird = [share for each in ties for share in each.counts / each.units]
    evidence = (
        f"{count(ties[0].counts.sum())} ties in {count(ties[0].units.sum())} games, by bird "
        f"{min(by_bird):.4f} to {max(by_bird):.4f}; one share for all p = "
        f"{', '.join(f'{effect.p_found:.2g}' for effect in effects)} by player; "
        f"margin {TIE_MARGIN}"
    )
    return evidence, one_sided.are_absent(effects)


def _find_difference(ties: Shares) -> float:
    """Return the p-value for different shares of ties; where there are none, none differ."""
    return ties.test_homogeneity().p_high if ties.is_varied else 1.0


def _tie_shares_are_near(ties: Shares) -> Iterator[OneSided]:
    """Test exactly that every bird's share of ties is within the margin around that of all."""
    low, high = ties.common - TIE_MARGIN, min(1.0, ties.common + TIE_MARGIN)
    for tied, n in zip(ties.counts.tolist(), ties.units.tolist(), strict=True):
        yield one_sided.share_is_above(tied, n, high).negate()
        if low > 0:
            yield one_sided.share_is_above(tied, n, low)
