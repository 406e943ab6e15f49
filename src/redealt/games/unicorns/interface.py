"""The interface to Unstable Unicorns: every question of the rules, one card at a time.

Options read "play Narwhal" or "pass", "stable of player 2", "use Neigh" or "use no instant",
"destroy Basic Unicorn of player 0". Players are numbered by their places in the list, not
by their seats, which are drawn.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from pydantic import model_validator

from redealt.games import interface
from redealt.games.interface import AgentKind, Decision, Game, copy_record
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.agents.mcts import list_visits
from redealt.games.unicorns.agents.tree import new_workspace
from redealt.games.unicorns.checks import check_deck
from redealt.games.unicorns.deck import BASE, Deck, list_names
from redealt.games.unicorns.game import advance
from redealt.games.unicorns.information import determinize
from redealt.games.unicorns.match import ROLES, choose, refuse_overflow
from redealt.games.unicorns.names import DECISIONS, ENDS, KINDS, OPERATIONS
from redealt.games.unicorns.questions import ask_again
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.registry import count_unicorns
from redealt.games.unicorns.setup import find_winner, set_up_game
from redealt.games.unicorns.state import (
    ACTIVATE,
    DECK,
    DISCARD,
    DOWNGRADES,
    HAND,
    INSTANT,
    MAX_CARDS,
    MAX_PLAYERS,
    NONE,
    NOT_OVER,
    NURSERY,
    PLAYER,
    STABLE,
    STACK,
    TO_PLAY,
    TO_STABLE,
    UPGRADES,
    VARIANT,
    new_state,
)
from redealt.games.unicorns.switches import Switches
from redealt.games.unicorns.zones import first_of, holder_of, is_on_table, zone_of

_DEAL = ROLES.index("deal")
_PASS = NONE  # the place of what is no option
_SHARE = "share of the iterations of the search"
_TRIES = 1000  # to redraw hidden cards so that the same question is asked


class Setup(interface.Setup):
    """The cards, which everybody knows."""

    deck: Deck | None = None
    """The two tables of a deck, or none for the game's own."""

    @model_validator(mode="after")
    def _is_a_deck(self) -> "Setup":
        if self.deck is not None:
            check_deck(self.deck)
        return self


class UnstableUnicorns(Game):
    """A game of two to eight players."""

    name = "unicorns"
    players = range(2, MAX_PLAYERS + 1)
    Switches = Switches
    Setup = Setup
    Agent = Agent
    agents: ClassVar[Mapping[str, AgentKind]] = {
        "random": AgentKind(Agent("random"), "plays at random"),
        "rule_based": AgentKind(Agent("rule_based"), "plays by a list of tiers of cards"),
        "mcts": AgentKind(
            Agent("mcts", playouts=100, default_policy="rule_based"),
            "searches a tree of what may follow, with rule-based rollouts",
        ),
    }
    roles = streams = ROLES

    @property
    def player(self) -> int | None:
        state = self._state
        return int(state.player_in[state.asked]) if state.end == NOT_OVER else None

    def view(self, player: int) -> dict[str, Any]:
        """Return the table, the own hand, and what is known of the other hands."""
        state, seats = self._state, [self._seat_of(each) for each in range(len(self.seats))]
        return {
            "turn": int(state.turn),
            "active": int(state.player_in[state.active]),
            "to_act": self.player,
            "question": DECISIONS[state.decision] if self.player is not None else None,
            "seats": state.player_in[: state.n_players].tolist(),
            "hand": self._names_in(zone_of(seats[player], HAND)),
            "hands": [int(state.count[zone_of(seat, HAND)]) for seat in seats],
            "known": [self._known_in(seat, seats[player]) for seat in seats],
            "stables": [self._names_in(zone_of(seat, STABLE)) for seat in seats],
            "upgrades": [self._names_in(zone_of(seat, UPGRADES)) for seat in seats],
            "downgrades": [self._names_in(zone_of(seat, DOWNGRADES)) for seat in seats],
            "stack": self._names_in(STACK),
            "instants": [[player, self._name(card)] for player, card in self._instants],
            "deck": int(state.count[DECK]),
            "discard": self._names_in(DISCARD),
            "nursery": self._names_in(NURSERY),
        }

    def _known_in(self, seat: int, observer: int) -> list[str]:
        """Return the cards of another's hand that an observer knows."""
        cards = [] if seat == observer else self._cards_in(zone_of(seat, HAND))
        return sorted(self._name(c) for c in cards if self._state.known[c] >> observer & 1)

    def _deal(self) -> None:
        deck = self.setup.deck or BASE
        self._rules, self._names = compile_rules(self.switches, deck), list_names(deck)
        self._agents = configure_agents([agent or Agent("random") for agent in self.seats], deck)
        self._state = new_state()
        set_up_game(self._state, self._rules, len(self.seats), self._streams[_DEAL])
        self._instants: tuple[tuple[int, int], ...] = ()  # of the game: players and cards
        self._go_on()

    def _go_on(self) -> None:
        """Go on to the next question."""
        self._picked: tuple[int, ...] = ()  # options chosen of a question for several
        self._plan: tuple[int, ...] | None = None  # what the agent chooses
        self._visits: dict[tuple[int, ...], int] = {}  # of what its search tried
        state = self._state
        n_instants = state.n_instants
        advance(state, self._rules, self._streams[_DEAL])
        refuse_overflow([state.end])
        if state.n_instants > n_instants:  # by one: another would take another question
            card = int(state.last_instant)
            player = int(state.player_in[state.player_of[card]])
            self._instants = (*self._instants, (player, card))

    def _options(self) -> list[int]:
        return self._state.options[: self._state.n_options].tolist()

    def _list_moves(self) -> dict[str, Any]:
        if self.player is None:
            return {}
        moves: dict[str, Any] = {}
        for option in self._options():
            text, number = self._describe(option), 2
            while text in moves:  # one of several equal cards
                text = f"{self._describe(option)} ({number})"
                number += 1
            moves[text] = option
        for option in self._picked:
            moves = {text: each for text, each in moves.items() if each != option}
        return {**moves, self._describe_pass(): _PASS} if self._state.may_pass else moves

    def _describe(self, option: int) -> str:
        """Return what choosing an option reads."""
        state, kind = self._state, self._state.decision
        if kind == PLAYER:
            return f"player {state.player_in[option]}"
        if kind == TO_STABLE:
            return f"stable of player {state.player_in[option]}"
        if kind == VARIANT:
            mask = int(self._rules.mask[option])
            what = " or ".join(each for bit, each in enumerate(KINDS) if mask >> bit & 1)
            return f"{OPERATIONS[self._rules.op[option]]} {what}"
        card = self._name(option)
        if kind in (ACTIVATE, INSTANT):
            return f"use {card}"
        text = f"{DECISIONS[kind]} {card}"
        if not is_on_table(state, option):
            return text
        return f"{text} of player {state.player_in[holder_of(state, option)]}"

    def _describe_pass(self) -> str:
        kind = self._state.decision
        if kind == TO_PLAY:
            return "pass"
        return (
            "use no instant" if kind == INSTANT else f"do not {self._describe(self._options()[0])}"
        )

    def _play(self, move: Any) -> None:
        state = self._state
        if move == _PASS:
            state.passes = 1
        else:
            self._picked = (*self._picked, move)
            if len(self._picked) < state.k:
                return
            rest = [option for option in self._options() if option not in self._picked]
            state.options[: state.n_options] = [*self._picked, *rest]
        self._go_on()

    def _decide(self) -> Decision:
        if self._plan is None:
            state, player = copy_record(self._state), self.player
            work = new_workspace(self._agents)
            choose(state, self._rules, self._agents[player], work, self._streams[1 + player])
            self._plan = (_PASS,) if state.passes else tuple(state.options[: state.k].tolist())
            self._visits = list_visits(self._state, self._rules, work)
        chosen = next((each for each in self._plan if each not in self._picked), None)
        moves = self._list_moves()
        option = next(text for text, each in moves.items() if chosen in (each, None))
        values = self._value_moves(moves)
        return Decision(option, values, _SHARE if values else "")

    def _value_moves(self, moves: Mapping[str, Any]) -> dict[str, float]:
        """Return the shares of the search's iterations that tried moves, with those picked."""
        picked, total = {*self._picked}, sum(self._visits.values())
        values = {}
        for text, move in moves.items():
            tried = [n for each, n in self._visits.items() if {*picked, move} <= {*each}]
            if tried:
                values[text] = sum(tried) / total
        return values

    def _describe_outcome(self) -> dict[str, Any]:
        state, order = self._state, np.zeros(MAX_PLAYERS, dtype=np.int64)
        winner = find_winner(state, self._rules, order)
        seats = order[: state.n_players]
        with_pandas = self._rules.pandas_count
        return {
            "winner": None if winner == NONE else int(state.player_in[winner]),
            "end": ENDS[state.end],
            "ranking": [int(state.player_in[seat]) for seat in seats],
            "unicorns": [int(count_unicorns(state, s, with_pandas)) for s in seats],
            "turns": int(state.turn),
        }

    def _redraw(self, player: int, stream: np.ndarray) -> None:
        """Redraw hidden cards until the same question is asked, for that much is known."""
        room, before = np.zeros((3, MAX_CARDS), dtype=np.int16), self._state
        seat = self._seat_of(player)
        for _ in range(_TRIES if before.end == NOT_OVER else 1):
            self._state = copy_record(before)
            determinize(self._state, self._rules, seat, stream, room)
            if before.end != NOT_OVER or before.asked == seat or self._asks_alike(before):
                return
        self._state = before

    def _asks_alike(self, before: np.record) -> bool:
        """Ask again and tell whether that is the question of before, with as many to choose."""
        state, deal = self._state, self._streams[_DEAL].copy()
        ask_again(state)
        advance(state, self._rules, deal)
        names = ("decision", "asked", "k", "step", "sub", "cursor", "turn", "n_decisions", "end")
        self._plan, self._picked = None, ()
        return all(state[name] == before[name] for name in names)

    def _seat_of(self, player: int) -> int:
        return self._state.player_in[: len(self.seats)].tolist().index(player)

    def _name(self, card: int) -> str:
        return self._names[self._rules.name_of[card]]

    def _cards_in(self, zone: int) -> list[int]:
        found, card = [], int(first_of(self._state, zone))
        while card < MAX_CARDS:
            found.append(card)
            card = int(self._state.after[card])
        return found

    def _names_in(self, zone: int) -> list[str]:
        return [self._name(card) for card in self._cards_in(zone)]


GAME = UnstableUnicorns
