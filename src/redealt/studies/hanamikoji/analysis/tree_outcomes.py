"""How tree agents fare as player 1: what Tables 7, 8 and 9 share."""

from collections.abc import Iterator, Mapping

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes

SEAT = "player_1"  # of the tree agent
RANDOM, SIMPLE = "random", "simple_n20_presampling"
LETTERS = {"not_cheating": "H", "cheating": "C"}
AGENTS = tuple(f"{letter}({depth})" for letter in LETTERS.values() for depth in (1, 2, 3))


def tree_outcomes(
    runs: Mapping[str, pd.DataFrame], opponent: str
) -> Iterator[tuple[dict[str, object], Outcomes]]:
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
