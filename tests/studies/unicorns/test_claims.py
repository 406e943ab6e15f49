"""The claims on made-up runs: supported where they hold, contradicted where the opposite does."""

from functools import cache

import pandas as pd
import pytest

from redealt.judging.claims import CONTRADICTED, SUPPORTED, judge_claims
from redealt.judging.hypothesis import Hypothesis
from redealt.studies.unicorns.variants import FINAL, TYPES, UNEVOLVED
from tests.studies.claims import find
from tests.studies.exhibits import load_exhibit
from tests.studies.unicorns import made_up_runs

AS_CLAIMED = {
    ("rule_based", 2, "random"): 0.93,
    ("rule_based", 3, "random"): 0.983,
    ("best_first", 2, "random"): 0.88,
    ("best_first", 2, "rule_based"): 0.07,
    ("rule_based", 2, "best_first"): 0.70,
    ("rule_based", 2, "rule_based"): 1 / 3,
}
OPPOSITE = {
    ("rule_based", 2, "random"): 0.72,
    ("rule_based", 3, "random"): 0.95,
    ("best_first", 2, "random"): 0.90,
    ("best_first", 2, "rule_based"): 0.50,
    ("rule_based", 2, "best_first"): 0.20,
    ("rule_based", 2, "rule_based"): 1 / 3,
}
PUBLISHED = {100: 0.69, 200: 0.75, 400: 0.76, 800: 0.84}
FALLING = {100: 0.89, 200: 0.87, 400: 0.85, 800: 0.83}


def stated(claim: str, **tables: pd.DataFrame) -> Hypothesis:
    (finding,) = find("unicorns", claim, tables)
    return finding.hypothesis


def verdict(claim: str, **tables: pd.DataFrame) -> str:
    (found,) = judge_claims("unicorns", {claim: find("unicorns", claim, tables)})["verdict"]
    return found


@cache
def played(which: str, games: int = 20_000, **options) -> dict[str, pd.DataFrame]:
    """Return the exhibits of rule-based agents and searches, as claimed or the opposite."""
    truth, ladder = (AS_CLAIMED, PUBLISHED) if which == "as claimed" else (OPPOSITE, FALLING)
    pairs = made_up_runs.matchups(truth, games=games, **options)
    runs = {
        "matchups": pairs,
        "mcts_games": made_up_runs.mcts_games(ladder),
        "nested": made_up_runs.nested(truth["rule_based", 3, "random"]),
    }
    names = ("table_5_1", "table_5_2", "table_6_1", "beyond_matchups")
    exhibits = ((name, load_exhibit("unicorns", name)) for name in names)
    return {name: found.analyse({run: runs[run] for run in found.runs}) for name, found in exhibits}


@cache
def evolved(gain: float, rules: float = 0.0, final: float = 0.0) -> dict[str, pd.DataFrame]:
    """Return Tables 6.2 and 6.3, where types gain over 0.909, or are ``rules`` beyond a third.

    Those evolved against searches are as far below a third.
    """
    rates = {
        kind: {"random": 0.909 + gain, "rule_based": 1 / 3 + (-rules if "mcts" in kind else rules)}
        for kind in TYPES
    }
    best = {"random": 0.909 + gain + final, "rule_based": 1 / 3 + rules + final}
    pairs = {("rule_based", 2, opponent): 0.909 for opponent in ("random", "rule_based")}
    runs = {
        "evaluation": made_up_runs.evaluation(rates),
        "unevolved": made_up_runs.evaluation({UNEVOLVED: {"random": 0.909, "rule_based": 0.235}}),
        "final_evaluation": made_up_runs.evaluation({FINAL: best}),
        "matchups": made_up_runs.matchups(pairs, games=100_000),
        **made_up_runs.all_evolved(),
    }
    names = ("table_6_2", "table_6_3")
    return {name: load_exhibit("unicorns", name).analyse(runs) for name in names}


@cache
def sizes(gain: float, speed: float, of_size: float = 0.0) -> dict[str, pd.DataFrame]:
    """Return Figure 5.1: the fitness that is gained, how fast, and what ten times the size adds."""

    def mean(size: int, part: float) -> float:
        return 10_000 + gain * min(1, part * speed) + of_size * (size > 50)

    table = made_up_runs.population_sizes((10, 100), mean)
    figure = load_exhibit("unicorns", "figure_5_1")
    return {"figure_5_1": figure.analyse({"population_sizes": table})}


@pytest.mark.parametrize("claim", ["1", "2", "3", "5", "15"])
def test_claims_on_searches_and_rules(claim):
    assert verdict(claim, **played("as claimed")) == SUPPORTED
    assert verdict(claim, **played("opposite")) == CONTRADICTED


def test_rules_lose_to_one_of_the_searches():
    tables = dict(played("as claimed"))
    rows = tables["table_6_1"].copy()
    is_long = rows["playouts"].astype(str) == "400"
    rows.loc[is_long, ["estimate", "ci_low", "ci_high"]] = [0.97, 0.96, 0.98]
    rows.loc[is_long, "count"] = 1940
    assert verdict("2", **{**tables, "table_6_1": rows}) == CONTRADICTED


def test_exact_claims():
    tables = played("as claimed")
    few = stated("4", **tables)
    share = 0.983
    assert few.is_exact
    assert few.estimate == pytest.approx(1.96 * (share * (1 - share) / 100) ** 0.5, abs=0.001)
    slow = stated("14", **tables)
    assert slow.estimate == pytest.approx(100 * 140 / 2)
    for claim in ("4", "14", "17", "18"):
        assert verdict(claim, **tables) == SUPPORTED
    with_pandas = played("as claimed", 2000, pandamonium=0.03, longest=1200)
    assert verdict("17", **with_pandas) == CONTRADICTED
    assert verdict("18", **with_pandas) == CONTRADICTED


def test_luck_of_the_best_supports_no_gain():
    equal = evolved(0.0)
    # In the games that chose them the best of equal individuals lead by the expected maximum.
    rows = equal["table_6_2"].set_index(["type", "metric"])["estimate"]
    assert rows["evo_random", "inflation"] == pytest.approx(0.0166, abs=0.006)
    assert verdict("8", **equal) != SUPPORTED
    assert verdict("8", **evolved(0.03)) == SUPPORTED
    assert verdict("8", **evolved(-0.03)) == CONTRADICTED


def test_gain_of_2_7_points_is_that_of_the_games_that_chose():
    luck = 0.0166
    assert verdict("9", **evolved(0.012)) == SUPPORTED
    assert stated("9", **evolved(0.012)).estimate == pytest.approx(0.012 + luck, abs=0.003)
    assert verdict("9", **evolved(0.04)) == CONTRADICTED
    assert verdict("9", **evolved(-0.03)) == CONTRADICTED


@pytest.mark.parametrize("claim", ["10a", "10b", "12"])
def test_types_that_met_rules_are_stronger_than_those_that_met_searches(claim):
    assert verdict(claim, **evolved(0.0, 0.06)) == SUPPORTED
    assert verdict(claim, **evolved(0.0, -0.06)) == CONTRADICTED


def test_types_as_good_as_others_are_no_poor_pupils():
    assert stated("12", **evolved(0.0)).p > 0.01


def test_best_individual():
    assert verdict("11", **evolved(0.0, 0.085)) == SUPPORTED
    weak = evolved(0.0)["table_6_3"].copy()
    is_best = weak["metric"] == "best"
    weak.loc[is_best, ["estimate", "ci_low", "ci_high", "count"]] = [0.36, 0.33, 0.39, 360]
    assert verdict("11", table_6_3=weak) == CONTRADICTED


def test_final_evolution():
    assert verdict("13", **evolved(0.0, 0.0, 0.05)) == SUPPORTED
    assert verdict("13", **evolved(0.0, 0.0, -0.05)) == CONTRADICTED
    assert verdict("13", **evolved(0.0)) != SUPPORTED


def test_luck_of_many_individuals_makes_no_large_population_better():
    equal = sizes(0.0, 1.0)
    rows = equal["figure_5_1"]
    last = rows[rows["metric"] == "last"].set_index("size")["estimate"].astype(float)
    # Mean largest of 100 and of 10 standard normal values: 2.508 and 1.539.
    assert last[100] - last[10] == pytest.approx((2.508 - 1.539) * 280, rel=0.1)
    assert stated("6", **equal).p > 0.01
    assert verdict("6", **sizes(0.0, 1.0, 300.0)) == SUPPORTED
    assert verdict("6", **sizes(0.0, 1.0, -300.0)) == CONTRADICTED


def test_evolution_stalls():
    assert verdict("7", **sizes(2000.0, 5.0)) == SUPPORTED
    assert verdict("7", **sizes(2000.0, 0.7)) == CONTRADICTED
    assert stated("7", **sizes(0.0, 1.0)).p > 0.01


def test_one_option_that_is_better_declined_is_enough():
    def options(**changes: float) -> pd.DataFrame:
        table = made_up_runs.declined(changes, games=40_000)
        return load_exhibit("unicorns", "beyond_options").analyse({"declined": table})

    costly = dict.fromkeys(("Lasso", "Mermaid"), -0.05)
    assert verdict("16", beyond_options=options(**costly)) == SUPPORTED
    assert verdict("16", beyond_options=options(**costly, Shark=0.06)) == CONTRADICTED
