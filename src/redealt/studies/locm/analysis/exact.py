"""What follows from the set-up without playing: mutation, random trees, games and drafts.

Every quantity is a function of numbers that the paper or the authors' program state.
"""

from math import comb

CARD_FEATURES, STATE_FEATURES = 8, 12
_OPERATORS = 5
# Children of an n-ary operator of a random tree: 2, 3 or 4 by these weights (the program).
_CHILDREN = {2: 6 / 11, 3: 3 / 11, 4: 2 / 11}
_LISTED = 4  # n-ary operators of Tree; the fifth is the negation
CARDS, POOL, TURNS, CHOICES = 160, 60, 30, 3


def chance_of_change(rate: float, genes: int) -> float:
    """Return the chance that mutation changes a child, each of its genes at this rate."""
    return 1 - (1 - rate) ** genes


def unchanged_copies(rate: float, genes: int, mutations: int) -> float:
    """Return the share of first copies of a base that some mutations leave as they are."""
    return float((1 - rate) ** (genes * mutations))


def chance_of_leaf(features: int) -> float:
    """Return the chance that a random tree is a single leaf."""
    return (features + 1) / (features + 1 + _OPERATORS)


def expected_nodes(genome: str, features: int) -> float:
    """Return the expected nodes of a random tree, whose kinds of nodes are equally likely."""
    children = 2.0 * _OPERATORS
    if genome == "Tree":
        listed = sum(n * weight for n, weight in _CHILDREN.items())
        children = _LISTED * listed + 1
    return 1 / (1 - children / (features + 1 + _OPERATORS))


def chance_of_offer(draft: str) -> float:
    """Return the chance that a given card is offered at least once in a draft."""
    if draft == "uniform":
        return 1 - (1 - 1 / CARDS) ** (CHOICES * TURNS)
    return POOL / CARDS * (1 - (1 - CHOICES / POOL) ** TURNS)


def chance_of_distinct(draft: str) -> float:
    """Return the chance that the three cards of a turn are different."""
    if draft == "pool":
        return 1.0
    return (CARDS - 1) * (CARDS - 2) / CARDS**2


def games_per_generation(scheme: str, individuals: int, drafts: int, rounds: int) -> int:
    """Return the games that a generation simulates."""
    pairs = 2 * comb(individuals, 2) if scheme == "progressive" else 2 * individuals
    return pairs * drafts * rounds
