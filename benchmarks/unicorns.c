/* Games of Unstable Unicorns between six players in C, the yardstick for the core.
 *
 * The rules and the players, random and rule-based, are those of the author's program (as_run).
 * Standard input, little-endian: 64-bit words, games of a match, repetitions, matches, the two
 * words of the keys of the deal's stream and of each player's; then 16-bit words, whether each
 * player of each match is rule-based, and the tables of cards and of their programs, as in Rules.
 * Output: for each match sums of the winners, of turns, decisions, links and instants; then the
 * seconds of the fastest repetition.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stream.h"

enum { MATCHES = 2, PLAYERS = 6, GOAL = 6, OPENING_HAND = 5, HAND_LIMIT = 7, MAX_TURNS = 5000 };
enum { CARDS = 128, NODES = 256, REQUIRED = 1024, EFFECTS = 48, SHOTS = 16, NONE = -1 };
enum { DECK, DISCARD, NURSERY, STACK, SEATS };     /* zones, then four of each seat: */
enum { HAND, STABLE, UPGRADES, DOWNGRADES };
enum { ZONES = SEATS + 4 * PLAYERS };
enum { BABY = 1, BASIC = 2, MAGIC = 4, SPELL = 8, UPGRADE = 16, DOWNGRADE = 32, INSTANT = 64 };
enum { PANDA = 128 };
enum { UNICORN = BABY | BASIC | MAGIC, ALL = 1000 };
enum { SELF, EACH, CASTER, CHOSEN, ANY, OTHERS };  /* who */
enum { OR = -2, STOP = -1 };                       /* in lists of what is required */
enum { END_OF_TURN = 1, THIEF_LEAVES = 2 };        /* what brings a stolen card back */
enum { OWN_OFFSET = 100, DOWNGRADE_OFFSET = 1000, THRESHOLD = 1 };
enum Event {
    ON_ENTER, ON_BEGIN, ON_BEGIN_ANY, ON_TARGETED, ON_REDIRECTED, ON_LEAVING, ON_ENTERED, ON_LEFT,
    EVENTS
};
enum Lasting {
    NO_INSTANTS, SAFE, NO_UPGRADES, QUEEN, AURA, SPELL_PROOF, BLIND, PANDAS, INDESTRUCTIBLE, LASTING
};
enum Op {
    MAYBE, BOTH, THEN, CHOOSE, OWN, CROWDED,
    DESTROY, SACRIFICE, SACRIFICE_SELF, SACRIFICE_THEN_DRAW,
    SEND_BACK, KICK, RETURN_SELF, STEAL, STEAL_FROM, GO_BACK, BRING, BABIES, MOVE, GIVE,
    MOVE_TO_ACTIVE, SHRINK, DISCARD_CARDS, SEARCH, TAKE, PULL, SWAP_HANDS, SHUFFLE, DRAW_CARDS,
    EXTRA_DRAW, EXTRA_PLAY, EXTRA_TURN, SKIP, SACRIFICE_INSTEAD, DISCARD_INSTEAD
};
/* Programs that rules and other programs lead to, the first rows of all. */
enum {
    BACK_TO_HAND, BACK_TO_NURSERY, SACRIFICED_INSTEAD, DISCARDED, GOING_BACK, STOLEN_FROM, BROUGHT
};
enum Decision {
    ACTIVATE, TO_PLAYER, TO_REACT, TO_STABLE, TO_DESTROY, TO_DISCARD, TO_GET, TO_MOVE, TO_RETURN,
    TO_SACRIFICE, TO_SAVE, TO_STEAL, TO_PLAY, VARIANT
};

/* As they are read: the rows of programs, then the cards. */
static struct Rules {
    int16_t op[NODES], k[NODES], mask[NODES], who[NODES], place[NODES], need[NODES];
    int16_t first[NODES], sibling[NODES], required[NODES], list[REQUIRED];
    int16_t bits[CARDS], row[CARDS], unicorns[CARDS], letters[CARDS], tier[CARDS], constant[CARDS];
    int16_t needs_basic[CARDS], is_void[CARDS], is_final[CARDS], to_play[CARDS];
    int16_t program[CARDS][EVENTS], n_cards, first_in_deck;
} rules;
static const int16_t *is_rule_based; /* by player, of the present match */

typedef struct {
    int n;
    uint8_t card[CARDS]; /* in the order of arrival; the top of the deck is the end */
} Zone;

typedef struct {
    int16_t node, owner, player, k;
    uint8_t card, n, target[CARDS];
} Effect;

typedef struct {
    int n;
    uint8_t order[EFFECTS];
    Effect effect[EFFECTS];
} Link;

typedef struct {
    uint8_t card, kind, watch, seat;
} Shot;

typedef struct {
    Zone zone[ZONES], listeners[EVENTS];
    uint8_t zone_of[CARDS], player_of[CARDS];
    int8_t mark[CARDS]; /* 1 + the effect of this link whose target it is, or 0 */
    int stamp[CARDS], clock; /* when a card's effects were registered, or 0 */
    int8_t lasting[LASTING][PLAYERS];
    Link links[2], *link, *next;
    Shot shots[SHOTS];
    int n_shots, turn, active, plays_allowed, extra_draws, player_in[PLAYERS];
    bool skips, extra_turn, is_armed, is_over;
    int played, k, n_options, asked;
    int16_t options[CARDS];
    long decisions, n_links, instants;
    Stream deal, streams[PLAYERS];
} Game;

/* Zones */

static int seat_zone(int seat, int row) { return SEATS + 4 * seat + row; }
static bool is_table(int zone) { return zone >= SEATS && (zone - SEATS) % 4 != HAND; }
static bool is_on_table(const Game *g, int card) { return is_table(g->zone_of[card]); }
static int holder_of(const Game *g, int card) { return (g->zone_of[card] - SEATS) / 4; }

static Zone *row_of(Game *g, int seat, int row) { return &g->zone[seat_zone(seat, row)]; }

static void append(Zone *zone, int card) { zone->card[zone->n++] = (uint8_t)card; }

static void drop(Zone *zone, int card) {
    int i = zone->n - 1;
    while (zone->card[i] != card) i--;
    zone->n--;
    memmove(zone->card + i, zone->card + i + 1, (size_t)(zone->n - i));
}

static void move_card(Game *g, int card, int zone) {
    drop(&g->zone[g->zone_of[card]], card);
    append(&g->zone[zone], card);
    g->zone_of[card] = (uint8_t)zone;
}

static void move_all(Game *g, int from, int to) {
    Zone *zone = &g->zone[from];
    for (int i = 0; i < zone->n; i++) {
        append(&g->zone[to], zone->card[i]);
        g->zone_of[zone->card[i]] = (uint8_t)to;
    }
    zone->n = 0;
}

static void draw_cards(Game *g, int seat, int n) {
    Zone *deck = &g->zone[DECK];
    for (; n > 0; n--) {
        if (deck->n > 0) move_card(g, deck->card[deck->n - 1], seat_zone(seat, HAND));
        if (deck->n == 0) g->is_armed = true;
    }
}

/* Only cyclic permutations arise, so that nothing keeps its place. */
static void shuffle_deck(Game *g) {
    uint8_t *cards = g->zone[DECK].card;
    for (int i = g->zone[DECK].n - 1; i > 0; i--) {
        int j = draw_below(&g->deal, (uint32_t)i);
        uint8_t kept = cards[i];
        cards[i] = cards[j];
        cards[j] = kept;
    }
}

/* What cards count as */

static int bits_of(const Game *g, int card) {
    if (rules.row[card] == STABLE && is_on_table(g, card) && g->lasting[PANDAS][holder_of(g, card)])
        return PANDA;
    return rules.bits[card];
}

static bool is_blinded(const Game *g, int card) {
    return g->lasting[BLIND][holder_of(g, card)] && !(rules.bits[card] & BABY);
}

static bool is_silenced(const Game *g, int card) {
    return is_blinded(g, card) && bits_of(g, card) & UNICORN;
}

static bool is_welcome(const Game *g, int card, int seat) {
    if (!(rules.bits[card] & BASIC)) return true;
    for (int other = 0; other < PLAYERS; other++)
        if (other != seat && g->lasting[QUEEN][other]) return false;
    return true;
}

static int count_unicorns(Game *g, int seat) {
    Zone *stable = row_of(g, seat, STABLE);
    int total = 0;
    for (int i = 0; i < stable->n; i++) total += rules.unicorns[stable->card[i]];
    return total;
}

static bool sacrifices(int op) {
    return op == SACRIFICE || op == SACRIFICE_SELF || op == SACRIFICE_THEN_DRAW;
}

/* Players: each puts what it chooses first among the options and returns false to pass. */

static void put_first(Game *g, int place, int chosen) {
    int16_t kept = g->options[place];
    g->options[place] = g->options[chosen];
    g->options[chosen] = kept;
}

static void drop_foreign_plays(Game *g) {
    int n = 0;
    for (int i = 0; i < g->n_options; i++)
        if (is_welcome(g, g->options[i], g->asked)) g->options[n++] = g->options[i];
    g->n_options = n;
}

static bool choose_randomly(Game *g, int decision, Stream *stream) {
    if (decision == TO_PLAY) {
        drop_foreign_plays(g);
        if (g->n_options == 0) return false;
    } else if (decision == ACTIVATE || decision == TO_REACT) {
        if (next_bits(stream) >> 63) return false;
    }
    if (decision == TO_REACT && g->n_options > 1) {
        put_first(g, 0, 1 + draw_below(stream, (uint32_t)g->n_options - 1));
        return true;
    }
    for (int place = 0; place < g->k; place++)
        put_first(g, place, place + draw_below(stream, (uint32_t)(g->n_options - place)));
    return true;
}

static bool is_worth_instant(const Game *g) {
    const Zone *stack = &g->zone[STACK];
    bool is_own = g->player_of[stack->card[0]] == g->asked, is_even = stack->n % 2 == 0;
    return is_own == is_even && rules.tier[stack->card[0]] <= THRESHOLD;
}

static int find_seat(Game *g, int decision) {
    bool is_harm = decision == TO_STABLE && rules.bits[g->played] & DOWNGRADE;
    int chosen = NONE, smallest = CARDS;
    for (int i = 0; i < g->n_options; i++) {
        int seat = g->options[i], size = row_of(g, seat, STABLE)->n;
        if (seat == g->asked && !is_harm) return i;
        if (seat != g->asked && size < smallest) {
            smallest = size;
            chosen = i;
        }
    }
    return chosen;
}

static int rate(const Game *g, int decision, int card) {
    int value = rules.tier[card];
    if (decision == TO_PLAY || decision == TO_DISCARD || decision == TO_SACRIFICE) return -value;
    if (decision != TO_DESTROY && decision != TO_RETURN) return value;
    bool is_own = holder_of(g, card) == g->asked;
    if (rules.bits[card] & DOWNGRADE)
        return value + (is_own ? -DOWNGRADE_OFFSET : DOWNGRADE_OFFSET);
    return is_own ? value + OWN_OFFSET : value;
}

/* Put the best of the options from a place on into it; the others keep their order. */
static void bring_forward(Game *g, int decision, int place) {
    int chosen = place, lowest = rate(g, decision, g->options[place]);
    for (int i = place + 1; i < g->n_options; i++) {
        int value = rate(g, decision, g->options[i]);
        if (value < lowest) {
            lowest = value;
            chosen = i;
        }
    }
    int16_t card = g->options[chosen];
    memmove(g->options + place + 1, g->options + place, (size_t)(chosen - place) * sizeof card);
    g->options[place] = card;
}

static bool choose_by_value(Game *g, int decision, Stream *stream) {
    switch (decision) {
    case ACTIVATE: return true;
    case TO_REACT: return is_worth_instant(g);
    case VARIANT:
    case TO_MOVE: put_first(g, 0, draw_below(stream, (uint32_t)g->n_options)); return true;
    case TO_PLAYER:
    case TO_STABLE: put_first(g, 0, find_seat(g, decision)); return true;
    case TO_PLAY:
        drop_foreign_plays(g);
        if (g->n_options == 0) return false;
    }
    for (int place = 0; place < g->k; place++) bring_forward(g, decision, place);
    return true;
}

/* Let a seat choose k of the first n options, or all of fewer; return whether it does not pass. */
static bool ask(Game *g, int decision, int seat, int k, int n) {
    int player = g->player_in[seat];
    g->k = k < n ? k : n;
    g->n_options = n;
    g->asked = seat;
    g->decisions++;
    if (is_rule_based[player]) return choose_by_value(g, decision, &g->streams[player]);
    return choose_randomly(g, decision, &g->streams[player]);
}

/* Effects */

static Effect *new_effect(Link *link, int place, int node, int card, int owner, int player) {
    if (link->n == EFFECTS) exit(1);
    memmove(link->order + place + 1, link->order + place, (size_t)(link->n - place));
    link->order[place] = (uint8_t)link->n;
    Effect *effect = &link->effect[link->n++];
    effect->node = (int16_t)node;
    effect->card = (uint8_t)card;
    effect->owner = (int16_t)owner;
    effect->player = (int16_t)player;
    effect->k = effect->n = 0;
    return effect;
}

static Effect *queue(Game *g, int node, int card, int owner, int player) {
    return new_effect(g->next, g->next->n, node, card, owner, player);
}

static Effect *react_with(Game *g, int node, int card, int owner, int player) {
    return new_effect(g->link, g->link->n, node, card, owner, player);
}

static Effect *effect_at(Game *g, int place) { return &g->link->effect[g->link->order[place]]; }

static int8_t mark_of(const Game *g, const Effect *effect) {
    return (int8_t)(effect - g->link->effect + 1);
}

static void add_target(Game *g, Effect *effect, int card) {
    effect->target[effect->n++] = (uint8_t)card;
    g->mark[card] = mark_of(g, effect);
}

static void remove_target(Game *g, int card) {
    Effect *effect = &g->link->effect[g->mark[card] - 1];
    uint8_t *found = memchr(effect->target, card, effect->n);
    g->mark[card] = 0;
    memmove(found, found + 1, (size_t)(effect->target + --effect->n - found));
}

static void take_answer(Game *g, Effect *effect) {
    for (int i = 0; i < g->k; i++) add_target(g, effect, g->options[i]);
}

/* Registered cards */

static void count_lasting(Game *g, int card, int seat, int change) {
    int constant = rules.constant[card];
    if (constant != NONE && constant != INDESTRUCTIBLE)
        g->lasting[constant][seat] += (int8_t)change;
}

static void register_card(Game *g, int card) {
    int seat = holder_of(g, card), enters = rules.program[card][ON_ENTER];
    g->stamp[card] = ++g->clock;
    count_lasting(g, card, seat, 1);
    for (int event = ON_BEGIN; event < EVENTS; event++)
        if (rules.program[card][event] != NONE) append(&g->listeners[event], card);
    if (enters != NONE && !(rules.bits[card] & UNICORN && is_blinded(g, card)))
        queue(g, enters, card, seat, NONE);
}

static void drop_shot(Game *g, int shot) {
    g->n_shots--;
    memmove(g->shots + shot, g->shots + shot + 1, (size_t)(g->n_shots - shot) * sizeof *g->shots);
}

static void deregister(Game *g, int card) {
    if (g->stamp[card]) {
        g->stamp[card] = 0;
        count_lasting(g, card, holder_of(g, card), -1);
        for (int event = ON_BEGIN; event < EVENTS; event++)
            if (rules.program[card][event] != NONE) drop(&g->listeners[event], card);
    }
    for (int shot = g->n_shots - 1; shot >= 0; shot--)
        if (g->shots[shot].card == card) drop_shot(g, shot);
}

static void announce(Game *g, int card, int event) {
    Zone *listeners = &g->listeners[event];
    for (int i = 0; i < listeners->n; i++) {
        int listener = listeners->card[i], seat = holder_of(g, listener);
        int node = rules.program[listener][event];
        if (is_silenced(g, listener)) continue;
        if (rules.op[node] == CROWDED && row_of(g, seat, STABLE)->n <= rules.k[node]) continue;
        bool is_own = card != listener && holder_of(g, card) == seat;
        if (rules.op[node] == OWN && !(is_own && bits_of(g, card) & rules.mask[node])) continue;
        queue(g, rules.first[node], listener, seat, NONE);
    }
}

static void leave_table(Game *g, int card, int zone) {
    announce(g, card, ON_LEFT);
    move_card(g, card, zone);
}

static void enter_table(Game *g, int card, int seat) {
    move_card(g, card, seat_zone(seat, rules.row[card]));
    announce(g, card, ON_ENTERED);
}

static void change_stable(Game *g, int card, int seat) {
    announce(g, card, ON_LEFT);
    enter_table(g, card, seat);
}

static void return_to_hand(Game *g, int card) {
    leave_table(g, card, seat_zone(holder_of(g, card), HAND));
}

/* Candidates */

static bool resists(const Game *g, int card, int seat, int op, int source) {
    if (rules.constant[card] == INDESTRUCTIBLE) return op == DESTROY || sacrifices(op);
    if (op != DESTROY) return false;
    if (g->lasting[AURA][seat] && bits_of(g, card) & UNICORN) return true;
    if (rules.bits[source] & SPELL)
        for (int other = 0; other < PLAYERS; other++)
            if (g->lasting[SPELL_PROOF][other]) return true;
    return false;
}

static bool chooses_in(int node, int seat, int owner, int player) {
    switch (rules.op[node]) {
    case DESTROY:
    case STEAL: return seat != owner;
    case MOVE:
    case KICK: return true;
    case SEND_BACK: return rules.who[node] == ANY || seat == player;
    default: return seat == player;
    }
}

/* List what an operation may choose, in the order of the table, at most so many. */
static int list_table(Game *g, int node, int owner, int source, int player, int most,
                      int16_t *options) {
    static const int16_t fits[] = {0, UNICORN | PANDA, UPGRADE, DOWNGRADE};
    int n = 0, mask = rules.mask[node];
    for (int seat = 0; seat < PLAYERS; seat++) {
        if (!chooses_in(node, seat, owner, player)) continue;
        for (int row = STABLE; row <= DOWNGRADES; row++) {
            Zone *zone = row_of(g, seat, row);
            if (!(mask & fits[row])) continue;
            for (int i = 0; i < zone->n; i++) {
                int card = zone->card[i];
                if (g->mark[card] || !(bits_of(g, card) & mask)) continue;
                if (resists(g, card, seat, rules.op[node], source)) continue;
                options[n++] = (int16_t)card;
                if (n == most) return n;
            }
        }
    }
    return n;
}

static int list_zone(const Game *g, int zone, int mask, int16_t *options) {
    const Zone *cards = &g->zone[zone];
    int n = 0;
    for (int i = 0; i < cards->n; i++) {
        int card = cards->card[i];
        if (!g->mark[card] && rules.bits[card] & mask) options[n++] = (int16_t)card;
    }
    return n;
}

static int count_zone(const Game *g, int zone, int mask, int besides) {
    const Zone *cards = &g->zone[zone];
    int n = 0;
    for (int i = 0; i < cards->n; i++) {
        int card = cards->card[i];
        n += !g->mark[card] && rules.bits[card] & mask && card != besides;
    }
    return n;
}

static int place_of(int node, int owner) {
    return rules.place[node] == SEATS + HAND ? seat_zone(owner, HAND) : rules.place[node];
}

static bool meets_need(Game *g, int node, int owner, int source) {
    int16_t room[CARDS];
    int need = rules.need[node];
    if (need == 0) return true;
    switch (rules.op[node]) {
    case SACRIFICE:
        if (rules.who[node] == EACH) return true;
        /* fall through */
    case DESTROY:
    case SEND_BACK:
    case KICK:
    case STEAL:
    case MOVE:
    case GIVE: return list_table(g, node, owner, source, owner, need, room) >= need;
    case SACRIFICE_SELF: return is_on_table(g, source) && !g->mark[source];
    case DISCARD_CARDS:
        if (rules.who[node] == CHOSEN) return true;
        return count_zone(g, seat_zone(owner, HAND), rules.mask[node], source) >= need;
    case BRING: return count_zone(g, place_of(node, owner), rules.mask[node], source) >= need;
    default: return true;
    }
}

static bool is_possible(Game *g, int place, int owner, int source) {
    bool holds = true;
    for (;; place++) {
        int node = rules.list[place];
        if (node == STOP || (node == OR && holds)) return holds;
        holds = node == OR || (holds && meets_need(g, node, owner, source));
    }
}

/* Step 1 of a link: targets */

static void insert_part(Game *g, const Effect *whole, int place, int node) {
    new_effect(g->link, place, node, whole->card, whole->owner, whole->player);
}

static void expand(Game *g, Effect *effect, int place) {
    int node = effect->node, n = 0;
    switch (rules.op[node]) {
    case MAYBE:
        if (!is_possible(g, rules.required[rules.first[node]], effect->owner, effect->card)) return;
        g->options[0] = effect->card;
        if (ask(g, ACTIVATE, effect->owner, 1, 1))
            insert_part(g, effect, place + 1, rules.first[node]);
        return;
    case CHOOSE:
        for (int part = rules.first[node]; part != NONE; part = rules.sibling[part])
            if (is_possible(g, rules.required[part], effect->owner, effect->card))
                g->options[n++] = (int16_t)part;
        if (n == 0) return;
        ask(g, VARIANT, effect->owner, 1, n);
        insert_part(g, effect, place + 1, g->options[0]);
        return;
    case THEN: insert_part(g, effect, place + 1, rules.first[node]); return;
    case BOTH:
        for (int part = rules.first[node]; part != NONE; part = rules.sibling[part])
            insert_part(g, effect, ++place, part);
    }
}

static int decision_of(int op) {
    switch (op) {
    case DESTROY: return TO_DESTROY;
    case SACRIFICE:
    case SACRIFICE_THEN_DRAW: return TO_SACRIFICE;
    case SEND_BACK:
    case KICK: return TO_RETURN;
    default: return TO_STEAL;
    }
}

/* Let the owner, or each player in turn, choose cards of the table. */
static void choose_on_table(Game *g, Effect *effect) {
    int node = effect->node, op = rules.op[node], who = rules.who[node], owner = effect->owner;
    int k = op == STEAL || op == STEAL_FROM ? 1 : rules.k[node];
    bool is_each = who == EACH || who == CASTER;
    for (int seat = 0; seat < (is_each ? PLAYERS : 1); seat++) {
        int player = is_each ? seat : op == STEAL_FROM ? effect->player : owner;
        int n = list_table(g, node, owner, effect->card, player, CARDS, g->options);
        if (k == ALL)
            g->k = n;
        else if (n > 0)
            ask(g, decision_of(op), who == EACH ? player : owner, k, n);
        else
            continue;
        take_answer(g, effect);
    }
    if (is_each || k == ALL || effect->n == 0) return;
    effect->k = effect->n;
    if (op == KICK) effect->player = (int16_t)holder_of(g, effect->target[0]);
}

/* Let the owner choose a player, not these two seats. */
static void choose_player(Game *g, Effect *effect, int one, int other) {
    int n = 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        if (seat != one && seat != other) g->options[n++] = (int16_t)seat;
    ask(g, TO_PLAYER, effect->owner, 1, n);
    effect->player = g->options[0];
}

static void choose_targets(Game *g, int place) {
    Effect *effect = effect_at(g, place);
    int node = effect->node, owner = effect->owner, card = effect->card, n;
    bool spares_itself;
    switch (rules.op[node]) {
    case MAYBE:
    case BOTH:
    case THEN:
    case CHOOSE: expand(g, effect, place); return;
    case DESTROY:
    case SACRIFICE:
    case SACRIFICE_THEN_DRAW:
    case SEND_BACK:
    case KICK:
    case STEAL:
    case STEAL_FROM: choose_on_table(g, effect); return;
    case SACRIFICE_SELF:
    case GO_BACK:
        if (is_on_table(g, card) && !g->mark[card]) add_target(g, effect, card);
        return;
    case BRING:
        n = list_zone(g, place_of(node, owner), rules.mask[node], g->options);
        if (n == 0) return;
        ask(g, TO_GET, owner, 1, n);
        take_answer(g, effect);
        return;
    case MOVE:
    case GIVE:
        n = list_table(g, node, owner, card, owner, CARDS, g->options);
        if (n == 0) return;
        ask(g, TO_MOVE, owner, 1, n);
        take_answer(g, effect);
        choose_player(g, effect, owner, holder_of(g, effect->target[0]));
        return;
    case SHRINK: {
        choose_player(g, effect, NONE, NONE);
        Zone *stable = row_of(g, effect->player, STABLE);
        for (int i = 0; i < stable->n; i++)
            if (!g->mark[stable->card[i]] && bits_of(g, stable->card[i]) & UNICORN)
                add_target(g, effect, stable->card[i]);
        effect->k = effect->n;
        return;
    }
    case TAKE:
        choose_player(g, effect, NONE, NONE);
        n = list_zone(g, seat_zone(effect->player, HAND), -1, g->options);
        if (n == 0) return;
        ask(g, TO_GET, owner, 1, n);
        take_answer(g, effect);
        return;
    case PULL:
    case SWAP_HANDS:
        spares_itself = rules.op[node] == SWAP_HANDS || rules.who[node] == OTHERS;
        choose_player(g, effect, spares_itself ? owner : NONE, NONE);
        return;
    case DISCARD_CARDS:
        if (rules.who[node] == CHOSEN) choose_player(g, effect, NONE, NONE);
    }
}

/* Steps 2 to 5: what reacts before anything is done */

static int list_victims(Game *g, const Effect *effect, int seat) {
    Zone *stable = row_of(g, seat, STABLE);
    int n = 0;
    for (int i = 0; i < stable->n; i++)
        if (g->mark[stable->card[i]] == mark_of(g, effect) && bits_of(g, stable->card[i]) & UNICORN)
            g->options[n++] = stable->card[i];
    return n;
}

/* Let Black Knight or Phoenix react to an effect. */
static void let_react(Game *g, Effect *effect, int listener) {
    int seat = holder_of(g, listener);
    bool is_knight = rules.op[rules.program[listener][ON_TARGETED]] == SACRIFICE_INSTEAD;
    if (rules.op[effect->node] != DESTROY || is_silenced(g, listener)) return;
    if (is_knight) {
        if (g->mark[listener] || list_victims(g, effect, seat) == 0) return;
    } else if (g->mark[listener] != mark_of(g, effect) || !(bits_of(g, listener) & UNICORN) ||
               row_of(g, seat, HAND)->n == 0) {
        return;
    }
    g->options[0] = (int16_t)listener;
    if (!ask(g, ACTIVATE, seat, 1, 1)) return;
    if (is_knight) {
        ask(g, TO_SAVE, seat, 1, list_victims(g, effect, seat));
        remove_target(g, g->options[0]);
        add_target(g, react_with(g, SACRIFICED_INSTEAD, listener, seat, NONE), listener);
    } else {
        remove_target(g, listener);
        react_with(g, DISCARDED, listener, seat, NONE);
    }
}

/* Return the target that goes elsewhere, the first registered after a time, or NONE. */
static int first_redirected(const Game *g, const Effect *effect, int heard) {
    int op = rules.op[effect->node], found = NONE;
    for (int i = 0; i < effect->n; i++) {
        int card = effect->target[i], node = rules.program[card][ON_REDIRECTED];
        if (node == NONE || g->stamp[card] <= heard) continue;
        if (found != NONE && g->stamp[card] > g->stamp[found]) continue;
        bool goes = op == DESTROY || sacrifices(op);
        goes |= rules.place[node] == NURSERY && (op == SEND_BACK || op == KICK || op == SHRINK);
        if (goes && !is_silenced(g, card)) found = card;
    }
    return found;
}

/* Flying unicorns return to the hand and babies to the nursery instead. */
static void redirect_places(Game *g) {
    for (int place = 0; place < g->link->n; place++) {
        Effect *effect = effect_at(g, place);
        int card, heard = 0;
        while ((card = first_redirected(g, effect, heard)) != NONE) {
            int seat = holder_of(g, card), node = rules.program[card][ON_REDIRECTED];
            heard = g->stamp[card];
            remove_target(g, card);
            add_target(g, react_with(g, node, card, seat, seat), card);
        }
    }
}

static void send_stolen_back(Game *g, int op, int thief) {
    for (int i = 0; i < g->n_shots;) {
        Shot shot = g->shots[i];
        if (shot.kind != THIEF_LEAVES || shot.watch != thief || !is_on_table(g, shot.card) ||
            (op == SHRINK && !(rules.bits[shot.card] & BABY)) || is_silenced(g, shot.card)) {
            i++;
            continue;
        }
        Effect *effect = react_with(g, GOING_BACK, shot.card, holder_of(g, shot.card), shot.seat);
        if (!g->mark[shot.card]) add_target(g, effect, shot.card);
        drop_shot(g, i);
    }
}

/* Stabby, once for each target, and what Seductive has stolen hear of who is about to leave. */
static void prepare_leaving(Game *g) {
    Zone *listeners = &g->listeners[ON_LEAVING];
    if (listeners->n == 0 && g->n_shots == 0) return;
    for (int place = 0; place < g->link->n; place++) {
        Effect *effect = effect_at(g, place);
        int op = rules.op[effect->node];
        for (int i = 0; i < effect->n; i++) {
            if (!is_on_table(g, effect->target[i])) continue;
            for (int j = 0; j < listeners->n && (op == DESTROY || sacrifices(op)); j++) {
                int card = listeners->card[j];
                if (g->mark[card] == mark_of(g, effect) && !is_silenced(g, card))
                    queue(g, rules.program[card][ON_LEAVING], card, holder_of(g, card), NONE);
            }
            send_stolen_back(g, op, effect->target[i]);
        }
    }
}

static void deregister_targets(Game *g) {
    for (int place = 0; place < g->link->n; place++) {
        Effect *effect = effect_at(g, place);
        for (int i = 0; i < effect->n; i++)
            if (is_on_table(g, effect->target[i])) deregister(g, effect->target[i]);
    }
}

static void redirect(Game *g) {
    for (int place = 0; place < g->link->n; place++)
        for (int i = 0; i < g->listeners[ON_TARGETED].n; i++)
            let_react(g, effect_at(g, place), g->listeners[ON_TARGETED].card[i]);
    redirect_places(g);
    prepare_leaving(g);
    deregister_targets(g);
}

/* Step 6: effects are carried out */

static void put_away(Game *g, int card, int op) {
    if (rules.bits[card] & BABY)
        leave_table(g, card, NURSERY);
    else if (op == SEND_BACK || op == KICK)
        return_to_hand(g, card);
    else
        leave_table(g, card, DISCARD);
}

static void remove_targets(Game *g, Effect *effect, int op) {
    for (int i = 0; i < effect->n; i++)
        if (is_on_table(g, effect->target[i])) put_away(g, effect->target[i], op);
    if (op == SHRINK && effect->k > 0)
        queue(g, BROUGHT, effect->card, effect->owner, effect->player)->k = effect->k;
    else if (op == SACRIFICE_THEN_DRAW && effect->n > 0)
        draw_cards(g, effect->owner, 1);
    else if (op == KICK && effect->n > 0)
        queue(g, DISCARDED, effect->card, effect->player, NONE);
}

static void steal(Game *g, int node, int card, int thief, int owner) {
    int victim = holder_of(g, card);
    change_stable(g, card, owner);
    if (rules.op[node] != STEAL || rules.k[node] == 0) return;
    if (g->n_shots == SHOTS) exit(1);
    g->shots[g->n_shots++] =
        (Shot){(uint8_t)card, (uint8_t)rules.k[node], (uint8_t)thief, (uint8_t)victim};
}

/* Move Puppicorn to the player whose turn begins; it stays registered. */
static void follow_turn(Game *g, int card) {
    int holder = holder_of(g, card);
    if (!is_on_table(g, card)) return;
    change_stable(g, card, g->active);
    if (!g->stamp[card]) return;
    count_lasting(g, card, holder, -1);
    count_lasting(g, card, g->active, 1);
}

static void go_back(Game *g, Effect *effect) {
    int card = effect->card;
    if (!is_on_table(g, card)) return;
    if (g->mark[card] != mark_of(g, effect)) {
        if (g->mark[card]) remove_target(g, card);
        add_target(g, effect, card);
    }
    change_stable(g, card, effect->player);
}

static void bring_babies(Game *g, Effect *effect) {
    Zone *nursery = &g->zone[NURSERY];
    for (int left = effect->k; left > 0; left--) {
        int i = nursery->n - 1;
        while (i >= 0 && g->mark[nursery->card[i]]) i--;
        if (i < 0) return;
        int card = nursery->card[i];
        add_target(g, effect, card);
        enter_table(g, card, effect->player);
    }
}

static void discard_chosen(Game *g) {
    for (int i = 0; i < g->k; i++) move_card(g, g->options[i], DISCARD);
}

static void discard(Game *g, const Effect *effect) {
    int node = effect->node, who = rules.who[node];
    for (int seat = 0; seat < (who == EACH ? PLAYERS : 1); seat++) {
        int player = who == EACH ? seat : who == CHOSEN ? effect->player : effect->owner;
        int n = list_zone(g, seat_zone(player, HAND), rules.mask[node], g->options);
        if (n == 0) continue;
        ask(g, TO_DISCARD, player, rules.k[node], n);
        discard_chosen(g);
    }
}

static void search(Game *g, const Effect *effect) {
    int n = list_zone(g, rules.place[effect->node], rules.mask[effect->node], g->options);
    if (n == 0) return;
    ask(g, TO_GET, effect->owner, 1, n);
    move_card(g, g->options[0], seat_zone(effect->owner, HAND));
}

static void pull(Game *g, int owner, int victim) {
    Zone *hand = row_of(g, victim, HAND);
    if (hand->n == 0) return;
    move_card(g, hand->card[draw_below(&g->deal, (uint32_t)hand->n)], seat_zone(owner, HAND));
}

static void swap_hands(Game *g, int one, int other) {
    int first = seat_zone(one, HAND), second = seat_zone(other, HAND);
    Zone kept = g->zone[first];
    g->zone[first].n = 0;
    move_all(g, second, first);
    for (int i = 0; i < kept.n; i++) {
        append(&g->zone[second], kept.card[i]);
        g->zone_of[kept.card[i]] = (uint8_t)second;
    }
}

static void shuffle_in(Game *g, int what, int owner, int card) {
    if (what == SEATS + HAND) {
        move_all(g, seat_zone(owner, HAND), DECK);
        if (!is_on_table(g, card) && g->zone_of[card] != DECK) move_card(g, card, DECK);
    }
    if (what != DECK) move_all(g, DISCARD, DECK);
    shuffle_deck(g);
}

static void execute(Game *g, Effect *effect) {
    int node = effect->node, op = rules.op[node], owner = effect->owner, card = effect->card;
    int target = effect->n ? effect->target[0] : NONE;
    switch (op) {
    case DESTROY:
    case SACRIFICE:
    case SACRIFICE_SELF:
    case SACRIFICE_THEN_DRAW:
    case SEND_BACK:
    case KICK:
    case SHRINK: remove_targets(g, effect, op); return;
    case BRING:
        if (target != NONE && g->zone_of[target] == place_of(node, owner))
            enter_table(g, target, owner);
        return;
    case RETURN_SELF:
        if (target == NONE || !is_on_table(g, target)) return;
        if (rules.place[node] == NURSERY)
            leave_table(g, target, NURSERY);
        else
            return_to_hand(g, target);
        return;
    case MOVE:
    case GIVE:
        if (target == NONE || !is_on_table(g, target)) return;
        change_stable(g, target, effect->player);
        if (op == GIVE) queue(g, STOLEN_FROM, card, owner, effect->player);
        return;
    case STEAL:
    case STEAL_FROM:
        if (target != NONE && is_on_table(g, target)) steal(g, node, target, card, owner);
        return;
    case TAKE:
        if (target != NONE && g->zone_of[target] == seat_zone(effect->player, HAND))
            move_card(g, target, seat_zone(owner, HAND));
        return;
    case MOVE_TO_ACTIVE: follow_turn(g, card); return;
    case GO_BACK: go_back(g, effect); return;
    case BABIES: bring_babies(g, effect); return;
    case DISCARD_CARDS: discard(g, effect); return;
    case SEARCH: search(g, effect); return;
    case DRAW_CARDS: draw_cards(g, owner, rules.k[node]); return;
    case THEN: queue(g, rules.sibling[rules.first[node]], card, owner, NONE); return;
    case SHUFFLE: shuffle_in(g, rules.place[node], owner, card); return;
    case PULL: pull(g, owner, effect->player); return;
    case SWAP_HANDS: swap_hands(g, owner, effect->player); return;
    case EXTRA_DRAW: g->extra_draws += rules.k[node]; return;
    case EXTRA_PLAY: g->plays_allowed = rules.k[node]; return;
    case EXTRA_TURN: g->extra_turn = true; return;
    case SKIP: g->skips = true; return;
    }
}

/* Step 7 */

static void register_targets(Game *g) {
    for (int place = 0; place < g->link->n; place++) {
        Effect *effect = effect_at(g, place);
        for (int i = 0; i < effect->n; i++) {
            int card = effect->target[i];
            g->mark[card] = 0;
            if (is_on_table(g, card) && !g->stamp[card]) register_card(g, card);
        }
    }
}

static void check_victory(Game *g) {
    g->is_over = g->is_armed;
    for (int seat = 0; seat < PLAYERS; seat++) g->is_over |= count_unicorns(g, seat) >= GOAL;
}

static void resolve_chain(Game *g) {
    while (g->next->n > 0) {
        Link *done = g->link;
        g->link = g->next;
        g->next = done;
        g->next->n = 0;
        g->n_links++;
        for (int place = 0; place < g->link->n; place++) choose_targets(g, place);
        redirect(g);
        for (int place = 0; place < g->link->n; place++) execute(g, effect_at(g, place));
        register_targets(g);
    }
    check_victory(g);
}

/* The stack of instants */

static void put_on_stack(Game *g, int card, int seat) {
    move_card(g, card, STACK);
    g->player_of[card] = (uint8_t)seat;
}

/* Ask who reacts to the top of the stack, and put the instant of the quickest on it. */
static bool react(Game *g, int top) {
    int reacting[PLAYERS], instant[PLAYERS], n = 0;
    if (rules.is_final[top] || g->lasting[SAFE][g->player_of[top]]) return false;
    for (int seat = 0; seat < PLAYERS; seat++) {
        int held = list_zone(g, seat_zone(seat, HAND), INSTANT, g->options);
        if (held == 0 || !ask(g, TO_REACT, seat, 1, held)) continue;
        if (g->lasting[NO_INSTANTS][seat]) continue;
        reacting[n] = seat;
        instant[n++] = g->options[0];
    }
    if (n == 0) return false;
    int quickest = draw_below(&g->deal, (uint32_t)n);
    put_on_stack(g, instant[quickest], reacting[quickest]);
    g->instants++;
    return true;
}

/* Return whether a card that is on the stack is not cancelled. */
static bool survives(Game *g) {
    Zone *stack = &g->zone[STACK];
    while (stack->n > 0) {
        int top = stack->card[stack->n - 1];
        if (react(g, top)) continue;
        if (stack->n == 1) return true;
        int below = stack->card[stack->n - 2];
        move_card(g, top, DISCARD);
        move_card(g, below, DISCARD);
    }
    return false;
}

/* The turn */

static bool has_basic(Game *g, int seat) {
    Zone *stable = row_of(g, seat, STABLE);
    for (int i = 0; i < stable->n; i++)
        if (bits_of(g, stable->card[i]) & BASIC) return true;
    return false;
}

static bool is_playable(Game *g, int card) {
    int bits = rules.bits[card], seat = g->active;
    if (bits & INSTANT || rules.is_void[card]) return false;
    if (bits & UPGRADE && g->lasting[NO_UPGRADES][seat]) return false;
    if (rules.needs_basic[card] && !has_basic(g, seat)) return false;
    for (int other = 0; other < PLAYERS; other++)
        if (is_welcome(g, card, other)) return is_possible(g, rules.to_play[card], seat, card);
    return false;
}

static void play_card(Game *g, int card) {
    int seat = g->active, target = seat;
    g->played = card;
    put_on_stack(g, card, seat);
    if (!(rules.bits[card] & SPELL)) {
        int n = 0;
        for (int other = 0; other < PLAYERS; other++)
            if (is_welcome(g, card, other)) g->options[n++] = (int16_t)other;
        ask(g, TO_STABLE, seat, 1, n);
        target = g->options[0];
    }
    if (!survives(g)) return;
    if (rules.row[card] == HAND) {
        move_card(g, card, DISCARD);
        queue(g, rules.program[card][ON_ENTER], card, seat, NONE);
    } else {
        enter_table(g, card, target);
        register_card(g, card);
    }
    resolve_chain(g);
}

static void play_cards(Game *g) {
    for (int plays = 0; plays < g->plays_allowed && !g->skips && !g->is_over; plays++) {
        Zone *hand = row_of(g, g->active, HAND);
        int n = 0;
        for (int i = 0; i < hand->n; i++)
            if (is_playable(g, hand->card[i])) g->options[n++] = hand->card[i];
        if (n == 0 || !ask(g, TO_PLAY, g->active, 1, n)) {
            if (plays == 0) draw_cards(g, g->active, 1);
            return;
        }
        play_card(g, g->options[0]);
    }
}

static void begin_turn(Game *g) {
    Zone *own = &g->listeners[ON_BEGIN], *any = &g->listeners[ON_BEGIN_ANY];
    g->plays_allowed = 1;
    g->extra_draws = 0;
    g->skips = false;
    for (int i = 0, j = 0; i < own->n || j < any->n;) {
        bool is_own = j == any->n;
        if (i < own->n && !is_own) is_own = g->stamp[own->card[i]] < g->stamp[any->card[j]];
        int card = is_own ? own->card[i++] : any->card[j++], seat = holder_of(g, card);
        if ((is_own && seat != g->active) || is_silenced(g, card)) continue;
        queue(g, rules.program[card][is_own ? ON_BEGIN : ON_BEGIN_ANY], card, seat, NONE);
    }
    resolve_chain(g);
}

static void end_turn(Game *g) {
    for (int i = 0; i < g->n_shots;) {
        Shot shot = g->shots[i];
        if (shot.kind == END_OF_TURN && is_on_table(g, shot.card) && !is_silenced(g, shot.card)) {
            queue(g, GOING_BACK, shot.card, holder_of(g, shot.card), shot.seat);
            drop_shot(g, i);
        } else {
            i++;
        }
    }
    resolve_chain(g);
    int hand = seat_zone(g->active, HAND), surplus = g->zone[hand].n - HAND_LIMIT;
    if (g->is_over) return;
    if (surplus > 0) {
        ask(g, TO_DISCARD, g->active, surplus, list_zone(g, hand, -1, g->options));
        discard_chosen(g);
    }
    if (!g->extra_turn) g->active = (g->active + 1) % PLAYERS;
    g->extra_turn = false;
}

static void take_turn(Game *g) {
    if (++g->turn > MAX_TURNS) exit(1);
    begin_turn(g);
    if (g->is_over) return;
    if (!g->skips) draw_cards(g, g->active, 1 + g->extra_draws);
    check_victory(g);
    if (g->is_over) return;
    play_cards(g);
    if (!g->is_over) end_turn(g);
}

static void set_up(Game *g, const uint64_t *keys, uint64_t index) {
    memset(g->zone_of, 0, sizeof g->zone_of);
    memset(g->mark, 0, sizeof g->mark);
    memset(g->stamp, 0, sizeof g->stamp);
    memset(g->lasting, 0, sizeof g->lasting);
    for (int zone = 0; zone < ZONES; zone++) g->zone[zone].n = 0;
    for (int event = 0; event < EVENTS; event++) g->listeners[event].n = 0;
    g->link = &g->links[0];
    g->next = &g->links[1];
    g->link->n = g->next->n = g->n_shots = g->clock = g->turn = g->active = 0;
    g->decisions = g->n_links = g->instants = 0;
    g->extra_turn = g->is_armed = g->is_over = false;
    g->deal = seed_stream(keys, index);
    for (int player = 0; player < PLAYERS; player++) {
        g->streams[player] = seed_stream(keys + 2 + 2 * player, index);
        g->player_in[player] = player;
    }
    for (int card = 0; card < rules.n_cards; card++) {
        g->zone_of[card] = card < rules.first_in_deck ? NURSERY : DECK;
        append(&g->zone[g->zone_of[card]], card);
    }
    shuffle_deck(g);
    for (int i = PLAYERS - 1; i > 0; i--) {
        int j = draw_below(&g->deal, (uint32_t)i), kept = g->player_in[i];
        g->player_in[i] = g->player_in[j];
        g->player_in[j] = kept;
    }
    for (int seat = 0; seat < PLAYERS; seat++) {
        int baby = g->zone[NURSERY].card[g->zone[NURSERY].n - 1];
        move_card(g, baby, seat_zone(seat, STABLE));
        register_card(g, baby);
        draw_cards(g, seat, OPENING_HAND);
    }
}

/* Return who has most unicorns, then most letters in their names, then the lower seat. */
static int find_winner(Game *g) {
    int best = NONE, winner = NONE;
    for (int seat = 0; seat < PLAYERS; seat++) {
        Zone *stable = row_of(g, seat, STABLE);
        int score = 10000 * count_unicorns(g, seat);
        for (int i = 0; i < stable->n; i++) score += rules.letters[stable->card[i]];
        if (score > best) {
            best = score;
            winner = g->player_in[seat];
        }
    }
    return winner;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void read_all(void *to, size_t size) {
    if (fread(to, size, 1, stdin) != 1) exit(1);
}

typedef struct {
    long winners, turns, decisions, links, instants;
} Sums;

static void play_game(Game *g, const uint64_t *keys, uint64_t index, Sums *sums) {
    set_up(g, keys, index);
    while (!g->is_over) take_turn(g);
    sums->winners += find_winner(g);
    sums->turns += g->turn;
    sums->decisions += g->decisions;
    sums->links += g->n_links;
    sums->instants += g->instants;
}

int main(void) {
    static Game game;
    uint64_t head[3], keys[2 * (1 + PLAYERS)];
    int16_t matches[MATCHES][PLAYERS];
    read_all(head, sizeof head);
    read_all(keys, sizeof keys);
    if (head[2] != MATCHES) exit(1);
    read_all(matches, sizeof matches);
    read_all(&rules, sizeof rules);
    Sums sums[MATCHES];
    double best = 1e9;
    for (uint64_t repetition = 0; repetition < head[1]; repetition++) {
        double start = now();
        memset(sums, 0, sizeof sums);
        for (int match = 0; match < MATCHES; match++) {
            is_rule_based = matches[match];
            for (uint64_t index = 0; index < head[0]; index++)
                play_game(&game, keys, index, &sums[match]);
        }
        double seconds = now() - start;
        if (seconds < best) best = seconds;
    }
    for (int match = 0; match < MATCHES; match++) {
        Sums *s = &sums[match];
        printf("%ld %ld %ld %ld %ld ", s->winners, s->turns, s->decisions, s->links, s->instants);
    }
    printf("%.9f\n", best);
    return 0;
}
