"""The audit of the published tables: the verdicts expected, and that tampering is found."""

import numpy as np
import pytest

from redealt.exhibits.published import read_published
from redealt.planning.digest import published_folder
from tests.studies.audits import audit

SHARES = "share_of_wins"


def published() -> dict:
    return read_published(published_folder("cuckoo"))


@pytest.fixture(scope="module")
def checks() -> dict:
    return {check.check: check for check in audit("cuckoo", published())}


def checks_after(table: str, where: dict, value: str) -> dict:
    """Return the checks after one published value was changed."""
    tables = published()
    frame = tables[table]
    chosen = np.logical_and.reduce([frame[name] == wanted for name, wanted in where.items()])
    assert chosen.sum() == 1
    frame.loc[chosen, "value"] = value
    return {check.check: check for check in audit("cuckoo", tables)}


def test_there_are_eighteen_checks_and_four_findings(checks):
    assert len(checks) == 18
    findings = {name: check for name, check in checks.items() if check.verdict != "consistent"}
    assert {(c.exhibit, c.verdict, c.expected, c.found) for c in findings.values()} == {
        ("figure_05a", "inconsistent", "30\u202f400", "27\u202f749"),
        ("figure_06", "inconsistent", "152 of 152", "33 of 152"),
        (
            "figure_03",
            "impossible",
            "at most 1",
            "40/39 at N = 5, card 10; above 1 in 289 of 380 cells",
        ),
    }


def test_the_bars_of_figure_5b_vary_as_one_experiment_repeated_38_times(checks):
    check = checks["shares of wins over the 38 labels"]
    frame = published()["figure_05b_extracted"].query("metric == 'wins'")
    wins = frame.assign(value=frame["value"].astype(int)).pivot(
        index="n_players_label", columns="strategy", values="value"
    )
    expected = np.outer(wins.sum(axis=1), wins.sum()) / wins.to_numpy().sum()
    statistic = ((wins.to_numpy() - expected) ** 2 / expected).sum()
    assert check.statistic == pytest.approx(statistic)
    assert check.statistic == pytest.approx(109.4, abs=0.05)
    assert (check.found, check.verdict) == ("as by chance", "consistent")
    assert check.p_low + check.p_high == pytest.approx(1)
    assert check.p_high == pytest.approx(0.5256, abs=1e-4)


@pytest.mark.parametrize(
    ("name", "statistic"),
    [
        ("wins of oracle", 30.23),
        ("wins of optimal", 40.97),
        ("wins of naive", 36.11),
        ("wins of random", 37.14),
        ("matches without a winner", 31.58),
    ],
)
def test_each_count_varies_as_chance_gives(checks, name, statistic):
    check = checks[f"{name} over the 38 labels"]
    assert check.statistic == pytest.approx(statistic, abs=0.005)
    assert check.verdict == "consistent"


def test_a_fact_that_several_checks_show_counts_once(checks):
    facts = [check.fact for check in checks.values()]
    assert facts.count("spread of Figure 5b over the labels") == 6
    assert facts.count("shares and counts of Figure 5a") == 5
    assert len({*facts} - {""}) + facts.count("") == 7


def test_means_of_figure_6_are_totals_over_500_matches(checks):
    found = {name: check.found for name, check in checks.items() if "whole totals" in name}
    assert list(found.values()) == ["33 of 152", "152 of 152"]
    assert [("800" in name, "500" in name) for name in found] == [(True, False), (False, True)]


def test_a_changed_share_is_found():
    checks = checks_after("figure_05a", {"strategy": "naive", "metric": SHARES}, "0.2339")
    changed = {name for name, check in checks.items() if check.exhibit == "figure_05a"}
    changed = {name for name in changed if checks[name].verdict == "inconsistent"}
    assert changed == {
        "the four shares sum to 1",
        "the four counts of wins sum to the matches played",
        "the difference optimal minus naive fits the two shares",
        "the share of naive is its count over the matches with a winner",
    }


def test_a_changed_difference_is_found():
    checks = checks_after("prose_section_V", {"item": "oracle_minus_optimal"}, "0.1347")
    check = checks["the difference oracle minus optimal fits the two shares"]
    assert (check.expected, check.found, check.verdict) == ("0.1347", "0.1247", "inconsistent")


def test_a_changed_bar_is_found():
    where = {"n_players_label": "20", "strategy": "random", "metric": "wins"}
    checks = checks_after("figure_05b_extracted", where, "60")
    check = checks["wins of random over the 38 labels"]
    assert (check.found, check.verdict) == ("more than by chance", "inconsistent")


def test_bars_that_are_all_alike_are_found():
    tables = published()
    frame = tables["figure_05b_extracted"]
    alike = {"oracle": "321", "optimal": "229", "naive": "170", "random": "10"}
    wins = frame["metric"] == "wins"
    frame.loc[wins, "value"] = frame.loc[wins, "strategy"].map(alike)
    checks = {check.check: check for check in audit("cuckoo", tables)}
    check = checks["shares of wins over the 38 labels"]
    assert (check.statistic, check.found, check.verdict) == (
        0.0,
        "less than by chance",
        "inconsistent",
    )


def test_a_changed_mean_is_found():
    where = {"n_players": "7", "strategy": "oracle", "metric": "mean_last_round_index"}
    checks = checks_after("figure_06_extracted", where, "2.360671")
    found = [check.found for name, check in checks.items() if "over 500 matches" in name]
    assert found == ["151 of 152"]
    where["n_players"] = "2"
    checks = checks_after("figure_06_extracted", where, "8.000000")
    check = checks["two players play one round, so the label 2 seats two"]
    assert (check.found, check.verdict) == ("8", "inconsistent")
