"""Beginning a game and a turn, and how a game ends (sections 2.3 and 2.6)."""

from redealt.core.jit import jit_lean
from redealt.games.locm.record import AFTER_ACTION
from redealt.games.locm.state import (
    DECK_SIZE,
    HAND_SIZE,
    HEALTH,
    LAST_SAFE_TURN,
    MAX_MANA,
    N_LANES,
    N_PLACES,
    NOBODY,
    READINESS,
    READY,
    RUNE,
)


@jit_lean
def set_up_game(state, switches):
    """Deal the first hands from decks that lie in the state."""
    state.player = 0
    state.winner = NOBODY
    for player in range(2):
        state.turns[player] = state.mana[player] = state.max_mana[player] = 0
        state.health[player] = HEALTH
        state.rune[player] = HEALTH - RUNE
        state.has_bonus[player] = player
        state.next_draw[player] = state.drawn[player] = state.shown_draw[player] = 1
        state.n_summoned[player] = 0
        for lane in range(N_LANES):
            state.board_size[player, lane] = 0
        state.hand_size[player] = state.drawn_cards[player] = switches.opening_hand + player
        for index in range(switches.opening_hand + player):
            state.hand[player, index] = index


@jit_lean
def begin_turn(state, switches):
    """Give the player to move mana, ready creatures and cards."""
    player = state.player
    state.turns[player] += 1
    if state.turns[player] > 1 and state.mana[player] == 0:
        state.has_bonus[player] = 0
    mana = min(state.turns[player], MAX_MANA) + state.has_bonus[player]
    state.mana[player] = state.max_mana[player] = mana
    for place in range(N_PLACES):
        status = state.status[player, place]
        state.status[player, place] = status - (status & READINESS) + READY
    draw_cards(state, switches, player)
    if switches.death_seen != AFTER_ACTION:
        check_end(state, switches)


@jit_lean
def draw_cards(state, switches, player):
    """Draw as many cards as are due; an empty deck and late turns cost runes instead."""
    state.drawn[player] = state.next_draw[player]
    state.next_draw[player] = 1
    for _ in range(state.drawn[player]):
        is_empty = state.drawn_cards[player] == DECK_SIZE
        if is_empty or state.turns[player] > LAST_SAFE_TURN:
            state.health[player] = state.rune[player]
            state.rune[player] = max(state.rune[player] - RUNE, 0)
            if is_empty or not switches.late_turns_draw:
                continue
        if state.hand_size[player] == HAND_SIZE:
            break
        state.hand[player, state.hand_size[player]] = state.drawn_cards[player]
        state.hand_size[player] += 1
        state.drawn_cards[player] += 1


@jit_lean
def end_turn(state):
    """Let the other player move."""
    state.shown_draw[state.player] = state.next_draw[state.player]
    state.player = state.player ^ 1


@jit_lean
def check_end(state, switches):
    """Set the winner if a player has no health."""
    player = state.player
    is_dead, is_beaten = state.health[player] <= 0, state.health[player ^ 1] <= 0
    if not (is_dead or is_beaten):
        return
    if switches.death_seen == AFTER_ACTION:
        state.winner = 0 if state.health[0] > 0 else 1
    else:
        state.winner = player if is_beaten else player ^ 1
