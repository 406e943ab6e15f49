"""Agents against each other, with more rollouts, at larger tables: estimates and drawings."""

from math import log, log2, sqrt

import pandas as pd
import pytest
from scipy.stats import chisquare, fisher_exact

from redealt.exhibits.estimates import condition_columns, select
from redealt.exhibits.published import read_published
from redealt.planning.digest import published_folder
from redealt.studies.cubirds.exhibits import beyond_players, beyond_rollouts, beyond_round_robin
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games
from tests.studies.look_up import find
from tests.studies.reference import wilson

PUBLISHED = read_published(published_folder("cubirds"))


def titles(figure) -> list[str]:
    return [title for axes in figure.axes if (title := axes.get_title(loc="left"))]


def texts(axes) -> list[str]:
    return [text.get_text() for text in axes.texts]


# Round robin

# Wins of the first player, of the second, and ties, of the agents in each order.
CROSS_TABLE = {
    ("random", "random"): (48, 44, 8),
    ("random", "fmc_10"): (10, 88, 2),
    ("random", "heuristic"): (5, 95, 0),
    ("fmc_10", "random"): (92, 6, 2),
    ("fmc_10", "fmc_10"): (55, 45, 0),
    ("fmc_10", "heuristic"): (40, 60, 0),
    ("heuristic", "random"): (97, 3, 0),
    ("heuristic", "fmc_10"): (66, 34, 0),
    ("heuristic", "heuristic"): (53, 47, 0),
}


def cross_table(variant: str, results: dict, blocks: int = 1) -> list[dict]:
    rows = []
    for (agent_1, agent_2), games in results.items():
        where = {"variant": variant, "agent_1": agent_1, "agent_2": agent_2}
        rows += outcome_rows(where, [seat_games(*games)] * blocks)
    return rows


@pytest.fixture(scope="module")
def round_robin() -> dict[str, pd.DataFrame]:
    swapped = {pair: (second, first, ties) for pair, (first, second, ties) in CROSS_TABLE.items()}
    rows = [*cross_table("as_written", CROSS_TABLE, 40), *cross_table("as_run", swapped)]
    return {"round_robin": pd.DataFrame(rows)}


@pytest.fixture(scope="module")
def ratings(round_robin) -> pd.DataFrame:
    return beyond_round_robin.analyse(round_robin)


def test_cells_of_the_cross_table_are_shares_of_all_games(ratings):
    assert condition_columns(ratings) == ["variant", "agent_1", "agent_2"]
    where = {"variant": "as_run", "agent_1": "fmc_10", "agent_2": "random"}
    row = find(ratings, "player_1_share", **where)
    assert (row["estimate"], row["n"], row["n_unit"]) == (0.06, 100, "game")
    assert (row["ci_low"], row["ci_high"]) == pytest.approx(wilson(6, 100))
    assert find(ratings, "player_2_share", **where)["estimate"] == 0.92
    assert find(ratings, "tie_share", **where)["estimate"] == 0.02
    own = {"variant": "as_written", "agent_1": "random", "agent_2": "random"}
    assert find(ratings, "player_1_share", **own)["estimate"] == 0.48


def test_both_orders_are_joined_without_ties(ratings):
    where = {"variant": "as_written", "agent_1": "fmc_10", "agent_2": "random"}
    row = find(ratings, "share_of_decided", **where)
    assert row["estimate"] == pytest.approx((92 + 88) / (98 + 98))
    assert (row["n"], row["n_unit"]) == (40 * 196, "decided game")
    other = find(ratings, "share_of_decided", agent_1="random", agent_2="fmc_10", variant="as_run")
    assert other["estimate"] == pytest.approx(1 - (6 + 10) / (98 + 98))
    joined = select(ratings, metric="share_of_decided", variant="as_run")
    assert (joined["agent_1"] != joined["agent_2"]).all()


def test_ratings_are_differences_around_their_mean(ratings):
    own = select(ratings, variant="as_written")
    found = select(own, metric="rating").set_index("agent_1")["estimate"]
    assert found.sum() == pytest.approx(0, abs=1e-6)
    assert found["heuristic"] > found["fmc_10"] > found["random"]
    gap = find(own, "rating_difference", agent_1="heuristic", agent_2="fmc_10")
    assert gap["estimate"] == pytest.approx(found["heuristic"] - found["fmc_10"])
    assert gap["n"] == 40 * 900


def test_two_agents_are_rated_by_their_odds():
    results = {("random", "heuristic"): (10, 90, 0), ("heuristic", "random"): (86, 6, 8)}
    found = beyond_round_robin.analyse({"round_robin": pd.DataFrame(cross_table("mine", results))})
    gap = find(found, "rating_difference", agent_1="heuristic", agent_2="random")
    assert gap["estimate"] == pytest.approx(400 / log(10) * log(9))  # a tie is half a win for both
    assert find(found, "first_player_rating")["estimate"] == pytest.approx(0, abs=1e-6)
    assert select(found, metric="deviance").empty
    assert select(found, metric="misfit")["estimate"].abs().max() < 1e-9


def test_playing_first_is_worth_less_than_nothing_where_second_players_win(ratings):
    worth = select(ratings, metric="first_player_rating").set_index("variant")
    assert worth.loc["as_written", "ci_low"] > 0
    assert worth.loc["as_run", "estimate"] == pytest.approx(-worth.loc["as_written", "estimate"])
    assert {*worth["agent_1"], *worth["agent_2"]} == {""}


def test_misfit_is_what_the_ratings_do_not_expect(ratings):
    own = select(ratings, variant="as_written")
    assert find(own, "degrees_of_freedom")["estimate"] == 9 - 3
    misfits = select(own, metric="misfit")
    points = find(own, "player_1_share", agent_1="random", agent_2="random")["estimate"] + 0.04
    first = find(own, "first_player_rating")["estimate"]
    misfit = find(misfits, "misfit", agent_1="random", agent_2="random")["estimate"]
    assert misfit == pytest.approx(points - 1 / (1 + 10 ** (-first / 400)))
    # Likelihood equations: what a player wins in all is as expected.
    firsts, seconds = (misfits.groupby(name)["estimate"].sum() for name in ("agent_1", "agent_2"))
    assert (firsts - seconds).abs().max() < 1e-6
    assert misfits["estimate"].sum() == pytest.approx(0, abs=1e-6)


def test_blocks_of_equal_games_leave_no_error_and_single_blocks_that_of_games(ratings):
    rows = select(ratings, metric="rating").set_index(["variant", "agent_1"])
    assert rows.loc[("as_written", "random"), "method"] == "clustered wald"
    assert rows.loc[("as_run", "random"), "method"] == "wald"
    width = rows["ci_high"] - rows["ci_low"]
    assert width["as_written", "random"] == pytest.approx(0, abs=1e-6)
    assert 50 < width["as_run", "random"] < 200


def test_an_agent_that_wins_all_is_rated_with_a_penalty():
    results = {("random", "heuristic"): (0, 30, 0), ("heuristic", "random"): (30, 0, 0)}
    found = beyond_round_robin.analyse({"round_robin": pd.DataFrame(cross_table("mine", results))})
    row = find(found, "rating", agent_1="heuristic")
    assert row["method"] == "penalized wald"
    assert row["estimate"] == pytest.approx(200 / log(10) * log(30.5 / 0.5), rel=1e-4)
    assert "Jeffreys" in beyond_round_robin.caption(found)
    beyond_round_robin.draw(found, PUBLISHED)


def test_best_agents_stand_on_top_of_the_cross_table(ratings):
    figure = beyond_round_robin.draw(ratings, PUBLISHED)
    assert titles(figure)[::2] == [
        "(a) program: won by player 1, %",
        "(b) text: won by player 1, %",
    ]
    left, right = figure.axes[2:]
    names = [label.get_text() for label in left.get_yticklabels()]
    assert names == ["1: heuristic", "2: Flat Monte Carlo, 10 rollouts", "3: random"]
    shares = ["53.0", "66.0", "97.0", "40.0", "55.0", "92.0", "5.0", "10.0", "48.0"]
    assert texts(left) == shares
    assert left.get_ylim() == right.get_ylim()
    assert texts(right)[2].startswith("−")
    assert texts(right)[0].endswith(" ± 0")
    assert figure.axes[1].get_xlim() == right.get_xlim()


def test_caption_of_the_round_robin_says_what_is_independent(ratings):
    caption = beyond_round_robin.caption(ratings)
    assert "at least 100 games per cell" in caption
    assert "over blocks of games with the same deals" in caption
    assert "treat games as independent, although all pairs play the same deals" in caption
    worst = select(ratings, metric="misfit", variant="as_run")["estimate"].abs().max()
    assert f"{100 * worst:.1f} percentage points" in caption


# Rollouts


def won(triplets: int, seven: int, lost: int, seat: str, empty: int = 0) -> dict:
    """Games of the tested agent in a seat, lost ones by seven birds."""
    other = {"player_1": "player_2", "player_2": "player_1"}[seat]
    return {
        ("two_triplets", seat): triplets,
        ("seven_species", seat): seven,
        ("empty_deck", seat): empty,
        ("seven_species", other): lost,
        ("empty_deck", "tie"): 1,
    }


LENGTHS = {"two_triplets": 40, "seven_species": 30, "empty_deck": 80}
TRIPLETS = {("equal", 1): 20, ("equal", 10): 30, ("halving", 1): 20, ("halving", 10): 45}


@pytest.fixture(scope="module")
def rollout_ladder() -> dict[str, pd.DataFrame]:
    rows = []
    for variant in ("as_written", "as_run"):
        for (allocation, rollouts), triplets in TRIPLETS.items():
            for seat in ("player_1", "player_2"):
                where = {"variant": variant, "allocation": allocation, "rollouts": rollouts}
                where |= {"seat": seat, "opponent": "heuristic"}
                games = won(triplets, 20, 59 - triplets, seat)
                if (variant, seat) == ("as_run", "player_2"):
                    games = won(0, 0, 79, seat)
                played = 50 * rollouts if allocation == "equal" else 40 * rollouts
                rows += outcome_rows(where, [games, games], LENGTHS, rollouts_played=played)
    return {"rollout_ladder": pd.DataFrame(rows)}


@pytest.fixture(scope="module")
def ladder(rollout_ladder) -> pd.DataFrame:
    return beyond_rollouts.analyse(rollout_ladder)


def test_tested_agent_is_followed_through_its_seats(ladder):
    names = ["variant", "allocation", "rollouts", "opponent", "seat", "win_condition"]
    assert condition_columns(ladder) == names
    where = {"variant": "as_run", "allocation": "equal", "rollouts": "10"}
    rates = select(ladder, metric="win_rate", **where).set_index("seat")
    assert rates["estimate"].to_dict() == {"": 0.3125, "player_1": 0.625, "player_2": 0.0}
    assert rates["n"].to_dict() == {"": 320, "player_1": 160, "player_2": 160}
    losses = select(ladder, metric="loss_rate", **where).set_index("seat")["estimate"]
    assert losses.to_dict() == {"": 216 / 320, "player_1": 58 / 160, "player_2": 158 / 160}


def test_ways_of_winning_are_of_the_games_that_the_tested_agent_won(ladder):
    where = {"variant": "as_written", "allocation": "halving", "rollouts": "10", "seat": ""}
    row = find(ladder, "two_triplets_share", **where)
    assert (row["estimate"], row["n"]) == (pytest.approx(45 / 65), 4 * 65)
    assert row["n_unit"] == "game won by sets"
    ways = select(ladder, metric="share_of_wins", **where).set_index("win_condition")["estimate"]
    assert ways.to_dict() == pytest.approx(
        {"two_triplets": 45 / 65, "seven_species": 20 / 65, "empty_deck": 0}
    )
    lost = {"variant": "as_run", "seat": "player_2"}
    assert select(ladder, metric=("share_of_wins", "two_triplets_share"), **lost).empty


def test_wins_by_an_empty_deck_are_no_sets():
    where = {"variant": "mine", "allocation": "equal", "rollouts": 3, "opponent": "random"}
    games = won(3, 1, 0, "player_1", empty=4)
    rows = outcome_rows({**where, "seat": "player_1"}, [games])
    found = beyond_rollouts.analyse({"rollout_ladder": pd.DataFrame(rows)})
    share = find(found, "two_triplets_share", seat="")
    assert (share["estimate"], share["n"]) == (0.75, 4)
    empty = find(found, "share_of_wins", seat="", win_condition="empty_deck")
    assert (empty["estimate"], empty["n"]) == (0.5, 8)
    assert select(found, seat="player_2").empty


def test_lengths_and_rollouts_are_means_per_game(ladder):
    where = {"variant": "as_written", "allocation": "equal", "rollouts": "10", "seat": "player_1"}
    turns = find(ladder, "player_turns_per_game", **where)
    assert turns["estimate"] == pytest.approx((30 * 40 + 20 * 30 + 29 * 30 + 80) / 80)
    played = find(ladder, "rollouts_per_game", **where)
    assert (played["estimate"], played["n"], played["n_unit"]) == (500, 2, "block of games")


def test_halving_is_compared_with_equal_parts_of_the_same_rollouts(ladder):
    where = {"variant": "as_written", "allocation": "halving", "seat": ""}
    gain = find(ladder, "gain_of_halving", rollouts="10", **where)
    assert gain["estimate"] == pytest.approx(65 / 80 - 50 / 80)
    assert (gain["method"], gain["n"]) == ("newcombe", 640)
    p = find(ladder, "gain_of_halving_p", rollouts="10", **where)["estimate"]
    expected = fisher_exact([[260, 60], [200, 120]]).pvalue
    assert p == pytest.approx(expected, rel=0.05)  # twice a tail, or both
    adjusted = find(ladder, "gain_of_halving_p_adjusted", rollouts="10", **where)["estimate"]
    assert p < adjusted <= 4 * p
    assert find(ladder, "gain_of_halving", rollouts="1", **where)["estimate"] == 0
    assert set(select(ladder, metric="gain_of_halving")["allocation"]) == {"halving"}


def test_trend_is_the_log_odds_ratio_per_doubling(ladder):
    where = {"variant": "as_written", "allocation": "halving", "rollouts": "", "seat": ""}
    slope = find(ladder, "two_triplets_log_odds_per_doubling", **where)
    assert slope["estimate"] == pytest.approx(log(45 / 20) / log2(10))
    se = sqrt(sum(1 / (4 * count) for count in (45, 20, 20, 20))) / log2(10)
    assert slope["ci_high"] - slope["estimate"] == pytest.approx(1.96 * se, rel=1e-4)
    assert find(ladder, "two_triplets_trend_p", **where)["estimate"] < 0.01


def test_panels_show_opponents_and_allocations(ladder):
    figure = beyond_rollouts.draw(ladder, PUBLISHED)
    assert titles(figure) == [
        f"{variant}: {panel}"
        for variant in ("program", "text")
        for panel in ("win rate", "way of winning", "length")
    ]
    (legend,) = figure.legends
    names = [text.get_text() for text in legend.get_texts()]
    assert names == ["heuristic", "in equal parts", "by successive halving"]
    drawn = figure.axes[3].containers
    assert [list(each.lines[0].get_ydata()) for each in drawn] == [[0.5, 0.625], [0.5, 0.8125]]
    assert [each.lines[0].get_mfc() for each in drawn][1] == "white"
    caption = beyond_rollouts.caption(ladder)
    assert "at least 320 games per dot" in caption
    assert "plays 0.8 times as many." in caption
    assert "With more rollouts it rises in 2 and falls in 0 of 4 curves" in caption
    assert "win rate rises in 1 and falls in 0 of 4 comparisons" in caption


def test_a_single_number_of_equal_rollouts_has_no_trend_and_no_gain(rollout_ladder):
    table = select(rollout_ladder["rollout_ladder"], allocation="equal", rollouts=10)
    own = table.assign(opponent="a stranger")
    estimates = beyond_rollouts.analyse({"rollout_ladder": pd.concat([table, own])})
    metrics = {*estimates["metric"]}
    assert not {metric for metric in metrics if "gain" in metric or "trend" in metric}
    figure = beyond_rollouts.draw(estimates, PUBLISHED)
    names = [text.get_text() for text in figure.legends[0].get_texts()]
    assert names[:2] == ["heuristic", "a stranger"]
    caption = beyond_rollouts.caption(estimates)
    assert "halving" not in caption.partition("(lines)")[2]
    assert caption.endswith("by seven birds.")


# Players


def table_games(wins: list[int], ties: int = 0) -> dict:
    """Games that each seat won, by two sets of three, or that an empty deck left tied."""
    games = {("two_triplets", f"player_{seat}"): won for seat, won in enumerate(wins, 1)}
    return {**games, ("empty_deck", "tie"): ties}


SEATS = {2: [520, 470], 3: [340, 330, 320], 5: [290, 220, 170, 160, 150]}


@pytest.fixture(scope="module")
def players() -> pd.DataFrame:
    rows = []
    for variant in ("as_written", "as_run"):
        for agent in ("random", "heuristic"):
            for count, wins in SEATS.items():
                where = {"variant": variant, "agent": agent, "players": count}
                rows += outcome_rows(where, [table_games(wins, 10)], 20 * count)
    return beyond_players.analyse({"player_counts": pd.DataFrame(rows)})


def test_every_seat_has_its_share_of_all_and_of_decided_games(players):
    names = ["variant", "agent", "players", "player", "win_condition"]
    assert condition_columns(players) == names
    where = {"variant": "as_run", "agent": "heuristic", "players": 5}
    rates = select(players, metric="win_rate", **where).set_index("player")["estimate"]
    assert rates.to_dict() == {f"player_{s}": w / 1000 for s, w in enumerate(SEATS[5], 1)}
    row = find(players, "share_of_decided", player="player_5", **where)
    assert (row["estimate"], row["n"]) == (150 / 990, 990)
    advantage = find(players, "seat_advantage", player="player_5", **where)
    low, high = wilson(150, 990)
    found = advantage[["estimate", "ci_low", "ci_high"]].tolist()
    assert found == pytest.approx([150 / 990 - 0.2, low - 0.2, high - 0.2])
    assert find(players, "tie_share", **where)["estimate"] == 0.01


def test_equal_chances_of_the_seats_are_tested(players):
    where = {"variant": "as_run", "agent": "random"}
    for count, wins in SEATS.items():
        expected = chisquare(wins)
        found = find(players, "chi_squared", players=count, **where)["estimate"]
        assert found == pytest.approx(expected.statistic)
        p = find(players, "chi_squared_p", players=count, **where)["estimate"]
        assert p == pytest.approx(expected.pvalue)
        df = find(players, "degrees_of_freedom", players=count, **where)["estimate"]
        assert df == count - 1
    # Twelve tests: four each for two, three and five players.
    adjusted = select(players, metric="chi_squared_p_adjusted", **where).set_index("players")
    assert adjusted["estimate"][5] == pytest.approx(12 * chisquare(SEATS[5]).pvalue)
    assert adjusted["estimate"][3] == pytest.approx(1)


def test_lengths_and_ends_are_those_of_the_table(players):
    where = {"variant": "as_written", "agent": "random", "players": 3}
    assert find(players, "player_turns_per_game", **where)["estimate"] == 60
    shares = select(players, metric="share_of_games", **where).set_index("win_condition")
    assert shares["estimate"].to_dict() == {
        "two_triplets": 0.99,
        "seven_species": 0,
        "empty_deck": 0.01,
        "turn_cap": 0,
    }


def test_seats_are_drawn_by_number_of_players_with_stars_where_they_differ(players):
    figure = beyond_players.draw(players, PUBLISHED)
    assert titles(figure) == [
        "(a) program: random",
        "heuristic",
        "(b) text: random",
        "heuristic",
        "(c) random",
        "heuristic",
    ]
    first = figure.axes[0]
    assert [label.get_text() for label in first.get_yticklabels()] == [
        "2 players",
        "3 players",
        "5 players",
    ]
    assert texts(first) == ["*"]  # only among five
    assert first.texts[0].get_position()[1] == 2
    assert sum(len(bars.lines[0].get_xdata()) for bars in first.containers) == 2 + 3 + 5
    assert texts(figure.axes[4])[:3] == ["40.0 ± 0.0", "60.0 ± 0.0", "100.0 ± 0.0"]
    seats, ends = (
        [text.get_text() for text in part.legends[0].get_texts()] for part in figure.subfigs
    )
    assert seats == [f"seat {number}" for number in range(1, 6)]
    assert ends == ["two sets of three birds", "empty deck"]


def test_caption_counts_the_unequal_tables(players):
    caption = beyond_players.caption(players)
    assert "random 1\u202f000, heuristic 1\u202f000" in caption
    assert "in 4 of 12 cells; seat 1 gains in 4 of these." in caption


def test_a_single_game_has_a_length_without_interval():
    rows = outcome_rows(
        {"variant": "mine", "agent": "random", "players": 3}, [table_games([1, 0, 0])]
    )
    estimates = beyond_players.analyse({"player_counts": pd.DataFrame(rows)})
    figure = beyond_players.draw(estimates, PUBLISHED)
    assert texts(figure.axes[1]) == ["30.0", "player turns"]


def test_tables_without_a_decided_game_are_not_tested():
    rows = outcome_rows(
        {"variant": "mine", "agent": "random", "players": 3}, [table_games([0, 0, 0], 5)]
    )
    estimates = beyond_players.analyse({"player_counts": pd.DataFrame(rows)})
    assert select(estimates, metric="chi_squared").empty
    assert select(estimates, metric="tie_share")["estimate"].tolist() == [1]
    beyond_players.draw(estimates, PUBLISHED)
    assert "in 0 of 0 cells" in beyond_players.caption(estimates)
