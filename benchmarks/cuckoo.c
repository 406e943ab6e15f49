/* The matches of Figure 5 in C, the yardstick for the compiled core of Cuckoo.
 *
 * Standard input, 64-bit little-endian words: suits, cards, players, lives, whether the deal
 * rotates, whether swaps are remembered, cells, matches per cell, repetitions; six words of keys
 * for each cell (deal, strategies, coins); then the decision table, one byte per entry.
 * Output: the wins of the four strategies and the matches without a winner, then the seconds of
 * the fastest repetition.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "stream.h"

enum { MAX_CARDS = 64, MAX_PLAYERS = MAX_CARDS - 1, STRATEGIES = 4, MEMORIES = 4 };
enum { NO_SWAP, GAVE_EQUAL, GAVE_HIGHER, GAVE_LOWER };
enum { KEEP, SWAP, SWAP_IF_MINIMUM, TOSS_COIN };
enum { RANDOM = 3, NO_WINNER = STRATEGIES, BLOCKED = -1 };


typedef struct {
    int suits, cards, players, lives, rotates, remembers;
    const uint8_t *decisions;
} Game;

typedef struct {
    int seats, uncovered;
    int8_t deck[MAX_CARDS], seat[MAX_PLAYERS], hand[MAX_PLAYERS], memory[MAX_PLAYERS];
    int8_t strategy[MAX_PLAYERS], lives[MAX_PLAYERS];
    Stream deal, coins[MAX_PLAYERS];
} Match;

static void deal_round(const Game *game, Match *match) {
    int n = game->suits * game->cards;
    for (int i = 0; i <= match->seats; i++) {
        int j = i + draw_below(&match->deal, (uint32_t)(n - i));
        int8_t card = match->deck[j];
        match->deck[j] = match->deck[i];
        match->deck[i] = card;
    }
    match->uncovered = 0;
    for (int seat = 0; seat < match->seats; seat++) {
        match->hand[seat] = match->deck[seat];
        match->memory[seat] = NO_SWAP;
        match->uncovered += match->hand[seat] >= game->cards - 1;
    }
}

static int lowest_card(const Match *match) {
    int lowest = match->hand[0];
    for (int seat = 1; seat < match->seats; seat++)
        if (match->hand[seat] < lowest) lowest = match->hand[seat];
    return lowest;
}

static int find_successor(const Game *game, const Match *match, int seat) {
    int successor = seat + 1;
    while (successor < match->seats && match->hand[successor] == game->cards - 1) successor++;
    if (successor < match->seats && match->hand[successor] == game->cards) return BLOCKED;
    return successor;
}

static int look_up_decision(const Game *game, const Match *match, int seat) {
    int memory = game->remembers ? match->memory[seat] : NO_SWAP;
    int strategy = match->strategy[match->seat[seat]];
    int index = (match->seats * STRATEGIES + strategy) * (2 * game->suits + 1) + match->uncovered;
    return game->decisions[(index * MEMORIES + memory) * (game->cards - 1) + match->hand[seat]];
}

static void exchange(Match *match, int seat, int successor) {
    int8_t given = match->hand[seat], received;
    if (successor == match->seats) {
        match->hand[seat] = match->deck[match->seats];
        return;
    }
    received = match->hand[successor];
    match->hand[seat] = received;
    match->hand[successor] = given;
    match->memory[successor] =
        received > given ? GAVE_HIGHER : received < given ? GAVE_LOWER : GAVE_EQUAL;
}

static void play_turns(const Game *game, Match *match) {
    int lowest = lowest_card(match);
    for (int seat = 0; seat < match->seats; seat++) {
        if (match->hand[seat] >= game->cards - 1) continue;
        int successor = find_successor(game, match, seat);
        if (successor == BLOCKED) continue;
        int decision = look_up_decision(game, match, seat);
        int swaps = decision == SWAP;
        if (decision == SWAP_IF_MINIMUM)
            swaps = match->hand[seat] == lowest;
        else if (decision == TOSS_COIN)
            swaps = (int)(next_bits(&match->coins[match->seat[seat]]) >> 63);
        if (swaps) exchange(match, seat, successor);
    }
}

static void score_round(const Game *game, Match *match) {
    int lowest = lowest_card(match), alive = 0, dealer_lives = 0;
    for (int seat = 0; seat < match->seats; seat++) {
        int8_t player = match->seat[seat];
        match->lives[player] -= match->hand[seat] == lowest;
        if (match->lives[player] > 0) {
            match->seat[alive++] = player;
            dealer_lives = seat == match->seats - 1;
        }
    }
    match->seats = alive;
    if (alive > 1 && (game->rotates || !dealer_lives)) {
        int8_t first = match->seat[0];
        for (int seat = 0; seat < alive - 1; seat++) match->seat[seat] = match->seat[seat + 1];
        match->seat[alive - 1] = first;
    }
}

/* Play one match and return the winner's strategy, or NO_WINNER. */
static int play_match(const Game *game, Match *match, const uint64_t *keys, uint64_t number) {
    Stream draws = seed_stream(keys + 2, number);
    match->deal = seed_stream(keys, number);
    for (int i = 0; i < game->suits * game->cards; i++) match->deck[i] = (int8_t)(1 + i / game->suits);
    match->seats = game->players;
    for (int player = 0; player < game->players; player++) {
        match->seat[player] = (int8_t)((player + 1) % game->players);
        match->lives[player] = (int8_t)game->lives;
        match->strategy[player] = (int8_t)draw_below(&draws, STRATEGIES);
        if (match->strategy[player] == RANDOM)
            match->coins[player] = seed_stream(keys + 4, number * MAX_PLAYERS + (uint64_t)player);
    }
    while (match->seats > 1) {
        deal_round(game, match);
        play_turns(game, match);
        score_round(game, match);
    }
    return match->seats == 1 ? match->strategy[match->seat[0]] : NO_WINNER;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void read_or_die(void *target, size_t size, size_t count) {
    if (fread(target, size, count, stdin) == count) return;
    fputs("cuckoo.c: the input is too short\n", stderr);
    exit(1);
}

int main(void) {
    uint64_t head[9];
    read_or_die(head, sizeof *head, 9);
    Game game = {(int)head[0], (int)head[1], (int)head[2], (int)head[3], (int)head[4], (int)head[5], 0};
    size_t cells = head[6], matches = head[7], repetitions = head[8];
    uint64_t *keys = malloc(cells * 6 * sizeof *keys);
    read_or_die(keys, sizeof *keys, cells * 6);
    size_t entries = (size_t)(game.suits * game.cards) * STRATEGIES * (2 * (size_t)game.suits + 1) *
                     MEMORIES * ((size_t)game.cards - 1);
    uint8_t *decisions = malloc(entries);
    read_or_die(decisions, 1, entries);
    game.decisions = decisions;

    static Match match;
    uint64_t wins[STRATEGIES + 1];
    double fastest = 1e9;
    for (size_t repetition = 0; repetition < repetitions; repetition++) {
        double start = seconds_now();
        for (int i = 0; i <= NO_WINNER; i++) wins[i] = 0;
        for (size_t cell = 0; cell < cells; cell++)
            for (uint64_t number = 0; number < matches; number++)
                wins[play_match(&game, &match, keys + 6 * cell, number)]++;
        double seconds = seconds_now() - start;
        if (seconds < fastest) fastest = seconds;
    }
    for (int i = 0; i <= NO_WINNER; i++) printf("%llu ", (unsigned long long)wins[i]);
    printf("%.9f\n", fastest);
    free(decisions);
    free(keys);
    return 0;
}
