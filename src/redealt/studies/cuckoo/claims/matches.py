"""Claims about matches: shares of wins and turns survived.

They are tested on matches of our own generator; the authors' are the published ones again.
"""

import math
from collections.abc import Iterable
from functools import partial
from itertools import pairwise

import pandas as pd

from redealt.exhibits.estimates import interval_of, select
from redealt.exhibits.numbers import (
    THIN,
    Estimate,
    count,
    decimals,
    measured,
    percent,
    points,
    with_interval,
)
from redealt.exhibits.published import Tables, read_numbers
from redealt.judging.claims import Finding
from redealt.judging.hypothesis import (
    Hypothesis,
    all_between,
    all_larger,
    average,
    between,
    fact,
    minus,
    nothing_known,
    share,
)
from redealt.judging.margins import RELATIVE_MARGIN, share_margin
from redealt.judging.one_sided import add_counts, by_variant
from redealt.judging.per_variant import per_variant
from redealt.stats.hypotheses import chi_squared_homogeneity
from redealt.stats.intervals import Interval, difference_within_multinomial, normal
from redealt.studies.cuckoo.analysis.shares import AUTHORS, DIFFERENCES, OWN, STRATEGIES
from redealt.studies.cuckoo.claims.formulas import is_largest_deck

NEIGHBORS = tuple(pairwise(STRATEGIES))
BOUNDS = (
    *(("oracle", other) for other in STRATEGIES[1:]),
    *((other, "random") for other in STRATEGIES[1:-1]),
)


def _split(rows: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    return by_variant(select(rows, generator=OWN))


per_played_variant = partial(per_variant, split=_split)


def _count_wins(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the wins of each strategy by number of players seated."""
    counted = add_counts(select(rows, metric="share_of_wins"))
    table = counted.pivot_table(
        index="n_players", columns="strategy", values="count", aggfunc="sum"
    )
    return table[[*STRATEGIES]]


def _subtract(wins: pd.Series, first: str, second: str) -> Interval:
    """Return by how much one strategy's share of wins exceeds another's."""
    return difference_within_multinomial(int(wins[first]), int(wins[second]), int(wins.sum()))


@per_played_variant("figure_05b")
def shares_are_ordered(rows: pd.DataFrame) -> Hypothesis:
    """Claim 7: over all matches each strategy wins more often than the next."""
    wins = _count_wins(rows)
    gaps = [_subtract(wins.sum(), *pair) for pair in NEIGHBORS]
    effect = "smallest difference of neighbors in the order, share of wins over all matches"
    return all_larger(effect, gaps).describe(_describe_smallest(wins, NEIGHBORS))


@per_played_variant("figure_05b", "beyond_optimality")
def oracle_and_random_bound(rows: pd.DataFrame, rounds: pd.DataFrame) -> Hypothesis:
    """Claim 8: over all matches the oracle wins most and random least."""
    wins = _count_wins(rows)
    gaps = [_subtract(wins.sum(), *pair) for pair in BOUNDS]
    effect = "smallest lead of oracle over another, or of another over random, share of all wins"
    evidence = _describe_smallest(wins, BOUNDS)
    if len(rounds):
        evidence += f"; {_describe_best_responses(rounds)}"
    return all_larger(effect, gaps).describe(evidence)


def _describe_smallest(wins: pd.DataFrame, pairs: Iterable[tuple[str, str]]) -> str:
    """Say at which number of players each difference is smallest."""
    parts = []
    for first, second in pairs:
        gaps = {n: _subtract(own, first, second) for n, own in wins.iterrows()}
        players, gap = min(gaps.items(), key=lambda item: item[1].estimate)
        found = measured(Estimate(gap.estimate, gap.ci_low, gap.ci_high), unit="points")
        parts.append(f"{first} minus {second} {found} at N = {players}")
    return f"smallest by N: {', '.join(parts)}"


def _describe_best_responses(rounds: pd.DataFrame) -> str:
    """Say how the oracle does in the exact rounds against strategies that no one else can beat."""
    survival = select(rounds, metric="survival", opponents=["optimal", "mix"])
    survival = survival[is_largest_deck(survival) & (survival["seat"] != "all")]
    table = survival.pivot(
        index=["n_players", "opponents", "seat"], columns="plays", values="estimate"
    )
    margin = (table["oracle"] - table["best_response"]).min()
    return (
        "in the exact rounds the oracle's chance to survive exceeds that of a best response by "
        f"{decimals(margin, 4)} or more; the oracle is greedy, not proved best"
    )


def gaps_are_as_published(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 9: the gaps between strategies are as published, on average of the two.

    For the program that is the exact repetition. Elsewhere the sampling errors of both sides count.
    """
    printed = read_numbers(published["prose_section_V"], "item", metric="difference_of_shares")
    wins = read_numbers(published["figure_05a"], "strategy", metric="wins")
    figure = estimates["figure_05a"]
    findings = []
    for variant, rows in _split(select(figure, metric="share_of_wins")):
        own = _compare_gaps(rows, printed, wins)
        if variant == "as_run":
            own = _repeat_gaps(select(figure, generator=AUTHORS), printed, own)
        findings.append(Finding(variant, own))
    return findings


_GAPS = "mean deviation of the two gaps from the published ones, share of wins"


def _repeat_gaps(rows: pd.DataFrame, printed: pd.Series, independent: Hypothesis) -> Hypothesis:
    """Compare the repetition of the authors' program by their own generator and seed."""
    gaps = select(rows, metric="difference_of_shares").set_index("strategy")["estimate"]
    deviations = gaps.round(4) - printed
    own = fact(_GAPS, "none", float(deviations.mean()), holds=not deviations.round(6).any())
    found = Estimate(independent.estimate, independent.ci_low, independent.ci_high)
    return own.describe(
        "a replay of the authors' program with its seed; in independent matches the mean deviation "
        f"is {measured(found, 2, 'points')}: {independent.evidence}"
    )


def _compare_gaps(rows: pd.DataFrame, printed: pd.Series, published: pd.Series) -> Hypothesis:
    won = add_counts(rows).set_index("strategy")["count"]
    ours, theirs = (_average_gaps(counts) for counts in (won, published))
    middle = float(printed.mean())
    deviation = ours.estimate - middle
    own = normal(deviation, math.hypot(ours.se, theirs.se), ours.n, "two samples")
    margin = RELATIVE_MARGIN * middle
    gaps = (
        f"{name.replace('_', ' ')} {points(_subtract(won, *DIFFERENCES[name]).estimate, 2)}"
        for name in printed.index
    )
    by = f"within {points(margin, 2)}"
    return between(_GAPS, own, -margin, margin, by=by).describe(", ".join(gaps))


def _average_gaps(wins: pd.Series) -> Interval:
    """Return the mean of oracle minus optimal and optimal minus naive: half of their sum."""
    both = _subtract(wins, "oracle", "naive")
    return normal(both.estimate / 2, both.se / 2, both.n, both.method)


@per_played_variant("figure_05b")
def shares_do_not_depend_on_n(rows: pd.DataFrame) -> Hypothesis:
    """Claim 10: oracle and optimal win as often with many players as with few.

    It is not tested where N is never varied.
    """
    wins = _count_wins(rows)
    effect = "share of wins of oracle and optimal, upper half of the numbers of players minus lower"
    bound = "none beyond the margin of a share"
    if len(wins) == 1:
        return nothing_known(effect, bound, _describe_labels(rows))
    won, total = wins["oracle"] + wins["optimal"], wins.sum(axis=1)
    is_large = wins.index > wins.index.to_series().median()
    halves = [(int(won[half].sum()), int(total[half].sum())) for half in (is_large, ~is_large)]
    margin = share_margin(won.sum() / total.sum())
    difference = minus(*(share(*half) for half in halves))
    by = f"within {points(margin)}"
    return between(effect, difference, -margin, margin, by=by).describe(_describe_spread(wins))


def _describe_labels(rows: pd.DataFrame) -> str:
    """Say how many players sit under every label, and how the labels differ."""
    counted = add_counts(select(rows, metric="share_of_wins"))
    tails = chi_squared_homogeneity(
        counted.pivot(index="n_players_label", columns="strategy", values="count")
    )
    return (
        f"{counted['n_players'].iloc[0]} players sit under every label, so that N is not varied; "
        f"over the labels chi-squared is {decimals(tails.statistic, 0)} on {tails.df} degrees of "
        "freedom"
    )


def _describe_spread(wins: pd.DataFrame) -> str:
    """Say between which bounds each share lies over the numbers of players."""
    shares = wins.div(wins.sum(axis=1), axis=0).agg(["min", "max"])
    return "shares over N: " + ", ".join(
        f"{name} {percent(own['min'])} to {percent(own['max'])}" for name, own in shares.items()
    )


@per_variant("figure_06")
def oracle_and_optimal_survive_equally(rows: pd.DataFrame) -> Hypothesis:
    """Claim 11: survived turns differ by less than 5 % on average over N, on paired deals."""
    means = select(rows, metric="mean_last_round_index")
    gaps = select(means, strategy="oracle_minus_optimal")
    margin = RELATIVE_MARGIN * float(select(means, strategy="optimal")["estimate"].mean())
    largest = gaps.loc[gaps["estimate"].abs().idxmax()]
    own = between(
        "turns survived, oracle minus optimal, mean over N",
        average([interval_of(row) for row in gaps.to_dict("records")]),
        -margin,
        margin,
        by=f"within 5{THIN}% of the turns of optimal players, {decimals(margin, 3)}",
    )
    return own.describe(
        f"largest difference {with_interval(largest, 3)} turns at N = {largest['n_players']}; with "
        "one strategy for all, each round removes the holders of the lowest card whatever the "
        "skill, so the number of turns depends on ties"
    )


@per_played_variant("figure_05a")
def strategies_are_equally_frequent(rows: pd.DataFrame) -> Hypothesis:
    """Claim 13: every strategy has a quarter of the players."""
    players = select(rows, metric="player_matches").set_index("strategy")["estimate"]
    players = players.loc[list(STRATEGIES)].astype(int)
    total = int(players.sum())
    quarter = 1 / len(STRATEGIES)
    margin = share_margin(quarter)
    own = all_between(
        "share of the players with a strategy, the one furthest from a quarter",
        [share(int(each), total) for each in players],
        quarter - margin,
        quarter + margin,
        by=f"within {points(margin)} of a quarter",
    )
    counted = ", ".join(f"{name} {count(each)}" for name, each in players.items())
    return own.describe(f"{counted} of {count(total)} players")
