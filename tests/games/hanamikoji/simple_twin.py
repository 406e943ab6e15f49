"""The simple agent in plain Python: options, hidden cards, rollouts and values, on lists."""

from itertools import combinations
from math import perm

from redealt.games.hanamikoji.arrangements import index_of
from redealt.games.hanamikoji.cards import pack, unpack
from redealt.games.hanamikoji.names import ACTIONS
from tests.games.hanamikoji.game_twin import PLAYED, is_fair, pick, pick_fairly
from tests.twins.streams import Stream

PER_PLAYER = ("hand", "scored", "secret", "trade_off", "known")


def as_list(packed):
    return [suit for suit, count in enumerate(unpack(packed)) for _ in range(count)]


def as_packed(suits):
    return pack([suits.count(suit) for suit in range(7)])


class Table:
    """The cards on the table and in the hands, as lists that may be copied."""

    def __init__(self, state):
        for zone in PER_PLAYER:
            setattr(self, zone, [as_list(packed) for packed in state[zone]])
        self.offer, self.pair = as_list(state.offer), as_list(state.pair)
        self.deck, self.aside = as_list(state.deck), as_list(state.aside)
        self.used = [
            [action for i, action in enumerate(ACTIONS) if used >> i & 1] for used in state.used
        ]
        self.drawer = int(state.drawer)
        self.turn, self.starter = int(state.turn), int(state.starter)

    def copy(self):
        copy = Table.__new__(Table)
        for name, value in vars(self).items():
            if isinstance(value, list):
                value = [list(one) if isinstance(one, list) else one for one in value]
            setattr(copy, name, value)
        return copy

    @property
    def mover(self):
        return (self.starter + self.turn) % 2


class SimpleTwin:
    """Values of all options of a decision."""

    def __init__(self, state, record, switches, n_rollouts, cheats, values, search):
        self.table, self.record, self.switches = Table(state), record, switches
        self.markers = int(state.markers)
        self.round = int(state.round_number)
        self.n_rollouts, self.cheats, self.values = n_rollouts, cheats, values
        self.stream = Stream.from_state(search)
        self.player = self.table.mover if not self.table.offer else 1 - self.table.mover

    def value_options(self):
        if self.table.offer:
            answered = map(self.after_reply, self.replies(self.table))
            return [self.value(self.with_draw(table)) for table in answered]
        return [self.value_move(*move) for move in self.moves()]

    def moves(self):
        hand = sorted(self.table.hand[self.player])
        for action, n_cards in PLAYED.items():
            if action in self.table.used[self.player]:
                continue
            for cards in sorted(set(combinations(hand, n_cards))):
                if action == "C" and self.switches["pairs"]:
                    for first in sorted({min(split) for split in self.splits(cards)}):
                        yield action, cards, first
                else:
                    yield action, cards, ()

    @staticmethod
    def splits(cards):
        for i, j in combinations(range(4), 2):
            others = tuple(cards[k] for k in range(4) if k not in (i, j))
            yield (cards[i], cards[j]), others

    def replies(self, table):
        if table.pair:
            other = list(table.offer)
            for card in table.pair:
                other.remove(card)
            return [table.pair] if sorted(other) == table.pair else [table.pair, other]
        n_taken = len(table.offer) - 2
        return [list(taken) for taken in sorted(set(combinations(sorted(table.offer), n_taken)))]

    def after_reply(self, reply):
        table = self.table.copy()
        self.answer(table, reply)
        return table

    def take(self, table, reply):
        mover = table.mover
        rest = list(table.offer)
        for card in reply:
            rest.remove(card)
        table.scored[mover] += rest
        zone = table.scored if self.switches["to_scored"] else table.hand
        zone[1 - mover] += reply
        table.offer, table.pair = [], []
        table.turn += 1

    def value_move(self, action, cards, first):
        table = self.table.copy()
        mover = table.mover
        for card in cards:
            table.hand[mover].remove(card)
        table.used[mover].append(action)
        if not self.switches["draw_first"] and table.deck:
            table.drawer = mover
        if action in "ST":
            (table.secret if action == "S" else table.trade_off)[mover] = list(cards)
            table.turn += 1
            if self.switches["draw_first"] and table.turn < 8:
                table.drawer = table.mover
            return self.value(self.with_draw(table))
        table.offer, table.pair = list(cards), list(first)
        self.with_draw(table)
        if self.switches["offer_value"] == "random_reply":
            return self.value(table)
        worst = min if mover == 0 else max
        return worst([self.value(table, reply) for reply in self.replies(table)])

    def with_draw(self, table):
        if self.switches["draws_true_card"]:
            self.draw(table)
        return table

    def value(self, table, reply=None):
        total = 0.0
        world = table.copy()
        answers = table.offer and self.switches["redraws_after_reply"]
        for _ in range(self.n_rollouts):
            if answers:
                world = table.copy()
                self.answer(world, reply)
            if not (self.cheats or (self.switches["sees_ended_round"] and world.turn == 8)):
                self.redraw(world)
            total += self.value_round(self.finish(world.copy(), reply), world.starter)
        return total / self.n_rollouts

    def draw(self, table):
        if table.drawer >= 0:
            table.hand[table.drawer] += pick_fairly(table.deck, 1, self.stream)
            table.drawer = -1

    def answer(self, table, reply):
        self.take(table, list(reply) if reply is not None else self.random_reply(table))
        if self.switches["draw_first"] and table.turn < 8:
            table.drawer = table.mover

    def redraw(self, world):
        opponent = 1 - self.player
        hidden = (world.hand, world.secret, world.trade_off)
        pool = sorted([*world.deck, *(card for zone in hidden for card in zone[opponent])])
        known = world.known[opponent] if self.switches["remembers_taken"] else []
        for card in known:
            pool.remove(card)
        if self.switches["aside_in_pool"]:
            pool = sorted(pool + world.aside)
            world.aside = [pool.pop(self.stream.draw_below(len(pool)))]
        if world.deck:
            world.deck = pick_fairly(pool, len(world.deck), self.stream)
        pool = sorted(pool + known)
        n_secret, n_out = len(world.secret[opponent]), len(world.trade_off[opponent])
        while n_secret + n_out:
            rest = list(pool)
            secret, word = pick(rest, n_secret, self.stream.next_bits() >> 32)
            out, word = pick(rest, n_out, word)
            if is_fair(word, perm(len(pool), n_secret + n_out)):
                world.secret[opponent], world.trade_off[opponent], pool = secret, out, rest
                break
        world.hand[opponent] = pool

    def finish(self, table, reply):
        """Let random players finish the round; return what both have scored."""
        self.draw(table)
        if table.offer:
            self.answer(table, reply)
            self.draw(table)
        while table.turn < 8:
            self.play_turn(table)
        for player in (0, 1):
            table.scored[player] += table.hand[player]
            if self.switches["score_secret"]:
                table.scored[player] += table.secret[player]
        return table.scored

    def random_reply(self, table):
        if table.pair:
            other = self.replies(table)[-1]
            return list(table.pair) if self.stream.toss_coin() else list(other)
        return pick_fairly(list(table.offer), len(table.offer) - 2, self.stream)

    def play_turn(self, table):
        mover, opponent = table.mover, 1 - table.mover
        unused = [action for action in ACTIONS if action not in table.used[mover]]
        n_hand, n_deck = len(table.hand[mover]), len(table.deck)
        while True:
            word = (self.stream.next_bits() >> 32) * len(unused)
            action, word = unused[word >> 32], word % 2**32
            hand, deck = sorted(table.hand[mover]), sorted(table.deck)
            n_taken = {"G": 1, "C": 2}.get(action, 0)
            taken, word = pick(hand, n_taken, word)
            kept, word = pick(hand, PLAYED[action] - n_taken, word)
            drawn, word = pick(deck, 1, word) if deck else ([], word)
            bound = len(unused) * perm(n_hand, PLAYED[action]) * max(1, n_deck)
            if is_fair(word, bound):
                break
        table.used[mover].append(action)
        table.hand[mover], table.deck = hand, deck
        {"S": table.secret, "T": table.trade_off}.get(action, table.scored)[mover] += kept
        (table.scored if self.switches["to_scored"] else table.hand)[opponent] += taken
        table.hand[opponent if self.switches["draw_first"] else mover] += drawn
        table.turn += 1

    def value_round(self, scored, starter):
        owner = list(unpack(self.markers))
        for suit in range(7):
            first, second = scored[0].count(suit), scored[1].count(suit)
            if first != second:
                owner[suit] = 1 if first > second else 2
            elif self.switches["tied_suit"] == "reset":
                owner[suit] = 0
        index = int(index_of(pack(owner)))
        if winner := int(self.record.winner[index]):
            return winner
        if self.round >= self.switches["max_rounds"]:
            result = int(self.record.tie_winner[index])
            coin = 2  # in place of a result
            if result == coin:
                return 1 if self.stream.toss_coin() else -1
            return 2 * starter - 1 if result == coin + 1 else result
        if self.values is not None:
            return self.values[self.round - 1, index]
        first, second = self.record.future[self.round, index]
        chance = (self.stream.next_bits() >> 11) * 2.0**-53
        return 1.0 if chance < first else -1.0 if chance < first + second else 0.0
