"""Reading a record as plain lists of cards."""

from collections.abc import Callable

import numpy as np

from redealt.games.unicorns.deck import BASE, Deck, read_deck
from redealt.games.unicorns.names import DECISIONS
from redealt.games.unicorns.state import (
    ACTIVATE,
    DECK,
    DISCARD,
    MAX_CARDS,
    NURSERY,
    STACK,
    VARIANT,
)
from redealt.games.unicorns.switches import Switches
from redealt.games.unicorns.zones import zone_of

ROWS = ("hand", "stable", "upgrades", "downgrades")
PILES = {"deck": DECK, "discard": DISCARD, "nursery": NURSERY, "stack": STACK}


def list_cards(deck: Deck) -> list[str]:
    """Return the names of all cards, in the order of their numbers."""
    return [card.name for card in read_deck(Switches(), deck) for _ in range(card.copies)]


NAMES = list_cards(BASE)


def cards_in(state: np.record, zone: int) -> list[int]:
    """Return the cards of a zone in their order."""
    return list_zones(state)(zone)


def list_zones(state: np.record) -> Callable[[int], list[int]]:
    """Return what lists the cards of a zone, for a record that is slow to read card by card."""
    deck, after = state.deck[: state.count[DECK]].tolist(), state.after.tolist()

    def list_zone(zone: int) -> list[int]:
        if zone == DECK:
            return deck
        found = []
        card = after[MAX_CARDS + zone]
        while card < MAX_CARDS:
            found.append(card)
            card = after[card]
        return found

    return list_zone


def table_of(state: np.record) -> dict:
    """Return all cards by their places, and who knows which cards of hands."""
    seats = range(state.n_players)
    list_zone, knows = list_zones(state), state.known.tolist()
    rows = [{row: list_zone(zone_of(s, i)) for i, row in enumerate(ROWS)} for s in seats]
    known = [
        [
            sorted(c for c in rows[s]["hand"] if s == observer or knows[c] >> observer & 1)
            for s in seats
        ]
        for observer in seats
    ]
    piles = {name: list_zone(zone) for name, zone in PILES.items()}
    return {"piles": piles, "rows": rows, "known": known}


def question_of(state: np.record) -> tuple:
    """Return what is asked: kind, seat, options, how many, and whether one may pass."""
    options = state.options[: state.n_options].tolist()
    kind = int(state.decision)
    if kind == VARIANT:
        options = list(range(len(options)))
    return DECISIONS[kind], int(state.asked), options, int(state.k), bool(state.may_pass)


def answer(state: np.record, places: list[int] | None) -> None:
    """Choose options by their places; None passes."""
    if places is None:
        assert state.may_pass
        state.passes = 1
        return
    assert len(places) == (1 if state.decision == ACTIVATE else state.k)
    options = state.options[: state.n_options].tolist()
    chosen = [options[place] for place in places]
    state.options[: len(options)] = chosen + [c for c in options if c not in chosen]
