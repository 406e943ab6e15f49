"""Tree agents: how they fare as player 1, and how large their trees are."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from redealt.exhibits.estimates import exact, sampled, select
from redealt.exhibits.numbers import count
from redealt.stats.intervals import mean_from_sums, positive, wilson
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes

SEAT = "player_1"  # of the tree agent
RANDOM, SIMPLE = "random", "simple_n20_presampling"
LETTERS = {"not_cheating": "H", "cheating": "C"}
AGENTS = tuple(f"{letter}({depth})" for letter in LETTERS.values() for depth in (1, 2, 3))
TREE_PLAYER = 1  # who has the tree agent
ACTIONS_OF_ROUND = range(1, 7)  # four turns and two replies to offers


def tree_outcomes(
    runs: Mapping[str, pd.DataFrame], opponent: str
) -> Iterator[tuple[dict[str, Any], Outcomes]]:
    """Yield conditions (variant, agent, depth, information) and outcomes against an opponent."""
    table = select(runs["tree_agents"], opponent=opponent)
    for where, outcomes in iterate_outcomes(table, "variant", "depth", "information"):
        agent = f"{LETTERS[where['information']]}({where['depth']})"
        yield {"variant": where["variant"], "agent": agent, **where}, outcomes


def describe_agents(estimates: pd.DataFrame) -> str:
    """Return the sentences of a caption about the agents and the number of games."""
    games = int(select(estimates, metric="win_rate")["n"].min())
    return (
        "Tree agents with n = 20 and pre-sampling as player 1; H(d) has depth d and deals hidden "
        "cards anew in its rollouts, C(d) sees them (cheats). Inner nodes of both see the true "
        f"cards, as the paper has it. {count(games)} games or more per agent"
    )


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
        size = positive(mean_from_sums(nodes, squares, visits))
        yield sampled(size, "mean_tree_size", "tree", **where)
        yield exact(visits, "visits", **where)
        yield sampled(wilson(replies, visits), "share_of_replies", "tree", **where)
