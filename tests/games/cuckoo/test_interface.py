"""Matches that agents play through the interface are those that the compiled code plays."""

import numpy as np
import pytest

from redealt.games.cuckoo.match import COUNTS, MIXED, play_matches
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.state import new_match
from redealt.games.cuckoo.strategies import decision_table
from redealt.games.cuckoo.switches import Switches
from redealt.games.interface import find_game
from redealt.studies.cuckoo.settings import AS_RUN
from tests.games.streams import draw_keys

KEYS = draw_keys((79,), 3)
VARIANTS = {
    "as_written": {},
    "as_run": AS_RUN,
    "fixed_dealer": {"dealer_rotates": False},
    "forgets": {"remembers_swaps": False},
    "equation_26": {"swap_formula": "equation_26"},
}
SIZES = [(4, 10, 38, 1), (4, 10, 5, 3), (8, 8, 63, 1), (1, 6, 2, 2), (2, 6, 7, 1)]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("strategy", [MIXED, *range(len(STRATEGIES))])
def test_agents_play_the_compiled_match(variant, strategy):
    switches = Switches(**VARIANTS[variant])
    for suits, cards, n_players, lives in SIZES:
        decisions = decision_table(switches, suits, cards, suits * cards - 1)
        for number in range(5):
            match, size = new_match(), np.array([suits, cards, n_players, lives])
            play_matches(
                match,
                np.zeros(1, dtype=COUNTS).view(np.recarray)[0],
                size,
                strategy,
                decisions,
                switches.dealer_rotates,
                switches.remembers_swaps,
                KEYS,
                number,
                number + 1,
            )
            seats = [STRATEGIES[each] for each in match.strategy[:n_players]]
            setup = {"suits": suits, "cards": cards, "lives": lives}
            game = find_game("cuckoo")(seats, KEYS, number, switches, setup)
            game.play_agents()
            for name in ("seat", "lives", "last_round", "n_seats", "n_rounds", "deck"):
                assert np.array_equal(game._state[name], match[name]), name
