"""Before a workflow writes: locks that die with their process, and a folder to write into."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from redealt.errors import RedealtError
from redealt.running import locks, session
from redealt.running.locks import hold_lock, locked
from redealt.running.session import (
    begin_workflow,
    check_environment,
    make_writable,
    mark_later,
    unmark_later,
)
from tests.unit.plan_fixture import plan_of

HOLDER = """
import sys, time
from pathlib import Path
from redealt.running.locks import hold_lock, locked
hold_lock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Work in a folder of its own, and free its locks afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(locks, "_held", [])
    monkeypatch.setattr(sys, "argv", ["snakemake", "reproduce-all"])
    yield tmp_path
    release()


def release() -> None:
    while locks._held:
        os.close(locks._held.pop())


@pytest.fixture
def holder():
    """Return a function that starts a process which holds the lock of a folder."""
    started = []

    def start(path: Path) -> subprocess.Popen:
        call = [sys.executable, "-c", HOLDER, str(path)]
        started.append(subprocess.Popen(call, stdout=subprocess.PIPE, text=True))
        assert started[-1].stdout.readline() == "held\n"
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stdout.close()


def test_a_lock_of_another_process_is_told_and_ends_when_that_process_is_killed(folder, holder):
    process = holder(folder)
    with pytest.raises(RedealtError) as caught:
        hold_lock(folder)
    assert str(caught.value) == f"another run is at work in {folder}; wait for it or stop it"
    assert locks._held == []
    process.send_signal(signal.SIGKILL)
    process.wait()
    hold_lock(folder)
    assert len(locks._held) == 1


def test_a_lock_is_held_until_the_end(folder):
    hold_lock(folder)
    with pytest.raises(RedealtError, match="another run is at work"):
        hold_lock(folder)
    release()
    hold_lock(folder)


@pytest.mark.parametrize("locked", ["working", "results"])
def test_a_workflow_stops_if_another_is_at_work_in_either_folder(folder, holder, locked):
    results = folder / "elsewhere"
    results.mkdir()
    stale = write_stale(results)
    holder(folder if locked == "working" else results)
    with pytest.raises(RedealtError, match="another run is at work in"):
        begin_workflow(plan_of(results=results), dry_run=False)
    assert stale.exists()


def write_stale(results: Path) -> Path:
    path = results / "cuckoo" / "figure_04.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"key": "0123456789ab"}))
    return path


def test_a_workflow_creates_its_results_folder_and_locks_it(folder):
    begin_workflow(plan_of(results="deep/results"), dry_run=False)
    assert len(locks._held) == 2
    with pytest.raises(RedealtError, match="deep/results"):
        hold_lock(Path("deep/results"))


def test_results_may_be_the_working_folder_itself(folder):
    begin_workflow(plan_of(results="."), dry_run=False)
    assert len(locks._held) == 1


@pytest.mark.parametrize("dry_run", [True, False])
def test_a_workflow_begins_without_touching_what_is_out_of_date(folder, capsys, dry_run):
    stale = write_stale(folder / "results")
    begin_workflow(plan_of(), dry_run=dry_run)
    assert stale.exists()
    assert capsys.readouterr().err == ""


def test_a_dry_run_takes_no_lock(folder, holder):
    holder(folder)
    begin_workflow(plan_of(), dry_run=True)
    assert locks._held == []


def test_the_marker_is_later_than_any_file_until_jobs_begin():
    first, second = mark_later(), mark_later()
    assert first != second
    assert first.read_text() != second.read_text()
    assert first.stat().st_mtime > 3e9
    unmark_later(first)
    assert first.stat().st_mtime == 0


def test_a_dry_run_creates_nothing(folder):
    begin_workflow(plan_of(), dry_run=True)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "option", ["--dag", "--unlock", "--list-rules", "--summary", "--list-ch", "--list-changes=code"]
)
def test_a_query_touches_and_says_nothing(folder, holder, capsys, monkeypatch, option):
    stale = write_stale(folder / "results")
    holder(folder)
    monkeypatch.setattr(sys, "argv", ["snakemake", option])
    begin_workflow(plan_of(), dry_run=False)
    assert stale.exists()
    assert capsys.readouterr().err == ""


def test_warnings_of_the_configuration_are_told(folder, capsys):
    plan = plan_of()
    object.__setattr__(plan.configuration, "warnings", ("first", "second"))
    begin_workflow(plan, dry_run=True)
    expected = "redealt: warning: first\nredealt: warning: second\n"
    assert capsys.readouterr().err == expected


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RedealtError) as caught:
        make_writable(tmp_path / "file" / "results")
    expected = f"{tmp_path}/file/results cannot be written to: Not a directory"
    assert str(caught.value) == expected
    with pytest.raises(RedealtError, match="cannot be written to: File exists"):
        make_writable(tmp_path / "file")


def test_a_folder_without_permission_is_named(tmp_path, monkeypatch):
    def refuse(dir):
        raise PermissionError(13, "Permission denied", str(dir))

    monkeypatch.setattr(session.tempfile, "TemporaryFile", refuse)
    with pytest.raises(RedealtError, match=r"results cannot be written to: Permission denied$"):
        make_writable(tmp_path / "results")


def test_testing_for_permission_leaves_nothing_behind(tmp_path):
    make_writable(tmp_path / "a" / "b")
    assert [path.name for path in tmp_path.rglob("*")] == ["a", "b"]


def leave_workflow_lock(folder: Path) -> list[Path]:
    locks = folder / ".snakemake" / "locks"
    locks.mkdir(parents=True)
    paths = [locks / "0.input.lock", locks / "0.output.lock"]
    for path in paths:
        path.write_text("")
    return paths


def test_the_lock_of_a_killed_workflow_is_removed(folder):
    paths = leave_workflow_lock(folder)
    begin_workflow(plan_of(), dry_run=False)
    assert not any(path.exists() for path in paths)
    assert (folder / ".snakemake" / "locks").is_dir()


def test_the_lock_of_a_living_workflow_stays(folder, holder):
    paths = leave_workflow_lock(folder)
    holder(folder)
    with pytest.raises(RedealtError, match="another run is at work"):
        begin_workflow(plan_of(), dry_run=False)
    assert all(path.exists() for path in paths)


def owner_of(folder: Path) -> list[str]:
    return (folder / locks.OWNER).read_text().split()


def test_whoever_holds_a_lock_is_named_beside_it(folder):
    hold_lock(folder)
    assert owner_of(folder) == [socket.gethostname(), str(os.getpid())]


def test_the_name_goes_with_the_lock(folder):
    with locked(folder):
        assert owner_of(folder) == [socket.gethostname(), str(os.getpid())]
    assert list(folder.iterdir()) == []


def test_the_lock_of_another_machine_is_left_alone(folder):
    """Its kernel holds it, and ours may say that the folder is free."""
    paths = leave_workflow_lock(folder)
    (folder / locks.OWNER).write_text("node7 4711")
    with pytest.raises(RedealtError) as caught:
        begin_workflow(plan_of(), dry_run=False)
    assert str(caught.value) == (
        f"another run, process 4711 on node7, is at work in {folder}; wait for it or stop it; "
        "if it was killed, delete .redealt-lock there"
    )
    assert owner_of(folder) == ["node7", "4711"]
    assert all(path.exists() for path in paths)
    assert locks._held == []


def test_the_name_of_a_killed_process_of_this_machine_gives_way(folder, holder):
    process = holder(folder)
    process.kill()
    process.wait()
    assert owner_of(folder) == [socket.gethostname(), str(process.pid)]
    hold_lock(folder)
    assert owner_of(folder) == [socket.gethostname(), str(os.getpid())]


INTERRUPTED = """
import threading
from redealt.core.task import Task
from redealt.errors import report_errors
from redealt.running.session import stop_at_once

with report_errors():
    stop_at_once()
    begun = threading.Event()

    def unit(number):
        if not begun.is_set():
            begun.set()
            print("begun", flush=True)
        threading.Event().wait(60)

    list(Task("cuckoo", "mixed", {}, 7, range(100), THREADS).map_units(unit))
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupted_job_ends_without_waiting_for_its_units(threads):
    call = [sys.executable, "-c", INTERRUPTED.replace("THREADS", str(threads))]
    job = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert job.stdout.readline() == "begun\n"
    job.send_signal(signal.SIGINT)
    _, errors = job.communicate(timeout=30)
    assert job.returncode == -signal.SIGINT
    assert errors == ""


@pytest.mark.parametrize(
    ("variable", "line"),
    [
        ("NUMBA_DISABLE_JIT=1", "NUMBA_DISABLE_JIT is set: games are too slow uncompiled"),
        ("SOURCE_DATE_EPOCH=junk", "SOURCE_DATE_EPOCH: found 'junk', expected seconds since 1970"),
        ("SOURCE_DATE_EPOCH=", "SOURCE_DATE_EPOCH: found '', expected seconds since 1970"),
        ("SOURCE_DATE_EPOCH=999999999999", "SOURCE_DATE_EPOCH: found '999999999999', expected"),
    ],
)
def test_a_variable_that_is_in_the_way_is_named_before_anything_runs(
    folder, monkeypatch, variable, line
):
    monkeypatch.setenv(*variable.split("="))
    with pytest.raises(RedealtError) as caught:
        begin_workflow(plan_of(results=folder / "results"), dry_run=False)
    assert str(caught.value).startswith(line)
    assert not (folder / "results").exists()


def test_variables_that_are_not_in_the_way_are_let_be():
    check_environment({})
    check_environment({"NUMBA_DISABLE_JIT": "0", "SOURCE_DATE_EPOCH": "1700000000"})
