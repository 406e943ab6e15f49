"""Streams and their keys, made from numbers."""

import numpy as np

from redealt.core.streams import seed_stream


def stream_of(*key: int) -> np.ndarray:
    """Return the first stream of a key of two numbers."""
    stream = np.zeros(4, dtype=np.uint64)
    seed_stream(stream, np.array(key, dtype=np.uint64), 0)
    return stream


def draw_keys(name: tuple[int, ...], *shape: int) -> np.ndarray:
    """Return random keys, uint64, the same for the same name."""
    return np.random.default_rng(name).integers(0, 2**64, (*shape, 2), dtype=np.uint64)


def new_stream(*name: int) -> np.ndarray:
    return stream_of(*draw_keys(name))
