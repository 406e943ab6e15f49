"""Readings of the program, which is not public: what it may do where its text leaves that open.

A reading says how many cards are scored, how a reply to an offer is assumed, and which of three
details about hidden cards the program has. Its name is made of these: ``worst_7_ab``.
"""

from itertools import product
from typing import Any, NamedTuple

DETAILS = {"a": "sees_ended_round", "b": "redraws_after_reply", "c": "draws_true_card"}
REPLIES = {"worst": "worst_reply", "random": "random_reply"}
CARDS = (7, 8)
SUBSETS = ("", "a", "b", "c", "ab", "ac", "bc", "abc")  # of the details


class Reading(NamedTuple):
    """One reading; ``details`` holds the letters of those that the program has."""

    reply: str
    cards: int
    details: str = ""

    @property
    def name(self) -> str:
        """The name, a part of the names of runs and conditions."""
        return "_".join([self.reply, str(self.cards), *filter(None, [self.details])])

    @property
    def honest(self) -> "Reading":
        """The same without any of the details, so that its agents see no hidden cards."""
        return self._replace(details="")

    @property
    def switches(self) -> dict[str, Any]:
        """The switches that tell the readings apart."""
        details = {switch: letter in self.details for letter, switch in DETAILS.items()}
        scored = {"score_secret": self.cards == max(CARDS), "offer_value": REPLIES[self.reply]}
        return scored | details


READINGS = {
    reading.name: reading
    for reading in (Reading(*parts) for parts in product(REPLIES, CARDS, SUBSETS))
}

# Readings that fit Table 1 and random play, at 10,000 games of each condition.
STANDING = [
    *(f"worst_7_{details}" for details in ("a", "ab", "ac", "abc")),
    *("worst_8", *(f"worst_8_{details}" for details in ("a", "b", "c", "ac", "bc"))),
    "random_7_ab",
    *(f"random_8_{details}" for details in ("a", "ab", "ac", "abc")),
]
