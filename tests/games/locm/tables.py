"""Positions put together by hand."""

import numpy as np

from redealt.games.locm.names import KEYWORDS
from redealt.games.locm.state import LANE_SIZE, READY, new_state
from redealt.games.locm.turns import set_up_game
from tests.games.locm.play import compile_variant

CARD = 1  # of creatures whose card does not matter
TEXT = compile_variant({})


def position(
    mine: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    hand: tuple[int, ...] = (),
    player: int = 0,
    **fields: tuple[int, int],
) -> np.record:
    """Return a state with ready creatures such as "3/2 BW" in lane 0, a hand and plenty of mana."""
    state = new_state()
    set_up_game(state, TEXT)
    state.player, state.mana = player, 13
    state.deck[player, : len(hand)] = hand
    state.hand[player, : len(hand)] = range(len(hand))
    state.hand_size = 0
    state.hand_size[player] = len(hand)
    for owner, creatures in ((player, mine), (1 - player, theirs)):
        for place, text in enumerate(creatures):
            numbers, _, keywords = text.partition(" ")
            state.attack[owner, place], state.defense[owner, place] = map(int, numbers.split("/"))
            state.keywords[owner, place] = sum(1 << KEYWORDS.index(each) for each in keywords)
            state.status[owner, place], state.card[owner, place] = READY, CARD
            state.place_id[owner, place] = 100 + 10 * owner + place
        state.board_size[owner, 0] = len(creatures)
    for name, value in fields.items():
        state[name] = value
    return state


def creatures_of(state: np.record, player: int, lane: int = 0) -> list[str]:
    """Return creatures as texts such as "3/2 BW"."""
    first = LANE_SIZE * lane
    places = range(first, first + state.board_size[player, lane])
    return [show_creature(state, player, place) for place in places]


def show_creature(state: np.record, player: int, place: int) -> str:
    bits = int(state.keywords[player, place])
    keywords = "".join(letter for bit, letter in enumerate(KEYWORDS) if bits >> bit & 1)
    numbers = f"{state.attack[player, place]}/{state.defense[player, place]}"
    return f"{numbers} {keywords}".strip()
