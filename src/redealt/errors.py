"""Errors that are the user's to mend: shown as one line, never as a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager


class RedealtError(Exception):
    """A mistake in configuration, files or surroundings; the message says what and where."""


@contextmanager
def report_errors() -> Iterator[None]:
    """Turn a :class:`RedealtError` or an error of the system into a one-line exit with status 1."""
    try:
        yield
    except RedealtError as error:
        raise SystemExit(f"redealt: {error}") from None
    except OSError as error:
        place = f": {error.filename}" if error.filename else ""
        raise SystemExit(f"redealt: {error.strerror or error}{place}") from None
