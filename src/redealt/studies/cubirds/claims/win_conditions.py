"""Claims on win conditions: two sets of three birds, or seven unique ones."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, signed
from redealt.exhibits.published import read_number
from redealt.judging import one_sided
from redealt.judging.comparison import SHARE_MARGIN
from redealt.judging.one_sided import OneSided
from redealt.judging.per_variant import Tested
from redealt.stats.intervals import Interval, difference_within_multinomial
from redealt.studies.cubirds.analysis.outcomes import COLLECTIONS, TOTAL
from redealt.studies.cubirds.claims.variants import by_rollouts, list_rollouts, per_variant

ABOUT = SHARE_MARGIN  # of the games; "about"
NEARLY_ALWAYS = 0.9  # of the games


@per_variant("table_03", published=("prose_section_8",))
def random_agents_win_by_triplets(rows: pd.DataFrame, prose: pd.DataFrame) -> Tested:
    """Claim 4: the difference of both shares of all games is 20 points, give or take five."""
    gap, printed = _subtract(rows), read_number(prose, agent="random")
    triplets, seven = _ends(rows)["estimate"].loc[list(COLLECTIONS)]
    evidence = (
        f"two sets of three {triplets:.3f}, seven unique birds {seven:.3f} of all games: "
        f"{signed(gap.estimate, 3)}, margin {ABOUT} around {printed}"
    )
    return evidence, _is_about(gap, printed)


@per_variant("table_04", published=("prose_section_8",))
def rollout_agents_win_by_both(rows: pd.DataFrame, prose: pd.DataFrame) -> Tested:
    """Claim 5: the difference is ten points, give or take five; whether it grows is told."""
    printed = read_number(prose, agent="flat_monte_carlo")
    ladder = by_rollouts(rows)
    gaps = [(n, _subtract(own)) for n, own in ladder]
    tests = [_is_about(gap, printed) for _, gap in gaps]
    listed = list_rollouts((n, f"{signed(gap.estimate, 3)}") for n, gap in gaps)
    evidence = f"two sets of three less seven unique birds: {listed}, "
    evidence += f"margin {ABOUT} around {printed}"
    if len(ladder) > 1:
        evidence += f"; two sets of three among both: {_describe_trend(ladder)}"
    return evidence, one_sided.all_hold(tests)


def _subtract(rows: pd.DataFrame) -> Interval:
    """Return the share of games won by two sets of three less that by seven unique birds."""
    ends = _ends(rows)
    first, second = (int(ends.loc[end, "count"]) for end in COLLECTIONS)
    return difference_within_multinomial(first, second, int(ends["units"].iloc[0]))


def _ends(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the games won by either collection, by win condition."""
    shares = select(rows, metric="share", player=TOTAL, win_condition=COLLECTIONS)
    return one_sided.add_counts(shares).set_index("win_condition")


def _is_about(gap: Interval, expected: float) -> OneSided:
    return one_sided.is_within(gap.estimate, gap.se, expected - ABOUT, expected + ABOUT)


def _describe_trend(ladder: Sequence[tuple[int, pd.DataFrame]]) -> str:
    """Return how the part of the triplets among both collections changes with the rollouts."""
    counts = np.array([_ends(own)["count"].loc[list(COLLECTIONS)] for _, own in ladder])
    test, slope = one_sided.share_rises(counts[:, 0], counts.sum(axis=1), [n for n, _ in ladder])
    return f"{one_sided.describe_slope(slope)}, p = {min(1.0, 2 * min(test)):.2g}"


@per_variant("table_05")
def heuristic_agents_win_by_seven(rows: pd.DataFrame) -> Tested:
    """Claim 6a: more than nine in ten games with the paper's weights end so."""
    shares = select(rows, weights="published", metric="share", player=TOTAL)
    (row,) = select(shares, win_condition="seven_species").to_dict("records")
    evidence = f"{row['estimate']:.4f} of {count(row['n'])} games, bound {NEARLY_ALWAYS}"
    return evidence, one_sided.row_is_above(row, NEARLY_ALWAYS)
