"""``redealt replay`` of a study: which game is meant, what it shows, and mistakes in one line."""

import json
import re
import shlex

import pytest

from redealt.cli import main
from redealt.playing.files import load_game
from redealt.playing.rebuilding.cells import find_places, read_conditions
from redealt.playing.rebuilding.games import explain_refusal, list_places
from tests.unit.plan_fixture import plan_of

TINY = """
hanamikoji:
  against_random: {games: 4, one_rollout_games: 4, curve_games: 4, rollouts: [1, 2]}
  presample: {games: 1}
"""
ONE = ["--exhibit", "table_01", "--cell", "variant=as_run,n_rollouts=1,tested_seat=player_1"]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    (tmp_path / "config.yaml").write_text(TINY)
    (tmp_path / "workflow" / "scales").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("run", plan_of().runs.values(), ids=lambda run: f"{run.study}-{run.name}")
def test_every_run_has_cells_or_a_reason_why_it_is_not_rebuilt(run):
    places = list_places(run)
    assert bool(places) == (explain_refusal(run) is None)
    assert len({tuple(place.names.items()) for place in places}) == len(places)
    for place in places[:: max(1, len(places) // 3)]:
        words = shlex.split(place.command(0))
        assert words[:4] == ["redealt", "replay", run.study, "--run"]
        assert words[4] == run.name
        assert find_places([run], read_conditions([words[6]])) == [place]


def replay(*arguments: str) -> int:
    return main(["replay", "hanamikoji", *arguments])


def stop(*arguments: str) -> str:
    with pytest.raises(SystemExit) as caught:
        main(["replay", *arguments])
    return str(caught.value.code)


def test_a_game_is_told_with_the_estimates_of_its_agents(capsys):
    assert replay(*ONE, "--game", "3") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == [
        "Hanamikoji, program",
        "`redealt replay hanamikoji --run against_random --cell "
        "variant=as_run,n_rollouts=1,tested_seat=player_1 --game 3` plays it again.",
        "player 0: simple, 1 rollout",
        "player 1: random",
        "     round 1",
    ]
    decision = lines.index(next(line for line in lines if line.startswith("   1 player ")))
    assert lines[decision + 1].startswith("     expected result, 1 a win and -1 a loss: ")
    assert lines[decision + 2].startswith("     deck: cards ")
    assert re.fullmatch(r"Player [01] won \(rounds \d; .*\)\.", lines[-1])


def test_a_rebuilt_game_is_kept_as_any_other_and_shown_on_a_page(folder, capsys):
    assert replay(*ONE, "--game", "0", "--save", "a.json", "--html", "a.html") == 0
    game = load_game(folder / "a.json")
    assert game.variant == "as_run"
    assert game.title.endswith("--game 0` plays it again.")
    assert json.loads((folder / "a.json").read_text())["decisions"][0]["values"]
    page = (folder / "a.html").read_text()
    assert game.title in page
    assert main(["replay", "a.json", "--html", "b.html"]) == 0
    assert (folder / "b.html").read_text() == page


def test_cells_are_listed_until_one_is_named(capsys):
    assert replay("--exhibit", "table_01", "--cell", "variant=as_run") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "all: run=against_random, variant=as_run"
    assert lines[1].split() == ["n_rollouts", "tested_seat", "games"]
    assert lines[2].split() == ["1", "player_1", "4"]
    assert lines[-1] == "Name one: --cell n_rollouts=1,tested_seat=player_1 --game 0"
    assert replay("--exhibit", "table_01", "--game", "0") == 1
    assert "not rebuilt: seconds, for it takes the time" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["bridge"], "found study 'bridge', expected one of cubirds"),
        (["hanamikoji", "--exhibit", "table_99"], "--exhibit: found 'table_99', expected one of"),
        (["hanamikoji", "--run", "no"], "--run: found 'no', expected one of"),
        (["hanamikoji", *ONE, "--game", "4"], "--game: found 4, expected 0 to 3"),
        (["hanamikoji", *ONE, "--cell", "color=red"], "--cell: found 'color', expected some of"),
        (
            ["hanamikoji", "--exhibit", "table_01", "--cell", "n_rollouts=7"],
            "--cell: found n_rollouts=7, expected n_rollouts one of 1, 2",
        ),
        (["hanamikoji", *ONE, "--cell", "seven"], "--cell: found 'seven', expected name=value"),
        (
            ["hanamikoji", "--run", "seconds", "--game", "0"],
            "there is no game to rebuild: seconds: it takes the time of its games, and counts none",
        ),
        (
            ["hanamikoji", "--run", "random_play"],
            "there is no game to rebuild: random_play: it is computed without games",
        ),
        (["a.json", "--game", "0"], "--game: a.json is a file, which holds one game"),
    ],
)
def test_a_mistake_is_one_line(arguments, line):
    message = stop(*arguments)
    assert message.startswith(f"redealt: {line}")
    assert "\n" not in message


def test_a_table_that_is_not_computed_is_named_with_the_command():
    cell = "variant=as_run,n_rollouts=1,tested_seat=player_1,presampling=both"
    message = stop("hanamikoji", "--run", "presampling", "--cell", cell, "--game", "0")
    assert "needs the result of table_as_run, which is not computed" in message
    assert "`snakemake results/store/hanamikoji/presample/table_as_run-" in message
