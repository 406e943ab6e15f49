"""Progress of a long job: a line every ten seconds, or a bar where the job has the terminal."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS_BETWEEN_LINES = 10.0


@contextmanager
def report_progress(label: str, total: int, alone: bool) -> Iterator[Callable[[int], None]]:
    """Yield a function to be called with the number of finished units.

    A job that runs ``alone`` draws a bar in a terminal; otherwise a line with an estimate of what
    is left goes to the standard error every ten seconds, and nothing for a job that is done sooner.
    """
    if alone and sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as display:
            task = display.add_task(label, total=total)
            yield lambda done: display.update(task, completed=done)
    else:
        yield _LineWriter(label, total)


class _LineWriter:
    """Writes a line at most every ten seconds."""

    def __init__(self, label: str, total: int) -> None:
        self.label = label
        self.total = total
        self.start = self.last = time.monotonic()

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if now - self.last < SECONDS_BETWEEN_LINES:
            return
        self.last = now
        left = format_duration((now - self.start) / done * (self.total - done))
        line = f"{self.label}: {done} of {self.total} units, about {left} left"
        print(line, file=sys.stderr, flush=True)


def format_duration(seconds: float) -> str:
    """Return a duration as text in the two units that matter: "40 s", "3 min 20 s", "2 h 5 min"."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
