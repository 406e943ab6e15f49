"""Compiled code is kept: what one process compiled is loaded by the next."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from redealt.core.jit import cache_folder

GAMES = sorted(
    path.parent.name
    for path in (Path(__file__).parents[2] / "src" / "redealt" / "games").glob("*/compile.py")
)


def compile_game(game: str, **variables: str) -> None:
    """Compile a game in a process of its own."""
    code = f"from redealt.games.{game}.compile import compile_game; compile_game()"
    call = [sys.executable, "-c", code]
    env = {**os.environ, **variables}
    done = subprocess.run(call, env=env, capture_output=True, text=True, check=True)
    assert done.stderr == ""


@pytest.mark.parametrize("game", GAMES)
def test_code_of_a_game_is_compiled_once(game, tmp_path):
    """Also where types of a game's own modules stand in what numba keeps."""
    compile_game(game)
    # Other tests add to the cache that all share.
    shutil.copytree(cache_folder(game), tmp_path / "compiled" / cache_folder(game).name)
    kept = []
    for _ in range(2):
        compile_game(game, REDEALT_CACHE_DIR=str(tmp_path))
        kept.append({path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")})
    assert kept[0]
    assert kept[0] == kept[1]
