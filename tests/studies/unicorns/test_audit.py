"""The audit of the published tables: figures computed a second way, and that tampering is found."""

from importlib import import_module

import numpy as np
import pytest
from scipy import stats

from redealt.exhibits.published import Tables, read_published
from redealt.judging.mapping import classify
from redealt.planning.digest import published_folder
from redealt.studies.unicorns.audit.evolution import expect_best
from redealt.studies.unicorns.published.reconstructed import EVALUATED
from tests.studies.audits import Checks, audit, change, find, name_checks

# Of the first seeds, in games 1 to 100, 101 to 200 and 201 to 500 of Table 5.2.
LOSSES = {(1, 100): [1, 2, 1, 1], (101, 200): [2, 5, 4, 1], (201, 500): [11, 3, 6, 8]}
MEAN = "mean_over_runs_of_best_individual"


def published() -> Tables:
    return read_published(published_folder("unicorns"))


def audit_after(*changes: tuple[str, dict, str]) -> Checks:
    tables = published()
    change(tables, *changes)
    return name_checks(audit("unicorns", tables))


@pytest.fixture(scope="module")
def checks() -> Checks:
    return audit_after()


def test_every_printed_number_has_one_role():
    tables = published()
    mapping = import_module("redealt.studies.unicorns.published.mapping").map_rows(tables)
    roles = classify(mapping, tables)
    assert len(roles) == sum(map(len, tables.values()))
    judged = roles[roles["role"] == "result"]["table"].value_counts()
    assert judged.to_dict() == {
        "table_5_1": 4,
        "table_5_2": 28,
        "table_6_1": 4,
        "table_6_2": 5,
        "table_6_3": 5,
        "prose_section_5_4": 1,
        "prose_chapter_6": 3,
    }


def test_three_sentences_do_not_follow_from_the_tables(checks):
    wrong = [check for check in checks.values() if check.verdict != "consistent"]
    assert [(check.exhibit, check.found) for check in wrong] == [
        ("table_6_2", "2.25 points"),
        ("table_6_3", "4.68 points"),
        ("table_6_2", "1.43 to 2.83 points"),
    ]


def test_gain_that_follows_from_the_table_is_consistent():
    stated = ("prose_chapter_6", {"topic": "summary 6.2"}, "0.0225")
    found = find(audit_after(stated), "table_6_2", "2.7 points over the reference")
    assert found.verdict == "consistent"


def test_playouts_vary_with_both_tails_and_rise(checks):
    wins = np.array([69, 75, 76, 84])
    spread = find(checks, "table_5_1", "vary as equal ones")
    statistic = ((wins - 76) ** 2 / (76 * 24 / 100)).sum()
    assert spread.statistic == pytest.approx(statistic)
    assert spread.p_high == pytest.approx(stats.chi2.sf(statistic, 3), abs=1e-6)
    assert spread.p_low == pytest.approx(stats.chi2.cdf(statistic, 3), abs=1e-6)
    # Cochran and Armitage, with one score for each doubling.
    scores = np.arange(4) - 1.5
    z = (scores * wins).sum() / np.sqrt(0.76 * 0.24 * 100 * (scores**2).sum())
    trend = find(checks, "table_5_1", "rises")
    assert trend.p_high == pytest.approx(stats.norm.sf(z), abs=0.001)
    assert trend.found.endswith("0.016")


def test_rules_and_searches_differ_after_holm(checks):
    pairs = find(checks, "table_6_1", "Holm")
    p = [stats.fisher_exact([[93, 7], [n, 100 - n]])[1] for n in (69, 75, 76)]
    assert max(p) * 10 < 0.05  # even if all ten pairs counted
    assert stats.fisher_exact([[93, 7], [84, 16]])[1] == pytest.approx(0.074, abs=0.001)
    assert (pairs.verdict, pairs.found.count("rule-based")) == ("consistent", 3)
    equal = audit_after(("table_6_1", {"agent": "rule_based"}, "0.80"))
    assert find(equal, "table_6_1", "Holm").verdict == "inconsistent"


@pytest.mark.parametrize("games", LOSSES)
def test_blocks_of_games_vary_with_both_tails(checks, games):
    lost, size = np.array(LOSSES[games]), games[1] - games[0] + 1
    mean = lost.mean()
    statistic = ((lost - mean) ** 2 / (mean * (1 - mean / size))).sum()
    found = find(checks, "table_5_2", f"games {games[0]} to {games[1]} vary")
    assert found.statistic == pytest.approx(statistic)
    assert found.p_high == pytest.approx(stats.chi2.sf(statistic, 3))
    assert found.p_low == pytest.approx(stats.chi2.cdf(statistic, 3))


def test_rows_that_are_not_nested_are_found():
    where = {"metric": "win_rate", "initial_seed": "0", "n_games": "20"}
    tampered = audit_after(("table_5_2", where, "1"))
    assert find(tampered, "table_5_2", "nested").found == "3 of 4"
    assert find(tampered, "table_5_2", "variances").found == "27 of 28"


def test_long_run_agrees_with_the_rows(checks):
    found = find(checks, "table_5_2", "long run")
    lower = stats.binom.cdf(1955, 2000, 0.983)
    assert found.found.startswith("97.75 %")
    assert float(found.found.split()[-1]) == pytest.approx(2 * lower, abs=0.001)
    lost = ("prose_section_5_4", {"topic": "long run"}, "0.990")
    assert find(audit_after(lost), "table_5_2", "long run").verdict == "inconsistent"


def test_reference_and_93_of_100_agree(checks):
    assert find(checks, "table_6_1", "reference").verdict == "consistent"
    far = audit_after(("prose_chapter_6", {"topic": "reference"}, "0.80"))
    assert find(far, "table_6_1", "reference").verdict == "inconsistent"


def test_best_of_equal_individuals():
    rng = np.random.default_rng(8)
    for share, gain in ((0.909, 0.0166), (1 / 3, 0.0280)):
        largest = rng.binomial(EVALUATED, share, (20_000, 20)).max(axis=1) / EVALUATED
        expected = expect_best(share, EVALUATED, 20)
        assert expected == pytest.approx(share + gain, abs=0.0001)
        assert expected == pytest.approx(largest.mean(), abs=0.0003)


def test_gains_beyond_luck_are_consistent():
    kinds = published()["table_6_2"]["evolution_type"].unique()
    large = [("table_6_2", {"evolution_type": kind, "statistic": MEAN}, "0.96") for kind in kinds]
    found = find(audit_after(*large), "table_6_2", "luck of the best")
    assert found.verdict == "consistent"
