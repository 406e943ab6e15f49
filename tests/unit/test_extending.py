"""A run with more games plays those that the store does not hold, with the bytes of a whole run."""

from collections.abc import Callable
from pathlib import Path

import pytest

from redealt.core.task import count_blocks
from redealt.planning.config import study_names
from redealt.planning.digest import hash_json
from redealt.planning.reference import PAPER_SCALE
from redealt.planning.sources import load_configuration
from redealt.running import compute, store
from tests.unit.plan_fixture import ROOT
from tests.unit.test_compute import describe

BLOCK = 10
Played = list[tuple[str, int, int]]


def make_stage(played: Played) -> Callable:
    """Return a stage that writes down what it plays; a block is a row of each half of it."""

    def prepare_play(_task, cell):
        def play(first: int, n_games: int) -> list[int]:
            played.append((cell["conditions"]["agent"], first, n_games))
            return [first, n_games, cell["strength"]]

        return play

    def count(_cell, games):
        first, n_games, strength = games
        yield "first", strength * first, n_games / 2
        yield "second", strength * first + 1, n_games / 2

    return lambda task: count_blocks(task, ("half", "wins", "games"), prepare_play, count)


def run_with(folder: Path, monkeypatch, played: Played, **changes) -> Path:
    """Compute a run of the cells a and b with these numbers of games; return its result."""
    changes = {"games": {"a": 20, "b": 20}, "strengths": {"a": 2, "b": 3}, "seed": 1} | changes
    cells = [
        {"conditions": {"agent": agent, "odds": 0.5}, "strength": changes["strengths"][agent]}
        | {"games": games}
        for agent, games in changes["games"].items()
    ]
    monkeypatch.setattr(compute, "load_entry", lambda entry: make_stage(played))
    units = sum(-(-cell["games"] // BLOCK) for cell in cells)
    run = describe(folder) | {"params": {"cells": cells, "block": BLOCK}, "units": units}
    run |= {"seed": changes["seed"]}
    run["key"] = hash_json(run)[:12]
    result = folder / f"made_up-{run['key']}"
    compute.compute_run(run, result, [], threads=1)
    return result


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ({"a": 40, "b": 30}, [("a", 20, 10), ("a", 30, 10), ("b", 20, 10)]),
        ({"a": 25, "b": 20}, [("a", 20, 5)]),
        ({"a": 15, "b": 20}, [("a", 10, 5)]),
        ({"b": 10, "c": 10, "a": 20}, [("c", 0, 10)]),
        ({"b": 10}, []),
    ],
)
def test_only_new_games_are_played(tmp_path, monkeypatch, games, expected):
    strengths = {"a": 2, "b": 3, "c": 4}
    whole = run_with(tmp_path / "whole", monkeypatch, [], games=games, strengths=strengths)
    run_with(tmp_path / "grown", monkeypatch, [])
    played: Played = []
    grown = run_with(tmp_path / "grown", monkeypatch, played, games=games, strengths=strengths)
    assert played == expected
    assert (grown / store.DATA).read_bytes() == (whole / store.DATA).read_bytes()


def test_a_block_that_was_not_full_is_played_again(tmp_path, monkeypatch):
    run_with(tmp_path, monkeypatch, [], games={"a": 15})
    played: Played = []
    run_with(tmp_path, monkeypatch, played, games={"a": 25})
    assert played == [("a", 10, 10), ("a", 20, 5)]


def test_the_result_with_most_of_the_games_is_taken(tmp_path, monkeypatch):
    for games in (10, 30, 20):
        run_with(tmp_path, monkeypatch, [], games={"a": games})
    played: Played = []
    run_with(tmp_path, monkeypatch, played, games={"a": 40})
    assert played == [("a", 30, 10)]


@pytest.mark.parametrize("change", [{"seed": 2}, {"strengths": {"a": 9, "b": 9}}])
def test_games_of_another_seed_or_with_other_agents_are_not_taken(tmp_path, monkeypatch, change):
    run_with(tmp_path, monkeypatch, [])
    played: Played = []
    run_with(tmp_path, monkeypatch, played, games={"a": 30, "b": 20}, **change)
    assert len(played) == 5


def test_a_damaged_result_is_not_taken(tmp_path, monkeypatch):
    first = run_with(tmp_path, monkeypatch, [])
    (first / store.DATA).write_bytes(b"damaged")
    played: Played = []
    run_with(tmp_path, monkeypatch, played, games={"a": 30, "b": 20})
    assert len(played) == 5


@pytest.mark.parametrize("study", study_names())
def test_the_scale_of_the_papers_takes_over_blocks_of_the_laptop(study):
    laptop, paper = (
        load_configuration(
            ROOT / "config.yaml", ROOT / "workflow" / "scales", {"scale": scale}
        ).studies[study]
        for scale in ("laptop", PAPER_SCALE)
    )
    for name in {"block", "blocks"} & set(type(paper).model_fields):
        assert getattr(paper, name) == getattr(laptop, name)
