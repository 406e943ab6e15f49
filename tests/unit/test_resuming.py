"""Searches that are stopped between generations go on from there, with the same results."""

import json
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest

from redealt.core.cma_es import search_by_cma_es
from redealt.core.evolution import Evaluation, Generation, collect_searches, draw_units, evolve
from redealt.core.resuming import ResumableTask
from redealt.core.task import Columns
from redealt.planning.digest import hash_json
from redealt.running import compute, store
from redealt.running.kept import KEPT, KeptFolder
from tests.unit.test_compute import KEY, describe

RUN = {"params": {"searches": [{"search": "low"}, {"search": "high"}], "seeds": 2}, "units": 4}
GENERATIONS = 3
UNIT = np.array([1, 2], dtype=np.uint64)

Evaluated = list[tuple[str, int]]


class KilledError(Exception):
    """Stands for the end of the process."""


def make_stage(evaluated: Evaluated, kill_after: int = 1000, method: str = "genetic") -> Callable:
    """Return a stage that writes down what it evaluates and dies after so many evaluations."""

    def breed(ranked, fitness, n_children, generation):
        children = ranked[:n_children] + draw_units(UNIT, generation, n_children, 2) - 0.5
        return np.clip(children, 0, 1)

    def search(task: ResumableTask, way: Mapping, seed: int) -> Iterator[Generation]:
        def evaluate(population: np.ndarray, generation: int) -> Evaluation:
            if len(evaluated) == kill_after:
                raise KilledError
            evaluated.append((f"{way['search']}-{seed}", generation))
            target = draw_units(UNIT, 100 + generation, 2)
            distance = np.abs(population - target).sum(axis=1)
            return Evaluation(-distance, len(population), {"share": np.nan})

        keeping = task.keep(f"{way['search']}-{seed}", evaluate)
        if method == "cma_es":
            low, high = np.zeros(2), np.ones(2)
            return search_by_cma_es(low, high, 6, GENERATIONS, keeping, seed)
        return evolve(draw_units(UNIT, 50 + seed, 6, 2), GENERATIONS, keeping, breed, 2)

    def describe_generation(generation: Generation) -> Iterator[tuple]:
        fitness, _games, measures = generation.evaluation
        yield float(generation.best[0]), float(fitness.max()), measures["share"]

    def stage(task: ResumableTask) -> Columns:
        names = ("best", "fitness", "share")
        return collect_searches(
            task, names, lambda way, seed: search(task, way, seed), describe_generation
        )

    return stage


def run_in(folder: Path, stage: Callable, monkeypatch) -> bytes:
    monkeypatch.setattr(compute, "load_entry", lambda entry: stage)
    run = describe(folder) | RUN
    try:
        compute.compute_run(run, folder, [], threads=1)
    except KilledError:
        return b""
    return (folder / store.DATA).read_bytes()


@pytest.mark.parametrize("method", ["genetic", "cma_es"])
@pytest.mark.parametrize("kill_after", [1, 3, 7, 11])
def test_killed_run_goes_on_after_its_last_generation_with_the_same_bytes(
    tmp_path, monkeypatch, method, kill_after
):
    whole: Evaluated = []
    expected = run_in(tmp_path / "whole", make_stage(whole, method=method), monkeypatch)
    first: Evaluated = []
    folder = tmp_path / "killed"
    assert run_in(folder, make_stage(first, kill_after, method), monkeypatch) == b""
    assert not store.is_complete(folder)
    second: Evaluated = []
    assert run_in(folder, make_stage(second, method=method), monkeypatch) == expected
    assert first + second == whole
    assert len(first) == kill_after
    assert not (folder / KEPT).exists()


def test_process_that_was_killed_is_continued_by_the_next(tmp_path, monkeypatch):
    class Killing(list):
        def __len__(self) -> int:
            if super().__len__() == 5:
                os.kill(os.getpid(), signal.SIGKILL)
            return super().__len__()

    expected = run_in(tmp_path / "whole", make_stage([]), monkeypatch)
    call = (tmp_path / "killed", make_stage(Killing()), monkeypatch)
    process = multiprocessing.get_context("fork").Process(target=run_in, args=call)
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    evaluated: Evaluated = []
    assert run_in(tmp_path / "killed", make_stage(evaluated), monkeypatch) == expected
    assert len(evaluated) == 4 * GENERATIONS - 5


def test_shards_go_on_alike_and_merging_drops_what_was_kept(tmp_path, monkeypatch):
    expected = run_in(tmp_path / "whole", make_stage([]), monkeypatch)
    run, folder = describe(tmp_path) | RUN, tmp_path / "cut"
    shards = {
        units: folder / "shards" / f"{units.start}.parquet" for units in (range(2), range(2, 4))
    }
    first: Evaluated = []
    second: Evaluated = []
    for kill_after, evaluated in ((4, first), (1000, second)):
        monkeypatch.setattr(
            compute, "load_entry", lambda entry, e=evaluated, k=kill_after: make_stage(e, k)
        )
        for units, path in shards.items():
            if kill_after == 1000 or units.start == 0:
                try:
                    compute.compute_shard(run, path, units, [], threads=1)
                except KilledError:
                    assert not path.exists()
    assert len(first) == 4
    assert len(first + second) == len({*first, *second}) == 4 * GENERATIONS
    compute.merge_shards(run, folder, list(shards.values()))
    assert (folder / store.DATA).read_bytes() == expected
    assert not (folder / KEPT).exists()


def reseal(text: str, **changes: object) -> str:
    """Return a kept file with other content and the hash that belongs to it."""
    content = json.loads(text) | changes
    del content["sha256"]
    return json.dumps({**content, "sha256": hash_json(content)})


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:-30],
        lambda text: text.replace('"games":6', '"games":7'),
        lambda text: "[1, 2]",
        lambda text: reseal(text, key="ba9876543210"),
        lambda text: reseal(text, name="low-0-2"),
    ],
)
def test_files_that_are_damaged_or_of_another_run_are_ignored_and_replaced(
    tmp_path, monkeypatch, damage
):
    expected = run_in(tmp_path / "whole", make_stage([]), monkeypatch)
    folder = tmp_path / "killed"
    run_in(folder, make_stage([], 3), monkeypatch)
    path = folder / KEPT / "low-0-1.json"
    sound = path.read_text()
    path.write_text(damage(sound))
    evaluated: Evaluated = []
    assert run_in(folder, make_stage(evaluated, 1), monkeypatch) == b""
    assert evaluated == [("low-0", 1)]
    assert path.read_text() == sound
    assert run_in(folder, make_stage([]), monkeypatch) == expected


def test_a_value_is_kept_as_it_was(tmp_path):
    kept = KeptFolder(tmp_path, KEY)
    assert not kept
    assert kept.get("a") is None
    values = {"fitness": [0.1, 1 / 3, 2.0**-40], "games": 3, "measures": {"ß": float("nan")}}
    for name in ("a", "of/two folders-0", "..", "%2F"):
        kept[name] = values | {"games": len(name)}
        assert kept
        assert str(KeptFolder(tmp_path, KEY).get(name)) == str(values | {"games": len(name)})
    assert {path.parent for path in tmp_path.rglob("*.json")} == {tmp_path / KEPT}


def test_time_of_a_resumed_run_is_not_taken_for_that_of_a_whole_one(tmp_path, monkeypatch):
    run_in(tmp_path, make_stage([], 3), monkeypatch)
    run_in(tmp_path, make_stage([]), monkeypatch)
    assert json.loads((tmp_path / store.TIMINGS).read_text())["expected_seconds"] == 0
