"""The random agent (A9): an unused action, then cards by position, each equally likely."""

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import draw_below
from redealt.games.hanamikoji.cards import pick_fairly
from redealt.games.hanamikoji.rollout import N_UNUSED, take_randomly, unused_action
from redealt.games.hanamikoji.state import COMPETE, TAKE

_TWO = np.int64(2)


@jit
def choose_randomly(state, switches, player, forced_action, stream, choice):
    """Write a random choice of the player to act into ``choice``, an OPTION.

    ``forced_action`` is an action that the player is forced to play on its own turn, or -1.
    """
    choice.pair = 0
    if state.offer != 0:
        choice.action = TAKE
        choice.cards = take_randomly(state.offer, state.pair, stream)
        return
    used = state.used[player]
    choice.action = forced_action
    if forced_action < 0:
        choice.action = unused_action(used, draw_below(stream, N_UNUSED[used]))
    hand = state.hand[player]
    if choice.action == COMPETE and switches.pairs:
        choice.pair = pick_fairly(hand, _TWO, stream)
        choice.cards = choice.pair + pick_fairly(hand - choice.pair, _TWO, stream)
    else:
        choice.cards = pick_fairly(hand, choice.action + 1, stream)
