"""Compiling: the decorators, and where compiled code is kept.

Numba keeps compiled code by the file that a function stands in and does not see a change in
another module that the function calls. The cache folder therefore carries a digest of everything
that the code of one game can reach: its own package, the streams and this module.
"""

import hashlib
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from llvmlite import binding
from numba.core.caching import UserProvidedCacheLocator

_PACKAGE = Path(__file__).parents[1]
_GAMES_PREFIX = "redealt.games."
_UNUSED_SECONDS = 30 * 24 * 3600


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
    numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{CacheLocator.__name__}"
    compiled = numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
    if not numba.config.DISABLE_JIT:
        _survive_damage(compiled._cache)
    return compiled


def _survive_damage(cache: Any) -> None:
    """Let a function be compiled again where numba cannot read what it kept of it."""
    load = cache.load_overload

    def load_if_sound(*call: Any) -> Any:
        try:
            return load(*call)
        except Exception:  # damaged pickles raise errors of any kind
            _say(f"{cache._cache_file._index_path} is damaged; it is compiled again")
            cache.flush()
            return None

    cache.load_overload = load_if_sound


class CacheLocator(UserProvidedCacheLocator):
    """Keeps the code of a module by its place in the package; numba would take its full path."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder below the cache folder, for a module outside the package numba's."""
        folder = Path(py_file).parent
        if folder.is_relative_to(_PACKAGE):
            return str(folder.relative_to(_PACKAGE))
        return super().get_suitable_cache_subpath(py_file)


def game_of(module: str) -> str:
    """Return the name of the game that a module belongs to, or "common" for shared code."""
    if module.startswith(_GAMES_PREFIX):
        return module.removeprefix(_GAMES_PREFIX).split(".")[0]
    return "common"


def cache_root() -> Path:
    """Return the folder of compiled code: $REDEALT_CACHE_DIR, or redealt in the user's cache."""
    if chosen := os.environ.get("REDEALT_CACHE_DIR"):
        return Path(chosen)
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "redealt"
    try:
        _make_writable(folder)
    except OSError:
        return _temporary_root()
    return folder


def _make_writable(folder: Path) -> None:
    """Create a folder if need be; raise OSError unless files can be written into it."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


@cache
def _temporary_root() -> Path:
    """Return a folder of this user alone, for what is loaded from it is run."""
    folder = Path(tempfile.gettempdir()) / f"redealt-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        status = folder.lstat()
        is_private = status.st_uid == os.getuid() and stat.S_IMODE(status.st_mode) == 0o700
        if not (is_private and stat.S_ISDIR(status.st_mode)):
            fresh = Path(tempfile.mkdtemp(prefix="redealt-"))
            _say(f"{folder} is not this user's alone; code is compiled into {fresh}")
            return fresh
    return folder


@cache
def cache_folder(game: str) -> Path:
    """Return (and create) the folder of one game's compiled code, dropping long unused ones.

    Code in use is never that old; where it is gone, numba compiles it again.
    """
    sources = [_PACKAGE / "core" / "streams.py", _PACKAGE / "core" / "jit.py"]
    if game != "common":
        files = sorted((_PACKAGE / "games" / game).rglob("*"))  # compiled code may hold data too
        sources += [file for file in files if file.is_file() and file.suffix != ".pyc"]
    digest = hashlib.sha256(f"{numba.__version__} {platform.machine()}".encode())
    digest.update(binding.get_host_cpu_name().encode())
    for source in sources:
        digest.update(source.read_bytes())
    root = cache_root() / "compiled"
    folder = root / f"{game}-{digest.hexdigest()[:12]}"
    _make_writable(folder)
    os.utime(folder)
    for old in root.glob("*-*"):
        if time.time() - _modified(old) > _UNUSED_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _say(line: str) -> None:
    print(f"redealt: {line}", file=sys.stderr)


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another process dropped it
        return time.time()
