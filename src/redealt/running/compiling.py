"""Compile a game once for each place where code is kept, however many jobs need it there."""

import fcntl
from importlib import import_module

from redealt.core.jit import cache_folder

DONE = ".compiled"
_LOCK = ".lock"


def compile_game(game: str) -> None:
    """Compile what the runs of a game call, or wait for another job that does.

    On a cluster whose nodes keep code on disks of their own, the first job of each node compiles.
    """
    folder = cache_folder(game)
    if (folder / DONE).exists():
        return
    with open(folder / _LOCK, "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / DONE).exists():
            import_module(f"redealt.games.{game}.compile").compile_game()
            (folder / DONE).touch()
