"""Additions about the program's behaviors and the tuning: estimates and what is drawn of them."""

from fractions import Fraction
from math import isnan, sqrt

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex

from redealt.exhibits.estimates import read_estimates, select, write_estimates
from redealt.exhibits.published import read_published
from redealt.games.cubirds.names import WEIGHT_BOUNDS, WEIGHTS
from redealt.planning.digest import published_folder
from redealt.stats.comparisons import compare_means
from redealt.stats.hypotheses import fisher, holm
from redealt.stats.intervals import Interval, difference_of_shares, mean_t, wilson
from redealt.studies.cubirds.analysis.o_classes import CLASSES, SEVEN, UPPER_ENDS, class_of
from redealt.studies.cubirds.exhibits import beyond_ablation, beyond_o_classes, beyond_searches
from redealt.studies.cubirds.variants import ITEM_NAMES, item_name, rank_item
from tests.studies.cubirds.made_up_runs import Games, outcome_rows, seat_games
from tests.studies.look_up import find

PUBLISHED = read_published(published_folder("cubirds"))


def bounds(estimate: pd.Series | Interval) -> tuple[float, float, float]:
    return estimate.estimate, estimate.ci_low, estimate.ci_high


def titles(axes: list) -> list[str]:
    return [each.get_title(loc="left") or each.get_title() for each in axes]


def panels(figure) -> list:
    """Return the axes of all subfigures, in their order."""
    return [axes for part in figure.subfigs for axes in part.axes]


def diamond(axes) -> tuple[float, float]:
    """Return where the published value is drawn."""
    (line,) = [line for line in axes.get_lines() if line.get_marker() == "D"]
    return float(line.get_xdata()[0]), float(line.get_ydata()[0])


def dots(axes) -> dict[float, bool]:
    """Return by height whether a dot is filled."""
    found = [line for line in axes.get_lines() if line.get_marker() == "o"]
    drawn = [line for line in found if len(line.get_xdata())]
    return {
        float(line.get_ydata()[0]): to_hex(line.get_markerfacecolor()) != "#ffffff"
        for line in drawn
    }


# The program's behaviors


def test_every_item_has_a_name():
    numbers = [f"{letter}{number}" for letter, last in zip("RNMH", (8, 3, 8, 7), strict=True)
               for number in range(1, last + 1)]  # fmt: skip
    assert {*numbers, "all"} <= ITEM_NAMES.keys()
    assert item_name("R1") == "R1 redeal from the draw pile alone"
    assert item_name("R1", "10") == "R1 redeal from the draw pile alone"  # only the last counts
    assert item_name("M1", "1000") == "M1 only the last rollout counts, n = 1\u202f000"
    ordered = sorted(["all", "H1", "R2", "none", "N1"], key=rank_item)
    assert ordered == ["none", "R2", "N1", "H1", "all"]


def ends(triplets: int, seven: int, empty: int, ties: int) -> Games:
    return {
        ("two_triplets", "player_1"): triplets,
        ("seven_species", "player_2"): seven,
        ("empty_deck", "player_1"): empty,
        ("empty_deck", "tie"): ties,
    }


@pytest.fixture(scope="module")
def repaired() -> dict[str, pd.DataFrame]:
    lengths = {"two_triplets": 40, "seven_species": 60, "empty_deck": 90}
    shorter = {"two_triplets": 30, "seven_species": 44, "empty_deck": 90}
    start = [ends(20, 20, 50, 10), ends(30, 20, 40, 10)]
    same = [ends(24, 21, 45, 10), ends(25, 21, 44, 10)]
    moved = [ends(60, 38, 2, 0), ends(58, 40, 0, 2)]
    random = [
        *outcome_rows({"repair": "R1"}, moved, lengths),
        *outcome_rows({"repair": "none"}, start, lengths, printed_turns=77),
        *outcome_rows({"repair": "all"}, moved, shorter),
        *outcome_rows({"repair": "N3"}, same, lengths),
    ]
    rollouts = [
        *outcome_rows({"repair": "none", "rollouts": 1000}, start, lengths),
        *outcome_rows({"repair": "M1", "rollouts": 100}, moved, shorter),
        *outcome_rows({"repair": "M1", "rollouts": 10}, same, shorter),
        *outcome_rows({"repair": "M2", "rollouts": 1000}, same, lengths),
    ]
    heuristic = [
        *outcome_rows({"repair": "none"}, start, lengths),
        *outcome_rows({"repair": "H4"}, moved, shorter),
    ]
    return {
        "bug_attribution_random": pd.DataFrame(random),
        "bug_attribution_rollouts": pd.DataFrame(rollouts),
        "bug_attribution_heuristic": pd.DataFrame(heuristic),
    }


@pytest.fixture(scope="module")
def attributed(repaired) -> pd.DataFrame:
    return beyond_ablation.analyse(repaired)


def test_levels_are_the_results_of_the_tables(attributed):
    levels = select(attributed, metric="level", agent="random", item="none")
    levels = levels.set_index("quantity")["estimate"].to_dict()
    turns = (50 * 40 + 40 * 60 + 110 * 90) / 200
    assert levels == pytest.approx(
        {
            "two_triplets": 50 / 200,
            "seven_species": 40 / 200,
            "empty_deck": 110 / 200,
            "tie": 20 / 200,
            "player_1_share_of_decided": 140 / 180,
            "player_turns_per_game": turns,
            "rounds_per_game": turns / 2,
            "turns_per_game": 77,
        }
    )


def test_changes_are_differences_of_independent_samples(attributed):
    where = {"agent": "random", "item": "R1", "quantity": "empty_deck"}
    change = find(attributed, metric="change", **where)
    assert bounds(change) == pytest.approx(bounds(difference_of_shares(4, 200, 110, 200)))
    p = find(attributed, metric="change_p", **where)
    assert p["estimate"] == fisher(4, 200, 110, 200).p_two_sided
    where = {"agent": "random", "item": "R1", "quantity": "player_1_share_of_decided"}
    change = find(attributed, metric="change", **where)
    assert bounds(change) == pytest.approx(bounds(difference_of_shares(120, 198, 140, 180)))
    assert (change["n"], change["n_unit"]) == (378, "decided game")
    assert select(attributed, metric="change", item="none").empty


def test_rollouts_tell_repairs_of_the_counter_apart(attributed):
    changes = select(attributed, agent="flat_monte_carlo", metric="change", quantity="two_triplets")
    changes = changes.set_index(["item", "rollouts"])["estimate"].to_dict()
    assert changes == pytest.approx(
        {("M1", "100"): 68 / 200, ("M1", "10"): -1 / 200, ("M2", "1000"): -1 / 200}
    )
    assert {*select(attributed, agent="random")["rollouts"]} == {""}


def test_changes_drawn_are_adjusted_together(attributed):
    adjusted = select(attributed, metric="change_p_adjusted")
    drawn = adjusted.groupby("agent", sort=False)["quantity"].unique()
    assert "rounds_per_game" not in drawn["random"]
    assert "player_turns_per_game" not in drawn["heuristic"]
    assert len(adjusted) == 6 * 7
    keys = ["agent", "item", "rollouts", "quantity"]
    raw = select(attributed, metric="change_p").set_index(keys)["estimate"]
    expected = holm(raw[pd.MultiIndex.from_frame(adjusted[keys])])
    assert adjusted["estimate"].to_numpy() == pytest.approx(expected)


def test_attribution_has_a_block_for_each_agent_and_marks_what_moves(attributed):
    figure = beyond_ablation.draw(attributed, PUBLISHED)
    axes = panels(figure)
    assert len(axes) == 3 * 6
    names = [label.get_text() for label in axes[0].get_yticklabels()]
    assert names == [
        "published",
        "R1 redeal from the draw pile alone",
        "N3 turn skipped with an empty hand",
        "all at once: the text",
    ]
    names = [label.get_text() for label in axes[6].get_yticklabels()]
    assert names[1:3] == [f"M1 only the last rollout counts, n = {n}" for n in (10, 100)]
    assert dots(axes[0]) == {1: True, 2: False, 3: True}
    assert [each.get_xlabel() for each in axes[4::6]] == ["player turns", "player turns", "rounds"]


def test_published_values_are_drawn_as_distances_from_the_program(attributed):
    axes = panels(beyond_ablation.draw(attributed, PUBLISHED))
    assert diamond(axes[2]) == pytest.approx((0.609 - 0.55, 0))
    assert diamond(axes[3]) == pytest.approx((0.074 - 0.1, 0))
    assert diamond(axes[4]) == pytest.approx((77.3564 - 77, 0))
    assert diamond(axes[5]) == pytest.approx((468 / 926 - 140 / 180, 0))


def test_a_change_far_from_all_others_is_written_and_not_drawn(repaired):
    table = repaired["bug_attribution_random"]
    start = [ends(20, 20, 50, 10), ends(30, 20, 40, 10)]
    endless = outcome_rows({"repair": "R2"}, start, 900)
    runs = {**repaired, "bug_attribution_random": pd.concat([table, pd.DataFrame(endless)])}
    estimates = beyond_ablation.analyse(runs)
    length = panels(beyond_ablation.draw(estimates, PUBLISHED))[4]
    changes = select(estimates, metric="change", agent="random", quantity="player_turns_per_game")
    drawn = changes[changes["item"] != "R2"]
    low, high = length.get_xlim()
    assert low < drawn["ci_low"].min() < drawn["ci_high"].max() < high
    change = find(changes, item="R2")["estimate"]
    assert change > 2 * high
    texts = [(text.get_text(), text.get_position()) for text in length.texts]
    assert texts == [(f"+{change:.0f} ►", (1, 2))]


def test_caption_names_the_items_that_move_most(attributed):
    caption = beyond_ablation.caption(attributed)
    games = "200 (random), 200 (Flat Monte Carlo), 200 (heuristic)"
    assert f"per row: {games}; for the program as it is: {games}; 95 %" in caption
    assert "random, empty deck −53.0 points (R1) and length −22.7 player turns (R1)" in caption
    assert "Flat Monte Carlo, empty deck −53.0 points (M1)" in caption
    assert "Holm over all 42 changes" in caption


def test_attribution_of_a_single_block_has_no_test_of_rounds(repaired):
    few = {name: select(table, block=0) for name, table in repaired.items()}
    estimates = beyond_ablation.analyse(few)
    assert select(estimates, metric="change_p", quantity="rounds_per_game").empty
    beyond_ablation.draw(estimates, PUBLISHED)


# Classes of o


def test_classes_of_o_are_bounded_by_ratios_of_distances():
    inner = {Fraction(d7, d23) for d7 in range(1, 7) for d23 in range(1, 6)}
    assert {*UPPER_ENDS} <= inner
    assert [class_of(float(end)) for end in UPPER_ENDS] == [*CLASSES]
    assert class_of(0.0) == "[0, 1/4]"
    assert class_of(1.8) == SEVEN == "(5/3, 2]"
    assert class_of(5 / 3) == class_of(1.6) == "(3/2, 5/3]"
    assert class_of(float(np.float32(1 / 3))) == "(1/4, 1/3]"


@pytest.fixture(scope="module")
def all_play_all() -> pd.DataFrame:
    """Return three classes of which 2 beats 1.5, and 1.5 beats 1; equal ones play, too."""
    wins = {(1.0, 1.5): 30, (1.5, 1.0): 80, (1.5, 2.0): 45, (2.0, 1.5): 60, (1.0, 2.0): 20,
            (2.0, 1.0): 90} | {(o, o): 50 for o in (1.0, 1.5, 2.0)}  # fmt: skip
    rows = []
    for (o_1, o_2), n in wins.items():
        conditions = {"variant": "as_written", "o_1": o_1, "o_2": o_2}
        ties = 10 if (o_1, o_2) == (2.0, 1.0) else 0
        rows += outcome_rows(conditions, [seat_games(n, 100 - n, ties)])
    return pd.DataFrame(rows)


LOW, MIDDLE = class_of(1.0), class_of(1.5)


def test_both_orders_make_one_share(all_play_all):
    estimates = beyond_o_classes.analyse({"o_classes": all_play_all})
    share = find(estimates, metric="share_of_decided", o_class=SEVEN, opponent=LOW)
    assert bounds(share) == pytest.approx(bounds(wilson(170, 200)))
    other = find(estimates, metric="share_of_decided", o_class=LOW, opponent=SEVEN)
    assert other["estimate"] == pytest.approx(1 - share["estimate"])
    assert select(estimates, o_class=SEVEN, opponent=SEVEN).empty


def test_mean_over_opponents_and_best_class(all_play_all):
    estimates = beyond_o_classes.analyse({"o_classes": all_play_all})
    mean = find(estimates, metric="share_of_decided", o_class=SEVEN, opponent="all")
    assert mean["estimate"] == pytest.approx((170 / 200 + 115 / 200) / 2)
    se = sqrt(wilson(170, 200).se ** 2 + wilson(115, 200).se ** 2) / 2
    assert mean["ci_high"] - mean["estimate"] == pytest.approx(1.959964 * se)
    assert find(estimates, metric="best_o")["estimate"] == 2


def test_shares_and_leads_of_few_games_stay_within_their_limits():
    wins = {
        (2.0, 1.0): 5,
        (1.0, 2.0): 0,
        (2.0, 1.5): 5,
        (1.5, 2.0): 1,
        (1.0, 1.5): 2,
        (1.5, 1.0): 5,
    }
    rows = []
    for (o_1, o_2), n in wins.items():
        where = {"variant": "as_written", "o_1": o_1, "o_2": o_2}
        rows += outcome_rows(where, [seat_games(n, 5 - n)])
    estimates = beyond_o_classes.analyse({"o_classes": pd.DataFrame(rows)})
    mean = find(estimates, metric="share_of_decided", o_class=SEVEN, opponent="all")
    assert (mean["estimate"], mean["ci_high"]) == (pytest.approx(0.95), 1)
    assert find(estimates, metric="lead", opponent=LOW)["ci_high"] <= 1


def test_lead_counts_own_games_for_both(all_play_all):
    estimates = beyond_o_classes.analyse({"o_classes": all_play_all})
    means = select(estimates, metric="share_of_decided", opponent="all")
    means = means.set_index("o_class")["estimate"]
    lead = find(estimates, metric="lead", opponent=MIDDLE)
    assert lead["estimate"] == pytest.approx(means[SEVEN] - means[MIDDLE])
    squares = wilson(170, 200).se ** 2 + wilson(150, 200).se ** 2 + 4 * wilson(115, 200).se ** 2
    assert lead["ci_high"] - lead["estimate"] == pytest.approx(1.959964 * sqrt(squares) / 2)


def test_map_is_centered_and_its_best_class_filled(all_play_all):
    both = pd.concat([all_play_all, all_play_all.assign(variant="as_run")])
    estimates = beyond_o_classes.analyse({"o_classes": both})
    figure = beyond_o_classes.draw(estimates, PUBLISHED)
    *maps, means = figure.axes[:3]
    assert titles(figure.axes[:3]) == ["(a) program", "(b) text", "(c) mean"]
    for axes in maps:
        (image,) = axes.get_images()
        assert sum(image.get_clim()) == pytest.approx(1)
        assert image.get_array()[2, 0] == pytest.approx(0.85)
        texts = [text.get_text() for text in axes.texts]
        assert texts == ["25", "15", "75", "42", "85", "57"]
    assert [label.get_text() for label in maps[0].get_yticklabels()] == ["1", "3/2", "2"]
    filled = dots(means)
    assert len(filled) == 6
    assert [round(height) for height, is_filled in filled.items() if is_filled] == [2, 2]


def test_caption_states_the_smallest_lead(all_play_all):
    estimates = beyond_o_classes.analyse({"o_classes": all_play_all})
    caption = beyond_o_classes.caption(estimates)
    assert "200 decided games per pair" in caption
    lead = find(estimates, metric="lead", opponent=MIDDLE)["estimate"]
    assert f"+{100 * lead:.1f} points" in caption
    assert "over o ≤ 3/2 in the text" in caption


# Tuning


def search_rows(search: str, seed: int, o: float, sd: float = 0.1, last: int = 2) -> list[dict]:
    """Rows of evolve: all weights stay in the middle but o, which ends where it is told to."""
    rows = []
    for generation in range(last + 1):
        for weight, (low, high) in zip(WEIGHTS, WEIGHT_BOUNDS, strict=True):
            middle = (low + high) / 2 + 0.001 * seed
            value = o if weight == "o" and generation == last else middle
            rows.append(
                {
                    "search": search,
                    "seed": seed,
                    "generation": generation,
                    "games": 0 if search == "null" else 100 * generation,
                    "weight": weight,
                    "best": value,
                    "mean": value,
                    "sd": sd * (high - low) * 0.5**generation,
                    "fitness": 0.5,
                    "seven_share": 0.9,
                }
            )
    return rows


ENDS = {"null": (0.9, 1.0, 1.1), "as_run": (1.75, 1.7, 1.6), "cma_es": (1.0, 1.9, 1.9)}


@pytest.fixture(scope="module")
def tuned() -> dict[str, pd.DataFrame]:
    rows, games = [], []
    for search, weights in ENDS.items():
        for seed, o in enumerate(weights):
            rows += search_rows(search, seed, o, last=4 if search == "cma_es" else 2)
            for rules in ("as_run", "as_written"):
                for seat, wins in (("player_1", (55 + seed, 45)), ("player_2", (60, 40 + seed))):
                    conditions = {"search": search, "seed": seed, "rules": rules, "seat": seat}
                    games += outcome_rows(conditions, [seat_games(*wins, 2)])
    return {"tuned": pd.DataFrame(rows), "tuned_games": pd.DataFrame(games)}


@pytest.fixture(scope="module")
def searches(tuned) -> pd.DataFrame:
    return beyond_searches.analyse(tuned)


def test_final_weights_are_those_of_the_last_generation_of_each_search(searches):
    best = select(searches, metric="search_best", weight="o").set_index(["search", "seed"])[
        "estimate"
    ]
    for search, weights in ENDS.items():
        assert best[search].to_list() == list(weights)
    value = find(searches, metric="converged_value", search="cma_es", weight="o")
    assert bounds(value) == pytest.approx(bounds(mean_t(ENDS["cma_es"])))


def test_seeds_are_compared_with_searches_without_selection(searches):
    low, high = (find(searches, metric=f"null_{end}", weight="o")["estimate"]
                 for end in ("low", "high"))  # fmt: skip
    assert (low, high) == pytest.approx((0.9, 1.1))
    shift = find(searches, metric="shift", search="as_run", weight="o")
    expected, p = compare_means(mean_t(ENDS["as_run"]), mean_t(ENDS["null"]))
    assert bounds(shift) == pytest.approx(bounds(expected))
    adjusted = find(searches, metric="shift_p_adjusted", search="as_run", weight="o")
    assert adjusted["estimate"] == pytest.approx(12 * p)


def test_classes_of_o_that_seeds_reach(searches):
    shares = select(searches, metric="o_class_share", search="as_run")
    shares = shares.set_index("o_class")["estimate"]
    assert shares.to_dict() == pytest.approx(
        dict.fromkeys(CLASSES, 0) | {SEVEN: 2 / 3, "(3/2, 5/3]": 1 / 3}
    )


def test_spread_within_populations_is_in_units_of_the_range(searches):
    spread = select(searches, metric="relative_sd", search="as_run")
    assert spread["estimate"].to_list() == pytest.approx([0.1, 0.05, 0.025])


def test_strength_is_that_of_both_seats(searches):
    where = {"metric": "share_of_decided", "search": "as_run", "rules": "as_written"}
    share = find(searches, **where, seed="1")
    assert bounds(share) == pytest.approx(bounds(wilson(56 + 41, 101 + 101)))
    mean = find(searches, **where, seed="")
    expected = mean_t([(55 + seed + 40 + seed) / (200 + 2 * seed) for seed in range(3)])
    assert bounds(mean) == pytest.approx(bounds(expected))
    assert (mean["n"], mean["n_unit"]) == (3, "seed")


def test_tuning_shows_shifts_and_published_weights_in_ranges(searches):
    figure = beyond_searches.draw(searches, PUBLISHED)
    shifts, spreads, strength = panels(figure)
    names = [label.get_text() for label in shifts.get_yticklabels()]
    assert names[4] == "seven species, $o$"
    _handles, searched = shifts.get_legend_handles_labels()
    assert searched == ["published", "program", "CMA-ES"]
    dots = [container.lines[0] for container in shifts.containers]
    of_o = [dot for dot in dots if 3.5 < dot.get_ydata()[0] < 4.5]
    assert [dot.get_xdata()[0] for dot in of_o] == pytest.approx([0.6833 / 2, 0.6 / 2], abs=1e-3)
    assert [dot.get_mfc() != "white" for dot in of_o] == [True, False]  # found, not found
    (printed,) = [line for line in shifts.get_lines() if line.get_marker() == "D"]
    assert printed.get_xdata()[4] == pytest.approx((1.8 - 1.0) / 2)
    assert printed.get_mfc() == "none"
    ends = [line.get_xdata()[-1] for line in spreads.get_lines() if len(line.get_xdata())]
    assert ends == [1, 1, 1]  # whatever the number of generations
    names = [label.get_text() for label in strength.get_yticklabels()]
    assert names == ["program", "CMA-ES", "no selection"]


def test_caption_counts_seeds_above_the_last_step(searches):
    caption = beyond_searches.caption(searches)
    assert "3 seeds each" in caption
    assert "2 of 3 (program), 2 of 3 (CMA-ES)" in caption
    assert "minus that of 3 searches without selection" in caption


def test_one_seed_is_drawn_without_intervals(tuned):
    few = {name: select(table, seed=0) for name, table in tuned.items()}
    estimates = beyond_searches.analyse(few)
    assert isnan(find(estimates, metric="converged_value", search="as_run", weight="o")["ci_low"])
    beyond_searches.draw(estimates, PUBLISHED)


# Files


@pytest.mark.parametrize(
    ("module", "runs"),
    [
        (beyond_ablation, "repaired"),
        (beyond_searches, "tuned"),
        (beyond_o_classes, "all_play_all"),
    ],
)
def test_figures_can_be_drawn_from_the_files(module, runs, request, tmp_path):
    tables = request.getfixturevalue(runs)
    estimates = module.analyse(tables if isinstance(tables, dict) else {"o_classes": tables})
    write_estimates(estimates, tmp_path / "estimates.csv")
    read = read_estimates(tmp_path / "estimates.csv")
    pd.testing.assert_frame_equal(read, estimates)
    assert module.caption(read) == module.caption(estimates)
    module.draw(read, PUBLISHED)
