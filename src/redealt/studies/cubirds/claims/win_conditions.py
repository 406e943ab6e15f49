"""Claims on win conditions: two sets of three birds, or seven unique ones."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.judging.claims import Finding
from redealt.judging.comparison import SHARE_MARGIN
from redealt.judging.one_sided import (
    OneSided,
    add_counts,
    all_hold,
    describe_slope,
    is_within,
    row_is_above,
    share_rises,
)
from redealt.stats.intervals import Interval, difference_within_multinomial
from redealt.studies.cubirds.analysis.outcomes import COLLECTIONS, TOTAL
from redealt.studies.cubirds.claims.variants import by_judged_variant, by_rollouts, list_rollouts

# Section 8: how many more games random and Flat Monte Carlo agents win by two sets of three.
RANDOM_GAP, ROLLOUT_GAP = 0.2, 0.1
ABOUT = SHARE_MARGIN  # of the games; "about"
NEARLY_ALWAYS = 0.9  # of the games

Estimates = Mapping[str, pd.DataFrame]


def random_agents_win_by_triplets(estimates: Estimates) -> list[Finding]:
    """Claim 4: the difference of both shares of all games is 20 points, give or take five."""
    findings = []
    for variant, rows in by_judged_variant(estimates["table_03"]):
        gap = _subtract(rows)
        triplets, seven = _ends(rows)["estimate"].loc[list(COLLECTIONS)]
        evidence = (
            f"two sets of three {triplets:.3f}, seven unique birds {seven:.3f} of all games: "
            f"{gap.estimate:+.3f}, margin {ABOUT} around {RANDOM_GAP}"
        )
        findings.append(Finding(variant, evidence, *_is_about(gap, RANDOM_GAP)))
    return findings


def rollout_agents_win_by_both(estimates: Estimates) -> list[Finding]:
    """Claim 5: the difference is ten points, give or take five; whether it grows is told."""
    findings = []
    for variant, rows in by_judged_variant(estimates["table_04"]):
        ladder = by_rollouts(rows)
        gaps = [(n, _subtract(own)) for n, own in ladder]
        tests = [_is_about(gap, ROLLOUT_GAP) for _, gap in gaps]
        listed = list_rollouts((n, f"{gap.estimate:+.3f}") for n, gap in gaps)
        evidence = f"two sets of three less seven unique birds: {listed}, "
        evidence += f"margin {ABOUT} around {ROLLOUT_GAP}"
        if len(ladder) > 1:
            evidence += f"; two sets of three among both: {_describe_trend(ladder)}"
        findings.append(Finding(variant, evidence, *all_hold(tests)))
    return findings


def _subtract(rows: pd.DataFrame) -> Interval:
    """Return the share of games won by two sets of three less that by seven unique birds."""
    ends = _ends(rows)
    counts = (ends.loc[end, "count"] for end in COLLECTIONS)
    return difference_within_multinomial(*map(int, counts), int(ends["units"].iloc[0]))


def _ends(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the games won by either collection, by win condition."""
    shares = select(rows, metric="share", player=TOTAL, win_condition=COLLECTIONS)
    return add_counts(shares).set_index("win_condition")


def _is_about(gap: Interval, expected: float) -> OneSided:
    return is_within(gap.estimate, gap.se, expected - ABOUT, expected + ABOUT)


def _describe_trend(ladder: Sequence[tuple[int, pd.DataFrame]]) -> str:
    """Return how the part of the triplets among both collections changes with the rollouts."""
    counts = np.array([_ends(own)["count"].loc[list(COLLECTIONS)] for _, own in ladder])
    test, slope = share_rises(counts[:, 0], counts.sum(axis=1), [n for n, _ in ladder])
    return f"{describe_slope(slope)}, p = {min(1.0, 2 * min(test)):.2g}"


def heuristic_agents_win_by_seven(estimates: Estimates) -> list[Finding]:
    """Claim 6a: more than nine in ten games with the paper's weights end so."""
    findings = []
    games = select(
        estimates["table_05"],
        weights="published",
        metric="share",
        win_condition="seven_species",
        player=TOTAL,
    )
    for variant, rows in by_judged_variant(games):
        (row,) = rows.to_dict("records")
        evidence = f"{row['estimate']:.4f} of {row['n']:,} games, bound {NEARLY_ALWAYS}"
        findings.append(Finding(variant, evidence, *row_is_above(row, NEARLY_ALWAYS)))
    return findings
