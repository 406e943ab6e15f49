"""Jobs that need a game at the same time compile it once."""

import subprocess
import sys

import pytest

from redealt.core import jit
from redealt.running.compiling import DONE, compile_game

SLOW_COMPILING = """
import sys, time
from pathlib import Path
from redealt.running import compiling

class Compiler:
    @staticmethod
    def compile_game():
        with open(sys.argv[2], "a") as log:
            log.write("begun ")
            log.flush()
            time.sleep(0.5)
            log.write("done ")

compiling.cache_folder = lambda game: Path(sys.argv[1])
compiling.import_module = lambda name: Compiler
compiling.compile_game("cuckoo")
with open(sys.argv[2], "a") as log:
    log.write("used ")
"""


def test_one_job_compiles_and_the_others_wait(tmp_path):
    log, folder = tmp_path / "log", tmp_path / "code"
    folder.mkdir()
    call = [sys.executable, "-c", SLOW_COMPILING, str(folder), str(log)]
    jobs = [subprocess.Popen(call) for _ in range(3)]
    assert [job.wait() for job in jobs] == [0, 0, 0]
    assert log.read_text() == "begun done used used used "


def test_what_failed_to_compile_is_compiled_by_the_next(tmp_path, monkeypatch):
    class Broken:
        @staticmethod
        def compile_game():
            raise MemoryError

    monkeypatch.setattr("redealt.running.compiling.cache_folder", lambda game: tmp_path)
    monkeypatch.setattr("redealt.running.compiling.import_module", lambda name: Broken)
    with pytest.raises(MemoryError):
        compile_game("cuckoo")
    assert not (tmp_path / DONE).exists()
    calls = []
    fine = type("Fine", (), {"compile_game": lambda: calls.append("compiled")})
    monkeypatch.setattr("redealt.running.compiling.import_module", lambda name: fine)
    compile_game("cuckoo")
    compile_game("cuckoo")
    assert calls == ["compiled"]


def test_other_code_is_compiled_elsewhere(tmp_path, monkeypatch):
    """The mark of what is compiled stands beside it, in a folder by the digest of the sources."""
    monkeypatch.setenv("REDEALT_CACHE_DIR", str(tmp_path))
    jit.cache_folder.cache_clear()
    try:
        assert jit.cache_folder("cuckoo") != jit.cache_folder("locm")
        assert jit.cache_folder("cuckoo").is_relative_to(tmp_path)
    finally:
        jit.cache_folder.cache_clear()
