"""Games that the page of the study shows step by step."""

from redealt.planning.declarations import ShownGame

GAMES = (
    ShownGame(
        "lost_to_random",
        "An agent with 50 rollouts loses to a random player.",
        "against_random",
        {"variant": "as_run", "n_rollouts": 50, "tested_seat": "player_1"},
        "the first game under these conditions that player 0 loses",
        "player_0_loses",
    ),
)
