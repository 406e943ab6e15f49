"""When games between equal agents end, and for whom: estimates from small made-up runs."""

from math import exp, isnan, sqrt
from statistics import mean, stdev

import pandas as pd
import pytest

from redealt.exhibits.estimates import condition_columns, select
from redealt.studies.hanamikoji.exhibits import table_03
from tests.studies.claims import read_tables
from tests.studies.exhibits import find_column, find_row, load_exhibit
from tests.studies.hanamikoji.made_up_runs import result_rows
from tests.studies.look_up import bounds, estimate, find

PUBLISHED = read_tables("hanamikoji")

table_04, table_05 = (load_exhibit("hanamikoji", name) for name in ("table_04", "table_05"))

# By n the games by result and end, in two blocks.

EQUAL = {
    0: [{(1, "1"): 5, (1, "T"): 1, (-1, "2"): 4}, {(1, "2"): 6, (-1, "3"): 3, (0, "T"): 1}],
    10: [{(1, "2"): 7, (1, "3"): 1, (-1, "T"): 2}, {(1, "T"): 1, (-1, "1"): 2, (-1, "3"): 7}],
    100: [{(1, "2"): 9, (-1, "3"): 1}, {(1, "2"): 10}],
}


@pytest.fixture(scope="module")
def equal_agents() -> dict[str, pd.DataFrame]:
    rows = []
    for n, blocks in EQUAL.items():
        rows += result_rows({"variant": "as_run", "n_rollouts": n}, blocks)
    lost = result_rows({"variant": "as_written", "n_rollouts": 10}, [{(-1, "1"): 10}])
    return {"equal_agents": pd.DataFrame([*rows, *lost])}


def test_tie_breaks_are_counted_among_the_games_that_reached_round_3(equal_agents):
    estimates = table_03.analyse(equal_agents)
    assert condition_columns(estimates) == ["variant", "n_rollouts", "player"]
    frequency = select(estimates, metric="tiebreak_share_of_round_3_games", variant="as_run")
    assert set(frequency["player"]) == {"all"}
    assert frequency["estimate"].tolist() == [2 / 5, 3 / 11, 0]
    assert frequency["n"].tolist() == [5, 11, 1]


def test_shares_of_tie_breaks_leave_draws_out(equal_agents):
    estimates = select(table_03.analyse(equal_agents), metric="tiebreak_win_share")
    shares = select(estimates, variant="as_run", player="player_1").set_index("n_rollouts")
    assert shares.loc[[0, 10], "estimate"].tolist() == [1, 1 / 3]
    assert shares["n"].tolist() == [1, 3, 0]
    assert isnan(shares.loc[100, "estimate"])
    where = {"variant": "as_run", "player": "player_2"}
    assert estimate(estimates, "tiebreak_win_share", n_rollouts=10, **where) == 2 / 3


def test_table_3_prints_all_published_digits(equal_agents):
    estimates = table_03.analyse(equal_agents)
    table = table_03.draw(estimates, PUBLISHED)
    assert find_row(table, "program", "TB (%)") == ["40.0", "27 (10–57)", "0.0"]
    assert find_row(table, "◇ paper", "TB (%)") == ["◇ 2.38", "◇ 3.25", "◇ 4.85"]
    assert find_row(table, "program", "W₂(T) (%)") == ["0", "67", "–"]
    assert find_row(table, "◇ paper", "W₂(T) (%)") == ["◇ 58.3", "◇ 46.8", "◇ 68.1"]
    assert find_row(table, "text", "TB (%)") == ["–", "–", "–"]
    assert "17 games in round 3 and 4 decided" in table_03.caption(estimates)


def test_wins_of_each_player_are_split_by_round(equal_agents):
    first, second = table_04.analyse(equal_agents), table_05.analyse(equal_agents)
    assert condition_columns(first) == ["variant", "n_rollouts", "player", "round"]
    assert (set(first["player"]), set(second["player"])) == ({"player_1"}, {"player_2"})
    for estimates, shares in (
        (first, [5 / 12, 6 / 12, 0, 1 / 12]),
        (second, [0, 4 / 7, 3 / 7, 0]),
    ):
        rows = select(estimates, metric="share_of_own_wins", variant="as_run", n_rollouts="0")
        assert rows["round"].tolist() == ["1", "2", "3", "T"]
        assert rows["estimate"].tolist() == shares
    where = {"variant": "as_run", "n_rollouts": "0", "round": "all"}
    assert estimate(first, "win_rate", **where) == 12 / 20
    assert estimate(first, "mean_length_of_wins", **where) == (5 * 1 + 6 * 2 + 3) / 12
    assert estimate(second, "mean_length_of_wins", **where) == (4 * 2 + 3 * 3) / 7


def test_lengths_are_pooled_over_all_but_random_play(equal_agents):
    estimates = table_04.analyse(equal_agents)
    row = find(estimates, "pooled_mean_length_of_wins", round="all", n_rollouts="")
    lengths = [2] * 26 + [3] * 2
    reach = 2.0518305165 * stdev(lengths) / sqrt(28)  # Student's quantile for 27 df
    factor = exp(reach / mean(lengths))
    assert (row["variant"], row["player"], row["n"]) == ("as_run", "player_1", 28)
    assert row["estimate"] == pytest.approx(mean(lengths))
    assert bounds(row) == pytest.approx((mean(lengths) / factor, mean(lengths) * factor))


def test_a_player_without_wins_has_no_lengths_and_undefined_shares(equal_agents):
    estimates = select(table_04.analyse(equal_agents), variant="as_written")
    assert estimate(estimates, "win_rate") == 0
    assert set(estimates["metric"]) == {"win_rate", "share_of_own_wins"}
    assert select(estimates, metric="share_of_own_wins")["estimate"].isna().all()


def test_tables_4_and_5_have_rows_and_columns_as_printed(equal_agents):
    estimates = table_04.analyse(equal_agents)
    table = table_04.draw(estimates, PUBLISHED)
    lengths = {name: find_column(table, "Mean length", name) for name in ("program", "◇ paper")}
    assert lengths["program"] == {"0": "1.7 (1.3–2.1)", "10": "2.2", "100": "2.00"}
    assert lengths["◇ paper"] == {"0": "◇ 1.93", "10": "◇ 2.11", "100": "◇ 2.18"}
    assert {*find_column(table, "Mean length", "text").values()} == {"–"}
    shares = find_column(table, "Round 2 (%)", "program")
    assert shares == {"0": "50 (25–75)", "10": "78", "100": "100 (83–100)"}
    printed = find_column(table, "Tie-break (%)", "◇ paper")
    assert printed == {"0": "◇ 0.4", "10": "◇ 0.9", "100": "◇ 1.2"}
    words = table_04.caption(estimates)
    assert "player 1 won" in words
    assert "has 9 to 19 wins" in words
    estimates = table_05.analyse(equal_agents)
    printed = find_column(table_05.draw(estimates, PUBLISHED), "Round 3 (%)", "◇ paper")
    assert [*printed.values()] == ["◇ 19.4", "◇ 40.9", "◇ 54.7"]
    assert "player 2 won" in table_05.caption(estimates)


def test_random_play_alone_can_be_set_too(equal_agents):
    table = select(equal_agents["equal_agents"], n_rollouts=0)
    estimates = table_05.analyse({"equal_agents": table})
    assert select(estimates, metric="pooled_mean_length_of_wins").empty
    table = table_05.draw(estimates, PUBLISHED)
    assert find_column(table, "Round 2 (%)", "program") == {"0": "57"}
    assert find_column(table, "Round 2 (%)", "◇ paper") == {"0": "◇ 52.5"}
