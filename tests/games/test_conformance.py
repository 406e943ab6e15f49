"""What every game core has to satisfy; each game describes itself in ``adapters``."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from tests.games.adapters import GAMES

NUMBERS = range(40)
ROOT = Path(__file__).parents[2]


@pytest.fixture(params=GAMES)
def game(request):
    return import_module(f"tests.games.adapters.{request.param}")


def play_to_end(game, state, streams) -> None:
    while not game.is_over(state):
        game.play_step(state, streams)


def copy_of(state: np.record) -> np.record:
    """Return a copy in another array of records, made as the cores make it."""
    states = np.recarray(2, dtype=state.dtype)
    states[0] = state
    states[1] = states[0]
    return states[1]


def content_of(state: np.record) -> dict[str, list]:
    """Return all fields; bytes between them are not copied along."""
    return {name: state[name].tolist() for name in state.dtype.names}


def test_state_is_one_record_of_named_numbers(game):
    state, _streams = game.new_game(0)
    assert isinstance(state, np.record)
    assert len(state.dtype.names) > 1
    assert not state.dtype.hasobject


def test_same_streams_play_the_same_game(game):
    for number in NUMBERS:
        outcomes = []
        for _ in range(2):
            state, streams = game.new_game(number)
            play_to_end(game, state, streams)
            outcomes.append(game.outcome(state))
        assert outcomes[0] == outcomes[1]


def test_other_streams_play_other_games(game):
    outcomes = set()
    for number in NUMBERS:
        state, streams = game.new_game(number)
        play_to_end(game, state, streams)
        outcomes.add(json.dumps(game.outcome(state)))
    assert len(outcomes) > len(NUMBERS) / 2


def test_playing_on_with_a_copy_leaves_the_original_as_it_was(game):
    for number in NUMBERS:
        state, streams = game.new_game(number)
        game.play_step(state, streams)
        before = content_of(state)
        copy, copied_streams = copy_of(state), [stream.copy() for stream in streams]
        assert content_of(copy) == before
        play_to_end(game, copy, copied_streams)
        assert content_of(state) == before
        play_to_end(game, state, streams)
        assert game.outcome(state) == game.outcome(copy)


def chances_over_hidden_cards(game, agent: str, number: int, redraws: int = 12) -> set[tuple]:
    generator = np.random.default_rng(number)
    state = game.new_decision(number)
    found = {tuple(game.chances(state, agent))}
    for _ in range(redraws):
        game.exchange_hidden(state, generator)
        found.add(tuple(game.chances(state, agent)))
    return found


def test_honest_agents_choose_the_same_whatever_is_hidden(game):
    for agent in game.HONEST:
        for number in range(200):
            assert len(chances_over_hidden_cards(game, agent, number)) == 1, (agent, number)


def test_cheating_agents_look_at_what_is_hidden(game):
    for agent in game.CHEATING:
        found = [chances_over_hidden_cards(game, agent, number) for number in range(200)]
        assert max(len(chances) for chances in found) > 1, agent


def test_agents_do_not_all_choose_alike(game):
    choices = {
        agent: [tuple(game.chances(game.new_decision(number), agent)) for number in range(200)]
        for agent in game.HONEST + game.CHEATING
    }
    assert len({json.dumps(chances) for chances in choices.values()}) == len(choices)


@pytest.mark.parametrize("name", GAMES)
def test_interpreter_plays_the_same_games_without_overflow(name):
    found = subprocess.run(
        [sys.executable, "-m", "tests.games.play_uncompiled", name],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout) == import_module(f"tests.games.adapters.{name}").transcripts()
