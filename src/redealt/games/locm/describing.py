"""Cards as people read them."""

import csv
from functools import cache

import numpy as np

from redealt.games.locm.cards import CARDS_FILE
from redealt.games.locm.names import CARD_KINDS, KEYWORDS
from redealt.games.locm.state import LANE_SIZE, READINESS, READY

_EFFECTS = {
    "player_hp": "{:+} own health",
    "enemy_hp": "{:+} enemy health",
    "card_draw": "draws {}",
}


@cache
def read_names() -> list[str]:
    """Return the names of the cards by their numbers; entry 0 is no card."""
    with CARDS_FILE.open(encoding="utf-8") as file:
        return ["", *(row["name"] for row in csv.DictReader(file))]


def describe_card(switches: np.record, card: int) -> str:
    """Return a card as "Slimer [1] 2/1, +1 own health": its cost, attack, defense and effects."""
    columns = (switches.attack, switches.defense, switches.keywords)
    numbers = (int(column[card]) for column in columns)
    kind = CARD_KINDS[switches.kind[card]]
    words = [f"{read_names()[card]} [{switches.cost[card]}] {describe_numbers(*numbers)}"]
    words += [kind] if kind != CARD_KINDS[0] else []
    effects = {name: int(switches[name][card]) for name in _EFFECTS}
    words += [_EFFECTS[name].format(value) for name, value in effects.items() if value]
    return ", ".join(words)


def describe_numbers(attack: int, defense: int, keywords: int) -> str:
    """Return attack, defense and keywords as "3/2 BW"."""
    letters = "".join(letter for bit, letter in enumerate(KEYWORDS) if keywords >> bit & 1)
    return f"{attack}/{defense} {letters}".strip()


def describe_held(state: np.record, switches: np.record, player: int, position: int) -> str:
    """Return a card in hand, its id first."""
    card = int(state.deck[player, position])
    return f"{2 * position + player + 1} {describe_card(switches, card)}"


def describe_lane(state: np.record, player: int, lane: int) -> list[str]:
    """Return a player's creatures in a lane, their ids first, and whether they may attack."""
    first, shown = LANE_SIZE * lane, []
    for place in range(first, first + state.board_size[player, lane]):
        numbers = (state.attack, state.defense, state.keywords)
        text = describe_numbers(*(int(number[player, place]) for number in numbers))
        name, status = read_names()[state.card[player, place]], state.status[player, place]
        ready = " ready" if status & READINESS == READY else ""
        shown.append(f"{state.place_id[player, place]} {name} {text}{ready}")
    return shown
