"""What cards count as, and which cards an effect may choose (3.4, 4.5)."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.names import LASTING
from redealt.games.unicorns.programs import (
    ANY,
    BABY,
    BASIC,
    DESTROY,
    DOWNGRADE,
    EACH,
    GIVE,
    KICK,
    MOVE,
    OTHERS,
    PANDA,
    SACRIFICE,
    SACRIFICE_SELF,
    SACRIFICE_THEN_DRAW,
    SEND_BACK,
    SPELL,
    STEAL,
    STEAL_FROM,
    UNICORN,
    UPGRADE,
)
from redealt.games.unicorns.record import ALL_PROTECTED
from redealt.games.unicorns.state import ALL_SEATS, DOWNGRADES, MAX_CARDS, STABLE, UPGRADES
from redealt.games.unicorns.zones import first_of, holder_of, is_on_table, zone_of

(
    NO_INSTANTS,
    SAFE,
    NO_UPGRADES,
    QUEEN,
    AURA,
    SPELL_PROOF,
    BLIND,
    PANDAS,
    INDESTRUCTIBLE,
) = range(len(LASTING))


@jit_lean
def bits_of(state, rules, card):
    """Return the bits of what a card counts as: a panda where Pandamonium is, else as printed."""
    if state.lasting[PANDAS, ALL_SEATS] == 0:
        return int(rules.bits[card])
    in_stable = rules.row[card] == STABLE and is_on_table(state, card)
    if in_stable and state.lasting[PANDAS, holder_of(state, card)] > 0:
        return PANDA
    return int(rules.bits[card])


@jit_lean
def is_destroyed_by(op):
    """Whether an operation destroys its targets; Shrinkray has an operation of its own."""
    return op == DESTROY


@jit_lean
def is_sacrificed_by(op):
    """Whether an operation sacrifices its targets."""
    return op in (SACRIFICE, SACRIFICE_SELF, SACRIFICE_THEN_DRAW)


@jit_lean
def is_silenced(state, rules, card):
    """Whether Blinding Light silences a card that is in a stable (4.4)."""
    is_unicorn = bits_of(state, rules, card) & UNICORN != 0
    return is_unicorn and is_blinded(state, rules, card)


@jit_lean
def is_blinded(state, rules, card):
    """Whether a card's holder is under Blinding Light, and the card not printed as a baby."""
    return state.lasting[BLIND, holder_of(state, card)] > 0 and not rules.bits[card] & BABY


@jit_lean
def is_barred(state, rules, card, seat):
    """Whether Queen Bee forbids that a card is brought into a seat's stable (D11)."""
    if rules.queen_bars_plays_only or not bits_of(state, rules, card) & BASIC:
        return False
    return has_foreign_queen(state, seat)


@jit_lean
def has_foreign_queen(state, seat):
    """Whether a Queen Bee is in the stable of another seat."""
    return state.lasting[QUEEN, ALL_SEATS] > state.lasting[QUEEN, seat]


@jit_lean
def resists(state, rules, card, seat, op, source):
    """Whether a card in a seat's stable cannot be destroyed or sacrificed by an operation."""
    if rules.constant[card] == INDESTRUCTIBLE:
        return op == DESTROY or is_sacrificed_by(op)
    if op != DESTROY:
        return False
    if state.lasting[AURA, seat] > 0 and bits_of(state, rules, card) & UNICORN:
        return True
    if rules.bits[source] & SPELL:
        if rules.kittencorn == ALL_PROTECTED and state.lasting[SPELL_PROOF, ALL_SEATS] > 0:
            return True
        return rules.constant[card] == SPELL_PROOF
    return False


@jit_lean
def may_choose(state, rules, card, seat, node, owner, source):
    """Whether an operation may choose an unmarked card of fitting kind in a seat's stable."""
    op = rules.op[node]
    if op in (STEAL, STEAL_FROM):
        return not is_barred(state, rules, card, owner)
    if op == MOVE:  # to somebody who neither holds it nor plays (D29)
        return state.n_players > 2 or seat == owner
    if op == GIVE:
        return can_be_given(state, rules, card, owner)
    return not resists(state, rules, card, seat, op, source)


@jit_lean
def can_be_given(state, rules, card, owner):
    """Whether a unicorn may enter the stable of anybody but its owner."""
    for other in range(state.n_players):
        if other != owner and not is_barred(state, rules, card, other):
            return True
    return False


@jit_lean
def chooses_in(rules, node, seat, owner, player):
    """Whether an operation chooses in a seat's stable; ``player`` is the seat it names."""
    op = rules.op[node]
    if op == STEAL_FROM:
        return seat == player
    if op in (DESTROY, STEAL):
        return seat != owner
    if op in (MOVE, KICK):
        return True
    if op == SEND_BACK:
        return rules.who[node] == ANY or seat == player
    return seat == player  # its own, or that of each in turn


@jit_lean
def has_row(mask, row):
    """Whether cards of a mask can be in a row."""
    if row == STABLE:
        return mask & (UNICORN | PANDA) != 0
    return mask & (UPGRADE if row == UPGRADES else DOWNGRADE) != 0


@jit_lean
def is_candidate(state, rules, card, seat, node, owner, source):
    """Whether an operation may choose a card in a seat's stable."""
    if state.mark[card] != 0 or not bits_of(state, rules, card) & rules.mask[node]:
        return False
    return may_choose(state, rules, card, seat, node, owner, source)


@jit_lean
def list_table(state, rules, node, owner, source, player):
    """List the cards that an operation may choose; return how many.

    The order is that of the table: seat by seat, stable, upgrades, downgrades.
    """
    n = 0
    for seat in range(state.n_players):
        if not chooses_in(rules, node, seat, owner, player):
            continue
        for row in range(STABLE, DOWNGRADES + 1):
            if not has_row(rules.mask[node], row):
                continue
            card = first_of(state, zone_of(seat, row))
            while card < MAX_CARDS:
                if is_candidate(state, rules, card, seat, node, owner, source):
                    state.options[n] = card
                    n += 1
                card = state.after[card]
    return n


@jit_lean
def has_candidates(state, rules, node, owner, source, need):
    """Whether an operation may choose at least ``need`` cards of the table."""
    for seat in range(state.n_players):
        if not chooses_in(rules, node, seat, owner, owner):
            continue
        for row in range(STABLE, DOWNGRADES + 1):
            if not has_row(rules.mask[node], row):
                continue
            card = first_of(state, zone_of(seat, row))
            while card < MAX_CARDS:
                need -= is_candidate(state, rules, card, seat, node, owner, source)
                if need == 0:
                    return True
                card = state.after[card]
    return False


@jit_lean
def list_zone(state, rules, zone, mask):
    """List the unmarked cards of a zone, not the deck, that fit a mask; return how many."""
    n = 0
    card = first_of(state, zone)
    while card < MAX_CARDS:
        if state.mark[card] == 0 and rules.bits[card] & mask:
            state.options[n] = card
            n += 1
        card = state.after[card]
    return n


@jit_lean
def count_zone(state, rules, zone, mask, besides):
    """Return how many unmarked cards of a zone fit a mask, one card left out."""
    n = 0
    card = first_of(state, zone)
    while card < MAX_CARDS:
        n += state.mark[card] == 0 and rules.bits[card] & mask != 0 and card != besides
        card = state.after[card]
    return n


@jit_lean
def asks_each(rules, node):
    """Whether an operation asks every player in seat order."""
    return rules.who[node] == EACH


@jit_lean
def asks_about_others(rules, node):
    """Whether an operation that names a player leaves out its owner."""
    return rules.who[node] == OTHERS
