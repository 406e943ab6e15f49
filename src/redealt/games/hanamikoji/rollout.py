"""Random players who finish a round: the hot loop of every search.

Random players choose an unused action and then cards by position, each equally likely (A9), so
what lies in a hand is an unordered set and only numbers matter. Nothing here plays the rounds that
follow: their outcome has known chances (:func:`.chain.solve_future`) and is drawn from these.
"""

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import next_bits
from redealt.games.hanamikoji.arrangements import index_of
from redealt.games.hanamikoji.cards import (
    card_at,
    count_cards,
    count_orders,
    is_fair,
    next_word,
    pick_fairly,
    split_word,
)
from redealt.games.hanamikoji.information import determinize, redraws
from redealt.games.hanamikoji.rules import award_markers, break_tie, mover_of
from redealt.games.hanamikoji.state import NOBODY, TURNS

_OFFERS = 0b1100  # Gift and Compete, in which the player scores what is not taken
# By the bits of the used actions: the unused ones in order, two bits each, and their number.
_UNUSED = np.array(
    [
        sum(a << 2 * i for i, a in enumerate(a for a in range(4) if not used >> a & 1))
        for used in range(16)
    ]
)
N_UNUSED = np.array([4 - used.bit_count() for used in range(16)])
_TO_UNIT = 2.0**-53
_ONE = np.int64(1)


@jit
def finish_round(state, switches, reply, stream):
    """Let random players finish the round; return the index of the markers that result.

    ``reply`` holds the cards that are taken of the offer on the table, 0 for random ones. The state
    stays as it is.
    """
    hand, other_hand, scored, other_scored, used, other_used, deck, turn = settle_table(
        state, switches, reply, stream
    )
    n_hand, n_other_hand, n_deck = count_cards(hand), count_cards(other_hand), count_cards(deck)
    scoring = _OFFERS | switches.score_secret
    for _ in range(turn, TURNS):
        # One word decides action, cards and draw.
        n_unused, drawn = N_UNUSED[used], np.int64(0)
        while True:
            digit, word = split_word(next_word(stream), n_unused)
            action = unused_action(used, digit)
            taken, kept, word = pick_played(hand, n_hand, action, word)
            bound = n_unused * count_orders(n_hand, action + 1)
            if n_deck > 0:
                position, word = split_word(word, n_deck)
                drawn = card_at(deck, position)
                bound *= n_deck
            if is_fair(word, bound):
                break
        used |= 1 << action
        hand, n_hand = hand - taken - kept, n_hand - (action + 1)
        scored += kept * (scoring >> action & 1)
        if switches.to_scored:
            other_scored += taken
        else:
            other_hand, n_other_hand = other_hand + taken, n_other_hand + max(action - 1, 0)
        if n_deck > 0:
            deck, n_deck = deck - drawn, n_deck - 1
            if switches.draw_first:
                other_hand, n_other_hand = other_hand + drawn, n_other_hand + 1
            else:
                hand, n_hand = hand + drawn, n_hand + 1
        hand, n_hand, other_hand, n_other_hand = other_hand, n_other_hand, hand, n_hand
        scored, used, other_scored, other_used = other_scored, other_used, scored, used
    # After all eight half-turns it would be the starter's turn again.
    cards, other_cards = scored + hand, other_scored + other_hand
    if state.starter == 1:
        cards, other_cards = other_cards, cards
    return index_of(award_markers(state.markers, cards, other_cards, switches.tied_suit))


@jit
def unused_action(used, number):
    """Return an unused action by its number among them."""
    return _UNUSED[used] >> (2 * number) & 3


@jit
def settle_table(state, switches, reply, stream):
    """Make the draw and the take that are due, as random players do; return what is where then.

    First comes what belongs to the player who moves next.
    """
    mover = mover_of(state)
    hand, other_hand = state.hand[mover], state.hand[1 - mover]
    scored, other_scored = state.scored[mover], state.scored[1 - mover]
    used, other_used = state.used[mover], state.used[1 - mover]
    deck, turn = state.deck, state.turn
    if switches.score_secret:
        scored += state.secret[mover]
        other_scored += state.secret[1 - mover]
    if state.drawer != NOBODY:
        card = pick_fairly(deck, _ONE, stream)
        deck -= card
        hand += card * (state.drawer == mover)
        other_hand += card * (state.drawer != mover)
    if state.offer == 0:
        return hand, other_hand, scored, other_scored, used, other_used, deck, turn
    taken = reply if reply != 0 else take_randomly(state.offer, state.pair, stream)
    scored += state.offer - taken
    if switches.to_scored:
        other_scored += taken
    else:
        other_hand += taken
    if switches.draw_first and deck != 0:
        card = pick_fairly(deck, _ONE, stream)
        deck -= card
        other_hand += card
    return other_hand, hand, other_scored, scored, other_used, used, deck, turn + 1


@jit
def pick_played(hand, n_hand, action, word):
    """Return the cards of an action that the opponent takes, the others, and the word left.

    A card that the action does not need is picked from one place and put back: branches on random
    actions would cost more than that.
    """
    rest = hand
    for i in range(2):
        is_picked = np.int64(action > i + 1)
        position, word = split_word(word, 1 + is_picked * (n_hand - 1))
        rest -= card_at(rest, position) * is_picked
        n_hand -= is_picked
    taken = hand - rest
    position, word = split_word(word, n_hand)
    rest -= card_at(rest, position)
    is_picked = np.int64(action > 0)
    position, word = split_word(word, 1 + is_picked * (n_hand - 2))
    rest -= card_at(rest, position) * is_picked
    return taken, hand - taken - rest, word


@jit
def take_randomly(offer, pair, stream):
    """Return what a random player takes of an offer: cards, or one of the pairs, by position."""
    if pair != 0:
        return pair if next_bits(stream) >> np.uint64(63) else offer - pair
    return pick_fairly(offer, count_cards(offer) - 2, stream)


@jit
def value_arrangement(switches, tables, table, arrangement, round_, starter, stream):
    """Return the value for player 1 of markers at the end of a round: exact, looked up, or drawn.

    ``tables`` (float64, (tables, 2, 2187)) holds values at the start of rounds 2 and 3; ``table``
    is the one to look up, or -1.
    """
    winner = switches.winner[arrangement]
    if winner != 0:
        return np.float64(winner)
    if round_ >= switches.max_rounds:
        return np.float64(break_tie(switches, arrangement, starter, stream))
    if table >= 0:
        return tables[table, round_ - 1, arrangement]
    chance = np.float64(next_bits(stream) >> np.uint64(11)) * _TO_UNIT
    first_wins = switches.future[round_, arrangement, 0]
    if chance < first_wins:
        return 1.0
    return -1.0 if chance < first_wins + switches.future[round_, arrangement, 1] else 0.0


@jit
def sum_rollouts(world, switches, player, agent, reply, tables, n_rollouts, half_turns, stream):
    """Return the sum of the values of rollouts from a state, each with hidden cards redrawn.

    ``world`` is redrawn in place as the player to decide may imagine it, unless that one sees the
    hidden cards; then the offer on the table is answered by ``reply``, see :func:`finish_round`.
    The half-turns that it takes to play the rollouts out are added to ``half_turns``: those of this
    round, and where no values are looked up the expected ones of the rounds that follow.
    """
    total = 0.0
    rounds = np.float64(n_rollouts * (TURNS - world.turn)) / TURNS
    is_redrawn = redraws(world, agent, switches)
    for _ in range(n_rollouts):
        if is_redrawn:
            determinize(world, player, switches, stream)
        arrangement = finish_round(world, switches, reply, stream)
        total += value_arrangement(
            switches, tables, agent.table, arrangement, world.round_number, world.starter, stream
        )
        if agent.table < 0:
            rounds += switches.further_rounds[world.round_number, arrangement]
    half_turns[0] += rounds * TURNS
    return total
