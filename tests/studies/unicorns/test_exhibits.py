"""Exhibits on made-up runs: estimates by hand, and what is drawn of them."""

import math

import numpy as np
import pandas as pd
import pytest
from scipy.stats import fisher_exact

from redealt.exhibits.estimates import select
from redealt.studies.unicorns.variants import FINAL, TYPES, UNEVOLVED
from tests.studies.exhibits import check_made, find_row, load_exhibit, published_of, texts
from tests.studies.look_up import estimate, find
from tests.studies.unicorns import made_up_runs
from tests.unit.plan_fixture import plan_of

EXHIBITS = [exhibit.name for exhibit in plan_of().studies["unicorns"].exhibits]
PAIRS = {
    ("rule_based", 2, "random"): 0.9,
    ("rule_based", 3, "random"): 0.98,
    ("rule_based", 2, "rule_based"): 1 / 3,
}
OTHERS = ("evo_rule_based/genetic", "evo_rule_based/cma_es", "evo_best_last_gen/none")


def both(rate: float) -> dict[str, float]:
    return {"random": rate, "rule_based": rate / 3}


def alike(**won: str) -> pd.DataFrame:
    """Return games dealt alike by agent, each a 1 where it won."""
    rows = [
        {"variant": "as_run", "agent": agent, "opponent": opponent, "game": game, "won": int(each)}
        for opponent in ("random", "rule_based")
        for agent, line in won.items()
        for game, each in enumerate(line)
    ]
    return pd.DataFrame(rows)


@pytest.fixture(scope="module")
def runs() -> dict[str, pd.DataFrame]:
    deviations = [
        ({"variant": item, "copies": 2, "opponents": 4}, rate)
        for item, rate in {"none": 0.9, "D1": 0.9, "R1": 0.5}.items()
    ]
    counts = [
        ({"variant": variant, "players": players, "opponent": opponent}, 1 / players)
        for variant in ("as_run", "as_written")
        for players in range(2, 9)
        for opponent in ("random", "rule_based")
    ]
    cards = [
        ({"variant": "as_run", "card": card, "opponent": opponent}, 0.3)
        for card in ("none", "Rhinocorn")
        for opponent in ("random", "rule_based")
    ]
    small: dict = {"runs": 3, "individuals": 4}
    return {
        "matchups": made_up_runs.matchups(PAIRS),
        "mcts_games": made_up_runs.mcts_games({100: 0.69, 200: 0.75, 400: 0.76, 800: 0.84}, 100),
        "nested": made_up_runs.nested(0.98),
        "population_sizes": made_up_runs.population_sizes((10, 20), lambda *_: 9000.0, 2, 100),
        "evaluation": made_up_runs.evaluation(dict.fromkeys(TYPES, both(0.9)), **small),
        "unevolved": made_up_runs.evaluation({UNEVOLVED: both(0.9)}, **small),
        "final_evaluation": made_up_runs.evaluation({FINAL: both(0.9)}, **small),
        "other_evaluation": made_up_runs.evaluation(dict.fromkeys(OTHERS, both(0.9)), **small),
        "paired": alike(rule_based="1111000011", best_first="0000000010"),
        "ablation": made_up_runs.draw_games(deviations),
        "mcts_ablation": made_up_runs.draw_games(deviations),
        "declined": made_up_runs.draw_games(cards),
        "player_counts": made_up_runs.draw_games(counts),
        "seats": made_up_runs.seats([100, 100, 100, 100, 100, 130]),
        "seconds": made_up_runs.seconds(),
        **made_up_runs.all_evolved(),
    }


def analyse(name: str, runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    exhibit = load_exhibit("unicorns", name)
    own = {run: runs[run] for run in exhibit.runs}
    return exhibit.analyse(
        own, **({"published": published_of("unicorns", name)} if name == "beyond_tests" else {})
    )


@pytest.mark.parametrize("name", EXHIBITS)
def test_exhibit_is_analysed_drawn_and_survives_its_file(name, runs, tmp_path):
    estimates = analyse(name, runs)
    check_made("unicorns", name, estimates, tmp_path / "estimates.csv", caption=30)


# Tables of the thesis


def test_win_rate_is_that_of_all_blocks(runs):
    own = select(runs["mcts_games"], agent="mcts_400")
    found = find(analyse("table_5_1", runs), "win_rate", variant="as_run", playouts=400)
    assert (found["count"], found["n"]) == (own["wins"].sum(), 100)
    assert found["estimate"] == own["wins"].sum() / 100


def test_rows_of_a_first_seed_are_its_first_games(runs):
    estimates = analyse("table_5_2", runs)
    games = select(runs["nested"], first_seed=4000).sort_values("game")["won"]
    for size in (3, 20, 500):
        where = {"first_seed": "4000", "games": str(size)}
        assert estimate(estimates, "win_rate", **where) == games[:size].mean()
    drawn = load_exhibit("unicorns", "table_5_2").draw(
        estimates, published_of("unicorns", "table_5_2")
    )
    assert find_row(drawn, "3")[6] == "◇ 66.67"


def individuals(kind: str, wins: dict[tuple[int, int], tuple[int, int]]) -> pd.DataFrame:
    """Return wins of 1,000 games in both blocks, by run and individual."""
    rows = [
        {"variant": "as_run", "type": kind, "opponent": opponent, "run": run, "individual": place}
        | {"block": block, "games": 1000, "wins": each}
        for opponent in ("random", "rule_based")
        for (run, place), both in wins.items()
        for block, each in enumerate(both)
    ]
    return pd.DataFrame(rows)


def test_the_best_is_chosen_by_the_first_games_and_measured_again_in_fresh_ones(runs):
    wins = {(0, 0): (900, 950), (0, 1): (930, 910), (1, 0): (940, 900), (1, 1): (940, 990)}
    table = {**runs, "evaluation": individuals("evo_random", wins)}
    found = {
        metric: estimate(analyse("table_6_2", table), metric, variant="as_run", type="evo_random")
        for metric in ("win_rate", "fresh_win_rate", "population_win_rate", "inflation", "best")
    }
    # The best of equals is the first, run 1's individual 0.
    assert found == pytest.approx(
        {
            "win_rate": (0.93 + 0.94) / 2,
            "fresh_win_rate": (0.91 + 0.90) / 2,
            "population_win_rate": (0.95 + 0.91 + 0.90 + 0.99) / 4,
            "inflation": 0.03,
            "best": 0.94,
        }
    )


def test_the_run_is_the_unit_of_evolved_agents(runs):
    wins = {(run, 0): (900, 900 + 10 * run) for run in range(4)}
    table = {**runs, "evaluation": individuals("evo_random", wins)}
    found = find(analyse("table_6_2", table), "fresh_win_rate", variant="as_run", type="evo_random")
    shares = np.array([0.90, 0.91, 0.92, 0.93])
    assert (found["n"], found["n_unit"]) == (4, "run")
    assert found["se"] == pytest.approx(shares.std(ddof=1) / 2)


def test_tables_of_evolved_agents_show_what_is_printed_of_each(runs):
    estimates = analyse("table_6_3", runs)
    drawn = load_exhibit("unicorns", "table_6_3").draw(
        estimates, published_of("unicorns", "table_6_3")
    )
    assert find_row(drawn, "against the last generation")[:2] == ["◇ 38.84", "◇ 46.0"]
    assert find_row(drawn, "final evolution")[:2] == ["◇ 45.3", "◇ 46.8"]


def test_evolutions_that_are_smaller_than_published_are_told_by_their_games(runs):
    estimates = analyse("table_6_2", runs)
    drawn = load_exhibit("unicorns", "table_6_2").draw(
        estimates, published_of("unicorns", "table_6_2")
    )
    assert find_row(drawn, "against MCTS, random policy")[2] == "120"
    assert find_row(drawn, "against random")[2] == "400\u202f000"
    (told,) = (note for note in drawn.notes if note.startswith("Games of a run"))
    assert "In the thesis 400\u202f000, and 20\u202f000 against MCTS" in told


def test_curves_are_means_of_the_last_ten_generations():
    generations = pd.DataFrame(
        {"search": "as_run/evaluations/10", "seed": seed, "generation": each}
        | {"top": float(each + seed), "mean": 0.0, "sd": 1.0}
        for seed in (0, 2)
        for each in range(40)
    )
    estimates = analyse("figure_5_1", {"population_sizes": generations})
    smoothed = select(estimates, metric="smoothed").set_index("evaluations")["estimate"]
    assert smoothed["10"] == 1
    assert smoothed["100"] == 1 + 4.5
    assert smoothed["400"] == 1 + 34.5
    assert estimate(estimates, "gain") == 34.5
    # Second quarter 14.5 + 1, half way from 1 to 35.5 is 18.25.
    assert estimate(estimates, "early_excess") == 15.5 - 18.25


# Additions


def test_tests_of_printed_counts_are_those_of_other_programs(runs):
    estimates = analyse("beyond_tests", runs)
    printed = select(estimates, variant="published")
    trend = select(printed, item="trend")
    assert estimate(trend, "statistic") == pytest.approx(2.41, abs=0.005)
    assert estimate(trend, "p_high") == pytest.approx(0.008, abs=0.0005)
    spread = {"searches": (6.25, 0.100), "1 to 100": (0.61, 0.895), "201 to 500": (4.97, 0.174)}
    for item, (statistic, p) in spread.items():
        own = select(printed, item=item)
        assert estimate(own, "statistic") == pytest.approx(statistic, abs=0.005)
        assert estimate(own, "p_high") == pytest.approx(p, abs=0.0005)
        assert estimate(own, "p_low") == pytest.approx(1 - p, abs=0.0005)
    pair = select(printed, one="rule_based", other="mcts_100")
    p = fisher_exact([[93, 7], [69, 31]]).pvalue
    assert estimate(pair, "p") == pytest.approx(p)
    assert estimate(pair, "p_adjusted") == pytest.approx(6 * p)  # the smallest of six pairs
    assert estimate(pair, "odds_ratio") == pytest.approx((93.5 / 7.5) / (69.5 / 31.5))


def test_games_dealt_alike_are_compared_by_those_that_differ(runs):
    own = select(analyse("beyond_tests", runs), topic="alike/random")
    assert estimate(own, "difference") == pytest.approx(-0.5)  # five games lost, none gained
    assert estimate(own, "p") == pytest.approx(2 / 2**5)
    assert estimate(own, "odds_ratio") == pytest.approx(0.5 / 5.5)


def test_types_of_evolution_are_compared_by_runs(runs):
    apart = {(run, 0): (900, 700 + run) for run in range(5)}
    level = {(run, 0): (900, 600 + run) for run in range(5)}
    pair = [individuals("evo_random", apart), individuals("evo_rule_based", level)]
    own = analyse("beyond_tests", {**runs, "evaluation": pd.concat(pair)})
    types = select(own, topic="types", one="evo_random", other="evo_rule_based")
    assert estimate(types, "difference") == pytest.approx(0.1)
    assert find(types, "difference")["n_unit"] == "run"
    assert estimate(types, "p") == pytest.approx(2 / math.comb(10, 5))
    # Rank sums 40 and 15: 12 / (10 x 11) x (1600 + 225) / 5 - 3 x 11.
    ranks = select(own, topic="spread", item="types")
    assert estimate(ranks, "statistic") == pytest.approx(12 / 110 * 365 - 33)


def test_changes_are_means_over_pairs_of_blocks():
    def blocks(wins: list[int], item: str) -> list[dict]:
        where = {"variant": item, "copies": 2, "opponents": 4, "opponent": "random"}
        return [{**where, "block": i, "games": 10, "wins": n} for i, n in enumerate(wins)]

    table = pd.DataFrame([*blocks([5, 6, 9], "none"), *blocks([6, 6, 10], "D2")])
    estimates = analyse("beyond_ablation", {"ablation": table, "mcts_ablation": table})
    change = find(select(estimates, run="ablation"), "change", item="D2")
    values = np.array([0.1, 0.0, 0.1])
    assert change["estimate"] == pytest.approx(values.mean())
    assert change["se"] == pytest.approx(values.std(ddof=1) / 3**0.5)


def test_unequal_seats_are_found(runs):
    own = select(analyse("beyond_seats", runs), variant="as_run", agent="random")
    seats = select(own, kind="seat")
    assert estimate(seats, "win_rate", number="5") == pytest.approx(130 / 630)
    # Expected are 105 wins of each seat: (5 x 25 + 625) / 105 = 7.14 with 5 degrees of freedom.
    assert estimate(seats, "chi_squared_p") == pytest.approx(0.2103, abs=0.0001)


def test_rates_are_games_and_decisions_over_seconds(runs):
    estimates = analyse("beyond_seconds", runs)
    assert estimate(estimates, "games_per_second", agent="random") == 500
    drawn = load_exhibit("unicorns", "beyond_seconds").draw(estimates, {})
    assert find_row(drawn, "MCTS, 100 playouts") == ["2\u202f000", "10"]


def test_with_another_deck_nothing_printed_is_shown(runs):
    for name in ("table_5_1", "table_5_2", "table_6_1", "table_6_2", "table_6_3"):
        drawn = load_exhibit("unicorns", name).draw(analyse(name, runs), {})
        assert not [text for text in texts(drawn) if text.startswith("◇ ") and text[2].isdigit()]
        assert not any("thesis 9" in note for note in drawn.notes)
    exhibit = load_exhibit("unicorns", "beyond_tests")
    own = exhibit.analyse({run: runs[run] for run in exhibit.runs}, published={})
    assert {*own["variant"]} == {"as_run"}
    assert exhibit.draw(own, {})
