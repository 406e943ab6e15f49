"""Where compiled code is kept: a folder for each state of a game's sources."""

import os
from pathlib import Path

import pytest

from redealt.core import jit


@pytest.fixture
def package(tmp_path, monkeypatch) -> Path:
    """Return a copy of the package's layout with two games, compiled into a folder of its own."""
    package = tmp_path / "redealt"
    for name in (
        "core/streams.py",
        "core/jit.py",
        "stats.py",
        "games/war/rules.py",
        "games/snap/rules.py",
    ):
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one = 1\n")
    monkeypatch.setattr(jit, "_PACKAGE", package)
    monkeypatch.setenv("REDEALT_CACHE_DIR", str(tmp_path / "cache"))
    return package


def folder_of(game: str) -> Path:
    """Return the folder as a new process finds it."""
    return jit.cache_folder.__wrapped__(game)


def edit(path: Path) -> None:
    path.write_text(path.read_text() + "two = 2\n")


def test_game_is_the_package_below_games():
    assert jit.game_of("redealt.games.cuckoo.rules") == "cuckoo"
    assert jit.game_of("redealt.games.locm.agents.greedy") == "locm"
    assert jit.game_of("redealt.core.streams") == "common"
    assert jit.game_of("redealt.studies.cuckoo.stages.solve") == "common"


def test_folder_stays_while_nothing_is_edited(package):
    assert folder_of("war") == folder_of("war")
    assert folder_of("war").is_dir()
    assert folder_of("war").name.startswith("war-")
    assert folder_of("war").parent == package.parent / "cache" / "compiled"


def test_edited_game_has_a_new_folder_and_the_other_games_do_not(package):
    before = {game: folder_of(game) for game in ("war", "snap", "common")}
    edit(package / "games/war/rules.py")
    assert folder_of("war") != before["war"]
    assert folder_of("snap") == before["snap"]
    assert folder_of("common") == before["common"]


def test_new_module_of_a_game_changes_its_folder(package):
    before = folder_of("war")
    (package / "games/war/agents.py").write_text("three = 3\n")
    assert folder_of("war") != before


@pytest.mark.parametrize("shared", ["core/streams.py", "core/jit.py"])
def test_edited_streams_or_decorator_change_every_folder(package, shared):
    before = [folder_of(game) for game in ("war", "snap", "common")]
    edit(package / shared)
    after = [folder_of(game) for game in ("war", "snap", "common")]
    assert not set(before) & set(after)


def test_edited_statistics_change_no_folder(package):
    before = folder_of("war")
    edit(package / "stats.py")
    assert folder_of("war") == before


def test_another_processor_or_numba_has_a_folder_of_its_own(package, monkeypatch):
    folders = {folder_of("war")}
    monkeypatch.setattr(jit.binding, "get_host_cpu_name", lambda: "another-cpu")
    folders.add(folder_of("war"))
    monkeypatch.setattr(jit.numba, "__version__", "99.0")
    folders.add(folder_of("war"))
    assert len(folders) == 3


def test_newest_three_folders_of_a_game_are_kept(package):
    snap = folder_of("snap")
    folders = []
    for age in (50, 40, 30, 20):
        edit(package / "games/war/rules.py")
        folders.append(folder_of("war"))
        (folders[-1] / "compiled.nbi").write_bytes(b"code")
        moment = folders[-1].stat().st_mtime - age
        os.utime(folders[-1], (moment, moment))
    edit(package / "games/war/rules.py")
    newest = folder_of("war")
    kept = {path for path in newest.parent.iterdir() if path.name.startswith("war-")}
    assert kept == {newest, folders[3], folders[2]}
    assert snap.is_dir()


def test_folder_in_use_counts_as_new(package):
    first = folder_of("war")
    os.utime(first, (1, 1))
    folder_of("war")
    assert first.stat().st_mtime > 1


def test_cache_lies_in_the_users_cache(tmp_path, monkeypatch):
    monkeypatch.delenv("REDEALT_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "new" / "cache"))
    assert jit.cache_root() == tmp_path / "new" / "cache" / "redealt"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert jit.cache_root() == tmp_path / ".cache" / "redealt"


def test_unwritable_user_cache_gives_way_to_the_temporary_folder(tmp_path, monkeypatch):
    monkeypatch.delenv("REDEALT_CACHE_DIR", raising=False)
    (tmp_path / "file").write_text("no folder can be made below a file")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(jit.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    assert jit.cache_root() == tmp_path / "temporary" / f"redealt-{os.getuid()}"
