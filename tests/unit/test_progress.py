"""Progress: durations in words, and a line at most every ten seconds."""

import pytest

from redealt.running import progress
from redealt.running.progress import format_duration, report_progress


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (-3, "0 s"),
        (0, "0 s"),
        (0.4, "0 s"),
        (59.4, "59 s"),
        (59.6, "1 min 0 s"),
        (200, "3 min 20 s"),
        (3599, "59 min 59 s"),
        (3599.9, "1 h 0 min"),
        (7530, "2 h 5 min"),
        (360_000, "100 h 0 min"),
    ],
)
def test_durations_are_told_in_the_two_units_that_matter(seconds, text):
    assert format_duration(seconds) == text


@pytest.fixture
def clock(monkeypatch):
    """Return a list whose only entry is the time."""
    now = [1000.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def test_a_job_of_less_than_ten_seconds_says_nothing(clock, capsys):
    with report_progress("cuckoo/mixed", 100, alone=False) as report:
        for done in range(1, 101):
            clock[0] += 0.0999
            report(done)
    assert capsys.readouterr() == ("", "")


def test_a_line_comes_at_most_every_ten_seconds_with_what_is_left(clock, capsys):
    with report_progress("cuckoo/mixed", 8, alone=False) as report:
        for done, seconds in enumerate([4, 4, 4, 4, 4, 30, 9.9], 1):
            clock[0] += seconds
            report(done)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "cuckoo/mixed: 3 of 8 units, about 20 s left",
        "cuckoo/mixed: 6 of 8 units, about 17 s left",
    ]


def test_a_job_alone_draws_a_bar_only_in_a_terminal(clock, capsys):
    with report_progress("cuckoo/mixed", 4, alone=True) as report:
        clock[0] += 20
        report(1)
    assert capsys.readouterr().err == "cuckoo/mixed: 1 of 4 units, about 1 min 0 s left\n"


def test_the_bar_in_a_terminal_takes_the_number_of_finished_units(monkeypatch, capsys):
    monkeypatch.setattr(progress.sys.stderr, "isatty", lambda: True, raising=False)
    with report_progress("cuckoo/mixed", 4, alone=True) as report:
        for done in range(1, 5):
            report(done)
    assert "units" not in capsys.readouterr().err
    with report_progress("cuckoo/mixed", 4, alone=False) as report:
        report(1)
    assert capsys.readouterr().err == ""
