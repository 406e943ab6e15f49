"""The study's exhibits and claims, as declarations, and with its runs the whole study."""

from redealt.planning.declarations import Claim, Study, exhibit
from redealt.studies.cuckoo.experiments.runs import declare_runs
from redealt.studies.cuckoo.settings import Settings
from redealt.studies.cuckoo.shown import GAMES
from redealt.studies.cuckoo.variants import VARIANTS

EXHIBITS = (
    exhibit("figure_03",
            "Winning chances after keeping (a) and swapping (b) by the paper's formulas",
            "formulas", reproduces_with="as_written", published=["figure_03_surface"]),
    exhibit("figure_04", "The decision policy by card and number of players",
            "formulas", reproduces_with="as_written", published=["figure_04_boundary"]),
    exhibit("figure_05a", "Share of wins by strategy",
            "published_program", "mixed", published=["figure_05a"]),
    exhibit("figure_05b", "Share of wins by strategy and number of players",
            "published_program", "mixed", published=["figure_05b_extracted"]),
    exhibit("figure_06", "Survived turns when all players use one strategy",
            "uniform", reproduces_with="as_run_seated", published=["figure_06_extracted"]),
    exhibit("beyond_ablation", "What each difference between text and program changes",
            "one_switch", published=["figure_05a"]),
    exhibit("beyond_optimality", "How far the paper's strategy is from a best response",
            "profiles", "best_responses", "predictions", "equilibria",
            reproduces_with="as_written"),
    exhibit("beyond_seats", "Wins by identifier under fixed and rotating seating",
            "published_program", "seating"),
)  # fmt: skip

_OF_PROGRAMS = (exhibit("beyond_programs", "Programs of other people", "programs"),)

# Modules of checks, in the order of the paper.
AUDIT = ("figures",)

_FORMULAS = ("deck.suits", "deck.cards", "n_players.smallest", "n_players.largest")
_MATCHES = (*_FORMULAS, "lives")

CLAIMS = (
    Claim("7", "matches:shares_are_ordered",
          "The oracle wins most games, and then optimal, naive and random players.", _MATCHES),
    Claim("10", "matches:shares_do_not_depend_on_n",
          "The winning dynamics is unaffected by the number of players.", _MATCHES),
    Claim("9", "matches:gaps_are_as_published",
          "Optimal improves on the result of naive by 8.15 points, and the oracle is 12.47 points "
          "above optimal.", _MATCHES),
    Claim("12", "formulas:strategy_is_optimal", "The derived decision strategy is optimal."),
    Claim("6", "formulas:inference_gains_little",
          "Inference from the predecessors' actions does not crucially improve the strategy."),
    Claim("8", "matches:oracle_and_random_bound",
          "Random and oracle provide the lower and upper bound of the performance.", _MATCHES),
    Claim("11", "matches:oracle_and_optimal_survive_equally",
          "When all use the same strategy, oracle and optimal players resist for the same number "
          "of turns.", _MATCHES),
    Claim("1", "formulas:keep_formula_is_win_chance",
          "Equation (19) is the probability not to lose the round after keeping.", _FORMULAS),
    Claim("2", "formulas:swap_formula_is_win_chance",
          "Equation (26) is the probability not to lose the round after swapping.", _FORMULAS),
    Claim("3", "formulas:swapping_low_cards_is_safe",
          "With a card close to 1 the probability not to lose becomes high by swapping: with a 1 "
          "the player is likely not to lose the round.", _FORMULAS),
    Claim("4", "formulas:swap_set_shrinks",
          "With many players only those with a 1 exchange it; a 2 is exchanged up to N = 16.",
          _FORMULAS),
    Claim("5", "formulas:keep_surface_flattens",
          "For cards above 1 the surface of (19) becomes flat with many players.", _FORMULAS),
    Claim("13", "matches:strategies_are_equally_frequent",
          "All strategies are played roughly the same number of times.", _MATCHES),
)  # fmt: skip


def declare(settings: Settings) -> Study:
    """Return the study's declarations for the given settings."""
    return Study(
        name="cuckoo",
        title="Optimal decision strategies for the generalized Cuckoo card game",
        runs=declare_runs(settings),
        exhibits=(*EXHIBITS, *(_OF_PROGRAMS if settings.programs else ())),
        claims=CLAIMS,
        audit=AUDIT,
        variants=VARIANTS.described,
        games=GAMES,
    )
