"""The audit of the published tables: the verdicts expected, and that tampering is found."""

import pandas as pd
import pytest
from scipy import stats

from redealt.judging.audit import to_frame
from tests.studies.audits import audit, find
from tests.studies.cubirds.audit_fixture import by_name, checks_after, published


@pytest.fixture(scope="module")
def checks() -> dict:
    return by_name(published())


# What is found


def test_findings_are_these(checks):
    assert len(checks) == 68
    findings = [check for check in checks.values() if check.verdict != "consistent"]
    chance = "as much spread as 1\u202f000 independent games per cell give"
    assert [(c.exhibit, c.verdict, c.expected, c.found) for c in findings] == [
        ("figure_05", "not shown", "less than 0.50", "0.50"),
        ("table_04", "not shown", "within 0.05 of one half", "0.479 (0.449 to 0.510)"),
        ("table_05", "not shown", "within 0.05 of one half", "0.519 (0.488 to 0.550)"),
        ("table_03", "inconsistent", "0.767", "0.304"),
        ("table_04", "not shown", "between 0.45 and 0.55", "0.551 (0.520 to 0.582)"),
        ("table_06", "impossible", "77.3564", "77.3560"),
        ("table_07", "inconsistent", "about 49", "less than by chance"),
        ("table_07", "inconsistent", chance, "less than by chance"),
        ("table_07", "inconsistent", chance, "less than by chance"),
        ("table_07", "inconsistent", chance, "less than by chance"),
        ("table_07", "inconsistent", "1\u202f000", "59\u202f095 (40\u202f036 to 82\u202f062)"),
        ("table_07", "inconsistent", "1\u202f000", "56\u202f616 (37\u202f729 to 80\u202f229)"),
        ("table_08", "inconsistent", chance, "more than by chance"),
        ("table_08", "inconsistent", chance, "more than by chance"),
        ("table_08", "inconsistent", "1\u202f000", "103 (70 to 142)"),
        ("table_08", "inconsistent", chance, "deviance 441.4 on 49 df"),
        ("table_08", "inconsistent", chance, "more than by chance"),
        ("table_08", "inconsistent", "about 3.2 of 64", "57 of 64"),
        (
            *("table_08", "inconsistent", "as many as Poisson numbers with their mean, 13"),
            "6 with 12 and 1 with 19",
        ),
        ("table_09", "not shown", "above 0", "0.005 (\u22120.006 to 0.016)"),
        (
            *("table_09", "not shown", "more wins than the mean for both"),
            "binomial Z 1.72 and 3.12",
        ),
        (
            *("table_09", "not shown", "more wins than the mean for both"),
            "binomial Z 1.09 and 0.10",
        ),
        ("table_09", "inconsistent", "0.9999", "0.2533"),
    ]


def judged() -> pd.DataFrame:
    """Return the checks with their verdicts, tests of chance adjusted."""
    return to_frame("cubirds", audit("cubirds", published()))


def test_a_fact_that_several_checks_show_counts_once():
    table = judged()
    found = table[table["verdict"].isin(["inconsistent", "impossible"])]
    assert found["fact"].value_counts().to_dict() == {
        "spread of Table 7": 6,
        "spread of Table 8": 4,
        "ties of Table 8": 3,
        "the random games are not 1\u202f000": 2,
        "": 1,
    }


def test_no_check_speaks_of_the_calendar():
    text = judged().to_csv()
    assert "thesis" not in text
    assert "days" not in text


# Tables 1 and 2, Figure 5


def test_changed_cards_and_scores_are_found(checks):
    owls = {"bird": "Owl", "metric": "total_cards"}
    changed = checks_after(("table_01", owls, "11"))
    assert find(changed, "table_01", "are the deck").found == "111 cards of 8 species"
    assert find(changed, "table_01", "rarity scores").found == "9 of 10"
    assert find(changed, "table_01", "size bonus").found == "112"
    assert find(changed, "table_01", "flamingo").verdict == "consistent"
    changed = checks_after(("table_01", {"bird": "Flamingo", "metric": "large_family"}, "4"))
    assert find(changed, "table_01", "flamingo").found == "2, 4, 7"
    assert find(checks, "table_01", "rarity scores").expected == "10 of 10"
    after = {"metric": "max_species_after_phase_1"}
    changed = checks_after(("prose_section_5", after, "8"))
    assert find(changed, "table_04", "most moves").found == f"{8 * 4 * 2 * 9}"


def test_what_is_said_of_weights_is_checked(checks):
    changed = checks_after(
        ("figure_05_caption", {"weight": "n"}, "0.45"),
        ("figure_05_caption", {"weight": "k"}, "0.50"),
        ("figure_05_caption", {"weight": "m"}, "-0.10"),
        ("figure_05_caption", {"weight": "p"}, "0.55"),
    )
    assert find(checks, "figure_05", "n converges").verdict == "not shown"
    assert find(changed, "figure_05", "n converges").verdict == "consistent"
    higher = checks_after(("figure_05_caption", {"weight": "n"}, "0.60"))
    assert find(higher, "figure_05", "n converges").verdict == "inconsistent"
    for words in ("k converges", "m converges", "section 7.1", "l, p and o"):
        assert find(checks, "figure_05", words).verdict == "consistent"
        assert find(changed, "figure_05", words).verdict == "inconsistent"
    assert find(changed, "figure_05", "l, p and o").found == "2 of 3"


def test_what_the_program_has_otherwise_is_only_noted(checks):
    assert "m 0.30" in find(checks, "figure_05", "section 7.1").note
    assert "100 opponents" in find(checks, "figure_05", "l, p and o").note


# Tables 3 to 5


@pytest.mark.parametrize("table", ["table_03", "table_04", "table_05"])
def test_sums_that_do_not_add_up_are_found(checks, table):
    words = "sums printed"
    assert find(checks, table, words).found == "7 of 7"
    where = {"win_condition": "empty_deck", "player": "player_1"}
    changed = checks_after((table, where, "999"))
    assert find(changed, table, words).found == "4 of 7"  # its row, its column, and all games
    tie = {"win_condition": "seven_species", "player": "tie"}
    changed = checks_after((table, tie, "1"))
    assert find(changed, "table_03", "is tied").found == "5 of 6"


@pytest.mark.parametrize(
    ("table", "wins", "decided", "p", "interval"),
    [
        ("table_03", 468, 926, 0.767, "0.473 to 0.538"),
        ("table_04", 478, 997, 0.205, "0.449 to 0.510"),
        ("table_05", 519, 1000, 0.242, "0.488 to 0.550"),
    ],
)
def test_seats_of_equal_agents(checks, table, wins, decided, p, interval):
    check = find(checks, table, "equal chances")
    assert stats.binomtest(wins, decided).pvalue == pytest.approx(p, abs=0.0005)
    assert (check.expected, check.found) == (f"{p:.3f}", f"{p:.3f}")
    assert check.note.startswith(f"exact two-sided test of {wins} of {decided}")
    assert check.note.endswith(f"95 % interval {interval}")
    low = stats.binomtest(wins, decided, 0.45, alternative="greater").pvalue
    high = stats.binomtest(wins, decided, 0.55, alternative="less").pvalue
    expected = "consistent" if max(low, high) < 0.025 else "not shown"
    assert find(checks, table, "no advantage").verdict == expected


def test_a_thousand_games_would_miss_four_points(checks):
    """The power of the exact test at the difference that the note gives."""
    note = find(checks, "table_05", "no advantage").note
    assert note == "a difference of 0.044 would be found in four of five cases"
    wins = range(1001)
    rejects = [n for n in wins if stats.binomtest(n, 1000).pvalue < 0.05]
    assert stats.binom.pmf(rejects, 1000, 0.544).sum() == pytest.approx(0.8, abs=0.02)


def test_ten_times_the_games_have_another_p_value(checks):
    check = find(checks, "table_03", "if the counts are those of 10\u202f000 games")
    assert check.found == "0.304"
    assert stats.binomtest(4680, 9260).pvalue == pytest.approx(0.304, abs=0.0005)


def test_kinds_of_wins(checks):
    random = find(checks, "table_03", "two triplets rather")
    assert random.p_high == pytest.approx(stats.binom.sf(284, 391, 0.5))
    assert "609" in random.note
    assert find(checks, "table_04", "nearly equally").verdict == "not shown"
    assert find(checks, "table_04", "as many more").note == "of 1\u202f000 games 0.040 to 0.162"
    totals = {"win_condition": "two_triplets", "player": "total"}
    changed = checks_after(("table_03", totals, "200"), ("table_04", totals, "470"))
    assert find(changed, "table_03", "as many more").verdict == "inconsistent"
    assert find(changed, "table_04", "as many more").verdict == "inconsistent"
    assert find(changed, "table_04", "nearly equally").verdict == "consistent"
    seven = {"win_condition": "seven_species", "player": "total"}
    changed = checks_after(("table_04", seven, "100"))
    assert find(changed, "table_04", "nearly equally").verdict == "inconsistent"


def test_about_20_points_allow_five_as_the_claim_does(checks):
    check = find(checks, "table_03", "as many more")
    assert (check.expected, check.found) == ("0.15 to 0.25", "0.179")
    assert check.verdict == "consistent"
    assert check.note == "of 10\u202f000 games 0.167 to 0.191"


def test_shares_of_the_text_are_checked():
    where = {"agent": "heuristic", "metric": "player_2_share_of_decided"}
    changed = checks_after(("prose_section_7_1_1", where, "0.482"))
    assert find(changed, "table_03", "shares of section 7.1.1").found == "5 of 6"


# Table 6


def test_means_of_whole_turns(checks):
    check = find(checks, "table_06", "turns of random")
    assert check.note == "fits 2\u202f500 games and their multiples"
    assert round(77.3564 * 2500, 6) == 193_391
    assert find(checks, "table_06", "turns of heuristic").verdict == "consistent"
    where = {"metric": "turns_per_game"}
    changed = checks_after(
        ("table_06", {**where, "agent": "random"}, "77.3560"),
        ("table_06", {**where, "agent": "flat_monte_carlo"}, "53.19401"),
    )
    assert find(changed, "table_06", "turns of random").verdict == "consistent"
    check = find(changed, "table_06", "turns of flat monte carlo")
    assert (check.verdict, check.note) == ("impossible", "needs more games")
    assert find(changed, "table_06", "turns of section 7.1").verdict == "consistent"


def test_roundings_and_orders_of_section_7_1(checks):
    changed = checks_after(
        ("prose_section_7_1", {"agent": "random", "metric": "time_per_turn"}, "0.00017"),
        ("prose_section_7_1", {"agent": "heuristic", "metric": "turns_per_game"}, "17.03"),
        ("table_06", {"agent": "heuristic", "metric": "time_per_turn"}, "400.0000"),
        ("table_06", {"agent": "random", "metric": "turns_per_game"}, "52.0000"),
    )
    for words in ("seconds of section 7.1", "turns of section 7.1", "least time", "most turns"):
        assert find(checks, "table_06", words).verdict == "consistent"
        assert find(changed, "table_06", words).verdict == "inconsistent"
