"""What evolution does with genomes of any kind; random numbers come from one stream."""

import numpy as np

from redealt.games.locm.genomes.linear import (
    cross_weights,
    draw_weights,
    linear_genome,
    mutate_weights,
)
from redealt.games.locm.genomes.nodes import Genome
from redealt.games.locm.genomes.trees import (
    CARD_FEATURES,
    STATE_FEATURES,
    exchange_subtrees,
    grow,
    mutate_tree,
    tree_genome,
)


def random_genome(kind: str, stream: np.ndarray) -> Genome:
    """Return a genome of the first population (5.1)."""
    if kind == "linear":
        return linear_genome(draw_weights(stream))
    card = grow(kind, CARD_FEATURES, stream)
    return tree_genome(kind, card, grow(kind, STATE_FEATURES, stream))


def cross(mother: Genome, father: Genome, stream: np.ndarray) -> tuple[Genome, Genome]:
    """Return two children of two genomes of a kind (5.2, step 2)."""
    if mother.kind == "linear":
        one, other = cross_weights(mother.weights, father.weights, stream)
        return linear_genome(one), linear_genome(other)
    cards = exchange_subtrees(mother.card, father.card, stream)
    states = exchange_subtrees(mother.state, father.state, stream)
    return (
        mother._replace(card=cards[0], state=states[0]),
        mother._replace(card=cards[1], state=states[1]),
    )


def mutate(genome: Genome, rate: float, stream: np.ndarray, sd: float | None = None) -> Genome:
    """Return a mutated genome (5.2, step 3); ``sd`` is that of steps of linear weights, if any."""
    if genome.kind == "linear":
        return linear_genome(mutate_weights(genome.weights, rate, stream, sd))
    return genome._replace(
        card=mutate_tree(genome.card, genome.kind, CARD_FEATURES, rate, stream),
        state=mutate_tree(genome.state, genome.kind, STATE_FEATURES, rate, stream),
    )
