"""Baseline1: it goes through the cards as the referee shows them, over and over (3.5).

It foresees nothing. Where it would go on for ever, with no card in sight, it stops.
"""

from redealt.core.jit import jit_lean
from redealt.games.locm.actions import ATTACK, ID_OF_PLAYER, SUMMON, USE
from redealt.games.locm.agents.planning import add_to_plan, clear_plan
from redealt.games.locm.cards import BLUE, CHARGE, CREATURE, GREEN, GUARD
from redealt.games.locm.draft import N_OFFERED
from redealt.games.locm.state import LANE_SIZE, N_LANES

# Rows of ``work.cards``: what is known of each card shown.
_ID, _NUMBER, _WHERE, _LANE, _IS_READY, _HAS_GUARD = range(6)
_IN_HAND, _OWN, _ENEMY = range(3)  # where a card is
_NOWHERE, _NONE = -1, -2


@jit_lean
def pick_guard(switches, offer):
    """Return the place of the first guard among the last two cards, or 0."""
    for place in range(1, N_OFFERED):
        card = offer[place]
        if switches.kind[card] == CREATURE and switches.keywords[card] & GUARD:
            return place
    return 0


@jit_lean
def plan_card_by_card(state, switches, work):
    """Plan a turn in passes over all cards, until one of them did nothing in a pass."""
    player, cards = state.player, work.cards
    clear_plan(work)
    if state.turns[player] == 1:  # its counter stands where it looked at the last offer
        work.counters[player] = pick_guard(switches, work.offers[-1]) or N_OFFERED - 1
    n = look_at_cards(state, cards)
    mana, has_used, is_stuck = int(state.mana[player]), False, False
    while not is_stuck and n > 0:
        work.counters[player] += 1
        own, enemy = find_first(cards, n, _OWN), find_first(cards, n, _ENEMY)
        place = 0
        while place < n:
            number, where = cards[_NUMBER, place], cards[_WHERE, place]
            is_playable = where == _IN_HAND and switches.cost[number] <= mana
            target = _NONE if has_used else find_target(switches.kind[number], own, enemy)
            if is_playable and switches.kind[number] == CREATURE:
                add_to_plan(work, SUMMON, cards[_ID, place], work.counters[player] % N_LANES)
                mana -= switches.cost[number]
                cards[_WHERE, place], cards[_LANE, place] = _OWN, _NOWHERE
                cards[_IS_READY, place] = switches.keywords[number] & CHARGE
            elif where == _OWN and cards[_IS_READY, place]:
                guard = find_guard(cards, n, cards[_LANE, place])
                add_to_plan(work, ATTACK, cards[_ID, place], guard)
                cards[_IS_READY, place] = 0
            elif is_playable and target != _NONE:
                add_to_plan(work, USE, cards[_ID, place], target)
                mana -= switches.cost[number]
                has_used = True
                n = forget_card(cards, n, place)  # and pass over the one that takes its place
            else:
                is_stuck = True
            place += 1


@jit_lean
def look_at_cards(state, cards):
    """Write what is known of hand, own board and enemy board, and return how many cards."""
    player, n = state.player, 0
    for index in range(state.hand_size[player]):
        position = int(state.hand[player, index])
        cards[_ID, n], cards[_NUMBER, n] = 2 * position + player + 1, state.deck[player, position]
        cards[_WHERE, n], cards[_LANE, n], cards[_IS_READY, n] = _IN_HAND, _NOWHERE, 0
        n += 1
    n = look_at_board(state, player, _OWN, cards, n)
    return look_at_board(state, player ^ 1, _ENEMY, cards, n)


@jit_lean
def look_at_board(state, owner, where, cards, n):
    """Write what is known of a player's creatures in order of summoning, from ``n`` on."""
    for order in range(state.n_summoned[owner]):
        for lane in range(N_LANES):
            for place in range(lane * LANE_SIZE, lane * LANE_SIZE + state.board_size[owner, lane]):
                if state.order[owner, place] == order:
                    cards[_ID, n], cards[_LANE, n] = state.place_id[owner, place], lane
                    cards[_NUMBER, n], cards[_WHERE, n] = state.card[owner, place], where
                    cards[_IS_READY, n] = where == _OWN
                    cards[_HAS_GUARD, n] = state.keywords[owner, place] & GUARD
                    n += 1
    return n


@jit_lean
def find_first(cards, n, where):
    """Return the id of the first card somewhere, or none."""
    for place in range(n):
        if cards[_WHERE, place] == where:
            return cards[_ID, place]
    return _NONE


@jit_lean
def find_target(kind, own, enemy):
    """Return the id of an item's target, or none."""
    if kind == BLUE:
        return ID_OF_PLAYER
    return own if kind == GREEN else enemy


@jit_lean
def find_guard(cards, n, lane):
    """Return the id of the first enemy guard in a lane, or of the player."""
    for place in range(n):
        is_there = cards[_WHERE, place] == _ENEMY and cards[_LANE, place] == lane
        if is_there and cards[_HAS_GUARD, place]:
            return cards[_ID, place]
    return ID_OF_PLAYER


@jit_lean
def forget_card(cards, n, place):
    """Take a card out of those shown, and return how many are left."""
    for to in range(place, n - 1):
        for row in range(len(cards)):
            cards[row, to] = cards[row, to + 1]
    return n - 1
