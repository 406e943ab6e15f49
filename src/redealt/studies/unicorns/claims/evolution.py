"""Claims on evolved agents (section 6); runs of evolutions are the replicates.

Statements on all types are tested on those that met no searches. Those that did are far smaller
than the published ones: what they reach is told beside it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, percent, points
from redealt.exhibits.published import read_number
from redealt.judging.hypothesis import (
    Hypothesis,
    all_larger,
    average,
    between,
    larger,
    minus,
    nothing_known,
    opposite,
    row,
)
from redealt.judging.margins import SHARE_MARGIN
from redealt.judging.per_variant import per_variant
from redealt.stats.intervals import Interval
from redealt.studies.unicorns.claims.values import above_equal, need_value, read_value
from redealt.studies.unicorns.exhibits.evolved import REFERENCE
from redealt.studies.unicorns.variants import (
    FINAL,
    MCTS_TYPES,
    QUICK_TYPES,
    TYPE_NAMES,
    TYPES,
    UNEVOLVED,
)

_FRESH, _SELECTED = "fresh_win_rate", "win_rate"
_MISSING = "not all types have evolved"
_ABOVE_EQUAL = ("evo_rule_based", "evo_best_last_gen")
_GAIN_MARGIN = 0.005
_PROSE = "prose_chapter_6"


def _read(rows: pd.DataFrame, metric: str, kinds: Iterable[str]) -> dict[str, Interval]:
    """Return the values of those types that have them."""
    found = {kind: read_value(rows, metric, type=kind) for kind in kinds}
    return {kind: value for kind, value in found.items() if value is not None}


def _tell(values: Mapping[str, Interval]) -> str:
    return ", ".join(
        f"{TYPE_NAMES[kind]} {decimals(100 * each.estimate, 1)} %" for kind, each in values.items()
    )


@per_variant("figure_5_1")
def large_populations_are_better(rows: pd.DataFrame) -> Hypothesis:
    """Claim 6: at equal evaluations larger populations are better than smaller ones.

    By the mean of the individuals: the best of more of them is higher by luck alone.
    """
    effect = "mean fitness of the last quarter, largest minus smallest population"
    ends = select(rows, equal="evaluations", metric=["last", "last_mean"])
    sizes = sorted({*ends["size"]})
    if len(sizes) < 2:
        return nothing_known(effect, "above 0", "there is one size only")
    gaps = {
        metric: minus(*(need_value(ends, metric, size=size) for size in (sizes[-1], sizes[0])))
        for metric in ("last", "last_mean")
    }
    told = f"the best individuals differ by {decimals(gaps['last'].estimate, 0)}, luck included"
    return larger(effect, gaps["last_mean"]).describe(told)


@per_variant("figure_5_1")
def evolution_stalls(rows: pd.DataFrame) -> Hypothesis:
    """Claim 7: by the second quarter evolution has more than half of its gain, then it stalls."""
    excess = select(rows, equal="evaluations", metric="early_excess").to_dict("records")
    effect = "fitness gained by the second quarter minus half of the whole gain"
    return larger(effect, average([row(each) for each in excess]))


@per_variant("table_6_2")
def all_types_beat_the_reference(rows: pd.DataFrame) -> Hypothesis:
    """Claim 8: every evolved type is better against random agents than rule-based ones.

    In fresh games, so that the luck of the chosen does not count.
    """
    effect = "win rate against random in fresh games, minus the reference, smallest type"
    fresh = _read(rows, _FRESH, QUICK_TYPES)
    reference = _read(rows, _SELECTED, [REFERENCE])
    if len(fresh) < len(QUICK_TYPES) or not reference:
        return nothing_known(effect, "above 0", _MISSING)
    gaps = [_subtract(value, reference[REFERENCE]) for value in fresh.values()]
    return all_larger(effect, gaps).describe(_tell(_read(rows, _FRESH, (*TYPES, UNEVOLVED))))


def _subtract(mean: Interval, share: Interval) -> Interval:
    """Return a mean over runs minus a share of many games, whose error is far smaller."""
    return minus(mean, replace(share, count=None, n=max(share.n, mean.n)))


@per_variant("table_6_2", published=(_PROSE,))
def gain_is_2_7_points(rows: pd.DataFrame, prose: pd.DataFrame) -> Hypothesis:
    """Claim 9: on average evolved agents gain 2.7 points against random agents."""
    effect = "win rate of the best in the games that chose it, mean over types, minus the reference"
    stated = read_number(prose, topic="summary 6.2")
    words = f"{points(stated)}, to half a point"
    selected = _read(rows, _SELECTED, QUICK_TYPES)
    reference = _read(rows, _SELECTED, [REFERENCE])
    if len(selected) < len(QUICK_TYPES) or not reference:
        return nothing_known(effect, words, _MISSING)
    gain = _subtract(_mean(selected.values()), reference[REFERENCE])
    return between(effect, gain, stated - _GAIN_MARGIN, stated + _GAIN_MARGIN, by=words)


def _mean(values: Iterable[Interval]) -> Interval:
    """Return the mean of means over runs, which counts as many runs as the shortest of them."""
    values = [*values]
    return replace(average(values), n=min(value.n for value in values))


@per_variant("table_6_3")
def two_types_are_stronger_than_rules(rows: pd.DataFrame) -> Hypothesis:
    """Claim 10a: evo_rule_based and evo_best_last_gen win more than a third."""
    effect = "win rate against rule-based minus one third, smaller type"
    selected = _read(rows, _SELECTED, _ABOVE_EQUAL)
    if len(selected) < len(_ABOVE_EQUAL):
        return nothing_known(effect, "above 0", _MISSING)
    return all_larger(effect, [*map(above_equal, selected.values())]).describe(_tell(selected))


@per_variant("table_6_3")
def pupils_of_searches_are_not_stronger(rows: pd.DataFrame) -> Hypothesis:
    """Claim 10b: the types that met searches win less than a third."""
    effect = "one third minus the win rate against rule-based, larger type"
    selected = _read(rows, _SELECTED, MCTS_TYPES)
    if len(selected) < len(MCTS_TYPES):
        return nothing_known(effect, "above 0", _MISSING)
    below = [opposite(above_equal(value)) for value in selected.values()]
    return all_larger(effect, below).describe(_tell(selected))


@per_variant("table_6_3", published=(_PROSE,))
def best_individual_reaches_46_percent(rows: pd.DataFrame, prose: pd.DataFrame) -> Hypothesis:
    """Claim 11: the best individual reaches 46 % against rule-based agents."""
    best = _read(rows, "best", TYPES)
    top = read_number(prose, topic="summary 6.3", metric="win_rate_best_individual")
    words = f"{percent(top, 0)}, to {100 * SHARE_MARGIN:g} points"
    if not best:
        return nothing_known("largest win rate of an individual", words, _MISSING)
    name, value = max(best.items(), key=lambda item: item[1].estimate)
    own = between("largest win rate of an individual", value, top - SHARE_MARGIN,
                  top + SHARE_MARGIN, by=words)  # fmt: skip
    return own.describe(TYPE_NAMES[name])


@per_variant("table_6_3")
def searches_make_poor_teachers(rows: pd.DataFrame) -> Hypothesis:
    """Claim 12: evolving against MCTS with ten games gives weaker individuals."""
    effect = "win rate against rule-based, fresh games: other types minus those of MCTS"
    cheap, costly = _read(rows, _FRESH, QUICK_TYPES), _read(rows, _FRESH, MCTS_TYPES)
    if len(cheap) < len(QUICK_TYPES) or len(costly) < len(MCTS_TYPES):
        return nothing_known(effect, "above 0", _MISSING)
    return larger(effect, minus(_mean(cheap.values()), _mean(costly.values())))


@per_variant("table_6_3", "table_6_2")
def final_evolution_is_best(
    against_rules: pd.DataFrame, against_random: pd.DataFrame
) -> Hypothesis:
    """Claim 13: the final evolution is better than all earlier types, against both opponents."""
    effect = "win rate in fresh games: final minus the best earlier type, smaller opponent"
    gaps = []
    for rows in (against_rules, against_random):
        final, others = _read(rows, _FRESH, [FINAL]), _read(rows, _FRESH, QUICK_TYPES)
        if not final or len(others) < len(QUICK_TYPES):
            return nothing_known(effect, "above 0", _MISSING)
        gaps += [minus(final[FINAL], other) for other in others.values()]
    return all_larger(effect, gaps)
