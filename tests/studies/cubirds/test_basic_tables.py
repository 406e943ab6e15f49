"""Outcomes, names and Tables 1 to 6: estimates from small made-up runs, and what tables show."""

from math import exp, isnan, sqrt

import pandas as pd
import pytest
from scipy.stats import binom, t

from redealt.exhibits import cells
from redealt.exhibits.estimates import condition_columns, select
from redealt.exhibits.published import read_published
from redealt.planning.digest import published_folder
from redealt.studies.cubirds import variants
from redealt.studies.cubirds.analysis.outcomes import iterate_outcomes, pool_outcomes
from redealt.studies.cubirds.exhibits import table_01, table_02, table_06
from redealt.studies.cubirds.variants import VARIANTS
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games, timed_row
from tests.studies.exhibits import find_row, load_exhibit, texts
from tests.studies.look_up import cells_after, find
from tests.studies.reference import wilson

table_03, table_04, table_05 = (
    load_exhibit("cubirds", name) for name in ("table_03", "table_04", "table_05")
)

PUBLISHED = read_published(published_folder("cubirds"))
MIXED = {
    ("two_triplets", "player_1"): 5,
    ("two_triplets", "player_2"): 3,
    ("seven_species", "player_2"): 4,
    ("empty_deck", "player_1"): 6,
    ("empty_deck", "tie"): 2,
}


# Outcomes


def test_outcomes_count_games_by_end_and_winner():
    outcomes = pool_outcomes(pd.DataFrame(outcome_rows({}, [MIXED, seat_games(1, 0, 1)])))
    assert (outcomes.games, outcomes.ties, outcomes.decided) == (22, 3, 19)
    assert outcomes.wins("player_1") == 12
    assert outcomes.wins("player_1", "two_triplets", "empty_deck") == 11
    assert outcomes.ended("empty_deck", "turn_cap") == 9
    assert outcomes.count("two_triplets") == 8
    assert outcomes.count("empty_deck", "tie") == 3
    share = outcomes.share(winner="tie")
    assert (share.estimate, share.n) == (3 / 22, 22)
    decided = outcomes.share_of_decided("player_2")
    assert (decided.estimate, decided.n) == (7 / 19, 19)
    assert (decided.ci_low, decided.ci_high) == pytest.approx(wilson(7, 19))


def test_means_rest_on_sums_and_sums_of_squares():
    lengths = {"seven_species": 20, "empty_deck": 40}
    rows = outcome_rows({}, [seat_games(1, 1, 2)], lengths, printed_turns=7)
    mean = pool_outcomes(pd.DataFrame(rows)).mean("turns")
    sd = sqrt(400 / 3)  # of 20, 20, 40, 40
    assert (mean.estimate, mean.n) == (30, 4)
    assert mean.se == pytest.approx(sd / 2)
    assert mean.ci_high == pytest.approx(30 * exp(t.ppf(0.975, 3) * sd / 2 / 30))
    assert pool_outcomes(pd.DataFrame(rows)).sd("turns").estimate == pytest.approx(sd)
    assert pool_outcomes(pd.DataFrame(rows)).sum("printed_turns") == 28


def test_ratios_have_their_interval_by_blocks():
    rows = outcome_rows({}, [seat_games(1, 1), seat_games(2, 0)], 20, rounds=10)
    rows[0]["rounds"] += 4
    ratio = pool_outcomes(pd.DataFrame(rows)).ratio("rounds")
    assert (ratio.estimate, ratio.n) == (11, 2)
    se = sqrt(2 / 1 * (2**2 + 2**2)) / 4
    assert ratio.ci_high - ratio.estimate == pytest.approx(t.ppf(0.975, 1) * se)
    alone = pool_outcomes(pd.DataFrame(rows[:1])).ratio("rounds")
    assert alone.estimate == 14
    assert isnan(alone.ci_low)
    assert isnan(pool_outcomes(pd.DataFrame(rows)).ratio("first_row", "decisions").estimate)


def test_conditions_keep_their_order_and_pool_the_others():
    rows = [
        *outcome_rows({"variant": "b", "rollouts": 10}, [seat_games(1, 0), seat_games(1, 2)]),
        *outcome_rows({"variant": "a", "rollouts": 1}, [seat_games(3, 0)]),
        *outcome_rows({"variant": "b", "rollouts": 1}, [seat_games(0, 5)]),
    ]
    found = [*iterate_outcomes(pd.DataFrame(rows), "variant")]
    assert [where for where, _ in found] == [{"variant": "b"}, {"variant": "a"}]
    assert [outcomes.games for _, outcomes in found] == [9, 3]
    assert found[0][1].blocks["games"].tolist() == [6, 3]
    conditions = [where for where, _ in iterate_outcomes(pd.DataFrame(rows), "rollouts", "variant")]
    assert conditions[1] == {"rollouts": 1, "variant": "a"}


# Names and texts


def test_the_program_comes_first_and_unknown_variants_last():
    found = VARIANTS.order(["calibration", "mine", "as_written", "mine", "as_run"])
    assert found == ["as_run", "as_written", "calibration", "mine"]
    assert VARIANTS.name("my_own") == "my own"
    colors = {VARIANTS.color(variant) for variant in found}
    assert len(colors) == 4


def test_agents_are_named_by_their_rollouts():
    assert variants.agent_name("fmc_1") == "Flat Monte Carlo, 1 rollout"
    assert variants.agent_name("fmc_1000_determinized") == (
        "Flat Monte Carlo, 1\u202f000 rollouts, determinized"
    )
    assert variants.agent_name("fmc_as_run") == "Flat Monte Carlo of the program"
    assert variants.agent_name("heuristic") == "heuristic"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.00012, "1.2\u202f×\u202f10⁻⁴"),
        (0.05, "0.0500"),
        (2.345, "2.35"),
        (1234.6, "1\u202f235"),
        (0.0, "0"),
    ],
)
def test_seconds_keep_two_or_three_digits(value, text):
    assert cells.seconds(pd.Series({"estimate": value})).text == text
    assert cells.seconds(None).text == "–"


# Tables 1 and 2


def test_table_1_is_the_published_one():
    estimates = table_01.analyse({})
    assert condition_columns(estimates) == ["bird_index", "bird"]
    printed = PUBLISHED["table_01"]
    ours = estimates[["bird_index", "bird", "metric", "estimate"]].astype({"bird_index": str})
    theirs = printed[["bird_index", "bird", "metric", "value"]].astype({"value": float})
    assert ours.to_numpy().tolist() == theirs.to_numpy().tolist()
    found = texts(table_01.draw(estimates, PUBLISHED))
    assert cells_after(found, "6  Reed Warbler", 6) == ["6", "◇ 6", "9", "◇ 9", "20", "◇ 20"]
    assert "110" in cells_after(found, "All birds", 6)
    assert "110 cards" in table_01.caption(estimates)


def test_table_2_is_the_published_one():
    estimates = table_02.analyse({})
    assert condition_columns(estimates) == ["weight"]
    printed = PUBLISHED["table_02"].set_index(["weight", "metric"])["value"].astype(float)
    ours = estimates.set_index(["weight", "metric"])["estimate"]
    assert ours.to_dict() == printed.to_dict()
    found = texts(table_02.draw(estimates, PUBLISHED))
    assert cells_after(found, "m", 2) == ["[−1, 1]", "◇ [−1, 1]"]
    assert "never reads p" in table_02.caption(estimates)


# Table 3, and the first player


@pytest.fixture(scope="module")
def random_games() -> dict[str, pd.DataFrame]:
    rows = [
        *outcome_rows({"variant": "as_written"}, [seat_games(600, 400), seat_games(2, 0)]),
        *outcome_rows({"variant": "as_run"}, [MIXED]),
    ]
    return {"random_games": pd.DataFrame(rows)}


def test_table_3_has_shares_of_all_games_with_margins(random_games):
    estimates = table_03.analyse(random_games)
    assert condition_columns(estimates) == ["agent", "variant", "win_condition", "player"]
    assert set(estimates["agent"]) == {"random"}
    own = select(estimates, variant="as_run")
    row = find(own, "share", win_condition="two_triplets", player="player_2")
    assert (row["estimate"], row["n"], row["n_unit"], row["method"]) == (
        3 / 20,
        20,
        "game",
        "wilson",
    )
    assert (row["ci_low"], row["ci_high"]) == pytest.approx(wilson(3, 20))
    for end, player, games in (
        ("empty_deck", "total", 8),
        ("total", "tie", 2),
        ("total", "player_1", 11),
        ("seven_species", "player_1", 0),
    ):
        assert find(own, "share", win_condition=end, player=player)["estimate"] == games / 20
    assert set(own["win_condition"]) == {"two_triplets", "seven_species", "empty_deck", "total"}


def test_what_the_rules_leave_no_choice_of_is_exact(random_games):
    own = select(table_03.analyse(random_games), variant="as_run", metric="share")
    certain = select(own, method="exact")
    found = certain[["win_condition", "player", "estimate"]].to_numpy().tolist()
    assert found == [
        ["two_triplets", "tie", 0],
        ["seven_species", "tie", 0],
        ["total", "total", 1],
    ]


def test_games_at_the_turn_cap_get_a_row_of_their_own():
    rows = outcome_rows({"variant": "as_run"}, [{("turn_cap", "tie"): 1, **seat_games(2, 1)}])
    estimates = table_03.analyse({"random_games": pd.DataFrame(rows)})
    assert find(estimates, "share", win_condition="turn_cap", player="tie")["estimate"] == 1 / 4
    assert "turn cap" in texts(table_03.draw(estimates, PUBLISHED))


def test_the_first_player_is_tested_without_ties(random_games):
    estimates = table_03.analyse(random_games)
    own = select(estimates, variant="as_run", win_condition="total")
    row = find(own, "player_1_share_of_decided", player="player_1")
    assert (row["estimate"], row["n"], row["n_unit"]) == (11 / 18, 18, "decided game")
    assert find(own, "player_2_share_of_decided", player="player_2")["estimate"] == 7 / 18
    p = find(own, "binomial_two_sided_p", player="")
    assert p["estimate"] == pytest.approx(2 * binom.sf(10, 18, 0.5))
    equivalence = find(own, "equivalence_p", player="")["estimate"]
    assert equivalence == pytest.approx(max(binom.sf(10, 18, 0.45), binom.cdf(11, 18, 0.55)))


@pytest.mark.parametrize(
    ("agent", "wins_1", "wins_2"),
    [("random", 468, 458), ("flat_monte_carlo", 478, 519), ("heuristic", 519, 481)],
)
def test_the_exact_test_is_that_of_section_7_1_1(agent, wins_1, wins_2):
    rows = outcome_rows({"variant": "as_run"}, [seat_games(wins_1, wins_2, 3)])
    estimates = table_03.analyse({"random_games": pd.DataFrame(rows)})
    printed = select(PUBLISHED["prose_section_7_1_1"], agent=agent).set_index("metric")["value"]
    for metric, value in printed.items():
        assert f"{find(estimates, metric)['estimate']:.3f}" == value


def test_many_even_games_show_equivalence_and_few_do_not():
    rows = [
        *outcome_rows({"variant": "as_run"}, [seat_games(10_050, 9_950)]),
        *outcome_rows({"variant": "as_written"}, [seat_games(50, 50)]),
        *outcome_rows({"variant": "calibration"}, [seat_games(0, 0, 4)]),
    ]
    estimates = table_03.analyse({"random_games": pd.DataFrame(rows)})
    p_values = select(estimates, metric="equivalence_p").set_index("variant")["estimate"]
    assert p_values["as_run"] < 0.001
    assert p_values["as_written"] > 0.15
    assert [*p_values.index] == ["as_run", "as_written"]  # all ties: nothing to test
    table_03.draw(estimates, PUBLISHED)


def test_table_3_sets_each_published_count_once_above_ours_and_tests_below(random_games):
    estimates = table_03.analyse(random_games)
    table = table_03.draw(estimates, PUBLISHED)
    block = "two sets of three birds"
    printed = find_row(table, "◇ paper", block)
    assert printed == ["◇ 14.5", "◇ 14.0", "◇ 0.0", "◇ 28.5"]
    low, high = wilson(5, 20)
    ours = find_row(table, "program", block)
    assert ours[0] == f"25 ({100 * low:.0f}–{100 * high:.0f})"
    assert ours[2] == "0"  # no other value is possible
    assert find_row(table, "program", "all games")[3] == "100"
    assert find_row(table, "◇ paper") == ["◇ 50.5", "◇ 49.5", "◇ 0.767", "–"]
    assert find_row(table, "program")[0] == "61 (39–80)"
    assert "×" in find_row(table, "text")[2]
    assert "Games: program, 20; text, 1\u202f002." in table.notes
    assert "10\u202f000 games divided by ten" in table_03.caption(estimates)


# Tables 4 and 5


@pytest.fixture(scope="module")
def rollout_games() -> dict[str, pd.DataFrame]:
    choices = {"decisions": 40, "first_row": 30, "stale_choices": 10, "scoreless": 1}
    choices["rollouts_played"] = 3180
    rows = [
        *outcome_rows({"variant": "as_run", "rollouts": 1000}, [MIXED, MIXED], 52, **choices),
        *outcome_rows(
            {"variant": "as_written", "rollouts": 1}, [seat_games(6, 4)], 44, decisions=9
        ),
        *outcome_rows(
            {"variant": "as_written", "rollouts": 10}, [seat_games(3, 5)], 44, decisions=8
        ),
    ]
    return {"rollout_games": pd.DataFrame(rows)}


def test_shares_of_decisions_stay_within_0_and_1():
    where = {"variant": "as_run", "rollouts": 1000}
    rows = [
        {**row, "block": block}
        for block, stale in enumerate((0, 40))
        for row in outcome_rows(where, [MIXED], decisions=40, stale_choices=stale, scoreless=1)
    ]
    estimates = table_04.analyse({"rollout_games": pd.DataFrame(rows)})
    (stale,) = select(estimates, metric="stale_share").to_dict("records")
    assert (stale["estimate"], stale["ci_low"], stale["ci_high"]) == (0.5, 0, 1)


def test_table_4_tells_how_choices_are_made(rollout_games):
    estimates = table_04.analyse(rollout_games)
    names = ["agent", "variant", "rollouts", "win_condition", "player"]
    assert condition_columns(estimates) == names
    where = {"variant": "as_run", "rollouts": 1000, "win_condition": "", "player": ""}
    row = find(estimates, "first_row_share", **where)
    assert (row["estimate"], row["n"], row["n_unit"]) == (0.75, 2, "block of games")
    assert find(estimates, "stale_share", **where)["estimate"] == 0.25
    assert find(estimates, "scoreless_share", **where)["estimate"] == 1 / 40
    assert find(estimates, "rollouts_per_game", **where)["estimate"] == 3180
    cell = {"win_condition": "seven_species", "player": "player_2"}
    share = find(estimates, "share", rollouts=10, **cell)
    assert (share["estimate"], share["n"]) == (5 / 8, 8)


def test_table_4_has_a_block_for_each_number_of_rollouts(rollout_games):
    estimates = table_04.analyse(rollout_games)
    table = table_04.draw(estimates, PUBLISHED)
    program = "program, last of 1\u202f000 rollouts"
    names = ["◇ paper", program, "text, 1 rollout", "text, 10 rollouts"]
    for block in table.parts[0].blocks:
        assert [row[0].text for row in block.rows] == names
    games = f"Games: {program}, 40; text, 1 rollout, 10; text, 10 rollouts, 8."
    assert games in table.notes
    found = texts(table)
    assert cells_after(found, "◇ paper", 2, nth=4) == ["◇ 47.9", "◇ 52.1"]
    choices = cells_after(found, program, 4, nth=5)
    assert (choices[0], choices[3]) == ("75", "3\u202f180")
    assert "only the last one" in " ".join(table_04.caption(estimates).split())


@pytest.fixture(scope="module")
def heuristic_games() -> dict[str, pd.DataFrame]:
    rows = []
    for variant in ("as_written", "as_run"):
        for weights, wins in (("published", 12), ("default", 9)):
            where = {"variant": variant, "weights": weights}
            blocks = [seat_games(wins, 10), seat_games(wins, 8)]
            rows += outcome_rows(where, blocks, 34, printed_turns=17, printed_turns_squared=289)
    return {"heuristic_games": pd.DataFrame(rows)}


def test_table_5_has_a_block_for_each_set_of_weights(heuristic_games):
    estimates = table_05.analyse(heuristic_games)
    names = ["agent", "variant", "weights", "win_condition", "player"]
    assert condition_columns(estimates) == names
    where = {"variant": "as_written", "win_condition": "total", "player": "player_1"}
    assert find(estimates, "share", weights="default", **where)["estimate"] == 18 / 36
    table = table_05.draw(estimates, PUBLISHED)
    printed = find_row(table, "◇ paper", "seven unique birds")
    assert printed == ["◇ 50.4", "◇ 46.8", "◇ 0.0", "◇ 97.2"]
    assert find_row(table, "text, default weights", "all games")[0].startswith("50 (")
    assert "program, paper's weights, 42; program, default weights, 36" in " ".join(table.notes)
    caption = table_05.caption(estimates)
    assert "0.55, 0.50, 0.10, 0.50, 1.80, 0.50" in caption
    assert "0.50, 0.50, 0.30, 0.50, 1.80, 0.50" in caption


# Table 6


@pytest.fixture(scope="module")
def all_games(random_games, rollout_games, heuristic_games) -> dict[str, pd.DataFrame]:
    seconds = [
        timed_row("as_run", "random", 0, 0.002),
        timed_row("as_run", "flat_monte_carlo", 1000, 16.0),
        timed_row("as_written", "flat_monte_carlo", 10, 160.0),
        timed_row("as_run", "heuristic", 0, 0.8),
        timed_row("as_run", "fmc_10", 10, 1.0),
    ]
    return {**random_games, **rollout_games, **heuristic_games, "seconds": pd.DataFrame(seconds)}


def test_table_6_counts_lengths_in_every_unit(all_games):
    estimates = table_06.analyse(all_games)
    assert condition_columns(estimates) == ["agent", "variant", "rollouts", "weights"]
    assert set(estimates["agent"]) == {"random", "flat_monte_carlo", "heuristic"}
    where = {"agent": "heuristic", "variant": "as_run", "weights": "published"}
    row = find(estimates, "turns_per_game", **where)
    assert (row["estimate"], row["n"], row["n_unit"], row["method"]) == (17, 42, "game", "log t")
    assert find(estimates, "player_turns_per_game", **where)["estimate"] == 34
    assert find(estimates, "sd_of_player_turns", **where)["estimate"] == 0
    rounds = find(estimates, "rounds_per_game", **where)
    assert (rounds["estimate"], rounds["n"], rounds["n_unit"]) == (17, 2, "block of games")
    tree = {"agent": "flat_monte_carlo", "variant": "as_written", "rollouts": "10"}
    assert find(estimates, "turns_per_game", **tree)["estimate"] == 44


def test_table_6_divides_seconds_by_turns_games_and_players(all_games):
    estimates = table_06.analyse(all_games)
    where = {"agent": "flat_monte_carlo", "variant": "as_run", "rollouts": "1000", "weights": ""}
    assert find(estimates, "seconds_per_game", **where)["estimate"] == 4
    assert find(estimates, "time_per_turn", **where)["estimate"] == 2
    assert find(estimates, "seconds_per_player_turn", **where)["estimate"] == 16 / 80
    assert find(estimates, "time_per_turn", agent="random")["rollouts"] == ""


def test_table_6_sets_published_values_below_each_agent(all_games):
    table = table_06.draw(table_06.analyse(all_games), PUBLISHED)
    rollouts = find_row(table, "program, last of 1\u202f000 rollouts", "Flat Monte Carlo")
    assert rollouts[:5] == ["2.00", "4.00", "0.200", "52.00", "52.00"]
    random, heuristic = (find_row(table, "◇ paper", name) for name in ("random", "heuristic"))
    assert [text for text in random if text != "–"] == ["◇ 0.0001", "◇ 77.3564"]
    assert (heuristic[0], heuristic[3]) == ("◇ 0.1416", "◇ 17.0380")
    ours = find_row(table, "program, paper's weights", "heuristic")
    assert ours[:3] == ["0.100", "0.200", "0.0100"]
    untimed = find_row(table, "program, default weights", "heuristic")
    assert untimed[:3] == ["–", "–", "–"]
    assert "not comparable" in " ".join(table.notes)
