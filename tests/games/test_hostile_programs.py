"""Whatever a program does, it loses that game for a stated reason, and nothing is left of it."""

from functools import partial

import pytest

from redealt.core.streams import stream_key
from redealt.games.cubirds.agents.configuration import Agent
from redealt.games.hosting import Command, Rules, play_hosted
from redealt.games.interface import find_game
from tests.games.hostile_programs import AT_ONCE, NAMELESS, NEVER
from tests.programs import list_running, nothing_is_left, write_program

GAME = find_game("cubirds")
FIND_KEY = partial(stream_key, 1, "test", "hostile")
PATIENT, HASTY = 6.0, 0.1  # factors of time limits


def lose(folder, text, time_scale):
    """Return the reasons for which a program loses both games of a deal."""
    rules = Rules(GAME, "as_written", GAME.Switches(), time_scale=time_scale)
    players = [Command(tuple(write_program(folder, text))), Agent("random")]
    with nothing_is_left():
        games = list(play_hosted(rules, players, range(2), FIND_KEY))
    assert list_running(NAMELESS) == []
    assert [(game.winner, game.outcome, [*game.faults]) for game in games] == [(1, None, [0])] * 2
    faults = [game.faults[0] for game in games]
    assert all(fault.message.isprintable() and len(fault.message) < 500 for fault in faults)
    return {fault.reason for fault in faults}


def test_there_are_many_of_them():
    assert len(AT_ONCE) + len(NEVER) >= 50
    assert not {*AT_ONCE} & {*NEVER}


@pytest.mark.parametrize("what", AT_ONCE)
def test_a_program_that_fails_loses_at_once(tmp_path, what):
    text, reason = AT_ONCE[what]
    assert lose(tmp_path, text, PATIENT) <= {*reason.split()}


@pytest.mark.parametrize("what", NEVER)
def test_a_program_that_never_answers_loses_when_its_time_is_over(tmp_path, what):
    text, reason = NEVER[what]
    assert lose(tmp_path, text, HASTY) == {reason}
