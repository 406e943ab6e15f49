"""Games that the page of the study shows step by step."""

from redealt.planning.declarations import ShownGame

GAMES = (
    ShownGame(
        "given_away",
        "Six random players give at least five of six unicorns to others.",
        "seats",
        {"variant": "as_run", "agent": "random", "copies": 6},
        "the first game under these conditions in which five of six stables that are chosen, or "
        "more, are another player's",
        "gives_five_of_six_away",
    ),
    ShownGame(
        "search_passes",
        "A search with 100 playouts passes although it could play a card.",
        "mcts_games",
        {"variant": "as_run", "agent": "mcts_100", "opponent": "random"},
        "the first game under these conditions in which a search passes",
        "search_passes",
    ),
)
