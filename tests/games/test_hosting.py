"""Hosted games: those of agents are the compiled ones, programs see views alone, failures lose."""

import json
from functools import partial

import numpy as np
import pytest

from redealt.core.hosted import take_seats
from redealt.core.streams import stream_key
from redealt.games.cubirds.agents import configuration as cubirds_agents
from redealt.games.cubirds.match import play as play_cubirds
from redealt.games.cubirds.record import compile_switches as compile_cubirds
from redealt.games.cuckoo.match import count_matches
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.hanamikoji.agents import configuration as hanamikoji_agents
from redealt.games.hanamikoji.match import play as play_hanamikoji
from redealt.games.hanamikoji.record import compile_switches as compile_hanamikoji
from redealt.games.hosting import Command, Rules, draw_keys, play_hosted
from redealt.games.interface import find_game, list_games, new_game
from redealt.games.locm.agents.configuration import Agent as LegendsAgent
from redealt.games.locm.agents.configuration import pack_agents
from redealt.games.locm.match import play as play_legends
from redealt.games.locm.record import compile_switches as compile_legends
from redealt.games.unicorns.agents import configuration as unicorns_agents
from redealt.games.unicorns.match import play as play_unicorns
from redealt.games.unicorns.record import compile_rules
from tests.programs import nothing_is_left, write_program

FIND_KEY = partial(stream_key, 5, "test", "hosting")
PATIENT = 20.0  # factor of time limits for programs that answer
SWITCHES = {name: find_game(name).Switches() for name in list_games()}
each_game = pytest.mark.parametrize("name", list_games())


def host(name, players, n_games, time_scale=PATIENT):
    rules = Rules(find_game(name), "as_written", SWITCHES[name], time_scale=time_scale)
    seats = ["random" if isinstance(player, Command) else player for player in players]
    new_game(name, seats).play_agents()  # to compile takes longer than a host may hang
    with nothing_is_left():
        return list(play_hosted(rules, players, range(n_games), FIND_KEY))


def seat_agents(name, *agents):
    return [find_game(name).agents[agent].agent for agent in agents]


# The seat that wins the compiled game of two agents, or None.


def win_cuckoo(seated, keys, deal):
    (strategy,) = {agent.strategy for agent in seated}
    which = STRATEGIES.index(strategy)
    counts = count_matches(SWITCHES["cuckoo"], 4, 10, len(seated), 1, which, keys, deal, deal + 1)
    wins = counts.wins_by_identifier.tolist()
    return wins.index(1) if 1 in wins else None


def win_hanamikoji(seated, keys, deal):
    record = compile_hanamikoji(SWITCHES["hanamikoji"])
    (game,) = play_hanamikoji(record, hanamikoji_agents.configure_agents(seated), keys, deal, 1)
    return {1: 0, -1: 1}.get(int(game.result))


def win_cubirds(seated, keys, deal):
    record = compile_cubirds(SWITCHES["cubirds"])
    (game,) = play_cubirds(record, cubirds_agents.configure_agents(seated), keys, deal, 1)
    return int(game.winner) if game.winner in range(len(seated)) else None


def win_legends(seated, keys, deal):
    agents = pack_agents([LegendsAgent(seat.kind) for seat in seated])
    pairs, numbers = np.array([[0, 1]]), np.array([[deal] * 3])
    return int(
        play_legends(compile_legends(SWITCHES["locm"]), agents, pairs, numbers, keys).winner[0]
    )


def win_unicorns(seated, keys, deal):
    agents = unicorns_agents.configure_agents(seated)
    (game,) = play_unicorns(compile_rules(SWITCHES["unicorns"]), agents, keys, deal, 1)
    return int(game.winner) if game.winner in range(len(seated)) else None


COMPILED = {
    "cuckoo": (win_cuckoo, [("random", "random"), ("naive",) * 3]),
    "hanamikoji": (win_hanamikoji, [("random", "simple")]),
    "cubirds": (win_cubirds, [("heuristic", "random"), ("random", "heuristic", "random")]),
    "locm": (win_legends, [("baseline_1", "random"), ("baseline_2", "baseline_1")]),
    "unicorns": (win_unicorns, [("rule_based", "random"), ("random", "rule_based", "random")]),
}
PAIRINGS = [(name, agents) for name, (_, all_of) in COMPILED.items() for agents in all_of]


@pytest.mark.parametrize(("name", "agents"), PAIRINGS)
def test_hosted_agents_play_the_games_of_compiled_runs(name, agents):
    players, n = seat_agents(name, *agents), len(agents)
    for game in host(name, players, 4 * n):
        keys = draw_keys(find_game(name), game.number % n, FIND_KEY)
        seated = [players[player] for player in game.seats]
        winner = COMPILED[name][0](seated, keys, game.deal)
        assert game.winner == (None if winner is None else game.seats[winner])
        assert game.faults == {}


@each_game
def test_players_sit_in_all_seats_of_equal_deals_and_decide_anew(name):
    game = find_game(name)
    n = game.players[0]
    assert sorted(zip(*(take_seats(number, n) for number in range(n)), strict=True)) == sorted(
        take_seats(number, n) for number in range(n)
    )
    keys = [draw_keys(game, rotation, FIND_KEY) for rotation in range(n)]
    for role, *each in zip(game.roles, *keys, strict=True):
        assert len({key.tobytes() for key in each}) == (1 if role in game.chance else n)
    dealt = [game([None] * n, key, 3, SWITCHES[name]).view(0) for key in keys]
    assert dealt[0] == dealt[1]


# A program that plays as its options say, at random but always alike, and keeps what it was told.
TELLING = """
import json, sys
log = open(sys.argv[1], "a")
count = 0
for line in sys.stdin:
    log.write(line)
    message = json.loads(line)
    if message["type"] == "choose":
        count += 1
        options = message["options"]
        print(json.dumps({"choice": options[count * 7 % len(options)]}), flush=True)
"""


@pytest.fixture(scope="module", params=list_games())
def told(request, tmp_path_factory):
    """Return a game, hosted games of two programs, and what each was told."""
    folder = tmp_path_factory.mktemp("told")
    logs = [folder / "one", folder / "other"]
    words = write_program(folder, TELLING)
    games = host(request.param, [Command((*words, str(log))) for log in logs], 2)
    return request.param, games, [[json.loads(line) for line in log.open()] for log in logs]


def test_a_program_is_told_the_rules_once_and_the_end_once(told):
    name, games, logs = told
    assert [game.faults for game in games] == [{}, {}]
    for player, log in enumerate(logs):
        hellos, ends = ([each for each in log if each["type"] == kind] for kind in ("hello", "end"))
        seats = [game.seats.index(player) for game in games]
        assert [each["player"] for each in hellos] == [each["player"] for each in ends] == seats
        assert hellos[0]["game"] == name
        assert hellos[0]["switches"] == json.loads(SWITCHES[name].model_dump_json())
        assert hellos[0]["limits"] == {"start": 5 * PATIENT, "decision": PATIENT}
        assert [each["outcome"] for each in ends] == [
            json.loads(json.dumps(game.outcome)) for game in games
        ]
        for end, game in zip(ends, games, strict=True):
            assert (end["winner"] is None) == (game.winner is None)
            assert end["winner"] is None or game.seats[end["winner"]] == game.winner


def test_a_program_sees_its_own_view_and_options_and_nothing_else(told):
    name, _, logs = told
    game = find_game(name)([None, None], draw_keys(find_game(name), 0, FIND_KEY), 0, SWITCHES[name])
    asked = []
    for log in logs:
        first_end = next(i for i, each in enumerate(log) if each["type"] == "end")
        asked.append(iter([each for each in log[:first_end] if each["type"] == "choose"]))
    counts = [0, 0]
    while game.player is not None:
        message, player = next(asked[game.player]), game.player
        view = json.loads(json.dumps(game.view(player)))
        assert message == {
            "type": "choose", "player": player, "view": view, "options": game.options()
        }  # fmt: skip
        counts[player] += 1
        game.apply(game.options()[counts[player] * 7 % len(game.options())])
    assert [next(each, None) for each in asked] == [None, None]


FAILING = Command(("false",))


@pytest.mark.parametrize("name", ["cuckoo", "cubirds", "unicorns"])
def test_of_several_players_the_others_play_on_without_the_one_who_failed(name):
    games = host(name, [FAILING, *seat_agents(name, "random", "random")], 12)
    assert all(game.outcome is not None for game in games)
    assert {game.winner for game in games} <= {None, 1, 2}
    assert any(game.winner for game in games)
    assert {reason for game in games for reason, _ in game.faults.values()} == {"exited"}
    assert {player for game in games for player in game.faults} == {0}


def test_the_last_who_has_not_failed_wins_at_once():
    games = host("cubirds", [FAILING, FAILING, *seat_agents("cubirds", "random")], 6)
    assert [(game.winner, game.outcome, sorted(game.faults)) for game in games] == [
        (2, None, [0, 1])
    ] * 6
    games = host("cubirds", [Command(("no-such-program",))] * 2, 2)
    assert [(game.winner, sorted(game.faults)) for game in games] == [(1, [0]), (0, [1])]


def test_a_program_has_time_to_write_down_the_end_but_not_for_ever(tmp_path):
    text = "import time\n" + TELLING + 'log.write("done")\nlog.close()\ntime.sleep(100)\n'
    command = Command((*write_program(tmp_path, text), str(tmp_path / "log")))
    host("cuckoo", [command, *seat_agents("cuckoo", "random")], 1)
    assert (tmp_path / "log").read_text().endswith("done")


def test_the_first_answer_may_take_as_long_as_a_start(tmp_path):
    slow = "import time\ntime.sleep(1)\n" + TELLING
    command = Command((*write_program(tmp_path, slow), "/dev/null"))
    (game,) = host("cubirds", [command, *seat_agents("cubirds", "random")], 1, time_scale=0.8)
    assert game.faults == {}
    slow = TELLING.replace("count += 1", "count += 1; count > 1 and time.sleep(1)")
    command = Command((*write_program(tmp_path, "import time\n" + slow), "/dev/null"))
    (game,) = host("cubirds", [command, *seat_agents("cubirds", "random")], 1, time_scale=0.4)
    assert game.faults[0].reason == "late"
