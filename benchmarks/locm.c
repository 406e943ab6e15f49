/* Games of Legends of Code and Magic between linear players in C, the yardstick for the core.
 *
 * The rules are those of the authors' evolution engine (as_run_evolution). Values are 32-bit sums in
 * the order of the features, so that both programs choose alike.
 * Standard input, 64-bit little-endian words: games, repetitions, agents; the two words of the keys
 * of the draft's stream and of both shuffles'; 160 cards of kind, cost, attack, defense, keywords,
 * player_hp, enemy_hp and card_draw. Then 20 32-bit floats for each agent.
 * Game i is played by agents i and i + 1, modulo their number.
 * Output: wins of the first player, rounds, actions, evaluations; then the seconds of the fastest
 * repetition.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stream.h"

/* A product and a sum are rounded one after the other, as in the core. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#pragma GCC diagnostic ignored "-Wstringop-overflow" /* of stores that it puts together itself */
#endif

enum { CARDS = 160, DECK = 30, HAND = 8, LANE = 3, OFFER = 3, FEATURES = 20, STATE_FEATURES = 12 };
enum { HEALTH = 30, RUNE = 5, OPENING = 3, MAX_MANA = 12, LAST_SAFE_TURN = 50, MAX_ACTIONS = 81 };
enum { CREATURE, GREEN, RED, BLUE };
enum { B = 1, C = 2, D = 4, G = 8, L = 16, W = 32 };
enum { PASS, SUMMON, ATTACK, USE };
enum { NOT_READY, READY, TIRED };
enum { FACE = 3 };

typedef struct {
    int kind, cost, attack, defense, keywords, player_hp, enemy_hp, card_draw;
} Card;

typedef struct {
    int16_t attack, defense;
    uint8_t keywords, readiness, is_valued;
    float value;
} Creature;

typedef struct {
    int16_t health, rune, mana, max_mana, next_draw, deck; /* deck: cards left */
    uint8_t hand_size, board_size[2], hand[HAND];
    Creature board[2][LANE];
} Player;

typedef struct {
    Player player[2];
} State;

typedef struct {
    uint8_t kind, source, lane, target;
} Action;

static Card cards[CARDS + 1];

/* Values */

static float value_numbers(const float *weights, int attack, int defense, int keywords) {
    float value = weights[12] * (float)attack;
    value += weights[13] * (float)defense;
    for (int bit = 0; bit < 6; bit++)
        if (keywords >> bit & 1) value += weights[14 + bit];
    return value;
}

static float value_creature(Creature *creature, const float *weights) {
    if (!creature->is_valued) {
        creature->value = value_numbers(weights, creature->attack, creature->defense,
                                        creature->keywords);
        creature->is_valued = true;
    }
    return creature->value;
}

static float add_features(float value, const Player *player, const float *weights) {
    value += weights[0] * (float)player->mana;
    value += weights[1] * (float)player->deck;
    value += weights[2] * (float)player->health;
    value += weights[3] * (float)player->max_mana;
    value += weights[4] * (float)player->next_draw;
    return value + weights[5] * (float)player->rune;
}

static float value_state(State *state, int mover, const float *weights) {
    Player *me = &state->player[mover], *op = &state->player[1 - mover];
    float value = add_features(add_features(0, me, weights), op, weights + 6);
    for (int lane = 0; lane < 2; lane++)
        for (int i = 0; i < me->board_size[lane]; i++)
            value += value_creature(&me->board[lane][i], weights);
    for (int lane = 0; lane < 2; lane++)
        for (int i = 0; i < op->board_size[lane]; i++)
            value -= value_creature(&op->board[lane][i], weights);
    return value;
}

/* Rules */

static void change_health(Player *player, int change) {
    player->health += change;
    if (player->health > player->rune) return;
    if (player->rune == 0) player->next_draw++;
    while (player->rune > 0 && player->health <= player->rune) {
        player->rune -= RUNE;
        player->next_draw++;
    }
}

static void remove_dead(Player *player, int lane, int place) {
    Creature *board = player->board[lane];
    if (board[place].defense > 0) return;
    player->board_size[lane]--;
    for (int i = place; i < player->board_size[lane]; i++) board[i] = board[i + 1];
}

static int hit(Creature *creature, int attack, bool is_lethal) {
    if (creature->keywords & W) {
        if (attack > 0) {
            creature->keywords &= ~W;
            creature->is_valued = false;
        }
        return 0;
    }
    if (is_lethal)
        creature->defense = 0;
    else if (attack > 0) {
        creature->defense -= attack;
        creature->is_valued = false;
    }
    return attack;
}

static void attack(Player *me, Player *op, int lane, int source, int target) {
    Creature *mine = &me->board[lane][source];
    mine->readiness = TIRED;
    int power = mine->attack, keywords = mine->keywords;
    if (target == FACE) {
        if (keywords & D) change_health(me, power);
        change_health(op, -power);
        return;
    }
    Creature *theirs = &op->board[lane][target];
    int defense = theirs->defense, counter = theirs->attack, is_lethal = theirs->keywords & L;
    int given = hit(theirs, power, keywords & L);
    hit(mine, counter, is_lethal);
    if (given > 0 && keywords & D) change_health(me, power);
    if (given > defense && keywords & B) change_health(op, defense - given);
    remove_dead(me, lane, source);
    remove_dead(op, lane, target);
}

static const Card *pay(Player *me, Player *op, int index) {
    const Card *card = &cards[me->hand[index]];
    me->hand_size--;
    for (int i = index; i < me->hand_size; i++) me->hand[i] = me->hand[i + 1];
    me->mana -= card->cost;
    me->next_draw += card->card_draw;
    change_health(me, card->player_hp);
    change_health(op, card->enemy_hp);
    return card;
}

static void summon(Player *me, Player *op, int index, int lane) {
    const Card *card = pay(me, op, index);
    me->board[lane][me->board_size[lane]++] =
        (Creature){.attack = card->attack, .defense = card->defense, .keywords = card->keywords,
                   .readiness = card->keywords & C ? READY : NOT_READY};
}

static void use(Player *me, Player *op, int index, int lane, int target) {
    const Card *card = pay(me, op, index);
    if (target == FACE) {
        change_health(op, -card->defense);
        return;
    }
    Player *owner = card->kind == GREEN ? me : op;
    Creature *creature = &owner->board[lane][target];
    creature->is_valued = false;
    if (card->kind == GREEN) {
        creature->attack += card->attack;
        creature->defense += card->defense;
        creature->keywords |= card->keywords;
        if (card->keywords & C && creature->readiness == NOT_READY) creature->readiness = READY;
    } else {
        creature->keywords &= ~card->keywords;
        creature->attack = creature->attack > card->attack ? creature->attack - card->attack : 0;
        if (card->defense > 0) {
            if (creature->keywords & W)
                creature->keywords &= ~W;
            else
                creature->defense -= card->defense;
        }
    }
    remove_dead(owner, lane, target);
}

static void play_action(State *state, int mover, Action action) {
    Player *me = &state->player[mover], *op = &state->player[1 - mover];
    if (action.kind == ATTACK) attack(me, op, action.lane, action.source, action.target);
    if (action.kind == SUMMON) summon(me, op, action.source, action.lane);
    if (action.kind == USE) use(me, op, action.source, action.lane, action.target);
}

static int list_attacks(const Player *me, const Player *op, Action *actions, int n) {
    for (int lane = 0; lane < 2; lane++) {
        int all = 0;
        for (int i = 0; i < op->board_size[lane]; i++) all |= op->board[lane][i].keywords;
        bool is_guarded = all & G;
        for (int i = 0; i < me->board_size[lane]; i++) {
            if (me->board[lane][i].readiness != READY) continue;
            if (!is_guarded) actions[n++] = (Action){ATTACK, i, lane, FACE};
            for (int j = 0; j < op->board_size[lane]; j++)
                if (!is_guarded || op->board[lane][j].keywords & G)
                    actions[n++] = (Action){ATTACK, i, lane, j};
        }
    }
    return n;
}

static int list_actions(const State *state, int mover, Action *actions) {
    const Player *me = &state->player[mover], *op = &state->player[1 - mover];
    actions[0] = (Action){PASS, 0, 0, 0};
    int n = list_attacks(me, op, actions, 1);
    for (int index = 0; index < me->hand_size; index++) {
        const Card *card = &cards[me->hand[index]];
        if (card->cost > me->mana) continue;
        if (card->kind == CREATURE) {
            for (int lane = 0; lane < 2; lane++)
                if (me->board_size[lane] < LANE) actions[n++] = (Action){SUMMON, index, lane, 0};
            continue;
        }
        if (card->kind == BLUE) actions[n++] = (Action){USE, index, 0, FACE};
        const Player *owner = card->kind == GREEN ? me : op;
        for (int lane = 0; lane < 2; lane++)
            for (int i = 0; i < owner->board_size[lane]; i++)
                actions[n++] = (Action){USE, index, lane, i};
    }
    return n;
}

/* A game */

static void draft(uint8_t offers[DECK][OFFER], Stream stream) {
    for (int turn = 0; turn < DECK; turn++)
        for (int i = 0; i < OFFER; i++) offers[turn][i] = 1 + draw_below(&stream, CARDS);
}

static void build_deck(uint8_t *deck, uint8_t offers[DECK][OFFER], const float *values,
                       Stream stream) {
    for (int turn = 0; turn < DECK; turn++) {
        int best = 0;
        for (int i = 1; i < OFFER; i++)
            if (!(values[offers[turn][best]] > values[offers[turn][i]])) best = i;
        deck[turn] = offers[turn][best];
    }
    for (int left = DECK; left > 1; left--) {
        int other = draw_below(&stream, left);
        uint8_t card = deck[left - 1];
        deck[left - 1] = deck[other];
        deck[other] = card;
    }
}

static void begin_turn(Player *me, const uint8_t *deck, int turn, bool *has_bonus) {
    if (turn > 1 && me->mana == 0) *has_bonus = false;
    me->mana = me->max_mana = (turn < MAX_MANA ? turn : MAX_MANA) + *has_bonus;
    for (int lane = 0; lane < 2; lane++)
        for (int i = 0; i < me->board_size[lane]; i++) me->board[lane][i].readiness = READY;
    int drawn = me->next_draw;
    me->next_draw = 1;
    for (int i = 0; i < drawn; i++) {
        if (me->deck == 0 || turn > LAST_SAFE_TURN) {
            me->health = me->rune;
            me->rune = me->rune > RUNE ? me->rune - RUNE : 0;
            if (me->deck == 0) continue;
        }
        if (me->hand_size == HAND) break;
        me->hand[me->hand_size++] = deck[DECK - me->deck--];
    }
}

typedef struct {
    long wins, rounds, actions, evaluations;
} Sums;

/* Play a turn; return whether the game is over. */
static bool play_turn(State *state, int mover, const float *weights, Sums *sums) {
    Action actions[MAX_ACTIONS], best;
    for (int player = 0; player < 2; player++)
        for (int lane = 0; lane < 2; lane++)
            for (int i = 0; i < LANE; i++) state->player[player].board[lane][i].is_valued = false;
    do {
        int n = list_actions(state, mover, actions);
        float highest = value_state(state, mover, weights);
        best = actions[0];
        for (int i = 1; i < n; i++) {
            State candidate = *state;
            play_action(&candidate, mover, actions[i]);
            float value = value_state(&candidate, mover, weights);
            if (!(highest > value)) {
                highest = value;
                best = actions[i];
            }
        }
        sums->evaluations += n;
        sums->actions++;
        play_action(state, mover, best);
        if (state->player[0].health <= 0 || state->player[1].health <= 0) return true;
    } while (best.kind != PASS);
    return false;
}

static void play_game(const float *weights[2], const float *values[2], const uint64_t *keys,
                      uint64_t index, Sums *sums) {
    uint8_t offers[DECK][OFFER], decks[2][DECK];
    bool has_bonus[2] = {false, true};
    State state;
    memset(&state, 0, sizeof state);
    draft(offers, seed_stream(keys, index));
    for (int i = 0; i < 2; i++) {
        build_deck(decks[i], offers, values[i], seed_stream(keys + 2 + 2 * i, index));
        Player *player = &state.player[i];
        player->health = HEALTH;
        player->rune = HEALTH - RUNE;
        player->next_draw = 1;
        player->hand_size = OPENING + i;
        player->deck = DECK - player->hand_size;
        memcpy(player->hand, decks[i], player->hand_size);
    }
    for (int turn = 1;; turn++)
        for (int mover = 0; mover < 2; mover++) {
            sums->rounds += mover == 0;
            begin_turn(&state.player[mover], decks[mover], turn, &has_bonus[mover]);
            if (play_turn(&state, mover, weights[mover], sums)) {
                sums->wins += state.player[0].health > 0;
                return;
            }
        }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void read_all(void *to, size_t size) {
    if (fread(to, size, 1, stdin) != 1) exit(1);
}

int main(void) {
    uint64_t head[3], keys[6];
    int64_t numbers[CARDS][8];
    read_all(head, sizeof head);
    read_all(keys, sizeof keys);
    read_all(numbers, sizeof numbers);
    float(*weights)[FEATURES] = malloc(head[2] * sizeof *weights);
    float(*values)[CARDS + 1] = malloc(head[2] * sizeof *values);
    read_all(weights, head[2] * sizeof *weights);
    for (int i = 0; i < CARDS; i++) {
        int64_t *n = numbers[i];
        cards[i + 1] = (Card){n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]};
    }
    Sums sums = {0};
    double best = 1e9;
    for (uint64_t repetition = 0; repetition < head[1]; repetition++) {
        double start = now();
        sums = (Sums){0};
        for (uint64_t agent = 0; agent < head[2]; agent++)
            for (int i = 1; i <= CARDS; i++)
                values[agent][i] = value_numbers(weights[agent], cards[i].attack, cards[i].defense,
                                                 cards[i].keywords);
        for (uint64_t index = 0; index < head[0]; index++) {
            uint64_t one = index % head[2], other = (index + 1) % head[2];
            play_game((const float *[]){weights[one], weights[other]},
                      (const float *[]){values[one], values[other]}, keys, index, &sums);
        }
        double seconds = now() - start;
        if (seconds < best) best = seconds;
    }
    printf("%ld %ld %ld %ld %.9f\n", sums.wins, sums.rounds, sums.actions, sums.evaluations, best);
    free(weights);
    free(values);
    return 0;
}
