"""Games with programs of other people, hosted as the referee of the contest hosts them (section 7).

Programs and agents may meet in any seat. Two agents play the games of :func:`.match.play`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import Any, TypeVar

import numpy as np

from redealt.core.hosted import Fault, HostedGame, take_seats
from redealt.core.programs import Program, ProgramError, ask_all
from redealt.core.streams import seed_stream
from redealt.games.locm.actions import ILLEGAL, PASS, find_action, play_action
from redealt.games.locm.agents.choice import choose_action, is_silent, pick, prepare_turn
from redealt.games.locm.agents.configuration import Agent, new_workspace, pack_agents
from redealt.games.locm.agents.evaluation import value_all_cards
from redealt.games.locm.draft import draw_offers
from redealt.games.locm.effects import find_rules
from redealt.games.locm.match import DECISIONS, DRAFT, ROLES, shuffle_picks
from redealt.games.locm.protocol import (
    BATTLE_WORDS,
    read_commands,
    read_pick,
    render_draft,
    render_input,
    show_action,
)
from redealt.games.locm.state import NOBODY, new_state
from redealt.games.locm.turns import begin_turn, check_end, end_turn, set_up_game

# Seconds for the first answer and for each later one.
_DRAFT_SECONDS = (1.0, 0.1)
_BATTLE_SECONDS = (1.0, 0.2)
_GRACE = 1.1  # times the limit, and an answer is late

Player = Agent | tuple[str, ...]  # an agent of ours, or the command of a program
Read = TypeVar("Read")


class _FaultError(Exception):
    """What the program in a seat did wrong."""

    def __init__(self, seat: int, error: ProgramError) -> None:
        super().__init__(str(error))
        self.seat, self.error = seat, error


def play_hosted(
    switches: np.record,
    players: Sequence[Player],
    numbers: Iterable[int],
    keys: np.ndarray,
    time_scale: float = 1.0,
) -> Iterator[HostedGame]:
    """Yield games of two players; games 2n and 2n + 1 share draft and shuffles with seats changed.

    ``keys`` are uint64 (5, 2) in the order of :data:`.match.ROLES`.
    """
    for number in numbers:
        seats = take_seats(number, 2)
        indices = (number // 2, number // 2, number)
        seated = [players[player] for player in seats]
        winner, rounds, error = host_game(switches, seated, indices, keys, time_scale)
        faults = {}
        if error is not None:
            faults = {seats[1 - winner]: Fault(error.reason, str(error))}
        yield HostedGame(number, seats, seats[winner], {"rounds": rounds}, faults)


def host_game(
    switches: np.record,
    seats: Sequence[Player],
    numbers: Sequence[int],
    keys: np.ndarray,
    time_scale: float = 1.0,
) -> tuple[int, int, ProgramError | None]:
    """Play one game, and return its winner's seat, the rounds begun, and the loser's fault.

    ``numbers`` are those of the draft, the shuffles and the decisions, as in :func:`.match.play`.
    """
    table = _Table(switches, seats, numbers, keys, time_scale)
    with ExitStack() as stack:
        try:
            table.start_programs(stack)
            table.draft()
            table.battle()
        except _FaultError as fault:
            return 1 - fault.seat, int(table.state.turns[0]), fault.error
    return int(table.state.winner), int(table.state.turns[0]), None


class _Table:
    """A game with its players, from the draft to the end."""

    def __init__(
        self,
        switches: np.record,
        seats: Sequence[Player],
        numbers: Sequence[int],
        keys: np.ndarray,
        time_scale: float,
    ) -> None:
        self.state = new_state()
        self.switches, self.seats, self.keys = switches, seats, keys
        self.time_scale = time_scale * _GRACE
        self.programs: dict[int, Program] = {}  # by seat
        agents = [seat if isinstance(seat, Agent) else Agent("pass_only") for seat in seats]
        self.agents, self.nodes = pack_agents(agents)
        self.work, self.imagined = new_workspace()
        self.streams = np.zeros((len(ROLES), 4), dtype=np.uint64)
        draft, self.shuffles, decisions = numbers
        seed_stream(self.streams[DRAFT], keys[DRAFT], draft)
        for seat in range(2):
            seed_stream(self.streams[DECISIONS + seat], keys[DECISIONS + seat], decisions)
        value_all_cards(self.agents, self.nodes, switches, self.work)

    def start_programs(self, stack: ExitStack) -> None:
        """Start the programs, which end with the stack."""
        for seat, command in enumerate(self.seats):
            if not isinstance(command, Agent):
                try:
                    self.programs[seat] = stack.enter_context(Program(command))
                except ProgramError as error:
                    raise _FaultError(seat, error) from None

    def draft(self) -> None:
        """Let both players pick, neither knowing what the other does, and shuffle the decks."""
        work = self.work
        draw_offers(work.offers, work.pool, self.switches, self.streams[DRAFT])
        for turn, offer in enumerate(work.offers):
            triple = offer.tolist()
            texts = {
                seat: render_draft(self.switches, triple, turn, seat) for seat in self.programs
            }
            answers = self._ask(texts, _DRAFT_SECONDS[turn > 0])
            for seat in range(2):
                if seat in answers:
                    place = _read(seat, read_pick, answers[seat], triple)
                else:
                    stream = self.streams[DECISIONS + seat]
                    place = pick(self.agents[seat], self.switches, offer, stream)
                work.picks[seat, turn] = triple[place]
        for seat in range(2):
            shuffle_picks(
                self.state,
                self.switches,
                seat,
                work.picks[seat],
                self.streams,
                self.keys,
                self.shuffles,
            )

    def battle(self) -> None:
        """Play turns to the end."""
        state, shown = self.state, []
        set_up_game(state, self.switches)
        while state.winner == NOBODY:
            begin_turn(state, self.switches)
            seat = int(state.player)
            if state.winner != NOBODY:
                self._ask_dead(seat, shown)
            elif seat in self.programs:
                shown = self._play_answer(seat, shown)
            else:
                shown = self._play_agent(seat)
            end_turn(state)

    def _play_answer(self, seat: int, shown: Sequence[str]) -> list[str]:
        """Ask a program and play what is legal; return it as it is shown to the opponent."""
        played = []
        for command in _read(seat, read_commands, self._ask_turn(seat, shown)):
            kind = 1 + BATTLE_WORDS.index(command.word)
            action = find_action(self.state, self.switches, kind, command.card, command.target)
            if action != ILLEGAL and self.state.winner == NOBODY:
                played.append(self._play(action))
        self._play(PASS)
        return played

    def _ask_dead(self, seat: int, shown: Sequence[str]) -> None:
        """Ask a program that has lost by its draw, as the referee does, and ignore the answer."""
        if seat in self.programs:
            with suppress(_FaultError):
                self._ask_turn(seat, shown)

    def _ask_turn(self, seat: int, shown: Sequence[str]) -> str:
        text = render_input(self.state, self.switches, seat, shown)
        return self._ask({seat: text}, _BATTLE_SECONDS[int(self.state.turns[seat] > 1)])[seat]

    def _play_agent(self, seat: int) -> list[str]:
        """Let an agent play its turn; return its actions as they are shown to the opponent."""
        state, switches, played = self.state, self.switches, []
        agent, stream = self.agents[seat], self.streams[DECISIONS + seat]
        prepare_turn(state, switches, agent, self.work, self.imagined)
        action = None
        while state.winner == NOBODY and action != PASS:
            action = choose_action(
                state, switches, agent, self.nodes, self.work, self.imagined, stream
            )
            if action != PASS or not is_silent(switches, agent):
                played.append(self._play(action))
        return [line for line in played if line]

    def _play(self, action: int) -> str:
        """Play an action and return how it is shown."""
        line = show_action(self.state, self.switches, action)
        play_action(self.state, self.switches, find_rules(self.switches), action)
        check_end(self.state, self.switches)
        return line

    def _ask(self, texts: Mapping[int, str], seconds: float) -> dict[int, str]:
        """Ask the programs in some seats at the same time, and return their answers."""
        questions = [(self.programs[seat], text) for seat, text in texts.items()]
        answers = dict(zip(texts, ask_all(questions, seconds * self.time_scale), strict=True))
        for seat, answer in answers.items():
            if isinstance(answer, ProgramError):
                raise _FaultError(seat, answer)
        return answers


def _read(seat: int, read: Callable[..., Read], answer: str, *given: Any) -> Read:
    try:
        return read(answer, *given)
    except ProgramError as error:
        raise _FaultError(seat, error) from None
