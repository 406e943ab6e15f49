"""Measured wall times as estimates."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from redealt.exhibits.estimates import exact, select

GAMES = 1000  # that the paper times
SECONDS_NOTE = (
    "Seconds: per 1\u202f000 games, on one thread of the machine at hand; not comparable with the "
    "published ones."
)


def runtime_rows(
    seconds: pd.DataFrame, experiment: str, conditions: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """Yield runtime, in seconds per 1,000 games, of the agents timed for an exhibit."""
    for row in select(seconds, experiment=experiment).to_dict("records"):
        where = {name: row[name] for name in conditions}
        yield exact(runtime(row), "runtime", **where)


def runtime(row: Mapping[str, Any]) -> float:
    """Return seconds per 1,000 games."""
    return GAMES * row["seconds"] / row["games"]
