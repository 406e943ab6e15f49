"""What holds in every round and match, whatever the deck, the players and the variant."""

from collections import Counter
from unittest import mock

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from redealt.core.streams import seed_stream
from redealt.games.cuckoo import rules
from redealt.games.cuckoo.match import MIXED, count_matches
from redealt.games.cuckoo.state import new_match
from redealt.games.cuckoo.strategies import KEEP, decision_table
from redealt.games.cuckoo.switches import Switches
from redealt.studies.cuckoo.settings import AS_RUN

DECKS = [(1, 4), (1, 6), (2, 5), (3, 4), (4, 10), (8, 8), (4, 13)]
VARIANTS = [Switches(), Switches(**AS_RUN), Switches(swap_formula="equation_26")]
KEYS = np.arange(6, dtype=np.uint64).reshape(3, 2)


@st.composite
def dealt_rounds(draw):
    """Draw a variant and a match in which a round was dealt and nobody has acted."""
    suits, cards = draw(st.sampled_from(DECKS))
    n_players = draw(st.integers(2, suits * cards - 1))
    lives = draw(st.integers(1, 3))
    match = new_match()
    rules.set_up_match(match, suits, cards, n_players, lives)
    agents = st.lists(st.integers(0, 3), min_size=n_players, max_size=n_players)
    match.strategy[:n_players] = draw(agents)
    rules.deal_round(match, new_stream(draw(st.integers(0, 2**62))))
    rules.uncover_cards(match)
    return draw(st.sampled_from(VARIANTS)), match


def new_stream(index: int) -> np.ndarray:
    stream = np.zeros(4, dtype=np.uint64)
    seed_stream(stream, KEYS[0], index)
    return stream


def decisions_for(switches: Switches, match: np.record) -> np.ndarray:
    suits, cards = int(match.suits), int(match.cards)  # fractions need Python's integers
    return decision_table(switches, suits, cards, suits * cards - 1)


def play_turns(switches: Switches, match: np.record) -> None:
    decisions = decisions_for(switches, match)
    coins = np.array([new_stream(player) for player in range(63)])
    rules.play_turns(match, decisions, switches.remembers_swaps, coins)


def hands_of(match: np.record) -> list[int]:
    return match.hand[: match.n_seats].tolist()


@given(dealt_rounds())
def test_hands_and_deck_hold_every_card_once(round_):
    _switches, match = round_
    n_cards = match.suits * match.cards
    assert hands_of(match) == match.deck[: match.n_seats].tolist()
    counts = Counter(match.deck[:n_cards].tolist())
    assert counts == dict.fromkeys(range(1, match.cards + 1), match.suits)
    assert n_cards - match.n_seats >= 1


@given(dealt_rounds())
def test_a_round_replaces_at_most_one_card_and_by_the_next_of_the_deck(round_):
    switches, match = round_
    before, drawn = Counter(hands_of(match)), match.deck[match.n_seats]
    play_turns(switches, match)
    after = Counter(hands_of(match))
    assert after.total() == match.n_seats
    gained = after - before
    assert gained in (Counter(), Counter([drawn]))
    assert (before - after).total() == gained.total()


@given(dealt_rounds())
def test_uncovered_cards_stay_where_they_were_dealt(round_):
    switches, match = round_
    dealt = hands_of(match)
    play_turns(switches, match)
    for before, after in zip(dealt, hands_of(match), strict=True):
        if before >= match.cards - 1:
            assert after == before


@given(dealt_rounds())
def test_free_seats_decide_at_most_once_each_and_blocked_ones_never(round_):
    switches, match = round_
    n, deciding, exchanging = match.n_seats, [], []
    look_up, exchange = rules.look_up_decision, rules.exchange

    def record_decision(match, decisions, seat, *rest):
        deciding.append(seat)
        return look_up(match, decisions, seat, *rest)

    def record_exchange(match, seat, successor, *rest):
        exchanging.append((seat, successor))
        exchange(match, seat, successor, *rest)

    dealt = hands_of(match)
    decisions = decisions_for(switches, match)
    coins = np.array([new_stream(player) for player in range(63)])
    with (
        mock.patch.object(rules, "look_up_decision", record_decision),
        mock.patch.object(rules, "exchange", record_exchange),
    ):
        rules.play_turns.py_func(match, decisions, switches.remembers_swaps, coins)
    assert deciding == sorted(set(deciding))
    assert len(deciding) <= n - match.n_uncovered
    assert [successor for _seat, successor in exchanging].count(n) <= 1
    assert {seat for seat, _successor in exchanging} <= set(deciding)
    for seat in range(n):
        left = [card for card in dealt[seat + 1 :] if card != match.cards - 1]
        if dealt[seat] >= match.cards - 1 or left[:1] == [match.cards]:
            assert seat not in deciding


@given(dealt_rounds())
def test_every_holder_of_the_lowest_card_and_nobody_else_loses_a_life(round_):
    switches, match = round_
    play_turns(switches, match)
    n, hands, lives = match.n_seats, hands_of(match), match.lives.copy()
    players = match.seat[:n].tolist()
    rules.score_round(match, switches.dealer_rotates)
    lost = [int(lives[player] - match.lives[player]) for player in players]
    assert lost == [int(card == min(hands)) for card in hands]
    alive = [player for player in players if match.lives[player] > 0]
    assert sorted(match.seat[: match.n_seats].tolist()) == sorted(alive)


@given(dealt_rounds())
def test_without_swaps_hands_stay_as_dealt(round_):
    switches, match = round_
    dealt = hands_of(match)
    keep = np.full((64, 4, 17, 4, 13), KEEP, dtype=np.uint8)
    keep.setflags(write=False)
    coins = np.ones((63, 4), dtype=np.uint64)
    rules.play_turns(match, keep, switches.remembers_swaps, coins)
    assert hands_of(match) == dealt


@given(
    st.sampled_from(DECKS),
    st.data(),
    st.sampled_from(VARIANTS),
    st.integers(1, 3),
    st.integers(MIXED, 3),
)
def test_matches_end_within_their_bounds_and_are_all_counted(deck, data, switches, lives, strategy):
    suits, cards = deck
    n = data.draw(st.integers(2, suits * cards - 1))
    first = data.draw(st.integers(0, 10**6))
    counts = count_matches(switches, suits, cards, n, lives, strategy, KEYS, first, first + 8)
    assert counts.matches == 8
    assert counts.wins.sum() + counts.no_winner == 8
    assert counts.wins_by_identifier.sum() == counts.wins.sum()
    assert counts.wins_by_identifier[n:].sum() == 0
    assert counts.players.sum() == 8 * n
    if strategy != MIXED:
        assert counts.players[strategy] == 8 * n
    most_rounds = n - 1 if lives == 1 else n * lives - 1
    assert 8 * lives <= counts.rounds <= 8 * most_rounds
    if n == 2 and lives == 1:
        assert counts.rounds == 8
        assert counts.last_round == 0
    assert counts.last_round <= n * (counts.rounds - 8)
    assert counts.last_round_squared >= counts.last_round**2 / (8 * n)
    assert counts.match_last_round_squared >= counts.last_round**2 / 8


@given(st.integers(2, 39), st.integers(0, 3))
def test_blocks_of_matches_add_up(n_players, strategy):
    def play(first: int, last: int) -> np.record:
        return count_matches(Switches(), 4, 10, n_players, 1, strategy, KEYS, first, last)

    whole, parts = play(0, 9), [play(0, 1), play(1, 5), play(5, 9)]
    for name in whole.dtype.names:
        np.testing.assert_array_equal(whole[name], sum(part[name] for part in parts))
