"""Claims on strength, which the paper implies and never tests: agents against each other."""

import re

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals
from redealt.judging.hypothesis import Hypothesis, larger, nothing_known, row
from redealt.studies.cubirds.claims.variants import TOO_FEW, per_variant
from redealt.studies.cubirds.variants import agent_name

# That of the program, and where every rollout counts those that see all cards, as in the paper.
AS_RUN = "fmc_as_run"
_COUNTING = re.compile(r"fmc_(\d+)")


@per_variant("beyond_round_robin")
def rollouts_beat_random(rows: pd.DataFrame) -> Hypothesis:
    """Claim 19a: more than half of the decided games, with the most rollouts."""
    return _compare(rows, _list_rollout_agents(rows), ["random"])


@per_variant("beyond_round_robin")
def heuristic_beats_rollouts(rows: pd.DataFrame) -> Hypothesis:
    """Claim 19b: more than half of the decided games, against the most rollouts."""
    return _compare(rows, ["heuristic"], _list_rollout_agents(rows))


def _list_rollout_agents(rows: pd.DataFrame) -> list[str]:
    """Return the variant's own Flat Monte Carlo agents, the one with the most rollouts last."""
    names = list(dict.fromkeys(rows["agent_1"]))
    if AS_RUN in names:
        return [AS_RUN]
    found = filter(None, map(_COUNTING.fullmatch, names))
    return [match[0] for match in sorted(found, key=lambda match: int(match[1]))]


def _compare(rows: pd.DataFrame, own: list[str], others: list[str]) -> Hypothesis:
    """State that the last agent wins more than half of the decided games against the last other.

    Games are treated as independent, which is conservative: both orders have the same deals, so
    that luck evens out.
    """
    shares = select(rows, metric="share_of_decided", agent_1=own, agent_2=others)
    records = {(each["agent_1"], each["agent_2"]): each for each in shares.to_dict("records")}
    first, second = agent_name(own[-1]), agent_name(others[-1])
    effect, bound = f"share of the decided games won by {first} against {second}", "above 0.5"
    if (own[-1], others[-1]) not in records:
        return nothing_known(effect, bound, TOO_FEW)
    told = "; ".join(
        f"{agent_name(one)} against {agent_name(other)} {decimals(each['estimate'], 3)} of "
        f"{count(each['n'])}"
        for (one, other), each in records.items()
        if each["n"]
    )
    found = larger(effect, row(records[own[-1], others[-1]]), 0.5, by=bound)
    return found.describe(told or TOO_FEW)
