"""Drafts: exact probabilities of what is offered, and shuffled decks."""

import numpy as np
import pytest

from redealt.games.locm.cards import N_CARDS
from redealt.games.locm.draft import draw_offers, shuffle_deck
from redealt.games.locm.state import DECK_SIZE
from tests.games.locm.play import compile_variant
from tests.games.streams import new_stream

N = 4000


def draw(draft: str) -> np.ndarray:
    """Return the offers of many drafts."""
    switches, stream = compile_variant({"draft": draft}), new_stream(61)
    offers, pool = np.zeros((N, DECK_SIZE, 3), dtype=np.uint8), np.zeros(N_CARDS, dtype=np.uint8)
    for each in offers:
        draw_offers(each, pool, switches, stream)
    return offers


def share_offered(offers: np.ndarray) -> float:
    """Return how often a card is offered at least once."""
    return np.mean([len(np.unique(each)) for each in offers]) / N_CARDS


@pytest.mark.parametrize(
    ("draft", "share", "distinct"),
    [("pool", 3 / 8 * (1 - 0.95**30), 1), ("uniform", 1 - (159 / 160) ** 90, 159 * 158 / 160**2)],
)
def test_cards_are_offered_as_often_as_they_must(draft, share, distinct):
    offers = draw(draft)
    counts = np.bincount(offers.ravel(), minlength=N_CARDS + 1)
    assert counts[0] == 0
    assert counts[1:].mean() / N == pytest.approx(90 / 160)
    assert abs(counts[1:] / N - 90 / 160).max() < 5 * 1.3 / np.sqrt(N)
    assert share_offered(offers) == pytest.approx(share, abs=0.003)
    triples = offers.reshape(-1, 3)
    found = np.mean([len(set(triple)) == 3 for triple in triples.tolist()])
    assert found == pytest.approx(distinct, abs=0.003)


def test_a_pool_holds_60_cards():
    sizes = [len(np.unique(each)) for each in draw("pool")]
    assert max(sizes) <= 60


def test_a_shuffled_deck_holds_what_was_picked_in_any_order():
    picks, stream = np.arange(1, DECK_SIZE + 1, dtype=np.uint8), new_stream(62)
    decks = np.zeros((N, DECK_SIZE), dtype=np.uint8)
    for deck in decks:
        shuffle_deck(deck, picks, stream)
        assert sorted(deck) == picks.tolist()
    means = decks.mean(axis=0)
    assert abs(means - picks.mean()).max() < 5 * picks.std() / np.sqrt(N)
