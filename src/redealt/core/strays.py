"""All processes that descend from programs, wherever they hide, so that they can be killed.

They are known by a variable of their environment, and who cleared it by being an orphan: the host
adopts the orphans of programs while one runs. Without /proc none can be found.
"""

import ctypes
import os
import resource
import signal
import time
import uuid
from contextlib import suppress
from itertools import count
from pathlib import Path

MAX_MEMORY = 4 * 2**30  # bytes of data of each process, where the system can limit them

_MARK = "REDEALT_PROGRAM"
_HOST = uuid.uuid4().hex
_NUMBERS = count()
_RUNNING: set[int] = set()  # processes of programs that have not ended
_PR_SET_CHILD_SUBREAPER = 36


class Descent:
    """The processes that descend from one program.

    :ivar mark: variables of the environment to start it with.
    """

    def __init__(self) -> None:
        self._value = f"{_HOST}-{next(_NUMBERS)}"
        self.mark = {_MARK: self._value}
        _adopt_orphans(True)

    def follow(self, process: int) -> None:
        """Look after a program that has just started."""
        _RUNNING.add(process)
        _limit_memory(process)

    def end(self, process: int | None = None) -> None:
        """Kill what is left of a program that has ended, or never started."""
        if process is not None:
            _RUNNING.discard(process)
        _kill(f"{self._value}\0")
        if not _RUNNING:
            _adopt_orphans(False)


def kill_all() -> None:
    """Kill what is left of all programs."""
    _kill(_HOST)


def _adopt_orphans(is_wanted: bool) -> None:
    """Become the parent of descendants whose parents end, or no longer."""
    with suppress(AttributeError, OSError):  # a system other than Linux
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, int(is_wanted), 0, 0, 0)


def _limit_memory(process: int) -> None:
    with suppress(AttributeError, OSError, ValueError):
        resource.prlimit(process, resource.RLIMIT_DATA, (MAX_MEMORY, MAX_MEMORY))


def _kill(mark: str) -> None:
    """Kill marked processes and orphans."""
    text = mark.encode()
    for _ in range(1000):  # they may start others meanwhile
        marked = {process for process in _list_processes() if text in _read_environment(process)}
        # Those that bear the mark of another program are left to it.
        host = _HOST.encode()
        orphans = {each for each in _list_orphans() - marked if host not in _read_environment(each)}
        for process in marked | orphans:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        for process in marked | orphans:
            with suppress(ChildProcessError):  # of somebody else
                os.waitpid(process, os.WNOHANG)
        if not marked and not orphans:
            return
        time.sleep(0.001)


def _list_orphans() -> set[int]:
    """Return children in sessions of their own that are no running programs: what these left."""
    found: set[int] = set()
    for path in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            found.update(map(int, path.read_text().split()))
    return {process for process in found - _RUNNING if _leads_elsewhere(process)}


def _leads_elsewhere(process: int) -> bool:
    with suppress(ProcessLookupError, PermissionError):
        return os.getsid(process) != os.getsid(0)
    return False


def _list_processes() -> list[int]:
    with suppress(FileNotFoundError):
        return [int(name) for name in os.listdir("/proc") if name.isdigit()]
    return []


def _read_environment(process: int) -> bytes:
    with suppress(OSError), open(f"/proc/{process}/environ", "rb") as file:
        return file.read()
    return b""
