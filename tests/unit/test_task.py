"""What a stage function is handed, and that threads change neither order nor results."""

import threading
import time

import numpy as np
import pytest

from redealt.core.streams import draw_below, seed_stream, stream_key
from redealt.core.task import Task, count_blocks, time_cells


def make_task(units: range, threads: int = 1, report=None) -> Task:
    settings = {} if report is None else {"report": report}
    return Task("cuckoo", "mixed", {}, 7, units, threads, **settings)


def draw_hundred(unit: int) -> list[int]:
    state = np.zeros(4, dtype=np.uint64)
    seed_stream(state, np.array([1, 2], dtype=np.uint64), unit)
    return [draw_below(state, 1000) for _ in range(100)]


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_units_come_in_order_though_the_first_takes_longest(threads):
    units = range(3, 15)

    def slow_at_first(unit: int) -> int:
        time.sleep(0.02 if unit == 3 else 0)
        return unit * unit

    results = make_task(units, threads).map_units(slow_at_first)
    assert list(results) == [unit * unit for unit in units]


def test_results_do_not_depend_on_the_number_of_threads():
    one, two = (list(make_task(range(40), n).map_units(draw_hundred)) for n in (1, 2))
    assert one == two == [draw_hundred(unit) for unit in range(40)]


def test_two_threads_work_at_the_same_time():
    both = threading.Barrier(2, timeout=10)
    assert list(make_task(range(2), 2).map_units(lambda unit: both.wait() in (0, 1))) == [True] * 2


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_counts_finished_units_from_one(threads):
    reported = []
    task = make_task(range(10, 15), threads, reported.append)
    results = task.map_units(lambda unit: unit)
    assert reported == []
    assert list(results) == [10, 11, 12, 13, 14]
    assert reported == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("threads", [2, 3])
def test_few_units_are_begun_ahead_of_those_that_are_done(threads):
    begun = []
    results = make_task(range(1000), threads).map_units(begun.append)
    next(results)
    assert len(begun) <= 2 * threads + 1
    results.close()  # as an error or an interruption does
    assert len(begun) <= 2 * threads + 1


@pytest.mark.parametrize("threads", [1, 2])
def test_error_in_a_unit_reaches_the_caller(threads):
    def fail_at_two(unit: int) -> int:
        if unit == 2:
            raise ValueError("unit two")
        return unit

    with pytest.raises(ValueError, match="unit two"):
        list(make_task(range(5), threads).map_units(fail_at_two))


def test_streams_of_a_task_are_named_by_its_study_run_and_seed():
    cell = {"n_players": 2, "strategy": "naive"}
    found = make_task(range(1)).stream_key(cell, "deal", ["strategy"])
    np.testing.assert_array_equal(found, stream_key(7, "cuckoo", "mixed", {"n_players": 2}, "deal"))


CELLS = [
    {"conditions": {"agent": "slow"}, "games": 5},
    {"conditions": {"agent": "fast"}, "games": 2},
]


def make_numbers(task: Task, cell: dict):
    """Return a player whose games are their own numbers, so that it shows which were played."""
    factor = 10 if cell["conditions"]["agent"] == "fast" else 1
    return lambda first, n: factor * np.arange(first, first + n)


def list_games(_cell: dict, games: np.ndarray) -> list[tuple[int]]:
    return [(int(game),) for game in games]


def cells_task(units: range, threads: int = 1) -> Task:
    return Task("cuckoo", "mixed", {"block": 2, "cells": CELLS}, 7, units, threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_games_of_all_cells_are_counted_in_blocks(threads):
    columns = count_blocks(cells_task(range(4), threads), ("game",), make_numbers, list_games)
    assert columns == {
        "agent": ["slow"] * 5 + ["fast"] * 2,
        "block": [0, 0, 1, 1, 2, 0, 0],
        "game": [0, 1, 2, 3, 4, 0, 10],
    }


def test_blocks_of_a_part_are_those_of_the_whole():
    columns = count_blocks(cells_task(range(2, 4)), ("game",), make_numbers, list_games)
    assert columns == {"agent": ["slow", "fast", "fast"], "block": [2, 0, 0], "game": [4, 0, 10]}


@pytest.mark.parametrize("count", [count_blocks, time_cells])
@pytest.mark.parametrize("others", [{"seat": 2, "agent": "fast"}, {"agent": "fast"}])
def test_cells_with_other_conditions_or_another_order_are_refused(count, others):
    first = {"conditions": {"agent": "slow", "seat": 1}, "games": 2}
    cells = [first, {"conditions": others, "games": 2}]
    task = Task("cuckoo", "mixed", {"block": 2, "cells": cells}, 7, range(2), 1)
    found = ", ".join(others)
    told = f"found a cell with conditions {found}, expected agent, seat"
    with pytest.raises(ValueError, match=told):
        count(task, ("game",), make_numbers, list_games)


def test_time_is_taken_of_all_games_after_a_first_call():
    calls = []

    def make_sleeper(task: Task, cell: dict):
        def play(first: int, n: int) -> np.ndarray:
            calls.append((first, n))
            time.sleep(0.01)
            return np.arange(n)

        return play

    def sum_games(cell: dict, games: np.ndarray) -> tuple[str, int]:
        return cell["conditions"]["agent"].upper(), int(games.sum())

    columns = time_cells(cells_task(range(1, 2)), ("name", "sum"), make_sleeper, sum_games)
    assert calls == [(2, 1), (0, 2)]
    (seconds,) = columns.pop("seconds")
    assert seconds >= 0.01
    assert columns == {"agent": ["fast"], "games": [2], "name": ["FAST"], "sum": [1]}
