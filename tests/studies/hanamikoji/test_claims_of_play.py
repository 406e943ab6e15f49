"""Claims on actions and on deeper search, on made-up estimates: each verdict."""

import pytest

from redealt.exhibits.estimates import exact, sampled
from redealt.stats.intervals import difference_of_shares, mean_from_sums
from redealt.studies.hanamikoji.analysis.actions import ORDERS, last_action_rows
from tests.studies.hanamikoji.claim_rows import (
    NO,
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
        ({"first": (0, 5, 0, 0)}, None, UNDECIDED),
    ],
)
def test_claim_15_trade_off_first_secret_second(turns, spread, expected):
    assert verdict("15", figure_10=actions(turns, spread)) == expected


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
        (orders(1000, by_last={"S": 0.42, "T": 0.45, "G": 0.45, "C": 0.57}), NO),
        (orders(1000, STGC_1=0.2), NO),
        (orders(1000, STGC_2=0.31), UNDECIDED),
        (orders(1000, by_last={"S": 0.42, "T": 0.57, "G": 0.45, "C": 0.565}), UNDECIDED),
        (orders(10), UNDECIDED),
        ([row for row in orders(1000) if row.get("forced_order") == "S-T-G-C"], UNDECIDED),
    ],
)
def test_claim_16_trade_off_last_and_the_worst_orders(rows, expected):
    assert verdict("16", table_06=rows) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (orders(2000), YES),
        (orders(2000, natural=(0.3, 0.42)), NO),
        (orders(2000, natural=(0.55, 0.7)), NO),
        (orders(2000, natural=(0.49, 0.42)), UNDECIDED),
        (orders(10), UNDECIDED),
        ([row for row in orders(10) if row["metric"] == "win_rate"], UNDECIDED),
    ],
)
def test_claim_17_orders_that_beat_free_choice(rows, expected):
    assert verdict("17", table_06=rows) == expected


# Deeper search


def gains(by_depth: dict[int, float], base: float, games: int) -> list[dict]:
    """Rows of tables 7 and 8: win rates of depths 2 and 3 less that of depth 1."""
    return [
        sampled(
            difference_of_shares(round((base + gain) * games), games, round(base * games), games),
            "gain_over_depth_1",
            "game",
            **V,
            agent=f"{letter}({depth})",
            depth=depth,
            information=information,
        )
        for letter, information in (("H", "not_cheating"), ("C", "cheating"))
        for depth, gain in by_depth.items()
    ]


@pytest.mark.parametrize(
    ("random", "simple", "games", "expected"),
    [
        ({2: 0.03, 3: 0.0}, {2: -0.2, 3: -0.3}, 4000, YES),
        ({2: -0.03, 3: 0.0}, {2: -0.2, 3: -0.3}, 4000, NO),
        ({2: 0.03, 3: 0.03}, {2: -0.2, 3: -0.3}, 4000, NO),
        ({2: 0.03, 3: 0.0}, {2: -0.2, 3: 0.1}, 4000, NO),
        ({2: 0.03, 3: 0.014}, {2: -0.2, 3: -0.3}, 4000, UNDECIDED),
        ({2: 0.03, 3: 0.0}, {2: -0.2, 3: -0.3}, 20, UNDECIDED),
        ({2: 0.03}, {2: -0.2}, 4000, UNDECIDED),
        ({2: 0.0, 3: 0.0}, {2: 0.0, 3: 0.0}, 2, UNDECIDED),
    ],
)
def test_claim_18_depth_pays_against_random_play_alone(random, simple, games, expected):
    tables = {"table_07": gains(random, 0.94, games), "table_08": gains(simple, 0.5, games)}
    assert verdict("18", **tables) == expected


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
        ({(3, 1): 3600.0, (3, 6): 4.6, (5, 1): 587000.0, (5, 6): 4.6}, 50, NO),
        ({(3, 1): 14000.0, (3, 6): 4.6, (5, 1): 587000.0, (5, 6): 60.0}, 50, NO),
        ({(3, 1): 10500.0, (3, 6): 4.6}, 50, UNDECIDED),
        ({(3, 1): 14000.0, (3, 6): 4.6}, 5, UNDECIDED),
        ({(3, 1): 14000.0}, 50, UNDECIDED),
        ({}, 50, UNDECIDED),
    ],
)
def test_claim_19_trees_shrink(sizes, visits, expected):
    assert verdict("19", table_10=trees(SHALLOW | sizes, visits)) == expected


@pytest.mark.parametrize(
    ("recursive", "games", "expected"),
    [
        (760, 1000, YES),
        (900, 1000, NO),
        (800, 1000, UNDECIDED),
        (8, 10, UNDECIDED),
        (None, 1000, UNDECIDED),
    ],
)
def test_claim_20a_recursion_does_not_pay(recursive, games, expected):
    rows = [share("win_rate", 76 * games // 100, games, agent="simple")]
    rows.append(exact(11.0, "runtime", **V, agent="simple"))
    if recursive is not None:
        rows.append(share("win_rate", recursive, games, agent="recursive_simple"))
        rows.append(exact(770.0, "runtime", **V, agent="recursive_simple"))
    assert verdict("20a", table_11=rows) == expected
    (finding,) = findings("20a", table_11=rows)
    assert ("; it takes 70 times the time" in finding.evidence) == (recursive is not None)
