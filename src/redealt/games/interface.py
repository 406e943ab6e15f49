"""The protocol through which people, replays, notebooks and external programs play any game.

A game is one object. It is dealt from keys and advances by itself, draws and scores included, until
somebody has to choose; options are short texts. ``docs/games.md`` shows how to play, and how a new
game is given this interface.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np
from pydantic import BaseModel, ConfigDict

from redealt.core.streams import seed_stream, stream_key

FORMAT = 2  # of games as JSON


class AgentKind(NamedTuple):
    """An agent that a front end can offer, under its name in :attr:`Game.agents`."""

    agent: Any  # the game's configuration of it, to start from
    description: str
    cheats: bool = False  # what it chooses rests on cards that its player cannot see


class Decision(NamedTuple):
    """What an agent chooses, and what it thinks of the options, the more the better.

    Options that the agent did not value are missing in ``values``.
    """

    option: str
    values: Mapping[str, float] = {}
    measure: str = ""  # what the values are


class Step(NamedTuple):
    """A choice that was made; what an agent thought and the time are remarks."""

    player: int
    options: tuple[str, ...]
    choice: str
    agent: str | None = None  # what kind of agent decided, if one did
    values: Mapping[str, float] = {}
    measure: str = ""
    seconds: float | None = None


class Setup(BaseModel):
    """What is on the table before the first card is dealt: nothing that could be chosen."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Game(ABC):
    """A game from its deal to its end; players are counted from 0.

    A subclass keeps what changes in ``_state``, one record, and in attributes that it binds anew
    and never alters in place, so that a copy may share them.
    """

    name: ClassVar[str]
    players: ClassVar[range]
    Switches: ClassVar[type[BaseModel]]
    Setup: ClassVar[type[BaseModel]] = Setup
    Agent: ClassVar[type]  # a NamedTuple that configures an agent
    agents: ClassVar[Mapping[str, AgentKind]]
    roles: ClassVar[Sequence[str]]  # of the keys, as in the game's runs
    chance: ClassVar[Sequence[str]] = ("deal",)  # those that stay if only players change seats
    streams: ClassVar[
        Sequence[str]
    ]  # "deal" and those of players, which end in the player's number
    _state: np.record

    def __init__(
        self,
        seats: Sequence[Any],
        keys: np.ndarray,
        number: int = 0,
        switches: BaseModel | Mapping[str, Any] | None = None,
        setup: BaseModel | Mapping[str, Any] | None = None,
    ) -> None:
        """Deal game ``number`` of ``keys`` (uint64, (roles, 2)), as a compiled run does.

        Each seat holds an agent (its name, or a configuration), or None for a person or a program.
        """
        self.seats = tuple(self._seat(agent) for agent in seats)
        if len(self.seats) not in self.players:
            least, most = self.players[0], self.players[-1]
            raise ValueError(f"found {len(self.seats)} seats, expected {least} to {most}")
        self.switches = self.Switches.model_validate(dict(switches or {}))
        self.setup = self.Setup.model_validate(dict(setup or {}))
        self.keys = np.asarray(keys, dtype=np.uint64)
        if self.keys.shape != (len(self.roles), 2):
            raise ValueError(f"found keys {self.keys.shape}, expected {(len(self.roles), 2)}")
        self.number = number
        self.seed: int | None = None  # from which the keys were derived
        self.variant: str | None = None  # the name of the switches in a study
        self.title: str | None = None  # which game it is, in words
        self.steps: list[Step] = []
        self._streams = np.zeros((len(self.streams), 4), dtype=np.uint64)
        self._decision: Decision | None = None
        self._is_behind = False  # agents were passed over, whose random numbers would go on
        self._is_redrawn = False
        self._seed_streams()
        self._deal()
        self._moves = self._list_moves()

    @property
    def choices(self) -> list[str]:
        """What was chosen so far."""
        return [step.choice for step in self.steps]

    @property
    @abstractmethod
    def player(self) -> int | None:
        """The player who has to choose, or None once the game is over."""

    @abstractmethod
    def view(self, player: int) -> dict[str, Any]:
        """Return what a player may see, as JSON values."""

    @abstractmethod
    def _deal(self) -> None:
        """Set the game up and go on to the first decision."""

    @abstractmethod
    def _list_moves(self) -> dict[str, Any]:
        """Return what may be chosen, by its text; nothing once the game is over."""

    @abstractmethod
    def _play(self, move: Any) -> None:
        """Play a move and go on to the next decision."""

    @abstractmethod
    def _decide(self) -> Decision:
        """Ask the agent in the present seat, with its streams."""

    @abstractmethod
    def _describe_outcome(self) -> dict[str, Any]:
        """Return how the game ended, as JSON values."""

    @abstractmethod
    def _redraw(self, player: int, stream: np.ndarray) -> None:
        """Redraw all that a player cannot know."""

    def options(self) -> list[str]:
        """Return what may be chosen now, in a stated order."""
        return list(self._moves)

    def apply(self, option: str) -> None:
        """Choose an option; raises ValueError for what is none."""
        if option not in self._moves:
            legal = ", ".join(map(repr, self._moves)) or "nothing, for the game is over"
            raise ValueError(f"found {option!r}, expected {legal}")
        agent = self.seats[self.player]
        self._is_behind |= agent is not None and self._decision is None
        step = Step(self.player, tuple(self._moves), option)
        if self._decision is not None and self._decision.option == option:
            _, values, measure = self._decision
            step = step._replace(agent=agent[0], values=values, measure=measure)
        self.steps.append(step)
        self._decision = None
        self._play(self._moves[option])
        self._moves = self._list_moves()

    def decide(self) -> Decision:
        """Return what the agent in the present seat chooses, without doing it."""
        if self.player is None or self.seats[self.player] is None:
            raise ValueError(f"found no agent to decide for player {self.player}")
        if self._decision is None:
            if self._is_behind:
                self._catch_up()
            self._decision = self._decide()
        return self._decision

    def play_agents(self) -> None:
        """Let agents play until a seat without one has to choose, or to the end."""
        while self.player is not None and self.seats[self.player] is not None:
            self.apply(self.decide().option)

    def outcome(self) -> dict[str, Any] | None:
        """Return how the game ended, as JSON values; None before."""
        return None if self.player is not None else self._describe_outcome()

    def deal_again(self) -> "Game":
        """Return the game as it was dealt."""
        return type(self)(self.seats, self.keys, self.number, self.switches, self.setup)

    def copy(self) -> "Game":
        """Return an independent copy of the game."""
        twin = copy(self)
        twin.steps, twin._streams = [*self.steps], self._streams.copy()
        twin._state = copy_record(self._state)
        return twin

    def redraw_hidden(self, player: int, seed: int) -> "Game":
        """Return a copy as far as a player knows: with other hidden cards and chances to come."""
        twin, roles = self.copy(), [*self.streams, "hidden"]
        keys = [stream_key(seed, self.name, "redrawn", {}, role) for role in roles]
        hidden = np.zeros(4, dtype=np.uint64)
        seed_stream(hidden, keys[-1], self.number)
        for stream, key, role in zip(twin._streams, keys, self.streams, strict=False):
            if not role.endswith(f"_{player + 1}"):
                seed_stream(stream, key, self.number)
        twin._is_redrawn, twin._decision = True, None
        twin._redraw(player, hidden)
        twin._moves = twin._list_moves()
        return twin

    def to_json(self) -> dict[str, Any]:
        """Return all that it takes to play the game again, as JSON values."""
        if self._is_redrawn:
            raise ValueError("hidden cards were redrawn: the game's keys deal other ones")
        fields = {
            "format": FORMAT,
            "game": self.name,
            "variant": self.variant,
            "title": self.title,
            "seed": self.seed,
            "seats": [agent and agent._asdict() for agent in self.seats],
            "switches": self.switches.model_dump(),
            "setup": self.setup.model_dump(),
            "keys": [[f"{int(word):016x}" for word in key] for key in self.keys],
            "number": self.number,
            "decisions": [_describe_step(step) for step in self.steps],
            "outcome": self.outcome(),
        }
        return json.loads(json.dumps(fields))  # tuples become lists

    def _seed_streams(self) -> None:
        for stream, key in zip(self._streams, self.keys, strict=True):
            seed_stream(stream, key, self.number)

    def _catch_up(self) -> None:
        """Ask all agents that were passed over, so that their random numbers go on from here."""
        if self._is_redrawn:
            raise ValueError("an agent was passed over after hidden cards were redrawn")
        again = self.deal_again()
        for step in self.steps:
            if self.seats[again.player] is not None:
                again.decide()
            again.apply(step.choice)
        given = {name: self.__dict__[name] for name in ("steps", "seed", "variant", "title")}
        self.__dict__ = again.__dict__ | given

    @classmethod
    def _seat(cls, agent: Any) -> Any:
        """Return the configuration of an agent that is given by name, as JSON, or itself."""
        if isinstance(agent, str):
            if agent not in cls.agents:
                raise ValueError(f"found agent {agent!r}, expected {', '.join(cls.agents)}")
            return cls.agents[agent].agent
        if isinstance(agent, Mapping):
            if unknown := [name for name in agent if name not in cls.Agent._fields]:
                known = ", ".join(cls.Agent._fields)
                raise ValueError(f"found {', '.join(unknown)} of an agent, expected {known}")
            lists = {name: tuple(value) for name, value in agent.items() if isinstance(value, list)}
            return cls.Agent(**{**agent, **lists})
        return agent


def copy_record(record: np.record) -> np.record:
    """Return a copy of a state."""
    records = np.zeros(1, dtype=record.dtype).view(np.recarray)
    records[0] = record
    return records[0]


def list_games() -> list[str]:
    """Return the names of all games that have this interface."""
    return sorted(path.parent.name for path in Path(__file__).parent.glob("*/interface.py"))


def find_game(name: str) -> type[Game]:
    """Return the class of a game."""
    if name not in list_games():
        raise ValueError(f"found game {name!r}, expected one of {', '.join(list_games())}")
    return import_module(f"redealt.games.{name}.interface").GAME


def find_keys(name: str, seed: int) -> np.ndarray:
    """Return the keys of a game that is dealt from a seed."""
    roles = find_game(name).roles
    return np.array([stream_key(seed, name, "interface", {}, role) for role in roles])


def new_game(name: str, seats: Sequence[Any], seed: int = 0, number: int = 0, **given: Any) -> Game:
    """Deal a game from a seed; ``given`` may hold ``switches`` and ``setup`` as for the class."""
    game = find_game(name)(seats, find_keys(name, seed), number, **given)
    game.seed = seed
    return game


def _describe_step(step: Step) -> dict[str, Any]:
    """Return a step as JSON values, without remarks that nobody made."""
    always = ("player", "options", "choice")
    values = {name: float(value) for name, value in step.values.items()}
    described = step._replace(values=values)._asdict()
    return {
        name: value
        for name, value in described.items()
        if name in always or value not in (None, {}, "")
    }
