"""Where compiled code is kept: a folder for each state of a game's sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from redealt.core import jit
from redealt.errors import report_errors


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


@pytest.mark.parametrize("name", ["agents.py", "data/cards.csv"])
def test_new_file_of_a_game_changes_its_folder(package, name):
    before = folder_of("war")
    path = package / "games/war" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("three = 3\n")
    assert folder_of("war") != before


def test_what_python_itself_compiles_changes_no_folder(package):
    before = folder_of("war")
    (package / "games/war/__pycache__").mkdir()
    (package / "games/war/__pycache__/rules.cpython-311.pyc").write_bytes(b"code")
    assert folder_of("war") == before


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


def test_code_of_other_checkouts_is_kept_until_it_is_long_unused(package):
    days = {}
    for age in (50, 40, 29, 20, 10, 1):
        edit(package / "games/war/rules.py")
        folder = folder_of("war")
        (folder / "compiled.nbc").write_bytes(b"code")
        days[folder] = age
    for folder, age in days.items():
        moment = folder.stat().st_mtime - age * 24 * 3600
        os.utime(folder, (moment, moment))
    newest = folder_of("snap")
    kept = {folder for folder, age in days.items() if age < 30}
    assert set(newest.parent.iterdir()) == kept | {newest}


COMPILED = """
from redealt.core.jit import jit

@jit
def add(a, b):
    return a + b

print(add(1, 2))
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory) -> Path:
    """Return a folder with a script that has run once, and what was compiled for it."""
    folder = tmp_path_factory.mktemp("compiled")
    (folder / "script.py").write_text(COMPILED)
    assert run_script(folder, folder / "cache") == ("3\n", "")
    return folder


def run_script(folder: Path, cache: Path) -> tuple[str, str]:
    """Return what the script writes to the standard output and error of a new process."""
    command = [sys.executable, str(folder / "script.py")]
    environment = {**os.environ, "REDEALT_CACHE_DIR": str(cache)}
    call = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return call.stdout, call.stderr


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda content: b"", id="emptied"),
        pytest.param(lambda content: content[:-20], id="cut"),
        pytest.param(lambda content: b"not a pickle", id="replaced"),
        pytest.param(lambda content: content.replace(b"numba", b"mamba"), id="altered"),
    ],
)
def test_a_function_whose_kept_code_is_damaged_is_compiled_again(tmp_path, compiled, kind, damage):
    """By numba itself, in new processes as jobs are."""
    cache = shutil.copytree(compiled / "cache", tmp_path / "cache")
    (kept,) = cache.rglob(f"script.add-*.{kind}")
    kept.write_bytes(damage(kept.read_bytes()))
    output, errors = run_script(compiled, cache)
    assert output == "3\n"
    if kind == "nbi" or errors:
        (index,) = cache.rglob("script.add-*.nbi")
        assert errors == f"redealt: {index} is damaged; it is compiled again\n"
    assert run_script(compiled, cache) == ("3\n", "")


RULES = """
from redealt.core.jit import jit

@jit
def add(a, b):
    return a + b
"""
ADD = """
from redealt.games.war.rules import add

total = add(1, 2)
print(total, "loaded" if add.stats.cache_hits else "compiled")
"""


def test_copies_of_the_package_share_compiled_code_while_their_sources_are_the_same(tmp_path):
    def add_in(copy: str) -> str:
        environment = {
            **os.environ,
            "PYTHONPATH": str(tmp_path / copy),
            "REDEALT_CACHE_DIR": str(tmp_path / "cache"),
        }
        command = [sys.executable, "-c", ADD]
        return subprocess.check_output(command, env=environment, text=True)

    for copy in ("first", "second"):
        package = tmp_path / copy / "redealt"
        shutil.copytree(Path(jit.__file__).parent, package / "core")
        (package / "games/war").mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "games/war/rules.py").write_text(RULES)
    assert add_in("first") == "3 compiled\n"
    assert add_in("second") == "3 loaded\n"
    edited = tmp_path / "second/redealt/games/war/rules.py"
    edited.write_text(RULES.replace("a + b", "a - b"))
    assert add_in("second") == "-1 compiled\n"
    assert add_in("first") == "3 loaded\n"


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


@pytest.fixture
def temporary(tmp_path, monkeypatch) -> Path:
    """Leave only a shared temporary folder to compile into, and return it."""
    monkeypatch.delenv("REDEALT_CACHE_DIR", raising=False)
    (tmp_path / "file").write_text("no folder can be made below a file")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file" / "cache"))
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(jit.tempfile, "tempdir", str(folder))
    jit._temporary_root.cache_clear()
    yield folder
    jit._temporary_root.cache_clear()


def test_unwritable_user_cache_gives_way_to_a_folder_of_the_user_alone(temporary):
    folder = jit.cache_root()
    assert folder == temporary / f"redealt-{os.getuid()}"
    assert folder.stat().st_mode & 0o777 == 0o700
    jit._temporary_root.cache_clear()
    assert jit.cache_root() == folder


@pytest.mark.parametrize("trap", ["open to all", "link", "file", "of another user"])
def test_code_is_never_loaded_from_what_another_user_may_have_laid_there(
    temporary, monkeypatch, capsys, trap
):
    folder = temporary / f"redealt-{os.getuid()}"
    if trap == "link":
        (temporary / "theirs").mkdir(mode=0o700)
        folder.symlink_to(temporary / "theirs")
    elif trap == "file":
        folder.write_text("")
    else:
        folder.mkdir()
        folder.chmod(0o777 if trap == "open to all" else 0o700)
    if trap == "of another user":
        monkeypatch.setattr(jit.os, "getuid", lambda: os.stat(folder).st_uid + 1)
        folder = folder.rename(temporary / f"redealt-{os.getuid()}")
    fresh = jit.cache_root()
    assert fresh != folder
    assert fresh.parent == temporary
    assert fresh.stat().st_mode & 0o777 == 0o700
    line = f"redealt: {folder} is not this user's alone; code is compiled into {fresh}\n"
    assert capsys.readouterr().err == line


def test_a_chosen_folder_that_cannot_be_written_is_told_in_one_line(package, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REDEALT_CACHE_DIR", str(tmp_path / "file"))
    with pytest.raises(SystemExit) as caught, report_errors():
        folder_of("war")
    assert str(caught.value).startswith("redealt: Not a directory: ")
