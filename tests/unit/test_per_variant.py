"""Claims made of functions that test one variant."""

import pandas as pd
import pytest

from redealt.judging.claims import Finding
from redealt.judging.hypothesis import fact, nothing_known
from redealt.judging.one_sided import by_variant
from redealt.judging.per_variant import per_variant

ESTIMATES = {
    "table_01": pd.DataFrame({"variant": ["as_run", "bridge", "as_run"], "estimate": [1, 2, 3]}),
    "table_02": pd.DataFrame({"variant": ["bridge", "as_run"], "estimate": [4, 5]}),
}
PUBLISHED = {"prose": pd.DataFrame({"value": ["4"]}), "caption": pd.DataFrame({"value": ["9"]})}


def add(*tables: pd.DataFrame) -> int:
    return sum(int(table["estimate"].sum()) for table in tables)


def test_a_claim_has_a_finding_for_each_variant_of_its_first_exhibit():
    @per_variant("table_01")
    def claim(rows):
        return fact("sum", "above 3", add(rows), holds=add(rows) > 3)

    assert claim(ESTIMATES, PUBLISHED) == [
        Finding("as_run", fact("sum", "above 3", 4, holds=True)),
        Finding("bridge", fact("sum", "above 3", 2, holds=False)),
    ]


def test_other_exhibits_come_by_variant_and_published_tables_whole():
    @per_variant("table_02", "table_01", published=("prose",))
    def claim(first, second, prose):
        why = f"{add(first)}, {add(second)}, printed {prose['value'].item()}"
        return nothing_known("sum", "above 3", why)

    evidence = [finding.hypothesis.evidence for finding in claim(ESTIMATES, PUBLISHED)]
    assert evidence == ["4, 2, printed 4", "5, 4, printed 4"]


def test_a_study_may_leave_out_variants():
    @per_variant("table_01", split=lambda rows: by_variant(rows)[:1])
    def claim(rows):
        return nothing_known("sum", "above 3", "")

    assert [finding.variant for finding in claim(ESTIMATES, PUBLISHED)] == ["as_run"]


def test_a_claim_keeps_its_name_and_docstring():
    @per_variant("table_01")
    def twelve_is_right(rows):
        """Claim 12: it is."""

    assert (twelve_is_right.__name__, twelve_is_right.__doc__) == (
        "twelve_is_right",
        "Claim 12: it is.",
    )


def test_a_missing_exhibit_or_published_table_is_a_mistake():
    @per_variant("table_01", published=("prose",))
    def claim(rows, prose):
        return nothing_known("sum", "above 3", "")

    with pytest.raises(KeyError, match="table_01"):
        claim({}, PUBLISHED)
    with pytest.raises(KeyError, match="prose"):
        claim(ESTIMATES, {})
