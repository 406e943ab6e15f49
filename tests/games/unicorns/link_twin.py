"""A slow and obvious twin of the effects: links are lists of effects, steps are loops over them."""

from tests.games.unicorns.card_texts import ANY, FLYING
from tests.games.unicorns.table_twin import Effect
from tests.games.unicorns.targets_twin import TargetsTwin

NO_INSTANTS = ("Ginormous Unicorn", "Slowdown")
DESTROYS, SACRIFICES = ("destroy",), ("sacrifice", "sacrifice itself", "each sacrifices")
SACRIFICES += ("sacrifice all", "sacrifice and draw")
RETURNS = ("return", "each returns", "kick")


class LinkTwin(TargetsTwin):
    """One chain of links; turns are added by the whole game."""

    def resolve_chain(self):
        while self.coming:
            link, self.coming = self.coming, []
            self.links += 1
            yield from self.resolve_link(link)

    def resolve_link(self, link):
        i = 0
        while i < len(link):
            parts = yield from self.choose(link[i])
            link[i + 1 : i + 1] = [Effect(part, link[i].card, link[i].owner) for part in parts]
            i += 1
        for effect in link:
            yield from self.redirect(effect, link)
        for effect in link:
            self.send_elsewhere(effect, link)
        for effect in link:
            for card in list(effect.targets):
                if card.on_table:
                    self.before_leaving(card, effect, link)
        for effect in link:
            for card in effect.targets:
                if card.on_table:
                    self.deregister(card)
        for effect in link:
            yield from self.carry_out(effect)
        for effect in link:
            for card in effect.targets:
                card.mark = None
                if card.on_table and not self.is_registered(card):
                    self.register(card)

    def redirect(self, effect, link):
        """Step 2: Black Knight and Phoenix."""
        for card in self.listeners("Black Knight Unicorn", "Unicorn Phoenix"):
            if self.is_silent(card):
                continue
            seat = card.seat
            if card.name == "Black Knight Unicorn":
                own = [
                    each
                    for each in self.rows[seat]["stable"]
                    if each.mark is effect and self.is_unicorn(each)
                ]
                if effect.kind not in DESTROYS or card.mark or not own:
                    continue
                if (yield from self.agrees(seat, card)):
                    (saved,) = yield from self.ask("save", seat, own)
                    effect.release(saved)
                    link.append(Effect(("sacrifice itself",), card, seat))
                    link[-1].target(card)
            else:
                kinds = DESTROYS if self.switches["phoenix_only_destroyed"] else ()
                kinds = kinds or DESTROYS + SACRIFICES
                is_hit = effect.kind in kinds and card.mark is effect and self.is_unicorn(card)
                is_hit = is_hit and self.rows[seat]["hand"]
                if is_hit and (yield from self.agrees(seat, card)):
                    effect.release(card)
                    link.append(Effect(("discard", 1), card, seat))

    def send_elsewhere(self, effect, link):
        """Step 3: flying unicorns and babies, in the order in which they were registered."""
        flying = [f"{name} Flying Unicorn" for name in FLYING]
        for card, _ in list(self.registry):
            if card.mark is not effect or self.is_silent(card):
                continue
            is_removed = effect.kind in DESTROYS + SACRIFICES
            place = None
            if card.name in flying and is_removed:
                place = "hand"
            if card.kind == "baby" and (is_removed or effect.kind in (*RETURNS, "shrink")):
                place = "nursery"
            if place:
                effect.release(card)
                link.append(Effect(("go to", place), card, card.seat))
                link[-1].target(card)

    def before_leaving(self, card, effect, link):
        """Step 4: Stabby and Seductive."""
        if effect.kind in DESTROYS + SACRIFICES:
            for stabby in self.listeners("Stabby The Unicorn"):
                fires = self.switches["stabby_per_target"] or stabby is card
                if fires and stabby.mark is effect and not self.is_silent(stabby):
                    text = ("may", ("destroy", 1, "unicorn"))
                    self.coming.append(Effect(text, stabby, stabby.seat))
        for shot in list(self.shots):
            stolen = shot["card"]
            if shot["until"] != "while thief stays" or shot["thief"] is not card:
                continue
            is_shrunk = effect.kind == "shrink" and stolen.kind != "baby"
            if stolen.on_table and not is_shrunk and not self.is_silent(stolen):
                link.append(Effect(("go back",), stolen, stolen.seat, shot["home"]))
                if stolen.mark is None:
                    link[-1].target(stolen)
                self.shots.remove(shot)

    def carry_out(self, effect):
        """Step 6."""
        kind, owner, text = effect.kind, effect.owner, effect.text
        there = [card for card in effect.targets if card.on_table]
        if kind in DESTROYS + SACRIFICES + ("shrink",):
            for card in there:
                self.leave(card, "discard")
            needed = len(effect.targets) if self.switches["ritual_needs_victim"] else effect.chosen
            if kind == "sacrifice and draw" and needed:
                self.draw(owner, 1)
            if kind == "shrink" and effect.chosen:
                self.coming.append(Effect(("babies", effect.chosen), effect.card, owner))
                self.coming[-1].seat = effect.seat
        elif kind in RETURNS or kind == "go to":
            for card in there:
                to_nursery = text == ("go to", "nursery")
                self.leave(card, *(("nursery",) if to_nursery else ("hand", card.seat)))
                if not to_nursery:
                    self.reveal(card)
            is_felt = there or not self.switches["kick_spares_babies"]
            if kind == "kick" and effect.chosen and is_felt:
                self.coming.append(Effect(("discard", 1), effect.card, effect.seat))
        elif kind in ("steal", "steal from"):
            for card in there:
                home = card.seat
                self.transfer(card, owner)
                if len(text) > 2:
                    shot = {"card": card, "until": text[2], "thief": effect.card, "home": home}
                    self.shots.append(shot)
        elif kind in ("move", "give"):
            for card in there:
                self.transfer(card, effect.seat)
                if kind == "give":
                    self.coming.append(Effect(("steal from",), effect.card, owner, effect.seat))
        elif kind == "go back":
            card = effect.card
            if card.on_table:
                if card.mark is not effect:
                    if card.mark:
                        card.mark.release(card)
                    effect.target(card)
                self.transfer(card, effect.seat)
        elif kind == "follow":
            is_away = effect.card.seat != self.active
            if effect.card.on_table and (is_away or self.switches["puppicorn_reenters"]):
                self.transfer(effect.card, self.active)
        elif kind == "bring":
            for card in effect.targets:
                if card.place == text[1] and card.seat in (None, owner):
                    self.enter(card, owner)
        elif kind == "babies":
            for _ in range(text[1]):
                free = [card for card in self.piles["nursery"] if card.mark is None]
                if free:
                    effect.target(free[-1])
                    self.enter(free[-1], effect.seat)
        else:
            yield from self.carry_out_rest(effect)

    def carry_out_rest(self, effect):
        kind, owner, text, card = effect.kind, effect.owner, effect.text, effect.card
        if kind in ("discard", "each discards", "make discard"):
            seats = {"discard": [owner], "make discard": [effect.seat]}.get(kind, self.seats)
            n = text[1] if kind == "discard" else 1
            for seat in seats:
                found = self.spare(seat, text[2] if len(text) > 2 else ANY, None)
                if found:
                    for chosen in (yield from self.ask("discard", seat, found, n)):
                        self.put(chosen, "discard")
        elif kind == "search":
            found = [
                each
                for each in self.piles[text[1]]
                if (text[2] in each.name.split() if text[2] == "Narwhal" else each.kind in text[2])
                and (text[1] == "deck" or each.mark is None)
            ]
            if found:
                (chosen,) = yield from self.ask("get", owner, found)
                self.put(chosen, "hand", owner)
                self.reveal(chosen)
        elif kind == "draw":
            self.draw(owner, text[1])
        elif kind == "if":
            self.coming.append(Effect(text[2], card, owner))
        elif kind in ("shuffle", "shake"):
            self.shuffle_in(kind == "shake", kind == "shake" or text[1], owner, card)
        elif kind == "take":
            for taken in effect.targets:
                if taken.place == "hand" and taken.seat == effect.seat:
                    self.put(taken, "hand", owner)
        elif kind == "pull":
            self.pull(owner, effect.seat)
        elif kind == "swap hands":
            self.swap_hands(owner, effect.seat)
        elif kind == "extra draw":
            self.extra_draws += 1
        elif kind == "two plays":
            self.plays_allowed = 2
        elif kind == "extra turn":
            self.extra_turn = True
        elif kind == "skip":
            self.skips = True

    def shuffle_in(self, with_hand, with_pile, owner, card):
        moved = []
        if with_hand:
            moved += self.rows[owner]["hand"]
            moved += [card] if card.place in ("stack", "discard") else []
        if with_pile:
            moved += [each for each in self.piles["discard"] if each not in moved]
        for each in list(moved):
            self.put(each, "deck")
        self.shuffle(self.piles["deck"])

    def pull(self, owner, victim):
        hand = self.rows[victim]["hand"]
        if hand:
            pulled = hand[self.stream.draw_below(len(hand))]
            for seat in self.seats:
                if seat not in (owner, victim):
                    self.known[seat][victim].clear()
            self.put(pulled, "hand", owner)
            self.known[victim][owner].add(pulled)

    def swap_hands(self, one, other):
        hands = [list(self.rows[seat]["hand"]) for seat in (one, other)]
        known = [(set(sets[one]), set(sets[other])) for sets in self.known]
        for card in hands[0]:
            self.put(card, "hand", other)
        for card in hands[1]:
            self.put(card, "hand", one)
        for sets, (of_one, of_other) in zip(self.known, known, strict=True):
            sets[one], sets[other] = of_other, of_one
        self.known[one][other] |= set(hands[0])
        self.known[other][one] |= set(hands[1])
        self.known[one][one] = set(hands[1])
        self.known[other][other] = set(hands[0])
