"""Small programs for the tests of hosts, and looks at what a host leaves behind."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LIMIT = 60  # seconds after which a test counts as hung; what is tested takes a second or two


def write_program(folder: Path, text: str, name: str = "program.py") -> list[str]:
    """Write a program in Python and return its command."""
    path = folder / name
    path.write_text(text)
    return [sys.executable, "-S", "-E", str(path)]


@contextmanager
def nothing_is_left() -> Iterator[None]:
    """Fail if the block hangs, or leaves pipes, threads, zombies or new processes of ours."""
    before = _list_own()

    def stop(_number, _frame):
        raise TimeoutError("the host hangs")

    handler = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LIMIT)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, handler)
    assert _list_own() == before


def ends(pid: int) -> bool:
    """Tell whether a process that was killed ends; on a busy machine this takes a moment."""
    end = time.monotonic() + LIMIT
    while (is_running := _is_running(pid)) and time.monotonic() < end:
        time.sleep(0.01)
    return not is_running


def _is_running(pid: int) -> bool:
    """Tell whether there is such a process, and it is more than a zombie."""
    with suppress(FileNotFoundError, ProcessLookupError):
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z"
    return False


def list_group(group: int) -> list[int]:
    """Return the processes of a group that do not end."""
    found = []
    for pid in (int(name) for name in os.listdir("/proc") if name.isdigit()):
        with suppress(ProcessLookupError, PermissionError):
            if os.getpgid(pid) == group and not ends(pid):
                found.append(pid)
    return found


def list_running(command: bytes) -> list[int]:
    """Return the processes whose command line begins so, words apart by zeros."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if path.read_bytes().startswith(command):
                found.append(int(path.parent.name))
    return found


def _list_own() -> tuple[int, int, list[str]]:
    children = [
        child
        for task in Path("/proc/self/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    return len(os.listdir("/proc/self/fd")), threading.active_count(), sorted(children)
