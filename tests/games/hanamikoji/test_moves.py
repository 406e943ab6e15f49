"""Options: how many there are, in which order, and how large a tree of depth 1 is on average."""

from fractions import Fraction
from itertools import combinations
from math import comb, prod

import pytest

from redealt.games.hanamikoji.cards import SUIT_SIZES, pack, unpack
from redealt.games.hanamikoji.moves import MAX_OPTIONS
from redealt.games.hanamikoji.state import COMPETE, GIFT, NOBODY, SECRET, TAKE, TRADE_OFF
from tests.games.hanamikoji.play import cards, compile_variant, copy_of, dealt, options_of

WRITTEN, PAIRS = compile_variant({}), compile_variant({"pairs": True})
DECK = [suit for suit, size in enumerate(SUIT_SIZES) for _ in range(size)]


def state_with(hand, offer=0, pair=0):
    state, _stream = dealt(0, WRITTEN)
    state.hand[0] = hand
    state.offer, state.pair, state.drawer = offer, pair, NOBODY
    return state


def counts_by_action(hand, switches=WRITTEN):
    options = options_of(state_with(hand), switches)
    return [[action for action, _, _ in options].count(a) for a in range(4)]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ((0, 2, 1, 0, 3, 1, 0), [4, 8, 11, 11]),  # Figure 2, player 1
        ((1, 0, 1, 1, 0, 3, 1), [5, 11, 15, 15]),  # Figure 2, player 2
        ((1, 1, 1, 1, 1, 1, 1), [7, 21, 35, 35]),
        ((0, 0, 0, 0, 0, 2, 5), [2, 3, 3, 3]),
    ],
)
def test_hands_have_as_many_options_as_counted_by_hand(hand, expected):
    assert counts_by_action(pack(hand)) == expected


def test_seven_suits_can_be_offered_in_105_ways_as_pairs():
    assert counts_by_action(pack([1] * 7), PAIRS)[COMPETE] == 105
    assert counts_by_action(cards(1, 1, 2, 4, 4, 4, 5), PAIRS)[COMPETE] == 20


@pytest.mark.parametrize(
    ("offer", "n_replies"),
    [
        ((0, 1, 2, 3), 6),
        ((3, 3, 1, 2), 4),
        ((3, 3, 4, 4), 3),
        ((3, 3, 3, 4), 2),
        ((5, 5, 5, 5), 1),
        ((0, 1, 2), 3),
        ((3, 3, 4), 2),
        ((6, 6, 6), 1),
    ],
)
def test_replies_are_distinct_multisets(offer, n_replies):
    replies = options_of(state_with(0, cards(*offer)), WRITTEN)
    assert len(replies) == n_replies
    n_taken = len(offer) - 2
    expected = {cards(*taken) for taken in combinations(offer, n_taken)}
    assert {taken for action, taken, _ in replies if action == TAKE} == expected


def test_replies_to_pairs_are_the_pairs():
    first, second = cards(0, 5), cards(5, 6)
    replies = options_of(state_with(0, first + second, first), PAIRS)
    assert replies == [(TAKE, first, 0), (TAKE, second, 0)]
    assert options_of(state_with(0, 2 * first, first), PAIRS) == [(TAKE, first, 0)]


def brute_force_options(hand, pairs):
    """Return all options of a hand, given as a sorted list of suits, from their definition."""
    found = []
    for action, n_cards in enumerate((1, 2, 3, 4)):
        multisets = {tuple(sorted(chosen)) for chosen in combinations(hand, n_cards)}
        for chosen in sorted(multisets):  # ascending suits: most copies of suit 0 first
            if action != COMPETE or not pairs:
                found.append((action, cards(*chosen), 0))
                continue
            splits = set()
            for i, j in combinations(range(4), 2):
                one = (chosen[i], chosen[j])
                rest = tuple(chosen[k] for k in range(4) if k not in (i, j))
                splits.add(min(one, rest))
            found += [(action, cards(*chosen), cards(*split)) for split in sorted(splits)]
    return found


@pytest.mark.parametrize("switches", [WRITTEN, PAIRS], ids=["any_two", "pairs"])
def test_options_come_in_the_stated_order(switches):
    for number in range(60):
        state, _stream = dealt(number, WRITTEN)
        hand = [suit for suit, n in enumerate(unpack(state.hand[0])) for _ in range(n)]
        assert options_of(state, switches) == brute_force_options(hand, bool(switches.pairs))


def test_used_actions_are_no_options_and_forced_ones_the_only():
    state, _stream = dealt(1, WRITTEN)
    everything = options_of(state, WRITTEN)
    for action in (SECRET, TRADE_OFF, GIFT, COMPETE):
        mine = [option for option in everything if option[0] == action]
        assert options_of(state, WRITTEN, only=action) == mine
        used = copy_of(state)
        used.used[0] = 1 << action
        assert options_of(used, WRITTEN) == [o for o in everything if o[0] != action]


def test_room_suffices_for_the_whole_deck():
    assert sum(counts_by_action(pack(SUIT_SIZES))) <= MAX_OPTIONS
    assert sum(counts_by_action(pack(SUIT_SIZES), PAIRS)) <= MAX_OPTIONS


def hands(n_cards, suit=0):
    """Yield all counts of a hand."""
    if suit == 7:
        if n_cards == 0:
            yield ()
        return
    for count in range(min(n_cards, SUIT_SIZES[suit]) + 1):
        for rest in hands(n_cards - count, suit + 1):
            yield (count, *rest)


def mean_options(n_cards):
    """Return the exact mean number of options by action over uniform hands."""
    totals = [0, 0, 0, 0]
    for hand in hands(n_cards):
        weight = prod(comb(size, count) for size, count in zip(SUIT_SIZES, hand, strict=True))
        for action, count in enumerate(counts_by_action(pack(hand))):
            totals[action] += weight * count
    return [Fraction(total, comb(21, n_cards)) for total in totals]


def test_mean_options_of_seven_cards_are_those_of_the_exact_enumeration():
    secret, trade_off, gift, compete = mean_options(7)
    assert secret == Fraction(3157, 646)
    assert trade_off == Fraction(18699, 1615)
    assert gift == compete == Fraction(166331, 9690)
    assert secret + trade_off + gift + compete == Fraction(492211, 9690)
    # With the root: 51.80 nodes in a tree of depth 1.
    assert float(secret + trade_off + gift + compete + 1) == pytest.approx(51.796, abs=5e-4)


@pytest.mark.parametrize(
    ("n_cards", "expected"),
    [
        (6, (4.4401, 9.2849, 11.6681, 9.2849)),
        (5, (3.9249, 6.9617, 6.9617, 3.9249)),
        (4, (3.3328, 4.7058, 3.3328, 1)),
    ],
)
def test_mean_options_of_smaller_hands(n_cards, expected):
    assert [float(mean) for mean in mean_options(n_cards)] == pytest.approx(expected, abs=5e-5)
