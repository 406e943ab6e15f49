"""Claims on win rates and pre-sampling on made-up estimates: each verdict that they can have."""

from math import nan

import pytest

from redealt.exhibits.estimates import exact, read_estimates, sampled, tidy, write_estimates
from redealt.stats.intervals import Interval, jackknife
from redealt.studies.hanamikoji.exhibits.figure_07 import divide_shares
from tests.studies.claims import find, print_instead
from tests.studies.hanamikoji.claim_rows import (
    NO,
    OPEN,
    SEATS,
    UNDECIDED,
    YES,
    V,
    findings,
    normal,
    share,
    verdict,
)

ONES = [1.0] * 100


# Win rates


def against_random(wins: dict[int, int], games: int) -> list[dict]:
    """Rows of figure_04 in which both seats win equally often."""
    rows = [
        share("win_rate", won, games, n_rollouts=n, tested_seat=seat)
        for n, won in wins.items()
        for seat in SEATS
    ]
    flat = [won for n, won in wins.items() if n >= 40]
    limit = {"n_rollouts": "", "tested_seat": ""}
    total = 2 * games * len(flat)
    return [*rows, *([share("win_rate_limit", 2 * sum(flat), total, **limit)] if flat else [])]


@pytest.mark.parametrize(
    ("wins", "games", "one", "two"),
    [
        ({1: 700, 20: 940, 50: 960}, 1000, YES, UNDECIDED),
        ({1: 7000, 20: 9590, 50: 9600}, 10000, YES, YES),
        ({1: 7000, 20: 9200, 50: 9600}, 10000, YES, NO),
        ({1: 9700, 20: 9600, 50: 9500}, 10000, NO, YES),
        ({1: 7, 20: 9, 50: 9}, 10, UNDECIDED, UNDECIDED),
        ({1: 10, 10: 10}, 10, OPEN, OPEN),
    ],
)
def test_claims_1_and_2_win_rates_against_random_play(wins, games, one, two):
    rows = against_random(wins, games)
    assert (verdict("1", figure_04=rows), verdict("2", figure_04=rows)) == (one, two)


def test_claim_1_describes_the_lowest_win_rate_and_the_limit():
    rows = {"figure_04": tidy(against_random({1: 7000, 20: 8900, 50: 9000}, 10000))}
    printed = print_instead("hanamikoji", "figure_04_prose", "0.90", metric="win_rate_limit")
    for published, told in ((None, "96"), (printed, "90")):
        (finding,) = find("hanamikoji", "1", rows, published)
        text = finding.hypothesis.evidence
        assert text.startswith("lowest win rate 70.0\u202f% (69.1 to 70.9) at n = 1; limit")
        assert text.endswith(f"published about {told}\u202f%")


def against_cheater(rates: dict, games: int) -> list[dict]:
    """Rows of figure_08: win rates by seat at n = 10 and 100, with and without tables."""
    return [
        share("win_rate", round(rate * games), games, n_rollouts=n, tested_seat=seat, presampling=t)
        for (seat, t), by_n in rates.items()
        for n, rate in zip((10, 100), by_n, strict=True)
    ]


def cheater(first=(0.3, 0.5), second=(0.25, 0.45), tables=0.0) -> dict:
    """Win rates of both seats; tables move them apart."""
    return {
        ("player_1", "none"): first,
        ("player_2", "none"): second,
        ("player_1", "both"): tuple(rate + tables for rate in first),
        ("player_2", "both"): tuple(rate - tables for rate in second),
    }


def many_rollouts(rate: float, games: int) -> list[dict]:
    """Rows of table_02: the win rate of regular agents with 50 to 100 rollouts."""
    return [
        share("win_rate", round(rate * games), games, n_rollouts=n, tested_seat=seat)
        for seat in SEATS
        for n in range(50, 101, 10)
    ]


@pytest.mark.parametrize(
    ("rates", "games", "expected"),
    [
        (cheater(), 1000, YES),
        (cheater(first=(0.6, 0.4), second=(0.3, 0.6)), 1000, YES),  # on average below one half
        (cheater(first=(0.6, 0.2), second=(0.5, 0.2)), 1000, NO),
        (cheater(first=(0.5, 0.9), second=(0.48, 0.9)), 1000, UNDECIDED),
        (cheater(), 4, UNDECIDED),
    ],
)
def test_claim_9_the_cheater_beats_agents_with_few_more_rollouts(rates, games, expected):
    rows = against_cheater(rates, games)
    assert verdict("9", figure_08=rows, table_02=many_rollouts(0.49, games)) == expected


def test_claim_9_says_that_it_rests_on_a_misfit_where_regular_agents_are_too_weak():
    rows = against_cheater(cheater(), 1000)
    for rate, is_misfit in ((0.3, True), (0.49, False)):
        tables = {"figure_08": rows, "table_02": many_rollouts(rate, 100)}
        (finding,) = findings("9", **tables)
        text = finding.hypothesis.evidence
        assert f"with 50 to 100 rollouts {100 * rate:.1f}\u202f%" in text
        assert "published 49.4\u202f%" in text
        assert ("the claim may rest on this misfit" in text) == is_misfit


def test_claim_9_leaves_out_tables_and_substantially_more_rollouts():
    """Twenty rollouts of the cheater: n = 10 counts, n = 100 and agents with tables do not."""
    rows = against_cheater(cheater(tables=0.1), 1000)
    (finding,) = findings("9", figure_08=rows, table_02=many_rollouts(0.5, 10))
    assert finding.hypothesis.estimate == (300 + 250) / 2000


def equals(wins_1: dict[int, int], games: int) -> dict[str, list[dict]]:
    """Rows of tables 4 and 5: wins of player 1 by n, the others are player 2's."""
    tables = {"table_04": [], "table_05": []}
    for n, won in wins_1.items():
        for (name, rows), count in zip(tables.items(), (won, games - won), strict=True):
            where = {"n_rollouts": n, "player": SEATS[name == "table_05"], "round": "all"}
            rows.append(share("win_rate", count, games, **where))
    return tables


RISING = {0: 500, 10: 510, 30: 580, 100: 640}


@pytest.mark.parametrize(
    ("tables", "games", "expected"),
    [(0.04, 1000, YES), (-0.04, 1000, NO), (0.0, 1000, UNDECIDED), (0.04, 10, UNDECIDED)],
)
def test_claim_10_seats_differ_more_with_tables(tables, games, expected):
    rows = against_cheater(cheater(tables=tables), games)
    assert verdict("10", figure_08=rows, **equals(RISING, 1000)) == expected


def test_claim_10_takes_the_difference_of_the_seats_differences():
    rows = against_cheater(cheater(tables=0.04), 1000)
    (finding,) = findings("10", figure_08=rows, **equals(RISING, 1000))
    assert finding.hypothesis.estimate == pytest.approx(0.08)
    assert "player 1 wins 50.0\u202f% (46.9 to 53.1) at n = 0" in finding.hypothesis.evidence
    assert "log odds change by +0.2" in finding.hypothesis.evidence


def test_claim_10_is_not_judged_without_agents_that_have_tables():
    rows = one_of(against_cheater(cheater(), 1000), presampling="none")
    assert verdict("10", figure_08=rows, **equals(RISING, 1000)) == OPEN


# Tables and pre-sampling


@pytest.mark.parametrize(
    ("before_2", "before_3", "se", "expected"),
    [
        (0.2, -0.4, 0.02, YES),
        (0.2, 0.1, 0.02, NO),
        (-0.1, -0.4, 0.02, NO),
        (0.02, -0.4, 0.02, UNDECIDED),
        (0.2, -0.4, nan, OPEN),
    ],
)
def test_claim_3_the_last_mover_is_ahead(before_2, before_3, se, expected):
    rows = [
        normal("mean_entry", mean, se, round=n, player="all", suit="all")
        for n, mean in ((2, before_2), (3, before_3))
    ]
    rows.append(normal("mean_entry", -0.9, 0.01, round=2, player="player_2", suit=3))
    assert verdict("3", figure_05=rows) == expected


def slopes(excepted=(-0.02, -0.1), se=0.004, **changed) -> list[dict]:
    """Rows of figure_05: by player and round the slope over charm, and the gain by even suits."""
    rows = []
    for player, round_ in (("player_1", 2), ("player_1", 3), ("player_2", 2), ("player_2", 3)):
        own = changed.get(f"{player[-1]}_{round_}", (-0.03, 0.04))
        own = excepted if (player, round_) == ("player_1", 3) else own
        where = {"round": round_, "player": player, "suit": "all"}
        rows.append(normal("value_per_charm_point", own[0], se, **where))
        rows.append(normal("even_over_odd_suits", own[1], se, **where))
    return rows


def one_of(rows: list[dict], **changed) -> list[dict]:
    return [row for row in rows if all(row[name] == value for name, value in changed.items())]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (slopes(), YES),
        (slopes(**{"2_3": (0.03, 0.04)}), YES),  # a fall on average
        (slopes(**{"2_3": (0.03, 0), "2_2": (0.03, 0), "1_2": (0.01, 0)}), NO),
        (slopes(excepted=(0.9, 0.9)), YES),
        (slopes(se=0.1), UNDECIDED),
    ],
)
def test_claim_4a_cheap_markers_but_for_player_1_before_round_3(rows, expected):
    assert verdict("4a", figure_05=rows) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (slopes(), YES),
        (slopes(excepted=(0.9, -0.9)), YES),
        (slopes(**{"1_2": (0, -0.04), "2_2": (0, -0.04), "2_3": (0, -0.04)}), NO),
        (slopes(se=0.1), UNDECIDED),
        (one_of(slopes(), metric="value_per_charm_point"), OPEN),
    ],
)
def test_claim_4b_even_suits_but_for_player_1_before_round_3(rows, expected):
    assert verdict("4b", figure_05=rows) == expected


def test_claim_4a_takes_trends_of_the_same_games_for_dependent():
    (finding,) = findings("4a", figure_05=slopes(se=0.01))
    own = finding.hypothesis
    assert own.estimate == pytest.approx(-0.03)
    assert own.ci_high - own.ci_low == pytest.approx(2 * 1.96 * 0.01, rel=1e-3)
    assert "player 1 before round 2 −0.030" in own.evidence


@pytest.mark.parametrize(("excess", "expected"), [(0.2, YES), (-0.2, NO), (0.01, UNDECIDED)])
def test_claim_5_entries_before_round_3_are_more_extreme(excess, expected):
    where = {"round": 3, "player": "all", "suit": "all"}
    rows = [normal("absolute_entry_minus_round_2", excess, 0.02, **where)]
    assert verdict("5", figure_05=rows) == expected


def work(first: float, second: float, both: float = 0.5, blocks: int = 20) -> list[dict]:
    """Rows of figure_06: half-turns of the two seats with one table as a share of those without."""
    shares = {"tested": (first, second), "both": (both, both), "none": (1.0, 1.0)}
    rows = []
    for presampling, by_seat in shares.items():
        for seat, ratio in zip(SEATS, by_seat, strict=True):
            for n in (10, 50):
                values = [1000 * n * ratio * (1 + 0.04 * (-1) ** block) for block in range(blocks)]
                mean = Interval(values[0], nan, nan, nan, 1, "jackknife")
                if blocks > 1:
                    mean = jackknife(lambda sums: sums[0] / sums[1], [values, ONES[:blocks]], n=1)
                where = {"n_rollouts": n, "tested_seat": seat, "presampling": presampling}
                rows.append(sampled(mean, "half_turns", "game", **V, **where))
    rows.append(exact(1.0, "runtime", **V, n_rollouts=1, tested_seat=SEATS[0], presampling="none"))
    return rows


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (work(0.7, 0.8), YES),
        (work(0.7, 0.8, both=1.1), YES),
        (work(1.2, 1.3), NO),
        (work(1.0, 1.0), UNDECIDED),
        (work(0.7, 0.8, blocks=1), OPEN),
    ],
)
def test_claim_6_tables_save_work(rows, expected):
    assert verdict("6", figure_06=rows) == expected


def test_claim_6_tells_the_ratios():
    (finding,) = findings("6", figure_06=work(0.7, 0.8))
    own = finding.hypothesis
    assert own.estimate == pytest.approx((0.7 * 0.8) ** 0.5)
    assert own.ci_low < own.estimate < own.ci_high < 1
    assert own.evidence.startswith("player 1 0.700 (0.")


def test_claim_8_is_not_judged_as_there_is_one_layout():
    assert verdict("8", figure_06=work(0.7, 0.8)) == OPEN


def accuracy(many, few, games: int) -> list[dict]:
    """Rows of figure_07 from wins with tables by seat, from n = 10 on and below."""
    where = {"n_rollouts": "", "presampling": ""}
    rows = [share("win_rate", 1, 2, n_rollouts=10, tested_seat=SEATS[0], presampling="none")]
    for metric, by_seat in (
        ("pooled_accuracy_ratio", many),
        ("pooled_accuracy_ratio_of_few", few),
    ):
        for seat, rate in zip(SEATS, by_seat, strict=True):
            ratio = divide_shares(round(rate * games), games, games // 2, games)
            rows.append(sampled(ratio, metric, "game", **V, **where, tested_seat=seat))
    return rows


@pytest.mark.parametrize(
    ("many", "few", "games", "expected"),
    [
        ((0.5, 0.49), (0.6, 0.4), 10000, YES),
        ((0.52, 0.46), (0.6, 0.6), 10000, YES),  # 0.98 on average of the seats
        ((0.46, 0.45), (0.6, 0.6), 10000, NO),
        ((0.48, 0.475), (0.6, 0.6), 1000, UNDECIDED),
    ],
)
def test_claim_7_tables_keep_the_win_rate(many, few, games, expected):
    assert verdict("7", figure_07=accuracy(many, few, games)) == expected


def test_claim_7_is_not_judged_without_ratios():
    rows = [row for row in accuracy((0.5, 0.5), (0.6, 0.6), 100) if row["metric"] == "win_rate"]
    assert verdict("7", figure_07=rows) == OPEN


def test_a_finding_is_the_same_from_tables_read_back_from_files(tmp_path):
    tables = {}
    for name, rows in {
        "figure_08": against_cheater(cheater(), 100),
        **equals(RISING, 1000),
    }.items():
        table = tidy(rows)
        write_estimates(table, tmp_path / name)
        tables[name] = (table, read_estimates(tmp_path / name))
    before, after = (
        find("hanamikoji", "10", {name: both[i] for name, both in tables.items()}) for i in (0, 1)
    )
    assert before == after
