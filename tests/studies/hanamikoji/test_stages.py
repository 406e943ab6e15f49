"""Stages of the study: the same rows however a run is cut, and rows that count the games played."""

from itertools import pairwise

import numpy as np
import pytest

from redealt.core.task import Task
from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents
from redealt.games.hanamikoji.chain import solve_future, solve_lengths
from redealt.games.hanamikoji.match import ROLES, play
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.switches import Switches
from redealt.games.hanamikoji.tables import undecided_arrangements
from redealt.studies.hanamikoji.settings import AS_RUN
from redealt.studies.hanamikoji.stages.presample import sample_table
from redealt.studies.hanamikoji.stages.seating import read_tables, seat_agents
from redealt.studies.hanamikoji.stages.solve import solve_random_play
from redealt.studies.hanamikoji.stages.timing import measure_seconds
from redealt.studies.hanamikoji.stages.tournament import (
    count_actions,
    count_half_turns,
    count_results,
    measure_trees,
)

GAMES, BLOCK, BLOCKS = 25, 10, 3  # the last block has five games
VARIANTS = {
    "as_written": Switches().model_dump(),
    "as_run": Switches(**AS_RUN).model_dump(),
}
SIMPLE = {"kind": "simple", "rollouts": 2}
WITH_TABLE = {**SIMPLE, "table": "table_as_run", "cheats": True}
TREE = {"kind": "tree", "rollouts": 1, "depth": 1}
RANDOM = {"kind": "random"}


def cell(variant: str, agents: list, **conditions) -> dict:
    conditions = {"variant": variant, **conditions}
    return {"conditions": conditions, "variant": variant, "games": GAMES, "agents": agents}


CELLS = [
    cell("as_written", [SIMPLE, RANDOM], match="a"),
    cell("as_run", [WITH_TABLE, SIMPLE], match="a"),
    cell("as_run", [TREE, RANDOM], match="b"),
]
UNDECIDED = undecided_arrangements(Switches(**AS_RUN))
VALUES = np.linspace(-0.9, 0.9, 2 * len(UNDECIDED))
NEEDS = {
    "table_as_run": {
        "round": np.repeat([2, 3], len(UNDECIDED)),
        "arrangement": np.tile(UNDECIDED, 2),
        "mean": VALUES,
    }
}


def make_task(units: range | None = None, threads: int = 1, cells=CELLS, run="match") -> Task:
    params = {"block": BLOCK, "variants": VARIANTS, "cells": list(cells)}
    return Task("hanamikoji", run, params, 11, units or range(len(cells) * BLOCKS), threads, NEEDS)


def table_task(units: range, threads: int = 1, agent=SIMPLE) -> Task:
    params = {"switches": VARIANTS["as_run"], "agent": agent, "games": 3}
    return Task("hanamikoji", "table", params, 11, units, threads, NEEDS)


def assert_same(found, expected) -> None:
    assert list(found) == list(expected)
    for name in expected:
        np.testing.assert_array_equal(found[name], expected[name], err_msg=name)


def join(parts) -> dict:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


ENTRIES = pytest.mark.parametrize(
    "entry", [count_results, count_half_turns, count_actions, measure_trees]
)


@ENTRIES
def test_rows_are_the_same_for_one_and_two_threads(entry):
    assert_same(entry(make_task(threads=2)), entry(make_task()))


@ENTRIES
@pytest.mark.parametrize("shards", [3, 7])
def test_rows_are_the_same_however_the_units_are_cut(entry, shards):
    n = len(CELLS) * BLOCKS
    cuts = [n * shard // shards for shard in range(shards + 1)]
    parts = [entry(make_task(range(*cut))) for cut in pairwise(cuts)]
    assert_same(join(parts), entry(make_task()))


@ENTRIES
def test_a_cell_does_not_move_when_others_are_added(entry):
    alone, together = entry(make_task(cells=CELLS[2:])), entry(make_task())
    rows = np.array(together["match"]) == "b"
    assert_same(alone, {name: np.array(values)[rows] for name, values in together.items()})


def played(task: Task, index: int) -> np.recarray:
    """Play the first block of a cell by hand."""
    chosen = CELLS[index]
    keys = np.array([task.stream_key(chosen["conditions"], role) for role in ROLES])
    agents = configure_agents([Agent(**agent) for agent in chosen["agents"]])
    return play(compile_switches(Switches(**VARIANTS[chosen["variant"]])), agents, keys, 0, BLOCK)


def test_results_count_the_games_of_a_block():
    task = make_task()
    games = played(task, 0)
    columns = count_results(make_task(range(1)))
    rows = list(zip(*(columns[name] for name in ("result", "end", "games")), strict=True))
    ends = ["T" if game.is_tie_break else str(game.rounds) for game in games]
    found = [*zip(games.result.tolist(), ends, strict=True)]
    assert sorted(rows) == sorted((*key, found.count(key)) for key in {*found})


def test_half_turns_are_added_to_the_same_results():
    task = make_task(range(1))
    columns, games = count_half_turns(task), played(task, 0)
    assert_same({name: columns[name] for name in [*columns][:-2]}, count_results(task))
    for player in (0, 1):
        total = sum(columns[f"half_turns_{player + 1}"])
        assert total == pytest.approx(games.half_turns[:, player].sum())
    assert games.half_turns[:, 0].min() > 0 == games.half_turns[:, 1].max()


def test_actions_count_each_turn_once():
    columns = count_actions(make_task(range(1)))
    games = played(make_task(), 0)
    for player in (1, 2):
        for round_, turn in np.ndindex(3, 4):
            actions = games.actions[:, player - 1, round_, turn]
            rows = [
                i
                for i in range(len(columns["count"]))
                if (columns["player"][i], columns["round"][i], columns["turn"][i])
                == (player, round_ + 1, turn + 1)
            ]
            counted = {columns["action"][i]: columns["count"][i] for i in rows}
            expected = {name: int((actions == code).sum()) for code, name in enumerate("STGC")}
            assert counted == (expected if any(expected.values()) else {})


def test_trees_are_summed_by_round_and_decision():
    columns = measure_trees(make_task(range(2 * BLOCKS, 2 * BLOCKS + 1)))
    games = played(make_task(), 2)
    first = games.nodes[:, 0, 0, 0].astype(int)
    row = {name: values[0] for name, values in columns.items()}
    assert (row["player"], row["round"], row["decision"]) == (1, 1, 1)
    assert (row["decisions"], row["replies"]) == (BLOCK, 0)
    assert row["nodes"] == first.sum()
    assert row["nodes_squared"] == (first**2).sum()


def test_a_table_may_be_cut_and_its_rows_add_up():
    whole = sample_table(table_task(range(1240, 1260)))
    parts = [sample_table(table_task(range(*cut), 2)) for cut in ((1240, 1251), (1251, 1260))]
    assert_same(join(parts), whole)
    counts = {name: np.asarray(whole[name]) for name in whole}
    assert (counts["wins_1"] + counts["draws"] + counts["wins_2"] == counts["games"]).all()
    assert (counts["games"] == 3).all()
    np.testing.assert_array_equal(counts["sum"], counts["wins_1"] - counts["wins_2"])
    np.testing.assert_allclose(counts["mean"], counts["sum"] / 3)
    assert counts["round"].tolist() == [2] * 9 + [3] * 11
    digits = [sum(int(d) * 3**i for i, d in enumerate(owners)) for owners in whole["owners"]]
    assert digits == list(whole["arrangement"])


def test_an_iterated_table_is_built_by_agents_that_look_up_the_one_before():
    units = range(100, 110)
    with_table = sample_table(table_task(units, agent=WITH_TABLE))
    without = sample_table(table_task(units, agent={**SIMPLE, "cheats": True}))
    assert list(with_table["wins_1"]) != list(without["wins_1"])


def test_tables_of_runs_and_of_random_players_are_looked_up_by_name():
    agents = [WITH_TABLE, {**SIMPLE, "table": "random_play"}, RANDOM]
    assert seat_agents(agents).table.tolist() == [0, 1, -1]
    sampled, solved = read_tables(make_task(), agents, Switches(**AS_RUN))
    assert sampled[0, UNDECIDED[0]] == VALUES[0]
    assert sampled[1, UNDECIDED[-1]] == VALUES[-1]
    future = solve_future(Switches(**AS_RUN))
    assert solved[1, 7] == pytest.approx(future[2, 7, 0] - future[2, 7, 1])
    assert np.isnan(sampled).sum() == np.isnan(solved).sum() == 2 * 938


def test_random_play_is_solved_by_condition():
    cells = [{"conditions": {"variant": name}, "switches": VARIANTS[name]} for name in VARIANTS]
    columns = solve_random_play(Task("hanamikoji", "r", {"cells": cells}, 1, range(2)))
    assert len(columns["probability"]) == 2 * 4 * 3
    for number, name in enumerate(VARIANTS):
        own = columns["probability"][12 * number : 12 * number + 12]
        assert sum(own) == pytest.approx(1)
        expected = solve_lengths(Switches(**VARIANTS[name]))
        assert own[0] == expected[0, 0]
        assert own[-1] == expected[-1, 2]
    assert columns["end"][9:12] == ["T"] * 3


def test_timed_games_are_counted_and_take_time():
    cells = [cell("as_written", [RANDOM, SIMPLE], tested_seat="player_2")]
    columns = measure_seconds(make_task(range(1), cells=cells, run="seconds"))
    assert columns["games"] == [GAMES]
    assert columns["seconds"][0] > 0
    results = count_results(make_task(cells=cells, run="seconds"))
    wins = sum(
        n for n, result in zip(results["games"], results["result"], strict=True) if result == -1
    )
    assert columns["wins"] == [wins]
