"""Actions: which are legal, playing one, and finding one by the ids of its cards.

An action is one number: its kind, its source (a place in hand or on the board) and its target (a
lane, a place on a board or the opponent).
"""

from redealt.core.jit import jit_inline, jit_lean
from redealt.games.locm.cards import BLUE, CREATURE, GREEN, GUARD
from redealt.games.locm.effects import (
    attack_creature,
    attack_player,
    summon,
    use_on_creature,
    use_on_player,
)
from redealt.games.locm.state import LANE_SIZE, N_LANES, N_PLACES, READINESS, READY

MAX_ACTIONS = 81
PASS, SUMMON, ATTACK, USE = range(4)  # kinds; the pass is 0 altogether
PLAYER = N_PLACES  # a target
ILLEGAL = -1
ID_OF_PLAYER = -1

_SOURCE, _TARGET, _PLACE = 2, 6, 15  # bits before source and target, and the mask of a source


@jit_lean
def encode(kind, source, target):
    """Return an action."""
    return kind | source << _SOURCE | target << _TARGET


@jit_lean
def decode(action):
    """Return kind, source and target of an action."""
    return action & 3, action >> _SOURCE & _PLACE, action >> _TARGET & _PLACE


@jit_lean
def list_actions(state, switches, actions):
    """Write all legal actions into ``actions`` (int64) and return their number (section 4)."""
    actions[0] = PASS
    n = list_attacks(state, actions, 1)
    player = state.player
    for index in range(state.hand_size[player]):
        card = state.deck[player, state.hand[player, index]]
        if switches.cost[card] > state.mana[player]:
            continue
        kind = switches.kind[card]
        if kind == CREATURE:
            for lane in range(N_LANES):
                if state.board_size[player, lane] < LANE_SIZE:
                    actions[n] = encode(SUMMON, index, lane)
                    n += 1
            continue
        if kind == BLUE:
            actions[n] = encode(USE, index, PLAYER)
            n += 1
        owner = player if kind == GREEN else player ^ 1
        for lane in range(N_LANES):
            for number in range(state.board_size[owner, lane]):
                actions[n] = encode(USE, index, lane * LANE_SIZE + number)
                n += 1
    return n


@jit_inline
def list_attacks(state, actions, n):
    """Write the attacks into ``actions`` from place ``n`` on and return the next place."""
    player, other = state.player, state.player ^ 1
    for lane in range(N_LANES):
        first, n_targets = lane * LANE_SIZE, state.board_size[other, lane]
        is_guarded = has_guard(state, other, lane)
        for place in range(first, first + state.board_size[player, lane]):
            if state.status[player, place] & READINESS != READY:
                continue
            if not is_guarded:
                actions[n] = encode(ATTACK, place, PLAYER)
                n += 1
            for target in range(first, first + n_targets):
                if not is_guarded or state.keywords[other, target] & GUARD:
                    actions[n] = encode(ATTACK, place, target)
                    n += 1
    return n


@jit_inline
def has_guard(state, player, lane):
    """Whether a creature with guard stands in a lane of a player."""
    keywords = 0
    for number in range(LANE_SIZE):  # a loop of a fixed length is the faster one
        if number < state.board_size[player, lane]:
            keywords |= state.keywords[player, lane * LANE_SIZE + number]
    return keywords & GUARD != 0


@jit_lean
def play_action(state, switches, rules, action):
    """Play a legal action of the player to move by the rules of :mod:`.effects`."""
    kind, source, target = decode(action)
    if kind == ATTACK:
        if target == PLAYER:
            attack_player(state, source, rules)
        else:
            attack_creature(state, source, target, rules)
    elif kind == SUMMON:
        summon(state, switches, source, target, rules)
    elif kind == USE:
        if target == PLAYER:
            use_on_player(state, switches, source, rules)
        else:
            use_on_creature(state, switches, source, target, rules)


@jit_lean
def action_ids(state, switches, action):
    """Return the kind of an action, the id of its card, and its target: a lane or an id."""
    player = state.player
    kind, source, target = decode(action)
    if kind == PASS:
        return kind, 0, 0
    if kind == ATTACK:
        card_id, owner = int(state.place_id[player, source]), player ^ 1
    else:
        position = state.hand[player, source]
        card_id = 2 * int(position) + player + 1
        is_green = switches.kind[state.deck[player, position]] == GREEN
        owner = player if is_green else player ^ 1
    if kind == SUMMON:
        return kind, card_id, target
    if target == PLAYER:
        return kind, card_id, ID_OF_PLAYER
    return kind, card_id, int(state.place_id[owner, target])


@jit_lean
def find_action(state, switches, kind, card_id, target_id):
    """Return the action with these ids, or ILLEGAL if it may not be played now."""
    if kind == PASS:
        return PASS
    if kind == ATTACK:
        return find_attack(state, card_id, target_id)
    player = state.player
    index = find_in_hand(state, player, card_id)
    if index == ILLEGAL:
        return ILLEGAL
    card = state.deck[player, state.hand[player, index]]
    card_kind = switches.kind[card]
    if switches.cost[card] > state.mana[player] or (kind == SUMMON) != (card_kind == CREATURE):
        return ILLEGAL
    if kind == SUMMON:
        is_lane = 0 <= target_id < N_LANES
        has_room = is_lane and state.board_size[player, target_id] < LANE_SIZE
        return encode(SUMMON, index, target_id) if has_room else ILLEGAL
    if target_id == ID_OF_PLAYER:
        return encode(USE, index, PLAYER) if card_kind == BLUE else ILLEGAL
    place = find_on_board(state, player if card_kind == GREEN else player ^ 1, target_id)
    return ILLEGAL if place == ILLEGAL else encode(USE, index, place)


@jit_lean
def find_attack(state, card_id, target_id):
    """Return an attack by the ids of attacker and target, or ILLEGAL."""
    player, other = state.player, state.player ^ 1
    place = find_on_board(state, player, card_id)
    if place == ILLEGAL or state.status[player, place] & READINESS != READY:
        return ILLEGAL
    lane = place // LANE_SIZE
    is_guarded = has_guard(state, other, lane)
    if target_id == ID_OF_PLAYER:
        return ILLEGAL if is_guarded else encode(ATTACK, place, PLAYER)
    target = find_on_board(state, other, target_id)
    if target == ILLEGAL or target // LANE_SIZE != lane:
        return ILLEGAL
    if is_guarded and not state.keywords[other, target] & GUARD:
        return ILLEGAL
    return encode(ATTACK, place, target)


@jit_lean
def find_in_hand(state, player, card_id):
    """Return the place of a card in a player's hand, or ILLEGAL."""
    for index in range(state.hand_size[player]):
        if 2 * int(state.hand[player, index]) + player + 1 == card_id:
            return index
    return ILLEGAL


@jit_lean
def find_on_board(state, player, card_id):
    """Return the place of a creature on a player's board, or ILLEGAL."""
    for lane in range(N_LANES):
        for place in range(lane * LANE_SIZE, lane * LANE_SIZE + state.board_size[player, lane]):
            if state.place_id[player, place] == card_id:
                return place
    return ILLEGAL
