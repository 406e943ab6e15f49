"""Random numbers of genomes, the same bits on every machine."""

import numpy as np

from redealt.core.streams import next_bits


def draw_unit(stream: np.ndarray) -> float:
    """Return a uniform number in [0, 1)."""
    return (int(next_bits(stream)) >> 11) * 2.0**-53


def draw_weight(stream: np.ndarray) -> float:
    """Return a uniform number in [-1, 1) that float32 holds exactly."""
    return (int(next_bits(stream)) >> 40) * 2.0**-23 - 1


def draw_step(stream: np.ndarray) -> float:
    """Return a number of mean 0 and variance 1, normal but for its far tails.

    It is a sum of twelve uniform ones: logarithms differ between machines in their last bits.
    """
    return sum(draw_unit(stream) for _ in range(12)) - 6
