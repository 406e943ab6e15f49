"""Claims on strength, which the paper implies and never tests: agents against each other."""

import re
from collections.abc import Mapping, Sequence

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.judging.claims import Finding
from redealt.judging.one_sided import TOO_FEW, all_hold, row_is_above
from redealt.studies.cubirds.claims.variants import by_judged_variant
from redealt.studies.cubirds.variants import agent_name

# That of the program, and where every rollout counts those that see all cards, as in the paper.
AS_RUN = "fmc_as_run"
_COUNTING = re.compile(r"fmc_\d+")

Estimates = Mapping[str, pd.DataFrame]


def rollouts_beat_random(estimates: Estimates) -> list[Finding]:
    """Claim 19a: more than half of the decided games, at every number of rollouts."""
    findings = []
    for variant, rows in by_judged_variant(_shares(estimates)):
        own = select(rows, agent_1=_list_rollout_agents(rows), agent_2="random")
        findings.append(_find_wins(variant, own, "agent_1"))
    return findings


def heuristic_beats_rollouts(estimates: Estimates) -> list[Finding]:
    """Claim 19b: more than half of the decided games, against every number of rollouts."""
    findings = []
    for variant, rows in by_judged_variant(_shares(estimates)):
        own = select(rows, agent_1="heuristic", agent_2=_list_rollout_agents(rows))
        findings.append(_find_wins(variant, own, "agent_2"))
    return findings


def _shares(estimates: Estimates) -> pd.DataFrame:
    """Return what agent 1 wins of the decided games, in both orders.

    Tests take these games as independent, which errs on the safe side: both orders have the same
    deals, so that luck evens out.
    """
    return select(estimates["beyond_round_robin"], metric="share_of_decided")


def _list_rollout_agents(rows: pd.DataFrame) -> Sequence[str]:
    """Return the variant's own Flat Monte Carlo agents."""
    names = list(dict.fromkeys(rows["agent_1"]))
    return [AS_RUN] if AS_RUN in names else [name for name in names if _COUNTING.fullmatch(name)]


def _find_wins(variant: str, rows: pd.DataFrame, other: str) -> Finding:
    """Return the finding on whether agent 1 wins more than half of every pair's games."""
    records = rows.to_dict("records")
    listed = ", ".join(
        f"{row['estimate']:.3f} of {row['n']:,} ({agent_name(row[other])})" for row in records
    )
    tests = [row_is_above(row, 0.5) for row in records]
    return Finding(variant, listed or TOO_FEW, *all_hold(tests))
