"""Claims on maps of self-play: progress, its steps, and forgetting."""

import math
from functools import partial

import pandas as pd

from redealt.exhibits.cells import find
from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals
from redealt.judging.hypothesis import Hypothesis, between, fact, larger, nothing_known, row
from redealt.judging.margins import SHARE_MARGIN
from redealt.judging.per_variant import per_variant
from redealt.stats.intervals import mean_t
from redealt.studies.locm.analysis.heat_maps import ALL
from redealt.studies.locm.claims.runs import NO_RUNS, above, read_runs
from redealt.studies.locm.variants import GENOMES, PROGRESSIVE, SCHEMES, STRONG_OP, WEAK_OP

_TREES = GENOMES[1:]
_FITTED = "gain in self-play over a run, fitted"

on_maps = partial(per_variant, "figure_02")


@on_maps()
def self_play_improves(figure: pd.DataFrame) -> Hypothesis:
    """Claim 11: progressive runs of all genomes improve in self-play."""
    where = {"scheme": PROGRESSIVE, "run": "", "metric": "fitted_gain"}
    own = {name: find(figure, agent=name, **where) for name in (ALL, *GENOMES)}
    mean = own.pop(ALL)
    if mean is None:
        return nothing_known(_FITTED, "above 0", NO_RUNS)
    told = ", ".join(
        f"{name} {decimals(100 * found['estimate'], 1)}"
        for name, found in own.items()
        if found is not None
    )
    return larger(_FITTED, row(mean.to_dict())).describe(f"points: {told}")


@on_maps()
def fixed_opponents_give_trees_no_trend(figure: pd.DataFrame) -> Hypothesis:
    """Claim 12: trees of weak-op and strong-op show no clear trend in self-play."""
    gains = _read(figure, "fitted_gain")
    trees, linear = (
        [gain for scheme in (WEAK_OP, STRONG_OP) for gain in read_runs(gains, scheme, names)]
        for names in (_TREES, "Linear")
    )
    effect = f"{_FITTED}, trees of weak-op and strong-op"
    words = f"within {100 * SHARE_MARGIN:g} points"
    if len(trees) < 2:
        return nothing_known(effect, words, NO_RUNS)
    own = between(effect, mean_t(trees), -SHARE_MARGIN, SHARE_MARGIN, by=words)
    return own.describe(f"Linear: {decimals(100 * sum(linear) / max(1, len(linear)), 1)} points")


@on_maps()
def weak_op_has_stripes(figure: pd.DataFrame) -> Hypothesis:
    """Claim 13: generations far below their local mean are more frequent in weak-op."""
    stripes = _read(figure, "stripes")
    first, second = (read_runs(stripes, scheme, GENOMES) for scheme in (WEAK_OP, PROGRESSIVE))
    return above("share of weak generations: weak-op minus progressive", first, second)


@on_maps()
def linear_gains_most(figure: pd.DataFrame) -> Hypothesis:
    """Claim 14: over all schemes Linear gains more than the trees."""
    gains = _read(figure, "gain")
    own = {
        names: {scheme: read_runs(gains, scheme, names) for scheme in SCHEMES}
        for names in ("Linear", _TREES)
    }
    values = [[gain for each in found.values() for gain in each] for found in own.values()]
    blocks = [[name for name, each in found.items() for _ in each] for found in own.values()]
    effect = "gain in self-play, last minus first generation: Linear minus trees"
    return above(effect, values[0], values[1], (blocks[0], blocks[1]))


@on_maps()
def trees_leap(figure: pd.DataFrame) -> Hypothesis:
    """Claim 15: progressive trees improve in larger and rarer steps than Linear."""
    steps = _read(figure, "largest_step")
    trees, linear = (read_runs(steps, PROGRESSIVE, names) for names in (_TREES, "Linear"))
    return above("largest step as a share of all rises: trees minus Linear", trees, linear)


def _read(figure: pd.DataFrame, metric: str) -> pd.DataFrame:
    rows = select(figure, metric=metric)
    return rows[(rows["run"] != "") & rows["agent"].isin(GENOMES)]


@per_variant("beyond_exact", split=lambda exact: [("as_run", exact), ("as_written", exact)])
def schemes_cost_the_same(exact: pd.DataFrame) -> Hypothesis:
    """Claim 18: all schemes simulate as many games, which is the paper's measure of cost."""
    games = select(exact, metric="games").set_index("condition")["estimate"]
    ratio = float(games[WEAK_OP] / games[PROGRESSIVE])
    holds = math.isclose(ratio, 1.0)
    effect = "games of a generation, fixed opponent divided by progressive"
    return fact(effect, "1", ratio, holds=holds)
