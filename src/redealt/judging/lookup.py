"""Find the estimates that a published value is compared with."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pandas as pd

from redealt.errors import RedealtError
from redealt.exhibits.estimates import condition_columns
from redealt.judging.mapping import normalize


class Wanted(NamedTuple):
    """Which estimates a published value is compared with."""

    exhibit: str
    metric: str
    variant: str
    conditions: Mapping[str, Any]


class Lookup:
    """Estimates by exhibit, conditions and metric; a text and a number can be the same."""

    def __init__(self, estimates: Mapping[str, pd.DataFrame]) -> None:
        self._columns = {name: condition_columns(frame) for name, frame in estimates.items()}
        self._rows = {name: frame.to_dict("records") for name, frame in estimates.items()}
        self._indexes: dict[tuple[str, ...], dict[tuple[str, ...], list[dict[str, Any]]]] = {}

    def find(self, wanted: Wanted, place: str) -> list[dict[str, Any]]:
        """All rows under these conditions, whatever their other conditions are.

        There is none where the configuration computes no such value: fewer players, say.
        """
        if wanted.exhibit not in self._rows:
            raise RedealtError(f"{place}: there are no estimates of exhibit {wanted.exhibit}")
        values = {**wanted.conditions, "metric": wanted.metric}
        if "variant" in self._columns[wanted.exhibit]:
            values["variant"] = wanted.variant
        columns = tuple(sorted(values))
        key = tuple(normalize(values[name]) for name in columns)
        return self._index(wanted.exhibit, columns).get(key, [])

    def variants(self, exhibit: str) -> list[str]:
        """The variants of an exhibit, in order of appearance."""
        rows = self._rows.get(exhibit, [])
        return [*dict.fromkeys(str(row["variant"]) for row in rows if "variant" in row)]

    def require(self, wanted: Wanted, place: str) -> None:
        """Raise RedealtError if an exhibit has a metric under no condition at all."""
        exhibit, key = wanted.exhibit, (normalize(wanted.metric),)
        if exhibit in self._rows and key not in self._index(exhibit, ("metric",)):
            raise RedealtError(f"{place}: {exhibit} has no estimates of {wanted.metric}")

    def _index(
        self, exhibit: str, columns: tuple[str, ...]
    ) -> dict[tuple[str, ...], list[dict[str, Any]]]:
        if (exhibit, *columns) not in self._indexes:
            index = self._indexes[(exhibit, *columns)] = {}
            for row in self._rows[exhibit]:
                key = tuple(normalize(row.get(name, "")) for name in columns)
                index.setdefault(key, []).append(row)
        return self._indexes[(exhibit, *columns)]
