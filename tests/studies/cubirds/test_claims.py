"""Claims on seats, win conditions, effort and strength: each verdict that they can have."""

import pandas as pd
import pytest

from redealt.exhibits.estimates import read_estimates, sampled, tidy, write_estimates
from redealt.exhibits.numbers import count
from redealt.stats.intervals import wilson
from tests.studies.cubirds.claim_rows import (
    AS_RUN,
    NO,
    UNDECIDED,
    YES,
    Rows,
    analyse,
    findings,
    pairs,
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
    ((5100, 4900), 1000, 0.5, YES),
    ((5000, 5000), 1000, 0.507, NO),  # significant, and less than two points
    ((5000, 5000), 1000, 0.55, NO),
    ((700, 300), 1000, 0.5, NO),  # in one of the samples
    ((5000, 5000), 200_000, 0.501, YES),  # significant, and negligible
    ((50, 50), 4, 0.5, UNDECIDED),
    ((3, 0), 2, 0.5, UNDECIDED),
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


def test_claim_3_says_how_large_an_advantage_is():
    games = analyse("table_05", heuristic_games=played(500, 500, weights="published"))
    for n, share, words in (
        (1000, 0.507, "; an advantage, though of less than 0.02"),
        (200_000, 0.501, "; an advantage of less than 0.005, taken for none"),
    ):
        birds = analyse("table_09", start_birds_heuristic=pairs(n, lambda *_, won=share: won))
        (finding,) = findings("3", table_05=games, table_09=birds)
        assert finding.evidence.endswith(words)
        shares = f"(0.500 of 1\u202f000, {share:.3f} of {count(64 * n)})"
        assert f"{count(1000 + 64 * n)} decided games {shares}" in finding.evidence


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
        ([(1000, 520, 480)], 1000, 0.52, NO),
        ([(1, 500, 500), (30, 80, 20)], 1000, 0.5, NO),
        ([(1, 500, 500), (30, 12, 8)], 1000, 0.5, YES),
        ([(1000, 250, 250)], 10, 0.5, UNDECIDED),
    ],
)
def test_claim_2_seats_at_all_numbers_of_rollouts(by_rollouts, games, share, expected):
    tables = {"table_04": rollout_games(*by_rollouts), "table_08": rollout_birds(games, share)}
    assert verdict("2", **tables) == expected


def test_claim_2_counts_the_wins_of_player_1_where_either_bird_is_fixed():
    marginals = play_marginals({**AS_RUN, "rollouts": 3}, 60, 40, 0)
    birds = rollout_birds(1, marginals=marginals)
    (finding,) = findings("2", table_04=rollout_games((1, 50, 50)), table_08=birds)
    # Player 1 with birds 0 to 7 wins 60 to 67 of 100, and against those of player 2 40 to 33.
    assert "0.500 of 1\u202f600" in finding.evidence


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
        ((29, 10, 61), UNDECIDED),
        ((3, 0, 0), UNDECIDED),
    ],
)
def test_claim_4_random_agents_win_by_triplets(games, expected):
    table = analyse("table_03", random_games=ended(*games))
    assert verdict("4", table_03=table) == expected


@pytest.mark.parametrize(
    ("by_rollouts", "expected"),
    [
        ([(1000, 5500, 4500)], YES),
        ([(1, 5500, 4500), (10, 5450, 4550)], YES),
        ([(1, 5500, 4500), (10, 8000, 2000)], NO),
        ([(1000, 4500, 5500)], NO),
        ([(1000, 550, 450)], UNDECIDED),
        ([(1, 5500, 4500), (100, 11, 9)], UNDECIDED),
    ],
)
def test_claim_5_rollout_agents_win_by_both(by_rollouts, expected):
    rows = [row for n, *games in by_rollouts for row in ended(*games, rollouts=n)]
    assert verdict("5", table_04=analyse("table_04", rollout_games=rows)) == expected


def test_claim_5_tells_whether_the_difference_grows_with_rollouts():
    rows = ended(500, 500, rollouts=1) + ended(600, 400, rollouts=10)
    (finding,) = findings("5", table_04=analyse("table_04", rollout_games=rows))
    assert "+0.000 with 1, +0.200 with 10 rollouts" in finding.evidence
    assert "log odds +0.18 per unit of log n, p = 6.8e-06" in finding.evidence


@pytest.mark.parametrize(
    ("games", "expected"),
    [((20, 970), YES), ((200, 800), NO), ((1, 9), UNDECIDED), ((90, 910), UNDECIDED)],
)
def test_claim_6a_heuristic_agents_win_by_seven(games, expected):
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
        (efforts(ladder=((1, 42), (100, 30))), YES, NO),
        (efforts(ladder=((1, 42), (100, 90))), NO, YES),
        (efforts(heuristic=60), YES, NO),
        (efforts(ladder=((1000, 80),), heuristic=80), UNDECIDED, UNDECIDED),
        (efforts(games=4), UNDECIDED, UNDECIDED),
    ],
)
def test_claims_10_and_11_lengths_of_games(table, ten, eleven):
    assert (verdict("10", table_06=table), verdict("11", table_06=table)) == (ten, eleven)


def test_claim_11_compares_player_turns():
    (finding,) = findings("11", table_06=efforts(ladder=((1, 42), (10, 38))))
    assert finding.evidence == (
        "player turns: random 80.0, Flat Monte Carlo 42.0 with 1, 38.0 with 10 rollouts, "
        "heuristic 34.0"
    )


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [((50, 1), YES), ((2, 1), NO), ((12, 1), UNDECIDED), ((8, 1), UNDECIDED), ((), UNDECIDED)],
)
def test_claim_12_heuristic_agents_need_less_time(seconds, expected):
    assert verdict("12", table_06=efforts(seconds=seconds)) == expected


def test_claim_12_takes_the_most_rollouts():
    table = efforts(ladder=((10, 40), (1000, 40)))
    (finding,) = findings("12", table_06=table)
    assert "with 1\u202f000 rollouts takes 50 times" in finding.evidence


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
        ((45, 80), (4, 4), (UNDECIDED, UNDECIDED)),
        ((0, 0), (0, 0), (UNDECIDED, UNDECIDED)),
    ],
)
def test_claim_19_who_beats_whom(rollouts, heuristic, expected):
    wins = {("fmc_as_run", "random"): rollouts, ("heuristic", "fmc_as_run"): heuristic}
    wins |= {("fmc_10", "random"): (0, 80), ("heuristic", "fmc_10"): (0, 80)}
    table = tidy(round_robin(wins))
    found = tuple(verdict(claim, beyond_round_robin=table) for claim in ("19a", "19b"))
    assert found == expected


def test_claim_19_is_about_all_numbers_of_rollouts_that_see_all_cards():
    wins = {
        ("fmc_1", "random"): (70, 80),
        ("fmc_100", "random"): (20, 20),
        ("fmc_100_determinized", "random"): (0, 20),
        ("heuristic", "fmc_1"): (80, 80),
        ("heuristic", "fmc_100"): (2, 20),
    }
    table = tidy(round_robin(wins, "as_written"))
    assert verdicts("19a", beyond_round_robin=table) == {"as_written": YES}
    assert verdicts("19b", beyond_round_robin=table) == {"as_written": NO}
    (finding,) = findings("19b", beyond_round_robin=table)
    assert finding.evidence == (
        "1.000 of 80 (Flat Monte Carlo, 1 rollout), 0.100 of 20 (Flat Monte Carlo, 100 rollouts)"
    )


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
    assert findings("2", **tables) == findings("2", **again)
