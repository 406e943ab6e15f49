"""The tidy table that an exhibit's analysis yields, and its byte-stable file.

Condition columns come first, then :data:`VALUE_COLUMNS`. A condition column whose entries are all
numbers is numeric, any other is text; a condition that does not apply to a row is the empty text.

``se`` is the standard error of a sampled estimate, ``df`` the degrees of freedom where its interval
is Student's, and ``count`` the successes behind the share of ``n`` units.
"""

import io
import math
from collections.abc import Iterable, Iterator, Mapping
from numbers import Integral, Real
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from redealt.files import write_file
from redealt.stats.hypotheses import holm
from redealt.stats.intervals import FEWEST, Interval

_VALUE_TYPES = {
    "metric": "str",
    "estimate": "float64",
    "ci_low": "float64",
    "ci_high": "float64",
    "se": "float64",
    "df": "float64",
    "count": "Int64",
    "n": "Int64",
    "n_unit": "str",
    "method": "str",
}
VALUE_COLUMNS = list(_VALUE_TYPES)
EXACT = "exact"  # the method of a value without sampling error


def exact(value: float, metric: str, /, **conditions: object) -> dict[str, Any]:
    """Row of a value without sampling error: the same number on every run."""
    nan = math.nan
    return _row(conditions, metric, value, nan, nan, nan, nan, pd.NA, pd.NA, "", EXACT)


def sampled(
    interval: Interval, metric: str, n_unit: str, /, **conditions: object
) -> dict[str, Any]:
    """Row of an estimate with its interval; ``n_unit`` says what its ``n`` counts."""
    i = interval
    df = math.nan if math.isinf(i.df) else i.df
    count = pd.NA if i.count is None else i.count
    errors = i.estimate, i.ci_low, i.ci_high, i.se, df
    return _row(conditions, metric, *errors, count, i.n, n_unit, i.method)


def interval_of(row: Mapping[str, Any]) -> Interval:
    """The interval of which :func:`sampled` made a row; an exact value is one without error."""
    if row["method"] == EXACT:
        return Interval(row["estimate"], row["estimate"], row["estimate"], 0.0, 0, EXACT)
    estimate, low, high, se = (float(row[name]) for name in ("estimate", "ci_low", "ci_high", "se"))
    return Interval(
        estimate,
        low,
        high,
        se,
        n=int(row["n"]),
        method=row["method"],
        df=math.inf if pd.isna(row["df"]) else float(row["df"]),
        count=None if pd.isna(row["count"]) else int(row["count"]),
    )


def _row(conditions: Mapping[str, Any], *values: object) -> dict[str, Any]:
    """A row from its conditions and the values of ``VALUE_COLUMNS``.

    :raises ValueError: if a condition has the name of a value column.
    """
    clashes = conditions.keys() & _VALUE_TYPES
    if clashes:
        raise ValueError(f"conditions cannot be called {', '.join(sorted(clashes))}")
    return {**conditions, **dict(zip(VALUE_COLUMNS, values, strict=True))}


def drop_unsound_intervals(frame: pd.DataFrame) -> pd.DataFrame:
    """Estimates without the intervals that rest on the spread of fewer than ``FEWEST`` units.

    Of blocks of games their degrees of freedom tell how many there are. The interval of a share
    needs no such spread. Standard errors stay: they are what they are.
    """
    few_units = (frame["n"] < FEWEST).fillna(False).astype(bool)
    is_unsound = (few_units | (frame["df"] < FEWEST - 1)) & frame["count"].isna()
    return frame.assign(**{end: frame[end].mask(is_unsound) for end in ("ci_low", "ci_high")})


def condition_columns(frame: pd.DataFrame) -> list[str]:
    """Names of the columns that say under which conditions a row holds, in their order."""
    return [name for name in frame.columns if name not in VALUE_COLUMNS]


def select(frame: pd.DataFrame, **wanted: object) -> pd.DataFrame:
    """Rows whose columns have the wanted values; a list, tuple or range allows several."""
    is_chosen = np.ones(len(frame), dtype=bool)  # one mask: each table on the way costs more
    for name, value in wanted.items():
        column = frame[name]
        several = isinstance(value, list | tuple | range)
        fits = column.isin(value) if several else column == value
        is_chosen &= fits.to_numpy(dtype=bool, na_value=False)
    return frame[is_chosen]


def tidy(rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """Table of estimates from rows as :func:`exact` and :func:`sampled` make them, in their order.

    :returns: conditions in order of first appearance (int64, float64 or text), then
        ``VALUE_COLUMNS`` (float64, nullable Int64 for counts, text).
    :raises ValueError: if a value column or the ``n`` of a sampled value is missing, or a metric
        occurs twice under one condition.
    """
    rows = list(rows)
    names = list(dict.fromkeys(name for row in rows for name in row))
    missing = [name for name in VALUE_COLUMNS if name not in names]
    if missing:
        raise ValueError(f"estimates lack the columns {', '.join(missing)}")
    conditions = [name for name in names if name not in VALUE_COLUMNS]
    columns = {name: _condition_column([row.get(name) for row in rows]) for name in conditions}
    for name in VALUE_COLUMNS:
        columns[name] = pd.Series([row[name] for row in rows], dtype=_VALUE_TYPES[name])
    table = pd.DataFrame(columns)
    if table.loc[table["method"] != EXACT, "n"].isna().any():
        raise ValueError("estimates hold a sampled value without its n")
    repeated = table[table.duplicated([*conditions, "metric"])]
    if len(repeated):
        row = repeated.iloc[0][[*conditions, "metric"]].to_dict()
        raise ValueError(f"estimates hold the same condition and metric twice: {row}")
    return table


def adjusted(rows: Iterable[Mapping[str, Any]], metric: str) -> Iterator[dict[str, Any]]:
    """Yield p-values adjusted over all of a metric (Holm), under its name with _adjusted."""
    tested = [row for row in rows if row["metric"] == metric]
    for row, p in zip(tested, holm([row["estimate"] for row in tested]), strict=True):
        yield {**row, "metric": f"{metric}_adjusted", "estimate": float(p)}


def to_csv_bytes(frame: pd.DataFrame) -> bytes:
    r"""Any result table as CSV: no index, ``\n`` line ends, shortest floats that survive."""
    return frame.to_csv(index=False, lineterminator="\n").encode()


def write_estimates(frame: pd.DataFrame, path: Path) -> None:
    """Write a table of estimates; equal tables give equal bytes."""
    write_file(path, to_csv_bytes(frame))


def read_estimates(path: Path) -> pd.DataFrame:
    """Read what :func:`write_estimates` wrote: the same values in the same types."""
    text = Path(path).read_text(encoding="utf-8")
    frame = pd.read_csv(io.StringIO(text), dtype=str, keep_default_na=False)
    rows = frame.to_dict("records")
    for row in rows:
        for name, kind in _VALUE_TYPES.items():
            if kind == "Int64":
                row[name] = int(row[name]) if row[name] else pd.NA
            elif kind == "float64":
                row[name] = float(row[name] or "nan")
    return tidy(rows)


def _condition_column(entries: Iterable[object]) -> pd.Series:
    """A condition column as int64, float64 or text: the first that all its entries allow."""
    texts = [_format(entry) for entry in entries]
    if all(_is_integer(text) for text in texts):
        return pd.Series([int(text) for text in texts], dtype="int64")
    if all(_is_integer(text) or _is_float(text) for text in texts):
        return pd.Series([float(text) for text in texts], dtype="float64")
    return pd.Series(texts, dtype="str")


def _format(entry: object) -> str:
    if isinstance(entry, str):
        return entry
    if entry is None or pd.isna(entry):
        return ""
    if isinstance(entry, Integral) and not isinstance(entry, bool):
        return str(int(entry))
    if isinstance(entry, Real) and not isinstance(entry, bool):
        return repr(float(entry))
    return str(entry).lower()  # true and false


def _is_integer(text: str) -> bool:
    """Whether the text is an integer in its one usual form, so that "007" stays text."""
    return text.removeprefix("-").isdecimal() and str(int(text)) == text


def _is_float(text: str) -> bool:
    try:
        number = float(text)
    except ValueError:
        return False
    return math.isfinite(number) and repr(number) == text
