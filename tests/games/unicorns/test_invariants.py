"""What holds at every decision and after every link, under random choices."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from redealt.games.interface import copy_record
from redealt.games.unicorns.game import take_step
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.setup import set_up_game
from redealt.games.unicorns.state import NONE, NOT_OVER, new_state
from redealt.games.unicorns.switches import AS_RUN, Switches
from tests.games.streams import new_stream
from tests.games.unicorns.order import play_in_order
from tests.games.unicorns.table import answer

VARIANTS = [compile_rules(Switches()), compile_rules(Switches(**AS_RUN))]


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(2, 8), st.sampled_from([0, 1]))
def test_everything_stays_in_order(number, n_players, variant):
    play_in_order(VARIANTS[variant], number, n_players, turns=60)


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([0, 1]))
def test_a_copy_taken_at_any_decision_goes_on_alike(number, variant):
    """Whatever was going on, a link half done included (S93)."""
    rules, state, stream = VARIANTS[variant], new_state(), new_stream(number)
    set_up_game(state, rules, 5, stream)
    generator = np.random.default_rng(number)
    while state.end == NOT_OVER and state.turn < 40:
        twin, its_stream = copy_record(state), stream.copy()
        for each, random in ((state, stream), (twin, its_stream)):
            each.decision = NONE
            take_step(each, rules, random)
        assert state.tobytes() == twin.tobytes()
        assert (stream == its_stream).all()
        if state.decision != NONE:
            answer(state, generator.permutation(state.n_options)[: state.k].tolist())
