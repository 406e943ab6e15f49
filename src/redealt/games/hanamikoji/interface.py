"""The interface to Hanamikoji: one decision is an action with its cards, or the reply to an offer.

Options read "Secret 4", "Trade-Off 5 6", "Gift 0 3 5", "Compete 1 1 2 6", in the real game "Compete
1 1 and 2 6", and "take 5"; numbers are suits.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from pydantic import Field

from redealt.games import interface
from redealt.games.hanamikoji.agents.configuration import (
    ANY_ACTION,
    RANDOM,
    RECURSIVE,
    Agent,
    configure_agents,
    new_workspace,
)
from redealt.games.hanamikoji.cards import N_SUITS, count_cards, pack, unpack
from redealt.games.hanamikoji.information import determinize
from redealt.games.hanamikoji.match import NO_TABLES, ROLES, count_used, decide
from redealt.games.hanamikoji.moves import OPTION, list_options, new_options
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.rules import (
    apply_option,
    cards_of,
    deal_round,
    draw_card,
    is_round_over,
    pick_from_deck,
    player_to_act,
    score_round,
    set_up_game,
)
from redealt.games.hanamikoji.state import NOBODY, TAKE, new_state
from redealt.games.hanamikoji.switches import Switches
from redealt.games.hanamikoji.tables import solve_table
from redealt.games.interface import AgentKind, Decision, Game

_ACTIONS = ("Secret", "Trade-Off", "Gift", "Compete")
_DEAL = ROLES.index("deal")


class Setup(interface.Setup):
    """Where a game begins."""

    round: int = Field(1, ge=1, le=3)
    """The round that is dealt first."""

    markers: tuple[Annotated[int, Field(ge=0, le=2)], ...] = Field(
        (0,) * N_SUITS, min_length=N_SUITS, max_length=N_SUITS
    )
    """By suit, who has the marker before it: 0 nobody, 1 or 2 that player."""


class Hanamikoji(Game):
    """A game of two players over up to ``max_rounds`` rounds.

    :ivar tables: what agents look up (tables, 2, 2187); by default the table of random players.
    """

    name = "hanamikoji"
    players = range(2, 3)
    Switches = Switches
    Setup = Setup
    Agent = Agent
    agents: ClassVar[Mapping[str, AgentKind]] = {
        "random": AgentKind(Agent("random"), "plays an action and cards at random"),
        "simple": AgentKind(Agent("simple", 100), "the best mean of random rollouts"),
        "simple_cheating": AgentKind(
            Agent("simple", 100, cheats=True), "the same, looking at the hidden cards", cheats=True
        ),
        "tree": AgentKind(
            Agent("tree", 10, depth=2),
            "expectiminimax to a depth; as published, inner nodes hold the true cards",
            cheats=True,
        ),
        "recursive": AgentKind(
            Agent("recursive", 2, inner_rollouts=2), "rollouts that simple agents play"
        ),
    }
    roles = streams = ROLES
    tables: np.ndarray | None = None

    @property
    def player(self) -> int | None:
        return None if self._state.is_over else int(player_to_act(self._state))

    def view(self, player: int) -> dict[str, Any]:
        """Return own cards, what lies open, and how many hidden cards there are."""
        state, other = self._state, 1 - player
        return {
            "round": int(state.round_number),
            "starter": int(state.starter),
            "to_act": self.player,
            "markers": list(unpack(state.markers)),  # by suit: 0 nobody, 1 or 2 that player
            "hand": _suits(state.hand[player]),
            "secret": _suits(state.secret[player]),
            "trade_off": _suits(state.trade_off[player]),
            "scored": [_suits(cards) for cards in state.scored],
            "taken": [_suits(cards) for cards in state.known],  # from offers, and still in hand
            "used": [[a for i, a in enumerate(_ACTIONS) if used >> i & 1] for used in state.used],
            "offer": _parts(state.offer, state.pair),  # the cards, or two pairs of them
            "other_hand": int(count_cards(state.hand[other])),
            "deck": int(count_cards(state.deck)),
            "last_round": self._last_round,  # what each player scored
        }

    def deal_again(self) -> "Hanamikoji":
        twin = super().deal_again()
        twin.tables = self.tables
        return twin

    def _deal(self) -> None:
        self._record = compile_switches(self.switches)
        # A free seat needs a record, too.
        self._agents = configure_agents([agent or Agent("random") for agent in self.seats])
        self._state, self._last_round = new_state(), [[], []]
        set_up_game(self._state, self.setup.round, pack(self.setup.markers))
        deal_round(self._state, self._record, self._streams[_DEAL])
        self._go_on()

    def _go_on(self) -> None:
        """Draw, score and deal until a player has to choose."""
        state, deal = self._state, self._streams[_DEAL]
        while not state.is_over:
            if state.drawer != NOBODY:
                draw_card(state, pick_from_deck(state.deck, deal))
            elif is_round_over(state):
                scored = [cards_of(state, self._record, player) for player in (0, 1)]
                self._last_round = [_suits(cards) for cards in scored]
                score_round(state, self._record, deal)
                if not state.is_over:
                    deal_round(state, self._record, deal)
            else:
                return

    def _list_moves(self) -> dict[str, tuple[int, int, int]]:
        if self._state.is_over:
            return {}
        player, options = player_to_act(self._state), new_options(1)[0]
        forced = ANY_ACTION
        if self._state.offer == 0:
            forced = self._agents[player].order[count_used(self._state.used[player])]
        n = list_options(self._state, self._record, player, forced, options)
        moves = [(int(each.action), int(each.cards), int(each.pair)) for each in options[:n]]
        return {_text(*move): move for move in moves}

    def _play(self, move: tuple[int, int, int]) -> None:
        apply_option(self._state, self._record, _option(*move))
        self._go_on()

    def _decide(self) -> Decision:
        work, choice = new_workspace(), _option(0, 0, 0)
        tables = self._find_tables()
        decide(self._state, self._record, self._agents, tables, work, self._streams, choice)
        move = (int(choice.action), int(choice.cards), int(choice.pair))
        option, agent = _text(*move), self._agents[self.player]
        # A random player may put the other pair first, and a random reply goes by that.
        self._moves = {**self._moves, option: move}
        if agent.kind == RANDOM or len(self._moves) == 1:
            return Decision(option)
        sums = agent.rollouts if agent.kind == RECURSIVE else 1
        means = work.values[0, : len(self._moves)] / (sums if self.player == 0 else -sums)
        values = dict(zip(self._moves, means.tolist(), strict=True))
        return Decision(option, values, "expected result, 1 a win and -1 a loss")

    def _find_tables(self) -> np.ndarray:
        """Return the tables that agents look up, by default that of random players, exactly."""
        if self._agents.table.max() < 0:
            return NO_TABLES
        if self.tables is None:
            self.tables = solve_table(self.switches)[None]
        return self.tables

    def _describe_outcome(self) -> dict[str, Any]:
        state = self._state
        winner = {1: 0, -1: 1, 0: None}[int(state.result)]
        return {
            "winner": winner,
            "rounds": int(state.round_number),
            "is_tie_break": bool(state.is_tie_break),
            "markers": list(unpack(state.markers)),
        }

    def _redraw(self, player: int, stream: np.ndarray) -> None:
        if not self._state.is_over:
            determinize(self._state, player, self._record, stream)


GAME = Hanamikoji


def _suits(cards: int) -> list[int]:
    """Return packed cards one by one, sorted by suit."""
    return [suit for suit, count in enumerate(unpack(cards)) for _ in range(count)]


def _parts(cards: int, pair: int) -> list[list[int]]:
    """Return cards, or the two pairs that they are, in order."""
    return sorted([_suits(pair), _suits(cards - pair)]) if pair else [_suits(cards)]


def _option(action: int, cards: int, pair: int) -> np.record:
    option = np.zeros(1, dtype=OPTION).view(np.recarray)[0]
    option.action, option.cards, option.pair = action, cards, pair
    return option


def _text(action: int, cards: int, pair: int) -> str:
    named = " and ".join(" ".join(map(str, part)) for part in _parts(cards, pair))
    return f"take {named}" if action == TAKE else f"{_ACTIONS[action]} {named}"
