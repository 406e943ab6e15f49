"""The interface to Cuckoo: one decision is "keep" or "swap" of a player whose seat is free.

A game is a match. Cards C - 1 and C decide nothing, and neither does a seat that Rule 2 blocks.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import numpy as np
from pydantic import Field, model_validator

from redealt.core.streams import seed_stream, toss_coin
from redealt.games import interface
from redealt.games.cuckoo.names import MAX_CARDS, STRATEGIES
from redealt.games.cuckoo.rules import (
    BLOCKED,
    NOBODY,
    deal_round,
    decisions_of_round,
    exchange,
    find_successor,
    look_up_decision,
    lowest_card,
    score_round,
    set_up_match,
    uncover_cards,
    winner_of,
)
from redealt.games.cuckoo.state import MAX_PLAYERS, new_match
from redealt.games.cuckoo.strategies import SWAP, TOSS_COIN, decision_table
from redealt.games.cuckoo.strategies import SWAP_IF_MINIMUM as _IF_MINIMUM
from redealt.games.cuckoo.switches import Switches
from redealt.games.interface import AgentKind, Decision, Game


class Agent(NamedTuple):
    """A player with one of the four strategies."""

    strategy: str


class Setup(interface.Setup):
    """The deck, and how long a match is."""

    suits: int = Field(4, ge=1, le=MAX_CARDS // 4)
    """S, copies of each value."""

    cards: int = Field(10, ge=4, le=MAX_CARDS)
    """C, the highest value."""

    lives: int = Field(1, ge=1, le=100)
    """Lives of each player."""

    @model_validator(mode="after")
    def _fits_the_record(self) -> "Setup":
        if self.suits * self.cards > MAX_CARDS:
            raise ValueError(f"found {self.suits * self.cards} cards, expected {MAX_CARDS} at most")
        return self


class Cuckoo(Game):
    """A match of two or more players."""

    name = "cuckoo"
    players = range(2, MAX_PLAYERS + 1)
    Switches = Switches
    Setup = Setup
    Agent = Agent
    agents: ClassVar[Mapping[str, AgentKind]] = {
        "oracle": AgentKind(
            Agent("oracle"), "swaps if and only if it holds the lowest card", cheats=True
        ),
        "optimal": AgentKind(Agent("optimal"), "swaps if that wins more often, by the formulas"),
        "naive": AgentKind(Agent("naive"), "swaps if its successor is likely to hold more"),
        "random": AgentKind(Agent("random"), "tosses a coin"),
    }
    roles = ("deal", "strategies", "coins")
    streams = ("deal", *(f"coins_{player + 1}" for player in range(MAX_PLAYERS)))

    @property
    def player(self) -> int | None:
        return int(self._state.seat[self._seat_to_act]) if self._state.n_seats > 1 else None

    def view(self, player: int) -> dict[str, Any]:
        """Return lives, and of each seat the card that the player knows, else None."""
        match = self._state
        seats = [int(seat) for seat in match.seat[: match.n_seats]]
        return {
            "round": int(match.n_rounds),
            "lives": [int(lives) for lives in match.lives[: match.n_players]],
            "seats": seats,  # players in the order of play, the last deals
            "cards": [
                int(card) if player in known else None
                for card, known in zip(match.hand, self._known_to, strict=False)
            ],
            "acted": list(self._acted),  # what the free seats have done this round
            "to_act": self.player,
            "last_round": self._last_round,  # cards by seat, shown when it was scored
        }

    def _seed_streams(self) -> None:
        deal, coins = self.keys[0], self.keys[2]
        seed_stream(self._streams[0], deal, self.number)
        for player in range(MAX_PLAYERS):
            seed_stream(self._streams[1 + player], coins, self.number * MAX_PLAYERS + player)

    def _deal(self) -> None:
        suits, cards, lives = self.setup.suits, self.setup.cards, self.setup.lives
        n_players = len(self.seats)
        if n_players >= suits * cards:
            raise ValueError(f"found {n_players} seats, expected less than {suits * cards} cards")
        self._decisions = decision_table(self.switches, suits, cards, suits * cards - 1)
        self._state, self._last_round = new_match(), []
        set_up_match(self._state, suits, cards, n_players, lives)
        for player, agent in enumerate(self.seats):
            if agent is not None:
                self._state.strategy[player] = STRATEGIES.index(agent.strategy)
        self._deal_round()

    def _deal_round(self) -> None:
        """Deal until somebody may choose, or too few are left to play on."""
        match = self._state
        while match.n_seats > 1:
            deal_round(match, self._streams[0])
            uncover_cards(match)
            everybody = frozenset(range(match.n_players))
            self._known_to = tuple(
                everybody if match.hand[seat] >= match.cards - 1 else {int(match.seat[seat])}
                for seat in range(match.n_seats)
            )
            self._acted, self._seat_to_act = (None,) * int(match.n_seats), -1
            if self._find_free_seat():
                return
            self._score_round()

    def _find_free_seat(self) -> bool:
        """Go on to the next seat that may choose; return whether there is one in this round."""
        match = self._state
        for seat in range(self._seat_to_act + 1, match.n_seats):
            if match.hand[seat] < match.cards - 1 and find_successor(match, seat) != BLOCKED:
                self._seat_to_act = seat
                return True
        return False

    def _score_round(self) -> None:
        self._last_round = [int(card) for card in self._state.hand[: self._state.n_seats]]
        self._known_to = self._acted = ()
        score_round(self._state, self.switches.dealer_rotates)

    def _list_moves(self) -> dict[str, str]:
        return {} if self.player is None else {"keep": "keep", "swap": "swap"}

    def _play(self, move: str) -> None:
        match, seat = self._state, self._seat_to_act
        self._acted = (*self._acted[:seat], move, *self._acted[seat + 1 :])
        if move == "swap":
            successor = find_successor(match, seat)
            exchange(match, seat, successor, match.deck[match.n_seats])
            self._tell(seat, successor)
        if not self._find_free_seat():
            self._score_round()
            self._deal_round()

    def _tell(self, seat: int, successor: int) -> None:
        """Keep who knows which card after a swap; knowledge goes with the card."""
        known_to, player = list(self._known_to), int(self._state.seat[seat])
        if successor == self._state.n_seats:
            known_to[seat] = {player}
        else:
            both = {player, int(self._state.seat[successor])}
            known_to[seat], known_to[successor] = (
                known_to[successor] | both,
                known_to[seat] | both,
            )
        self._known_to = tuple(known_to)

    def _decide(self) -> Decision:
        match, seat = self._state, self._seat_to_act
        table = decisions_of_round(match, self._decisions)
        decision = look_up_decision(match, table, seat, self.switches.remembers_swaps)
        if decision == TOSS_COIN:
            swaps, chance = bool(toss_coin(self._streams[1 + self.player])), 0.5
        else:
            is_lowest = match.hand[seat] == lowest_card(match)
            swaps = bool(decision == SWAP or (decision == _IF_MINIMUM and is_lowest))
            chance = float(swaps)
        values = {"keep": 1 - chance, "swap": chance}
        return Decision("swap" if swaps else "keep", values, "chance of choosing so")

    def _describe_outcome(self) -> dict[str, Any]:
        match, winner = self._state, int(winner_of(self._state))
        return {
            "winner": None if winner == NOBODY else winner,
            "rounds": int(match.n_rounds),
            "last_rounds": [int(last) for last in match.last_round[: match.n_players]],
        }

    def _redraw(self, player: int, stream: np.ndarray) -> None:
        """Redraw hands and deck; a card C - 1 or C in a hand would have been uncovered."""
        match = self._state
        n_seats, n_cards = int(match.n_seats), int(match.suits * match.cards)
        if n_seats < 2:
            return
        generator = np.random.default_rng(stream)
        hidden = [seat for seat in range(n_seats) if player not in self._known_to[seat]]
        deck = [int(card) for card in match.deck[n_seats:n_cards]]
        pool = generator.permutation([*(int(match.hand[seat]) for seat in hidden), *deck])
        low = np.flatnonzero(pool < match.cards - 1)[: len(hidden)]
        match.hand[hidden] = pool[low]
        match.deck[:n_seats] = match.hand[:n_seats]
        match.deck[n_seats:n_cards] = np.delete(pool, low)


GAME = Cuckoo
