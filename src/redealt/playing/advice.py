"""Hints: what an agent would do in the seat of a person."""

from redealt.games.interface import Decision, Game


class Adviser:
    """An agent that follows a game from a person's seat.

    It plays a game of its own, with the same cards and without the other agents, so that asking
    it disturbs nobody's random numbers.
    """

    def __init__(self, game: Game, seat: int, agent: str) -> None:
        seats = [agent if each == seat else None for each in range(len(game.seats))]
        self._game = type(game)(seats, game.keys, game.number, game.switches, game.setup)
        self._seat = seat

    def advise(self, game: Game) -> Decision | None:
        """Return what it would choose now; None where its rules allow other choices."""
        for choice in game.choices[len(self._game.choices) :]:
            if choice not in self._game.options():
                return None
            if self._game.player == self._seat:
                self._game.decide()
            self._game.apply(choice)
        if self._game.options() != game.options():
            return None
        return self._game.decide()
