/* Games of CuBirds between two random players in C, the yardstick for the compiled core.
 *
 * The rules are those of the authors' program (as_run), the packed words those of the core.
 * Standard input, 64-bit little-endian words: games, repetitions; the two words of the keys of the
 * deal's stream and of both players'.
 * Output: games by their end, wins of each player, turns, extra turns; then the seconds of the
 * fastest repetition.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "stream.h"

enum { PLAYERS = 2, ROWS = 4, HAND = 8, CARDS_IN_ROW = 3, MAX_TURNS = 5000, NONE_WEIGHT = 2 };
enum { TWO_TRIPLETS, SEVEN_SPECIES, EMPTY_DECK, TURN_CAP, ENDS, NOT_OVER = -1 };
enum { NOBODY = -1, NO_CARD = -1, LEFT = 0 };

/* Multisets: lane i of eight bits counts the cards of species i. */
static const uint64_t ONES = 0x0101010101010101, HIGH_BITS = 0x8080808080808080;
static const uint64_t DECK = 0x1414110D0D0A0A07;
static const uint64_t SMALL = 0x0606050404030302, LARGE = 0x0909070606040403;
static const uint64_t THREE = 0x0303030303030303;

typedef struct {
    uint64_t rows[ROWS]; /* a byte for each block of equal cards: species << 5 | count */
    uint64_t hand[PLAYERS], collection[PLAYERS], pile, discard, lost;
    int player, is_extra, turns, extra_turns, end, winner;
} Game;

static int total(uint64_t cards) { return (int)((cards * ONES) >> 56); }

static int count_of(uint64_t cards, int species) { return cards >> 8 * species & 0xFF; }

static uint64_t cards_of(int species, int count) { return (uint64_t)count << 8 * species; }

static uint64_t flag_at_least(uint64_t cards, uint64_t thresholds) {
    return ((cards | HIGH_BITS) - thresholds) & HIGH_BITS;
}

/* The species of a card by its number, the cards sorted. */
static int species_of(uint64_t cards, int number) {
    uint64_t beyond = ((cards * ONES) | HIGH_BITS) - (uint64_t)(number + 1) * ONES;
    return 8 - __builtin_popcountll(beyond & HIGH_BITS);
}

/* Shuffle the discard pile in if the draw pile is empty; whether there are cards. */
static bool renew_pile(Game *game) {
    if (!game->pile) {
        game->pile = game->discard;
        game->discard = 0;
    }
    return game->pile;
}

static int draw_card(Game *game, Stream *deal) {
    if (!renew_pile(game)) return NO_CARD;
    int species = species_of(game->pile, draw_below(deal, (uint32_t)total(game->pile)));
    game->pile -= cards_of(species, 1);
    return species;
}

static void take_cards(Game *game, int player, int n, Stream *deal) {
    for (int i = 0; i < n; i++) {
        int species = draw_card(game, deal);
        if (species != NO_CARD) game->hand[player] += cards_of(species, 1);
    }
}

static uint64_t lay_row(Game *game, uint64_t *rejected, Stream *deal) {
    uint64_t row = 0, seen = 0;
    for (int n = 0; n < CARDS_IN_ROW;) {
        int species = draw_card(game, deal);
        uint64_t card = cards_of(species, 1);
        if (seen & card) {
            *rejected += card;
        } else {
            seen |= card;
            row |= (uint64_t)(species << 5 | 1) << 8 * n++;
        }
    }
    return row;
}

static void set_up(Game *game, Stream *deal) {
    uint64_t rejected = 0;
    *game = (Game){.pile = DECK, .end = NOT_OVER, .winner = NOBODY};
    for (int row = 0; row < ROWS; row++) game->rows[row] = lay_row(game, &rejected, deal);
    for (int player = 0; player < PLAYERS; player++) take_cards(game, player, HAND, deal);
    for (int player = 0; player < PLAYERS; player++)
        game->collection[player] = cards_of(draw_card(game, deal), 1);
    game->pile += rejected;
}

static uint64_t cards_in(uint64_t row) {
    uint64_t cards = 0;
    for (; row; row >>= 8) cards += cards_of(row >> 5 & 7, row & 31);
    return cards;
}

/* Place cards on a side of a row; return what they capture. */
static uint64_t place_in_row(uint64_t *row, int species, int count, int side) {
    int shift = 0;
    uint64_t rest = *row, before = 0, block = (uint64_t)(species << 5 | count);
    for (; rest && (int)(rest >> 5 & 7) != species; rest >>= 8, shift += 8)
        before += cards_of(rest >> 5 & 7, rest & 31);
    if (!rest) {
        *row = side == LEFT ? *row << 8 | block : *row | block << shift;
        return 0;
    }
    if (side == LEFT) {
        *row = rest + (uint64_t)count;
        return before;
    }
    *row = (*row ^ rest << shift) | ((rest & 0xFF) + (uint64_t)count) << shift;
    return cards_in(rest >> 8);
}

/* Add cards on the right of a row of one species until there are two. */
static void refill_row(Game *game, uint64_t *row, Stream *deal) {
    int only = (int)(*row >> 5), species;
    while ((species = draw_card(game, deal)) == only) ++*row;
    if (species != NO_CARD) *row |= (uint64_t)(species << 5 | 1) << 8;
}

static bool has_captured(Game *game, int species, int row, int side, Stream *deal) {
    uint64_t *hand = &game->hand[game->player];
    int count = count_of(*hand, species);
    *hand -= cards_of(species, count);
    uint64_t captured = place_in_row(&game->rows[row], species, count, side);
    if (!(game->rows[row] >> 8)) refill_row(game, &game->rows[row], deal);
    if (renew_pile(game))
        *hand += captured;
    else
        game->lost += captured;
    return captured;
}

static void play_turn(Game *game, Stream *deal, Stream *decisions) {
    uint64_t *hand = &game->hand[game->player];
    if (!renew_pile(game) || !*hand) return;
    int species = species_of(*hand, draw_below(decisions, (uint32_t)total(*hand)));
    int place = draw_below(decisions, 2 * ROWS);
    if (!has_captured(game, species, place >> 1, place & 1, deal) && !(next_bits(decisions) >> 63))
        take_cards(game, game->player, 2, deal);
    uint64_t families = flag_at_least(*hand, SMALL);
    if (!families) return;
    int n = __builtin_popcountll(families);
    int choice = draw_below(decisions, (uint32_t)(n + NONE_WEIGHT));
    if (choice >= n) return;
    species = species_of(families >> 7, choice);
    int count = count_of(*hand, species), collected = 1 + (count >= count_of(LARGE, species));
    *hand -= cards_of(species, count);
    game->collection[game->player] += cards_of(species, collected);
    game->discard += cards_of(species, count - collected);
}

static void end_by_count(Game *game) {
    int first = total(game->collection[0]), second = total(game->collection[1]);
    game->end = EMPTY_DECK;
    game->winner = first > second ? 0 : first < second ? 1 : NOBODY;
}

static bool has_empty_hand(const Game *game) { return !game->hand[0] || !game->hand[1]; }

static bool is_short(const Game *game) { return total(game->pile) < HAND * PLAYERS; }

static void begin_turn(Game *game) {
    if (game->turns >= MAX_TURNS)
        game->end = TURN_CAP;
    else if (!game->is_extra &&
             (!renew_pile(game) || (is_short(game) && has_empty_hand(game))))
        end_by_count(game);
}

static void finish_turn(Game *game, Stream *deal) {
    game->turns++;
    game->extra_turns += game->is_extra;
    bool is_extra = !game->is_extra && has_empty_hand(game);
    if (is_extra) renew_pile(game);
    if (is_extra && !is_short(game)) {
        game->discard += game->hand[0] + game->hand[1];
        game->hand[0] = game->hand[1] = 0;
        for (int player = 0; player < PLAYERS; player++) take_cards(game, player, HAND, deal);
        game->is_extra = 1;
        return;
    }
    uint64_t collection = game->collection[game->player];
    if (__builtin_popcountll(flag_at_least(collection, ONES)) >= 7)
        game->end = SEVEN_SPECIES;
    else if (__builtin_popcountll(flag_at_least(collection, THREE)) >= 2)
        game->end = TWO_TRIPLETS;
    if (game->end != NOT_OVER) {
        game->winner = game->player;
        return;
    }
    game->is_extra = 0;
    game->player ^= 1;
}

static void play_game(Game *game, const uint64_t *keys, uint64_t index) {
    Stream deal = seed_stream(keys, index), decisions[PLAYERS];
    for (int i = 0; i < PLAYERS; i++) decisions[i] = seed_stream(keys + 2 + 2 * i, index);
    set_up(game, &deal);
    for (;;) {
        begin_turn(game);
        if (game->end != NOT_OVER) return;
        play_turn(game, &deal, &decisions[game->player]);
        finish_turn(game, &deal);
        if (game->end != NOT_OVER) return;
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(void) {
    uint64_t head[2], keys[2 * (1 + PLAYERS)];
    if (fread(head, sizeof head, 1, stdin) != 1 || fread(keys, sizeof keys, 1, stdin) != 1) exit(1);
    long ends[ENDS], wins[PLAYERS], turns = 0, extra_turns = 0;
    double best = 1e9;
    for (uint64_t repetition = 0; repetition < head[1]; repetition++) {
        double start = now();
        for (int i = 0; i < ENDS; i++) ends[i] = 0;
        wins[0] = wins[1] = turns = extra_turns = 0;
        for (uint64_t index = 0; index < head[0]; index++) {
            Game game;
            play_game(&game, keys, index);
            ends[game.end]++;
            if (game.winner != NOBODY) wins[game.winner]++;
            turns += game.turns;
            extra_turns += game.extra_turns;
        }
        double seconds = now() - start;
        if (seconds < best) best = seconds;
    }
    for (int i = 0; i < ENDS; i++) printf("%ld ", ends[i]);
    printf("%ld %ld %ld %ld %.9f\n", wins[0], wins[1], turns, extra_turns, best);
    return 0;
}
