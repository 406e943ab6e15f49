"""Programs of other people: child processes that are asked in text and answer in lines.

Nothing that a program does may stop or slow its host: every answer has a deadline, output and
memory have limits, writing never blocks, and at the end all processes of a program are killed.
"""

import atexit
import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import IO

from redealt.core.strays import Descent, kill_all

# How much a program may print, in bytes: beyond the lines that it was asked for, and in all, its
# standard error included.
MAX_UNREAD = 65_536
MAX_PRINTED = 16_777_216

_CHUNK = 65_536  # bytes read at once
_TICK = 0.02  # seconds between looks whether a silent program has ended
_TAIL = 2_000  # bytes kept of the standard error
_SHOWN = 200  # characters of it in a message


class ProgramError(Exception):
    """What a program did wrong.

    :ivar reason: one word, to be counted: ``not_started``, ``exited``, ``crashed`` (by a signal),
        ``closed`` (its output), ``late``, ``flooded``, or one of its host's.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Program:
    """A running program in a process group of its own; leaving the context ends it.

    :ivar pid: number of its process and of the group.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; raises :class:`ProgramError` if that cannot be done."""
        self._descent = Descent()
        self._unsent = b""
        self._received = b""
        self._error_tail = b""
        self._n_printed = 0  # bytes
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env=os.environ | self._descent.mark,
            )
        except (OSError, ValueError, IndexError) as error:
            self._descent.end()
            text = getattr(error, "strerror", None) or str(error)
            raise ProgramError("not_started", f"did not start: {text}") from None
        self.pid = self._process.pid
        self._descent.follow(self.pid)
        self._pipes = {
            "in": _unblock(self._process.stdin),
            "out": _unblock(self._process.stdout),
            "error": _unblock(self._process.stderr),
        }

    def __enter__(self) -> "Program":
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Kill all its processes and close its pipes; may be called again."""
        if self._process.returncode is None:
            # Until it is waited for, nobody else can get its number.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
            self._process.wait()
            self._descent.end(self.pid)
        for name in list(self._pipes):
            self._close_pipe(name)

    def ask(self, text: str, seconds: float) -> str:
        """Return the line that it prints within so many seconds from now.

        Raises :class:`ProgramError` if there is none; then it should be closed.
        """
        (answer,) = ask_all([(self, text)], seconds)
        if isinstance(answer, ProgramError):
            raise answer
        return answer

    def finish(self, text: str, seconds: float) -> None:
        """Tell it a last text, and give it so many seconds to read it and to end."""
        deadline = time.monotonic() + seconds
        self.tell(text)
        while (remaining := deadline - time.monotonic()) > 0:
            _wait([self], min(remaining, _TICK))
            self.transfer()
            if not self._unsent and "in" in self._pipes:
                self._close_pipe("in")  # an end of the input that it waits for
            if self._find_end() or self.find_flood():
                return

    def tell(self, text: str) -> None:
        """Keep text to be written while the program is asked."""
        self._unsent += text.encode()

    def list_waiting(self) -> list[tuple[int, int]]:
        """Return the pipes that it may read or write, and what to wait for, as poll takes them."""
        events = {"in": select.POLLOUT, "out": select.POLLIN, "error": select.POLLIN}
        return [
            (pipe.fileno(), events[name])
            for name, pipe in self._pipes.items()
            if name != "in" or self._unsent
        ]

    def transfer(self) -> None:
        """Write and read once what is possible at once."""
        if self._unsent and "in" in self._pipes:
            try:
                n_sent = os.write(self._pipes["in"].fileno(), self._unsent)
                self._unsent = self._unsent[n_sent:]
            except BlockingIOError:
                pass
            except OSError:  # it reads no more, but it may still answer
                self._close_pipe("in")
        self._received += self._read("out")
        self._error_tail = (self._error_tail + self._read("error"))[-_TAIL:]

    def take_line(self) -> str | None:
        """Return the next line that it printed, if there is one."""
        line, end, rest = self._received.partition(b"\n")
        if not end:
            return None
        self._received = rest
        return line.decode(errors="replace").removesuffix("\r")

    def find_flood(self) -> ProgramError | None:
        """Tell whether it printed more than it may."""
        if self._n_printed > MAX_PRINTED:
            return self._fault("flooded", f"printed more than {MAX_PRINTED:,} bytes")
        if len(self._received) > MAX_UNREAD:
            return self._fault("flooded", f"printed {MAX_UNREAD:,} bytes unasked")
        return None

    def find_fault(self, is_time_over: bool) -> ProgramError | None:
        """Tell why no line can be expected any more."""
        if ended := self._find_end():
            printed = self._n_printed
            self.transfer()
            # What it had printed before its end may hold a line.
            return ended if is_time_over or self._n_printed == printed else None
        if is_time_over and "out" not in self._pipes:
            return self._fault("closed", "closed its output")
        return self._fault("late", "did not answer in time") if is_time_over else None

    def _find_end(self) -> ProgramError | None:
        """Look whether the process has ended, and leave it to be waited for."""
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        ended = os.waitid(os.P_PID, self.pid, options)
        if ended is None:
            return None
        if ended.si_code == os.CLD_EXITED:
            return self._fault("exited", f"exited with status {ended.si_status}")
        name = signal.strsignal(ended.si_status) or f"signal {ended.si_status}"
        return self._fault("crashed", f"was ended: {name}")

    def _fault(self, reason: str, message: str) -> ProgramError:
        lines = self._error_tail.decode(errors="replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "").strip()[-_SHOWN:]
        shown = "".join(sign if sign.isprintable() else "?" for sign in last)
        return ProgramError(reason, f"{message}: {shown}" if shown else message)

    def _read(self, name: str) -> bytes:
        if name not in self._pipes:
            return b""
        try:
            chunk = os.read(self._pipes[name].fileno(), _CHUNK)
        except BlockingIOError:
            return b""
        if not chunk:
            self._close_pipe(name)
        self._n_printed += len(chunk)
        return chunk

    def _close_pipe(self, name: str) -> None:
        with suppress(OSError):
            self._pipes.pop(name).close()


def ask_all(questions: Sequence[tuple[Program, str]], seconds: float) -> list[str | ProgramError]:
    """Ask programs at the same time; return the line or the fault of each, in their order."""
    deadline = time.monotonic() + seconds
    answers: dict[Program, str | ProgramError] = {}
    for program, text in questions:
        program.tell(text)
    while waiting := [program for program, _ in questions if program not in answers]:
        remaining = deadline - time.monotonic()
        _wait(waiting, min(max(remaining, 0), _TICK))
        for program in waiting:
            program.transfer()
            answer = program.find_flood() or program.take_line()
            if answer is None:
                answer = program.find_fault(remaining <= 0)
            if answer is not None:
                answers[program] = answer
    return [answers[program] for program, _ in questions]


def _wait(programs: Sequence[Program], seconds: float) -> None:
    """Wait until a pipe of a program can be read or written."""
    poll = select.poll()
    for program in programs:
        for pipe, events in program.list_waiting():
            poll.register(pipe, events)
    poll.poll(seconds * 1000)


def _unblock(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    os.set_blocking(pipe.fileno(), False)
    return pipe


# An interruption may come after a program has started and before anybody could close it.
atexit.register(kill_all)
