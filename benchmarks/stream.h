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
