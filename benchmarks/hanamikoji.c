/* Random ends of a first round in C, the yardstick for the compiled core of Hanamikoji.
 *
 * Standard input, 64-bit little-endian words: deals, rollouts per deal, repetitions; for each deal
 * the hands of both players and the deck, as counts in lanes of five bits; for each deal the four
 * words of its stream; then, by arrangement of the markers, the winner (one signed byte) and the
 * chances that player 1 and player 2 win a game that goes on (two doubles).
 * Output: the sum of the results for each deal, then the seconds of the fastest repetition.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "stream.h"

enum { ARRANGEMENTS = 2187, TURNS = 8, ACTIONS = 4, SUITS = 7, LANE = 5 };
enum { SECRET, TRADE_OFF, GIFT, COMPETE };

static const int64_t ONE_EACH = 0x42108421, CARRY = 0x421084210;
static const int PLAYED[ACTIONS] = {1, 2, 3, 4}, TAKEN[ACTIONS] = {0, 0, 1, 2};

typedef struct {
    int64_t hand, scored;
    int cards, used;
} Player;

/* A digit below the bound; the word keeps what is left. */
static int next_digit(uint64_t *word, uint64_t bound) {
    *word *= bound;
    int digit = (int)(*word >> 32);
    *word &= 0xFFFFFFFFu;
    return digit;
}

static int is_fair(uint64_t left, uint64_t bound) {
    return left >= bound || left >= ((uint64_t)1 << 32) % bound;
}

static int count_cards(int64_t cards) { return (int)((cards * ONE_EACH) >> (LANE * 6)) & 31; }

/* Move n of the cards to another place; the product of the bounds grows. */
static void move_cards(int64_t *from, int n_cards, int n, int64_t *to, uint64_t *word,
                       uint64_t *bound) {
    for (int i = 0; i < n; i++) {
        *bound *= (uint64_t)(n_cards - i);
        int position = next_digit(word, (uint64_t)(n_cards - i));
        int64_t above = ((*from + 15 - position) * ONE_EACH) & CARRY, card = (above & -above) >> 4;
        *from -= card;
        *to += card;
    }
}

static void redraw(int64_t *hand, int64_t *deck, Stream *stream) {
    int64_t pool = *hand + *deck;
    int n_pool = count_cards(pool), n_deck = count_cards(*deck);
    uint64_t word, bound;
    do {
        *hand = pool;
        *deck = 0;
        bound = 1;
        word = next_bits(stream) >> 32;
        move_cards(hand, n_pool, n_deck, deck, &word, &bound);
    } while (!is_fair(word, bound));
}

static void play_turn(Player *player, Player *opponent, int64_t *deck, int *n_deck,
                      Stream *stream) {
    int unused[ACTIONS], n_unused = 0, action;
    for (int i = 0; i < ACTIONS; i++)
        if (!(player->used >> i & 1)) unused[n_unused++] = i;
    int64_t hand, rest, taken, kept, drawn;
    uint64_t word, bound;
    do {
        word = next_bits(stream) >> 32;
        bound = (uint64_t)n_unused;
        action = unused[next_digit(&word, bound)];
        hand = player->hand;
        rest = *deck;
        taken = kept = drawn = 0;
        int n_taken = TAKEN[action], n_kept = PLAYED[action] - n_taken;
        move_cards(&hand, player->cards, n_taken, &taken, &word, &bound);
        move_cards(&hand, player->cards - n_taken, n_kept, &kept, &word, &bound);
        move_cards(&rest, *n_deck, *n_deck > 0, &drawn, &word, &bound);
    } while (!is_fair(word, bound));
    player->used |= 1 << action;
    player->hand = hand + drawn;
    player->cards += (*n_deck > 0) - PLAYED[action];
    if (action != TRADE_OFF) player->scored += kept;
    opponent->hand += taken;
    opponent->cards += TAKEN[action];
    *deck = rest;
    *n_deck -= *n_deck > 0;
}

static int play_rollout(const int64_t *cards, int64_t *hidden_hand, int64_t *deck,
                        const int8_t *winner, const double *future, Stream *stream) {
    redraw(hidden_hand, deck, stream);
    Player players[2] = {{cards[0], 0, 0, 0}, {*hidden_hand, 0, 0, 0}};
    int64_t rest = *deck;
    int n_deck = count_cards(rest);
    for (int i = 0; i < 2; i++) players[i].cards = count_cards(players[i].hand);
    for (int turn = 0; turn < TURNS; turn++)
        play_turn(&players[turn & 1], &players[~turn & 1], &rest, &n_deck, stream);
    int64_t first = players[0].scored + players[0].hand;
    int64_t second = players[1].scored + players[1].hand;
    int arrangement = 0, weight = 1;
    for (int suit = 0; suit < SUITS; suit++, weight *= 3) {
        int a = first >> LANE * suit & 31, b = second >> LANE * suit & 31;
        arrangement += weight * (a > b ? 1 : a < b ? 2 : 0);
    }
    if (winner[arrangement]) return winner[arrangement];
    double chance = (double)(next_bits(stream) >> 11) * 0x1p-53;
    if (chance < future[2 * arrangement]) return 1;
    return chance < future[2 * arrangement] + future[2 * arrangement + 1] ? -1 : 0;
}

static void *read_bytes(size_t size) {
    void *data = malloc(size);
    if (!data || fread(data, 1, size, stdin) != size) exit(1);
    return data;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(void) {
    uint64_t *head = read_bytes(3 * sizeof *head);
    size_t deals = head[0], rollouts = head[1], repetitions = head[2];
    int64_t *cards = read_bytes(deals * 3 * sizeof *cards);
    Stream *streams = read_bytes(deals * sizeof *streams);
    int8_t *winner = read_bytes(ARRANGEMENTS);
    double *future = read_bytes(2 * ARRANGEMENTS * sizeof *future);
    int64_t *sums = calloc(deals, sizeof *sums);
    double best = 1e9;
    for (size_t repetition = 0; repetition < repetitions; repetition++) {
        double start = now();
        for (size_t deal = 0; deal < deals; deal++) {
            Stream stream = streams[deal];
            int64_t hand = cards[3 * deal + 1], deck = cards[3 * deal + 2];
            sums[deal] = 0;
            for (size_t i = 0; i < rollouts; i++)
                sums[deal] += play_rollout(cards + 3 * deal, &hand, &deck, winner, future, &stream);
        }
        double seconds = now() - start;
        if (seconds < best) best = seconds;
    }
    for (size_t deal = 0; deal < deals; deal++) printf("%lld ", (long long)sums[deal]);
    printf("%.9f\n", best);
    return 0;
}
