"""Matches that the page of the study shows step by step."""

from redealt.planning.declarations import ShownGame

GAMES = (
    ShownGame(
        "label_5",
        "Under the label N = 5 the program seats 38 players.",
        "mixed",
        {"variant": "as_run", "n_players_label": 5, "n_players": 38},
        "the first match under these conditions",
    ),
)
