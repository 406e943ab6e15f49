"""Made-up runs with start birds."""

from collections.abc import Callable

from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games

PAIRS = [(first, second) for first in range(8) for second in range(8)]


def play_pairs(where: dict, games: int, chance: Callable, ties: int = 0) -> list[dict]:
    """Return rows of all pairs: player 1 wins this share of the games by the birds of both."""
    rows = []
    for first, second in PAIRS:
        wins = round(games * chance(first, second))
        pair = {"p1_start_bird": first, "p2_start_bird": second}
        rows += outcome_rows({**where, **pair}, [seat_games(wins, games - wins, ties)])
    return rows


def play_marginals(where: dict, wins: int, losses: int, ties: int) -> list[dict]:
    """Return rows of games with one fixed bird; each bird's player wins one more than the last."""
    rows = []
    for player in ("player_1", "player_2"):
        for bird in range(8):
            own, other = wins + bird, losses - bird
            games = seat_games(*((own, other) if player == "player_1" else (other, own)), ties)
            rows += outcome_rows({**where, "player": player, "bird": bird}, [games])
    return rows
