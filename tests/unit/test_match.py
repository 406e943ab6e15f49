"""``redealt match``: results as text and as JSON, the bots of the documentation, and mistakes."""

import json
import shutil
import subprocess
import sys

import pytest

from redealt.cli import main
from redealt.core.hosted import Fault, HostedGame, take_seats
from redealt.games.interface import find_game, list_games, new_game
from redealt.games.messages import message_schema
from redealt.hosting import command
from redealt.hosting.summary import summarize, write_summary
from tests.programs import nothing_is_left, write_program
from tests.unit.plan_fixture import ROOT

EXAMPLES = ROOT / "docs" / "examples"
GREEDY = f"{sys.executable} -S -E '{EXAMPLES / 'greedy_bot.py'}'"
PATIENT = ("--time-scale", "20")
PAGE = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")


def match(*arguments: str) -> int:
    with nothing_is_left():
        return main(["match", *arguments])


def play(capsys, game: str, *players: str, games: int = 6, seed: int = 0) -> dict:
    new_game(game, ["random"] * len(players)).play_agents()  # compiled before the time is taken
    given = [word for n, text in enumerate(players, 1) for word in (f"--p{n}", text)]
    numbers = ("--games", str(games), "--seed", str(seed))
    assert match(game, *given, *numbers, "--json", *PATIENT) == 0
    return json.loads(capsys.readouterr().out)


def stop(*arguments: str) -> str:
    with pytest.raises(SystemExit) as caught:
        match(*arguments)
    assert "\n" not in caught.value.code
    return caught.value.code


def test_the_result_counts_wins_by_seat_with_shares_and_records(capsys):
    players = (GREEDY, "agent:random", "agent:heuristic")
    result = play(capsys, "cubirds", *players, games=10, seed=3)
    assert result["players"] == {"p1": GREEDY, "p2": "agent:random", "p3": "agent:heuristic"}
    records = result["records"]
    assert [tuple(each["seats"]) for each in records] == [take_seats(n, 3) for n in range(10)]
    for player, own in enumerate(result["results"].values()):
        won = [each for each in records if each["winner"] == player]
        assert own["wins"] == len(won) == sum(own["wins_by_seat"])
        assert own["games_by_seat"] == [
            sum(each["seats"][seat] == player for each in records) for seat in range(3)
        ]
        share = own["share"]
        assert share["ci_low"] <= share["estimate"] == own["wins"] / 10 <= share["ci_high"]
        assert share["method"] == "wilson"
    assert [each["players"] for each in result["comparisons"]] == [
        ["p1", "p2"], ["p1", "p3"], ["p2", "p3"],
    ]  # fmt: skip
    assert {each["deals"] for each in result["comparisons"]} == {3}


@pytest.mark.parametrize("name", list_games())
def test_the_bot_in_python_plays_every_game_without_a_fault(capsys, name):
    result = play(capsys, name, GREEDY, "agent:random", games=2)
    assert result["results"]["p1"]["faults"] == {}


def test_the_bot_in_python_beats_random_play(capsys):
    result = play(capsys, "locm", GREEDY, "agent:random", games=20)
    assert result["results"]["p1"]["share"]["ci_low"] > 0.5
    assert len((EXAMPLES / "greedy_bot.py").read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
@pytest.mark.parametrize("name", list_games())
def test_the_bot_in_c_plays_every_game_without_a_fault(capsys, tmp_path, name):
    strict = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-O2"]
    bot = tmp_path / "bot"
    subprocess.run(["cc", *strict, "-o", bot, EXAMPLES / "random_bot.c"], check=True)
    result = play(capsys, name, str(bot), "agent:random", games=4)
    assert result["results"]["p1"]["faults"] == {}


def test_the_seed_decides_the_games(capsys):
    first, again, other = (
        play(capsys, "hanamikoji", "agent:simple", "agent:random", seed=seed) for seed in (0, 0, 1)
    )
    assert first == again
    assert first["records"] != other["records"]


def test_a_variant_is_played_and_told(capsys, tmp_path):
    text = "import sys\nsys.exit(sys.stdin.readline())"
    bad = " ".join(write_program(tmp_path, text))
    arguments = ("--p1", bad, "--p2", "agent:random", "--games", "2", "--variant", "official")
    assert match("hanamikoji", *arguments, "--json") == 0
    result = json.loads(capsys.readouterr().out)
    assert result["variant"] == "official"
    assert '"decision":1.0}}' in result["records"][0]["faults"]["0"]["message"]


def test_faults_are_told_with_an_example(capsys, tmp_path):
    failing = " ".join(write_program(tmp_path, "raise SystemExit('no \\033cards')"))
    assert match("cuckoo", "--p1", failing, "--p2", "agent:naive", "--games", "4") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "4 games of Cuckoo, text (as_written), seed 0"
    assert lines[1] == f"p1: {failing}"
    assert lines[2].startswith("   won 0.000 (0.000 to 0.490) of its games, 0 of 2 in seat 1")
    assert lines[3] == (
        "   lost 4 by its own fault, exited, such as: exited with status 1: no ?cards"
    )
    assert lines[-1] == (
        "p1 against p2: deals ahead 0, behind 2, level 0; sign test over deals p = 0.5"
    )


def made_up(*winners: int | None) -> list[HostedGame]:
    return [HostedGame(n, take_seats(n, 2), winner, {}, {}) for n, winner in enumerate(winners)]


def test_deals_are_the_units_of_a_comparison():
    games = made_up(*(0, 0) * 9, *(0, 1) * 5, 1, 1, 0)
    (found,) = summarize(games, ["one", "two"])["comparisons"]
    assert (found["deals"], found["deals_ahead"], found["deals_behind"]) == (15, 9, 1)
    assert found["p_value"] == pytest.approx(22 / 2**10)
    assert found["difference"]["estimate"] == pytest.approx(16 / 30)
    assert found["difference"]["method"] == "clustered t"


def test_ratings_are_of_all_games_and_a_game_without_winner_is_half_a_win():
    even = summarize(made_up(*(None,) * 8), ["one", "two"])
    assert even["without_winner"] == 8
    assert even["results"]["one"]["rating"]["estimate"] == pytest.approx(0, abs=1e-6)
    better = summarize(made_up(*(0, 0, 0, 1) * 10), ["one", "two"])["results"]
    assert better["one"]["rating"]["estimate"] > 50
    assert better["two"]["rating"]["estimate"] == pytest.approx(
        -better["one"]["rating"]["estimate"]
    )
    of_three = [HostedGame(n, take_seats(n, 3), (0, 0, 1, 2)[n % 4], {}, {}) for n in range(120)]
    ratings = [each["rating"] for each in summarize(of_three, ["a", "b", "c"])["results"].values()]
    assert ratings[0]["ci_low"] > max(each["estimate"] for each in ratings[1:])
    assert ratings[0]["method"] == "clustered wald"


def test_one_game_gives_neither_ratings_nor_a_comparison(capsys):
    games = [HostedGame(0, (0, 1), 1, None, {0: Fault("late", "did not answer in time")})]
    summary = summarize(games, ["one", "two"])
    assert summary["results"]["one"]["rating"] is None
    assert summary["comparisons"][0]["p_value"] == 1
    lines = [*write_summary(summary, games, {"one": "x", "two": "y"})]
    assert (
        lines[1] == "   won 0.000 (0.000 to 0.793) of its games, 0 of 1 in seat 1, 0 of 0 in seat 2"
    )


RANDOM = ("--p1", "agent:random", "--p2", "agent:random", "--games", "2")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bridge", *RANDOM), "found game 'bridge', expected one of cubirds, cuckoo"),
        (("cubirds", *RANDOM, "--p1", "agent:nobody"), "--p1: found agent 'nobody', expected one"),
        (("cubirds", *RANDOM, "--p2", " "), "--p2: found nothing, expected a command or an agent"),
        (("cubirds", *RANDOM, "--p2", "a 'b"), "--p2: a 'b: no closing quotation"),
        (("cubirds", *RANDOM, "--p2", "heuristic"), "is the agent agent:heuristic meant?"),
        (("cubirds", *RANDOM, "--p4", "agent:random"), "--p4: there is no --p3"),
        (("locm", *RANDOM, "--p3", "x"), "found 3 players of locm, expected 2 to 2"),
        (("cubirds", *RANDOM, "--variant", "official"), "--variant: found official, expected one"),
    ],
)  # fmt: skip
def test_a_mistake_ends_with_one_line(arguments, message):
    assert message in stop(*arguments)


def test_as_many_players_can_be_named_as_a_game_has():
    assert max(find_game(name).players[-1] for name in list_games()) == command._MOST_PLAYERS


# Documentation


def test_the_schema_is_that_of_the_messages():
    kept = json.loads((ROOT / "docs" / "programs.schema.json").read_text(encoding="utf-8"))
    assert kept == message_schema()


def test_the_page_shows_a_dialogue_as_it_is_held(tmp_path):
    shown = PAGE.split("```text\n")[1].split("```")[0].splitlines()
    answers = iter([line[2:] for line in shown if line.startswith("< ")])
    text = "import sys\nlog = open(sys.argv[1], 'a')\n"
    text += f"answers = iter({[*answers]!r})\n"
    text += "for line in sys.stdin:\n    log.write('> ' + line)\n"
    text += "    if '\"choose\"' in line[:20]:\n        answer = next(answers)\n"
    text += "        log.write('< ' + answer + '\\n')\n        print(answer, flush=True)\n"
    words = [*write_program(tmp_path, text), str(tmp_path / "log")]
    players = ("--p1", " ".join(words), "--p2", "agent:random", "--p3", "agent:naive")
    assert match("cuckoo", *players, "--games", "1", "--seed", "1") == 0
    assert (tmp_path / "log").read_text().splitlines() == shown


def test_the_page_names_all_reasons_and_options():
    reasons = (
        "not_started",
        "exited",
        "crashed",
        "closed",
        "late",
        "flooded",
        "garbage",
        "illegal",
    )
    for name in (*reasons, "--time-scale", "--variant", "--seed", "--json", "--games"):
        assert f"`{name}" in PAGE, name
