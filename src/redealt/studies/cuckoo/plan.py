"""The study's exhibits and claims, as declarations, and with its runs the whole study."""

from redealt.planning.declarations import Claim, Exhibit, Study
from redealt.studies.cuckoo.experiments.runs import declare_runs
from redealt.studies.cuckoo.settings import Settings

_EXHIBITS = "redealt.studies.cuckoo.exhibits"
_CLAIMS = "redealt.studies.cuckoo.claims"


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
        name="beyond_switches",
        title="What each difference between text and program changes",
        runs=("one_switch",),
        module=f"{_EXHIBITS}.beyond_switches",
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
        "Equation (19) is the probability of winning the round after keeping.",
        ("figure_03", "beyond_optimality"),
        f"{_CLAIMS}.formulas:keep_formula_is_win_chance",
    ),
    Claim(
        "2",
        "Equation (26) is the probability of winning the round after swapping.",
        ("figure_03", "beyond_optimality"),
        f"{_CLAIMS}.formulas:swap_formula_is_win_chance",
    ),
    Claim(
        "3",
        "With a card close to 1, swapping almost surely avoids losing.",
        ("beyond_optimality",),
        f"{_CLAIMS}.formulas:swapping_low_cards_is_safe",
    ),
    Claim(
        "4",
        "With many players only card 1 is swapped; card 2 is swapped up to N = 16.",
        ("figure_04",),
        f"{_CLAIMS}.formulas:swap_set_shrinks",
    ),
    Claim(
        "5",
        "For cards above 1 the surface of (19) becomes flat in N.",
        ("figure_03",),
        f"{_CLAIMS}.formulas:keep_surface_flattens",
    ),
    Claim(
        "6",
        "Inference from the predecessors' actions does not improve the strategy crucially.",
        ("beyond_optimality",),
        f"{_CLAIMS}.formulas:inference_gains_little",
    ),
    Claim(
        "7",
        "The shares of wins are ordered oracle, optimal, naive, random.",
        ("figure_05a", "figure_05b"),
        f"{_CLAIMS}.matches:shares_are_ordered",
    ),
    Claim(
        "8",
        "Oracle and random bound every strategy from above and below.",
        ("figure_05b", "beyond_optimality"),
        f"{_CLAIMS}.matches:oracle_and_random_bound",
    ),
    Claim(
        "9",
        "Optimal gains 8.15 points over naive, and the oracle 12.47 points over optimal.",
        ("figure_05a",),
        f"{_CLAIMS}.matches:gaps_are_as_published",
    ),
    Claim(
        "10",
        "The shares of wins do not depend on the number of players.",
        ("figure_05b",),
        f"{_CLAIMS}.matches:shares_do_not_depend_on_n",
    ),
    Claim(
        "11",
        "When all use the same strategy, oracle and optimal players survive equally many turns.",
        ("figure_06",),
        f"{_CLAIMS}.matches:oracle_and_optimal_survive_equally",
    ),
    Claim(
        "12",
        "The derived decision strategy is optimal.",
        ("beyond_optimality",),
        f"{_CLAIMS}.formulas:strategy_is_optimal",
    ),
    Claim(
        "13",
        "All strategies are played roughly the same number of times.",
        ("figure_05a",),
        f"{_CLAIMS}.matches:strategies_are_equally_frequent",
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
        audit=[f"redealt.studies.cuckoo.audit.{name}" for name in AUDIT],
    )
