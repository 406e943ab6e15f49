"""Claims on win rates and pre-sampling on made-up estimates: each verdict that they can have."""

from math import nan

import pytest

from redealt.exhibits.estimates import exact, read_estimates, sampled, tidy, write_estimates
from redealt.stats.intervals import Interval, jackknife
from redealt.studies.hanamikoji.exhibits.figure_07 import divide_shares
from tests.studies.claims import find, print_instead
from tests.studies.hanamikoji.claim_rows import (
    NO,
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
        ({1: 7000, 20: 9450, 50: 9600}, 10000, YES, YES),
        ({1: 7000, 20: 9200, 50: 9600}, 10000, YES, NO),
        ({1: 4500, 20: 9450, 50: 9600}, 10000, NO, YES),
        ({1: 9700, 20: 9600, 50: 9600}, 10000, NO, YES),
        ({1: 7000, 20: 9050, 50: 9200}, 10000, NO, YES),
        ({1: 7, 20: 9, 50: 10}, 10, UNDECIDED, UNDECIDED),
        ({1: 10, 10: 10}, 10, UNDECIDED, UNDECIDED),
    ],
)
def test_claims_1_and_2_win_rates_against_random_play(wins, games, one, two):
    rows = against_random(wins, games)
    assert (verdict("1", figure_04=rows), verdict("2", figure_04=rows)) == (one, two)


def test_claim_1_is_held_against_the_printed_limit():
    rows = {"figure_04": tidy(against_random({1: 7000, 20: 8900, 50: 9000}, 10000))}
    printed = print_instead("hanamikoji", "figure_04_prose", "0.90", metric="win_rate_limit")
    (as_it_is,), (instead,) = (find("hanamikoji", "1", rows, each) for each in (None, printed))
    assert (as_it_is.p_refute < 0.01, instead.p_support < 0.01) == (True, True)


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


@pytest.mark.parametrize(
    ("rates", "games", "expected"),
    [
        (cheater(), 1000, YES),
        (cheater(first=(0.45, 0.65)), 1000, NO),
        (cheater(second=(0.4, 0.65)), 1000, NO),
        (cheater(second=(0.35, 0.55)), 100, UNDECIDED),
        (cheater(first=(0, 0), second=(0, 0)), 10, UNDECIDED),
        (cheater(), 10, UNDECIDED),
    ],
)
def test_claim_9_the_cheater_holds_out_against_more_rollouts(rates, games, expected):
    assert verdict("9", figure_08=against_cheater(rates, games)) == expected


def test_claim_9_reads_the_curve_at_twice_and_three_times_the_rollouts():
    (finding,) = findings("9", figure_08=against_cheater(cheater((0.2, 0.8), (0.2, 0.8)), 1000))
    # The log odds rise evenly from n = 10 to n = 100: by 0.602 and 0.778 of the way.
    assert "player 1 with n = 40 without tables 0.570" in finding.evidence
    assert "player 2 with n = 60 without tables 0.684" in finding.evidence


def equals(wins_1: dict[int, int], games: int) -> dict[str, list[dict]]:
    """Rows of tables 4 and 5: wins of player 1 by n, the others are player 2's."""
    tables = {"table_04": [], "table_05": []}
    for n, won in wins_1.items():
        for (name, rows), count in zip(tables.items(), (won, games - won), strict=True):
            where = {"n_rollouts": n, "player": SEATS[name == "table_05"], "round": "all"}
            rows.append(share("win_rate", count, games, **where))
    return tables


RISING, FLAT = {0: 500, 10: 510, 30: 580, 100: 640}, {0: 500, 10: 550, 30: 550, 100: 550}


@pytest.mark.parametrize(
    ("wins_1", "tables", "games", "expected"),
    [
        (RISING, 0.04, 1000, YES),
        (RISING, -0.04, 1000, NO),
        ({0: 500, 10: 640, 30: 580, 100: 510}, 0.04, 1000, NO),
        (FLAT, 0.04, 1000, UNDECIDED),
        (RISING, 0.0, 1000, UNDECIDED),
        ({0: 0, 10: 10}, 0.0, 10, UNDECIDED),
    ],
)
def test_claim_10_seats_differ_more_with_information(wins_1, tables, games, expected):
    rows = against_cheater(cheater(tables=tables), games)
    assert verdict("10", figure_08=rows, **equals(wins_1, games)) == expected


def test_claim_10_takes_the_difference_of_the_seats_differences():
    rows = against_cheater(cheater(tables=0.04), 1000)
    (finding,) = findings("10", figure_08=rows, **equals(RISING, 1000))
    assert "raise W_1 - W_2 against the cheater by +0.080" in finding.evidence
    assert "player 1 wins 0.500 at n = 0, 0.640 at n = 100" in finding.evidence


# Tables and pre-sampling


@pytest.mark.parametrize(
    ("before_2", "before_3", "se", "expected"),
    [
        (0.2, -0.4, 0.02, YES),
        (0.2, 0.1, 0.02, NO),
        (-0.1, -0.4, 0.02, NO),
        (0.02, -0.4, 0.02, UNDECIDED),
        (0.2, -0.4, nan, UNDECIDED),
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
        (slopes(**{"2_3": (0.03, 0.04)}), NO),
        (slopes(**{"1_2": (-0.03, -0.04)}), NO),
        (slopes(**{"2_2": (-0.03, 0.001)}), UNDECIDED),
        (slopes(se=0.1), UNDECIDED),
        (one_of(slopes(), player="player_2"), UNDECIDED),
    ],
)
def test_claim_4_cheap_and_even_markers_but_for_player_1_before_round_3(rows, expected):
    assert verdict("4", figure_05=rows) == expected


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
        (work(0.8, 0.7), NO),
        (work(0.7, 0.8, both=1.1), NO),
        (work(0.8, 0.8), UNDECIDED),
        (work(0.7, 0.8, blocks=1), UNDECIDED),
    ],
)
def test_claim_6_tables_save_more_work_of_player_1(rows, expected):
    assert verdict("6", figure_06=rows) == expected


def test_claim_6_tells_the_ratios():
    (finding,) = findings("6", figure_06=work(0.7, 0.8))
    assert "player 1 0.700 (tested), player 2 0.800 (tested), player 1 0.500" in finding.evidence


def test_claim_8_is_open_as_there_is_one_layout():
    (finding,) = findings("8", figure_06=work(0.7, 0.8))
    assert (finding.p_support, finding.p_refute) == (1, 1)


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
        ((0.5, 0.49), (0.6, 0.6), 10000, YES),
        ((0.5, 0.45), (0.6, 0.6), 10000, NO),
        ((0.5, 0.49), (0.6, 0.4), 10000, NO),
        ((0.5, 0.475), (0.6, 0.6), 10000, UNDECIDED),
        ((0.5, 0.5), (0.6, 0.6), 10, UNDECIDED),
    ],
)
def test_claim_7_tables_keep_the_win_rate(many, few, games, expected):
    assert verdict("7", figure_07=accuracy(many, few, games)) == expected


def test_claim_7_is_open_without_ratios():
    rows = [row for row in accuracy((0.5, 0.5), (0.6, 0.6), 100) if row["metric"] == "win_rate"]
    assert verdict("7", figure_07=rows) == UNDECIDED


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
