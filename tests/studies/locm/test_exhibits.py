"""Exhibits on made-up tables of runs: estimates by other means, and what is drawn of them."""

from itertools import combinations

import numpy as np
import pandas as pd
import pytest

from redealt.exhibits.estimates import select
from redealt.studies.locm.analysis import exact
from redealt.studies.locm.analysis.cycles import count_cycles, find_cycles
from redealt.studies.locm.analysis.heat_maps import Map, measure, read_maps
from redealt.studies.locm.analysis.tournament import read_tournaments
from redealt.studies.locm.exhibits import beyond_exact
from redealt.studies.locm.published.reconstructed import FIGURE_1
from tests.studies.exhibits import check_made, find_row, load_exhibit, published_of
from tests.studies.locm import made_up_runs
from tests.studies.look_up import estimate, find
from tests.unit.plan_fixture import default_plan

VARIANTS = ("as_run", "as_written")
EXHIBITS = [exhibit.name for exhibit in default_plan().studies["locm"].exhibits]


@pytest.fixture(scope="module")
def runs() -> dict[str, pd.DataFrame]:
    strengths = {"progressive Linear": 0.4, "progressive Tree-from-Linear": 0.8}
    seconds = pd.DataFrame(
        {
            "scheme": scheme,
            "agent": agent,
            "generation": when,
            "games": 10,
            "rounds": 90,
            "actions": 600,
            "evaluations": 4000,
            "seconds": 0.002,
        }
        for scheme in ("weak-op", "strong-op", "progressive")
        for agent in ("Linear", "BinaryTree", "Tree")
        for when in ("first", "last")
    )
    return {
        **made_up_runs.searched_all(),
        "tournament": made_up_runs.tournament(strengths, variants=VARIANTS),
        "heat_maps": made_up_runs.maps(made_up_runs.rising, variants=VARIANTS),
        "corrections": made_up_runs.corrected({"lookahead": 0.5, "all": 0.5}),
        "other_games": made_up_runs.panel_games({"signs/Linear": 1.0}),
        "seconds": seconds,
    }


def analyse(name: str, runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    exhibit = load_exhibit("locm", name)
    return exhibit.analyse({run: runs[run] for run in exhibit.runs})


@pytest.mark.parametrize("name", [name for name in EXHIBITS if name != "beyond_exact"])
def test_exhibit_is_analysed_drawn_and_survives_its_file(name, runs, tmp_path):
    estimates = analyse(name, runs)
    check_made("locm", name, estimates, tmp_path / "estimates.csv", caption=40)


# Tables and Figure 4


def test_win_rate_is_the_mean_over_pairs_of_both_seats(runs):
    table = select(runs["tournament"], variant="as_run")
    first, second = (table[side].str.removeprefix("as_run/") for side in ("first", "second"))
    linear, tree = (name.str.startswith("progressive Linear ") for name in (first, second))
    others, trees = (name.str.startswith("progressive Tree ") for name in (second, first))
    won = table[linear & others]["wins"].sum()
    reverse = table[trees & second.str.startswith("progressive Linear ")]
    won += (reverse["games"] - reverse["wins"]).sum()
    games = table[linear & others]["games"].sum() + reverse["games"].sum()
    assert tree.any()
    found = analyse("table_03", runs)
    where = {"variant": "as_run", "agent": "Linear", "opponent": "Tree"}
    assert estimate(found, "win_rate", **where) == pytest.approx(won / games)
    mirrored = {"variant": "as_run", "agent": "Tree", "opponent": "Linear"}
    assert estimate(found, "win_rate", **mirrored) == pytest.approx(1 - won / games)


def test_error_of_a_cell_grows_with_the_spread_of_runs():
    alike, unlike = (
        find(
            analyse("table_03", {"tournament": made_up_runs.tournament(spread=spread)}),
            "win_rate",
            agent="Linear",
            opponent="Tree",
        )
        for spread in (0.0, 0.8)
    )
    assert unlike["se"] > 2 * alike["se"]


def test_drafts_alone_are_random_for_the_authors_agents():
    options = {"spread": 0.8, "drafts": 20}
    own, replayed = (
        find(
            analyse(
                "table_03", {"tournament": made_up_runs.tournament(variants=[variant], **options)}
            ),
            "win_rate",
            agent="Linear",
            opponent="Tree",
        )
        for variant in ("as_run", "published_agents")
    )
    assert replayed["estimate"] == own["estimate"]
    assert replayed["se"] < own["se"] / 2


@pytest.mark.parametrize(
    ("luck", "games", "low", "high"),
    [
        # Luck of games alone: 72 of a pair were published, 10 runs of both groups: 10 * 120 / 72.
        (0.0, 1, 12, 40),
        # Luck of drafts alone: 4 were published: 10 * 60 / 4.
        (1.0, 200, 120, 180),
    ],
)
def test_published_errors_are_those_of_few_drafts_with_many_games(luck, games, low, high):
    options = {"spread": 0.0, "drafts": 60, "luck": luck, "games": games}
    table = made_up_runs.tournament(variants=["published_agents"], **options)
    where = {"agent": "Linear", "opponent": "Tree"}
    found = find(analyse("table_03", {"tournament": table}), "win_rate", **where)
    assert low < found["n"] < high


def test_printed_cells_stand_in_the_table(runs):
    exhibit = load_exhibit("locm", "table_01")
    table = exhibit.draw(analyse("table_01", runs), published_of("locm", "table_01"))
    row = find_row(table, "BinaryTree", "\u25c7 paper")
    assert row[3] == "\u25c7 82.9 \u00b1 2.67"


def test_running_averages_end_in_the_average(runs):
    found = select(analyse("figure_04", runs), metric="win_rate", variant="as_run")
    rows = select(found, scheme="progressive", agent="Linear")
    last = rows[rows["games"] != "all"].iloc[-1]
    assert last["estimate"] == pytest.approx(estimate(rows, "win_rate", games="all"))
    assert int(last["games"]) == select(runs["tournament"], variant="as_run")["games"].sum()
    assert len(select(found, games="all")) == 12


def test_a_tournament_without_all_groups_is_no_part_of_figure_4(runs):
    replayed = made_up_runs.tournament(variants=["published_agents"])
    lacks = ~(replayed["first"] + replayed["second"]).str.contains("Tree-from")
    tables = {"tournament": runs["tournament"], "published_tournament": replayed[lacks]}
    assert {*load_exhibit("locm", "figure_04").analyse(tables)["variant"]} == {*VARIANTS}


# Maps


def test_measures_of_progress():
    found = measure(np.array([0.5, 0.5, 0.6, 0.3, 0.6, 0.7, 0.7]))
    assert found["gain"] == pytest.approx(0.2)
    assert found["largest_step"] == pytest.approx(0.3 / 0.5)
    assert found["stripes"] == pytest.approx(1 / 7)
    assert measure(np.linspace(0.4, 0.7, 7))["fitted_gain"] == pytest.approx(0.3)


def test_figure_2_finds_learning_where_there_is_some(runs):
    found = analyse("figure_02", runs)
    where = {"variant": "as_run", "agent": "all genomes", "run": "", "metric": "fitted_gain"}
    own, weak = (find(found, scheme=scheme, **where) for scheme in ("progressive", "weak-op"))
    assert own["ci_low"] > 0.1
    assert weak["ci_low"] < 0 < weak["ci_high"]
    caption = load_exhibit("locm", "figure_02").caption(found)
    assert "in 12 runs (p\u202f<\u202f0.001, detectable" in caption
    second = load_exhibit("locm", "figure_03").caption(analyse("figure_03", runs))
    assert "in 4 runs (too few to test)" in second


def test_maps_of_the_authors_are_beside_their_replay_and_ours(runs):
    logged = made_up_runs.maps(made_up_runs.rising, variants=["published_log"])
    replayed = made_up_runs.maps(made_up_runs.rising, variants=["published_agents"])
    tables = {"heat_maps": runs["heat_maps"], "logged_maps": logged}
    maps = load_exhibit("locm", "figure_01")
    found = maps.analyse({**tables, "published_maps": replayed})
    drawn = select(found, variant="published_log").groupby(["scheme", "agent"])["run"].unique()
    assert {where: int(run) for where, (run,) in drawn.items()} == FIGURE_1
    assert maps.draw(found, {})
    assert "(authors' log), 40 (published agents)" in maps.caption(found)
    assert "in log and replay correlate by" in maps.caption(found)
    assert "correlate" not in maps.caption(analyse("figure_01", runs))
    progress = load_exhibit("locm", "figure_03")
    found = progress.analyse(tables)
    assert [*found["variant"].unique()] == [*VARIANTS, "published_log"]
    assert progress.draw(found, {})
    cycles = load_exhibit("locm", "beyond_cycles")
    found = cycles.analyse({"logged_maps": logged[logged["agent"] != "Linear-from-Linear"]})
    assert cycles.draw(found, {})
    assert "of a run (authors' log)" in cycles.caption(found)


def test_cycles_are_counted():
    circle = np.array([[0.5, 0.9, 0.1], [0.1, 0.5, 0.9], [0.9, 0.1, 0.5]])
    assert count_cycles(circle) == 1
    order = np.array([[0.5, 0.9, 0.9], [0.1, 0.5, 0.9], [0.1, 0.1, 0.5]])
    assert count_cycles(order) == 0
    rng = np.random.default_rng(1)
    rates = rng.random((9, 9))
    rates = (rates + 1 - rates.T) / 2
    beats = rates > 0.5
    cyclic = sum(
        (beats[a, b] and beats[b, c] and beats[c, a])
        or (beats[a, c] and beats[c, b] and beats[b, a])
        for a, b, c in combinations(range(9), 3)
    )
    assert count_cycles(rates) == pytest.approx(cyclic / 84)


def find_map(logits, seed: int) -> Map:
    where = {"variant": "as_run", "scheme": "weak-op", "agent": "Tree", "run": "1"}
    (found,) = read_maps(made_up_runs.map_rows(where, logits, games=20, seed=seed))
    return found


@pytest.mark.parametrize("step", [0.0, 0.1])
def test_maps_with_strengths_have_no_more_cycles_than_by_chance(step):
    logits = [step * generation for generation in range(10)]
    p_values = [find_cycles(find_map(logits, seed)).p_high for seed in range(60)]
    assert sum(p < 0.05 for p in p_values) <= 8  # of 60 at 5 %: more has a chance of 1 %


def test_maps_of_rock_paper_scissors_have_more():
    found = find_map([0.0] * 15, 1)
    turns = np.subtract.outer(np.arange(15), np.arange(15)) % 3
    wins = np.where(turns == 1, 16.0, np.where(turns == 2, 4.0, 10.0)) * (found.games > 0)
    assert find_cycles(found._replace(wins=wins)).p_high < 0.05 / 60  # among all runs


# Additions


def test_corrections_are_compared_draft_by_draft(runs):
    found = analyse("beyond_signs", runs)
    where = {"agent": "all agents", "opponent": "Baseline2"}
    change = find(found, "change", correction="lookahead", **where)
    levels = [estimate(found, "level", correction=name, **where) for name in ("lookahead", "none")]
    assert change["estimate"] == pytest.approx(levels[0] - levels[1])
    assert change["ci_low"] > 0
    assert change["se"] < find(found, "level", correction="none", **where)["se"]
    assert estimate(found, "change", correction="shuffles", **where) == 0


def test_other_evolutions_are_compared_with_their_own_group(runs):
    found = analyse("beyond_signs", runs)
    where = {"rules": "as_written", "change": "signs", "agent": "Linear", "run": ""}
    gap = estimate(found, "difference", **where)
    assert gap > 0.1
    rates = [estimate(found, metric, **where) for metric in ("win_rate", "reference")]
    assert gap == pytest.approx(rates[0] - rates[1], abs=0.03)
    budget = analyse("beyond_budget", runs)
    assert {*select(budget, metric="win_rate")["change"]} == {"budget weak-op", "budget strong-op"}
    assert estimate(budget, "games", change="budget weak-op") == 400


def test_ratings_find_the_strong_groups(runs):
    found = select(analyse("beyond_ratings", runs), variant="as_run")
    ratings = select(found, metric="rating").set_index("group")["estimate"]
    assert ratings.sort_values().index[-2:].tolist() == [
        "progressive Linear",
        "progressive Tree-from-Linear",
    ]
    seat = find(found, "first_player")
    expected = made_up_runs.SEAT * 400 / np.log(10)
    assert seat["estimate"] == pytest.approx(expected, rel=0.2)
    power = select(found, metric="detectable").set_index("runs")["estimate"]
    assert power.is_monotonic_decreasing


def test_tree_sizes_and_strength_are_of_the_same_run(runs):
    found = analyse("beyond_tree_size", runs)
    own = select(found, scheme="progressive", agent="Tree", metric="best_nodes")
    assert own.set_index("run")["estimate"].to_dict() == {"1": 14, "2": 15, "3": 16, "4": 17}
    (name, tournament), _ = read_tournaments(runs["tournament"], "variant")
    assert name == "as_run"
    place = tournament.agents.index("progressive Tree 3")
    assert 0.3 < estimate(found, "win_rate", scheme="progressive", agent="Tree", run="3") < 0.7
    assert place in tournament.members("progressive Tree")


def test_consequences_are_those_of_the_specification():
    found = beyond_exact.analyse({}, published_of("locm", "beyond_exact"))
    expected = {
        ("chance_of_change", "Linear"): 0.6415,
        ("chance_of_change", "Tree"): 0.0975,
        ("unchanged_copies", "Linear"): 0.0059,
        ("unchanged_copies", "Tree"): 0.5987,
        ("card_nodes", "BinaryTree"): 3.5,
        ("state_nodes", "BinaryTree"): 2.25,
        ("card_nodes", "Tree"): 154 / 27,
        ("state_nodes", "Tree"): 198 / 71,
        ("card_leaf", "Tree"): 9 / 14,
        ("state_leaf", "BinaryTree"): 13 / 18,
        ("games", "progressive"): 245_000,
        ("games", "weak-op"): 500_000,
        ("offered", "pool"): 0.29451,
        ("offered", "uniform"): 0.43122,
        ("distinct", "uniform"): 0.98133,
    }
    for (metric, condition), value in expected.items():
        assert estimate(found, metric, condition=condition) == pytest.approx(value, abs=5e-5)
    assert exact.expected_nodes("Tree", exact.CARD_FEATURES) == pytest.approx(154 / 27)
