"""Compiling: the decorators, and where compiled code is kept.

Numba keeps compiled code by the file that a function stands in and does not see a change in
another module that the function calls. The cache folder therefore carries a digest of everything
that the code of one game can reach: its own package, the streams and this module.
"""

import hashlib
import os
import platform
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numba
from llvmlite import binding

_PACKAGE = Path(__file__).parents[1]
_GAMES_PREFIX = "redealt.games."
_KEPT_CACHES_PER_GAME = 3


def jit(function: Callable) -> Callable:
    """Compile ``function`` to machine code without the interpreter's lock, cached on disk."""
    return _compile(function)


def jit_lean(function: Callable) -> Callable:
    """Compile a function that allocates nothing, nor does what it calls.

    Numba counts references to arrays with atomic operations, which can take longer than a turn of a
    game. Without allocations there is nothing to count, and this leaves it out.
    """
    return _compile(function, _nrt=False)


def jit_inline(function: Callable) -> Callable:
    """Compile as :func:`jit_lean` does, and put the code into every function that calls it.

    For the few functions of every turn: each caller takes longer to compile.
    """
    return _compile(function, _nrt=False, forceinline=True)


def _compile(function: Callable, **options: bool) -> Callable:
    # Nothing divides by zero; Python's error model would take a third longer to compile.
    numba.config.CACHE_DIR = str(cache_folder(game_of(function.__module__)))
    return numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)


def game_of(module: str) -> str:
    """Return the name of the game that a module belongs to, or "common" for shared code."""
    if module.startswith(_GAMES_PREFIX):
        return module.removeprefix(_GAMES_PREFIX).split(".")[0]
    return "common"


def cache_root() -> Path:
    """Return the folder of compiled code: $REDEALT_CACHE_DIR, or redealt in the user's cache."""
    if chosen := os.environ.get("REDEALT_CACHE_DIR"):
        return Path(chosen)
    user_cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    try:
        user_cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=user_cache):
            return user_cache / "redealt"
    except OSError:
        return Path(tempfile.gettempdir()) / f"redealt-{os.getuid()}"


@cache
def cache_folder(game: str) -> Path:
    """Return (and create) the folder of one game's compiled code, dropping long unused ones."""
    sources = [_PACKAGE / "core" / "streams.py", _PACKAGE / "core" / "jit.py"]
    if game != "common":
        sources += sorted((_PACKAGE / "games" / game).rglob("*.py"))
    digest = hashlib.sha256(f"{numba.__version__} {platform.machine()} {_PACKAGE}".encode())
    digest.update(binding.get_host_cpu_name().encode())
    for source in sources:
        digest.update(source.read_bytes())
    root = cache_root() / "compiled"
    folder = root / f"{game}-{digest.hexdigest()[:12]}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    by_age = sorted(root.glob(f"{game}-*"), key=_modified, reverse=True)
    for old in by_age[_KEPT_CACHES_PER_GAME:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another process pruned it
        return 0.0
