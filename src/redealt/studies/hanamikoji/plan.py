"""The study's exhibits and claims, as declarations, and with its runs the whole study."""

from redealt.planning.declarations import Claim, Exhibit, Study, exhibit
from redealt.studies.hanamikoji.experiments.games import iterated_table, table_of
from redealt.studies.hanamikoji.experiments.runs import declare_runs
from redealt.studies.hanamikoji.settings import Settings


def declare(settings: Settings) -> Study:
    """Return all declarations of the study."""
    return Study(
        name="hanamikoji",
        title="Hanamikoji: Monte Carlo agents for a modified game",
        runs=declare_runs(settings),
        exhibits=[*_list_exhibits(settings), *_list_additions(settings)],
        claims=CLAIMS,
        audit=AUDIT,
        calibration=_CALIBRATION,
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
            "What each difference between text and reconstruction changes",
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
        _exhibit("beyond_open_misfit", "The open misfit and other tables", "open_misfit"),
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

CLAIMS = (
    Claim("1", "win_rates:simple_beats_random",
          "The simple agent beats random play in both seats, the more the more rollouts it has, "
          "up to a win rate of about 0.96."),
    Claim("2", "win_rates:twenty_rollouts_are_enough",
          "With 20 rollouts the simple agent is within 3 points of the limit."),
    Claim("3", "presampling:tables_favor_the_last_mover",
          "Before round 2 the pre-sampled values favor player 1, before round 3 player 2."),
    Claim("4", "presampling:cheap_markers_are_worth_more",
          "Markers are worth the less the more charm points they have, and those of even suits "
          "more than those of odd ones."),
    Claim("5", "presampling:round_3_is_more_extreme",
          "Values before round 3 are more extreme than before round 2."),
    Claim("6", "presampling:presampling_saves_work",
          "Pre-sampling shortens the search, for player 1 more than for player 2."),
    Claim("7", "presampling:presampling_keeps_accuracy",
          "Pre-sampling does not lower the win rate from 10 rollouts on, and raises it at very "
          "few."),
    Claim("8", "presampling:layout_does_not_matter",
          "A tree layout of the table is no faster than the array."),
    Claim("9", "win_rates:cheating_is_worth_rollouts",
          "A cheating agent with 20 rollouts holds out against regular agents with twice its "
          "rollouts, as player 1 against player 2 with more."),
    Claim("10", "win_rates:seat_matters_more_with_information",
          "The more an agent knows, the more it wins as player 1 compared with player 2."),
    Claim("11", "rounds:most_games_end_in_round_2",
          "Most games end in round 2, even between random agents."),
    Claim("12", "rounds:player_2_wins_later",
          "The mean length of player 2's wins grows with the rollouts; that of player 1 stays "
          "between 2.1 and 2.2."),
    Claim("13a", "rounds:tie_breaks_favor_player_2", "Tie-breaks favor player 2."),
    Claim("13b", "rounds:tie_breaks_become_frequent",
          "Tie-breaks become more frequent with the rollouts."),
    Claim("13c", "rounds:tie_breaks_favor_player_2_increasingly",
          "Player 2's share of the tie-breaks grows with the rollouts."),
    Claim("14", "rounds:moving_last_is_an_advantage",
          "Who moves last in a round has the advantage."),
    Claim("15", "actions:trade_off_comes_first",
          "Simple agents play Trade-Off first and Secret second."),
    Claim("16", "actions:trade_off_last_is_best",
          "Trade-Off last is the best order for player 2, and Trade-Off third with Secret last "
          "the worst for both."),
    Claim("17", "actions:forced_orders_beat_player_2",
          "Forced orders can beat the order that player 2 chooses, not the one that player 1 "
          "does."),
    Claim("18", "search:depth_does_not_pay",
          "Depth 2 beats depth 1 against random play and depth 3 does not; against simple agents "
          "depth 1 beats both."),
    Claim("19", "search:trees_shrink",
          "Trees shrink from tens of thousands of nodes to fewer than ten within a round."),
    Claim("20a", "search:recursion_does_not_pay",
          "The recursive agent is no better than the simple one, at 70 times the time."),
    Claim("20b", "actions:recursive_agent_competes_first",
          "The recursive agent plays Compete first."),
)  # fmt: skip
