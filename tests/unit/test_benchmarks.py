"""The benchmarks: their table, and that all that they measure can be played."""

from importlib import import_module

import pytest

from benchmarks.measuring import time_work
from benchmarks.page import PAGE, format_page
from benchmarks.run import GAMES
from benchmarks.table import CORE_PER_C, SPEED, THREADS, Row, format_table, list_missed

CORE = Row("locm", "two players", "games", 22_876.4, 12_000, 0.914, 1.95, 24.6, 0.52)
SLOW = Row("unicorns", "six players", "games", 14_999, 15_000, 0.571, 1.2)


def test_each_row_shows_what_was_measured_and_what_misses_its_goal():
    *_, first, second = format_table([CORE, SLOW]).splitlines()
    assert [cell.strip() for cell in first.split("|")[1:-1]] == [
        *("locm", "two players", "games", "22,876", "12,000", "0.91", "1.95", "25", "0.5")
    ]
    assert [cell.strip() for cell in second.split("|")[1:-1]] == [
        *("unicorns", "six players", "games", "14,999"),
        *("15,000 missed", "0.57 missed", "1.20 missed", "", ""),
    ]


def test_columns_are_aligned_so_that_a_terminal_shows_a_table():
    lines = format_table([CORE, SLOW]).splitlines()
    places = [[place for place, mark in enumerate(line) if mark == "|"] for line in lines]
    assert len(lines) == 4
    assert all(each == places[0] for each in places)


def test_goals_are_judged_by_the_digits_that_are_shown():
    assert list_missed(CORE._replace(core_per_c=0.896, scaling=1.896, cold=25.4)) == []
    assert list_missed(CORE._replace(cold=25.6)) == ["cold s"]
    assert list_missed(SLOW) == [SPEED, CORE_PER_C, THREADS]
    assert list_missed(SLOW._replace(goal=None, core_per_c=None, scaling=None)) == []


def test_the_page_names_the_machine_and_the_rows_that_miss_a_goal():
    page = format_page([CORE, SLOW], "on a machine")
    assert "Measured on a machine. " in page
    assert page.endswith(
        "1 row misses a goal:\n\n- unicorns, six players: per second, core/C, 2 threads\n"
    )
    assert format_page([CORE], "").endswith("All goals are met.\n")


def test_one_and_two_threads_do_the_same_work_in_turns():
    calls = []
    amount, *_ = time_work(lambda threads: calls.append(threads) or 7)
    assert amount == 7
    assert calls[1:] == [1, 2] * (len(calls) // 2)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_measured_can_be_played_and_is_on_the_page(game):
    module, page = import_module(f"benchmarks.{game}"), PAGE.read_text(encoding="utf-8")
    assert f"| {module.WORK} " in page
    for workload in module.WORKLOADS:
        assert workload.prepare(1)(1) > 0, workload.name
        assert f"| {workload.name} " in page
