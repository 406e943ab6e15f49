"""Compiled code is kept: what one process compiled is loaded by the next."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from redealt.core.jit import cache_folder

GAMES = sorted(
    path.parent.name
    for path in (Path(__file__).parents[2] / "src" / "redealt" / "games").glob("*/compile.py")
)


@pytest.mark.parametrize("game", GAMES)
def test_code_of_a_game_is_compiled_once(game):
    """Also where types of a game's own modules stand in what numba keeps."""
    kept = []
    for _ in range(2):
        code = f"from redealt.games.{game}.compile import compile_game; compile_game()"
        call = [sys.executable, "-c", code]
        done = subprocess.run(call, env={**os.environ}, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        files = cache_folder(game).rglob("*.nb?")
        kept.append({path: path.stat().st_mtime_ns for path in files})
    assert kept[0]
    assert kept[0] == kept[1]
