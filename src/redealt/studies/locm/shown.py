"""Games that the page of the study shows step by step."""

from redealt.planning.declarations import ShownGame

GAMES = (
    ShownGame(
        "other_picks",
        "An evolved agent drafts other cards than Baseline2, and wins.",
        "tournament",
        {"variant": "as_run", "first": "as_run/weak-op Linear 1", "second": "Baseline2"},
        "the first game of these two agents in which they differ in at least half of the 30 picks "
        "and the evolved agent wins",
        "differs_in_half_of_the_picks_and_wins",
    ),
)
