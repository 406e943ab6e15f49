"""What the heuristic agent is after: distances to both complete collections, and its goal."""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.games.cubirds.cards import (
    THREE,
    TWO,
    count_flags,
    count_of,
    flag_at_least,
    flag_present,
)
from redealt.games.cubirds.rules import SPECIES_TO_WIN
from redealt.games.cubirds.species import N_SPECIES

_ALL_FLAGS = np.uint64(0x8080808080808080)


@jit_lean
def count_missing_species(collection):
    """Return d7: how many species are missing for seven."""
    return SPECIES_TO_WIN - count_flags(flag_present(collection))


@jit_lean
def count_missing_triplets(collection, exact_triplets):
    """Return d23: the fewest cards missing for two species with three cards.

    With ``exact_triplets`` a species with more than three cards counts as none, and there is no
    distance for two triplets (H5).
    """
    ones = count_flags(flag_present(collection))
    twos = count_flags(flag_at_least(collection, TWO))
    threes = count_flags(flag_at_least(collection, THREE))
    if exact_triplets:
        beyond = 0
        for species in range(N_SPECIES):
            beyond += count_of(collection, species) > 3
        ones, twos, threes = ones - beyond, twos - beyond, threes - beyond
        if threes > 1:
            ones, twos, threes = ones - threes + 1, twos - threes + 1, 1
    # Each of the two best species misses what it lacks of three cards.
    return 6 - min(ones, 2) - min(twos, 2) - min(threes, 2)


@jit_lean
def wants_seven(collection, switches, o):
    """Whether the goal is seven species: iff o * d23 > d7 (sections 5.3.1 and 5.3.5)."""
    missing = count_missing_triplets(collection, switches.exact_triplets)
    return o * missing > count_missing_species(collection)


@jit_lean
def flag_wanted(collection, switches, o):
    """Return a word with the high bit of each species that is needed for the goal.

    For two triplets that is what the collection holds, and all species while it holds one only.
    """
    present = flag_present(collection)
    if wants_seven(collection, switches, o):
        return present ^ _ALL_FLAGS
    return _ALL_FLAGS if count_flags(present) == 1 else present
