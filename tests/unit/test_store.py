"""The store: nothing half-written bears a final name, and damage is found when it is read."""

import errno
import json
import os
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redealt import files
from redealt.errors import RedealtError
from redealt.running import store

TABLE = {"n": np.arange(6), "name": ["a", "b", "", "d", "é", "f"], "share": np.arange(6) / 7}


def make_result(folder: Path) -> Path:
    content = store.write_table(folder / store.DATA, TABLE)
    files.write_json(folder / store.PROVENANCE, {"sha256": files.hash_bytes(content)})
    return folder


# Atomic writing


def test_a_file_is_written_whole_and_nothing_else(tmp_path):
    files.write_file(tmp_path / "new" / "a.csv", b"first")
    files.write_file(tmp_path / "new" / "a.csv", b"second\n")
    assert (tmp_path / "new" / "a.csv").read_bytes() == b"second\n"
    assert os.listdir(tmp_path / "new") == ["a.csv"]


def test_the_final_name_appears_only_when_the_bytes_are_on_disk(tmp_path, monkeypatch):
    path, seen = tmp_path / "a.csv", []
    steps = {"fsync": os.fsync, "replace": os.replace}

    def record(name):
        def step(*arguments):
            seen.append((name, path.exists()))
            return steps[name](*arguments)

        return step

    for name in steps:
        monkeypatch.setattr(os, name, record(name))
    files.write_file(path, b"x")
    assert seen == [("fsync", False), ("replace", False), ("fsync", True)]


class FullDisk:
    """A file that takes a few bytes and then finds the disk full."""

    def __init__(self, path, mode):
        self.file = Path(path).open(mode)  # noqa: SIM115 (closed on exit)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def write(self, content):
        self.file.write(content[:3])
        self.file.flush()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
@pytest.mark.parametrize("existing", [None, b"old"])
def test_a_failure_leaves_the_old_file_and_nothing_half_written(
    tmp_path, monkeypatch, step, existing
):
    path = tmp_path / "a.csv"
    if existing is not None:
        path.write_bytes(existing)

    def fail(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if step == "write":
        monkeypatch.setattr("builtins.open", FullDisk)
    else:
        monkeypatch.setattr(os, step, fail)
    with pytest.raises(RedealtError) as caught:
        files.write_file(path, b"much more than three bytes")
    monkeypatch.undo()
    assert str(caught.value) == f"{path} cannot be written: No space left on device"
    assert os.listdir(tmp_path) == ([] if existing is None else ["a.csv"])
    assert existing is None or path.read_bytes() == existing


def test_what_a_killed_process_left_is_written_over(tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", lambda _old, _new: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            files.write_file(tmp_path / "a.csv", b"half")
    assert [path.name for path in tmp_path.iterdir()] == [".a.csv.tmp"]
    files.write_file(tmp_path / "a.csv", b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_json_is_sorted_indented_and_read_back(tmp_path):
    path = tmp_path / "a.json"
    files.write_json(path, {"b": [1, "é"], "a": None})
    assert path.read_text() == '{\n "a": null,\n "b": [\n  1,\n  "é"\n ]\n}\n'
    assert files.read_json(path) == {"a": None, "b": [1, "é"]}


def test_json_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(RedealtError, match=r"a\.json cannot be read: No such file or directory"):
        files.read_json(tmp_path / "a.json")
    for content in (b"{", b"\xff\xfe"):
        (tmp_path / "a.json").write_bytes(content)
        with pytest.raises(RedealtError, match=r"a\.json is damaged: it is not JSON"):
            files.read_json(tmp_path / "a.json")


def test_json_with_a_compressed_name_is_small_and_comes_back(tmp_path):
    value = {"cells": [{"agents": ["random"] * 6, "games": n} for n in range(500)]}
    plain, packed = tmp_path / "a.json", tmp_path / "a.json.gz"
    for path in (plain, packed):
        files.write_json(path, value)
        assert files.read_json(path) == value
    content = packed.read_bytes()
    assert len(content) < plain.stat().st_size / 10
    files.write_json(packed, value)
    assert packed.read_bytes() == content  # nothing in it is of the time of writing
    for damage in (b"", b"{}", content[:-9], content[:40] + b"?" + content[41:]):
        packed.write_bytes(damage)
        with pytest.raises(RedealtError, match=r"a\.json\.gz is damaged: it is not JSON"):
            files.read_json(packed)


# Tables


def test_equal_tables_give_equal_bytes_in_any_folder(tmp_path):
    first = store.write_table(tmp_path / "a" / store.DATA, TABLE)
    second = store.write_table(tmp_path / "b" / store.DATA, TABLE)
    assert first == second == (tmp_path / "b" / store.DATA).read_bytes()


def cut(table: dict, first: int, last: int) -> dict:
    return {name: values[first:last] for name, values in table.items()}


@settings(max_examples=20)
@given(st.sets(st.integers(1, 5)))
def test_shards_merge_to_the_bytes_of_one_write(tmp_path_factory, cuts):
    folder = tmp_path_factory.mktemp("shards")
    whole = store.write_table(folder / "whole.parquet", TABLE)
    edges = [0, *sorted(cuts), 6]
    parts = []
    for first, last in pairwise(edges):
        parts.append(folder / f"{first}-{last}.parquet")
        store.write_table(parts[-1], cut(TABLE, first, last))
    assert store.merge_tables(folder / "merged.parquet", parts) == whole
    assert (folder / "merged.parquet").read_bytes() == whole


@pytest.mark.parametrize("empty", [0, 1, 2])
def test_a_shard_without_rows_does_not_stand_in_the_way(tmp_path, empty):
    """Python lists without entries have no type; a small game may well yield no row."""
    rows = [(1, "a", 0.5), (2, "b", 1.0)]
    parts = [[rows[0]], [rows[1]]]
    parts.insert(empty, [])
    names = ("n", "name", "share")

    def columns(rows):
        return {name: [row[index] for row in rows] for index, name in enumerate(names)}

    whole = store.write_table(tmp_path / "whole.parquet", columns(rows))
    paths = []
    for index, part in enumerate(parts):
        paths.append(tmp_path / f"{index}.parquet")
        store.write_table(paths[-1], columns(part))
    assert store.merge_tables(tmp_path / "merged.parquet", paths) == whole


def test_the_order_of_the_parts_is_kept(tmp_path):
    for name, value in (("a", 2), ("b", 1)):
        store.write_table(tmp_path / name, {"n": [value]})
    store.merge_tables(tmp_path / "c", [tmp_path / "a", tmp_path / "b"])
    assert pa.parquet.read_table(tmp_path / "c")["n"].to_pylist() == [2, 1]


def test_a_damaged_part_is_named(tmp_path):
    store.write_table(tmp_path / "0-1.parquet", TABLE)
    (tmp_path / "1-2.parquet").write_bytes(b"PAR1 no table")
    with pytest.raises(RedealtError, match=r"1-2\.parquet is damaged"):
        store.merge_tables(
            tmp_path / "merged.parquet", [tmp_path / "0-1.parquet", tmp_path / "1-2.parquet"]
        )
    assert not (tmp_path / "merged.parquet").exists()


# Results


def test_a_stored_result_is_read_back(tmp_path):
    folder = make_result(tmp_path / "mixed-0123456789ab")
    table = store.read_result(folder)
    assert table.to_pydict() == {
        "n": [0, 1, 2, 3, 4, 5],
        "name": ["a", "b", "", "d", "é", "f"],
        "share": [i / 7 for i in range(6)],
    }
    assert store.check_result(folder) is None
    assert store.is_complete(folder)


def fault(folder: Path) -> str:
    """Return what variant a result says, which must be what checking it says."""
    with pytest.raises(RedealtError) as caught:
        store.read_result(folder)
    assert store.check_result(folder) == str(caught.value)
    return str(caught.value)


def test_a_published_result_is_copied_with_what_it_was_made_from(tmp_path):
    folder = make_result(tmp_path / "store")
    store.publish_result(folder, tmp_path / "cuckoo" / "mixed.parquet")
    for kind, name in (("parquet", store.DATA), ("json", store.PROVENANCE)):
        copy = tmp_path / "cuckoo" / f"mixed.{kind}"
        assert copy.read_bytes() == (folder / name).read_bytes()


def test_a_damaged_result_is_not_published(tmp_path):
    folder = make_result(tmp_path / "store")
    (folder / store.DATA).write_bytes(b"")
    with pytest.raises(RedealtError, match="is damaged"):
        store.publish_result(folder, tmp_path / "cuckoo" / "mixed.parquet")
    assert not (tmp_path / "cuckoo").exists()


def test_every_flipped_byte_is_found(tmp_path):
    folder = make_result(tmp_path / "mixed-0123456789ab")
    path = folder / store.DATA
    content = path.read_bytes()
    expected = (
        f"{path} is damaged: its SHA-256 is not the recorded one; "
        "`redealt store verify --repair` computes it again"
    )
    for place in range(0, len(content), 37):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert fault(folder) == expected
    path.write_bytes(content)
    assert store.check_result(folder) is None


@pytest.mark.parametrize("kept", [0, 1, 100, -1])
def test_a_truncated_table_is_found(tmp_path, kept):
    folder = make_result(tmp_path / "mixed-0123456789ab")
    content = (folder / store.DATA).read_bytes()
    (folder / store.DATA).write_bytes(content[:kept])
    assert "is damaged: its SHA-256" in fault(folder)


def test_a_table_that_never_was_one_is_found_though_its_hash_agrees(tmp_path):
    folder = make_result(tmp_path / "mixed-0123456789ab")
    (folder / store.DATA).write_bytes(b"no table")
    files.write_json(folder / store.PROVENANCE, {"sha256": files.hash_bytes(b"no table")})
    with pytest.raises(RedealtError, match=r"data\.parquet is damaged: .*[Pp]arquet"):
        store.read_result(folder)


def test_missing_files_are_named(tmp_path):
    folder = make_result(tmp_path / "mixed-0123456789ab")
    (folder / store.DATA).unlink()
    assert fault(folder) == f"{folder}/data.parquet cannot be read: No such file or directory"
    assert not store.is_complete(folder)
    make_result(folder)
    (folder / store.PROVENANCE).unlink()
    assert fault(folder) == f"{folder}/provenance.json cannot be read: No such file or directory"
    assert not store.is_complete(folder)


@pytest.mark.parametrize(
    ("content", "words"),
    [("{", "is not JSON"), ("[]", "SHA-256"), ("{}", "SHA-256"), ('{"sha256": 1}', "SHA-256")],
)
def test_damaged_provenance_is_found(tmp_path, content, words):
    folder = make_result(tmp_path / "mixed-0123456789ab")
    (folder / store.PROVENANCE).write_text(content)
    assert words in fault(folder)


def test_results_are_listed_and_removed(tmp_path):
    folders = [
        make_result(tmp_path / "store" / "cuckoo" / stage / name)
        for stage, name in (("solve", "a-000000000001"), ("tournament", "b-000000000002"))
    ]
    for other in ("solve/c-3", "solve/mine-of-may", "mine/d-000000000004", "solve/E-000000000005"):
        make_result(tmp_path / "store" / "cuckoo" / other)
    (tmp_path / "store" / "cuckoo" / "solve" / "f-000000000006").write_text("")
    (tmp_path / "store" / ".compiled-cuckoo").write_text("")
    assert list(store.list_results(tmp_path)) == folders
    store.remove_result(folders[0])
    assert list(store.list_results(tmp_path)) == folders[1:]
    assert list(store.list_results(tmp_path / "nowhere")) == []


def test_hashes_are_the_usual_ones():
    assert files.hash_bytes(b"abc") == (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    assert json.dumps(files.hash_bytes(b""))[1:5] == "e3b0"
