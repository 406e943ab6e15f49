"""Claims on actions and on deeper search, on made-up estimates: each verdict."""

from statistics import NormalDist

import pytest

from redealt.exhibits.estimates import exact, sampled
from redealt.judging.hypothesis import larger
from redealt.stats.intervals import difference_of_shares, mean_from_sums
from redealt.studies.hanamikoji.analysis.actions import ORDERS, last_action_rows
from tests.studies.hanamikoji.claim_rows import (
    NO,
    OPEN,
    SEATS,
    UNDECIDED,
    YES,
    V,
    findings,
    share,
    verdict,
)

# Actions


def actions(turns: dict[str, tuple], spread: float | None = 1.0) -> list[dict]:
    """Rows of figures 10 and 14 from the counts of S, T, G and C by turn."""
    rows = []
    for turn, counts in turns.items():
        for player in ("player_1", "both"):
            where = {"player": player, "turn": turn}
            shown = counts if player == "both" else counts[::-1]
            if spread is not None:
                rows.append(exact(spread, "dispersion_of_blocks", **V, **where, action="all"))
            for action, count in zip("STGC", shown, strict=True):
                rows.append(share("share_of_actions", count, sum(counts), **where, action=action))
    return rows


FIRST, SECOND = (200, 700, 60, 40), (600, 200, 150, 50)


@pytest.mark.parametrize(
    ("turns", "spread", "expected"),
    [
        ({"first": FIRST, "second": SECOND}, 1.0, YES),
        ({"first": FIRST, "second": SECOND}, None, YES),
        ({"first": FIRST, "second": SECOND}, 200.0, UNDECIDED),
        ({"first": SECOND, "second": SECOND}, 1.0, NO),
        ({"first": FIRST, "second": FIRST}, 1.0, NO),
        ({"first": (490, 510, 0, 0), "second": SECOND}, 1.0, UNDECIDED),
        ({"first": (1, 4, 0, 0), "second": (4, 1, 0, 0)}, None, UNDECIDED),
        ({"first": (0, 5, 0, 0)}, None, OPEN),
        ({"first": (0, 0, 0, 0), "second": SECOND}, None, OPEN),
    ],
)
def test_claim_15_trade_off_first_secret_second(turns, spread, expected):
    assert verdict("15", figure_10=actions(turns, spread)) == expected


def test_claim_15_shows_the_smaller_lead():
    (finding,) = findings("15", figure_10=actions({"first": FIRST, "second": SECOND}))
    own = finding.hypothesis
    assert own.estimate == pytest.approx(0.4)
    assert own.ci_low < 0.4 < own.ci_high
    assert own.evidence == (
        "first turn S 0.200, T 0.700, G 0.060, C 0.040; "
        "second turn S 0.600, T 0.200, G 0.150, C 0.050"
    )


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ((5, 20, 50, 400), YES),
        ((5, 20, 400, 50), NO),
        ((0, 0, 30, 33), UNDECIDED),
        ((0, 0, 0, 3), UNDECIDED),
    ],
)
def test_claim_20b_compete_first(first, expected):
    assert verdict("20b", figure_14=actions({"first": first})) == expected


def orders(games: int, natural=(0.55, 0.42), by_last=None, **changed) -> list[dict]:
    """Rows of table_06: win rates of both seats by last action, two worst orders, some changes."""
    by_last = by_last or {"S": 0.42, "T": 0.57, "G": 0.45, "C": 0.45}
    rows = []
    for seat, own in zip(SEATS, natural, strict=True):
        counts = {}
        for order in ORDERS:
            rate = 0.53 if seat == "player_1" else by_last[order[-1]]
            rate = 0.3 if order.endswith("T-S") else rate
            rate = changed.get(f"{order.replace('-', '')}_{seat[-1]}", rate)
            counts[order] = (round(rate * games), games)
        for order, (won, n) in counts.items():
            where = {"forced_order": order, "forced_seat": seat}
            rows.append(share("win_rate", won, n, **where))
            gain = difference_of_shares(won, n, round(own * games), games)
            rows.append(sampled(gain, "gain_over_natural", "game", **V, **where))
        where = {"forced_order": "natural", "forced_seat": seat}
        rows.append(share("win_rate", 0, games, **where))
        rows += last_action_rows(counts, {**V, "forced_seat": seat})
    return rows


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (orders(1000), YES),
        (orders(1000, by_last={"S": 0.42, "T": 0.57, "G": 0.45, "C": 0.565}), YES),
        (orders(1000, STGC_1=0.2), YES),
        (orders(1000, by_last={"S": 0.42, "T": 0.30, "G": 0.45, "C": 0.57}), NO),
        (orders(1000, by_last={"S": 0.47, "T": 0.44, "G": 0.44, "C": 0.45}), UNDECIDED),
        (orders(10, by_last={"S": 0.4, "T": 0.5, "G": 0.4, "C": 0.5}), UNDECIDED),
        ([row for row in orders(1000) if row.get("forced_order") == "S-T-G-C"], OPEN),
    ],
)
def test_claim_16_trade_off_last(rows, expected):
    assert verdict("16", table_06=rows) == expected


def test_claim_16_describes_the_worst_orders():
    """They are parts of what the paper says, which do not decide the verdict."""
    (finding,) = findings("16", table_06=orders(1000, STGC_1=0.2))
    own = finding.hypothesis
    assert own.estimate == pytest.approx(0.57 - ((2 * 0.3 + 4 * 0.42) / 6 + 0.45 + 0.45) / 3)
    assert "player 1 with G-C-T-S and C-G-T-S 0.300, lowest S-T-G-C 0.200" in own.evidence
    assert own.evidence.endswith("player 2 with G-C-T-S and C-G-T-S 0.300, lowest G-C-T-S 0.300")


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (orders(2000), YES),
        (orders(2000, natural=(0.3, 0.42)), YES),
        (orders(2000, natural=(0.55, 0.7)), NO),
        (orders(2000, natural=(0.55, 0.56)), UNDECIDED),
        (orders(10), UNDECIDED),
        ([row for row in orders(10) if row["metric"] == "win_rate"], OPEN),
    ],
)
def test_claim_17_orders_that_beat_free_choice(rows, expected):
    assert verdict("17", table_06=rows) == expected


def test_claim_17_shows_the_best_order_and_describes_player_1():
    (finding,) = findings("17", table_06=orders(2000, natural=(0.55, 0.42)))
    own = finding.hypothesis
    best = difference_of_shares(1140, 2000, 840, 2000)
    assert own.estimate == pytest.approx(0.15)
    assert "player 1 gains at most −0.020" in own.evidence
    assert own.p_support == pytest.approx(24 * larger("alone", best).p_support)
    reach = NormalDist().inv_cdf(1 - 0.05 / 2 / 24) * best.se
    assert (own.ci_low, own.ci_high) == pytest.approx((0.15 - reach, 0.15 + reach))


# Deeper search


def depths(rates: dict[int, float], games: int) -> list[dict]:
    """Rows of tables 7 and 8: win rates by depth, and what they exceed that of depth 1 by."""
    rows = []
    for letter, information in (("H", "not_cheating"), ("C", "cheating")):
        for depth, rate in rates.items():
            where = {"agent": f"{letter}({depth})", "depth": depth, "information": information}
            won, base = round(rate * games), round(rates.get(1, 0) * games)
            rows.append(share("win_rate", won, games, **where))
            if depth > 1:
                gain = difference_of_shares(won, games, base, games)
                rows.append(sampled(gain, "gain_over_depth_1", "game", **V, **where))
    return rows


AGAINST_RANDOM = depths({1: 0.94, 2: 0.97, 3: 0.94}, 1000)


@pytest.mark.parametrize(
    ("rates", "games", "expected"),
    [
        ({1: 0.5, 2: 0.3, 3: 0.2}, 1000, YES),
        ({1: 0.5, 2: 0.55, 3: 0.2}, 1000, YES),
        ({1: 0.5, 2: 0.6, 3: 0.6}, 1000, NO),
        ({1: 0.5, 2: 0.5, 3: 0.49}, 1000, UNDECIDED),
        ({1: 0.5, 2: 0.3, 3: 0.2}, 8, UNDECIDED),
        ({2: 0.3, 3: 0.2}, 1000, OPEN),
        ({1: 0.5}, 1000, OPEN),
    ],
)
def test_claim_18_depth_does_not_pay_against_the_simple_agent(rates, games, expected):
    assert verdict("18", table_07=AGAINST_RANDOM, table_08=depths(rates, games)) == expected


def test_claim_18_is_one_difference_and_describes_the_depths():
    tables = {"table_07": AGAINST_RANDOM, "table_08": depths({1: 0.5, 2: 0.3, 3: 0.2}, 1000)}
    (finding,) = findings("18", **tables)
    own = finding.hypothesis
    assert own.estimate == pytest.approx(-0.25)
    assert "against the simple agent H(2) −0.200, H(3) −0.300, C(2) −0.200" in own.evidence
    assert "against random play H(2) +0.030, H(3) +0.000" in own.evidence


def trees(sizes: dict[tuple[int, int], float], visits: int = 50) -> list[dict]:
    """Rows of table_10 for round 1 by depth and action, half as much spread as the mean."""
    rows = []
    for (depth, action), mean in sizes.items():
        squares = visits * mean**2 + (visits - 1) * (mean / 2) ** 2
        size = mean_from_sums(visits * mean, squares, visits)
        where = {"round": 1, "action": action, "depth": depth}
        rows.append(sampled(size, "mean_tree_size", "tree", **V, **where))
        rows.append(exact(visits, "visits", **V, **where))
    return rows


SHALLOW = {(1, 1): 50.0, (1, 6): 30.0}


@pytest.mark.parametrize(
    ("sizes", "visits", "expected"),
    [
        ({(3, 1): 14000.0, (3, 6): 4.6, (5, 1): 587000.0, (5, 6): 4.6}, 50, YES),
        ({(3, 1): 3600.0, (3, 6): 4.6, (5, 1): 587000.0, (5, 6): 4.6}, 50, YES),
        ({(3, 1): 3600.0, (3, 6): 20.0, (5, 1): 50000.0, (5, 6): 100.0}, 50, NO),
        ({(3, 1): 4800.0, (3, 6): 4.6}, 50, UNDECIDED),
        ({(3, 1): 14000.0, (3, 6): 4.6}, 5, OPEN),
        ({(3, 1): 14000.0}, 50, OPEN),
        ({}, 50, OPEN),
    ],
)
def test_claim_19_trees_shrink(sizes, visits, expected):
    assert verdict("19", table_10=trees(SHALLOW | sizes, visits)) == expected


def test_claim_19_is_the_mean_ratio_of_the_deep_trees():
    sizes = {(3, 1): 8000.0, (3, 6): 4.0, (5, 1): 16000.0, (5, 6): 2.0}
    (finding,) = findings("19", table_10=trees(SHALLOW | sizes))
    own = finding.hypothesis
    assert own.estimate == pytest.approx(4000)
    assert 0 < own.detectable < 1000
    assert own.evidence == "mean nodes d = 3 8\u202f000.0 to 4.0, d = 5 16\u202f000.0 to 2.0"


@pytest.mark.parametrize(
    ("recursive", "games", "expected"),
    [
        (7650, 10000, YES),
        (8300, 10000, NO),
        (6900, 10000, NO),
        (7900, 10000, UNDECIDED),
        (771, 1000, UNDECIDED),
        (None, 1000, OPEN),
    ],
)
def test_claim_20a_recursion_does_not_pay(recursive, games, expected):
    """The margin is that of a share of their mean, 3.6 points here."""
    rows = [share("win_rate", 76 * games // 100, games, agent="simple")]
    rows.append(exact(11.0, "runtime", **V, agent="simple"))
    if recursive is not None:
        rows.append(share("win_rate", recursive, games, agent="recursive_simple"))
        rows.append(exact(770.0, "runtime", **V, agent="recursive_simple"))
    assert verdict("20a", table_11=rows) == expected
    (finding,) = findings("20a", table_11=rows)
    if recursive is not None:
        assert finding.hypothesis.evidence == "it takes 70 times the time"
