"""What the authors' public program does and the text does not say."""

PROGRAM_ROLLOUTS = 1000  # section 5.2; of the program's only the last one counts (M1)

# By the numbers of docs/cubirds.md: R the rules, N the random agent, M Flat Monte Carlo, H the
# heuristic agent.
ITEMS = {
    "R1": {"redeals_from_pile": True},
    "R2": {"ends_without_piles": True},
    "R3": {"redeals_any_hand": True},
    "R4": {"loses_captured": True},
    "R5": {"idles_without_piles": True},
    "R6": {"checks_win_last": True},
    "R7": {"one_extra_turn": True},
    "R8": {"swaps_start_bird": True},
    "R9": {"printed_turns": "program"},
    "N1": {"none_weight": 2},
    "N3": {"skips_empty_hand": True},
    "M1": {"resets_counter": True},
    "M2": {"keeps_counter": True},
    "M4": {"families_before_placement": True},
    "M5": {"notices_late": True},
    "M6": {"one_extra_turn_of_rollouts": True},
    "M7": {"skips_placement": True},
    "H1": {"size_weight": "o"},
    "H2": {"future": "before_placement", "future_divisor": 3},
    "H3": {"is_own_opponent": True},
    "H4": {"ignores_right_capture": True},
    "H5": {"exact_triplets": True},
    "H6": {"falls_back_on_flamingo": True},
    "H7": {"single_precision": True},
    "H8": {"counts_pile": True},
}

# Of the opponent's prospects text and program have two ideas, neither of them a mistake.
AS_RUN = {name: value for item in ITEMS.values() for name, value in item.items()} | {
    "opponent_term": "best_next"
}
# The text with the simpler look-ahead of H2, not divided.
CALIBRATION = {"future": "before_placement"}
