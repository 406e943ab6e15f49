"""The second phase of the heuristic agent's turn (Algorithm 2)."""

from redealt.core.jit import jit_lean
from redealt.games.cubirds.agents.goals import wants_seven
from redealt.games.cubirds.cards import (
    LARGE,
    SMALL,
    count_flags,
    count_of,
    flag_present,
    total,
)
from redealt.games.cubirds.information import unseen_cards
from redealt.games.cubirds.rules import play_family
from redealt.games.cubirds.species import N_SPECIES

_FEW, _SOME, _LATE = 3, 6, 10  # cards in the opponent's hand, and the round
_COMPLETABLE = 2
_LEFT = 2


@jit_lean
def collect_family(state, switches, agent):
    """Play the family, if any, that the goal asks for."""
    if wants_seven(state.collection[state.player], switches, agent.o):
        play_new_species(state)
    elif not (complete_single(state) or complete_pair(state, switches)):
        start_triplet(state, switches)


@jit_lean
def play_new_species(state):
    """Play a family of the first species that the collection lacks; whether there was one."""
    for species in range(N_SPECIES):
        if count_of(state.collection[state.player], species) == 0 and play_family(
            state, species, 2
        ):
            return True
    return False


@jit_lean
def complete_single(state):
    """Play a large family of a species with one card collected: that makes a triplet."""
    player = state.player
    for species in range(N_SPECIES):
        is_large = count_of(state.hand[player], species) >= count_of(LARGE, species)
        if count_of(state.collection[player], species) == 1 and is_large:
            return play_family(state, species, 2)
    return False


@jit_lean
def complete_pair(state, switches):
    """Collect one card of a species with two collected, or at high risk of any species."""
    is_at_risk = is_redeal_near(state, switches)
    for species in range(N_SPECIES):
        has_pair = count_of(state.collection[state.player], species) == 2
        if (has_pair or is_at_risk) and play_family(state, species, 1):
            return True
    return False


@jit_lean
def is_redeal_near(state, switches):
    """Whether the opponent has few cards, or some late in the game, and new hands are near."""
    player = state.player
    other = player if switches.is_own_opponent else (player + 1) % state.n_players
    n_cards = total(state.hand[other])
    round_number = (state.turns - state.extra_turns) // state.n_players + 1
    return n_cards < _FEW or (n_cards < _SOME and round_number > _LATE)


@jit_lean
def start_triplet(state, switches):
    """Play a new species if one species is collected, or too few can be completed."""
    player = state.player
    is_alone = count_flags(flag_present(state.collection[player])) == 1
    if is_alone or count_completable(state, switches) < _COMPLETABLE:
        play_new_species(state)


@jit_lean
def count_completable(state, switches):
    """Return how many species can still be completed, by the cards that are left of them (H8)."""
    player = state.player
    left = state.pile if switches.counts_pile else unseen_cards(state, player)
    n_completable = 0
    for species in range(N_SPECIES):
        collected = count_of(state.collection[player], species)
        needed = _LEFT + 1
        if collected == 1:
            needed = count_of(LARGE, species)
        elif collected == 2:
            needed = count_of(SMALL, species)
        n_completable += count_of(left, species) >= needed
    return n_completable
