"""``redealt locm match``: results as text and as JSON, and one line for every mistake."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tests.games.locm
from redealt.cli import main
from tests.programs import LIMIT, ends, nothing_is_left, write_program
from tests.unit.plan_fixture import ROOT

PROGRAM = Path(tests.games.locm.__file__).with_name("baseline_2_program.py")
BASELINE_2 = f"{sys.executable} -S -E '{PROGRAM}' 'an argument'"
PATIENT = ("--time-scale", "100")


def match(*arguments: str) -> int:
    with nothing_is_left():
        return main(["locm", "match", *arguments])


def play(capsys, *arguments: str) -> dict:
    assert match("--json", *PATIENT, *arguments) == 0
    return json.loads(capsys.readouterr().out)


def test_players_take_turns_in_both_seats_of_each_draft(capsys):
    result = play(capsys, "--p1", BASELINE_2, "--p2", "random", "--games", "7", "--seed", "3")
    assert [game["seats"] for game in result["records"]] == [[0, 1], [1, 0]] * 3 + [[0, 1]]
    p1, p2 = result["results"].values()
    assert p1["wins"] + p2["wins"] == result["games"] == 7
    assert p1["games_by_seat"] == [4, 3]
    assert result["players"] == {"p1": BASELINE_2, "p2": "random"}


@pytest.mark.parametrize("variant", ["as_written", "as_run_tournament"])
def test_a_program_and_its_agent_get_the_same_result(capsys, variant):
    arguments = ("--p2", "random", "--games", "4", "--variant", variant)
    program = play(capsys, "--p1", BASELINE_2, *arguments)
    agent = play(capsys, "--p1", "baseline_2", *arguments)
    assert program["records"] == agent["records"]


def test_the_seed_decides_the_games(capsys):
    arguments = ("--p1", "random", "--p2", "baseline_2", "--games", "8")
    first, again, other = (play(capsys, *arguments, "--seed", seed) for seed in "001")
    assert first == again
    assert first["records"] != other["records"]


def test_an_evolved_agent_is_read_from_a_file(capsys, tmp_path):
    path = tmp_path / "agent.json"
    values = {"genome": "tree", "card": "(add attack defense)", "state": "(neg op_health)"}
    path.write_text(json.dumps(values))
    result = play(capsys, "--p1", f"evolved:{path}", "--p2", "random", "--games", "20")
    assert result["results"]["p1"]["wins"] > 12


def test_faults_are_told_with_an_example(capsys, tmp_path):
    failing = " ".join(write_program(tmp_path, "raise SystemExit('no \\033cards')"))
    assert match("--p1", failing, "--p2", "baseline_2", "--games", "3") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == f"p1: {failing}"
    assert lines[3] == (
        "   lost 3 by its own fault, exited, such as: exited with status 1: no ?cards"
    )


def test_the_program_of_the_documentation_plays_well(capsys, tmp_path):
    text = (ROOT / "docs" / "locm_programs.md").read_text(encoding="utf-8")
    (code,) = re.findall("```python\n(.*?)```", text, re.DOTALL)
    command = " ".join(write_program(tmp_path, code))
    result = play(capsys, "--p1", command, "--p2", "random", "--games", "20")
    assert result["results"]["p1"]["faults"] == {}
    assert result["results"]["p1"]["wins"] > 12


GOOD = {"--p1": "random", "--p2": "random", "--games": "2"}


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--p1", " ", "--p1: found nothing, expected a command or an agent"),
        ("--p2", "a 'b", "--p2: a 'b: no closing quotation"),
        ("--p2", "baseline2", "there is no program baseline2; is the agent baseline_2 meant?"),
        ("--p1", "evolved:no_file", "No such file or directory: no_file"),
        ("--p1", "evolved:", "Is a directory: ."),
        ("--variant", "as_run", "found as_run, expected one of text (as_written)"),
    ],
)
def test_a_mistake_ends_with_one_line(tmp_path, monkeypatch, option, value, message):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as caught:
        match(*(word for pair in (GOOD | {option: value}).items() for word in pair))
    assert message in caught.value.code
    assert "\n" not in caught.value.code


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--games", "0", "expected a whole number from 1, found 0"),
        ("--games", "x", "expected a whole number from 1, found x"),
        ("--seed", "-1", "expected a whole number from 0, found -1"),
        ("--time-scale", "0", "expected a factor above 0"),
        ("--time-scale", "nan", "expected a factor above 0"),
    ],
)
def test_a_number_out_of_range_ends_with_status_two(capsys, option, value, message):
    with pytest.raises(SystemExit) as caught:
        match(*(f"{name}={value}" for name, value in (GOOD | {option: value}).items()))
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "tree", '{"genome": "tree", "card": "(add", "state": "1"}', "[" * 100_000,
     '{"genome": "linear", "card": 1, "state": 2}', '{"genome": [], "card": "1", "state": "2"}'],
)  # fmt: skip
def test_a_file_without_genome_ends_with_one_line(tmp_path, text):
    path = tmp_path / "agent.json"
    path.write_text(text)
    with pytest.raises(SystemExit) as caught:
        match("--p1", f"evolved:{path}", "--p2", "random", "--games", "2")
    assert caught.value.code.startswith(f"redealt: --p1: {path} holds no")
    assert "\n" not in caught.value.code


def test_programs_end_with_a_host_that_is_terminated(tmp_path):
    pid = tmp_path / "pid"
    text = f"import os\nopen({str(pid)!r}, 'w').write(str(os.getpid()))\nwhile True: pass\n"
    command = " ".join(write_program(tmp_path, text))
    arguments = ["--p1", command, "--p2", "random", "--games", "1", *PATIENT]
    host = subprocess.Popen([sys.executable, "-m", "redealt", "locm", "match", *arguments])
    end = time.monotonic() + LIMIT
    while not (pid.exists() and pid.read_text()) and time.monotonic() < end:
        time.sleep(0.05)
    host.terminate()
    assert host.wait(LIMIT) == 128 + 15
    assert ends(int(pid.read_text()))
