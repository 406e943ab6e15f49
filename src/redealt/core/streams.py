"""Random streams: one independent xoshiro256++ generator per game and role.

A stream is named by (root seed, study, run, cell, role) and the index of the game, and by nothing
else: not by the thread, the shard or the order of play. The name is hashed to a 128-bit key;
SplitMix64 spreads key and index over the 256 bits of the generator's state (Blackman and Vigna,
"Scrambled linear pseudorandom number generators", 2021). Bounded integers follow Lemire's
multiply-shift method with rejection ("Fast random integer generation in an interval", 2019).
"""

import hashlib
import json
from collections.abc import Collection, Mapping

import numpy as np

from redealt.core.jit import jit

_GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW_32_BITS = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)


def stream_key(
    seed: int,
    study: str,
    run: str,
    cell: Mapping[str, object],
    role: str,
    paired_over: Collection[str] = (),
) -> np.ndarray:
    """Return the key of a family of streams, uint64 of shape (2,), indexed by the number of a game.

    ``paired_over`` names conditions to leave out of the cell's label, so that cells which differ
    only in these meet the same draws (the same deals, say).
    """
    conditions = {name: value for name, value in cell.items() if name not in paired_over}
    label = json.dumps([seed, study, run, conditions, role], sort_keys=True)
    return np.frombuffer(hashlib.sha256(label.encode()).digest()[:16], dtype="<u8").astype(
        np.uint64
    )


@jit
def mix_bits(z):
    """SplitMix64's output function of one 64-bit counter value."""
    z = (z ^ (z >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return z ^ (z >> np.uint64(31))


@jit
def seed_stream(state, key, index):
    """Set ``state`` (uint64 of shape (4,)) to the start of stream number ``index`` of ``key``."""
    # Three counters for each stream, so that no two streams share a word of their states.
    low = key[0] + _GOLDEN_GAMMA * np.uint64(3) * np.uint64(index)
    high = key[1] ^ mix_bits(low)
    state[0] = mix_bits(low + _GOLDEN_GAMMA)
    state[1] = mix_bits(high + _GOLDEN_GAMMA)
    state[2] = mix_bits(low + np.uint64(2) * _GOLDEN_GAMMA)
    # The all-zero state is the one that xoshiro cannot leave.
    state[3] = mix_bits(high + np.uint64(2) * _GOLDEN_GAMMA) | np.uint64(1)


@jit
def rotate_left(x, k):
    """Rotate the 64-bit ``x`` left by ``k`` bits, 0 < k < 64."""
    return (x << np.uint64(k)) | (x >> np.uint64(64 - k))


@jit
def next_bits(state):
    """Advance ``state`` by one step of xoshiro256++ and return 64 random bits."""
    result = rotate_left(state[0] + state[3], 23) + state[0]
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate_left(state[3], 45)
    return result


@jit
def draw_below(state, bound):
    """Return an unbiased integer in [0, bound), 0 < bound < 2**32, as int64."""
    n = np.uint64(bound)
    product = (next_bits(state) >> _32) * n
    if (product & _LOW_32_BITS) < n:
        threshold = (np.uint64(1) << _32) % n
        while (product & _LOW_32_BITS) < threshold:
            product = (next_bits(state) >> _32) * n
    return np.int64(product >> _32)


@jit
def toss_coin(state):
    """Return True or False with equal chance."""
    return (next_bits(state) >> np.uint64(63)) != np.uint64(0)
