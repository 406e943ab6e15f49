"""Random streams in plain Python integers, written from the published algorithms.

SplitMix64 after Steele, Lea and Flood (2014) in the form of Vigna's ``splitmix64.c``; xoshiro256++
after Blackman and Vigna's ``xoshiro256plusplus.c``; bounded integers after Lemire (2019) with
words of 32 bits.
"""

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15


def splitmix_output(counter: int) -> int:
    """Return SplitMix64's output for one value of its counter."""
    z = counter & MASK
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


class Stream:
    """Stream number ``index`` of a key of two 64-bit words."""

    def __init__(self, key, index: int):
        low = int(key[0]) + 3 * index * GAMMA
        high = int(key[1]) ^ splitmix_output(low)
        self.state = [
            splitmix_output(low + GAMMA),
            splitmix_output(high + GAMMA),
            splitmix_output(low + 2 * GAMMA),
            splitmix_output(high + 2 * GAMMA) | 1,
        ]

    @classmethod
    def from_state(cls, state) -> "Stream":
        stream = cls.__new__(cls)
        stream.state = [int(word) for word in state]
        return stream

    def next_bits(self) -> int:
        s0, s1, s2, s3 = self.state
        result = (_rotate(s0 + s3 & MASK, 23) + s0) & MASK
        s2 ^= s0
        s3 ^= s1
        self.state = [s0 ^ s3, s1 ^ s2, s2 ^ (s1 << 17 & MASK), _rotate(s3, 45)]
        return result

    def draw_below(self, bound: int) -> int:
        """Every value has 2**32 // bound words of 32 bits to itself; the others are refused."""
        while True:
            product = (self.next_bits() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product // 2**32

    def toss_coin(self) -> bool:
        return self.next_bits() >= 2**63


def _rotate(x: int, k: int) -> int:
    return (x << k | x >> (64 - k)) & MASK
