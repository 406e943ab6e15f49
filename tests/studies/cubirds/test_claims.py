"""Claims on seats, win conditions, effort and strength: each verdict that they can have."""

import pandas as pd
import pytest

from redealt.exhibits.estimates import read_estimates, sampled, tidy, write_estimates
from redealt.stats.intervals import wilson
from tests.studies.audits import find
from tests.studies.cubirds.audit_fixture import by_name, published
from tests.studies.cubirds.claim_rows import (
    AS_RUN,
    NO,
    OPEN,
    UNTESTED,
    YES,
    Rows,
    analyse,
    pairs,
    stated,
    verdict,
    verdicts,
)
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games, timed_row
from tests.studies.cubirds.start_bird_fixture import play_marginals

# Seats


def played(wins_1: int, wins_2: int, **conditions: object) -> Rows:
    return outcome_rows({**AS_RUN, **conditions}, [seat_games(wins_1, wins_2)])


SEATS = [
    ((5000, 5000), 1000, 0.5, YES),
    ((5000, 5000), 1000, 0.507, YES),  # significant, and far within the margin
    ((5000, 5000), 1000, 0.6, NO),
    ((700, 300), 1000, 0.5, YES),  # all games count together
    ((50, 50), 4, 0.5, OPEN),
]


@pytest.mark.parametrize(("wins", "games", "share", "expected"), SEATS)
def test_claims_1_and_3_neither_player_has_an_advantage(wins, games, share, expected):
    birds = pairs(games, lambda *_: share)
    random = analyse("table_07", start_birds_random=birds)
    rows = played(*wins, weights="published") + played(900, 100, weights="default")
    games_of = analyse("table_05", heuristic_games=rows)
    birds_of = analyse("table_09", start_birds_heuristic=birds)
    assert verdict("3", table_05=games_of, table_09=birds_of) == expected
    table = analyse("table_03", random_games=played(*wins))
    assert verdict("1", table_03=table, table_07=random) == expected


def test_claim_1_is_not_judged_where_all_games_are_tied():
    tied = outcome_rows(AS_RUN, [seat_games(0, 0, 5)])
    birds = pairs(0, ties=lambda *_: 5)
    tables = {
        "table_03": analyse("table_03", random_games=tied),
        "table_07": analyse("table_07", start_birds_random=birds),
    }
    assert verdict("1", **tables) == UNTESTED


def test_claim_3_is_decided_by_the_margin_and_tells_the_advantage():
    games = analyse("table_05", heuristic_games=played(500, 500, weights="published"))
    birds = analyse("table_09", start_birds_heuristic=pairs(1000, lambda *_: 0.507))
    found = stated("3", table_05=games, table_09=birds)
    assert found.estimate == pytest.approx((500 + 0.507 * 64_000) / 65_000)
    assert found.bound == "within 0.05 of one half"
    assert found.evidence == (
        "with dealt start birds 0.5000 of 1\u202f000; with given ones 0.5070 of 64\u202f000; "
        "player 1 wins more often, by 0.69\u00a0points beyond half"
    )


def rollout_games(*by_rollouts: tuple[int, int, int]) -> pd.DataFrame:
    rows = []
    for n, wins_1, wins_2 in by_rollouts:
        rows += played(wins_1, wins_2, rollouts=n)
    return analyse("table_04", rollout_games=rows)


def rollout_birds(games: int, share: float = 0.5, marginals: Rows = ()) -> pd.DataFrame:
    marginals = marginals or play_marginals({"variant": "as_written", "rollouts": 3}, 9, 9, 0)
    birds = pairs(games, lambda *_: share)
    return analyse("table_08", start_birds_rollouts=birds, start_bird_marginals=marginals)


@pytest.mark.parametrize(
    ("by_rollouts", "games", "share", "expected"),
    [
        ([(1000, 520, 480)], 1000, 0.5, YES),
        ([(1000, 520, 480)], 1000, 0.6, NO),
        ([(1, 900, 100), (1000, 500, 500)], 1000, 0.5, YES),  # the most rollouts count
        ([(1000, 25, 25)], 2, 0.5, OPEN),
    ],
)
def test_claim_2_seats_with_the_most_rollouts(by_rollouts, games, share, expected):
    tables = {"table_04": rollout_games(*by_rollouts), "table_08": rollout_birds(games, share)}
    assert verdict("2", **tables) == expected


def test_claim_2_counts_the_wins_of_player_1_where_either_bird_is_fixed():
    marginals = play_marginals({**AS_RUN, "rollouts": 3}, 60, 40, 0)
    birds = rollout_birds(1, marginals=marginals)
    birds = birds[birds["rollouts"] != ""]
    found = stated("2", table_04=rollout_games((3, 50, 50)), table_08=birds)
    # Player 1 with birds 0 to 7 wins 60 to 67 of 100, and against those of player 2 40 to 33.
    assert "with given ones 0.5000 of 1\u202f600" in found.evidence


# Win conditions


def ended(triplets: int, seven: int, empty: int = 0, **conditions: object) -> Rows:
    games = {
        ("two_triplets", "player_1"): triplets,
        ("seven_species", "player_2"): seven,
        ("empty_deck", "tie"): empty,
    }
    return outcome_rows({**AS_RUN, **conditions}, [games])


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ((2900, 1000, 6100), YES),
        ((6400, 3200, 400), NO),
        ((2000, 2000, 6000), NO),
        ((29, 10, 61), OPEN),
        ((3, 0, 0), UNTESTED),
    ],
)
def test_claim_4_random_agents_win_by_triplets(games, expected):
    table = analyse("table_03", random_games=ended(*games))
    assert verdict("4", table_03=table) == expected


def test_claim_4_takes_about_20_points_as_the_audit_does():
    """17.9 points in print and 18.5 in play are alike: both are about 20."""
    found = stated("4", table_03=analyse("table_03", random_games=ended(2850, 1060, 6090)))
    assert found.estimate == pytest.approx(0.179)
    assert found.p_support < 1e-3
    check = find(by_name(published()), "table_03", "as many more")
    assert check.verdict == "consistent"


@pytest.mark.parametrize(
    ("by_rollouts", "expected"),
    [
        ([(1000, 5500, 4500)], YES),
        ([(1, 8000, 2000), (1000, 5500, 4500)], YES),  # the most rollouts count
        ([(1, 5500, 4500), (10, 8000, 2000)], NO),
        ([(1000, 4500, 5500)], NO),
        ([(1000, 55, 45)], OPEN),
    ],
)
def test_claim_5_rollout_agents_win_by_both(by_rollouts, expected):
    rows = [row for n, *games in by_rollouts for row in ended(*games, rollouts=n)]
    assert verdict("5", table_04=analyse("table_04", rollout_games=rows)) == expected


@pytest.mark.parametrize(
    ("games", "expected"),
    [((20, 970), YES), ((800, 200), NO), ((1, 2), OPEN), ((0, 0, 9), UNTESTED)],
)
def test_claim_6a_heuristic_agents_prefer_seven(games, expected):
    rows = ended(*games, weights="published") + ended(500, 500, weights="default")
    assert verdict("6a", table_05=analyse("table_05", heuristic_games=rows)) == expected


# Effort


def efforts(
    random=80, ladder=((1000, 50),), heuristic=34, games=200, seconds=(0.5, 0.01)
) -> pd.DataFrame:
    """Return table 6 of mean lengths: half of the games are ten turns longer, half shorter."""

    def lasting(mean: int, n: int = games, **conditions: object) -> Rows:
        counts = {("two_triplets", "player_1"): n // 2, ("seven_species", "player_2"): n // 2}
        turns = {"two_triplets": mean - 10, "seven_species": mean + 10}
        return outcome_rows({**AS_RUN, **conditions}, [counts, counts], turns)

    rollouts = [row for n, mean in ladder for row in lasting(mean, rollouts=n)]
    times = [timed_row("as_run", "random", 1, 1e-3)]
    if seconds:
        slow, fast = seconds
        times.append(timed_row("as_run", "heuristic", 1, fast))
        times += [timed_row("as_run", "flat_monte_carlo", n, slow * n / 1000) for n, _ in ladder]
    return analyse(
        "table_06",
        random_games=lasting(random),
        rollout_games=rollouts,
        heuristic_games=lasting(heuristic, weights="published") + lasting(90, weights="default"),
        seconds=times,
    )


@pytest.mark.parametrize(
    ("table", "ten", "eleven"),
    [
        (efforts(), YES, YES),
        (efforts(ladder=((1, 30), (100, 42))), YES, YES),  # the most rollouts count
        (efforts(ladder=((1, 42), (100, 30))), YES, NO),
        (efforts(ladder=((1, 42), (100, 90))), NO, YES),
        (efforts(random=30, ladder=((1, 90),)), NO, NO),
        (efforts(ladder=((1000, 80),), heuristic=80), OPEN, OPEN),
        (efforts(games=4), UNTESTED, UNTESTED),
    ],
)
def test_claims_10_and_11_lengths_of_games(table, ten, eleven):
    assert (verdict("10", table_06=table), verdict("11", table_06=table)) == (ten, eleven)


def test_claim_11_compares_player_turns_with_the_shorter_games():
    found = stated("11", table_06=efforts(ladder=((1, 42), (10, 38))))
    assert (
        found.effect
        == "player turns of a game of heuristic agents, minus those of Flat Monte Carlo ones"
    )
    assert found.estimate == pytest.approx(-4)
    assert found.evidence == "player turns: random 80.0, Flat Monte Carlo 38.0, heuristic 34.0"
    found = stated("11", table_06=efforts(random=40, ladder=((1, 90),)))
    assert found.effect.endswith("minus those of random ones")


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [((50, 1), YES), ((3, 1), YES), ((1, 3), NO), ((1.2, 1), UNTESTED), ((), UNTESTED)],
)
def test_claim_12_heuristic_agents_need_less_time(seconds, expected):
    assert verdict("12", table_06=efforts(seconds=seconds)) == expected


def test_claim_12_takes_the_most_rollouts():
    found = stated("12", table_06=efforts(ladder=((10, 40), (1000, 40))))
    assert (found.estimate, found.evidence) == (pytest.approx(50), "with 1\u202f000 rollouts")


# Strength


def round_robin(wins: dict[tuple[str, str], tuple[int, int]], variant: str = "as_run") -> Rows:
    return [
        sampled(wilson(*counts), "share_of_decided", "decided game", variant=variant, **pair)
        for agents, counts in wins.items()
        for pair in [dict(zip(("agent_1", "agent_2"), agents, strict=True))]
    ]


@pytest.mark.parametrize(
    ("rollouts", "heuristic", "expected"),
    [
        ((70, 80), (79, 80), (YES, YES)),
        ((10, 80), (79, 80), (NO, YES)),
        ((70, 80), (20, 80), (YES, NO)),
        ((45, 80), (4, 4), (OPEN, OPEN)),
        ((0, 0), (0, 0), (UNTESTED, UNTESTED)),
    ],
)
def test_claim_19_who_beats_whom(rollouts, heuristic, expected):
    wins = {("fmc_as_run", "random"): rollouts, ("heuristic", "fmc_as_run"): heuristic}
    wins |= {("fmc_10", "random"): (0, 80), ("heuristic", "fmc_10"): (0, 80)}
    table = tidy(round_robin(wins))
    found = tuple(verdict(claim, beyond_round_robin=table) for claim in ("19a", "19b"))
    assert found == expected


def test_claim_19_is_about_the_most_rollouts_that_see_all_cards():
    wins = {
        ("fmc_100", "random"): (20, 20),
        ("fmc_1", "random"): (70, 80),
        ("fmc_100_determinized", "random"): (0, 20),
        ("heuristic", "fmc_1"): (80, 80),
        ("heuristic", "fmc_100"): (2, 20),
    }
    table = tidy(round_robin(wins, "as_written"))
    assert verdicts("19a", beyond_round_robin=table) == {"as_written": YES}
    assert verdicts("19b", beyond_round_robin=table) == {"as_written": NO}
    found = stated("19b", beyond_round_robin=table)
    assert found.effect.endswith("won by heuristic against Flat Monte Carlo, 100 rollouts")
    assert "Flat Monte Carlo, 1 rollout 1.000 of 80" in found.evidence


# Variants


def test_both_readings_have_a_finding_and_the_bridge_between_them_has_none():
    rows = [
        {**row, "variant": variant}
        for variant in ("as_run", "as_written", "calibration")
        for row in ended(20, 980, weights="published")
    ]
    table = analyse("table_05", heuristic_games=rows)
    assert verdicts("6a", table_05=table) == {"as_run": YES, "as_written": YES}


def test_a_finding_is_the_same_from_tables_read_back_from_files(tmp_path):
    tables = {"table_04": rollout_games((1, 50, 50), (10, 30, 20)), "table_08": rollout_birds(10)}
    for name, table in tables.items():
        write_estimates(table, tmp_path / name)
    again = {name: read_estimates(tmp_path / name) for name in tables}
    first, second = (stated("2", **each) for each in (tables, again))
    assert first == second
