"""Findings of declared claims on made-up estimates, beside the published numbers."""

from collections.abc import Mapping
from copy import deepcopy
from functools import cache

import pandas as pd

from redealt.exhibits.published import read_published
from redealt.judging.claims import Finding
from redealt.planning.declarations import load_entry
from redealt.planning.digest import published_folder
from tests.studies.audits import change
from tests.unit.plan_fixture import default_plan


def find(
    study: str,
    claim: str,
    estimates: Mapping[str, pd.DataFrame],
    published: Mapping[str, pd.DataFrame] | None = None,
) -> list[Finding]:
    """Return the findings of a claim from estimates, by default on the study's published tables."""
    return load_entry(_list_tests(study)[claim])(estimates, published or read_tables(study))


def print_instead(study: str, table: str, value: str, **where: str) -> dict[str, pd.DataFrame]:
    """Return the published tables of a study with another value under some conditions."""
    tables = deepcopy(read_tables(study))
    change(tables, (table, where, value))
    return tables


@cache
def read_tables(study: str) -> dict[str, pd.DataFrame]:
    """Return the published tables of a study."""
    return read_published(published_folder(study))


@cache
def _list_tests(study: str) -> dict[str, str]:
    return {
        claim["id"]: claim["test"] for claim in default_plan().describe_verdicts(study)["claims"]
    }
