"""The conclusions of the paper as tests on the estimates."""

from redealt.studies.hanamikoji.findings.actions import (
    forced_orders_beat_player_2,
    recursive_agent_competes_first,
    trade_off_comes_first,
    trade_off_last_is_best,
)
from redealt.studies.hanamikoji.findings.presampling import (
    cheap_markers_are_worth_more,
    layout_does_not_matter,
    presampling_keeps_accuracy,
    presampling_saves_work,
    round_3_is_more_extreme,
    tables_favor_the_last_mover,
)
from redealt.studies.hanamikoji.findings.rounds import (
    most_games_end_in_round_2,
    moving_last_is_an_advantage,
    player_2_wins_later,
    tie_breaks_become_frequent,
    tie_breaks_favor_player_2,
    tie_breaks_favor_player_2_increasingly,
)
from redealt.studies.hanamikoji.findings.search import (
    depth_does_not_pay,
    recursion_does_not_pay,
    trees_shrink,
)
from redealt.studies.hanamikoji.findings.win_rates import (
    cheating_is_worth_rollouts,
    seat_matters_more_with_information,
    simple_beats_random,
    twenty_rollouts_are_enough,
)

__all__ = [
    "cheap_markers_are_worth_more",
    "cheating_is_worth_rollouts",
    "depth_does_not_pay",
    "forced_orders_beat_player_2",
    "layout_does_not_matter",
    "most_games_end_in_round_2",
    "moving_last_is_an_advantage",
    "player_2_wins_later",
    "presampling_keeps_accuracy",
    "presampling_saves_work",
    "recursion_does_not_pay",
    "recursive_agent_competes_first",
    "round_3_is_more_extreme",
    "seat_matters_more_with_information",
    "simple_beats_random",
    "tables_favor_the_last_mover",
    "tie_breaks_become_frequent",
    "tie_breaks_favor_player_2",
    "tie_breaks_favor_player_2_increasingly",
    "trade_off_comes_first",
    "trade_off_last_is_best",
    "trees_shrink",
    "twenty_rollouts_are_enough",
]
