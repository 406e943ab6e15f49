"""The text protocol of the contest: what a player is shown, and how its answers are read.

A draft turn or a battle turn is shown as a block of lines, and answered by one line.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from redealt.core.programs import ProgramError
from redealt.games.locm.actions import PASS, action_ids
from redealt.games.locm.cards import COLUMNS
from redealt.games.locm.names import KEYWORDS
from redealt.games.locm.state import DECK_SIZE, HEALTH, IS_USED, LANE_SIZE, N_LANES, RUNE

DRAFT_WORDS = ("PICK", "CHOOSE")
BATTLE_WORDS = ("SUMMON", "ATTACK", "USE")  # in the order of the kinds of actions
_PASS = "PASS"
_NUMBER = re.compile("[+-]?[0-9]{1,9}")
_SHOWN = 40  # characters of an answer in a message
_EFFECTS = ("player_hp", "enemy_hp", "card_draw")  # not shown of a creature that has been used


class Command(NamedTuple):
    """An action as a program names it: by instance ids, and lanes."""

    word: str
    card: int
    target: int


def render_draft(switches: np.record, triple: Sequence[int], turn: int, player: int) -> str:
    """Return what a player is shown in a turn of the draft, counted from 0.

    To the second player the opponent has already picked.
    """
    lines = [_join(HEALTH, 0, picked, HEALTH - RUNE, 0) for picked in (turn, turn + player)]
    lines += ["0 0", str(len(triple))]
    for card in triple:
        lines.append(_render_card(switches, card, location=0))
    return "\n".join(lines) + "\n"


def render_input(state: np.record, switches: np.record, player: int, shown: Sequence[str]) -> str:
    """Return what the player to move is shown at the start of a battle turn.

    ``shown`` are the opponent's actions of the turn before, as :func:`show_action` tells them.
    """
    opponent = 1 - player
    lines = [
        _render_player(state, player, state.drawn[player]),
        _render_player(state, opponent, state.shown_draw[opponent]),
        _join(state.hand_size[opponent], len(shown)),
        *shown,
    ]
    cards = [
        *_render_hand(state, switches, player),
        *_render_board(state, switches, player, location=1),
        *_render_board(state, switches, opponent, location=-1),
    ]
    return "\n".join([*lines, str(len(cards)), *cards]) + "\n"


def show_action(state: np.record, switches: np.record, action: int) -> str:
    """Return how the opponent is shown an action that is about to be played; nothing of a pass."""
    if action == PASS:
        return ""
    kind, card, target = action_ids(state, switches, action)
    number = state.deck[state.player, (card - 1) // 2]
    return _join(number, BATTLE_WORDS[kind - 1], card, target)


def _render_player(state: np.record, player: int, draw: int) -> str:
    """A turn's maximum mana is shown; before the first one it is the second player's bonus."""
    mana = max(state.max_mana[player], 1)
    left = DECK_SIZE - state.drawn_cards[player]
    return _join(state.health[player], mana, left, state.rune[player], draw)


def _render_hand(state: np.record, switches: np.record, player: int) -> Iterator[str]:
    for position in state.hand[player, : state.hand_size[player]].tolist():
        card = state.deck[player, position]
        yield _render_card(switches, card, 0, 2 * position + player + 1)


def _render_board(
    state: np.record, switches: np.record, player: int, location: int
) -> Iterator[str]:
    places = [
        lane * LANE_SIZE + number
        for lane in range(N_LANES)
        for number in range(state.board_size[player, lane])
    ]
    for place in sorted(places, key=lambda place: state.order[player, place]):
        values = {name: state[name][player, place] for name in ("attack", "defense", "keywords")}
        if state.status[player, place] & IS_USED:
            values |= dict.fromkeys(_EFFECTS, 0)
        card, instance = state.card[player, place], state.place_id[player, place]
        yield _render_card(switches, card, location, instance, place // LANE_SIZE, values)


def _render_card(
    switches: np.record,
    card: int,
    location: int,
    instance: int = -1,
    lane: int = -1,
    values: Mapping[str, int] = MappingProxyType({}),
) -> str:
    """Return the line of a card, whose numbers are those of ``values`` where it has any."""
    kind, cost, attack, defense, keywords, *effects = (
        values.get(name, switches[name][card]) for name in COLUMNS
    )
    letters = "".join(letter if keywords >> bit & 1 else "-" for bit, letter in enumerate(KEYWORDS))
    numbers = (card, instance, location, kind, cost, attack, defense)
    return _join(*numbers, letters, *effects, lane) + " "  # so ends the referee's line, too


def _join(*values: object) -> str:
    return " ".join(map(str, values))


def read_pick(answer: str, triple: Sequence[int]) -> int:
    """Return the place in the triple that an answer picks; raises ProgramError for another one."""
    word, *rest = answer.split(maxsplit=2) or [""]
    if word == _PASS:
        return 0
    if word in DRAFT_WORDS and rest and _NUMBER.fullmatch(rest[0]):
        places = list(triple) if word == "CHOOSE" else list(range(len(triple)))
        if int(rest[0]) in places:
            return places.index(int(rest[0]))
    raise _garbage(answer, f"PICK 0 to {len(triple) - 1}, CHOOSE with a card offered, or PASS")


def read_commands(answer: str) -> list[Command]:
    """Return the actions of a battle turn; raises ProgramError if the answer is none.

    Text after the numbers of an action is for the spectators.
    """
    commands = []
    for part in answer.split(";"):
        word, *rest = part.split(maxsplit=3) or [_PASS]
        if word == _PASS:
            continue
        numbers = [text for text in rest[:2] if _NUMBER.fullmatch(text)]
        if word not in BATTLE_WORDS or len(numbers) < 2:
            raise _garbage(part, f"{', '.join(BATTLE_WORDS)} with two numbers, or {_PASS}")
        commands.append(Command(word, *map(int, numbers)))
    return commands


def _garbage(answer: str, expected: str) -> ProgramError:
    shown = answer if len(answer) <= _SHOWN else f"{answer[:_SHOWN]}…"
    return ProgramError("garbage", f"answered {shown!a}, expected {expected}")
