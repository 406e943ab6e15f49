"""A slow and obvious twin: cards as lists of species, one list for each place that cards lie."""

from tests.games.cubirds.play import table_of
from tests.twins.streams import Stream

N_OF_SPECIES = (7, 10, 10, 13, 13, 17, 20, 20)
SMALL_FAMILY = (2, 3, 3, 4, 4, 5, 6, 6)
LARGE_FAMILY = (3, 4, 4, 6, 6, 7, 9, 9)
SPECIES = range(8)
LEFT, RIGHT = 0, 1
MAX_TURNS = 5000


def place(row, species, count, side):
    """Return a row with cards placed on a side, and the cards captured."""
    placed = [species] * count
    if species not in row:
        return (placed + row, []) if side == LEFT else (row + placed, [])
    if side == LEFT:
        nearest = row.index(species)
        return placed + row[nearest:], row[:nearest]
    nearest = max(i for i, card in enumerate(row) if card == species)
    return row[: nearest + 1] + placed, row[nearest + 1 :]


def completed(collection):
    """Return how a collection is complete, or None."""
    if len(set(collection)) >= 7:
        return "seven_species"
    if sum(collection.count(species) >= 3 for species in SPECIES) >= 2:
        return "two_triplets"
    return None


class GameTwin:
    """A game of random players."""

    def __init__(self, switches, deal, decisions):
        self.switches, self.deal, self.decisions = switches, deal, decisions
        self.one_extra_turn = switches["one_extra_turn"]
        self.n_players = len(decisions)
        self.hands = [[] for _ in decisions]
        self.collections = [[] for _ in decisions]
        self.rows, self.discard, self.lost, self.owed = [], [], [], []
        self.pile = [species for species in SPECIES for _ in range(N_OF_SPECIES[species])]
        self.mover = self.turns = self.extra_turns = self.slots = 0
        self.end = self.winner = None

    @classmethod
    def of_match(cls, switches, keys, number, n_players):
        """Return a game on the streams of a match."""
        streams = [Stream(keys[role], number) for role in range(1 + n_players)]
        return cls(switches, streams[0], streams[1:])

    @classmethod
    def from_state(cls, switches, state, stream):
        """Return a game that goes on from a state, everything drawn from one stream."""
        stream = Stream.from_state(stream)
        twin = cls(switches, stream, [stream] * int(state.n_players))
        for name, value in table_of(state).items():
            setattr(twin, name, value)
        twin.mover = int(state.player)
        return twin

    def set_up(self, start_birds):
        swaps = self.switches["swaps_start_bird"]
        birds = [None if bird < 0 else bird for bird in start_birds[: self.n_players]]
        if not swaps:
            for player, bird in enumerate(birds):
                if bird is not None:
                    self.pile.remove(bird)
                    self.collections[player] = [bird]
        rejected = []
        for _ in range(4):
            row = []
            while len(row) < 3:
                card = self.draw()
                (rejected if card in row else row).append(card)
            self.rows.append(row)
        for player in range(self.n_players):
            self.fill_hand(player)
        for player in range(self.n_players):
            if not self.collections[player]:
                self.collections[player] = [self.draw()]
        self.pile = sorted(self.pile + rejected)
        if swaps:
            for player, bird in enumerate(birds):
                if bird is not None:
                    self.swap_start_bird(player, bird)

    def swap_start_bird(self, player, bird):
        self.pile = sorted(self.pile + self.collections[player])
        self.pay_owed()
        self.collections[player] = [bird]
        if bird in self.pile:
            self.pile.remove(bird)
        else:
            self.owed.append(bird)

    def draw(self):
        if not self.has_cards():
            return None
        return self.pile.pop(self.deal.draw_below(len(self.pile)))

    def reshuffle(self):
        self.pile, self.discard = sorted(self.discard), []
        self.pay_owed()

    def pay_owed(self):
        for bird in list(self.owed):
            if bird in self.pile:
                self.pile.remove(bird)
                self.owed.remove(bird)

    def take(self, player, n):
        for _ in range(n):
            card = self.draw()
            if card is not None:
                self.hands[player].append(card)

    def fill_hand(self, player):
        self.take(player, 8)

    def has_cards(self):
        if not self.pile:
            self.reshuffle()
        return bool(self.pile)

    def play(self):
        while self.end is None:
            self.play_slot()

    def play_slot(self, first_move=None, notices_first=True):
        """Play a player's turn and its extra turns; a first move may be given."""
        if self.is_at_cap():
            return
        self.slots += 1
        if first_move is None and self.is_over_before_turn():
            self.compare_collections()
            return
        is_extra, notices = False, notices_first
        while True:
            self.turns += 1
            self.extra_turns += is_extra
            (first_move or self.move_randomly)()
            if notices and not self.switches["checks_win_last"] and self.check_win():
                return
            if (is_extra and self.one_extra_turn) or not self.needs_hands():
                break
            if self.can_redeal():
                self.redeal()
            elif self.switches["redeals_from_pile"]:
                if not (self.one_extra_turn and self.hands[self.mover]):
                    break
            else:
                if not (notices and self.switches["checks_win_last"] and self.check_win()):
                    self.slots += 1
                    self.compare_collections()
                return
            is_extra, first_move = True, None
            if self.is_at_cap():
                return
        if notices and self.switches["checks_win_last"] and self.check_win():
            return
        self.mover = (self.mover + 1) % self.n_players

    def is_at_cap(self):
        if self.turns == MAX_TURNS:
            self.end = "turn_cap"
        return self.turns == MAX_TURNS

    def is_over_before_turn(self):
        if not self.has_cards() and self.switches["ends_without_piles"]:
            return True
        is_short = len(self.pile) - len(self.owed) < 8 * self.n_players
        return self.switches["redeals_from_pile"] and is_short and [] in self.hands

    def needs_hands(self):
        hands = self.hands if self.switches["redeals_any_hand"] else [self.hands[self.mover]]
        return [] in hands

    def can_redeal(self):
        if self.switches["redeals_from_pile"]:
            self.has_cards()
            n_cards = len(self.pile) - len(self.owed)
        else:
            n_cards = len(self.pile) + len(self.discard) + sum(map(len, self.hands))
        return n_cards >= 8 * self.n_players

    def redeal(self):
        for hand in self.hands:
            self.discard += hand
            hand.clear()
        for player in range(self.n_players):
            self.fill_hand(player)

    def move_randomly(self):
        hand, stream = self.hands[self.mover], self.decisions[self.mover]
        if self.switches["idles_without_piles"] and not self.has_cards():
            return
        captured = []
        if hand:
            species = sorted(hand)[stream.draw_below(len(hand))]
            row, side = divmod(stream.draw_below(8), 2)
            captured = self.place(species, row, side)
        elif self.switches["skips_empty_hand"]:
            return
        may_draw = not captured and (hand or self.switches["draws_on_empty_hand"])
        if may_draw and (stream.next_bits() >> 11) / 2**53 < self.switches["draw_probability"]:
            self.take(self.mover, 2)
        families = [s for s in SPECIES if hand.count(s) >= SMALL_FAMILY[s]]
        if families:
            choice = stream.draw_below(len(families) + self.switches["none_weight"])
            if choice < len(families):
                self.play_family(families[choice])

    def place(self, species, row, side):
        hand = self.hands[self.mover]
        count = hand.count(species)
        hand[:] = [card for card in hand if card != species]
        self.rows[row], captured = place(self.rows[row], species, count, side)
        self.refill(row, side)
        if self.switches["loses_captured"] and not self.has_cards():
            self.lost += captured
        else:
            hand += captured
        return captured

    def refill(self, row, played):
        side = {"left": LEFT, "right": RIGHT, "played": played}[self.switches["refill_side"]]
        cards = self.rows[row]
        while len(set(cards)) == 1:
            card = self.draw()
            if card is None:
                return
            cards.insert(0 if side == LEFT else len(cards), card)

    def play_family(self, species):
        hand = self.hands[self.mover]
        count = hand.count(species)
        if count < SMALL_FAMILY[species]:
            return
        hand[:] = [card for card in hand if card != species]
        collected = 2 if count >= LARGE_FAMILY[species] else 1
        self.collections[self.mover] += [species] * collected
        self.discard += [species] * (count - collected)

    def check_win(self):
        self.end = completed(self.collections[self.mover])
        if self.end:
            self.winner = self.mover
        return self.end is not None

    def compare_collections(self):
        sizes = [len(collection) for collection in self.collections]
        self.end = "empty_deck"
        if sizes.count(max(sizes)) == 1:
            self.winner = sizes.index(max(sizes))
