"""Scorecards of studies on made-up estimates."""

from collections.abc import Mapping, Sequence

import pandas as pd

from redealt.judging.mapping import PublishedRows
from redealt.judging.scorecard import Sources, judge_values, to_scorecard


def judge(
    study: str,
    mapping: Sequence[PublishedRows],
    published: Mapping[str, pd.DataFrame],
    estimates: Mapping[str, pd.DataFrame],
) -> pd.DataFrame:
    """Return the scorecard where ``as_run`` reproduces all, in the design of the paper."""
    sources = Sources(estimates, dict.fromkeys(estimates, "as_run"), {})
    return to_scorecard(study, judge_values(study, mapping, published, sources))
