"""The exact analysis as the pipeline runs it."""

import csv
from pathlib import Path

import pandas as pd
import pytest

from redealt.core.task import Task
from redealt.games.cuckoo.switches import Switches
from redealt.studies.cuckoo.stages import solve

DATA = Path(__file__).parents[2] / "data" / "cuckoo"
SWITCHES = Switches().model_dump()
TWO = {"suits": 4, "cards": 10, "n_players": 2}
THREE = {"suits": 4, "cards": 10, "n_players": 3}
SMALL = {"suits": 2, "cards": 5, "n_players": 3}


def run(entry, params, units=None, threads=1):
    units = range(len(params.get("games", [None]))) if units is None else units
    task = Task("cuckoo", "test", params, seed=1, units=units, threads=threads)
    return pd.DataFrame(entry(task))


@pytest.fixture(scope="module")
def formulas():
    table = run(solve.tabulate_formulas, {"suits": 4, "cards": 10, "n_players_max": 39})
    return table.set_index(["quantity", "n_players", "uncovered", "card"])["value"]


@pytest.mark.parametrize(
    ("quantity", "n_players", "card", "expected"),
    [
        ("keep", 2, 5, 16 / 39),
        ("swap", 2, 5, 20 / 39),
        ("draw", 2, 5, 0.461538),
        ("keep", 3, 4, 10 / 19),
        ("swap", 3, 4, 0.672065),
        ("keep", 3, 5, 0.658570),
        ("swap", 3, 5, 0.609987),
        ("keep", 16, 2, 0.870810),
        ("swap", 16, 2, 0.886362),
        ("keep", 17, 2, 0.892342),
        ("swap", 17, 2, 0.888208),
        ("keep", 39, 2, 1.0),
        ("swap", 39, 1, 12 / 13),
        ("swap_as_printed", 5, 10, 40 / 39),
    ],
)
def test_winning_chances(formulas, quantity, n_players, card, expected):
    assert formulas[quantity, n_players, 0, card] == pytest.approx(expected, rel=0, abs=5.1e-7)


def test_equation_26_as_printed_exceeds_one(formulas):
    largest = formulas["swap_as_printed"].groupby("n_players").max()
    assert largest[2] == pytest.approx(12 / 13)
    assert largest[4] == pytest.approx(1.0242, abs=5e-5)
    assert largest.loc[5:].to_numpy() == pytest.approx(40 / 39)


def test_boundaries_match_every_row_of_the_reference_table(formulas):
    boundary = formulas["highest_card_swapped"].droplevel("card")
    with open(DATA / "computed_boundary_uncovered.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    expected = {(int(r["n_players"]), int(r["n_uncovered"])): float(r["value"]) for r in rows}
    assert len(expected) == 314
    assert boundary.to_dict() == expected


def test_the_drawers_corrected_chance_gives_the_same_boundary(formulas):
    corrected = formulas["highest_card_swapped_by_drawer"].droplevel(["uncovered", "card"])
    boundary = formulas["highest_card_swapped"].droplevel("card").xs(0, level="uncovered")
    assert corrected.to_dict() == boundary.to_dict()


@pytest.mark.parametrize(
    ("n_players", "seat", "card", "keep", "swap"),
    [
        (2, 1, 1, (0.0000, 0.0000), (0.9231, 0.3565)),
        (2, 1, 5, (0.4103, 0.2445), (0.5128, 0.2750)),
        (2, 1, 6, (0.5128, 0.3226), (0.4103, 0.2207)),
        (2, 2, 5, (0.4103, 0.0000), (0.5128, 0.3158)),
        (2, 2, 6, (0.5128, 0.0000), (0.4103, 0.3062)),
        (2, 2, 7, (0.6154, 0.3636), (0.3077, 0.3062)),
        (3, 1, 4, (0.5263, 0.3505), (0.6721, 0.5155)),
        (3, 1, 5, (0.6586, 0.4673), (0.6100, 0.4594)),
        (3, 2, 5, (0.6586, 0.2162), (0.6100, 0.3354)),
        (3, 2, 6, (0.7692, 0.5653), (0.5587, 0.2756)),
        (3, 3, 5, (0.6586, 0.3137), (0.6100, 0.5511)),
        (3, 3, 6, (0.7692, 0.6405), (0.5587, 0.5501)),
    ],
)
def test_predicted_and_true_survival(n_players, seat, card, keep, swap):
    game = TWO if n_players == 2 else THREE
    table = run(solve.predict_survival, {"games": [game], "switches": SWITCHES})
    place = table[(table.seat == seat) & (table.card == card)].set_index("choice")
    for choice, (predicted, true) in {"keep": keep, "swap": swap}.items():
        assert round(place.predicted[choice], 4) == predicted
        assert round(place.survival[choice], 4) == true


def test_profiles_hold_exact_fractions():
    table = run(solve.solve_profiles, {"games": [TWO, SMALL], "switches": SWITCHES})
    exact = table.set_index(["n_players", "plays", "seat"])["exact"].sort_index()
    assert exact[2, "oracle", 1] == "582/1235"
    assert exact[3, "naive", 2] == "151/252"
    assert exact[3, "keep"].tolist() == ["11/18"] * 3
    assert len(table) == 6 * (2 + 3)


def test_best_responses_by_seat_and_for_the_match():
    table = run(solve.solve_best_responses, {"games": [THREE], "switches": SWITCHES})
    value = table.set_index(["opponents", "plays", "quantity", "seat"])["value"]
    value = value.sort_index().round(6)
    assert value["optimal", "best_response", "survival"].tolist() == [0.642995, 0.584608, 0.673319]
    assert value["mix", "optimal", "survival"].tolist() == [0.670451, 0.620091, 0.681261]
    assert value["optimal", "best_response", "match_win", 0] == 0.308889
    assert value["optimal", "best_response", "match_win_best_later", 0] == 0.308889
    assert value["optimal", "optimal", "match_win_best_later", 0] == 0.306368
    assert value["optimal", "optimal", "match_win", 0] == 0.303799


def test_equilibria_describe_what_is_played():
    params = {"games": [{**TWO, "iterations": 300}], "switches": SWITCHES}
    table = run(solve.solve_equilibria, params)
    by_seat = table.set_index(["quantity", "seat"])["value"]
    assert by_seat["survival"].tolist() == pytest.approx([0.418354, 0.496626], abs=2e-6)
    assert max(by_seat["gain"]) < 1e-5
    loss = by_seat["survival", 2] - by_seat["optimal_survival", 2]
    assert loss.item() == pytest.approx(0.003508, abs=3e-6)
    swaps = table[table.quantity == "swap_probability"]
    places = swaps.set_index(["seat", "history", "given", "card"])["value"].round(3)
    assert places[1, "", 0].tolist() == [1, 1, 1, 1, 0, 0, 0, 0]
    assert places[2, "keep", 0].tolist() == [1, 1, 1, 1, 1, 1, 0, 0]
    assert places[2, "swap", 3].tolist() == [1, 1, 1, 0, 0, 0, 0, 0]
    reach = table[table.quantity == "reach"].groupby("seat")["value"].sum()
    # Seat 1 with nothing uncovered, as the dealer then: C(32, 2) of C(40, 2) deals.
    assert reach.to_numpy() == pytest.approx([124 / 195, 124 / 195])


@pytest.mark.parametrize(
    ("entry", "extra"),
    [
        (solve.solve_profiles, {}),
        (solve.solve_best_responses, {}),
        (solve.predict_survival, {}),
        (solve.solve_equilibria, {"iterations": 20}),
    ],
)
def test_results_depend_neither_on_the_cut_nor_on_threads(entry, extra):
    games = [{**game, **extra} for game in (TWO, SMALL, {**SMALL, "cards": 4})]
    params = {"games": games, "switches": SWITCHES}
    whole = run(entry, params)
    cut = pd.concat([run(entry, params, range(2)), run(entry, params, range(2, 3))])
    pd.testing.assert_frame_equal(whole, cut.reset_index(drop=True), check_exact=True)
    pd.testing.assert_frame_equal(whole, run(entry, params, threads=2), check_exact=True)
