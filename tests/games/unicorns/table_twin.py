"""The twin's table: cards are objects, places are lists of them, effects are lists of targets."""

from tests.games.unicorns.card_texts import UNICORN, on_enter


class Card:
    def __init__(self, number, name, kind, value):
        self.number, self.name, self.kind, self.value = number, name, kind, value
        self.place = self.seat = self.mark = None

    @property
    def on_table(self):
        return self.place in ("stable", "upgrades", "downgrades")


class Effect:
    def __init__(self, text, card, owner, seat=None):
        self.text, self.card, self.owner, self.seat = text, card, owner, seat
        self.kind, self.targets, self.chosen = text[0], [], 0

    def target(self, card):
        card.mark = self
        self.targets.append(card)

    def release(self, card):
        card.mark = None
        self.targets.remove(card)


class TableTwin:
    """Where cards are and what is in force."""

    def __init__(self, switches, cards, n_players, stream):
        self.switches, self.cards, self.stream = switches, cards, stream
        self.seats = range(n_players)
        self.piles = {"deck": [], "discard": [], "nursery": [], "stack": []}
        rows = ("hand", "stable", "upgrades", "downgrades")
        self.rows = [{row: [] for row in rows} for _ in self.seats]
        self.known = [[set() for _ in self.seats] for _ in self.seats]
        self.registry, self.shots, self.coming = [], [], []
        self.armed = False
        self.active = 0
        self.links = 0

    # Places

    def list_of(self, place, seat):
        return self.rows[seat][place] if seat is not None else self.piles[place]

    def put(self, card, place, seat=None):
        if card.place is not None:
            self.list_of(card.place, card.seat).remove(card)
            if card.place == "hand":
                for sets in self.known:
                    sets[card.seat].discard(card)
        card.place, card.seat = place, seat
        self.list_of(place, seat).append(card)
        if place == "hand":
            self.known[seat][seat].add(card)

    def reveal(self, card):
        for sets in self.known:
            sets[card.seat].add(card)

    def draw(self, seat, n):
        for _ in range(n):
            if self.piles["deck"]:
                self.put(self.piles["deck"][-1], "hand", seat)
            self.armed |= not self.piles["deck"]

    def shuffle(self, items):
        for i in reversed(range(1, len(items))):
            j = self.stream.draw_below(i if self.switches["cyclic_shuffles"] else i + 1)
            items[i], items[j] = items[j], items[i]

    def table(self, seats=None):
        for seat in self.seats if seats is None else seats:
            for row in ("stable", "upgrades", "downgrades"):
                yield from list(self.rows[seat][row])

    # What is in force

    def holds(self, seat, *names):
        return any(card.name in names and where == seat for card, where in self.registry)

    def kind_of(self, card):
        if card.place == "stable" and self.holds(card.seat, "Pandamonium"):
            return "panda"
        return card.kind

    def is_unicorn(self, card):
        return self.kind_of(card) in UNICORN

    def fits(self, card, what):
        kind = self.kind_of(card)
        if what == "unicorn":
            return kind in UNICORN
        if what == "card":
            return kind != "panda" or not self.switches["pandas_are_no_cards"]
        return kind == what

    def is_silent(self, card):
        if card.kind == "baby" or not self.is_unicorn(card):
            return False
        return self.holds(card.seat, "Blinding Light")

    def listeners(self, *names):
        return [card for card, _ in self.registry if card.name in names]

    def queen_elsewhere(self, seat):
        return any(card.name == "Queen Bee Unicorn" and at != seat for card, at in self.registry)

    def may_enter(self, card, seat):
        if self.switches["queen_bars_plays_only"] or self.kind_of(card) != "basic":
            return True
        return not self.queen_elsewhere(seat)

    def count(self, seat, with_pandas):
        stable = self.rows[seat]["stable"]
        return sum(card.value for card in stable if with_pandas or self.is_unicorn(card))

    # Registration

    def register(self, card):
        self.registry.append((card, card.seat))
        text = on_enter(card.name, self.switches.get)
        is_quiet = card.kind == "magic" and self.holds(card.seat, "Blinding Light")
        if text and card.kind != "spell" and not is_quiet:
            self.coming.append(Effect(text, card, card.seat))

    def deregister(self, card):
        self.registry = [each for each in self.registry if each[0] is not card]
        self.shots = [shot for shot in self.shots if shot["card"] is not card]

    def is_registered(self, card):
        return any(each is card for each, _ in self.registry)

    def tell_wire(self, card):
        for wire in self.listeners("Barbed Wire"):
            minds = self.switches["wire_minds_all_cards"] or self.is_unicorn(card)
            if wire is not card and wire.seat == card.seat and minds:
                self.coming.append(Effect(("discard", 1), wire, wire.seat))

    def leave(self, card, place, seat=None):
        self.tell_wire(card)
        self.put(card, place, seat)

    def enter(self, card, seat):
        row = {"upgrade": "upgrades", "downgrade": "downgrades"}.get(card.kind, "stable")
        self.put(card, row, seat)
        for listener in self.listeners("Barbed Wire", "Tiny Stable"):
            if listener.name == "Tiny Stable":
                at = listener.seat
                crowd = len(self.rows[at]["stable"])
                if not self.switches["tiny_counts_cards"]:
                    crowd = self.count(at, with_pandas=False)
                if crowd > 5:
                    self.coming.append(Effect(("sacrifice", 1, "unicorn"), listener, at))
            else:
                minds = self.switches["wire_minds_all_cards"] or self.is_unicorn(card)
                if listener is not card and listener.seat == card.seat and minds:
                    self.coming.append(Effect(("discard", 1), listener, listener.seat))

    def transfer(self, card, seat):
        self.tell_wire(card)
        self.enter(card, seat)
