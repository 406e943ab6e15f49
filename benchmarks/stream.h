/* The random streams of redealt.core.streams, xoshiro256++, for the yardsticks in C. */
#include <stdint.h>

typedef struct {
    uint64_t s[4];
} Stream;

static uint64_t rotate_left(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static uint64_t next_bits(Stream *stream) {
    uint64_t *s = stream->s, result = rotate_left(s[0] + s[3], 23) + s[0], shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

static inline uint64_t mix_bits(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline Stream seed_stream(const uint64_t *key, uint64_t index) {
    const uint64_t gamma = 0x9E3779B97F4A7C15u;
    uint64_t low = key[0] + gamma * 3 * index, high = key[1] ^ mix_bits(low);
    return (Stream){{mix_bits(low + gamma), mix_bits(high + gamma), mix_bits(low + 2 * gamma),
                     mix_bits(high + 2 * gamma) | 1}};
}

static inline int draw_below(Stream *stream, uint32_t bound) {
    uint64_t product = (next_bits(stream) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold) product = (next_bits(stream) >> 32) * bound;
    }
    return (int)(product >> 32);
}
