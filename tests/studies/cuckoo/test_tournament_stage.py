"""Tournaments of Cuckoo: the same rows however a run is cut, and each cell with its own streams."""

from itertools import pairwise, product

import numpy as np
import pytest

from redealt.core.task import Task
from redealt.games.cuckoo.match import MIXED, count_matches
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.switches import Switches
from redealt.planning.cells import cell
from redealt.studies.cuckoo.settings import AS_RUN
from redealt.studies.cuckoo.stages import tournament
from redealt.studies.cuckoo.stages.published_program import replay

MATCHES, BLOCK, BLOCKS = 25, 10, 3  # the last block has five matches
CONDITIONS = ["variant", "n_players_label", "n_players", "strategy"]


VARIANTS = {"as_written": Switches(), "as_run_seated": Switches(**AS_RUN)}
PLAYED = ["mixed", "oracle", "random"]
N_CELLS = 2 * 2 * 3
N_UNITS = N_CELLS * BLOCKS


def make_task(
    variants=VARIANTS, labels=(2, 9), units: range | None = None, threads: int = 1, paired_over=()
) -> Task:
    cells = [
        cell(
            variant,
            MATCHES,
            variant=variant,
            n_players_label=label,
            n_players=switches.seats or label,
            strategy=strategy,
        )
        for variant, switches in variants.items()
        for label, strategy in product(labels, PLAYED)
    ]
    params = {
        "suits": 4,
        "cards": 10,
        "lives": 1,
        "block": BLOCK,
        "paired_over": list(paired_over),
        "variants": {name: switches.model_dump() for name, switches in variants.items()},
        "cells": cells,
    }
    units = range(len(cells) * BLOCKS) if units is None else units
    return Task("cuckoo", "mixed", params, 11, units, threads)


def to_arrays(columns) -> dict[str, np.ndarray]:
    return {name: np.array(values) for name, values in columns.items()}


def count_blocks(task: Task) -> dict[str, np.ndarray]:
    return to_arrays(tournament.count_blocks(task))


def count_wins_by_identifier(task: Task) -> dict[str, np.ndarray]:
    return to_arrays(tournament.count_wins_by_identifier(task))


def assert_same(found, expected) -> None:
    assert list(found) == list(expected)
    for name in expected:
        np.testing.assert_array_equal(found[name], expected[name], err_msg=name)


def rows_of(columns, **conditions) -> dict[str, np.ndarray]:
    chosen = np.ones(len(columns["block"]), dtype=bool)
    for name, value in conditions.items():
        chosen &= columns[name] == value
    return {name: values[chosen] for name, values in columns.items()}


ENTRIES = pytest.mark.parametrize("entry", [count_blocks, count_wins_by_identifier])


@ENTRIES
def test_rows_are_the_same_for_one_and_two_threads(entry):
    assert_same(entry(make_task(threads=2)), entry(make_task()))


@ENTRIES
@pytest.mark.parametrize("shards", [1, 3, 7])
def test_rows_are_the_same_however_the_units_are_cut(entry, shards):
    whole = entry(make_task())
    cuts = [N_UNITS * shard // shards for shard in range(shards + 1)]
    parts = [entry(make_task(units=range(*cut))) for cut in pairwise(cuts)]
    joined = {name: np.concatenate([part[name] for part in parts]) for name in whole}
    assert_same(joined, whole)


def test_columns_of_blocks_are_conditions_and_sums():
    columns = count_blocks(make_task())
    by_strategy = [f"{what}_{name}" for name in STRATEGIES for what in ("wins", "players")]
    assert list(columns) == [*CONDITIONS, "block", *by_strategy, *tournament.SUMS]
    for name, values in columns.items():
        assert len(values) == N_UNITS
        text = name in ("variant", "strategy")
        assert values.dtype.kind == "U" if text else values.dtype == np.int64, name


def test_blocks_hold_the_matches_in_order():
    columns = count_blocks(make_task())
    assert columns["block"].tolist() == [0, 1, 2] * N_CELLS
    assert columns["matches"].tolist() == [10, 10, 5] * N_CELLS
    assert columns["n_players"].tolist() == ([2] * 9 + [9] * 9) * 2


def test_every_match_has_a_winner_or_none_and_all_players_are_counted():
    columns = count_blocks(make_task())
    wins = sum(columns[f"wins_{name}"] for name in STRATEGIES)
    np.testing.assert_array_equal(wins + columns["no_winner"], columns["matches"])
    players = sum(columns[f"players_{name}"] for name in STRATEGIES)
    np.testing.assert_array_equal(players, columns["matches"] * columns["n_players"])
    pairs = rows_of(columns, n_players=2)
    np.testing.assert_array_equal(pairs["rounds"], pairs["matches"])


def test_sums_of_a_cell_are_those_of_the_core():
    task = make_task()
    conditions = {
        "variant": "as_written",
        "n_players_label": 9,
        "n_players": 9,
        "strategy": "mixed",
    }
    keys = np.array([task.stream_key(conditions, r) for r in ("deal", "strategies", "coins")])
    counts = count_matches(Switches(), 4, 10, 9, 1, MIXED, keys, 0, MATCHES)
    rows = rows_of(count_blocks(task), **conditions)
    for name in tournament.SUMS:
        assert rows[name].sum() == counts[name], name
    for index, name in enumerate(STRATEGIES):
        assert rows[f"wins_{name}"].sum() == counts.wins[index]
        assert rows[f"players_{name}"].sum() == counts.players[index]


def test_wins_by_identifier_sum_to_the_wins():
    by_block = count_blocks(make_task())
    by_identifier = count_wins_by_identifier(make_task())
    assert list(by_identifier) == [*CONDITIONS, "block", "identifier", "matches", "wins"]
    seats = [range(n) for n in by_block["n_players"]]
    assert by_identifier["identifier"].tolist() == [i for players in seats for i in players]
    first = np.flatnonzero(by_identifier["identifier"] == 0)
    wins = np.add.reduceat(by_identifier["wins"], first)
    expected = sum(by_block[f"wins_{name}"] for name in STRATEGIES)
    np.testing.assert_array_equal(wins, expected)
    np.testing.assert_array_equal(by_identifier["matches"][first], by_block["matches"])


def test_cells_added_before_and_between_move_no_other():
    before = count_blocks(make_task())
    variants = {"of_the_table": Switches(), **VARIANTS}
    longer = count_blocks(make_task(variants, labels=(2, 5, 9)))
    assert len(longer["block"]) == 3 * 3 * len(PLAYED) * BLOCKS
    old = (longer["variant"] != "of_the_table") & (longer["n_players_label"] != 5)
    assert_same({name: values[old] for name, values in longer.items()}, before)


def test_fixed_number_of_seats_replaces_the_label():
    columns = count_blocks(make_task({"seated": Switches(seats=4)}))
    assert columns["n_players"].tolist() == [4] * len(columns["block"])
    assert set(columns["n_players_label"].tolist()) == {2, 9}
    own = rows_of(columns, n_players_label=2)["last_round"]
    assert own.tolist() != rows_of(columns, n_players_label=9)["last_round"].tolist()


def stream_keys(monkeypatch, paired_over) -> tuple[np.ndarray, np.ndarray]:
    """Return the keys that each block was played with, uint64 (units, 3, 2), and its players."""
    used, players = [], []

    def record(switches, suits, cards, n_players, lives, strategy, keys, first, last):
        used.append(keys)
        players.append(n_players)
        return count_matches(switches, suits, cards, n_players, lives, strategy, keys, first, last)

    monkeypatch.setattr(tournament, "count_matches", record)
    count_blocks(make_task(paired_over=paired_over))
    return np.array(used)[::BLOCKS], np.array(players)[::BLOCKS]


def n_different(keys: np.ndarray) -> int:
    return len(np.unique(keys.reshape(-1, 2), axis=0))


def test_unpaired_cells_have_streams_of_their_own(monkeypatch):
    keys, _players = stream_keys(monkeypatch, [])
    assert keys.shape == (N_CELLS, 3, 2)
    assert n_different(keys) == 3 * N_CELLS


def test_paired_cells_share_their_deals_and_nothing_else(monkeypatch):
    keys, players = stream_keys(monkeypatch, ["strategy", "variant"])
    deals = keys[:, 0]
    assert n_different(deals[players == 2]) == 1
    assert n_different(deals[players == 9]) == 1
    assert n_different(deals) == 2
    assert n_different(keys[:, 1:]) == 2 * N_CELLS


def test_same_agents_on_paired_deals_play_the_same_matches():
    variants = {"as_written": Switches(), "the same again": Switches()}
    for paired_over, equal in ((["variant"], True), ([], False)):
        columns = count_blocks(make_task(variants, paired_over=paired_over))
        oracles = rows_of(columns, strategy="oracle", n_players=9)
        first, second = (rows_of(oracles, variant=v) for v in ("as_written", "the same again"))
        for name in ("last_round", "last_round_squared", "rounds"):
            assert (first[name].tolist() == second[name].tolist()) == equal, name


def test_replay_has_a_row_for_each_label_and_identifier():
    params = {
        "suits": 4,
        "cards": 10,
        "labels": [2, 3],
        "switches": Switches(seats=38, **AS_RUN).model_dump(),
        "seed": 2022,
        "matches_per_n": 800,
    }
    columns = replay(Task("cuckoo", "published_program", params, 1, range(1)))
    assert columns["n_players_label"].tolist() == [2] * 38 + [3] * 38
    assert columns["identifier"].tolist() == 2 * list(range(38))
    first = {name: int(values[0]) for name, values in columns.items()}
    wins = [first[f"wins_{name}"] for name in STRATEGIES]
    assert wins == [317, 236, 177, 13]
    assert columns["wins_of_identifier"][:38].sum() == sum(wins)
    assert first["matches"] == 800
    assert first["no_winner"] == 57


def test_replay_seats_as_many_as_the_label_if_no_number_is_fixed():
    params = {
        "suits": 4,
        "cards": 10,
        "labels": [2, 5],
        "switches": Switches(**AS_RUN).model_dump(),
        "seed": 2022,
        "matches_per_n": 10,
    }
    columns = replay(Task("cuckoo", "published_program", params, 1, range(1)))
    assert columns["n_players_label"].tolist() == [2, 2, 5, 5, 5, 5, 5]
    assert columns["identifier"].tolist() == [0, 1, 0, 1, 2, 3, 4]
    players = sum(columns[f"players_{name}"] for name in STRATEGIES)
    assert players.tolist() == [20, 20, 50, 50, 50, 50, 50]
