"""Claims about matches: shares of wins and turns survived."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals, points, signed
from redealt.exhibits.published import Tables, read_numbers
from redealt.judging.claims import Finding
from redealt.judging.one_sided import (
    OneSided,
    add_counts,
    all_hold,
    by_variant,
    is_above,
    standard_error,
)
from redealt.judging.per_variant import Tested, per_variant
from redealt.stats.equivalence import Equivalence, tost_z
from redealt.stats.hypotheses import (
    chi_squared_fit,
    chi_squared_homogeneity,
    holm,
    logit_trend,
    z_test,
)
from redealt.stats.intervals import difference_within_multinomial
from redealt.studies.cuckoo.analysis.shares import AUTHORS, OWN, STRATEGIES
from redealt.studies.cuckoo.claims.formulas import is_largest_deck

SHARE_MARGIN = 0.05  # share of wins
GAP_MARGIN = 0.02  # share of wins
TURNS_MARGIN = 0.1  # turns; less is called the same
FREQUENCY_MARGIN = 0.01  # share of the players; less is called roughly the same


def _split(rows: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    """Return the rows of each variant: of as_run those of the authors' own matches."""
    return by_variant(rows[(rows["variant"] != "as_run") | (rows["generator"] == AUTHORS)])


per_played_variant = partial(per_variant, split=_split)


def _count_wins(rows: pd.DataFrame, by: str) -> pd.DataFrame:
    """Return the wins of each strategy by label or by number of players seated."""
    counted, values = select(rows, metric="wins"), "estimate"  # of the exact repetition
    if counted.empty:
        counted, values = add_counts(select(rows, metric="share_of_wins")), "count"
    table = counted.pivot_table(index=by, columns="strategy", values=values, aggfunc="sum")
    return table[[*STRATEGIES]]


def oracle_and_random_bound(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 8: at every N the oracle wins most and random least; and best responses, exactly."""
    survival = select(
        estimates["beyond_optimality"], metric="survival", opponents=["optimal", "mix"]
    )
    survival = survival[is_largest_deck(survival) & (survival["seat"] != "all")]
    table = survival.pivot(
        index=["n_players", "opponents", "seat"], columns="plays", values="estimate"
    )
    margin = (table["oracle"] - table["best_response"]).min()
    exact = (
        f"in the exact rounds the oracle survives by {signed(margin, 4)} at least against a best "
        "response; it is greedy, not proved best"
    )
    findings = []
    for variant, rows in _split(estimates["figure_05b"]):
        pairs = [("oracle", other) for other in STRATEGIES[1:]]
        pairs += [(other, "random") for other in STRATEGIES[1:-1]]
        evidence, test = _test_order(rows, pairs)
        findings.append(Finding(variant, f"{evidence}; {exact}", *test))
    return findings


@per_played_variant("figure_05b")
def shares_are_ordered(rows: pd.DataFrame) -> Tested:
    """Claim 7: each strategy wins more often than the next, over all matches and for each N."""
    return _test_order(rows, list(pairwise(STRATEGIES)))


def _test_order(rows: pd.DataFrame, pairs: Sequence[tuple[str, str]]) -> Tested:
    """Test that at every N the first strategy of each pair wins more."""
    wins = _count_wins(rows, by="n_players")
    tests, smallest = [], []
    for first, second in pairs:
        gaps = {
            label: difference_within_multinomial(*map(int, (own[first], own[second], own.sum())))
            for label, own in wins.iterrows()
        }
        tests += [is_above(gap.estimate, gap.se) for gap in gaps.values()]
        label = min(gaps, key=lambda label: gaps[label].estimate)
        least = decimals(gaps[label].estimate, 4)
        smallest.append(f"{first} minus {second} {least} at N = {label}")
    return f"smallest differences: {', '.join(smallest)}", all_hold(tests)


def gaps_are_as_published(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 9: both gaps between strategies are as published.

    For the program that is the exact repetition. Elsewhere a gap that is significantly another than
    the published one refutes it, and one within two points supports it, the sampling errors of both
    sides included.
    """
    printed = read_numbers(published["prose_section_V"], "item", metric="difference_of_shares")
    rows = select(estimates["figure_05a"], metric="difference_of_shares")
    own = select(rows, generator=OWN)
    replayed = select(rows, generator=AUTHORS).set_index("strategy")["estimate"]
    identical = all(round(replayed[name], 4) == gap for name, gap in printed.items())
    evidence = f"repeated exactly: {_show_gaps(replayed)}; independent matches: "
    evidence += _show_gaps(select(own, variant="as_run").set_index("strategy")["estimate"])
    findings = [Finding.exact("as_run", evidence, holds=identical)]
    wins = read_numbers(published["figure_05a"], "strategy", metric="wins")
    for variant, gaps in by_variant(own[own["variant"] != "as_run"]):
        supporting, refuting = [], []
        for row in gaps.to_dict("records"):
            error = np.hypot(standard_error(row), _published_error(wins, row["strategy"]))
            difference = row["estimate"] - printed[row["strategy"]]
            supporting.append(tost_z(difference, error, GAP_MARGIN).p)
            refuting.append(z_test(difference, error).p_two_sided)
        evidence = _show_gaps(gaps.set_index("strategy")["estimate"])
        findings.append(Finding(variant, evidence, max(supporting), float(holm(refuting).min())))
    return findings


def _show_gaps(gaps: pd.Series) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {points(gap, 2)}" for name, gap in gaps.items())


def _published_error(wins: pd.Series, gap: str) -> float:
    """Return the standard error of a published gap between two shares of one sample."""
    first, second = (int(wins[name]) for name in gap.split("_minus_"))
    return difference_within_multinomial(first, second, int(wins.sum())).se


def shares_do_not_depend_on_n(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 10: at every N each share is within five points of its mean over all N.

    It stays open where N is never varied.
    """
    by_variant = dict(_split(estimates["figure_05b"]))
    findings = []
    for variant, rows in by_variant.items():
        wins = _count_wins(rows, by="n_players_label")
        tails = chi_squared_homogeneity(wins)
        evidence = f"chi-squared {tails.statistic:.1f} on {tails.df} df"
        if rows["n_players"].nunique() > 1:
            spread = wins.div(wins.sum(axis=1), axis=0).agg(["min", "max"])
            evidence += "; shares of oracle from {:.3f} to {:.3f}".format(*spread["oracle"])
            evidence += ", of random from {:.3f} to {:.3f}".format(*spread["random"])
            trend = logit_trend(wins["random"], wins.sum(axis=1), wins.index)
            evidence += f"; log-odds of random fall by {decimals(-trend.slope)} per unit of log N"
            findings.append(Finding(variant, evidence, *_test_spread(wins)))
            continue
        players = rows["n_players"].iloc[0]
        evidence = f"{players} players sit under every label, so N is not varied; {evidence}"
        if variant == "as_run" and "as_run_seated" in by_variant:
            evidence += f"; {_contrast_first_label(wins, by_variant['as_run_seated'])}"
        findings.append(Finding(variant, evidence, 1.0, 1.0))
    return findings


def _contrast_first_label(wins: pd.DataFrame, seated: pd.DataFrame) -> str:
    """Return how far the bar of the lowest label is from so many players really seated."""
    label = wins.index.min()
    real = _count_wins(seated, by="n_players_label").loc[label]
    tails = chi_squared_homogeneity([wins.loc[label], real])
    return (
        f"the bar N = {label} against {label} players seated: chi-squared {tails.statistic:.0f} "
        f"on {tails.df} df"
    )


def _test_spread(wins: pd.DataFrame) -> OneSided:
    """Test that all shares are within the margin of their mean."""
    totals = wins.sum(axis=1)
    common = wins.sum() / totals.sum()
    tests = []
    for label, counts in wins.iterrows():
        for strategy in STRATEGIES:
            share = counts[strategy] / totals[label]
            error = np.sqrt(common[strategy] * (1 - common[strategy]) / totals[label])
            tests.append(tost_z(share - common[strategy], error, SHARE_MARGIN))
    return _all_are_within(tests)


@per_variant("figure_06")
def oracle_and_optimal_survive_equally(rows: pd.DataFrame) -> Tested:
    """Claim 11: mean survived turns differ by less than a tenth of a turn, on paired deals."""
    gaps = select(rows, strategy="oracle_minus_optimal")
    tests = [
        tost_z(row["estimate"], standard_error(row), TURNS_MARGIN, df=row["df"])
        for row in gaps.to_dict("records")
    ]
    largest = gaps.loc[gaps["estimate"].abs().idxmax()]
    evidence = (
        f"largest difference {decimals(largest['estimate'], 3)} turns at N = "
        f"{largest['n_players']}, margin {TURNS_MARGIN}; with one strategy for all, each round "
        "removes the holders of the lowest card whatever the skill, so the metric counts ties"
    )
    return evidence, _all_are_within(tests)


@per_played_variant("figure_05a")
def strategies_are_equally_frequent(rows: pd.DataFrame) -> Tested:
    """Claim 13: every strategy has a quarter of the players, within a point."""
    players = select(rows, metric="player_matches").set_index("strategy")["estimate"]
    players = players.loc[list(STRATEGIES)]
    total = players.sum()
    error = np.sqrt(0.25 * 0.75 / total)
    tests = [tost_z(own / total - 0.25, error, FREQUENCY_MARGIN) for own in players]
    tails = chi_squared_fit(players, [1] * len(players))
    counted = ", ".join(f"{name} {count(own)}" for name, own in players.items())
    evidence = f"{counted} of {count(total)} players; chi-squared {tails.statistic:.1f} on 3 df"
    return evidence, _all_are_within(tests)


def _all_are_within(tests: Sequence[Equivalence]) -> OneSided:
    """Return the test that all differences are within their margins."""
    refuting = holm([test.p_beyond for test in tests])
    return OneSided(max(test.p for test in tests), float(refuting.min()))
