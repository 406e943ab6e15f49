"""Games with programs of other people, as they are kept and counted, whatever the protocol."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Fault(NamedTuple):
    """What a program lost a game by, see :class:`.ProgramError`."""

    reason: str
    message: str


class HostedGame(NamedTuple):
    """How a game ended between players who take turns in all seats.

    :ivar number: of the game; as many games in a row as there are players have one deal.
    :ivar seats: the player in each seat.
    :ivar winner: the player who won, None if nobody did.
    :ivar outcome: how the game ended by its rules, None if faults ended it.
    :ivar faults: those of players, by player.
    """

    number: int
    seats: tuple[int, ...]
    winner: int | None
    outcome: Mapping[str, Any] | None
    faults: Mapping[int, Fault]

    @property
    def deal(self) -> int:
        """Number of the deal."""
        return self.number // len(self.seats)

    def to_json(self) -> dict[str, Any]:
        """Return the game as JSON values."""
        faults = {player: fault._asdict() for player, fault in self.faults.items()}
        return self._asdict() | {"faults": faults}


def take_seats(number: int, n_players: int) -> tuple[int, ...]:
    """Return the player in each seat of a game: in the games of a deal each sits everywhere."""
    return tuple((seat + number) % n_players for seat in range(n_players))
