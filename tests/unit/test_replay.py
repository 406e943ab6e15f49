"""Files of games that are changed or made to harm, and the page that shows a game."""

import json
import random
import re

import pytest

from redealt.cli import main
from redealt.errors import RedealtError
from redealt.games.interface import list_games, new_game
from redealt.playing.dealing import deal_game
from redealt.playing.files import load_game, save_game
from redealt.playing.viewer import describe_game, make_page
from tests.games.random_play import whole_game
from tests.pipeline.browser import NEEDS_BROWSER, Browser, probe

each_game = pytest.mark.parametrize("name", list_games())
HARM = [
    "</script><script>alert(1)</script>", "\x1b[2J", "../../etc/passwd", "", None, -1, 10**30,
    1e308, True, [], {}, "\ud800", [[]] * 5, {"kind": "tree"}, "é" * 300,
]  # fmt: skip


def places_in(value, place=()):
    """Yield the place of everything in a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in items:
        yield (*place, key)
        if isinstance(each, dict | list):
            yield from places_in(each, (*place, key))


def mutate(values, chance):
    """Change one place of a game: another value, nothing, or twice as much."""
    *way, last = chance.choice([*places_in(values)])
    at = values
    for key in way:
        at = at[key]
    kind = chance.randrange(3)
    if kind == 0:
        at[last] = chance.choice(HARM)
    elif kind == 1:
        del at[last]
    elif isinstance(at, list):
        at.insert(last, at[last])
    else:
        at[f"{last}2"] = at[last]
    return values


def find_fault(path):
    try:
        load_game(path)
    except RedealtError as error:
        return str(error)
    return None


@each_game
def test_mutated_files_are_refused_in_a_line_or_are_games(name, tmp_path):
    chance, path, whole = random.Random(1), tmp_path / "game.json", whole_game(name)
    refused = 0
    for _ in range(50):
        path.write_text(json.dumps(mutate(whole.to_json(), chance)), "utf-8")
        fault = find_fault(path)
        refused += fault is not None
        if fault is None:
            make_page(load_game(path))
        else:
            assert fault.isprintable()
            assert len(fault) < 500
    assert refused > 25


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": 2}',
        b"NaN",
        b'{"format":' + b"9" * 9999,
    ],
)
def test_what_is_no_game_is_refused(content, tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(RedealtError, match=r"game\.json"):
        load_game(path)


@each_game
def test_the_first_impossible_step_is_named(name, tmp_path):
    values = whole_game(name).to_json()
    values["decisions"][2]["choice"] = "swap </script>"
    path = tmp_path / "game.json"
    path.write_text(json.dumps(values), "utf-8")
    with pytest.raises(SystemExit, match="step 3: found 'swap </script>', expected"):
        main(["replay", str(path)])


@each_game
def test_a_file_is_read_as_it_was_written(name, tmp_path):
    game = whole_game(name)
    save_game(tmp_path / "game.json", game)
    assert load_game(tmp_path / "game.json").to_json() == game.to_json()


@each_game
def test_the_page_asks_no_server_and_holds_the_game(name):
    page = make_page(whole_game(name))
    assert not re.search(r"https?://|src=|@import|url\(", page)
    assert "{{" not in page.split('<script id="data"')[0]


@each_game
def test_the_page_escapes_what_the_file_says(name):
    game, harm = whole_game(name), "</script><script>alert(1)</script><!--{{script}}"
    plain = make_page(game)
    game.variant = harm
    game.steps[0] = game.steps[0]._replace(
        agent=harm, measure=harm, values={game.steps[0].options[0]: 1.0}
    )
    page = make_page(game)
    assert harm not in page
    for sign in ("<script", "</script", "<!--"):
        assert page.count(sign) == plain.count(sign)
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.S)
    assert json.loads(found[1])["variant"] == harm


def test_the_page_calls_variants_and_agents_as_the_study_does():
    described = describe_game(deal_game("hanamikoji", ["simple_cheating"], 1, "as_run", 5))
    assert described["game"] == "Hanamikoji"
    assert described["variant"] == "program"
    assert described["seats"] == ["simple, 100 rollouts, cheating", "person or program"]
    assert describe_game(new_game("locm", ["baseline_2"] * 2, 1))["seats"] == ["Baseline2"] * 2


@each_game
def test_the_page_shows_a_player_what_that_player_sees(name):
    game = whole_game(name)
    described = describe_game(game)
    assert len(described["scenes"]) == len(game.steps) + 1
    assert {len(scenes) for scenes in described["scenes"]} == {len(game.seats) + 1}


@NEEDS_BROWSER
def test_arrow_keys_step_through_the_game_on_a_phone(tmp_path):
    game = whole_game("hanamikoji")
    (tmp_path / "page.html").write_text(make_page(game), "utf-8")
    # The policy of the page bars other scripts, the test's own among them.
    page = (tmp_path / "page.html").read_text("utf-8")
    bare = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
    (tmp_path / "page.html").write_text(bare, "utf-8")
    script = """
      document.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
      function find(id) { return document.getElementById(id); }
      function topOf(id) { return find(id).getBoundingClientRect().top; }
      return [find("place").value, find("news").textContent, topOf("asked") < topOf("table"),
        document.querySelector(".changed").textContent, document.documentElement.scrollWidth];
    """
    found = probe(Browser(tmp_path / "profile"), tmp_path, "page.html", script, width=390)
    *seen, changed, width = found
    assert seen == ["1", f"After player 0: {game.choices[0]}.", True]
    assert changed.startswith("offer")
    assert width <= 390


@NEEDS_BROWSER
def test_the_page_draws_itself_under_its_own_policy(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(make_page(whole_game("cuckoo")), "utf-8")
    dom, log = Browser(tmp_path / "profile")(path.as_uri(), 800, "--dump-dom")
    assert '<h1 id="name">Cuckoo</h1>' in dom
    assert "CONSOLE" not in log, log
