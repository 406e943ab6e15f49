"""Games at the terminal: scripted sessions in a pipe, and one in a real terminal."""

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from redealt.cli import main
from redealt.games.interface import find_game, list_games
from redealt.games.scenes import name_game
from redealt.playing.dealing import default_agent
from redealt.playing.files import load_game

RULES = Path(main.__code__.co_filename).parent / "playing" / "rules"
SESSIONS = {
    "cuckoo": (["--agents", "naive,optimal"], "Player 2 won (rounds 2; last rounds 0 1 1)."),
    "hanamikoji": (
        ["--agents", "random", "--variant", "official"],
        "Player 1 won (rounds 2; tie break no; markers 1 2 2 2 1 2 1).",
    ),
    "cubirds": (
        ["--agents", "heuristic"],
        "Player 1 won (end seven species; turns 36; extra turns 0).",
    ),
    "locm": ([], "Player 1 won (rounds 7; health 0 30)."),
    "unicorns": (
        ["--agents", "rule_based,rule_based"],
        "Player 2 won (end unicorns; ranking 2 1 0; unicorns 7 6 0; turns 31).",
    ),
}


def run(arguments, script, folder):
    command = [sys.executable, "-m", "redealt", *arguments]
    return subprocess.run(
        command, input=script, cwd=folder, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("name", list_games())
def test_a_scripted_session_ends_as_it_always_did(name, tmp_path):
    options, end = SESSIONS[name]
    arguments = ["play", name, *options, "--seed", "5", "--save", "game.json"]
    done = run(arguments, "zz\n0\n?\n" + "1\n" * 400, tmp_path)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert end in lines
    assert f"{name_game(name)}, " in done.stdout
    assert "'zz' is no choice: type a number from 1 to " in done.stdout
    assert "'0' is no choice" in done.stdout
    assert "\x1b" not in done.stdout
    assert max(map(len, lines)) <= 80 + len("Your choice: ")
    game = load_game(tmp_path / "game.json")
    assert game.outcome() is not None
    assert all(step.seconds is not None for step in game.steps)


def test_a_person_hears_of_instants_but_not_of_who_could_have_played_one(tmp_path):
    options = ["--agents", "rule_based,random,random", "--seed", "5", "--save", "game.json"]
    done = run(["play", "unicorns", *options], "1\n" * 400, tmp_path)
    told = [line for line in done.stdout.splitlines() if line.startswith("> ")]
    game = load_game(tmp_path / "game.json")
    passes = ("pass", "use no instant", "do not ")
    assert sum(step.player > 0 and step.choice.startswith(passes) for step in game.steps) > 5
    assert not [line for line in told if any(each in line for each in passes)]
    played = [f"> player {player}: plays {card}" for player, card in game.view(0)["instants"]]
    assert [line for line in told if ": plays " in line] == played != []


@pytest.mark.parametrize("name", list_games())
def test_a_game_that_was_left_goes_on_from_its_file(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    options, _end = SESSIONS[name]
    arguments = ["play", name, *options, "--seed", "5", "--save", "left.json"]
    script = "q\n" if name == "cuckoo" else "1\nq\n"  # a match of one life is soon over
    assert run(arguments, script, tmp_path).returncode == 0
    assert load_game(Path("left.json")).player == 0
    whole = run([*arguments[:-1], "whole.json"], "1\n" * 400, tmp_path)
    resumed = run(["play", "left.json"], "1\n" * 400, tmp_path)
    assert whole.returncode == resumed.returncode == 0
    assert load_game(Path("left.json")).choices == load_game(Path("whole.json")).choices


@pytest.mark.parametrize("name", list_games())
def test_a_hint_does_not_change_the_game(name, tmp_path):
    options, _end = SESSIONS[name]
    plays = f"play {name} --seed 6 --save game.json".split()
    played = []
    for more in ([], ["--hint"]):
        done = run([*plays, *options, *more], "1\n" * 5 + "q\n", tmp_path)
        played.append(load_game(tmp_path / "game.json").choices)
        assert ("It would choose: " in done.stdout) == bool(more)
    assert played[0] == played[1]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["go"], "found game 'go', expected one of"),
        (["locm", "--agents", "evolved"], "agents that a study evolves need the results"),
        (["locm", "--agents", "greedy,greedy"], "--agents: found 2, expected 1"),
        (["cuckoo", "--seat", "2"], "--seat: found 2, expected 0 to 1"),
        (["hanamikoji", "--variant", "nonsense"], "--variant: found nonsense, expected one of"),
        (["hanamikoji", "--hint", "nonsense"], "--hint: found 'nonsense', expected one of"),
        (["absent.json"], "absent.json: there is no such file"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(arguments, fault, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match=fault):
        main(["play", *arguments])


@pytest.mark.parametrize("name", list_games())
def test_the_rules_fit_a_screen(name):
    lines = (RULES / f"{name}.md").read_text("utf-8").splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", list_games())
def test_the_opponent_by_default_plays_fair(name):
    kind = find_game(name)
    assert not kind.agents[default_agent(kind)].cheats


@pytest.mark.skipif(not shutil.which("tmux"), reason="no tmux is installed")
def test_a_game_is_played_in_a_real_terminal(tmp_path):
    def tmux(*words):
        command = ["tmux", "-S", str(tmp_path / "socket"), *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def wait_for(text):
        for _ in range(600):
            if text in (screen := tmux("capture-pane", "-p", "-t", "game", "-S", "-")):
                return screen
            time.sleep(0.1)
        raise AssertionError(tmux("capture-pane", "-p", "-t", "game"))

    play = (
        f"{sys.executable} -m redealt play cuckoo --agents naive --seed 5 --save {tmp_path}/g.json"
    )
    tmux("new-session", "-d", "-s", "game", "-x", "80", "-y", "24", f"{play}; sleep 60")
    try:
        wait_for("Your choice:")
        tmux("send-keys", "-t", "game", "h", "Enter")
        wait_for("It would choose:")
        tmux("send-keys", "-t", "game", "keep", "Enter")
        wait_for("won (")
    finally:
        tmux("kill-server")
    assert load_game(tmp_path / "g.json").choices[0] == "keep"
