"""Hypotheses on runs of evolutions, which are the replicates of all claims on genomes and schemes.

P-values are those of permutation tests over runs, of one agent each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals
from redealt.judging.hypothesis import Hypothesis, larger, nothing_known
from redealt.stats.intervals import CONFIDENCE, Interval
from redealt.stats.permutation import hodges_lehmann, permute
from redealt.stats.prediction import quantile
from redealt.studies.locm.analysis.tournament import TWELVE
from redealt.studies.locm.variants import GENOMES

NO_RUNS = "too few runs"


def read_runs(
    rows: pd.DataFrame, scheme: str, agents: str | Sequence[str], **more: str
) -> list[float]:
    """Return the values of all runs of some groups of one scheme."""
    names = [agents] if isinstance(agents, str) else [*agents]
    return [*select(rows, scheme=scheme, agent=names, **more)["estimate"]]


def rates(figure: pd.DataFrame, opponent: str = TWELVE) -> pd.DataFrame:
    """Return what runs win against an opponent, from the estimates of Figure 4."""
    return select(figure, metric="run_win_rate", opponent=opponent)


def above(
    effect: str,
    first: Sequence[float],
    second: Sequence[float],
    blocks: tuple[Sequence[object], Sequence[object]] | None = None,
) -> Hypothesis:
    """Return the statement that the runs of the first sample are above those of the second.

    The estimate is Hodges and Lehmann's difference, of runs within blocks after their means were
    taken off.
    """
    if min(len(first), len(second)) < 2:
        return nothing_known(effect, "above 0", NO_RUNS)
    values = np.array([*first, *second])
    groups = [1] * len(first) + [0] * len(second)
    names = None if blocks is None else [*blocks[0], *blocks[1]]
    tails = permute(values, groups, names)
    aligned = values if names is None else _align(values, groups, names)
    difference = hodges_lehmann(aligned[: len(first)], aligned[len(first) :])
    own = larger(effect, difference)
    told = f"means {_mean(first)} and {_mean(second)} in {len(first)} and {len(second)} runs"
    return replace(own, p_support=tails.p_high, p_refute=tails.p_low).describe(told)


def _align(values: np.ndarray, groups: Sequence[int], blocks: Sequence[object]) -> np.ndarray:
    """Take off each block the middle of its two groups, so that blocks can be compared."""
    frame = pd.DataFrame({"value": values, "group": groups, "block": blocks})
    middles = frame.groupby(["block", "group"])["value"].mean().groupby("block").mean()
    return (frame["value"] - frame["block"].map(middles)).to_numpy()


def ordered(effect: str, groups: Mapping[str, Sequence[float]]) -> Hypothesis:
    """Return the statement that groups of runs are in this order, the largest first.

    The estimate is the mean step from one group to the next, by least squares.
    """
    if min(map(len, groups.values())) < 2:
        return nothing_known(effect, "above 0", NO_RUNS)
    values = [value for own in groups.values() for value in own]
    scores = [-place for place, own in enumerate(groups.values()) for _ in own]
    tails = permute(values, scores)
    own = larger(effect, _slope(np.array(values), np.array(scores, dtype=float)))
    told = ", ".join(f"{name} {_mean(own)}" for name, own in groups.items())
    return replace(own, p_support=tails.p_high, p_refute=tails.p_low).describe(told)


def _slope(values: np.ndarray, scores: np.ndarray) -> Interval:
    centered = scores - scores.mean()
    squares = float(centered @ centered)
    slope = float(centered @ values) / squares
    rest = values - values.mean() - slope * centered
    df = len(values) - 2
    se = float(np.sqrt(rest @ rest / df / squares))
    reach = quantile((1 + CONFIDENCE) / 2, df) * se
    return Interval(slope, slope - reach, slope + reach, se, len(values), "t", df)


def differences(groups: Mapping[str, Sequence[float]]) -> list[Interval]:
    """Return the differences of all two groups of runs, with one spread for all (Student).

    ``n`` counts all runs, from which the spread is known.
    """
    samples = [np.array(own) for own in groups.values()]
    n = sum(map(len, samples))
    df = n - len(samples)
    variance = sum(float(((own - own.mean()) ** 2).sum()) for own in samples) / max(1, df)
    found = []
    for place, first in enumerate(samples):
        for second in samples[place + 1 :]:
            se = float(np.sqrt(variance * (1 / len(first) + 1 / len(second))))
            reach = quantile((1 + CONFIDENCE) / 2, df) * se
            gap = float(first.mean() - second.mean())
            found.append(Interval(gap, gap - reach, gap + reach, se, n, "pooled t", df))
    return found


def of_genomes(rows: pd.DataFrame, scheme: str) -> dict[str, list[float]]:
    """Return the runs of each genome of a scheme."""
    return {genome: read_runs(rows, scheme, genome) for genome in GENOMES}


def _mean(values: Sequence[float]) -> str:
    return decimals(float(np.mean(values)), 3)
