"""Claims on the tournament: genomes, schemes, and the second stage from Linear agents."""

from functools import partial

import pandas as pd

from redealt.exhibits.cells import find
from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals
from redealt.judging.hypothesis import Hypothesis, all_between, between, larger, nothing_known, row
from redealt.judging.margins import SHARE_MARGIN
from redealt.judging.per_variant import per_variant
from redealt.studies.locm.claims.runs import (
    NO_RUNS,
    above,
    differences,
    of_genomes,
    ordered,
    rates,
    read_runs,
)
from redealt.studies.locm.published.reconstructed import ABOUT
from redealt.studies.locm.variants import (
    FROM_LINEAR,
    GENOMES,
    PROGRESSIVE,
    STRONG_OP,
    WEAK_OP,
    base_of,
)

_AVERAGE = "win rate in the tournament, per run"
_TREES = GENOMES[1:]
_SPREAD = 0.04  # "around 4 %"

on_tournament = partial(per_variant, "figure_04")


@on_tournament()
def linear_is_best_in_self_play(figure: pd.DataFrame) -> Hypothesis:
    """Claim 1: Linear is above both trees in the progressive scheme."""
    runs = rates(figure)
    linear, trees = (read_runs(runs, PROGRESSIVE, names) for names in ("Linear", _TREES))
    return above(f"{_AVERAGE}: progressive Linear minus trees", linear, trees)


@on_tournament()
def linear_is_best_against_weak_op(figure: pd.DataFrame) -> Hypothesis:
    """Claim 2: under weak-op Linear is above Tree, and Tree above BinaryTree."""
    own = of_genomes(rates(figure), WEAK_OP)
    order = {genome: own[genome] for genome in ("Linear", "Tree", "BinaryTree")}
    return ordered(f"{_AVERAGE}: step of Linear, Tree, BinaryTree in weak-op", order)


@on_tournament()
def genomes_hardly_differ_against_strong_op(figure: pd.DataFrame) -> Hypothesis:
    """Claim 3: under strong-op the genomes differ by around 4 points."""
    effect = f"{_AVERAGE}: largest difference of two genomes in strong-op"
    own = of_genomes(rates(figure), STRONG_OP)
    if min(map(len, own.values())) < 2:
        return nothing_known(effect, "", NO_RUNS)
    bound = _SPREAD + ABOUT
    words = f"within {100 * bound:g} points"
    return all_between(effect, differences(own), -bound, bound, by=words)


@on_tournament()
def schemes_matter_to_linear(figure: pd.DataFrame) -> Hypothesis:
    """Claim 4: for Linear progressive is above strong-op, and strong-op above weak-op."""
    runs = rates(figure)
    order = {scheme: read_runs(runs, scheme, "Linear") for scheme in _BY_STRENGTH}
    return ordered(f"{_AVERAGE}: step of progressive, strong-op, weak-op for Linear", order)


_BY_STRENGTH = (PROGRESSIVE, STRONG_OP, WEAK_OP)


@on_tournament()
def trees_do_not_need_self_play(figure: pd.DataFrame) -> Hypothesis:
    """Claim 5: for trees progressive and strong-op are comparable."""
    effect = f"{_AVERAGE}: progressive minus strong-op for trees"
    runs = rates(figure)
    own = {scheme: read_runs(runs, scheme, _TREES) for scheme in _BY_STRENGTH}
    if min(map(len, own.values())) < 2:
        return nothing_known(effect, "", NO_RUNS)
    gap = differences({scheme: own[scheme] for scheme in _BY_STRENGTH[:2]})[0]
    words = f"within {100 * SHARE_MARGIN:g} points"
    weak = sum(own[WEAK_OP]) / len(own[WEAK_OP])
    found = between(effect, gap, -SHARE_MARGIN, SHARE_MARGIN, by=words)
    return found.describe(f"weak-op: mean {decimals(weak, 3)}")


@on_tournament()
def strong_op_is_above_weak_op(figure: pd.DataFrame) -> Hypothesis:
    """Claim 6: the agents of strong-op are above those of weak-op, genome by genome."""
    strong, weak = (of_genomes(rates(figure), scheme) for scheme in (STRONG_OP, WEAK_OP))
    first, second = ([v for own in each.values() for v in own] for each in (strong, weak))
    blocks = tuple([name for name, own in each.items() for _ in own] for each in (strong, weak))
    return above(f"{_AVERAGE}: strong-op minus weak-op", first, second, blocks)  # type: ignore[arg-type]


@on_tournament()
def linear_of_strong_op_is_above_progressive_trees(figure: pd.DataFrame) -> Hypothesis:
    """Claim 7: Linear strong-op is above both progressive trees."""
    runs = rates(figure)
    linear, trees = read_runs(runs, STRONG_OP, "Linear"), read_runs(runs, PROGRESSIVE, _TREES)
    return above(f"{_AVERAGE}: Linear strong-op minus progressive trees", linear, trees)


@on_tournament()
def second_stage_is_best(figure: pd.DataFrame) -> Hypothesis:
    """Claim 8: Tree-from-Linear is above Linear-from-Linear, base by base."""
    runs = rates(figure)
    own = [select(runs, agent=name) for name in ("Tree-from-Linear", "Linear-from-Linear")]
    values = [[*each["estimate"]] for each in own]
    bases = [[*each["run"].astype(str).map(base_of)] for each in own]
    effect = f"{_AVERAGE}: Tree-from-Linear minus Linear-from-Linear"
    return above(effect, values[0], values[1], (bases[0], bases[1]))


@on_tournament()
def tree_from_linear_wins_head_to_head(figure: pd.DataFrame) -> Hypothesis:
    """Claim 9: Tree-from-Linear beats Linear-from-Linear; runs and drafts are random."""
    met = find(figure, metric="head_to_head")
    effect = "win rate of Tree-from-Linear against Linear-from-Linear"
    if met is None:
        return nothing_known(effect, "above one half", NO_RUNS)
    return larger(effect, row(met.to_dict()), 0.5, by="above one half")


@on_tournament()
def second_stage_improves_its_bases(figure: pd.DataFrame) -> Hypothesis:
    """Claim 10: the agents of the second stage are above the Linear agents, base by base."""
    runs = rates(figure).assign(base=lambda rows: rows["run"].astype(str).map(base_of))
    second, first = (
        select(runs, scheme=PROGRESSIVE, agent=names) for names in ([*FROM_LINEAR], "Linear")
    )
    first = first[first["base"].isin(second["base"])]
    effect = f"{_AVERAGE}: from-Linear minus their bases"
    blocks = [*second["base"]], [*first["base"]]
    return above(effect, [*second["estimate"]], [*first["estimate"]], blocks)


@on_tournament()
def binary_tree_is_best_against_weak_op(figure: pd.DataFrame) -> Hypothesis:
    """Claim 16: BinaryTree is the best genome against WeakOp, its opponent in evolution."""
    own = of_genomes(rates(figure, "WeakOp"), WEAK_OP)
    others = [value for name, values in own.items() if name != "BinaryTree" for value in values]
    return above("win rate against WeakOp: BinaryTree minus others", own["BinaryTree"], others)


@on_tournament()
def linear_is_best_against_strong_op(figure: pd.DataFrame) -> Hypothesis:
    """Claim 17: against StrongOp Linear is above Tree, and Tree above BinaryTree."""
    own = of_genomes(rates(figure, "StrongOp"), STRONG_OP)
    order = {genome: own[genome] for genome in ("Linear", "Tree", "BinaryTree")}
    return ordered("win rate against StrongOp: step of Linear, Tree, BinaryTree", order)
