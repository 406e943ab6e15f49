"""Games of any kind, played by chance through the interface."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import numpy as np

from redealt.games.interface import Game, find_game, new_game


def seats_of(name: str, number: int) -> list[None]:
    """Return free seats, as many as the game's fewest players or up to three more."""
    players = find_game(name).players
    return [None] * players[number % min(4, len(players))]


def play_at_random(game: Game, number: int, steps: int = 10**6) -> Game:
    """Choose at random, whoever sits there, for so many steps or to the end; return the game."""
    generator = np.random.default_rng(number)
    while game.player is not None and steps > 0:
        options = game.options()
        game.apply(options[generator.integers(len(options))])
        steps -= 1
    return game


def random_game(name: str, number: int, seats: Sequence[Any] | None = None) -> Game:
    """Return a game with a decision due, early as often as late."""
    seats = seats or seats_of(name, number)
    steps = 0
    while steps == 0:  # a game may have no decision at all
        number += 1000
        steps = len(play_at_random(new_game(name, seats, number), number).choices)
    steps = int(np.random.default_rng([number, 1]).integers(steps))
    return play_at_random(new_game(name, seats, number), number, steps)


def whole_game(name: str) -> Game:
    """Return a game played to its end with some choices."""
    games = (play_at_random(new_game(name, seats_of(name, n), n), n) for n in count())
    return next(game for game in games if len(game.choices) > 2)


def light(agent: Any) -> Any:
    """Return an agent that thinks as little as it can, for tests of many decisions."""
    fewer = {"rollouts": 2, "inner_rollouts": 1, "playouts": 2}
    return agent._replace(**{name: n for name, n in fewer.items() if getattr(agent, name, 0)})


def views_of(game: Game) -> list[dict[str, Any]]:
    return [game.view(player) for player in range(len(game.seats))]
