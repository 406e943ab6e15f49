"""The audit of the published tables: the verdicts expected, and that tampering is found."""

from importlib import import_module

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from redealt.exhibits.published import read_published
from redealt.judging.audit import run_checks, to_frame
from redealt.judging.mapping import classify
from redealt.planning.digest import published_folder
from tests.studies.audits import change

_MODULES = [f"redealt.studies.locm.audit.{name}" for name in ("tables", "setup", "spread")]
SPREAD = "differ no less than by chance"


PUBLISHED = read_published(published_folder("locm"))


def published() -> dict[str, pd.DataFrame]:
    return {name: table.copy() for name, table in PUBLISHED.items()}


def audit_after(*changes: tuple[str, dict, str]) -> pd.DataFrame:
    tables = published()
    change(tables, *changes)
    return to_frame("locm", run_checks(_MODULES, tables))


def verdicts(checks: pd.DataFrame, words: str) -> list[str]:
    found = checks[checks["check"].str.contains(words, regex=False)]
    assert len(found), words
    return [*found["verdict"]]


@pytest.fixture(scope="module")
def checks() -> pd.DataFrame:
    return audit_after()


def test_every_printed_number_has_one_role():
    tables = published()
    mapping = import_module("redealt.studies.locm.published.mapping").map_rows(tables)
    roles = classify(mapping, tables)
    assert len(roles) == sum(map(len, tables.values()))
    judged = roles[roles["role"] == "result"]["table"].value_counts()
    assert judged.to_dict() == {
        "table_01": 12,
        "table_02": 12,
        "table_03": 20,
        "figure_04_twelve_groups": 12,
        "prose_section_4_b": 2,
    }


def test_five_facts_do_not_hold(checks):
    wrong = checks[checks["verdict"] != "consistent"]
    assert {*wrong["verdict"]} == {"inconsistent"}
    assert wrong["fact"].where(wrong["fact"] != "", wrong["check"]).nunique() == 5


def test_exchanged_cells_of_table_1_are_found(checks):
    words = "is what the authors' tournament log has"
    assert verdicts(checks, words) == ["inconsistent"] * 4 + ["consistent"] * 2


def test_table_1_with_its_cells_exchanged_is_consistent():
    rates = {"Linear": "0.829", "BinaryTree": "0.659"}
    cells = [
        ("table_01", {"agent": genome, "opponent": "WeakOp", "metric": "win_rate"}, rate)
        for genome, rate in rates.items()
    ]
    others = {"Linear": "0.170", "BinaryTree": "0.340"}
    cells += [
        ("table_01", {"agent": "WeakOp", "opponent": genome, "metric": "win_rate"}, rate)
        for genome, rate in others.items()
    ]
    prose = [
        ("prose_section_5_c", {"agent": genome, "opponent": "WeakOp"}, rate)
        for genome, rate in rates.items()
    ]
    found = audit_after(*cells, *prose)
    assert verdicts(found, "what the authors' tournament log has") == ["consistent"] * 6
    assert verdicts(found, "best genome against WeakOp") == ["consistent"]


def test_complementary_cells_show_that_decimals_are_cut(checks):
    (row,) = checks[checks["check"].str.contains("add to one")].to_dict("records")
    assert (row["found"], row["verdict"]) == ("2 of 22", "inconsistent")
    assert "20 add to 0.999, 2 add to 1.000" in row["note"]


def test_spreads_have_both_tails(checks):
    rows = checks[checks["check"].str.contains(SPREAD)]
    assert len(rows) == 22
    assert {*rows["verdict"]} == {"consistent"}
    (least,) = rows[rows["check"].str.contains("BinaryTree against WeakOp")].to_dict("records")
    statistic = 4 * 0.0267**2 / (0.829 * 0.171 / 72)
    assert least["statistic"] == pytest.approx(statistic)
    assert least["p_low"] == pytest.approx(stats.chi2.cdf(statistic, 3)) == rows["p_low"].min()
    assert least["p_high"] == pytest.approx(stats.chi2.sf(statistic, 3))
    assert (rows["p_high"] < 0.05).sum() == 21


def test_too_uniform_cell_is_found():
    where = {"agent": "Linear", "opponent": "Tree", "metric": "win_rate_sd"}
    found = audit_after(("table_03", where, "0.0200"))
    assert verdicts(found, f"Linear against Tree {SPREAD}") == ["consistent"] * 2 + ["inconsistent"]


def test_cells_that_chance_gives_are_rarely_called_too_uniform():
    """The error rate of all 22 checks together, where pairs are equal and games independent."""
    rng = np.random.default_rng(1)
    pairs = published()["table_03"]
    cells = pairs[(pairs["metric"] == "win_rate") & (pairs["opponent"] != "GLOBAL")]
    counted = {"Linear": 5, "BinaryTree": 5, "Tree": 5}
    alarms = 0
    for _ in range(40):
        changes = []
        for agent, opponent in zip(cells["agent"], cells["opponent"], strict=True):
            k = counted.get(agent, 8) * counted.get(opponent, 8)
            sd = (rng.binomial(72, 0.5, k) / 72).std()
            where = {"agent": agent, "opponent": opponent, "metric": "win_rate_sd"}
            changes.append(("table_03", where, f"{sd:.4f}"))
        found = audit_after(*changes)
        own = found[found["check"].str.contains(SPREAD) & (found["exhibit"] == "table_03")]
        alarms += "inconsistent" in {*own["verdict"]}
    assert alarms <= 6  # of 40 at 5 %: more has a chance of 1 %


@pytest.mark.parametrize(
    ("table", "where", "value", "words"),
    [
        ("prose_section_4_a", {"metric": "n_runs"}, "5", "progressive runs of each genome"),
        ("prose_section_4_b", {"agent": "Linear"}, "0.26", "the gain of Linear"),
        (
            *("prose_section_5_a", {"metric": "games_per_individual_formula"}, "9800"),
            "games per individual",
        ),
    ],
)
def test_statement_that_fits_is_consistent(table, where, value, words):
    assert verdicts(audit_after((table, where, value)), words) == ["consistent"]
