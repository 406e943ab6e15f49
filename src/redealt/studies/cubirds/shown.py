"""Games that the page of the study shows step by step."""

from redealt.planning.declarations import ShownGame
from redealt.studies.cubirds.variants import PROGRAM_ROLLOUTS

GAMES = (
    ShownGame(
        "one_rollout",
        "Of 1,000 rollouts the last alone counts: where none of these is won, the first option is "
        "taken.",
        "rollout_games",
        {"variant": "as_run", "rollouts": PROGRAM_ROLLOUTS},
        "the first game under these conditions in which no option of a placement won",
        "has_placement_without_wins",
    ),
)
