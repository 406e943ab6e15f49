"""The exhibit on optimality: its estimates, figure and caption."""

import pandas as pd
import pytest

from redealt.core.task import Task
from redealt.games.cuckoo.switches import Switches
from redealt.studies.cuckoo.exhibits import beyond_optimality
from redealt.studies.cuckoo.stages import solve

GAMES = [
    {"suits": suits, "cards": cards, "n_players": n_players}
    for suits, cards, n_players in ((4, 10, 2), (4, 10, 3), (2, 5, 3))
]
ENTRIES = {
    "profiles": (solve.solve_profiles, GAMES),
    "best_responses": (solve.solve_best_responses, GAMES),
    "predictions": (solve.predict_survival, GAMES),
    "equilibria": (solve.solve_equilibria, [{**GAMES[0], "iterations": 300}]),
}


@pytest.fixture(scope="module")
def estimates():
    runs = {}
    for name, (entry, games) in ENTRIES.items():
        params = {"games": games, "switches": Switches().model_dump()}
        task = Task("cuckoo", name, params, seed=1, units=range(len(games)))
        runs[name] = pd.DataFrame(entry(task))
    return beyond_optimality.analyse(runs)


def select(estimates, **conditions):
    rows = estimates[estimates["suits"] == conditions.pop("suits", 4)]
    for name, value in conditions.items():
        rows = rows[rows[name] == value]
    return rows["estimate"].tolist()


def test_mean_gains_over_the_papers_strategy(estimates):
    best = {"metric": "gain_over_optimal", "plays": "best_response", "seat": "all"}
    against_copies = select(estimates, **best, opponents="optimal")
    assert against_copies == pytest.approx([0.004318, 0.004951], abs=5.1e-7)
    against_mix = select(estimates, **best, opponents="mix")
    assert against_mix == pytest.approx([0.002446, 0.002349], abs=5.1e-7)
    small = select(estimates, **best, opponents="optimal", suits=2)
    assert small == pytest.approx([0.003439], abs=5.1e-7)


def test_every_strategy_plays_against_copies_of_itself(estimates):
    keep = select(estimates, metric="survival", opponents="keep", n_players=2)
    assert keep == pytest.approx([6 / 13, 6 / 13])
    optimal = {"opponents": "optimal", "plays": "optimal", "n_players": 2, "metric": "survival"}
    assert select(estimates, **optimal, seat="2") == pytest.approx([607 / 1235])


def test_equilibrium_stands_beside_the_papers_strategy(estimates):
    here = {"opponents": "equilibrium", "seat": "2"}
    lost = select(estimates, **here, metric="gain_over_optimal", plays="equilibrium")
    assert lost == pytest.approx([0.003508], abs=3e-6)
    swaps = {**here, "metric": "swap_probability", "history": "keep", "card": "6"}
    assert select(estimates, **swaps, plays="equilibrium") == pytest.approx([1], abs=1e-3)
    assert select(estimates, **swaps, plays="optimal") == [0]


def test_predictions_stand_beside_the_truth(estimates):
    here = {"n_players": 2, "seat": "1", "card": "1", "choice": "swap"}
    predicted = select(estimates, **here, metric="predicted_survival")
    assert predicted == pytest.approx([12 / 13])
    assert select(estimates, **here, metric="true_survival") == pytest.approx([210 / 589])


def test_figure_has_a_panel_for_each_seat_up_to_three_players(estimates):
    figure = beyond_optimality.draw(estimates, {})
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert titles[:2] == ["(a) N = 2, seat 1", "N = 2, seat 2"]
    assert len(titles) == 2 + 3 + 2
    # Three kinds of gains for two and three seats.
    assert len(figure.axes[-2].patches) == 3 * (2 + 3)


def test_caption_states_the_mean_gains(estimates):
    caption = beyond_optimality.caption(estimates)
    assert "gains 0.43 (N = 2), 0.50 (N = 3) percentage points" in caption
