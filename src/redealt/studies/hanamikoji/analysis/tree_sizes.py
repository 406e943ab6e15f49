"""Sizes of search trees, for Table 10 and its drawing on a log axis."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits.estimates import exact, sampled, select
from redealt.stats.intervals import mean_from_sums, wilson

TREE_PLAYER = 1  # who has the tree agent
ACTIONS_OF_ROUND = range(1, 7)  # four turns and two replies to offers


def size_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield rows by variant, round, action and depth, action x being the x-th of the player.

    mean_tree_size, root included; visits, how many trees it is the mean of; share_of_replies, how
    many of them answered an offer. ``table`` holds rows as
    :func:`..stages.tournament.measure_trees` returns them.
    """
    keys = ["variant", "round", "decision", "depth"]
    sums = ["decisions", "replies", "nodes", "nodes_squared"]
    trees = select(table, player=TREE_PLAYER).groupby(keys, sort=False)[sums].sum()
    for (variant, round_, action, depth), row in trees.iterrows():
        where = {"variant": variant, "round": round_, "action": action, "depth": depth}
        visits, replies, nodes, squares = (int(row[name]) for name in sums)
        size = mean_from_sums(nodes, squares, visits)
        yield sampled(size, "mean_tree_size", "tree", **where)
        yield exact(visits, "visits", **where)
        yield sampled(wilson(replies, visits), "share_of_replies", "tree", **where)
