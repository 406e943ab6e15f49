"""Games of programs of other people and agents: any game that has the interface.

A program is asked in JSON lines, see :mod:`.messages`. Who fails loses: while two players or more
have not failed, the seat of the one who did takes the first option, and wins nothing; the last who
has not failed wins at once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from pydantic import BaseModel

from redealt.core.hosted import Fault, HostedGame, take_seats
from redealt.core.programs import Program, ProgramError
from redealt.games.interface import Game
from redealt.games.messages import Choose, End, Hello, Limits, read_answer

LIMITS = Limits(start=5.0, decision=1.0)
_END_SECONDS = 0.5  # for a program to end by itself


class Command(NamedTuple):
    """What starts a program, word by word."""

    words: tuple[str, ...]


Player = Any  # a command, or an agent of the game
FindKey = Callable[[Mapping[str, object], str, Sequence[str]], np.ndarray]


class Rules(NamedTuple):
    """What is played, and how long programs may think.

    :ivar variant: the name of the switches, which programs are told.
    """

    game: type[Game]
    variant: str
    switches: BaseModel | Mapping[str, Any]
    setup: BaseModel | Mapping[str, Any] = MappingProxyType({})
    time_scale: float = 1.0

    @property
    def limits(self) -> Limits:
        """The limits of time."""
        return Limits(**{name: self.time_scale * limit for name, limit in LIMITS})


def play_hosted(
    rules: Rules, players: Sequence[Player], numbers: Iterable[int], find_key: FindKey
) -> Iterator[HostedGame]:
    """Yield games of players who take turns in all seats of a deal.

    ``find_key`` is :func:`.stream_key` for a seed and a run: it takes a cell, a role, and the
    conditions to leave out. What chance deals is the same in all games of a deal.
    """
    n_players = len(players)
    for number in numbers:
        deal, rotation = divmod(number, n_players)
        seats = take_seats(number, n_players)
        keys = draw_keys(rules.game, rotation, find_key)
        seated = [players[player] for player in seats]
        winner, outcome, faults = host_game(rules, seated, keys, deal)
        yield HostedGame(
            number,
            seats,
            None if winner is None else seats[winner],
            outcome,
            {seats[seat]: fault for seat, fault in faults.items()},
        )


def draw_keys(game: type[Game], rotation: int, find_key: FindKey) -> np.ndarray:
    """Return the keys of the games that are the same number in their deals."""
    cell = {"rotation": rotation}
    return np.array(
        [find_key(cell, role, [*cell] if role in game.chance else []) for role in game.roles]
    )


def host_game(
    rules: Rules, players: Sequence[Player], keys: np.ndarray, number: int
) -> tuple[int | None, dict[str, Any] | None, dict[int, Fault]]:
    """Play a game, and return the seat that won, the outcome, and faults by seat."""
    seats = [None if isinstance(player, Command) else player for player in players]
    game = rules.game(seats, keys, number, rules.switches, rules.setup)
    with ExitStack() as stack:
        table = _Table(rules, game, stack)
        for seat, player in enumerate(players):
            if isinstance(player, Command) and table.has_opponents:
                table.start(seat, player)
        while game.player is not None and table.has_opponents:
            game.apply(table.choose(game.player))
        winner, outcome = table.find_winner(), game.outcome()
        table.tell_end(winner, outcome)
    return winner, outcome, table.faults


class _Table:
    """A game with the programs that play it."""

    def __init__(self, rules: Rules, game: Game, stack: ExitStack) -> None:
        self.rules, self.game, self.stack = rules, game, stack
        self.programs: dict[int, Program] = {}  # by seat, those that have not failed
        self.faults: dict[int, Fault] = {}
        self.has_answered: set[int] = set()

    @property
    def has_opponents(self) -> bool:
        """Whether two players or more have not failed."""
        return len(self.game.seats) - len(self.faults) > 1

    def start(self, seat: int, command: Command) -> None:
        """Start a program and tell it what is played."""
        try:
            program = self.stack.enter_context(Program(command.words))
        except ProgramError as error:
            self.faults[seat] = Fault(error.reason, str(error))
            return
        self.programs[seat] = program
        hello = Hello(
            game=self.game.name,
            variant=self.rules.variant,
            switches=self.game.switches.model_dump(),
            setup=self.game.setup.model_dump(),
            player=seat,
            players=len(self.game.seats),
            limits=self.rules.limits,
        )
        program.tell(hello.line())

    def choose(self, seat: int) -> str:
        """Return what the agent or the program in a seat chooses, or what is chosen for it."""
        options = self.game.options()
        if seat in self.programs:
            try:
                return self._ask(seat, options)
            except ProgramError as error:
                self.faults[seat] = Fault(error.reason, str(error))
                self.programs.pop(seat).close()
        return options[0] if seat in self.faults else self.game.decide().option

    def _ask(self, seat: int, options: list[str]) -> str:
        limits = self.rules.limits
        seconds = limits.decision if seat in self.has_answered else limits.start
        message = Choose(player=seat, view=self.game.view(seat), options=options)
        answer = self.programs[seat].ask(message.line(), seconds)
        self.has_answered.add(seat)
        return read_answer(answer, options)

    def find_winner(self) -> int | None:
        """Return the seat that won, if one did."""
        if not self.has_opponents:
            return next(seat for seat in range(len(self.game.seats)) if seat not in self.faults)
        winner = self.game.outcome()["winner"]
        return None if winner in self.faults else winner

    def tell_end(self, winner: int | None, outcome: dict[str, Any] | None) -> None:
        """Tell the programs that are left."""
        for seat, program in self.programs.items():
            program.finish(End(player=seat, winner=winner, outcome=outcome).line(), _END_SECONDS)
