"""The twin's candidates: which cards effects may choose, and what has to be possible before."""

from tests.games.unicorns.card_texts import ANY
from tests.games.unicorns.table_twin import TableTwin


class CandidatesTwin(TableTwin):
    """The table, and what can be chosen on it."""

    def survives(self, card, source):
        """Whether a card cannot be destroyed by another."""
        if card.name == "Puppicorn":
            return True
        if self.is_unicorn(card) and self.holds(card.seat, "Rainbow Aura"):
            return True
        if source.kind != "spell":
            return False
        if self.switches["kittencorn"] == "all":
            return any(card.name == "Magical Kittencorn" for card, _ in self.registry)
        return card.name == "Magical Kittencorn"

    def candidates(self, effect, kind=None, text=None, seat=None):
        text = text or effect.text
        kind, owner = text[0], effect.owner
        free = [card for card in self.table() if card.mark is None]
        if kind == "destroy":
            return [
                card
                for card in free
                if card.seat != owner
                and self.fits(card, text[2])
                and not self.survives(card, effect.card)
            ]
        if kind == "steal":
            return [
                card
                for card in free
                if card.seat != owner and self.fits(card, text[1]) and self.may_enter(card, owner)
            ]
        if kind == "steal from":
            return [
                card
                for card in free
                if card.seat == effect.seat
                and self.is_unicorn(card)
                and self.may_enter(card, owner)
            ]
        if kind in ("return", "kick"):
            return [card for card in free if self.fits(card, "card")]
        if kind == "each returns":
            return [card for card in free if card.seat == seat and self.fits(card, "card")]
        if kind == "move":
            return [
                card
                for card in free
                if self.fits(card, text[1]) and (len(self.seats) > 2 or card.seat == owner)
            ]
        if kind == "give":
            others = [other for other in self.seats if other != owner]
            return [
                card
                for card in free
                if card.seat == owner
                and self.is_unicorn(card)
                and any(self.may_enter(card, other) for other in others)
            ]
        what = {"sacrifice": text[-1], "sacrifice all": None}.get(kind, "unicorn")
        return [
            card
            for card in free
            if card.seat == seat
            and card.name != "Puppicorn"
            and (self.fits(card, what) if what else self.kind_of(card) in text[1])
        ]

    def spare(self, seat, kinds, besides):
        hand = self.rows[seat]["hand"]
        return [c for c in hand if c.kind in kinds and c is not besides and c.mark is None]

    def is_possible(self, text, effect):
        kind, owner = text[0], effect.owner
        if kind in ("may", "all"):
            return all(self.is_possible(part, effect) for part in text[1:])
        if kind == "if":
            parts = text[1:2]
            if effect.card.name == "Two-for-one" and not self.switches["sacrifice_suffices"]:
                parts = text[1:]
            return all(self.is_possible(part, effect) for part in parts)
        if kind == "choose":
            return any(self.is_possible(part, effect) for part in text[1:])
        if kind in ("destroy", "sacrifice"):
            return len(self.candidates(effect, text=text, seat=owner)) >= text[1]
        if kind in ("steal", "return", "kick", "move", "give", "each returns"):
            return len(self.candidates(effect, text=text, seat=owner)) >= 1
        if kind == "sacrifice itself":
            return effect.card.on_table and effect.card.mark is None
        if kind in ("discard", "each discards"):
            n = text[1] if kind == "discard" else 1
            lenient = {
                "Good Deal": not self.switches["deal_needs_card"],
                "Llamacorn": not self.switches["llamacorn_needs_card"],
            }
            if lenient.get(effect.card.name):
                n = 0
            if effect.card.name == "Change of Luck" and not self.switches["luck_discards_first"]:
                n = 1
            kinds = text[2] if len(text) > 2 else ANY
            return len(self.spare(owner, kinds, effect.card)) >= n
        if kind == "bring" and text[1] == "hand" and not self.switches["asks_in_vain"]:
            return bool(self.spare(owner, ("basic",), effect.card))
        return True
