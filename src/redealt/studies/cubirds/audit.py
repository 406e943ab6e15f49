"""The published numbers of the study against themselves."""

from collections.abc import Mapping

import pandas as pd

from redealt.audit import Check
from redealt.studies.cubirds.checks.constants import check_constants
from redealt.studies.cubirds.checks.lengths import check_lengths
from redealt.studies.cubirds.checks.table_07 import check_table_07
from redealt.studies.cubirds.checks.table_08 import check_table_08
from redealt.studies.cubirds.checks.table_09 import check_table_09
from redealt.studies.cubirds.checks.win_conditions import check_win_conditions


def audit(published: Mapping[str, pd.DataFrame]) -> list[Check]:
    """Return all checks of the published tables, in the order of the paper."""
    return [
        *check_constants(published),
        *check_win_conditions(published),
        *check_lengths(published),
        *check_table_07(published),
        *check_table_08(published),
        *check_table_09(published),
    ]
