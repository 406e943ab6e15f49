"""The conclusions of the paper as tests on the estimates."""

from redealt.studies.cubirds.findings.bird_ranks import (
    common_start_birds_win,
    flamingo_is_weakest,
    reed_warbler_is_strongest,
)
from redealt.studies.cubirds.findings.effort import (
    heuristic_games_are_shortest,
    heuristic_is_cheaper,
    rollouts_shorten_games,
)
from redealt.studies.cubirds.findings.seats import (
    heuristic_seats_are_equal,
    random_seats_are_equal,
    rollout_seats_are_equal,
)
from redealt.studies.cubirds.findings.spread import (
    cells_count_independent_games,
)
from redealt.studies.cubirds.findings.start_birds import (
    start_birds_do_not_matter_to_random_agents,
    start_birds_matter_to_heuristic_agents,
    start_birds_show_no_pattern_with_rollouts,
    ties_do_not_depend_on_start_birds,
)
from redealt.studies.cubirds.findings.strength import (
    heuristic_beats_rollouts,
    rollouts_beat_random,
)
from redealt.studies.cubirds.findings.weights import (
    evolution_goes_for_seven,
    o_converges_to_1_8,
    opponent_matters_less,
    own_collection_matters_more,
    rare_cards_are_preferred,
    rarity_hardly_matters,
)
from redealt.studies.cubirds.findings.win_conditions import (
    heuristic_agents_win_by_seven,
    random_agents_win_by_triplets,
    rollout_agents_win_by_both,
)

__all__ = [
    "cells_count_independent_games",
    "common_start_birds_win",
    "evolution_goes_for_seven",
    "flamingo_is_weakest",
    "heuristic_agents_win_by_seven",
    "heuristic_beats_rollouts",
    "heuristic_games_are_shortest",
    "heuristic_is_cheaper",
    "heuristic_seats_are_equal",
    "o_converges_to_1_8",
    "opponent_matters_less",
    "own_collection_matters_more",
    "random_agents_win_by_triplets",
    "random_seats_are_equal",
    "rare_cards_are_preferred",
    "rarity_hardly_matters",
    "reed_warbler_is_strongest",
    "rollout_agents_win_by_both",
    "rollout_seats_are_equal",
    "rollouts_beat_random",
    "rollouts_shorten_games",
    "start_birds_do_not_matter_to_random_agents",
    "start_birds_matter_to_heuristic_agents",
    "start_birds_show_no_pattern_with_rollouts",
    "ties_do_not_depend_on_start_birds",
]
