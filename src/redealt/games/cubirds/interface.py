"""The interface to CuBirds: a turn has up to three decisions, placement, draw and family.

Options read "all 3 of species 6 on the left of row 2", "draw two" or "draw nothing", and "collect 2
of species 4" or "collect nothing". Where switches tell kinds of agents apart, a free seat is bound
by what binds a random player.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from pydantic import Field

from redealt.games import interface
from redealt.games.cubirds.agents import by_phase
from redealt.games.cubirds.agents.configuration import (
    FLAT_MONTE_CARLO,
    HEURISTIC,
    NO_FAMILY,
    RANDOM,
    Agent,
    configure_agents,
)
from redealt.games.cubirds.cards import EMPTY, LARGE_FAMILY, SMALL_FAMILY, total, unpack
from redealt.games.cubirds.information import determinize
from redealt.games.cubirds.match import ROLES
from redealt.games.cubirds.names import ENDS
from redealt.games.cubirds.piles import renew_pile
from redealt.games.cubirds.record import compile_switches
from redealt.games.cubirds.rows import unpack_row
from redealt.games.cubirds.rules import (
    begin_turn,
    finish_turn,
    place_species,
    play_family,
    take_two,
)
from redealt.games.cubirds.setup import set_up_game
from redealt.games.cubirds.species import N_SPECIES
from redealt.games.cubirds.state import DEALT, MAX_PLAYERS, N_ROWS, NOBODY, NOT_OVER, new_state
from redealt.games.cubirds.switches import Switches
from redealt.games.interface import AgentKind, Decision, Game, copy_record

_DEAL = ROLES.index("deal")
_SIDES = ("left", "right")
_COLLECTED = "collect {1} of species {0}"
_SCORE = "score of the placement"
_SHARE = "share of rollouts won"
_BEGIN, _PLACE, _DRAW, _COLLECT, _FINISH = range(5)


class Setup(interface.Setup):
    """What lies in the collections before the deal."""

    start_birds: tuple[Annotated[int, Field(ge=DEALT, lt=N_SPECIES)], ...] = Field(
        (DEALT,) * MAX_PLAYERS, min_length=MAX_PLAYERS, max_length=MAX_PLAYERS
    )
    """Species of each player's first collection card, or -1 where it is dealt."""


class CuBirds(Game):
    """A game of two to five players."""

    name = "cubirds"
    players = range(2, MAX_PLAYERS + 1)
    Switches = Switches
    Setup = Setup
    Agent = Agent
    agents: ClassVar[Mapping[str, AgentKind]] = {
        "random": AgentKind(Agent("random"), "plays at random"),
        "heuristic": AgentKind(Agent("heuristic"), "the placement whose capture scores highest"),
        "flat_monte_carlo": AgentKind(
            Agent("flat_monte_carlo", 100), "the move that wins most rollouts", cheats=True
        ),
        "determinized": AgentKind(
            Agent("flat_monte_carlo", 100, is_determinized=True),
            "the same, with hidden cards redrawn for each rollout",
        ),
    }
    roles = streams = ROLES

    @property
    def player(self) -> int | None:
        return int(self._state.player) if self._state.end == NOT_OVER else None

    def view(self, player: int) -> dict[str, Any]:
        """Return the own hand, what lies open, and how many hidden cards there are."""
        state, players = self._state, range(len(self.seats))
        return {
            "turn": int(state.turns) + 1,
            "is_extra": bool(state.is_extra),
            "to_act": self.player,
            "rows": [unpack_row(row) for row in state.rows],  # from left to right
            "hand": _species(state.hand[player]),
            "hands": [int(total(state.hand[other])) for other in players],
            "collections": [_species(state.collection[other]) for other in players],
            "pile": int(total(state.pile)),
            "discard": _species(state.discard),
            "lost": _species(state.lost),
        }

    def _deal(self) -> None:
        self._record = compile_switches(self.switches)
        self._agents = configure_agents([agent or Agent("random") for agent in self.seats])
        self._state, self._has_captured, self._counter = new_state(), False, 0
        self._plan: by_phase.Plan | None = None  # of Flat Monte Carlo for this turn
        self._placed: by_phase.Placement | None = None
        birds = np.array(self.setup.start_birds, dtype=np.int64)
        set_up_game(self._state, self._record, len(self.seats), birds, self._streams[_DEAL])
        self._go_on(_BEGIN)

    def _go_on(self, phase: int) -> None:
        """Enter phase after phase of the turns until a player has to choose."""
        enter = (self._begin, self._enter_placement, self._enter_draw, self._enter_family)
        while self._state.end == NOT_OVER:
            self._phase = phase
            if phase == _FINISH:
                is_last_extra = self._kind == RANDOM and bool(self._record.one_extra_turn)
                deal = self._streams[_DEAL]
                finish_turn(self._state, self._record, is_last_extra, True, deal)
                phase = _BEGIN
            else:
                following = enter[phase]()
                if following == phase:
                    return
                phase = following

    @property
    def _kind(self) -> int:
        return int(self._agents[self._state.player].kind)

    @property
    def _hand(self) -> np.uint64:
        return self._state.hand[self._state.player]

    def _begin(self) -> int:
        """Begin a turn; return the phase to enter."""
        begin_turn(self._state, self._record)
        if self._state.end != NOT_OVER:
            return _BEGIN
        self._has_captured, self._plan, self._placed = False, None, None
        idles = self._kind != FLAT_MONTE_CARLO and self._record.idles_without_piles
        return _FINISH if idles and not renew_pile(self._state) else _PLACE

    def _enter_placement(self) -> int:
        if self._hand != EMPTY:
            return _PLACE
        stops = self._kind == RANDOM and self._record.skips_empty_hand
        return _FINISH if stops else _DRAW

    def _enter_draw(self) -> int:
        with_empty_hand = self._kind == RANDOM and self._record.draws_on_empty_hand
        may_draw = self._hand != EMPTY or with_empty_hand
        return _COLLECT if self._has_captured or not may_draw else _DRAW

    def _enter_family(self) -> int:
        idles = self._kind == HEURISTIC and self._record.idles_without_piles
        if idles and not renew_pile(self._state):
            return _FINISH
        return _COLLECT if self._find_families() else _FINISH

    def _list_moves(self) -> dict[str, Any]:
        if self.player is None:
            return {}
        if self._phase == _DRAW:
            return {"draw two": True, "draw nothing": False}
        if self._phase == _COLLECT:
            moves = {
                _COLLECTED.format(family, n): (family, n)
                for family in self._find_families()
                for n in range(self._most_collected(family), 0, -1)
            }
            return {**moves, "collect nothing": None}
        if self._is_placement_void():
            return {"place nothing": None}
        held = [species for species, count in enumerate(unpack(self._hand)) if count]
        placements = [
            (species, row, side) for species in held for row in range(N_ROWS) for side in (0, 1)
        ]
        moves = {self._placement_text(*placement): placement for placement in placements}
        # Without a good move the program places flamingos, even if it holds none (H6).
        falls_back = self._kind == HEURISTIC and self._record.falls_back_on_flamingo
        return {**moves, "place nothing": None} if falls_back and 0 not in held else moves

    def _is_placement_void(self) -> bool:
        """Whether Flat Monte Carlo chooses a placement that it does not carry out (M7)."""
        skips = self._kind == FLAT_MONTE_CARLO and self._record.skips_placement
        return bool(skips) and not renew_pile(copy_record(self._state))

    def _placement_text(self, species: int, row: int, side: int) -> str:
        count = unpack(self._hand)[species]
        if count == 0:
            return "place nothing"
        return f"all {count} of species {species} on the {_SIDES[side]} of row {row}"

    def _find_families(self) -> list[int]:
        """Return the species of which cards can be collected now."""
        return [family for family in range(N_SPECIES) if self._most_collected(family)]

    def _most_collected(self, family: int) -> int:
        """Return how many cards of a species can be collected now."""
        count = unpack(self._hand)[family]
        return int(count >= SMALL_FAMILY[family]) + int(count >= LARGE_FAMILY[family])

    def _family_text(self, family: int) -> str:
        """Return what collecting a species reads if it is possible, or that nothing is."""
        most = self._most_collected(family) if family != NO_FAMILY else 0
        return _COLLECTED.format(family, most) if most else "collect nothing"

    def _play(self, move: Any) -> None:
        state, record, deal = self._state, self._record, self._streams[_DEAL]
        if self._phase == _PLACE:
            self._placed = move
            if self._kind == FLAT_MONTE_CARLO and record.skips_placement:
                renew_pile(state)
            if move is not None:
                self._has_captured = bool(place_species(state, record, *move, deal))
        elif self._phase == _DRAW and move:
            take_two(state, deal)
        elif self._phase == _COLLECT and move is not None:
            play_family(state, *move)
        self._go_on(self._phase + 1)

    def _decide(self) -> Decision:
        decide = {
            RANDOM: self._decide_randomly,
            HEURISTIC: self._decide_by_score,
            FLAT_MONTE_CARLO: self._decide_by_rollouts,
        }
        return decide[self._kind]()

    def _decide_randomly(self) -> Decision:
        decisions = self._stream("decisions")
        if self._phase == _PLACE:
            return Decision(self._placement_text(*by_phase.place_randomly(self._state, decisions)))
        if self._phase == _DRAW:
            draws = by_phase.draws_randomly(self._record, decisions)
            return Decision("draw two" if draws else "draw nothing")
        family = by_phase.collect_randomly(self._find_families(), self._record, decisions)
        return Decision(self._family_text(family))

    def _decide_by_score(self) -> Decision:
        state, agent = self._state, self._agents[self.player]
        if self._phase == _PLACE:
            placement, scores = by_phase.place_by_score(state, self._record, agent)
            values = {self._placement_text(*each): score for each, score in scores.items()}
            return Decision(self._placement_text(*placement), values, _SCORE)
        if self._phase == _DRAW:
            return Decision("draw two")
        found = by_phase.collect_by_goal(state, copy_record(state), self._record, agent)
        return Decision(_COLLECTED.format(*found) if found else "collect nothing")

    def _decide_by_rollouts(self) -> Decision:
        """Choose placement and family together before the placement, and stay with them."""
        if self._phase == _DRAW:
            return Decision("draw two")
        if self._phase == _PLACE:
            agent, roles = self._agents[self.player], ("search", "decisions")
            self._plan, self._counter = by_phase.search_turn(
                self._state, self._record, agent, self._counter, *map(self._stream, roles)
            )
            if self._is_placement_void():
                return Decision("place nothing")
            values: dict[str, float] = {}
            for (placement, _family), share in self._plan.shares.items():
                text = self._placement_text(*placement)
                values[text] = max(share, values.get(text, 0.0))
            return Decision(self._placement_text(*self._plan.placement), values, _SHARE)
        placement, family, shares = self._plan
        placed = placement if self._placed is None else self._placed
        valued = {each: share for (first, each), share in shares.items() if first == placed}
        if placed != placement:  # somebody else has placed: the best family with that
            family = max(valued, key=valued.get, default=NO_FAMILY)
        values = {self._family_text(each): share for each, share in valued.items()}
        return Decision(self._family_text(family), values, _SHARE)

    def _stream(self, role: str) -> np.ndarray:
        """Return a stream of the present player."""
        return self._streams[ROLES.index(f"{role}_{self.player + 1}")]

    def _describe_outcome(self) -> dict[str, Any]:
        state = self._state
        return {
            "winner": None if state.winner == NOBODY else int(state.winner),
            "end": ENDS[state.end],
            "turns": int(state.turns),
            "extra_turns": int(state.extra_turns),
        }

    def _redraw(self, player: int, stream: np.ndarray) -> None:
        determinize(self._state, player, stream)


GAME = CuBirds


def _species(cards: int) -> list[int]:
    """Return packed cards one by one, sorted by species."""
    return [species for species, count in enumerate(unpack(cards)) for _ in range(count)]
