"""The study's exhibits and claims, as declarations, and with its runs the whole study."""

from redealt.planning.declarations import Claim, Exhibit, Study, exhibit
from redealt.studies.unicorns.experiments.runs import declare_runs
from redealt.studies.unicorns.settings import Settings
from redealt.studies.unicorns.shown import GAMES
from redealt.studies.unicorns.variants import (
    EVOLUTION_DESIGN,
    FINAL_DESIGN,
    OF_OPPONENT,
    SEARCH_DESIGN,
    VARIANTS,
)


def declare(settings: Settings) -> Study:
    """Return all declarations of the study."""
    return Study(
        name="unicorns",
        title="Unstable Unicorns: searching, rule-based and evolved players",
        runs=declare_runs(settings),
        exhibits=[*_OF_PAPER, *_ADDITIONS],
        claims=CLAIMS,
        audit=AUDIT,
        variants=VARIANTS.described,
        games=GAMES,
    )


_SEARCHES = ["mcts_100", "mcts_200", "mcts_400", "mcts_800"]
_EVALUATED = ("evaluation", "unevolved", "final_evaluation", "matchups")


def _win_rates(name: str, title: str, agents: list[str], *runs: str) -> Exhibit:
    return exhibit(name, title, *runs, module="win_rates", agents=agents)


def _evolved(opponent: str, title: str) -> Exhibit:
    table = OF_OPPONENT[opponent]
    options: dict = {"module": "evolved", "published": [table, "prose_chapter_6"]}
    return exhibit(table, title, *_EVALUATED, opponent=opponent, **options)


_OF_PAPER = (
    _win_rates("table_5_1", "Searches with more playouts", _SEARCHES, "mcts_games"),
    exhibit("table_5_2", "Win rates after few games", "nested", "matchups",
            published=["table_5_2", "prose_section_5_4"]),
    exhibit("figure_5_1", "Populations of several sizes", "population_sizes"),
    _win_rates("table_6_1", "Rule-based agents and searches", ["rule_based", *_SEARCHES[:3]],
               "matchups", "mcts_games"),
    _evolved("random", "Evolved agents against random ones"),
    _evolved("rule_based", "Evolved agents against rule-based ones"),
)  # fmt: skip
_ADDITIONS = (
    exhibit("beyond_selection", "The luck of the best", "evaluation", "final_evaluation",
            "unevolved", module="best_individuals"),
    exhibit("beyond_evolution", "Other evolutions", "other_evaluation", module="best_individuals"),
    exhibit("beyond_ablation", "What each deviation of the program changes", "ablation",
            "mcts_ablation"),
    exhibit("beyond_options", "Optional effects, declined one at a time", "declined"),
    exhibit("beyond_players", "Two to eight players", "player_counts"),
    exhibit("beyond_seats", "Seats and places in the list of players", "seats"),
    exhibit("beyond_matchups", "Pairs of agents, and lengths of games", "matchups"),
    exhibit("beyond_seconds", "What decisions cost", "seconds"),
)  # fmt: skip

# Modules of checks, in the order of the paper.
AUDIT = ("searches", "nested", "evolution")

_EVOLVED = (*EVOLUTION_DESIGN, *SEARCH_DESIGN)
_SIZES = ("population_sizes.games",)

CLAIMS = (
    Claim("2", "searches:rules_beat_searches",
          "Rule-based agents are better than MCTS with up to 400 playouts."),
    Claim("1", "searches:more_playouts_help", "MCTS gets better with the number of playouts."),
    Claim("3", "searches:rules_are_as_good_as_long_searches",
          "Rule-based agents are at least as good as MCTS with 800 playouts."),
    Claim("8", "evolution:all_types_beat_the_reference",
          "Every evolved type is better against random agents than the rule-based reference.",
          _EVOLVED),
    Claim("9", "evolution:gain_is_2_7_points",
          "Against random agents evolved agents gain 2.7 points on average.", _EVOLVED),
    Claim("10", "evolution:two_types_are_stronger_than_rules",
          "Agents evolved against rule-based ones or the last generation win more than a third "
          "against four rule-based agents; those evolved against MCTS do not.",
          _EVOLVED),
    Claim("11", "evolution:best_individual_reaches_46_percent",
          "The best individual reaches 46 % against rule-based agents.", EVOLUTION_DESIGN),
    Claim("13", "evolution:final_evolution_is_best",
          "The final evolution improves on all earlier types.", (*_EVOLVED, *FINAL_DESIGN)),
    Claim("12", "evolution:searches_make_poor_teachers",
          "Evolving against MCTS with few games gives weaker individuals than evolving against "
          "cheap opponents.", _EVOLVED),
    Claim("6", "evolution:large_populations_are_better",
          "At as many evaluations, larger populations are better than smaller ones.", _SIZES),
    Claim("7", "evolution:evolution_stalls", "Evolution converges quickly and then stalls.",
          _SIZES),
    Claim("5", "searches:rules_win_the_long_run",
          "Three rule-based agents win 98.3 % against three random ones."),
    Claim("4", "searches:hundred_games_suffice",
          "Around 100 games suffice to estimate a win rate."),
    Claim("15", "searches:worst_first_is_better",
          "To play the worst card first is better than to play the best one first."),
    Claim("16", "searches:no_option_is_bad", "No optional effect is better declined."),
    Claim("14", "searches:searches_are_slower",
          "MCTS is slower than rule-based and evolved agents by orders of magnitude."),
    Claim("17", "searches:pandamonium_prevents_victory",
          "A player with Pandamonium cannot win."),
    Claim("18", "searches:games_take_hundreds_of_turns",
          "Games end within hundreds of turns."),
)  # fmt: skip
