"""What is summed over counted games, in the order of the columns."""

SUMS = (
    "games",
    "turns",
    "turns_squared",
    "printed_turns",
    "printed_turns_squared",
    "rounds",
    "extra_turns",
    "decisions",
    "first_row",
    "stale_choices",
    "scoreless",
    "rollouts_played",  # "rollouts" is the condition, of each option
)
