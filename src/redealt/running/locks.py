"""One run at a time: locks on folders, which the kernel frees when their process ends."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redealt.errors import RedealtError

_held: list[int] = []  # kept open for the life of the process


def hold_lock(folder: Path) -> None:
    """Lock a folder until this process ends; raise RedealtError if it is locked already."""
    _held.append(_lock(folder))


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder for a while; raise RedealtError if it is locked already."""
    descriptor = _lock(folder)
    try:
        yield
    finally:
        os.close(descriptor)


def _lock(folder: Path) -> int:
    """Return a descriptor that holds the lock while it is open."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise RedealtError(
            f"another run is at work in {folder.resolve()}; wait for it or stop it"
        ) from None
    return descriptor


def remove_stale_workflow_lock(folder: Path) -> None:
    """Remove the lock of Snakemake that a killed run left in ``folder``.

    To be called with the folder locked: then no run is alive to which it could belong.
    """
    for path in (folder / ".snakemake" / "locks").glob("*"):
        path.unlink()
