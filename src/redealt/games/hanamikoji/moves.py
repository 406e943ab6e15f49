"""What a player may do: distinct multisets of cards, in a stated total order.

The order is S, T, G, C and, within an action, lexicographic with most copies of suit 0 first; the
two pairs of a Compete in the real game follow the order of the pair that comes first.
"""

from itertools import combinations_with_replacement

import numpy as np

from redealt.core.jit import jit
from redealt.games.hanamikoji.cards import FULL_DECK, LANE_BITS, count_cards, is_within
from redealt.games.hanamikoji.state import COMPETE, TAKE, TURNS

CARDS_PLAYED = np.array([1, 2, 3, 4])  # by action
OPTION = np.dtype([("action", np.int64), ("cards", np.int64), ("pair", np.int64)], align=True)
N_ACTIONS = TURNS // 2


def _multisets(n_cards: int) -> list[int]:
    """Return the packed multisets of some cards of the deck, in order."""
    packed = [
        sum(1 << LANE_BITS * suit for suit in suits)
        for suits in combinations_with_replacement(range(7), n_cards)
    ]
    return [cards for cards in packed if is_within(cards, FULL_DECK)]


def _first_pairs(cards: int) -> list[int]:
    """Return, in order, the pairs of four cards whose complement does not come before them."""
    pairs = [pair for pair in _PAIRS if is_within(pair, cards)]
    return [pair for pair in pairs if _PAIRS.index(pair) <= _PAIRS.index(cards - pair)]


_PAIRS = _multisets(2)
_BY_ACTION = [_multisets(n_cards) for n_cards in CARDS_PLAYED]
_MULTISETS = np.array([cards for multisets in _BY_ACTION for cards in multisets])
_START = np.cumsum([0, *map(len, _BY_ACTION)])
_SPLITS = [_first_pairs(cards) for cards in _BY_ACTION[COMPETE]]
_FIRST_PAIRS = np.array([pair for pairs in _SPLITS for pair in pairs])
_FIRST_PAIRS_START = np.cumsum([0, *map(len, _SPLITS)])
MAX_OPTIONS = len(_MULTISETS) + len(_FIRST_PAIRS)


def new_options(levels: int) -> np.recarray:
    """Return room for the options of decisions at several levels of a search."""
    return np.zeros((levels, MAX_OPTIONS), dtype=OPTION).view(np.recarray)


@jit
def list_options(state, switches, player, forced_action, options):
    """Write the options of the player to act and return their number.

    ``forced_action`` is an action that the player is forced to play on its own turn, or -1.
    """
    if state.offer != 0:
        return list_replies(state.offer, state.pair, options)
    n = np.int64(0)
    for action in range(N_ACTIONS):
        if (state.used[player] >> action) & 1 or (forced_action >= 0 and action != forced_action):
            continue
        if action == COMPETE and switches.pairs:
            n = list_pairs(state.hand[player], options, n)
        else:
            n = list_multisets(state.hand[player], action + 1, action, options, n)
    return n


@jit
def list_multisets(cards, size, action, options, n):
    """Append the multisets of ``size`` cards among these and return the number of options."""
    for i in range(_START[size - 1], _START[size]):
        if is_within(_MULTISETS[i], cards):
            options[n].action = action
            options[n].cards = _MULTISETS[i]
            options[n].pair = 0
            n += 1
    return n


@jit
def list_pairs(cards, options, n):
    """Append the ways to offer two pairs of these cards and return the number of options."""
    for i in range(_START[COMPETE + 1] - _START[COMPETE]):
        offered = _MULTISETS[_START[COMPETE] + i]
        if not is_within(offered, cards):
            continue
        for j in range(_FIRST_PAIRS_START[i], _FIRST_PAIRS_START[i + 1]):
            options[n].action = COMPETE
            options[n].cards = offered
            options[n].pair = _FIRST_PAIRS[j]
            n += 1
    return n


@jit
def cards_to_take(offer):
    """Return how many cards may be taken: one of a Gift's three, two of a Compete's four."""
    return count_cards(offer) - 2


@jit
def list_replies(offer, pair, options):
    """Write what may be taken of an offer and return the number of options."""
    if pair == 0:
        return list_multisets(offer, cards_to_take(offer), np.int64(TAKE), options, np.int64(0))
    options[0].action = TAKE
    options[0].cards = pair
    options[0].pair = 0
    if offer == 2 * pair:
        return 1
    options[1].action = TAKE
    options[1].cards = offer - pair
    options[1].pair = 0
    return 2
