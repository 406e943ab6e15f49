"""The published numbers of the study against themselves."""

from collections.abc import Mapping

import pandas as pd

from redealt.audit import Check
from redealt.studies.hanamikoji.checks.counted_games import check_counted_games
from redealt.studies.hanamikoji.checks.equal_agents import check_equal_agents
from redealt.studies.hanamikoji.checks.other_tables import (
    check_agents,
    check_cheater,
    check_example,
    check_forced_orders,
    check_random_opponents,
)
from redealt.studies.hanamikoji.checks.tree_agents import check_tree_agents


def audit(published: Mapping[str, pd.DataFrame]) -> list[Check]:
    """Return all checks of the published tables, in the order of the paper."""
    return [
        *check_example(published),
        *check_random_opponents(published),
        *check_cheater(published),
        *check_equal_agents(published),
        *check_counted_games(published),
        *check_forced_orders(published),
        *check_tree_agents(published),
        *check_agents(published),
    ]
