"""A turn and the end of the game, in the order of the rule book (section 2 of the paper)."""

from redealt.core.jit import jit_inline, jit_lean
from redealt.games.cubirds.cards import (
    EMPTY,
    LARGE,
    SMALL,
    THREE,
    cards_of,
    count_flags,
    count_of,
    flag_at_least,
    flag_present,
    total,
)
from redealt.games.cubirds.piles import NO_CARD, count_pile, draw_card, renew_pile, take_cards
from redealt.games.cubirds.record import PLAYED_SIDE
from redealt.games.cubirds.rows import add_card, has_one_species, place_in_row, species_in
from redealt.games.cubirds.state import (
    EMPTY_DECK,
    HAND_SIZE,
    MAX_TURNS,
    NOBODY,
    NOT_OVER,
    SEVEN_SPECIES,
    TURN_CAP,
    TWO_TRIPLETS,
)

SPECIES_TO_WIN = 7
TRIPLETS_TO_WIN = 2


@jit_inline
def place_species(state, switches, species, row, side, stream):
    """Phase 1a to 1e: place all held cards of a species; return whether cards were captured."""
    player = state.player
    count = count_of(state.hand[player], species)
    if count == 0:
        return False
    state.hand[player] -= cards_of(species, count)
    state.rows[row], captured = place_in_row(state.rows[row], species, count, side)
    if has_one_species(state.rows[row]):
        played = switches.refill_side == PLAYED_SIDE
        refill_row(state, row, side if played else switches.refill_side, stream)
    if switches.loses_captured and not renew_pile(state):
        state.lost += captured
    else:
        state.hand[player] += captured
    return captured != EMPTY


@jit_lean
def refill_row(state, row, side, stream):
    """Phase 1e: add cards to a row of one species until there are two, or no cards."""
    only = species_in(state.rows[row])
    species = only
    while species == only:
        species = draw_card(state, stream)
        if species == NO_CARD:
            return
        state.rows[row] = add_card(state.rows[row], species, side)


@jit_lean
def take_two(state, stream):
    """Phase 1f: draw two cards."""
    take_cards(state, state.player, 2, stream)


@jit_lean
def play_family(state, species, most):
    """Phase 2: collect up to ``most`` (1 or 2) cards of a species, discard its other ones.

    Does nothing and returns False if the hand holds no family of the species.
    """
    player = state.player
    cards = state.hand[player]
    count = count_of(cards, species)
    if count < count_of(SMALL, species):
        return False
    collected = most if count >= count_of(LARGE, species) else 1
    state.hand[player] = cards - cards_of(species, count)
    state.collection[player] += cards_of(species, collected)
    state.discard += cards_of(species, count - collected)
    return True


@jit_inline
def begin_turn(state, switches):
    """End the game before a turn where the authors' program does (R1, R2), or at the turn cap."""
    if state.turns >= MAX_TURNS:
        state.end = TURN_CAP
        return
    if state.is_extra:
        return
    has_cards = renew_pile(state)
    if (switches.ends_without_piles and not has_cards) or (
        switches.redeals_from_pile
        and count_pile(state) < HAND_SIZE * state.n_players
        and has_empty_hand(state)
    ):
        end_by_count(state)


@jit_inline
def finish_turn(state, switches, is_last_extra, notices, stream):
    """End the turn: check the collection, deal new hands (1g, 2c), pass the turn or the game.

    ``is_last_extra``: an extra turn is followed by no redeal, and an empty hand leads to one even
    if no new hands can be dealt (R7); ``notices``: whether a complete collection ends the game now
    (M5).
    """
    state.turns += 1
    state.extra_turns += state.is_extra
    if notices and not switches.checks_win_last and check_collection(state):
        return
    is_empty = state.hand[state.player] == EMPTY
    if switches.redeals_any_hand and not is_empty:
        is_empty = has_empty_hand(state)
    if is_empty and not (state.is_extra and is_last_extra):
        if can_redeal(state, switches):
            redeal(state, stream)
            state.is_extra = 1
            return
        if not switches.redeals_from_pile:
            if not (notices and switches.checks_win_last and check_collection(state)):
                end_by_count(state)
            return
        if is_last_extra and state.hand[state.player] != EMPTY:
            state.is_extra = 1
            return
    if notices and switches.checks_win_last and check_collection(state):
        return
    state.is_extra = 0
    state.player += 1
    if state.player == state.n_players:
        state.player = 0


@jit_lean
def has_empty_hand(state):
    """Whether a player has no cards in hand."""
    for player in range(state.n_players):  # noqa: SIM110 - no generators in compiled code
        if state.hand[player] == EMPTY:
            return True
    return False


@jit_lean
def can_redeal(state, switches):
    """Whether new hands can be dealt to all players, from which cards see R1."""
    if switches.redeals_from_pile:
        renew_pile(state)
        n_cards = count_pile(state)
    else:
        n_cards = total(state.pile) + total(state.discard)
        for player in range(state.n_players):
            n_cards += total(state.hand[player])
    return n_cards >= HAND_SIZE * state.n_players


@jit_lean
def redeal(state, stream):
    """Phases 1g and 2c: discard all hands and deal new ones, player 1 first."""
    for player in range(state.n_players):
        state.discard += state.hand[player]
        state.hand[player] = EMPTY
    for player in range(state.n_players):
        take_cards(state, player, HAND_SIZE, stream)


@jit_lean
def check_collection(state):
    """End the game if the mover's collection is complete (section 2.3); return whether it is."""
    end = find_completion(state.collection[state.player])
    if end == NOT_OVER:
        return False
    state.end = end
    state.winner = state.player
    return True


@jit_lean
def find_completion(collection):
    """Return how a collection is complete, seven species before two triplets, or NOT_OVER."""
    if count_flags(flag_present(collection)) >= SPECIES_TO_WIN:
        return SEVEN_SPECIES
    if count_flags(flag_at_least(collection, THREE)) >= TRIPLETS_TO_WIN:
        return TWO_TRIPLETS
    return NOT_OVER


@jit_lean
def end_by_count(state):
    """End the game: the largest collection wins, equal ones tie (section 2.3)."""
    state.end = EMPTY_DECK
    state.winner = NOBODY
    most = 0
    for player in range(state.n_players):
        size = total(state.collection[player])
        if size > most:
            most = size
            state.winner = player
        elif size == most:
            state.winner = NOBODY
