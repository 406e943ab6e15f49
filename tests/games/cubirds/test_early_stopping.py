"""Counting that stops early chooses what counting to the end does, with fewer rollouts."""

from itertools import islice
from types import FunctionType, SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redealt.games.cubirds.agents import flat_monte_carlo
from redealt.games.cubirds.agents.configuration import EQUAL, Agent, configure_agents
from redealt.games.cubirds.agents.flat_monte_carlo import (
    PILOT,
    choose_by_count,
    count_wins,
    list_options,
)
from redealt.games.cubirds.match import new_games
from tests.games.cubirds.play import WORK, compile_variant, decision_states, new_stream
from tests.games.cubirds.rollout_twin import choose_as_the_program
from tests.games.cubirds.variants import repair
from tests.twins.streams import Stream

# How many states are tried, by rollouts: each of them counts all options to the end.
STATES = {1: 120, 5: 60, 40: 20}
BASES = {"as_written": {}, "as_run": repair("M1", "M2")}


def choose_exhaustively(wins: list[int], ties: str, decisions: Stream) -> int:
    """Return the option of most wins: the first, or any of the best."""
    best = [number for number, count in enumerate(wins) if count == max(wins)]
    return best[decisions.draw_below(len(best)) if ties == "random" else 0]


def count_all(state, record, agent, n_options) -> list[int]:
    """Return the wins of every option, counted to the end from the start of its stream."""
    for number in range(n_options):
        WORK.options[number].rollouts = WORK.options[number].wins = 0
        count_wins(state, record, agent, WORK, number, agent.rollouts)
    return WORK.options.wins[:n_options].tolist()


@pytest.mark.parametrize("keeps_counter", [False, True])
@pytest.mark.parametrize("ties", ["first", "random"])
@pytest.mark.parametrize("rollouts", STATES)
@pytest.mark.parametrize("base", BASES)
def test_choice_is_that_of_counting_to_the_end(base, rollouts, ties, keeps_counter):
    record = compile_variant({**BASES[base], "ties": ties, "keeps_counter": keeps_counter})
    agent = configure_agents([Agent("flat_monte_carlo", rollouts)])[0]
    n_played = n_exhaustive = 0
    for number, state in enumerate(islice(decision_states(record, 7), STATES[rollouts])):
        WORK.base[:] = np.random.default_rng(number).integers(0, 2**64, 2, dtype=np.uint64)
        WORK.counter[0] = counter = number % (rollouts + 1)
        decisions, game = new_stream(number), new_games(1)[0]
        twin = Stream.from_state(decisions)
        n = list_options(state, record, bool(record.keeps_counter), WORK.options)
        is_stale = keeps_counter and not WORK.options[0].is_open
        chosen = choose_by_count(state, record, agent, WORK, n, decisions, game)
        assert WORK.options.rollouts[:n].max() <= rollouts
        n_played += WORK.options.rollouts[:n].sum()
        n_exhaustive += rollouts * (n - is_stale)
        wins = count_all(state, record, agent, n)
        assert WORK.counter[0] == (wins[-1] if keeps_counter else counter)
        if is_stale:
            wins[0] = counter
        assert chosen == choose_exhaustively(wins, ties, twin), number
        assert decisions.tolist() == twin.state
        assert game.scoreless == (max(wins) == 0)
    # A single rollout can always equal the best.
    is_all_needed = rollouts == 1 and ties == "random"
    assert n_played == n_exhaustive if is_all_needed else n_played < 0.9 * n_exhaustive


def interpret(**stubs) -> dict:
    """Return the functions of the agent as plain Python, some of them replaced."""
    names = dict(vars(flat_monte_carlo))
    for name, function in vars(flat_monte_carlo).items():
        plain = getattr(function, "py_func", function)
        if getattr(plain, "__module__", "") == flat_monte_carlo.__name__:
            names[name] = FunctionType(plain.__code__, names)
    names.update(stubs)
    return names


def new_option() -> SimpleNamespace:
    return SimpleNamespace(is_open=1, rollouts=0, wins=0)


class Stub:
    """A decision with made-up results of all rollouts (bool, options by rollouts)."""

    def __init__(self, results: np.ndarray, is_first_playable: bool, counter: int):
        self.results, self.is_first_playable = results, is_first_playable
        self.work = SimpleNamespace(options=[new_option() for _ in results], counter=[counter])
        self.n_played = 0

    def count_wins(self, _state, _record, _agent, work, number, rollouts):
        option = work.options[number]
        played = self.results[number, option.rollouts : rollouts]
        option.wins += int(played.sum())
        option.rollouts += len(played)
        self.n_played += len(played)

    def choose(self, rollouts: int, **switches) -> int:
        names = interpret(count_wins=self.count_wins)
        off = dict.fromkeys(("resets_counter", "keeps_counter", "ties"), 0)
        if switches.get("keeps_counter"):
            self.work.options[0].is_open = self.is_first_playable
        record = SimpleNamespace(**off | switches)
        agent = SimpleNamespace(rollouts=rollouts, counts_all=0, allocation=EQUAL)
        game = SimpleNamespace(scoreless=0, stale_choices=0)
        return names["choose_by_count"](
            None, record, agent, self.work, len(self.results), new_stream(1), game
        )


@st.composite
def stubs(draw):
    """Draw results with many ties, and a counter."""
    n_options, rollouts = draw(st.integers(1, 12)), draw(st.integers(1, 40))
    generator = np.random.default_rng(draw(st.integers(0, 2**32)))
    chances = generator.choice([0, 0.05, 0.5, 0.52, 0.95, 1], (n_options, 1))
    results = generator.random((n_options, rollouts)) < chances
    return Stub(results, draw(st.booleans()), int(generator.integers(0, rollouts + 1)))


@settings(max_examples=600)
@given(stubs(), st.booleans(), st.booleans())
def test_choice_is_that_of_counting_to_the_end_whatever_the_results(stub, keeps, is_random):
    n_options, rollouts = stub.results.shape
    counter = stub.work.counter[0]
    wins = stub.results.sum(axis=1).tolist()
    if keeps and not stub.is_first_playable:
        wins[0] = counter
    chosen = stub.choose(rollouts, keeps_counter=int(keeps), ties=int(is_random))
    twin = Stream.from_state(new_stream(1))
    assert chosen == choose_exhaustively(wins, "random" if is_random else "first", twin)
    assert stub.n_played <= n_options * rollouts
    if keeps and n_options > 1:
        assert stub.work.counter[0] == wins[-1]


@settings(max_examples=200)
@given(stubs(), st.integers(2, 9))
def test_i8_last_rollout_decides_if_the_counter_is_reset(stub, rollouts):
    """The program's loop over seven rollouts, of which the last is ours, takes the same option."""
    generator = np.random.default_rng(rollouts)
    counter, ours = stub.work.counter[0] % 2, stub.results[:, :1]
    stub.work.counter[0] = counter
    all_results = np.hstack([generator.random((len(ours), rollouts - 1)) < 0.5, ours])
    counts = []
    for results in all_results[0 if stub.is_first_playable else 1 :]:
        for result in results:
            count = 0
            count += int(result)
        counts.append(count)
    playable = [stub.is_first_playable] + [True] * (len(ours) - 1)
    expected, _counter = choose_as_the_program(playable, counts, counter)
    assert stub.choose(rollouts, resets_counter=1, keeps_counter=1) == expected
    assert stub.n_played <= len(ours)


def test_wins_that_cannot_be_reached_any_more_are_not_counted():
    lost = [0] * PILOT
    results = np.array([[1] * 40, [*lost, *[1] * (40 - PILOT)], [1] * 39 + [0]], dtype=bool)
    stub = Stub(results, True, 0)
    assert stub.choose(40) == 0
    # After the pilot the second option cannot win any more, and the third may equal at best.
    assert [option.rollouts for option in stub.work.options] == [40, PILOT, PILOT]
    stub = Stub(results, True, 0)
    assert stub.choose(40, ties=1) == 0
    assert [option.rollouts for option in stub.work.options] == [40, PILOT, 40]
