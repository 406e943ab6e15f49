"""Claims on rounds on made-up estimates: each verdict that they can have."""

import pytest

from redealt.exhibits.estimates import sampled
from redealt.stats.intervals import mean_t
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


def when(by_n: dict[int, tuple], games_of=(0.55, 0.45), games: int = 2000) -> dict:
    """Rows of tables 4 and 5 from each player's shares of own wins in rounds 1, 2 and 3."""
    tables = {"table_04": [], "table_05": []}
    for n, shares in by_n.items():
        for (name, rows), own, part in zip(tables.items(), shares, games_of, strict=True):
            where = {"n_rollouts": n, "player": SEATS[name == "table_05"]}
            wins = round(games * part)
            counts = [round(wins * share) for share in own]
            rows.append(share("win_rate", wins, games, **where, round="all"))
            rows += [
                share("share_of_own_wins", count, wins, **where, round=str(end))
                for end, count in enumerate(counts, 1)
            ]
            mean = mean_t([1, 2, 3], counts)
            length = sampled(mean, "mean_length_of_wins", "won game", **V, **where, round="all")
            rows.append(length)
    return tables


RANDOM = (0.3, 0.6, 0.1)
STABLE = (0.1, 0.65, 0.25)  # 2.15 rounds
EARLY, LATE = (0.15, 0.5, 0.35), (0.1, 0.4, 0.5)


@pytest.mark.parametrize(
    ("by_n", "games", "eleven", "twelve"),
    [
        ({0: (RANDOM, RANDOM), 10: (STABLE, EARLY), 100: (STABLE, LATE)}, 2000, YES, YES),
        ({0: (RANDOM, RANDOM), 10: (STABLE, LATE), 100: (STABLE, EARLY)}, 2000, YES, NO),
        ({0: (RANDOM, RANDOM), 10: (EARLY, EARLY), 100: (LATE, LATE)}, 2000, UNDECIDED, UNDECIDED),
        ({0: (LATE, LATE), 10: (LATE, EARLY), 100: (LATE, LATE)}, 2000, NO, YES),
        ({0: (RANDOM, RANDOM), 10: (STABLE, EARLY), 100: (STABLE, LATE)}, 30, UNDECIDED, UNDECIDED),
        ({0: (RANDOM, RANDOM), 10: (STABLE, EARLY), 100: (STABLE, LATE)}, 8, UNDECIDED, OPEN),
        ({0: (RANDOM, RANDOM), 10: (STABLE, EARLY)}, 2000, YES, OPEN),
    ],
)
def test_claims_11_and_12_when_games_end(by_n, games, eleven, twelve):
    tables = when(by_n, games=games)
    assert (verdict("11", **tables), verdict("12", **tables)) == (eleven, twelve)


def test_claim_11_is_tested_on_the_games_of_all_n_together():
    (finding,) = findings("11", **when({0: (LATE, LATE), 10: (STABLE, STABLE)}))
    own = finding.hypothesis
    assert own.estimate == pytest.approx((0.4 + 0.65) / 2)
    assert own.evidence.startswith("smallest share 40.0\u202f% (37.9 to 42.2) at n = 0")


def ties(by_n: dict[int, tuple[int, int, int]]) -> list[dict]:
    """Rows of table_03 from player 2's and all tie-breaks and all games in round 3."""
    rows = []
    for n, (won, tied, games) in by_n.items():
        frequency = "tiebreak_share_of_round_3_games"
        rows.append(share(frequency, tied, games, n_rollouts=n, player="all"))
        for seat, count in zip(SEATS, (tied - won, won), strict=True):
            rows.append(share("tiebreak_win_share", count, tied, n_rollouts=n, player=seat))
    return rows


@pytest.mark.parametrize(
    ("by_n", "favored", "frequent", "increasingly"),
    [
        ({0: (0, 99, 99), 10: (25, 50, 2000), 100: (140, 200, 2000)}, YES, YES, YES),
        ({0: (99, 99, 99), 10: (60, 150, 2000), 100: (8, 50, 2000)}, NO, NO, NO),
        ({10: (26, 50, 2000), 100: (25, 51, 2000)}, UNDECIDED, UNDECIDED, UNDECIDED),
        ({0: (0, 0, 3), 10: (0, 2, 9), 100: (2, 2, 9)}, UNDECIDED, UNDECIDED, OPEN),
        ({0: (0, 0, 0), 10: (0, 0, 0)}, OPEN, OPEN, OPEN),
    ],
)
def test_claim_13_tie_breaks(by_n, favored, frequent, increasingly):
    found = [verdict(claim, table_03=ties(by_n)) for claim in ("13a", "13b", "13c")]
    assert found == [favored, frequent, increasingly]


def test_claim_13_gives_no_slope_where_one_n_has_all_tie_breaks_of_a_kind():
    (finding,) = findings("13c", table_03=ties({10: (0, 1, 5), 100: (1, 1, 5)}))
    assert finding.hypothesis.evidence == "1 of 2 decided tie-breaks"
    assert finding.hypothesis.is_open


def starters(games: int, others: int | None = None, **fixed_3: int) -> list[dict]:
    """Rows of beyond_starter: the last mover wins 0.7 of every round, but for what is changed."""
    rows = []
    for starter in ("alternating", "fixed"):
        for round_ in (1, 2, 3):
            won = round(0.7 * games) if others is None else others
            if (starter, round_) == ("fixed", 3):
                won = fixed_3.get("won", won)
            where = {"starter": starter, "n_rollouts": 10, "round": str(round_)}
            rows.append(share("last_mover_win_share", won, games, **where))
        where["round"] = "all"
        rows.append(share("last_mover_win_share", 0, games, **where))
    return rows


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (starters(100), YES),
        (starters(100, won=20), YES),  # 370 of 600 over all rounds and starters
        (starters(10, won=0), UNDECIDED),
        (starters(1000, won=0, others=500), NO),
        (starters(0), OPEN),
    ],
)
def test_claim_14_the_last_mover_wins_most_rounds(rows, expected):
    assert verdict("14", beyond_starter=rows) == expected


def test_claim_14_is_decided_by_the_share_over_rounds_and_starters():
    """Rounds of few games leave single shares open, which says nothing of all."""
    (finding,) = findings("14", beyond_starter=starters(30, won=15))
    own = finding.hypothesis
    assert own.estimate == (5 * 21 + 15) / 180
    assert "fixed starter, round 3: 50.0\u202f%" in own.evidence


def test_a_claim_has_a_finding_for_each_variant():
    rows = [row | {"variant": name} for name in ("as_run", "as_written") for row in starters(100)]
    assert [each.variant for each in findings("14", beyond_starter=rows)] == [
        "as_run",
        "as_written",
    ]
