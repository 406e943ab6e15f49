"""A slow and obvious twin of how effects choose their targets.

Players are asked by ``yield``: a question goes out, and a list of places among its options, or None
of who passes, comes back.
"""

from tests.games.unicorns.candidates_twin import CandidatesTwin
from tests.games.unicorns.table_twin import Card


class TargetsTwin(CandidatesTwin):
    """Step 1 of a link."""

    def ask(self, kind, seat, options, k=1, may_pass=False):
        numbers = [each.number if isinstance(each, Card) else each for each in options]
        places = yield kind, seat, numbers, min(k, len(options)), may_pass
        return None if places is None else [options[place] for place in places]

    def agrees(self, seat, card):
        return (yield from self.ask("activate", seat, [card], 1, True)) is not None

    def choose(self, effect):
        """Step 1: choose the targets of an effect; return the parts of a composite."""
        text, kind, owner = effect.text, effect.kind, effect.owner
        if kind == "may":
            if self.is_possible(text[1], effect) and (yield from self.agrees(owner, effect.card)):
                return [text[1]]
        elif kind == "all":
            return text[1:]
        elif kind == "if":
            return [text[1]]
        elif kind == "choose":
            possible = [part for part in text[1:] if self.is_possible(part, effect)]
            if possible:
                return (yield from self.ask("variant", owner, possible))
        elif kind in ("each sacrifices", "each returns"):
            for seat in self.seats:
                of_caster = kind == "each returns" and not self.switches["owners_choose"]
                asked = owner if of_caster else seat
                word = "sacrifice" if kind == "each sacrifices" else "return"
                found = self.candidates(effect, seat=seat)
                if found:
                    for card in (yield from self.ask(word, asked, found)):
                        effect.target(card)
        elif kind == "sacrifice all":
            for seat in self.seats if text[2] else [owner]:
                for card in self.candidates(effect, seat=seat):
                    effect.target(card)
        elif kind in ("sacrifice itself", "go back"):
            if effect.card.on_table and effect.card.mark is None:
                effect.target(effect.card)
        else:
            yield from self.choose_cards(effect)
        return []

    def choose_cards(self, effect):
        text, kind, owner = effect.text, effect.kind, effect.owner
        words = {
            "destroy": "destroy",
            "sacrifice": "sacrifice",
            "sacrifice and draw": "sacrifice",
            "steal": "steal",
            "steal from": "steal",
            "return": "return",
            "kick": "return",
            "move": "move",
            "give": "move",
        }
        others = [seat for seat in self.seats if seat != owner]
        if kind in words:
            found = self.candidates(effect, seat=owner)
            n = text[1] if kind in ("destroy", "sacrifice") else 1
            for card in (yield from self.ask(words[kind], owner, found, n)) if found else ():
                effect.target(card)
            effect.chosen = len(effect.targets)
            if found and kind == "kick":
                effect.seat = effect.targets[0].seat
            if found and kind in ("move", "give"):
                card = effect.targets[0]
                seats = [seat for seat in others if seat != card.seat]
                if kind == "give":
                    seats = [seat for seat in seats if self.may_enter(card, seat)]
                (effect.seat,) = yield from self.ask("player", owner, seats)
        elif kind == "bring":
            place, what = text[1:]
            pile = self.rows[owner]["hand"] if place == "hand" else self.piles[place]
            found = [
                card
                for card in pile
                if card.mark is None and self.fits(card, what) and self.may_enter(card, owner)
            ]
            for card in (yield from self.ask("get", owner, found)) if found else ():
                effect.target(card)
        elif kind in ("shrink", "take", "make discard", "swap hands", "pull"):
            spared = self.switches["americorn_spares_itself"] if kind == "pull" else False
            seats = others if kind == "swap hands" or spared else list(self.seats)
            (effect.seat,) = yield from self.ask("player", owner, seats)
            if kind == "shrink":
                for card in self.rows[effect.seat]["stable"]:
                    if self.is_unicorn(card):
                        effect.target(card)
                effect.chosen = len(effect.targets)
            elif kind == "take" and (hand := list(self.rows[effect.seat]["hand"])):
                self.known[owner][effect.seat] |= set(hand)
                for card in (yield from self.ask("get", owner, hand)):
                    effect.target(card)
