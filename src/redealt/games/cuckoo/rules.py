"""The rules of Cuckoo (section III of the paper), in the order of a match.

Functions act on one record of :data:`redealt.games.cuckoo.state.MATCH`.
"""

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import draw_below, toss_coin
from redealt.games.cuckoo.strategies import (
    GAVE_EQUAL,
    GAVE_HIGHER,
    GAVE_LOWER,
    KEEP,
    NO_SWAP,
    SWAP,
    SWAP_IF_MINIMUM,
)

BLOCKED = -1  # the successor of a seat that Rule 2 forbids to exchange
NOBODY = -1


@jit
def set_up_match(match, suits, cards, n_players, lives):
    """Sort the deck and seat the players; identifier 0 deals first and so sits last."""
    match.suits = suits
    match.cards = cards
    sort_deck(match)
    match.n_players = n_players
    match.n_seats = n_players
    match.n_rounds = 0
    for seat in range(n_players):
        match.seat[seat] = seat + 1
        match.lives[seat] = lives
    match.seat[n_players - 1] = 0


@jit
def sort_deck(match):
    """Put the deck in order, S cards of each value from 1 to C."""
    place = 0
    for value in range(1, match.cards + 1):
        for _ in range(match.suits):
            match.deck[place] = value
            place += 1


@jit
def deal_round(match, stream):
    """Shuffle, deal one card to each seat, and fix the card that a drawer would get.

    The deck stays a permutation of itself from round to round, so a partial shuffle suffices. The
    next card is drawn whether or not somebody takes it: no decision moves a later deal.
    """
    n_cards = match.suits * match.cards
    for i in range(match.n_seats + 1):
        j = i + draw_below(stream, n_cards - i)
        card = match.deck[j]
        match.deck[j] = match.deck[i]
        match.deck[i] = card
    for seat in range(match.n_seats):
        match.hand[seat] = match.deck[seat]


@jit
def uncover_cards(match):
    """Show the cards C - 1 and C (section III) and forget the swaps of the last round."""
    n_uncovered = 0
    for seat in range(match.n_seats):
        match.memory[seat] = NO_SWAP
        n_uncovered += match.hand[seat] >= match.cards - 1
    match.n_uncovered = n_uncovered


@jit
def find_successor(match, seat):
    """Return the seat to exchange with, ``n_seats`` for the deck, or BLOCKED.

    Rule 1 passes over holders of C - 1; Rule 2 forbids an exchange with a holder of C. The seats
    to the left have not drawn yet, so what they hold above C - 2 was dealt to them.
    """
    successor = seat + 1
    while successor < match.n_seats and match.hand[successor] == match.cards - 1:
        successor += 1
    if successor < match.n_seats and match.hand[successor] == match.cards:
        return BLOCKED
    return successor


@jit
def lowest_card(match):
    """Return the lowest card in the players' hands."""
    lowest = match.hand[0]
    for seat in range(1, match.n_seats):
        lowest = min(lowest, match.hand[seat])
    return lowest


@jit
def decisions_of_round(match, decisions):
    """Return the part of the table for what everybody sees: by strategy, memory and card."""
    return decisions[match.n_seats, :, match.n_uncovered]


@jit
def look_up_decision(match, round_decisions, seat, remembers_swaps):
    """Return what the strategy of a free seat does: KEEP, SWAP, SWAP_IF_MINIMUM or TOSS_COIN."""
    memory = match.memory[seat] if remembers_swaps else NO_SWAP
    strategy = match.strategy[match.seat[seat]]
    return round_decisions[strategy, memory, match.hand[seat]]


@jit
def exchange(match, seat, successor, drawn):
    """Swap the cards of two seats, or take the ``drawn`` card where there is no successor."""
    given = match.hand[seat]
    if successor == match.n_seats:
        match.hand[seat] = drawn
        return
    received = match.hand[successor]
    match.hand[seat] = received
    match.hand[successor] = given
    if received > given:
        match.memory[successor] = GAVE_HIGHER
    elif received < given:
        match.memory[successor] = GAVE_LOWER
    else:
        match.memory[successor] = GAVE_EQUAL


@jit
def play_turns(match, decisions, remembers_swaps, coins):
    """Let the seats act in order; ``coins`` (uint64, (players, 4)) holds each player's stream."""
    # Exchanges between players leave the lowest card what it is, and a draw comes last.
    lowest = lowest_card(match)
    drawn = match.deck[match.n_seats]
    round_decisions = decisions_of_round(match, decisions)
    for seat in range(match.n_seats):
        if match.hand[seat] >= match.cards - 1:
            continue
        successor = find_successor(match, seat)
        if successor == BLOCKED:
            continue
        decision = look_up_decision(match, round_decisions, seat, remembers_swaps)
        if decision == KEEP:
            continue
        if decision == SWAP_IF_MINIMUM:
            swaps = match.hand[seat] == lowest
        else:
            swaps = decision == SWAP or toss_coin(coins[match.seat[seat]])
        if swaps:
            exchange(match, seat, successor, drawn)


@jit
def score_round(match, dealer_rotates):
    """Take a life from every holder of the lowest card and seat the survivors for the next round.

    The deal passes to the first survivor in the order of play; without rotation it stays, but for
    a dealer who is out, whose place the lowest living identifier takes.
    """
    lowest = lowest_card(match)
    n_alive = 0
    dealer_lives = False
    for seat in range(match.n_seats):
        player = match.seat[seat]
        match.last_round[player] = match.n_rounds
        if match.hand[seat] == lowest:
            match.lives[player] -= 1
        if match.lives[player] > 0:
            match.seat[n_alive] = player
            n_alive += 1
            dealer_lives = seat == match.n_seats - 1
    match.n_seats = n_alive
    match.n_rounds += 1
    if n_alive > 1 and (dealer_rotates or not dealer_lives):
        first = match.seat[0]
        for seat in range(n_alive - 1):
            match.seat[seat] = match.seat[seat + 1]
        match.seat[n_alive - 1] = first


@jit
def play_round(match, decisions, dealer_rotates, remembers_swaps, deal, coins):
    """Play one round from the deal to the score."""
    deal_round(match, deal)
    uncover_cards(match)
    play_turns(match, decisions, remembers_swaps, coins)
    score_round(match, dealer_rotates)


@jit
def winner_of(match):
    """Return the identifier of the last player alive, or NOBODY if the last ones tied."""
    return np.int64(match.seat[0]) if match.n_seats == 1 else np.int64(NOBODY)
