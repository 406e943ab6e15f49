"""The interface to Legends of Code and Magic: each pick, each action and each pass is a decision.

Options read "pick 2", "summon 7 in lane 0", "attack 12 with 7", "use 9 on the player" and "pass",
where cards are named by the instance ids that the view shows.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import numpy as np

from redealt.core.streams import seed_stream
from redealt.games import interface
from redealt.games.interface import AgentKind, Decision, Game
from redealt.games.locm.actions import (
    ATTACK,
    ID_OF_PLAYER,
    MAX_ACTIONS,
    PASS,
    SUMMON,
    action_ids,
    list_actions,
    play_action,
)
from redealt.games.locm.agents import configuration
from redealt.games.locm.agents.choice import choose_action, is_silent, pick, prepare_turn
from redealt.games.locm.agents.configuration import EVOLVED, new_works, pack_agents
from redealt.games.locm.agents.evaluation import value_all_cards, value_state
from redealt.games.locm.agents.greedy import imagines
from redealt.games.locm.describing import describe_card, describe_held, describe_lane
from redealt.games.locm.draft import draw_offers, shuffle_deck
from redealt.games.locm.effects import find_foreseen_rules, find_rules
from redealt.games.locm.genomes.text import parse_genome
from redealt.games.locm.information import redraw_decks, redraw_offers, redraw_picks
from redealt.games.locm.match import DECISIONS, DRAFT, ROLES, SHUFFLE
from redealt.games.locm.record import COMMON, UNIFORM, compile_switches
from redealt.games.locm.state import DECK_SIZE, N_LANES, NOBODY, new_state, new_states
from redealt.games.locm.switches import Switches
from redealt.games.locm.turns import begin_turn, check_end, end_turn, set_up_game

_VALUE, _CARD_VALUE = "value of the state after it, as foreseen", "value of the card"
_AS_GAME = -1  # a number that is the game's own


class Setup(interface.Setup):
    """By which numbers of the streams a game of a run was drafted and shuffled."""

    draft: int = _AS_GAME
    """Number of the draft; -1 for that of the game."""

    shuffles: int = _AS_GAME
    """Number of the shuffles; -1 for that of the game."""

    picks: int = _AS_GAME
    """Number of the decisions in the draft; -1 if the battle goes on with those of the draft."""


class Seat(NamedTuple):
    """The configuration of an agent; an evolved one has a genome, in its texts."""

    kind: str
    genome: str = ""  # its kind
    card: str = ""
    state: str = ""


class Mind(NamedTuple):
    """What an agent has in mind after an action, never altered."""

    action: int
    work: np.recarray
    states: np.recarray


class Legends(Game):
    """A game of two players, draft and battle."""

    name = "locm"
    players = range(2, 3)
    Switches = Switches
    Setup = Setup
    Agent = Seat
    agents: ClassVar[Mapping[str, AgentKind]] = {
        "random": AgentKind(Seat("random"), "plays at random"),
        "pass_only": AgentKind(Seat("pass_only"), "takes the first cards and does nothing"),
        "baseline_1": AgentKind(Seat("baseline_1"), "plays card by card, guards first"),
        "baseline_2": AgentKind(Seat("baseline_2"), "plays strong creatures and attacks"),
        "greedy": AgentKind(
            Seat(
                "evolved",
                "linear",
                "1 1 0.5 0.5 0.5 0.5 0.5 0.5",
                "0 0 0.5 0 0.5 0 0 0 -0.5 0 -0.5 0",
            ),
            "the action that leads to the most health and the strongest creatures",
        ),
    }
    roles = ROLES
    chance = ROLES[:DECISIONS]
    # Nobody knows the order of a deck, the own one included.
    streams = ("deal", "shuffle_first", "shuffle_second", "decisions_1", "decisions_2")

    @property
    def player(self) -> int | None:
        if self._is_drafting:
            return len(self._picks[0]) - len(self._picks[1])
        return int(self._state.player) if self._state.winner == NOBODY else None

    @property
    def _is_drafting(self) -> bool:
        return len(self._picks[1]) < DECK_SIZE

    def view(self, player: int) -> dict[str, Any]:
        """Return what a player sees; cards in hand and on boards begin with their ids."""
        seen = {"to_act": self.player, "picks": self._show_picks(player)}
        if self._is_drafting:
            offer = self._offers[len(self._picks[1])]
            return {**seen, "offer": [describe_card(self._record, card) for card in offer]}
        state, both = self._state, range(2)
        names = ("health", "rune", "mana", "max_mana", "next_draw", "hand_size")
        hand = state.hand[player, : state.hand_size[player]].tolist()
        return {
            **seen,
            "turns": state.turns.tolist(),
            **{name: state[name].tolist() for name in names},
            "deck": [DECK_SIZE - int(drawn) for drawn in state.drawn_cards],
            "hand": [describe_held(state, self._record, player, position) for position in hand],
            "boards": [
                [describe_lane(state, each, lane) for lane in range(N_LANES)] for each in both
            ],
        }

    def _show_picks(self, player: int) -> list[int]:
        """Return the numbers of the cards that a player has picked."""
        picked = self._picks[player]
        return [self._offers[turn][place] for turn, place in enumerate(picked)]

    def _deal(self) -> None:
        self._record = compile_switches(self.switches)
        packed = pack_agents([_configure(seat) for seat in self.seats])
        self._agents, self._nodes = packed.agents, packed.nodes
        self._state, work = new_state(), new_works(1)[0]
        self._state.winner = NOBODY
        value_all_cards(self._agents, self._nodes, self._record, work)
        self._seed_by_setup()
        draw_offers(work.offers, work.pool, self._record, self._streams[DRAFT])
        self._offers = tuple(tuple(offer) for offer in work.offers.tolist())
        self._picks: tuple[tuple[int, ...], ...] = ((), ())  # places in the offers
        self._mind: Mind | None = None  # of the player to move, in this turn
        self._decided: Mind | None = None  # after the action that it would choose now
        self._counters = (0, 0)  # of Baseline1 after the last turn

    def _seed_by_setup(self) -> None:
        self._seed(self.setup.draft, DRAFT)
        self._seed(self.setup.shuffles, SHUFFLE, SHUFFLE + 1)
        self._seed(self.setup.picks, DECISIONS, DECISIONS + 1)

    def _seed(self, number: int, *roles: int) -> None:
        for role in roles if number != _AS_GAME else ():
            seed_stream(self._streams[role], self.keys[role], number)

    def _list_moves(self) -> dict[str, Any]:
        if self.player is None:
            return {}
        if self._is_drafting:
            return {f"pick {place}": place for place in range(len(self._offers[0]))}
        actions = np.zeros(MAX_ACTIONS, dtype=np.int64)
        n = list_actions(self._state, self._record, actions)
        return {self._name_action(self._state, action): action for action in actions[:n].tolist()}

    def _name_action(self, state: np.record, action: int) -> str:
        kind, card_id, target = action_ids(state, self._record, action)
        if kind == PASS:
            return "pass"
        if kind == SUMMON:
            return f"summon {card_id} in lane {target}"
        aim = "the player" if target == ID_OF_PLAYER else target
        return f"attack {aim} with {card_id}" if kind == ATTACK else f"use {card_id} on {aim}"

    def _play(self, move: Any) -> None:
        if self._is_drafting:
            picks = [*self._picks]
            picks[self.player] = (*picks[self.player], move)
            self._picks = tuple(picks)
            if not self._is_drafting:
                self._begin_battle()
            return
        state, record = self._state, self._record
        is_silent_end = move == PASS and is_silent(record, self._agents[state.player])
        if not is_silent_end:
            play_action(state, record, find_rules(record), move)
            check_end(state, record)
        # Where somebody else has chosen, the agent thinks anew.
        is_as_decided = self._decided is not None and self._decided.action == move
        self._mind, self._decided = (self._decided if is_as_decided else None), None
        if self._mind is not None:
            self._counters = tuple(self._mind.work[0].counters.tolist())
        if move == PASS and state.winner == NOBODY:
            end_turn(state)
            self._begin_turn()

    def _begin_battle(self) -> None:
        if self.setup.picks != _AS_GAME:
            self._seed(self.number, DECISIONS, DECISIONS + 1)
        is_common, start = self._record.shuffles == COMMON, self._streams[SHUFFLE].copy()
        for player in range(2):
            if is_common:
                self._streams[SHUFFLE] = start
            stream = self._streams[SHUFFLE if is_common else SHUFFLE + player]
            cards = np.array(self._show_picks(player), dtype=np.uint8)
            shuffle_deck(self._state.deck[player], cards, stream)
        set_up_game(self._state, self._record)
        self._begin_turn()

    def _begin_turn(self) -> None:
        self._mind = None
        begin_turn(self._state, self._record)

    def _decide(self) -> Decision:
        agent = self._agents[self.player]
        stream = self._streams[DECISIONS + self.player]
        if self._is_drafting:
            return self._decide_pick(agent, stream)
        work, states = self._think(agent)
        values = self._value_options(agent, work[0], states) if agent.kind == EVOLVED else {}
        action = choose_action(
            self._state, self._record, agent, self._nodes, work[0], states, stream
        )
        self._decided = Mind(int(action), work, states)
        return Decision(self._name_action(self._state, action), values, _VALUE if values else "")

    def _decide_pick(self, agent: np.record, stream: np.ndarray) -> Decision:
        offer = self._offers[len(self._picks[1])]
        place = pick(agent, self._record, np.array(offer, dtype=np.uint8), stream)
        if agent.kind != EVOLVED:
            return Decision(f"pick {place}")
        values = {f"pick {n}": float(agent.card_values[card]) for n, card in enumerate(offer)}
        return Decision(f"pick {place}", values, _CARD_VALUE)

    def _think(self, agent: np.record) -> tuple[np.recarray, np.recarray]:
        """Return what an agent works with: what it had in mind, or thinks of a new turn."""
        if self._mind is not None:
            return self._mind.work.copy(), self._mind.states.copy()
        work, states = new_works(1), new_states(2)
        work[0].offers, work[0].counters = self._offers, self._counters
        prepare_turn(self._state, self._record, agent, work[0], states)
        return work, states

    def _value_options(
        self, agent: np.record, work: np.record, states: np.recarray
    ) -> dict[str, float]:
        """Return what an evolved player thinks of the actions that it sees."""
        seen = states[0] if imagines(self._record) else self._state
        actions, rules = work.actions, find_foreseen_rules(self._record)
        values = {}
        for action in actions[: list_actions(seen, self._record, actions)].copy():
            states[1] = seen
            play_action(states[1], self._record, rules, action)
            value = value_state(states[1], agent, self._nodes, work)
            values[self._name_action(seen, action)] = float(value)
        legal = self._list_moves()
        return {option: value for option, value in values.items() if option in legal}

    def _describe_outcome(self) -> dict[str, Any]:
        state = self._state
        return {
            "winner": int(state.winner),
            "rounds": int(state.turns[0]),
            "health": state.health.tolist(),
        }

    def _redraw(self, player: int, stream: np.ndarray) -> None:
        other = 1 - player
        self._decided = None
        if not self._is_drafting:
            redraw_decks(self._state, player, self._offers, self._picks[other], stream)
            return
        has_pool = self._record.draft != UNIFORM
        n_seen = len(self._picks[1]) + 1
        self._offers = redraw_offers(self._offers, n_seen, has_pool, stream)
        picks = [*self._picks]
        picks[other] = redraw_picks(len(picks[other]), stream)
        self._picks = tuple(picks)


GAME = Legends


def _configure(seat: Seat | None) -> configuration.Agent:
    """Return the agent in a seat; a free seat counts as a random one."""
    if seat is None:
        return configuration.Agent("random")
    genome = parse_genome(seat.genome, seat.card, seat.state) if seat.genome else None
    return configuration.Agent(seat.kind, genome)
