"""A slow and obvious twin of whole games: turns, stack and victory around the links."""

from tests.games.unicorns.card_texts import on_begin, on_enter
from tests.games.unicorns.link_twin import NO_INSTANTS, LinkTwin
from tests.games.unicorns.table_twin import Card, Effect


class GameTwin(LinkTwin):
    def __init__(self, switches, table, n_players, stream):
        cards = [(name, kind, value) for name, kind, copies, value in table for _ in range(copies)]
        cards = [Card(number, *each) for number, each in enumerate(cards)]
        super().__init__(switches, cards, n_players, stream)
        for card in cards:
            self.put(card, "nursery" if card.kind == "baby" else "deck")
        self.goal = 6 if n_players >= 6 else 7
        self.players = list(self.seats)
        self.end, self.turns, self.instants = None, 0, 0
        self.extra_turn = False

    def set_up(self):
        self.shuffle(self.piles["deck"])
        self.shuffle(self.players)
        for seat in self.seats:
            baby = self.piles["nursery"][-1]
            self.put(baby, "stable", seat)
            self.register(baby)
            self.draw(seat, 5)

    def play(self):
        while self.end is None:
            self.turns += 1
            yield from self.take_turn()

    def check(self):
        if self.armed:
            self.end = "empty_deck"
        elif any(self.count(s, self.switches["pandas_count"]) >= self.goal for s in self.seats):
            self.end = "unicorns"
        return self.end is not None

    def take_turn(self):
        seat = self.active
        self.plays_allowed, self.extra_draws, self.skips = 1, 0, False
        for card, _ in self.registry:
            if card.name == "Puppicorn" and not self.is_silent(card):
                self.coming.append(Effect(("follow",), card, card.seat))
            text = on_begin(card.name, self.switches.get)
            if text and card.seat == seat and not self.is_silent(card):
                self.coming.append(Effect(text, card, seat))
        yield from self.resolve_chain()
        if self.check():
            return
        if not self.skips:
            self.draw(seat, 1 + self.extra_draws)
        if self.check():
            return
        plays = 0
        while plays < self.plays_allowed and not self.skips:
            card = yield from self.choose_play(seat)
            if card is None:
                if plays == 0:
                    self.draw(seat, 1)
                break
            plays += 1
            yield from self.play_card(card, seat)
            if self.end:
                return
        for shot in list(self.shots):
            card = shot["card"]
            if shot["until"] == "until end of turn" and card.on_table and not self.is_silent(card):
                self.coming.append(Effect(("go back",), card, card.seat, shot["home"]))
                self.shots.remove(shot)
        yield from self.resolve_chain()
        if self.check():
            return
        hand = self.rows[seat]["hand"]
        if len(hand) > 7:
            chosen = yield from self.ask("discard", seat, list(hand), len(hand) - 7)
            for card in chosen:
                self.put(card, "discard")
        if not self.extra_turn:
            self.active = (seat + 1) % len(self.seats)
        self.extra_turn = False

    def is_legal(self, card, holder, seat):
        """Whether the holder may play a card to a stable."""
        if card.kind == "instant" or (card.kind == "spell" and seat != holder):
            return False
        if card.name == "Shake Up" and self.switches["shake_up_is_void"]:
            return False
        if card.name in ("Extra Tail", "Rainbow Mane"):
            stable = self.rows[holder]["stable"]
            if not any(self.kind_of(each) == "basic" for each in stable):
                return False
        if card.kind == "upgrade" and self.holds(holder, "Broken Stable"):
            return False
        if card.kind == "basic" and self.queen_elsewhere(seat):
            return False
        text = on_enter(card.name, self.switches.get)
        if card.kind == "spell" or card.name == "Llamacorn":
            return self.is_possible(text, Effect(text, card, holder))
        return True

    def choose_play(self, seat):
        hand = self.rows[seat]["hand"]
        found = [c for c in hand if any(self.is_legal(c, seat, other) for other in self.seats)]
        if not found:
            return None
        chosen = yield from self.ask("play", seat, found, 1, True)
        return chosen and chosen[0]

    def play_card(self, card, seat):
        self.put(card, "stack")
        goal = seat
        if card.kind != "spell":
            barred = [s for s in self.seats if card.kind == "basic" and self.queen_elsewhere(s)]
            options = [other for other in self.seats if other not in barred]
            (goal,) = yield from self.ask("stable", seat, options)
        if not (yield from self.survive_stack(card, seat)):
            return
        if card.kind == "spell":
            if self.switches["spells_discarded_first"]:
                self.put(card, "discard")
            self.coming.append(Effect(on_enter(card.name, self.switches.get), card, seat))
        else:
            self.enter(card, goal)
            self.register(card)
        yield from self.resolve_chain()
        if card.place == "stack":
            self.put(card, "discard")
        self.check()

    def survive_stack(self, card, seat):
        stack = [(card, seat)]
        while True:
            top, player = stack[-1]
            if top.name != "Super Neigh" and not self.holds(player, "Yay"):
                reactions = []
                for other in self.seats:
                    instants = [c for c in self.rows[other]["hand"] if c.kind == "instant"]
                    is_barred = self.holds(other, *NO_INSTANTS)
                    if (other == player and not self.switches["cancels_own"]) or not instants:
                        continue
                    if is_barred and not self.switches["forbidden_asked"]:
                        continue
                    chosen = yield from self.ask("instant", other, instants, 1, True)
                    if chosen and not is_barred:
                        reactions.append((chosen[0], other))
                if reactions:
                    stack.append(reactions[self.stream.draw_below(len(reactions))])
                    self.put(stack[-1][0], "stack")
                    self.instants += 1
                    continue
            if len(stack) == 1:
                return True
            for each, _ in (stack.pop(), stack.pop()):
                self.put(each, "discard")
            if not stack:
                return False

    def ranking(self):
        """Return the seats from first to last, and whether the first two are equal."""

        def key(seat):
            counted = self.switches["pandas_count"] or not self.holds(seat, "Pandamonium")
            names = [card.name for card in self.rows[seat]["stable"] if counted]
            letters = sum(len(name.replace(" ", "")) for name in names)
            return self.count(seat, self.switches["pandas_count"]), letters

        order = sorted(self.seats, key=key, reverse=True)
        return order, key(order[0]) == key(order[1])
