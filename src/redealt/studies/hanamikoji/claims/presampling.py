"""Claims on pre-sampling: what its tables say, and what it saves and costs."""

import math
from collections.abc import Mapping
from statistics import NormalDist

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.judging.claims import Finding
from redealt.judging.one_sided import (
    TOO_FEW,
    UNDECIDED,
    OneSided,
    all_hold,
    by_variant,
    is_above,
    row_is_above,
)
from redealt.stats.intervals import CONFIDENCE
from redealt.studies.hanamikoji.analysis.outcomes import PLAYERS

# Section 8.2 excepts player 1 before round 3 from the trends of the suits.
TRENDS_HOLD_FOR = (("player_1", 2), ("player_2", 2), ("player_2", 3))
ACCURACY_MARGIN = 0.05  # of a ratio of win rates; section 8.3: "rarely falling below 0.95"
WITH_TABLES = ("tested", "both")

Estimates = Mapping[str, pd.DataFrame]


def tables_favor_the_last_mover(estimates: Estimates) -> list[Finding]:
    """Claim 3: the mean entry is above 0 before round 2 and below 0 before round 3."""
    findings = []
    for variant, rows in by_variant(estimates["figure_05"]):
        means = select(rows, metric="mean_entry", player="all", suit="all")
        means = {row["round"]: row for row in means.to_dict("records")}
        tests = [row_is_above(means[2]) if 2 in means else UNDECIDED]
        tests.append(row_is_above(means[3]).negate() if 3 in means else UNDECIDED)
        listed = [f"{row['estimate']:+.3f} before round {n}" for n, row in means.items()]
        evidence = f"mean result for player 1 {', '.join(listed)}"
        findings.append(Finding(variant, evidence, *all_hold(tests)))
    return findings


def cheap_markers_are_worth_more(estimates: Estimates) -> list[Finding]:
    """Claim 4: a fall with charm and a gain by even suits, wherever the paper sees them."""
    findings = []
    for variant, rows in by_variant(estimates["figure_05"]):
        tests, parts = [], []
        for (player, round_), own in rows.groupby(["player", "round"]):
            charm, even = (
                select(own, metric=metric).to_dict("records")
                for metric in ("value_per_charm_point", "even_over_odd_suits")
            )
            if not (charm and even):
                continue
            is_excepted = (player, round_) not in TRENDS_HOLD_FOR
            if not is_excepted:
                tests += [row_is_above(charm[0]).negate(), row_is_above(even[0])]
            parts.append(
                f"{player.replace('_', ' ')} before round {round_} "
                f"{charm[0]['estimate']:+.3f} and {even[0]['estimate']:+.3f}"
                f"{' (excepted by the paper)' if is_excepted else ''}"
            )
        tests += [UNDECIDED] * (len(tests) < 2 * len(TRENDS_HOLD_FOR))
        evidence = f"by a charm point and by an even suit: {', '.join(parts) or TOO_FEW}"
        findings.append(Finding(variant, evidence, *all_hold(tests)))
    return findings


def round_3_is_more_extreme(estimates: Estimates) -> list[Finding]:
    """Claim 5: the mean size of the bars is larger before round 3."""
    findings = []
    for variant, rows in by_variant(estimates["figure_05"]):
        excess = select(rows, metric="absolute_entry_minus_round_2").to_dict("records")
        listed = [f"the mean size of the bars grows by {row['estimate']:+.3f}" for row in excess]
        test = all_hold(row_is_above(row) for row in excess)
        findings.append(Finding(variant, "".join(listed) or TOO_FEW, *test))
    return findings


def presampling_saves_work(estimates: Estimates) -> list[Finding]:
    """Claim 6: fewer half-turns in both seats, relatively fewer for player 1.

    The seats are compared where only the tested agent has tables, as in the paper.
    """
    findings = []
    for variant, rows in by_variant(estimates["figure_06"]):
        logs = _log_ratios(select(rows, metric="half_turns"))
        tests = [is_above(*logs.get(key, (math.nan, math.nan))).negate() for key in _RATIOS]
        first, second = (logs.get((seat, "tested"), (math.nan, math.nan)) for seat in PLAYERS)
        tests.append(is_above(first[0] - second[0], math.hypot(first[1], second[1])).negate())
        listed = [
            f"{seat.replace('_', ' ')} {math.exp(logs[seat, who][0]):.3f} ({who})"
            for seat, who in _RATIOS
            if (seat, who) in logs
        ]
        evidence = f"half-turns with tables over those without: {', '.join(listed) or TOO_FEW}"
        findings.append(Finding(variant, evidence, *all_hold(tests)))
    return findings


_RATIOS = [(seat, who) for who in WITH_TABLES for seat in PLAYERS]


def _log_ratios(work: pd.DataFrame) -> dict[tuple[str, str], tuple[float, float]]:
    """Return the log of work with tables over work without, all n together, and its error.

    By seat and by who has tables. The jackknives of the cells, independent and many, are joined as
    if normal; taking their errors as their intervals' widths over 1.96 errs on the side of caution.
    """
    sums = {}
    two_sided = 2 * NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    for key, rows in work.groupby(["tested_seat", "presampling"], sort=False):
        errors = (rows["ci_high"] - rows["ci_low"]) / two_sided
        total = rows["estimate"].sum()
        sums[key] = (math.log(total), math.hypot(*errors) / total, {*rows["n_rollouts"]})
    ratios = {}
    for seat, who in _RATIOS:
        if (seat, who) in sums and (seat, "none") in sums:
            (high, se, tried), (low, se_none, tried_none) = sums[seat, who], sums[seat, "none"]
            if tried == tried_none:
                ratios[seat, who] = (high - low, math.hypot(se, se_none))
    return ratios


def presampling_keeps_accuracy(estimates: Estimates) -> list[Finding]:
    """Claim 7: the ratio of win rates is above 0.95 from n = 10 on, and above 1 at smaller n."""
    findings = []
    for variant, rows in by_variant(estimates["figure_07"]):
        tests, parts = [], []
        for metric, bound, name in (
            ("pooled_accuracy_ratio", 1 - ACCURACY_MARGIN, "from n = 10 on"),
            ("pooled_accuracy_ratio_of_few", 1.0, "below"),
        ):
            ratios = select(rows, metric=metric).set_index("tested_seat").to_dict("index")
            tests += [
                _ratio_is_above(ratios[seat], bound) if seat in ratios else UNDECIDED
                for seat in PLAYERS
            ]
            listed = " and ".join(f"{row['estimate']:.3f}" for row in ratios.values())
            parts.append(f"{name} {listed or TOO_FEW}")
        evidence = f"win rates with tables over those without {', '.join(parts)}"
        evidence += f"; margin {ACCURACY_MARGIN}"
        findings.append(Finding(variant, evidence, *all_hold(tests)))
    return findings


def _ratio_is_above(row: Mapping[str, object], bound: float) -> OneSided:
    """Test a ratio on the log, where its interval is symmetric."""
    return is_above(math.log(row["estimate"]), row["se"] / row["estimate"], math.log(bound))


def layout_does_not_matter(estimates: Estimates) -> list[Finding]:
    """Claim 8: left open, as there is one layout only."""
    evidence = "only the array is implemented, so that there is nothing to compare"
    return [
        Finding(variant, evidence, *UNDECIDED) for variant, _ in by_variant(estimates["figure_06"])
    ]
