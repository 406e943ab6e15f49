"""What actions do (section 2.5), by the rules of the referee or of the authors' engine (3.2)."""

import numpy as np

from redealt.core.jit import jit_inline, jit_lean
from redealt.games.locm.cards import (
    BREAKTHROUGH,
    CHARGE,
    DRAIN,
    GREEN,
    LETHAL,
    WARD,
)
from redealt.games.locm.record import ENGINE, SUBTRACTED
from redealt.games.locm.state import (
    HAND_SIZE,
    HAS_ATTACKED,
    IS_USED,
    LANE_SIZE,
    NOT_READY,
    READINESS,
    READY,
    RUNE,
)

# Rules are bits: numbers of items are subtracted, lethal kills without attack.
SUBTRACTS, KILLS_BARE = 1, 2

_UNKNOWN = np.float32(np.nan)  # value of a creature that has changed


@jit_lean
def find_rules(switches):
    """Return the rules of the game."""
    subtracts = SUBTRACTS if switches.items == SUBTRACTED else 0
    return subtracts | (0 if switches.lethal_needs_attack else KILLS_BARE)


@jit_lean
def find_foreseen_rules(switches):
    """Return the rules by which evolved players look ahead."""
    return SUBTRACTS | KILLS_BARE if switches.lookahead == ENGINE else find_rules(switches)


@jit_inline
def change_health(state, player, change, rules):
    """Add to a player's health; each rune that breaks is one more card to draw."""
    health = state.health[player] + change
    state.health[player] = health
    rune = state.rune[player]
    if health > rune:
        return
    if rune == 0:
        state.next_draw[player] += rules & SUBTRACTS  # the engine counts on, dead or not
    while rune > 0 and health <= rune:
        rune -= RUNE
        state.next_draw[player] += 1
    state.rune[player] = rune


@jit_lean
def remove_creature(state, player, place):
    """Take a creature off the board; those behind it in its lane move up."""
    lane = place // LANE_SIZE
    state.board_size[player, lane] -= 1
    for to in range(place, lane * LANE_SIZE + state.board_size[player, lane]):
        state.place_id[player, to] = state.place_id[player, to + 1]
        state.order[player, to] = state.order[player, to + 1]
        state.status[player, to] = state.status[player, to + 1]
        state.keywords[player, to] = state.keywords[player, to + 1]
        state.card[player, to] = state.card[player, to + 1]
        state.attack[player, to] = state.attack[player, to + 1]
        state.defense[player, to] = state.defense[player, to + 1]
        state.value[player, to] = state.value[player, to + 1]


@jit_lean
def hit_creature(state, player, place, attack, is_lethal, rules):
    """Let a creature take the blow of another one; return the damage that its ward let through."""
    if state.keywords[player, place] & WARD:
        if attack > 0:
            state.keywords[player, place] -= WARD
            state.value[player, place] = _UNKNOWN
        return 0
    if is_lethal and (attack > 0 or rules & KILLS_BARE):
        state.defense[player, place] = 0
    elif attack > 0:
        state.defense[player, place] -= attack
        state.value[player, place] = _UNKNOWN
    return attack


@jit_inline
def attack_creature(state, place, target, rules):
    """Let two creatures fight."""
    player, other = state.player, state.player ^ 1
    attack, counter = state.attack[player, place], state.attack[other, target]
    keywords, defense = state.keywords[player, place], state.defense[other, target]
    is_lethal = state.keywords[other, target] & LETHAL != 0
    given = hit_creature(state, other, target, attack, keywords & LETHAL != 0, rules)
    hit_creature(state, player, place, counter, is_lethal, rules)
    state.status[player, place] = HAS_ATTACKED | IS_USED
    state.status[other, target] |= IS_USED
    if given > 0 and keywords & DRAIN:
        change_health(state, player, attack, rules)
    if given > defense and keywords & BREAKTHROUGH:
        change_health(state, other, defense - given, rules)
    if state.defense[player, place] <= 0:
        remove_creature(state, player, place)
    if state.defense[other, target] <= 0:
        remove_creature(state, other, target)


@jit_inline
def attack_player(state, place, rules):
    """Let a creature attack the opponent."""
    player = state.player
    attack = state.attack[player, place]
    state.status[player, place] = HAS_ATTACKED | IS_USED
    if state.keywords[player, place] & DRAIN:
        change_health(state, player, attack, rules)
    change_health(state, player ^ 1, -attack, rules)


@jit_inline
def take_from_hand(state, switches, index, rules):
    """Pay for a card in hand and return its position in the deck.

    What it changes of the own health and draw comes before its other effects: they touch neither.
    """
    player = state.player
    position = state.hand[player, index]
    state.hand_size[player] -= 1
    for to in range(HAND_SIZE - 1):  # a loop of a fixed length is the faster one
        if to >= index:
            state.hand[player, to] = state.hand[player, to + 1]
    card = state.deck[player, position]
    state.mana[player] -= switches.cost[card]
    state.next_draw[player] += switches.card_draw[card]
    change_health(state, player, switches.player_hp[card], rules)
    return position


@jit_inline
def summon(state, switches, index, lane, rules):
    """Put a creature from the hand into a lane."""
    player = state.player
    position = take_from_hand(state, switches, index, rules)
    card = state.deck[player, position]
    change_health(state, player ^ 1, switches.enemy_hp[card], rules)
    place = lane * LANE_SIZE + state.board_size[player, lane]
    state.board_size[player, lane] += 1
    state.place_id[player, place] = 2 * position + player + 1
    state.order[player, place] = state.n_summoned[player]
    state.n_summoned[player] += 1
    state.card[player, place] = card
    state.attack[player, place] = switches.attack[card]
    state.defense[player, place] = switches.defense[card]
    state.keywords[player, place] = switches.keywords[card]
    state.status[player, place] = READY if switches.keywords[card] & CHARGE else NOT_READY
    state.value[player, place] = _UNKNOWN


@jit_lean
def use_on_player(state, switches, index, rules):
    """Use a blue item on the opponent: the engine changes his health twice, the referee once."""
    other = state.player ^ 1
    card = state.deck[state.player, take_from_hand(state, switches, index, rules)]
    change, defense = switches.enemy_hp[card], switches.defense[card]
    if rules & SUBTRACTS:
        change_health(state, other, change, rules)
        change_health(state, other, -defense, rules)
    else:
        change_health(state, other, change + defense, rules)


@jit_lean
def use_on_creature(state, switches, index, place, rules):
    """Use an item on a creature: a green one on an own one, others on one of the opponent."""
    player = state.player
    card = state.deck[player, take_from_hand(state, switches, index, rules)]
    change_health(state, player ^ 1, switches.enemy_hp[card], rules)
    if switches.kind[card] == GREEN:
        strengthen(state, switches, card, player, place)
    else:
        player = player ^ 1
        weaken(state, switches, card, player, place, rules)
    state.status[player, place] |= IS_USED
    state.value[player, place] = _UNKNOWN
    if state.defense[player, place] <= 0:
        remove_creature(state, player, place)


@jit_lean
def strengthen(state, switches, card, player, place):
    """Apply a green item; its numbers are never negative."""
    state.keywords[player, place] |= switches.keywords[card]
    state.attack[player, place] += switches.attack[card]
    state.defense[player, place] += switches.defense[card]
    status = state.status[player, place]
    if switches.keywords[card] & CHARGE and status & READINESS == NOT_READY:
        state.status[player, place] = status | READY


@jit_lean
def weaken(state, switches, card, player, place, rules):
    """Apply a red or blue item: keywords first, for ward then no longer protects."""
    sign = -1 if rules & SUBTRACTS else 1
    state.keywords[player, place] &= ~switches.keywords[card]
    attack = state.attack[player, place] + sign * switches.attack[card]
    state.attack[player, place] = max(attack, 0)
    defense = sign * switches.defense[card]
    if defense < 0 and state.keywords[player, place] & WARD:
        state.keywords[player, place] -= WARD
    elif defense < 0 or not rules & SUBTRACTS:
        state.defense[player, place] += defense
