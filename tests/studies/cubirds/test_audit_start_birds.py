"""The audit of Tables 7 to 9: the statistics by other means, and tables that chance gives."""

import numpy as np
import pytest
from scipy import stats

from redealt.exhibits.numbers import decimals
from tests.studies.audits import find
from tests.studies.cubirds.audit_fixture import by_name, cells, checks_of_cells, published


@pytest.fixture(scope="module")
def checks() -> dict:
    return by_name(published())


def deal_wins(rng: np.random.Generator, games: int, share_1: float, ties: float) -> np.ndarray:
    """Return wins of both players in 64 cells of independent games, shape (2, 8, 8)."""
    shares = [share_1 * (1 - ties), (1 - share_1) * (1 - ties), ties]
    return np.moveaxis(rng.multinomial(games, shares, (8, 8)), -1, 0)[:2]


@pytest.mark.parametrize(
    ("table", "statistic", "tail", "p"),
    [
        ("table_07", 1.087, "p_low", 5.8e-44),
        ("table_08", 613.5, "p_high", 3.2e-91),
        ("table_09", 141.0, "p_high", 6.6e-8),
    ],
)
def test_spread_of_wins_in_both_tails(checks, table, statistic, tail, p):
    wins = cells(table, 1)
    share = wins.mean() / 1000
    chi_squared = 63 * wins.var(ddof=1) / (1000 * share * (1 - share))
    assert chi_squared == pytest.approx(statistic, rel=0.001)
    words = "differ between" if table == "table_09" else "player 1's wins over"
    check = find(checks, table, words)
    assert check.statistic == pytest.approx(chi_squared)
    assert getattr(check, tail) == pytest.approx(p, rel=0.02)
    assert check.p_low + check.p_high == pytest.approx(1)


@pytest.mark.parametrize(
    ("table", "words", "statistic", "tail", "p"),
    [
        ("table_07", "games with a winner over", 1.106, "p_low", 9.9e-44),
        ("table_07", "ties over", 1.193, "p_low", 1.0e-42),
        ("table_08", "games with a winner over", 621.0, "p_high", 1.1e-92),
        ("table_08", "ties over", 771.6, "p_high", 1.6e-122),
        ("table_08", "additive effects", 441.4, "p_high", 1.5e-64),
        ("table_09", "additive effects", 45.3, "p_high", 0.63),
        ("table_09", "start bird of player 1 matters", 49.1, "p_high", 2.2e-8),
        ("table_09", "start bird of player 2 matters", 46.9, "p_high", 6.0e-8),
        ("table_09", "ties over", 70.2, "p_high", 0.25),
    ],
)
def test_other_statistics(checks, table, words, statistic, tail, p):
    check = find(checks, table, words)
    assert check.statistic == pytest.approx(statistic, abs=0.06)
    assert getattr(check, tail) == pytest.approx(p, rel=0.03)


@pytest.mark.parametrize("table", ["table_07", "table_08"])
def test_independent_games_pass(table):
    rng = np.random.default_rng(8)
    ties = {"table_07": 0.07, "table_08": 0.003}[table]
    changed = checks_of_cells(table, *deal_wins(rng, 1000, 0.5, ties))
    for words in ("player 1's wins over", "games with a winner over", "ties over"):
        assert find(changed, table, words).verdict == "consistent"
    assert find(changed, table, "no effect").verdict == "consistent"
    check = find(changed, table, "games per cell, by the spread of player 1's wins")
    assert check.verdict == "consistent"
    fitted = float(check.found.replace("\u202f", "").split()[0])
    assert fitted == pytest.approx(1000, rel=0.35)
    if table == "table_08":
        assert find(changed, table, "cells without a tie").verdict == "consistent"
        assert find(changed, table, "same number of them").verdict == "consistent"
        assert find(changed, table, "additive effects").verdict == "consistent"


def test_games_per_cell_of_a_rescaled_table_are_found_again():
    rng = np.random.default_rng(59)
    wins = deal_wins(rng, 59_000, 0.5, 0.07)
    scaled = np.rint(wins / 59).astype(int)
    check = find(checks_of_cells("table_07", *scaled), "table_07", "spread of player 1's wins")
    low, high = map(
        float, check.found.replace("\u202f", "").rstrip(")").split(" (")[1].split(" to ")
    )
    assert low < 59_000 < high


# Table 7


def test_the_test_of_section_7_2_1_is_of_counts_that_factorize(checks):
    wins = cells("table_07", 1)
    expected = np.outer(wins.sum(axis=1), wins.sum(axis=0)) / wins.sum()
    statistic = ((wins - expected) ** 2 / expected).sum()
    assert statistic == pytest.approx(0.2025, abs=5e-5)
    check = find(checks, "table_07", "chi-squared, df and p")
    assert check.expected == check.found == "0.203, 49, 1.0"
    tails = find(checks, "table_07", "one that chance gives")
    assert tails.p_low == pytest.approx(stats.chi2.cdf(statistic, 49))
    assert tails.p_low == pytest.approx(1.3e-49, rel=0.05)


@pytest.mark.parametrize("table", ["table_07", "table_08"])
def test_start_birds_without_effect_are_judged_as_claims_13_and_14(checks, table):
    assert find(checks, table, "no effect").verdict == "consistent"
    wins = cells(table, 1).copy()
    total = wins + cells(table, 2)
    wins[:4] += 150
    changed = checks_of_cells(table, wins, total - wins)
    assert find(changed, table, "no effect").verdict == "inconsistent"


def test_table_7_has_the_shares_of_table_3(checks):
    check = find(checks, "table_07", "of Table 3")
    assert check.found == "464.7, 465.3, 70.1 per 1\u202f000 here, 468, 458, 74 there"
    shifted = cells("table_07", 1) + 20, cells("table_07", 2) - 20
    changed = checks_of_cells("table_07", *shifted)
    assert find(changed, "table_07", "of Table 3").verdict == "inconsistent"


# Table 8


def test_cells_of_table_8_without_ties_are_too_many(checks):
    ties = 1000 - cells("table_08", 1) - cells("table_08", 2)
    assert np.unique(ties, return_counts=True)[0].tolist() == [0, 12, 19]
    assert np.unique(ties, return_counts=True)[1].tolist() == [57, 6, 1]
    check = find(checks, "table_08", "cells without a tie")
    assert check.p_high == pytest.approx(stats.binom.sf(56, 64, 0.997**1000))
    assert check.p_high < 1e-60


def test_the_same_number_of_ties_six_times_is_no_chance(checks):
    check = find(checks, "table_08", "same number of them")
    rng = np.random.default_rng(12)
    drawn = rng.poisson(13, (200_000, 7))
    most = np.max([(drawn == k).sum(axis=1) for k in range(40)], axis=0)
    assert (most >= 4).mean() == pytest.approx(
        stats.binom.sf(3, 7, stats.poisson.pmf(np.arange(40), 13)).sum(), rel=0.1
    )
    assert (most >= 6).mean() < 5e-4
    assert check.p_high == pytest.approx(4.4e-5, rel=0.02)


# Table 9


def test_p_values_and_scores_of_section_7_2_3(checks):
    rows, columns = cells("table_09", 1).sum(axis=1), cells("table_09", 2).sum(axis=0)
    assert stats.chisquare(rows).statistic == pytest.approx(24.59, abs=0.005)
    assert stats.chisquare(rows).pvalue == pytest.approx(0.000895, abs=5e-7)
    assert stats.chisquare(columns).pvalue == pytest.approx(0.000927, abs=5e-7)
    for player in (1, 2):
        check = find(checks, "table_09", f"7.2.3 for the start bird of player {player}")
        assert check.found == "0.0009"
    score = (rows - rows.mean()) / np.sqrt(rows.mean())
    printed = find(checks, "table_09", "root of the mean")
    assert printed.found.split(", ")[::2] == [decimals(score[bird]) for bird in (6, 0)]
    score = (columns - columns.mean()) / np.sqrt(columns.mean() * (1 - columns.mean() / 8000))
    assert f"{score[6]:.2f}" in printed.note
    assert (
        "among 8\u202f000 games for each bird 1.6"
        in find(checks, "table_09", "7.2.3 for the start bird of player 1").note
    )


def test_ties_of_table_9(checks):
    ties = 1000 - cells("table_09", 1) - cells("table_09", 2)
    check = find(checks, "table_09", "for ties")
    assert check.found == f"{stats.chisquare(ties.ravel()).pvalue:.4f}"
    assert f"8 × 8 table {stats.chi2_contingency(ties).pvalue:.4f}" in check.note
    assert check.note.endswith("0.9995")
    check = find(checks, "table_09", "tied as often as in Table 5")
    assert check.p_high == pytest.approx(stats.hypergeom.pmf(0, 65_000, 123, 1000))
    assert check.p_high == pytest.approx(0.15, abs=0.005)


def test_the_first_player_of_table_9_is_judged_as_claim_3(checks):
    check = find(checks, "table_09", "starting player")
    assert (check.verdict, check.found) == ("consistent", "0.5073 (0.5034 to 0.5111)")
    changed = checks_of_cells("table_09", cells("table_09", 1) + 60, cells("table_09", 2) - 60)
    assert find(changed, "table_09", "starting player").verdict == "inconsistent"
    assert find(checks, "table_09", "that of Table 5").verdict == "consistent"


def test_common_birds_win_more_for_both_players_together(checks):
    check = find(checks, "table_09", "more cards")
    assert check.verdict == "consistent"
    assert "player 2 +0.0104 log odds per card, without bird 0 +0.0069" in check.note
    reverse = np.ix_(range(7, -1, -1), range(7, -1, -1))
    changed = checks_of_cells("table_09", *(cells("table_09", n)[reverse] for n in (1, 2)))
    assert find(changed, "table_09", "more cards").verdict == "inconsistent"
    assert find(changed, "table_09", "strongest").verdict == "inconsistent"
    assert find(changed, "table_09", "notably weak").verdict == "inconsistent"
