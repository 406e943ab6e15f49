"""The study's exhibits and claims, as declarations, and with its runs the whole study."""

from dataclasses import replace

from redealt.planning.declarations import Claim, Exhibit, Study, exhibit
from redealt.studies.unicorns.experiments.runs import declare_runs
from redealt.studies.unicorns.settings import Settings
from redealt.studies.unicorns.shown import GAMES
from redealt.studies.unicorns.variants import (
    DECK,
    EVOLUTION_DESIGN,
    EVOLUTIONS,
    FINAL_DESIGN,
    OF_OPPONENT,
    SEARCH_DESIGN,
    SIZES_DESIGN,
    VARIANTS,
)


def declare(settings: Settings) -> Study:
    """Return all declarations of the study."""
    return Study(
        name="unicorns",
        title="Unstable Unicorns: searching, rule-based and evolved players",
        runs=declare_runs(settings),
        exhibits=_list_exhibits(settings),
        claims=CLAIMS,
        audit=AUDIT,
        variants=VARIANTS.described,
        games=GAMES,
    )


def _list_exhibits(settings: Settings) -> list[Exhibit]:
    """Return all exhibits, without published values where games have another deck."""
    found = [*_OF_PAPER, *_ADDITIONS, *(_OF_PROGRAMS if settings.programs else ())]
    return [replace(each, published=()) for each in found] if settings.deck else found


_SEARCHES = ["mcts_100", "mcts_200", "mcts_400", "mcts_800"]
_EVALUATED = ("evaluation", "unevolved", "final_evaluation", "matchups")


def _win_rates(name: str, title: str, agents: list[str], *runs: str) -> Exhibit:
    return exhibit(name, title, *runs, module="win_rates", agents=agents, table=name)


def _evolved(opponent: str, title: str) -> Exhibit:
    table = OF_OPPONENT[opponent]
    options: dict = {"module": "evolved", "published": [table, "prose_chapter_6"]}
    return exhibit(table, title, *_EVALUATED, *EVOLUTIONS, opponent=opponent, **options)


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
    exhibit("beyond_tests", "Tests that the thesis leaves out", "mcts_games", "matchups", "nested",
            "paired", "evaluation", "other_evaluation",
            published=["table_5_1", "table_5_2", "table_6_1"]),
    exhibit("beyond_players", "Two to eight players", "player_counts"),
    exhibit("beyond_seats", "Seats and places in the list of players", "seats"),
    exhibit("beyond_matchups", "Pairs of agents, and lengths of games", "matchups"),
    exhibit("beyond_seconds", "What decisions cost", "seconds"),
)  # fmt: skip
_OF_PROGRAMS = (exhibit("beyond_programs", "Programs of other people", "programs"),)

# Modules of checks, in the order of the paper.
AUDIT = ("searches", "nested", "evolution")


def _claim(number: str, test: str, statement: str, *design: str) -> Claim:
    """Return a claim, which is about games with the game's own deck."""
    return Claim(number, test, statement, tuple(dict.fromkeys([*DECK, *design])))


CLAIMS = (
    _claim("2", "searches:rules_beat_searches",
           "Rule-based agents are better than MCTS with up to 400 playouts."),
    _claim("1", "searches:more_playouts_help", "MCTS gets better with the number of playouts."),
    _claim("3", "searches:rules_are_as_good_as_long_searches",
           "Rule-based agents are at least as good as MCTS with 800 playouts."),
    _claim("8", "evolution:all_types_beat_the_reference",
           "Every evolved type is better against random agents than the rule-based reference.",
           *EVOLUTION_DESIGN),
    _claim("9", "evolution:gain_is_2_7_points",
           "Against random agents evolved agents gain 2.7 points on average.", *EVOLUTION_DESIGN),
    _claim("10a", "evolution:two_types_are_stronger_than_rules",
           "Agents evolved against rule-based ones or the last generation win more than a third "
           "against four rule-based agents.", *EVOLUTION_DESIGN),
    _claim("10b", "evolution:pupils_of_searches_are_not_stronger",
           "Agents evolved against MCTS win less than a third against four rule-based agents.",
           *SEARCH_DESIGN),
    _claim("11", "evolution:best_individual_reaches_46_percent",
           "The best individual reaches 46 % against rule-based agents.", *EVOLUTION_DESIGN),
    _claim("13", "evolution:final_evolution_is_best",
           "The final evolution improves on all earlier types.",
           *EVOLUTION_DESIGN, *FINAL_DESIGN),
    _claim("12", "evolution:searches_make_poor_teachers",
           "Evolving against MCTS with few games gives weaker individuals than evolving against "
           "cheap opponents.", *EVOLUTION_DESIGN, *SEARCH_DESIGN),
    _claim("6", "evolution:large_populations_are_better",
           "At as many evaluations, larger populations are better than smaller ones.",
           *SIZES_DESIGN),
    _claim("7", "evolution:evolution_stalls", "Evolution converges quickly and then stalls.",
           *SIZES_DESIGN),
    _claim("5", "searches:rules_win_the_long_run",
           "Three rule-based agents win 98.3 % against three random ones."),
    _claim("4", "searches:hundred_games_suffice",
           "Around 100 games suffice to estimate a win rate."),
    _claim("15", "searches:worst_first_is_better",
           "To play the worst card first is better than to play the best one first."),
    _claim("16", "searches:no_option_is_bad", "No optional effect is better declined."),
    _claim("14", "searches:searches_are_slower",
           "MCTS is slower than rule-based and evolved agents by orders of magnitude."),
    _claim("17", "searches:pandamonium_prevents_victory",
           "A player with Pandamonium cannot win."),
    _claim("18", "searches:games_take_hundreds_of_turns",
           "Games end within hundreds of turns."),
)  # fmt: skip
