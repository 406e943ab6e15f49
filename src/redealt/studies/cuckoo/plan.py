"""The study's exhibits and claims, as declarations, and with its runs the whole study."""

from redealt.planning.declarations import Claim, Exhibit, Study
from redealt.studies.cuckoo.experiments.runs import declare_runs
from redealt.studies.cuckoo.settings import Settings

_EXHIBITS = "redealt.studies.cuckoo.exhibits"


EXHIBITS = (
    Exhibit(
        name="figure_03",
        title="Winning chances after keeping (a) and swapping (b) by the paper's formulas",
        runs=("formulas",),
        module=f"{_EXHIBITS}.figure_03",
        reproduces_with="as_written",
        published=("figure_03_surface",),
    ),
    Exhibit(
        name="figure_04",
        title="The decision policy by card and number of players",
        runs=("formulas",),
        module=f"{_EXHIBITS}.figure_04",
        reproduces_with="as_written",
        published=("figure_04_boundary",),
    ),
    Exhibit(
        name="figure_05a",
        title="Share of wins by strategy",
        runs=("published_program", "mixed"),
        module=f"{_EXHIBITS}.figure_05a",
        reproduces_with="as_run",
        published=("figure_05a",),
    ),
    Exhibit(
        name="figure_05b",
        title="Share of wins by strategy and number of players",
        runs=("published_program", "mixed"),
        module=f"{_EXHIBITS}.figure_05b",
        reproduces_with="as_run",
        published=("figure_05b_extracted",),
    ),
    Exhibit(
        name="figure_06",
        title="Survived turns when all players use one strategy",
        runs=("uniform",),
        module=f"{_EXHIBITS}.figure_06",
        reproduces_with="as_run_seated",
        published=("figure_06_extracted",),
    ),
    Exhibit(
        name="beyond_ablation",
        title="What each difference between text and program changes",
        runs=("one_switch",),
        module=f"{_EXHIBITS}.beyond_ablation",
        reproduces_with="as_run",
        published=("figure_05a",),
    ),
    Exhibit(
        name="beyond_optimality",
        title="How far the paper's strategy is from a best response",
        runs=("profiles", "best_responses", "predictions", "equilibria"),
        module=f"{_EXHIBITS}.beyond_optimality",
        reproduces_with="as_written",
    ),
    Exhibit(
        name="beyond_seats",
        title="Wins by identifier under fixed and rotating seating",
        runs=("published_program", "seating"),
        module=f"{_EXHIBITS}.beyond_seats",
        reproduces_with="as_run",
    ),
)

# Modules of checks, in the order of the paper.
AUDIT = ("figures",)

CLAIMS = (
    Claim(
        "1",
        "formulas:keep_formula_is_win_chance",
        "Equation (19) is the probability of winning the round after keeping.",
    ),
    Claim(
        "2",
        "formulas:swap_formula_is_win_chance",
        "Equation (26) is the probability of winning the round after swapping.",
    ),
    Claim(
        "3",
        "formulas:swapping_low_cards_is_safe",
        "With a card close to 1, swapping almost surely avoids losing.",
    ),
    Claim(
        "4",
        "formulas:swap_set_shrinks",
        "With many players only card 1 is swapped; card 2 is swapped up to N = 16.",
    ),
    Claim(
        "5",
        "formulas:keep_surface_flattens",
        "For cards above 1 the surface of (19) becomes flat in N.",
    ),
    Claim(
        "6",
        "formulas:inference_gains_little",
        "Inference from the predecessors' actions does not improve the strategy crucially.",
    ),
    Claim(
        "7",
        "matches:shares_are_ordered",
        "The shares of wins are ordered oracle, optimal, naive, random.",
    ),
    Claim(
        "8",
        "matches:oracle_and_random_bound",
        "Oracle and random bound every strategy from above and below.",
    ),
    Claim(
        "9",
        "matches:gaps_are_as_published",
        "Optimal gains 8.15 points over naive, and the oracle 12.47 points over optimal.",
    ),
    Claim(
        "10",
        "matches:shares_do_not_depend_on_n",
        "The shares of wins do not depend on the number of players.",
    ),
    Claim(
        "11",
        "matches:oracle_and_optimal_survive_equally",
        "When all use the same strategy, oracle and optimal players survive equally many turns.",
    ),
    Claim("12", "formulas:strategy_is_optimal", "The derived decision strategy is optimal."),
    Claim(
        "13",
        "matches:strategies_are_equally_frequent",
        "All strategies are played roughly the same number of times.",
    ),
)


def declare(settings: Settings) -> Study:
    """Return the study's declarations for the given settings."""
    return Study(
        name="cuckoo",
        title="Optimal decision strategies for the generalized Cuckoo card game",
        runs=declare_runs(settings),
        exhibits=EXHIBITS,
        claims=CLAIMS,
        audit=AUDIT,
    )
