"""The study's exhibits and claims, as declarations, and with its runs the whole study."""

from redealt.planning.declarations import Claim, Exhibit, Study, exhibit
from redealt.studies.hanamikoji.experiments.games import iterated_table, table_of
from redealt.studies.hanamikoji.experiments.runs import declare_runs
from redealt.studies.hanamikoji.settings import Settings
from redealt.studies.hanamikoji.shown import GAMES
from redealt.studies.hanamikoji.variants import VARIANTS


def declare(settings: Settings) -> Study:
    """Return all declarations of the study."""
    return Study(
        name="hanamikoji",
        title="Hanamikoji: Monte Carlo agents for a modified game",
        runs=declare_runs(settings),
        exhibits=[
            *_list_exhibits(settings),
            *_list_additions(settings),
            *(_OF_PROGRAMS if settings.programs else ()),
        ],
        claims=CLAIMS,
        audit=AUDIT,
        calibration=_CALIBRATION,
        variants=VARIANTS.described,
        games=GAMES,
    )


# The published tables that exhibits draw, if it is not the one of their name.
_ACTIONS = ("figures_10_11_14_prose",)
_PUBLISHED = {
    "figure_04": ("table_01", "figure_04_prose"),
    "figure_07": ("figure_07_prose",),
    "figure_08": ("table_02",),
    "figure_09": ("figure_09_prose",),
    "figure_10": _ACTIONS,
    "figure_11": _ACTIONS,
    "figure_14": _ACTIONS,
    "beyond_random_play": ("table_04", "table_05"),
    "beyond_ablation": ("table_01", "table_03", "table_04", "table_05", "table_10"),
    "beyond_readings": tuple(f"table_{number:02}" for number in (1, 2, 4, 5, 6, 7, 8)),
    "beyond_open_misfit": ("table_04", "table_05"),
    "beyond_tree_sizes": ("table_10",),
    "beyond_seconds": ("table_11",),
}


def _exhibit(name: str, title: str, *runs: str, module: str = "", **arguments: str) -> Exhibit:
    published = _PUBLISHED.get(name)
    return exhibit(name, title, *runs, module=module, published=published, **arguments)


def _wins_by_round(name: str, title: str, player: str) -> Exhibit:
    return _exhibit(name, title, "equal_agents", module="wins_by_round", player=player, table=name)


def _tree_agents(name: str, title: str, opponent: str) -> Exhibit:
    return _exhibit(name, title, "tree_agents", module="tree_agents", opponent=opponent, table=name)


def _recursive_agents(name: str, title: str, information: str) -> Exhibit:
    return _exhibit(name, title, "recursive", module="recursive_agents", information=information)


def _action_order(figure: str, title: str, run: str, agent: str) -> Exhibit:
    arguments = {"module": "action_order", "figure_number": figure, "agent": agent}
    return _exhibit(f"figure_{figure}", title, run, **arguments)


def _list_exhibits(settings: Settings) -> list[Exhibit]:
    tables = [table_of(variant) for variant in settings.presample.variants]
    return [
        _exhibit("table_01", "Simple agents against random play", "against_random", "seconds"),
        _exhibit("figure_04", "Win rates of simple agents against random play", "against_random"),
        _exhibit("figure_05", "What markers are worth before rounds 2 and 3", *tables),
        _exhibit("figure_06", "Work with and without pre-sampling", "presampling", "seconds"),
        _exhibit("figure_07", "Win rates with pre-sampling over those without", "presampling"),
        _exhibit("figure_08", "Regular agents against a cheating one", "against_cheater"),
        _exhibit("table_02", "Regular agents against a cheating one", "against_cheater"),
        _exhibit("figure_09", "Mean lengths of games against a cheater", "against_cheater"),
        _exhibit("table_03", "Tie-breaks between equal agents", "equal_agents"),
        _wins_by_round("table_04", "When player 1 wins against an equal", "player_1"),
        _wins_by_round("table_05", "When player 2 wins against an equal", "player_2"),
        _action_order("10", "Order of the actions of simple agents", "actions", "simple_n50"),
        _exhibit("table_06", "Forced orders of the actions", "forced_orders"),
        _tree_agents("table_07", "Tree agents against random play", "random"),
        _tree_agents("table_08", "Tree agents against the simple agent", "simple_n20_presampling"),
        _exhibit("table_09", "Win rates of tree agents by the end of the game", "tree_agents"),
        _action_order("11", "Order of the actions of tree agents", "actions", "mcts_d2"),
        _exhibit("table_10", "Sizes of search trees", "tree_sizes"),
        _recursive_agents("figure_12", "Recursive agents", "not_cheating"),
        _recursive_agents("figure_13", "Cheating recursive agents", "cheating"),
        _exhibit("table_11", "One agent of each kind", "agents", "seconds"),
        _action_order(
            "14", "Order of the actions of recursive agents", "recursive_actions", "recursive"
        ),
    ]


def _list_additions(settings: Settings) -> list[Exhibit]:
    iterations = range(settings.iterated.iterations + 1)
    return [
        _exhibit(
            "beyond_random_play",
            "Random play: exact, simulated and published",
            "random_play",
            "equal_agents",
        ),
        _exhibit(
            "beyond_ablation",
            "What each difference between text and program changes",
            "one_switch",
            "one_switch_actions",
            "one_switch_trees",
            "one_switch_random_play",
        ),
        _exhibit("beyond_official", "The real game and its modifications", "rule_variants"),
        _exhibit("beyond_starter", "Who starts and who moves last", "starter"),
        _exhibit(
            "beyond_readings",
            "What the program may have done",
            "readings_calibration",
            "readings_random_play",
            "readings_held_out",
            "readings_actions",
        ),
        _exhibit(
            "beyond_open_misfit", "Where games end, with this table or another", "open_misfit"
        ),
        _exhibit(
            "beyond_iterated",
            "Tables built by agents that have tables",
            *map(iterated_table, iterations),
            "open_misfit",
        ),
        _exhibit("beyond_information", "What honest agents ignore or see", "information"),
        _exhibit("beyond_tree_sizes", "Sizes of search trees on a log axis", "tree_sizes"),
        _exhibit("beyond_seconds", "Win rate against seconds", "seconds"),
    ]


_OF_PROGRAMS = (exhibit("beyond_programs", "Programs of other people", "programs"),)

# Modules of checks, in the order of the paper.
AUDIT = (
    "example",
    "random_opponents",
    "cheater",
    "equal_agents",
    "counted_games",
    "forced_orders",
    "tree_agents",
    "agents",
)


# What the reconstructions of the author's program were chosen by: Table 1 and random play chose the
# readings, Tables 3 and 10 the tie-break and the tree, Figure 10 one reading among its equals.
_CALIBRATION = dict.fromkeys(
    ("as_run", "worst_reply_7", "random_reply_8"),
    ("table_01", "figure_04", "beyond_random_play", "table_03", "table_10", "figure_10"),
)

# What agents with tables do depends on how the tables were built.
_TABLES = ("presample.games", "presample.rollouts")

CLAIMS = (
    Claim("1", "win_rates:simple_beats_random",
          "As the rollouts increase, the win rate of the simple agent against random play improves "
          "asymptotically, up to a limit of approximately 96\u202f%."),
    Claim("14", "rounds:moving_last_is_an_advantage",
          "There is an inherent advantage attributed to being the last to move in a round."),
    Claim("10", "win_rates:seat_matters_more_with_information",
          "As the information gained within a rollout becomes more complete, player 1 outperforms "
          "player 2 by an increasingly wide margin.", _TABLES),
    Claim("18", "search:depth_does_not_pay",
          "Move evaluations through MCTS are overall worse than those of the simple agent.",
          _TABLES),
    Claim("20a", "search:recursion_does_not_pay",
          "There is no significant difference in performance between the simple agent and the "
          "recursive one, which demands roughly 70 times the runtime.", _TABLES),
    Claim("9", "win_rates:cheating_is_worth_rollouts",
          "The cheater outperforms any adversary with a rollout count not substantially larger "
          "than its own."),
    Claim("6", "presampling:presampling_saves_work",
          "Pre-sampling shortens rollouts, with desirable benefits in runtime for both players.",
          _TABLES),
    Claim("7", "presampling:presampling_keeps_accuracy",
          "Accuracy with pre-sampling remains on par with regular accuracy, rarely falling below "
          "0.95 of it.", _TABLES),
    Claim("3", "presampling:tables_favor_the_last_mover",
          "Before round 2 the pre-sampled values favor player 1, before round 3 player 2.",
          _TABLES),
    Claim("4a", "presampling:cheap_markers_are_worth_more",
          "The perceived value of markers generally becomes lower the higher their real value.",
          _TABLES),
    Claim("4b", "presampling:even_suits_are_worth_more",
          "Markers of even suits are valued above those of odd suits.", _TABLES),
    Claim("17", "actions:forced_orders_beat_player_2",
          "With a forced order player 2 performs better than with the order it prefers.", _TABLES),
    Claim("16", "actions:trade_off_last_is_best",
          "Playing Trade-Off last consistently improves player 2's performance.", _TABLES),
    Claim("15", "actions:trade_off_comes_first",
          "Simple agents prefer Trade-Off on the first turn and Secret on the second.", _TABLES),
    Claim("20b", "actions:recursive_agent_competes_first",
          "The recursive simple agent prefers Compete on the first turn.", _TABLES),
    Claim("11", "rounds:most_games_end_in_round_2",
          "Most games end in round 2.", _TABLES),
    Claim("12", "rounds:player_2_wins_later",
          "The mean length of player 2's wins grows with the rollouts, while that of player 1's "
          "remains stable.", _TABLES),
    Claim("13a", "rounds:tie_breaks_favor_player_2",
          "Player 2 is consistently favored by tie-breaks.", _TABLES),
    Claim("13b", "rounds:tie_breaks_become_frequent",
          "As the rollout counts rise, the rate of tie-breaks does as well.", _TABLES),
    Claim("13c", "rounds:tie_breaks_favor_player_2_increasingly",
          "Player 2 is increasingly favored by tie-breaks as more rollouts are granted.", _TABLES),
    Claim("2", "win_rates:twenty_rollouts_are_enough",
          "With 20 rollouts the simple agent already converges upon the perceived limit."),
    Claim("5", "presampling:round_3_is_more_extreme",
          "Evaluations before round 3 are generally more extreme than those before round 2.",
          _TABLES),
    Claim("19", "search:trees_shrink",
          "As the round progresses, the search tree narrows immensely: in Table 10 from tens of "
          "thousands of nodes to fewer than ten.", _TABLES),
    Claim("8", "presampling:layout_does_not_matter",
          "The impact of storing the tables in a tree as opposed to an array is negligible."),
)  # fmt: skip
