"""One run at a time: locks on folders, which the kernel frees when their process ends.

A kernel may know nothing of another machine that shares the folder; so a file beside names the
machine and process at work.
"""

import atexit
import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redealt.errors import RedealtError

OWNER = ".redealt-lock"
_held: list[int] = []  # kept open for the life of the process


def hold_lock(folder: Path) -> None:
    """Lock a folder until this process ends; raise RedealtError if it is locked already."""
    _held.append(_lock(folder))
    atexit.register(_remove_owner, folder.resolve(), os.getpid())


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder for a while; raise RedealtError if it is locked already."""
    descriptor = _lock(folder)
    try:
        yield
    finally:
        _remove_owner(folder, os.getpid())
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
    try:
        _write_owner(folder)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _write_owner(folder: Path) -> None:
    """Name this process; raise RedealtError if another machine is at work here.

    With the folder locked, a name of this machine is that of a killed process.
    """
    path = folder / OWNER
    try:
        host, _, process = path.read_text().partition(" ")
    except FileNotFoundError:
        pass
    else:
        if host and host != socket.gethostname():
            raise RedealtError(
                f"another run, process {process} on {host}, is at work in {folder.resolve()}; "
                f"wait for it or stop it; if it was killed, delete {OWNER} there"
            )
        path.unlink()
    with open(path, "x") as file:
        file.write(f"{socket.gethostname()} {os.getpid()}")


def _remove_owner(folder: Path, process: int) -> None:
    if process == os.getpid():  # not in a fork of it
        (folder / OWNER).unlink(missing_ok=True)


def remove_stale_workflow_lock(folder: Path) -> None:
    """Remove the lock of Snakemake that a killed run left in ``folder``.

    To be called with the folder locked: then no run is alive to which it could belong.
    """
    for path in (folder / ".snakemake" / "locks").glob("*"):
        path.unlink()
