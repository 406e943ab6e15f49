"""A slow and obvious twin: cards as lists of suits, players as dictionaries, streams in Python."""

from math import perm

from tests.twins.streams import Stream

SIZES = (2, 2, 2, 3, 3, 4, 5)
PLAYED = {"S": 1, "T": 2, "G": 3, "C": 4}


def pick(cards, n, word):
    """Take n cards out of a sorted list by the digits of a word; return them and what is left."""
    picked = []
    for _ in range(n):
        word *= len(cards)
        picked.append(cards.pop(word >> 32))
        word %= 2**32
    return picked, word


def is_fair(word, bound):
    return word >= bound or word >= 2**32 % bound


def pick_fairly(cards, n, stream):
    """Take n random cards out of a list."""
    while True:
        rest = sorted(cards)
        bound = perm(len(rest), n)
        picked, word = pick(rest, n, stream.next_bits() >> 32)
        if is_fair(word, bound):
            cards[:] = rest
            return picked


class GameTwin:
    """A game of two random players."""

    def __init__(self, switches, keys, number):
        self.switches = switches
        self.deal, *self.decisions = [Stream(keys[role], number) for role in range(3)]
        self.owner = [0] * 7
        self.round = 0
        self.actions = {}
        self.result = None
        self.is_tie_break = False

    def play(self):
        while self.result is None:
            self.play_round()
        return self.result

    def play_round(self):
        self.round += 1
        self.start_round()
        for turn in range(8):
            self.take_turn((self.starter + turn) % 2)
        for player in (0, 1):
            zone = self.players[player]
            zone["scored"] += zone["hand"]
            if self.switches["score_secret"]:
                zone["scored"] += zone["secret"]
        self.award_markers()
        self.judge()

    def start_round(self):
        self.deck = [suit for suit, size in enumerate(SIZES) for _ in range(size)]
        self.starter = {"alternating": (self.round - 1) % 2, "fixed": 0}.get(
            self.switches["starter"]
        )
        if self.starter is None:
            self.starter = int(self.deal.toss_coin())
        self.players = [{"hand": [], "scored": [], "secret": [], "out": []} for _ in range(2)]
        hand_size = 6 if self.switches["draw_first"] else 7
        for player in self.players:
            for _ in range(hand_size):
                player["hand"].append(self.draw())
        self.aside = self.draw()

    def draw(self):
        return self.deck.pop(self.deal.draw_below(len(self.deck)))

    def take_turn(self, mover):
        player, opponent = self.players[mover], self.players[1 - mover]
        stream, other_stream = self.decisions[mover], self.decisions[1 - mover]
        if self.switches["draw_first"]:
            player["hand"].append(self.draw())
        played = self.actions.setdefault((mover, self.round), [])
        unused = [action for action in "STGC" if action not in played]
        action = unused[stream.draw_below(len(unused))]
        played.append(action)
        if action == "C" and self.switches["pairs"]:
            first = pick_fairly(player["hand"], 2, stream)
            second = pick_fairly(player["hand"], 2, stream)
            offer, pairs = first + second, (first, second)
        else:
            offer, pairs = pick_fairly(player["hand"], PLAYED[action], stream), None
        if not self.switches["draw_first"] and self.deck:
            player["hand"].append(self.draw())
        if action == "S":
            player["secret"] += offer
        elif action == "T":
            player["out"] += offer
        else:
            if pairs:
                taken = pairs[0] if other_stream.toss_coin() else pairs[1]
                offer = list(pairs[1] if taken is pairs[0] else pairs[0])
            else:
                taken = pick_fairly(offer, len(offer) - 2, other_stream)
            opponent["scored" if self.switches["to_scored"] else "hand"] += taken
            player["scored"] += offer

    def award_markers(self):
        for suit in range(7):
            first, second = [self.players[i]["scored"].count(suit) for i in (0, 1)]
            if first != second:
                self.owner[suit] = 1 if first > second else 2
            elif self.switches["tied_suit"] == "reset":
                self.owner[suit] = 0

    def judge(self):
        markers = [self.owner.count(player) for player in (1, 2)]
        charm = [
            sum(size for size, owner in zip(SIZES, self.owner, strict=True) if owner == player)
            for player in (1, 2)
        ]
        four = [count >= 4 for count in markers]
        eleven = [points >= self.switches["charm_to_win"] for points in charm]
        qualified = [four[i] or eleven[i] for i in (0, 1)]
        if all(qualified):
            deciding = {"markers": four, "charm": eleven, "play_on": [False, False]}
            qualified = deciding[self.switches["both_qualify"]]
        if any(qualified):
            self.result = 1 if qualified[0] else -1
        elif self.round == self.switches["max_rounds"]:
            self.break_tie(markers, charm)

    def break_tie(self, markers, charm):
        rule = self.switches["tie_break"]
        is_full_tie = markers[0] == markers[1] and charm[0] == charm[1]
        self.is_tie_break = rule == "text" or (rule == "full_ties" and is_full_tie)
        if rule == "none":
            self.result = 0
        elif not is_full_tie:
            self.result = 1 if (markers[0], charm[0]) > (markers[1], charm[1]) else -1
        else:
            self.result = self.break_full_tie()

    def break_full_tie(self):
        winner = self.switches["t_winner"]
        if winner == "coin":
            return 1 if self.deal.toss_coin() else -1
        if winner == "last_mover":
            return 1 if self.starter == 1 else -1
        if winner == "highest_marker":
            claimed = [owner for owner in self.owner if owner]
            return {1: 1, 2: -1}[claimed[-1]] if claimed else 0
        return 0
