"""Hosted games: those of our agents, whoever sits beside them, and how programs lose them."""

import sys
from pathlib import Path

import numpy as np
import pytest

from redealt.games.locm.agents.configuration import Agent, pack_agents
from redealt.games.locm.hosting import play_hosted
from redealt.games.locm.match import ROLES, play
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from tests.games.streams import draw_keys
from tests.programs import nothing_is_left, write_program

BASELINE_2 = (sys.executable, "-S", "-E", str(Path(__file__).with_name("baseline_2_program.py")))
KEYS = draw_keys((15,), len(ROLES))
TEXT = Switches()
TOURNAMENT = Switches(shuffles="common", lookahead="engine", seen_numbers="protocol")
PATIENT = 100.0  # factor of time limits for programs that answer


def host(players, n_games, switches=TEXT, time_scale=PATIENT):
    with nothing_is_left():
        record = compile_switches(switches)
        return list(play_hosted(record, players, range(n_games), KEYS, time_scale))


def ends(games) -> list[tuple[int, int]]:
    assert not [game for game in games if game.faults]
    return [(game.seats.index(game.winner), game.outcome["rounds"]) for game in games]


def losses(games) -> list[tuple[int, str]]:
    """Return the winner of each game and the reason of the other's fault."""
    return [(game.winner, game.faults[1 - game.winner].reason) for game in games]


def ends_without_host(names, n_games, switches=TEXT) -> list[tuple[int, int]]:
    agents = pack_agents([Agent(name) for name in names])
    pairs = np.array([(number % 2, 1 - number % 2) for number in range(n_games)])
    numbers = np.array([(number // 2, number // 2, number) for number in range(n_games)])
    games = play(compile_switches(switches), agents, pairs, numbers, KEYS)
    return list(zip(games.winner.tolist(), games.rounds.tolist(), strict=True))


@pytest.mark.parametrize("switches", [TEXT, TOURNAMENT, Switches(death_seen="after_action")])
@pytest.mark.parametrize(
    "names", [("random", "baseline_2"), ("baseline_1", "random"), ("pass_only", "pass_only")]
)
def test_hosted_agents_play_the_games_that_they_play_in_runs(names, switches):
    hosted = host([Agent(name) for name in names], 6, switches)
    assert ends(hosted) == ends_without_host(names, 6, switches)


@pytest.mark.parametrize("switches", [TEXT, TOURNAMENT])
@pytest.mark.parametrize("opponent", ["random", "baseline_1", "baseline_2"])
def test_a_program_plays_the_games_of_the_agent_that_does_the_same(opponent, switches):
    hosted = host([BASELINE_2, Agent(opponent)], 6, switches)
    assert ends(hosted) == ends_without_host(("baseline_2", opponent), 6, switches)


def test_two_programs_play_each_other():
    assert ends(host([BASELINE_2, BASELINE_2], 2)) == ends_without_host(["baseline_2"] * 2, 2)


# A program that passes so many times, and then does something else.
PASSING = """
import os, sys, time
for turn in range({turns}):
    first, _, third = (sys.stdin.readline() for _ in range(3))
    for _ in range(int(third.split()[1])): sys.stdin.readline()
    for _ in range(int(sys.stdin.readline())): sys.stdin.readline()
    {before}
    print("PASS", flush=True)
{then}
"""
WAIT = "time.sleep(100)"
DRAFT, FIRST_BATTLE, LATER = 3, 30, 31  # answers before a fault


def passing(folder, turns, then="", before="pass") -> tuple[str, ...]:
    return tuple(write_program(folder, PASSING.format(turns=turns, then=then, before=before)))


def test_a_program_that_is_dead_after_its_draw_is_asked_and_its_answer_ignored(tmp_path):
    before = "if first.startswith('0 '): sys.exit(3)"
    command = passing(tmp_path, turns=1000, before=before)
    games = host([command, Agent("pass_only")], 2)
    assert ends(games) == ends_without_host(("pass_only", "pass_only"), 2) == [(1, 56)] * 2


@pytest.mark.parametrize("turns", [0, DRAFT, FIRST_BATTLE, LATER])
@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ("", "exited"),
        ("1 / 0", "exited"),
        ("os.abort()", "crashed"),
        ("print('DANCE', flush=True); " + WAIT, "garbage"),
        ("os.write(1, bytes(range(256)) + b'\\n'); " + WAIT, "garbage"),
        ("while True: os.write(1, bytes(9999))", "flooded"),
        ("while True: os.write(2, bytes(9999))", "flooded"),
    ],
)
def test_a_program_that_fails_loses_in_either_seat_and_is_started_again(
    tmp_path, turns, then, reason
):
    games = host([passing(tmp_path, turns, then), Agent("baseline_2")], 4)
    assert losses(games) == [(1, reason)] * 4
    assert all((game.outcome["rounds"] > 0) == (turns >= FIRST_BATTLE) for game in games)


@pytest.mark.parametrize(
    ("turns", "then", "reason"),
    [
        (DRAFT, WAIT, "late"),
        (LATER, WAIT, "late"),
        (LATER, "print('PASS', end='', flush=True); " + WAIT, "late"),
        (LATER, "os.close(1); " + WAIT, "closed"),
        (DRAFT, "os.fork() or os.setsid(); " + WAIT, "late"),
    ],
)
def test_a_program_that_never_answers_loses_at_the_limit(tmp_path, turns, then, reason):
    games = host([Agent("baseline_2"), passing(tmp_path, turns, then)], 2, time_scale=5.0)
    assert losses(games) == [(0, reason)] * 2


@pytest.mark.parametrize("pick", ["PICK 3", "CHOOSE 0", "SUMMON 1 0", ""])
def test_a_card_that_is_not_offered_loses(tmp_path, pick):
    command = tuple(write_program(tmp_path, f"print({pick!r}, flush=True)\ninput()\n" + "input()"))
    (game,) = host([command, Agent("random")], 1)
    assert losses([game]) == [(1, "garbage")]
    assert game.faults[0].message.startswith(f"answered {pick!a}, expected PICK 0 to 2")


def test_what_is_not_legal_is_skipped(tmp_path):
    illegal = "ATTACK 1 -1;SUMMON 60 0;USE 999999999 -5;SUMMON 1 7 ;; PASS"
    command = passing(
        tmp_path, 1000, before=f"if turn > 29: print({illegal!r}, flush=True); continue"
    )
    games = host([command, Agent("baseline_2")], 2)
    assert ends(games) == ends_without_host(("pass_only", "baseline_2"), 2)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_program_that_never_starts_loses(seat):
    players = [Agent("pass_only"), ("no-such-program",)][:: 1 - 2 * seat]
    games = host(players, 2)
    assert losses(games) == [(seat, "not_started")] * 2
    assert games[0].faults[1 - seat].message == "did not start: No such file or directory"


def test_if_both_fail_the_first_in_the_game_loses():
    assert [game.winner for game in host([("true",), ("true",)], 2)] == [1, 0]
