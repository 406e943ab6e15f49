"""The audit of the published tables: the verdicts expected, and that tampering is found."""

import numpy as np
import pandas as pd
import pytest
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM

from redealt.exhibits.numbers import THIN, percent, signed
from redealt.exhibits.published import read_published
from redealt.planning.digest import published_folder
from tests.studies.audits import Checks, audit, change, find, name_checks

ROUNDS = ("1", "2", "3", "T")
# Tie-breaks won by player 1, tie-breaks and round-3 games, at 5,000 games in each row.
WHOLE_GAMES = {
    0: (10, 24, 1008),
    10: (25, 47, 1446),
    20: (20, 54, 1612),
    30: (28, 72, 1710),
    40: (34, 81, 1753),
    50: (36, 84, 1776),
    60: (27, 80, 1775),
    70: (44, 95, 1806),
    80: (35, 92, 1818),
    90: (47, 107, 1894),
    100: (36, 113, 1876),
}
TIE_BREAKS = "n = {}: the share of tie-breaks agrees with Tables 4 and 5 and the shares won"
LENGTH = "the mean length of {} agrees with its win rate and its row of Table 9"
NEED = "{} need not have more tie-breaks than the agents of Table 3"


def published() -> dict[str, pd.DataFrame]:
    return read_published(published_folder("hanamikoji"))


def by_name(tables: dict[str, pd.DataFrame]) -> Checks:
    return name_checks(audit("hanamikoji", tables))


@pytest.fixture(scope="module")
def checks() -> dict:
    return by_name(published())


def checks_after(*changes: tuple[str, dict, str]) -> Checks:
    """Return the checks after published values were changed: table, conditions, new value."""
    tables = published()
    change(tables, *changes)
    return by_name(tables)


def values(table: str, **where: str) -> np.ndarray:
    frame = published()[table]
    for name, wanted in where.items():
        frame = frame[frame[name] == wanted]
    return frame["value"].astype(float).to_numpy()


# What is found


def test_findings_are_these(checks):
    assert len(checks) == 68
    findings = [check for check in checks.values() if check.verdict != "consistent"]
    assert [(c.exhibit, c.verdict, c.expected, c.found) for c in findings] == [
        ("figure_02", "inconsistent", "4", "3"),
        ("figure_08", "inconsistent", "more than 5", "1.7"),
        ("table_03", "impossible", "0.0485", "0.0585 to 0.0614"),
        ("table_04", "inconsistent", "in most rows", "in 0 of 11"),
        ("table_04", "inconsistent", "2.15 to 2.2", "2.11 to 2.19"),
        (
            *("table_03", "not shown", "rising log odds"),
            "+0.16 per unit of log n, SE 0.11",
        ),
        (
            "table_03",
            "inconsistent",
            "a share of 0.1658, under the text's rules",
            "less than by chance",
        ),
        ("table_08", "impossible", "1.53", "1.55 to 2.26"),
        ("table_09", "not shown", "at most 2.3\u202f% of the games", "at least 5.2\u202f%"),
        (
            *("table_11", "inconsistent"),
            "not 0.069 in 6.14 s, what Table 1 leaves to random play",
            "0.069 in 6.138 s",
        ),
        ("table_11", "not shown", "more wins than the simple agent", "+0.004, SE 0.019"),
    ]


def test_a_fact_that_several_checks_show_counts_once(checks):
    facts = [check.fact or name for name, check in checks.items()]
    assert len({*facts}) == 38
    assert facts.count("shares of tie-breaks in Table 3") == 11
    assert facts.count("spread of the settled shares in Tables 4 and 5") == 6


# Figure 2


def test_a_changed_state_of_figure_2_is_found():
    where = {"state": "end", "zone": "scored_1", "suit": "6", "metric": "cards"}
    checks = checks_after(("figure_02_example", where, "2"))
    assert find(checks, "figure_02", "deck without one card").found == "4 of 5"
    assert find(checks, "figure_02", "scored by each").found == "7 and 8"
    assert find(checks, "figure_02", "owners of the markers").expected == "2112210"


# Tables 1 and 2


def test_seats_do_not_differ_in_table_1(checks):
    check = find(checks, "table_01", "differences between the seats")
    first, second = (
        values("table_01", metric="win_rate", tested_seat=seat) for seat in ("player_1", "player_2")
    )
    z = [
        (a - b) / np.sqrt((a * (1 - a) + b * (1 - b)) / 1000)
        for a, b in zip(first, second, strict=True)
    ]
    assert np.round(z, 2).tolist() == [0.20, 0.24, 0.82, 0.60]
    assert check.note == "z = 0.20, 0.24, 0.82, 0.60"
    assert check.statistic == pytest.approx(sum(value**2 for value in z))
    where = {"n_rollouts": "20", "tested_seat": "player_2", "metric": "win_rate"}
    changed = checks_after(("table_01", where, "0.870"))
    assert find(changed, "table_01", "differences").verdict == "inconsistent"


def test_tables_1_and_7_agree_on_the_simple_agent(checks):
    check = find(checks, "table_07", "H(1)")
    assert check.note == "0.936, difference −0.004, SE 0.011"
    where = {"agent": "H(1)", "metric": "win_rate"}
    assert find(checks_after(("table_07", where, "0.900")), "table_07", "H(1)").verdict == (
        "inconsistent"
    )


@pytest.mark.parametrize(
    ("name", "statistic", "low", "high"),
    [("W₁", 1.17, 0.12, 0.88), ("W₂", 1.19, 0.12, 0.88)],
)
def test_table_2_is_a_straight_line_with_chance(checks, name, statistic, low, high):
    check = find(checks, "table_02", name)
    assert check.statistic == pytest.approx(statistic, abs=0.005)
    assert (check.p_low, check.p_high) == pytest.approx((low, high), abs=0.005)
    assert check.verdict == "consistent"
    fewest, most = (float(text.replace(THIN, "")) for text in check.note.split(" ")[0:3:2])
    assert fewest * statistic / 1000 == pytest.approx(0.484, abs=0.005)  # 2.5 % of chi2 on 4 df
    assert most * statistic / 1000 == pytest.approx(11.14, abs=0.05)  # 97.5 %


def test_player_2_needs_no_five_times_the_rollouts_of_player_1(checks):
    check = find(checks, "figure_08", "over 5 times")
    for seat, reached in (("player_1", 60), ("player_2", 101)):
        shares = values("table_02", tested_seat=seat)
        slope, start = np.polyfit(np.arange(50, 101, 10), shares, 1)
        assert (0.5 - start) / slope == pytest.approx(reached, abs=0.5)
    assert "n = 60 and 101, 3.0 and 5.1 times the cheater's 20" in check.note
    assert check.p_low < 0.001
    flat = [({"n_rollouts": str(n), "tested_seat": "player_2"}, "0.490") for n in (50, 60)]
    unknown = checks_after(*(("table_02", *change) for change in flat))
    assert find(unknown, "figure_08", "over 5 times").verdict == "not shown"
    assert find(checks, "figure_08", "player 1's multiple").verdict == "consistent"


def test_changed_cells_of_table_2_are_found():
    where = {"n_rollouts": "70", "tested_seat": "player_2"}
    checks = checks_after(("table_02", where, "0.300"))
    assert find(checks, "table_02", "W₂").found == "more than by chance"
    line = [
        ("table_02", {"n_rollouts": str(n), "tested_seat": "player_1"}, f"{0.4 + n / 1000:.3f}")
        for n in range(50, 101, 10)
    ]
    assert find(checks_after(*line), "table_02", "W₁").found == "less than by chance"


# Tables 3 to 5


@pytest.mark.parametrize("n", WHOLE_GAMES)
def test_tie_breaks_follow_from_tables_4_and_5(checks, n):
    first = [values("table_04", n_rollouts=str(n), round=end)[0] for end in ROUNDS]
    second = [values("table_05", n_rollouts=str(n), round=end)[0] for end in ROUNDS]
    won = values("table_03", n_rollouts=str(n), player="player_1")[0]
    printed = values("table_03", n_rollouts=str(n), player="all")[0]
    share_1 = won * second[3] / (first[3] * (1 - won) + won * second[3])  # of all wins
    ties = share_1 * first[3] + (1 - share_1) * second[3]
    implied = ties / (ties + share_1 * first[2] + (1 - share_1) * second[2])
    check = checks["table_03", TIE_BREAKS.format(n)]
    assert check.note == f"without rounding {implied:.4f}, {signed(implied - printed, 4)}"
    low, high = (float(text) for text in check.found.split(" to "))
    assert low < implied < high
    assert check.verdict == ("impossible" if n == 100 else "consistent")
    if n != 100:
        assert -0.0009 <= round(implied - printed, 4) <= 0.0015


def test_changed_tie_breaks_are_found():
    where = {"metric": "tiebreak_share_of_round_3_games"}
    checks = checks_after(
        ("table_03", {**where, "n_rollouts": "100"}, "0.0600"),
        ("table_03", {**where, "n_rollouts": "50"}, "0.0573"),
    )
    assert checks["table_03", TIE_BREAKS.format(100)].verdict == "consistent"
    assert checks["table_03", TIE_BREAKS.format(50)].verdict == "impossible"
    note = find(checks, "table_03", "games behind every row").note
    assert note.endswith("impossible shares of tie-breaks were left out: n = 50")


def test_only_5000_games_fit_tables_3_to_5(checks):
    assert find(checks, "table_03", "games behind every row").found == "5000"
    where = {"n_rollouts": "20", "round": "T"}
    changed = checks_after(("table_05", where, "0.018"))
    assert find(changed, "table_03", "games behind every row").found == "none"


def test_tie_breaks_of_random_players_come_in_steps_of_twelve(checks):
    check = find(checks, "table_03", "whole tie-breaks in whole round-3 games")
    assert check.found == "12 in 504 to 505, 24 in 1007 to 1010, 36 in 1510 to 1515"
    for ties in (12, 24, 36):
        assert round(ties * 5 / 12) / ties == pytest.approx(0.417, abs=0.0005)


def test_sums_and_mean_lengths_of_rows_hold(checks):
    for table, largest in (("table_04", "0.005"), ("table_05", "0.006")):
        assert find(checks, table, "sum to 1").note == "sums from 0.999 to 1.001"
        check = find(checks, table, "every mean length")
        assert (check.found, check.note) == ("11 of 11", f"largest difference {largest}")


def test_changed_rows_are_found():
    checks = checks_after(
        ("table_04", {"n_rollouts": "30", "round": "2"}, "0.730"),
        ("table_05", {"n_rollouts": "90", "round": "all"}, "2.49"),
        ("table_03", {"n_rollouts": "60", "player": "player_2"}, "0.672"),
    )
    assert find(checks, "table_04", "sum to 1").found == "10 of 11"
    assert find(checks, "table_05", "sum to 1").found == "11 of 11"
    assert find(checks, "table_05", "every mean length").found == "10 of 11"
    assert find(checks, "table_03", "two players' shares").found == "10 of 11"


def test_player_1_wins_most_games(checks):
    check = find(checks, "table_04", "player 1 wins more games")
    assert (check.found, check.verdict) == ("0.58 to 0.61", "consistent")


def test_player_2_is_favored_by_tie_breaks_but_not_increasingly(checks):
    won, played, _ = np.array([WHOLE_GAMES[n] for n in range(10, 101, 10)]).T
    check = find(checks, "table_03", "player 2 is favored")
    assert (won.sum(), played.sum()) == (332, 825)
    assert (check.found, check.verdict) == ("332 of 825 to player 1", "consistent")
    assert 2 * check.p_low == pytest.approx(2.3e-8, rel=0.05)
    spread = find(checks, "table_03", "player 1's shares of the tie-breaks")
    expected = played * won.sum() / played.sum()
    statistic = ((won - expected) ** 2 / expected / (1 - won.sum() / played.sum())).sum()
    assert spread.statistic == pytest.approx(statistic)
    assert statistic == pytest.approx(10.85, abs=0.005)
    assert (spread.p_low, spread.p_high) == pytest.approx((0.71, 0.29), abs=0.005)
    trend = find(checks, "table_03", "increasingly")
    logs = np.column_stack([np.ones(10), np.log(np.arange(10, 101, 10))])
    fit = GLM(np.column_stack([played - won, won]), logs, family=Binomial()).fit()
    assert trend.found == f"+{fit.params[1]:.2f} per unit of log n, SE {fit.bse[1]:.2f}"
    assert 2 * trend.p_high == pytest.approx(0.159, abs=0.001)


def test_tie_breaks_become_more_frequent(checks):
    check = find(checks, "table_03", "from n = 10 on")
    assert 2 * check.p_high == pytest.approx(4.4e-7, rel=0.02)
    late = find(checks, "table_03", "from n = 30 on")
    assert 2 * late.p_high == pytest.approx(0.0044, abs=0.0001)
    assert check.verdict == late.verdict == "consistent"


@pytest.mark.parametrize(
    ("table", "end", "statistic", "p_high"),
    [
        ("table_04", "1", 1.7, 0.95),
        ("table_04", "2", 10.6, 0.10),
        ("table_05", "3", 11.9, 0.06),
    ],
)
def test_settled_shares_vary_as_independent_games(checks, table, end, statistic, p_high):
    check = find(checks, table, f"wins in round {end} with 40")
    assert check.statistic == pytest.approx(statistic, abs=0.05)
    assert check.p_high == pytest.approx(p_high, abs=0.01)
    assert check.verdict == "consistent"


def test_shares_that_are_all_alike_are_found():
    rows = ("40", "50", "60", "70", "80", "90", "100")
    changes = [("table_04", {"n_rollouts": n, "round": "1"}, "0.051") for n in rows]
    changes += [("table_04", {"n_rollouts": "70", "round": "2"}, "0.727")]
    check = find(checks_after(*changes), "table_04", "wins in round 1 with 40")
    assert (check.found, check.verdict) == ("less than by chance", "inconsistent")


def test_random_players_fit_seven_cards_and_full_ties(checks):
    text = find(checks, "table_03", "random players' tie-breaks")
    assert text.check.endswith("24 of 1008 round-3 games")
    eight = find(checks, "table_04", "each scores 8 cards")
    seven = find(checks, "table_04", "each scores 7 cards")
    assert (eight.verdict, seven.verdict) == ("consistent", "consistent")
    assert eight.p_high == pytest.approx(0.0084, abs=0.0001)  # not significant among all checks
    assert eight.fact == seven.fact != ""
    assert "0.2891, 0.5223" in eight.expected  # 75725094 / 261891630
    assert "0.2716, 0.5286" in seven.expected  # 108373384 / 399072960
    where = {"n_rollouts": "0", "round": "1"}
    changes = [("table_04", where, "0.308"), ("table_05", where, "0.312")]
    changes += [("table_04", {"n_rollouts": "0", "round": "2"}, "0.488")]
    changes += [("table_05", {"n_rollouts": "0", "round": "2"}, "0.489")]
    changed = checks_after(*changes)
    assert find(changed, "table_04", "each scores 7 cards").found == "more than by chance"


def test_what_section_8_5_reads_off_the_tables(checks):
    first, second = (values(t, round="1") for t in ("table_04", "table_05"))
    assert (first < second).all()
    check = find(checks, "table_04", "W₁(1)")
    assert "2.8\u202f% to 3.1\u202f% and 2.6\u202f% to 3.6\u202f% of all games" in check.note
    length = find(checks, "table_04", "mean lengths stay")
    assert length.note == "outside: n = 10; on average 2.17"
    changed = checks_after(
        ("table_04", {"n_rollouts": "10", "round": "all"}, "2.15"),
        ("table_05", {"n_rollouts": "100", "round": "all"}, "2.62"),
        ("table_05", {"n_rollouts": "0", "round": "all"}, "2.04"),
    )
    assert find(changed, "table_04", "mean lengths stay").verdict == "consistent"
    assert find(changed, "table_05", "rises").verdict == "inconsistent"
    assert find(changed, "table_04", "lengths of random players").found == "1.9 and 2.0"


# Table 6


@pytest.mark.parametrize(("seat", "name", "statistic"), [(1, "W₁", 425), (2, "W₂", 610)])
def test_orders_of_table_6_differ(checks, seat, name, statistic):
    shares = values("table_06", metric="win_rate", forced_seat=f"player_{seat}")
    mean = shares.mean()
    expected = (1000 * (shares - mean) ** 2 / mean / (1 - mean)).sum()
    assert len(shares) == 24
    check = find(checks, "table_06", name)
    assert check.statistic == pytest.approx(expected)
    assert check.statistic == pytest.approx(statistic, abs=0.5)
    assert check.p_high < 1e-70
    assert check.verdict == "consistent"
    where = {"metric": "win_rate", "forced_seat": f"player_{seat}"}
    alike = find(checks_after(("table_06", where, "0.500")), "table_06", name)
    assert alike.verdict == "inconsistent"


def test_changed_orders_are_found(checks):
    assert find(checks, "table_06", "wins more than half").found == "17"
    rates = {"metric": "win_rate", "forced_seat": "player_2"}
    changed = checks_after(
        ("table_06", {**rates, "forced_order": "S-T-C-G"}, "0.584"),
        ("table_06", {**rates, "forced_order": "C-T-S-G"}, "0.269"),
        (
            "table_06",
            {
                "metric": "mean_length_of_wins",
                "forced_seat": "player_1",
                "forced_order": "S-T-G-C",
            },
            "2.05",
        ),
    )
    for words in ("six orders", "two orders", "mean lengths are in"):
        assert find(checks, "table_06", words).verdict == "consistent"
        assert find(changed, "table_06", words).verdict == "inconsistent"


# Tables 7 to 9


def test_c1_cannot_have_its_mean_length(checks):
    check = checks["table_08", LENGTH.format("C(1)")]
    win_rate, round_1, round_2, round_3 = 0.684, 0.597, 0.776, 0.508
    half = 0.0005
    # Shortest with as many games as possible in round 1, the others in round 2; longest with the
    # games in rounds 2 and 3, for nobody was beaten in a tie-break.
    share = (win_rate - half - round_1 - half) / (round_2 - round_1)
    shortest = 1 + share * (round_2 + half) / (win_rate - half)
    share = (round_2 + half - win_rate + half) / (round_2 - round_3)
    longest = 2 + share * (round_3 + half) / (win_rate - half)
    assert (shortest, longest) == pytest.approx((1.5458, 2.2582), abs=5e-5)
    assert check.found == f"{shortest:.2f} to {longest:.2f}" == "1.55 to 2.26"
    assert check.note.startswith("at the lowest value 0.0\u202f% of the games go to round 3")
    assert check.note.endswith("Table 7, against random play, has the same length")
    assert ("table_09", NEED.format("C(1)")) not in checks


def test_h3_needs_many_tie_breaks(checks):
    check = checks["table_09", NEED.format("H(3)")]
    win_rate, length, round_2, round_3, tie_break = 0.299, 2.07, 0.397, 0.025, 0.25
    half = 0.0005
    # Fewest with no game in round 1: wins after round 2 come from round 3 and the tie-break.
    late_wins = (win_rate - half) * (length - 0.005 - 2)
    late = 1 - (win_rate - half - late_wins) / (round_2 + half)
    ties = (late_wins - late * (round_3 + half)) / (tie_break - round_3)
    assert check.found == f"at least {percent(ties)}" == "at least 5.2\u202f%"
    assert check.expected == f"at most {percent(113 / 5000)} of the games"
    assert checks["table_08", LENGTH.format("H(3)")].verdict == "consistent"


def test_the_other_tree_agents_are_possible(checks):
    for agent in ("H(1)", "H(2)", "C(2)", "C(3)"):
        assert checks["table_08", LENGTH.format(agent)].verdict == "consistent"
        assert checks["table_09", NEED.format(agent)].found == "at least 0.0\u202f%"


def test_changed_tree_agents_are_found(checks):
    length = {"metric": "mean_length_of_wins"}
    changed = checks_after(
        ("table_08", {**length, "agent": "C(1)"}, "2.00"),
        ("table_08", {**length, "agent": "H(3)"}, "1.95"),
        ("table_08", {**length, "agent": "H(2)"}, "1.42"),
        ("table_07", {**length, "agent": "C(3)"}, "1.75"),
    )
    assert changed["table_08", LENGTH.format("C(1)")].verdict == "consistent"
    assert changed["table_09", NEED.format("H(3)")].found == "at least 0.0\u202f%"
    assert changed["table_08", LENGTH.format("H(2)")].verdict == "impossible"
    assert "Table 7" not in changed["table_08", LENGTH.format("C(1)")].note
    assert find(checks, "table_07", "depth 3").note == "0.08 and 0.12"
    assert find(changed, "table_07", "depth 3").verdict == "inconsistent"


# Table 11


def test_the_random_row_of_table_11_is_the_run_of_table_1(checks):
    check = find(checks, "table_11", "row of random play")
    assert values("table_01", n_rollouts="20", tested_seat="player_2")[0] == 0.931
    assert check.verdict == "inconsistent"
    changed = checks_after(("table_11", {"agent": "random", "metric": "runtime"}, "6.238"))
    assert find(changed, "table_11", "row of random play").verdict == "consistent"


def test_the_recursive_agent_is_slower_but_not_shown_to_be_better(checks):
    assert find(checks, "table_11", "times longer").found == "70.5"
    assert find(checks, "table_11", "most accurate").p_high == pytest.approx(0.416, abs=0.001)
    where = {"agent": "recursive_simple"}
    changed = checks_after(
        ("table_11", {**where, "metric": "win_rate"}, "0.821"),
        ("table_11", {**where, "metric": "runtime"}, "508.963"),
    )
    assert find(changed, "table_11", "most accurate").verdict == "consistent"
    assert find(changed, "table_11", "times longer").verdict == "inconsistent"
