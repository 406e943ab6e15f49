"""Claims on strength, which the paper implies and never tests: agents against each other."""

import re
from collections.abc import Sequence

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count
from redealt.judging.one_sided import TOO_FEW, all_hold, row_is_above
from redealt.judging.per_variant import Tested
from redealt.studies.cubirds.claims.variants import per_variant
from redealt.studies.cubirds.variants import agent_name

# That of the program, and where every rollout counts those that see all cards, as in the paper.
AS_RUN = "fmc_as_run"
_COUNTING = re.compile(r"fmc_\d+")


@per_variant("beyond_round_robin")
def rollouts_beat_random(rows: pd.DataFrame) -> Tested:
    """Claim 19a: more than half of the decided games, at every number of rollouts."""
    own = select(rows, agent_1=_list_rollout_agents(rows), agent_2="random")
    return _test_wins(own, "agent_1")


@per_variant("beyond_round_robin")
def heuristic_beats_rollouts(rows: pd.DataFrame) -> Tested:
    """Claim 19b: more than half of the decided games, against every number of rollouts."""
    own = select(rows, agent_1="heuristic", agent_2=_list_rollout_agents(rows))
    return _test_wins(own, "agent_2")


def _list_rollout_agents(rows: pd.DataFrame) -> Sequence[str]:
    """Return the variant's own Flat Monte Carlo agents."""
    names = list(dict.fromkeys(rows["agent_1"]))
    return [AS_RUN] if AS_RUN in names else [name for name in names if _COUNTING.fullmatch(name)]


def _test_wins(rows: pd.DataFrame, other: str) -> Tested:
    """Test that agent 1 wins more than half of every pair's decided games, in both orders.

    These games are taken as independent, which errs on the safe side: both orders have the same
    deals, so that luck evens out.
    """
    records = select(rows, metric="share_of_decided").to_dict("records")
    listed = ", ".join(
        f"{row['estimate']:.3f} of {count(row['n'])} ({agent_name(row[other])})" for row in records
    )
    tests = [row_is_above(row, 0.5) for row in records]
    return listed or TOO_FEW, all_hold(tests)
