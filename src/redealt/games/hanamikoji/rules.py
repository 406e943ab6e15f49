"""The rules of Hanamikoji (section 3 of the paper), in the order of a round.

Functions act on one record of :data:`.state.STATE` and one of :data:`.switches.SWITCHES`.
"""

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import draw_below, toss_coin
from redealt.games.hanamikoji.arrangements import COIN, LAST_MOVER, index_of
from redealt.games.hanamikoji.cards import (
    FULL_DECK,
    card_in_deck_at,
    count_cards,
    more_of,
    without,
)
from redealt.games.hanamikoji.record import ALTERNATING, RANDOM_STARTER, RESET
from redealt.games.hanamikoji.state import (
    COMPETE,
    DRAW,
    GIFT,
    NOBODY,
    SECRET,
    TAKE,
    TRADE_OFF,
    TURNS,
)

_FIRST, _SECOND = np.int64(0), np.int64(1)  # players


@jit
def set_up_game(state, round_, markers):
    """Put the markers down and make the next round to be dealt number ``round_``."""
    state.markers = markers
    state.round_number = round_ - 1
    state.is_over = 0
    state.result = 0
    state.is_tie_break = 0


@jit
def deal_round(state, switches, stream):
    """Shuffle, deal seven cards each (six in the real game) and set one aside."""
    state.round_number += 1
    clear_table(state)
    state.starter = choose_starter(state.round_number, switches.starter, stream)
    hand_size = 6 if switches.draw_first else 7
    for player in range(2):
        for _ in range(hand_size):
            card = pick_from_deck(state.deck, stream)
            state.deck -= card
            state.hand[player] += card
    state.aside = pick_from_deck(state.deck, stream)
    state.deck -= state.aside
    state.drawer = state.starter if switches.draw_first else NOBODY


@jit
def clear_table(state):
    """Return all cards to the deck and all actions to the players."""
    for player in range(2):
        state.hand[player] = 0
        state.scored[player] = 0
        state.secret[player] = 0
        state.trade_off[player] = 0
        state.used[player] = 0
        state.known[player] = 0
    state.offer = 0
    state.pair = 0
    state.turn = 0
    state.deck = FULL_DECK


@jit
def choose_starter(round_, starter, stream):
    """Return who moves first in a round."""
    if starter == ALTERNATING:
        return (round_ - 1) % 2
    return np.int64(starter == RANDOM_STARTER and toss_coin(stream))


@jit
def pick_from_deck(deck, stream):
    """Return a random card of the deck."""
    return card_in_deck_at(deck, draw_below(stream, count_cards(deck)))


@jit
def mover_of(state):
    """Return the player whose turn it is."""
    return (state.starter + state.turn) & 1


@jit
def player_to_act(state):
    """Return who decides next: the mover, or the other one if there is an offer on the table."""
    return mover_of(state) ^ np.int64(state.offer != 0)


@jit
def play_action(state, switches, action, cards, pair):
    """Play an unused action with cards of the mover's hand, which then has to draw."""
    mover = mover_of(state)
    state.used[mover] |= 1 << action
    state.hand[mover] -= cards
    if not switches.draw_first and state.deck != 0:
        state.drawer = mover
    if action == SECRET:
        play_secret(state, switches, mover, cards)
    elif action == TRADE_OFF:
        play_trade_off(state, switches, mover, cards)
    elif action == GIFT:
        play_gift(state, mover, cards)
    elif action == COMPETE:
        play_compete(state, mover, cards, pair)


@jit
def play_secret(state, switches, mover, card):
    """Put a card face down, to be scored at the end of the round."""
    state.secret[mover] = card
    end_turn(state, switches)


@jit
def play_trade_off(state, switches, mover, cards):
    """Put two cards face down, never to be scored."""
    state.trade_off[mover] = cards
    end_turn(state, switches)


@jit
def play_gift(state, mover, cards):
    """Offer three cards, of which the opponent takes one."""
    state.offer = cards
    state.known[mover] = without(state.known[mover], cards)


@jit
def play_compete(state, mover, cards, pair):
    """Offer four cards, of which the opponent takes any two, or in the real game one pair."""
    state.offer = cards
    state.known[mover] = without(state.known[mover], cards)
    state.pair = pair


@jit
def take_cards(state, switches, cards):
    """Take cards of the offer; the mover scores the others."""
    mover = mover_of(state)
    taker = 1 - mover
    if switches.to_scored:
        state.scored[taker] += cards
    else:
        state.hand[taker] += cards
        state.known[taker] += cards
    state.scored[mover] += state.offer - cards
    state.offer = 0
    state.pair = 0
    end_turn(state, switches)


@jit
def end_turn(state, switches):
    """Pass the turn on; in the real game the next player draws first."""
    state.turn += 1
    if switches.draw_first and state.turn < TURNS:
        state.drawer = mover_of(state)


@jit
def draw_card(state, card):
    """Give a card of the deck to the player who has to draw."""
    state.deck -= card
    state.hand[state.drawer] += card
    state.drawer = NOBODY


@jit
def apply_option(state, switches, option):
    """Do what a player, or chance, has chosen, see :data:`.moves.OPTION`."""
    if option.action == TAKE:
        take_cards(state, switches, option.cards)
    elif option.action == DRAW:
        draw_card(state, option.cards)
    else:
        play_action(state, switches, option.action, option.cards, option.pair)


@jit
def is_round_over(state):
    """Say whether all eight half-turns are finished."""
    return state.turn == TURNS


@jit
def cards_of(state, switches, player):
    """Return what a player scores at the end of the round: scored cards, hand and Secret."""
    cards = state.scored[player] + state.hand[player]
    if switches.score_secret:
        cards += state.secret[player]
    return cards


@jit
def award_markers(markers, cards_1, cards_2, tied_suit):
    """Return the markers after a round: a suit's goes to who scored strictly more of it."""
    first, second = more_of(cards_1, cards_2), more_of(cards_2, cards_1)
    kept = 0 if tied_suit == RESET else markers & ~(3 * (first | second))
    return kept | first | (second << 1)


@jit
def award_round(state, switches):
    """Award the markers of a finished round."""
    cards_1, cards_2 = cards_of(state, switches, _FIRST), cards_of(state, switches, _SECOND)
    state.markers = award_markers(state.markers, cards_1, cards_2, switches.tied_suit)


@jit
def score_round(state, switches, stream):
    """Award the markers and see whether the game is over; the stream is for a coin in T."""
    award_round(state, switches)
    arrangement = index_of(state.markers)
    winner = np.int64(switches.winner[arrangement])
    if winner != 0:
        state.is_over = 1
        state.result = winner
    elif state.round_number >= switches.max_rounds:
        state.is_over = 1
        state.result = break_tie(switches, arrangement, state.starter, stream)
        state.is_tie_break = switches.is_labelled_t[arrangement]


@jit
def break_tie(switches, arrangement, starter, stream):
    """Return the result of a game that nobody has won after the last round."""
    winner = np.int64(switches.tie_winner[arrangement])
    if winner == COIN:
        return np.int64(1 if toss_coin(stream) else -1)
    if winner == LAST_MOVER:
        return 2 * starter - 1  # the starter's opponent moves last
    return winner
