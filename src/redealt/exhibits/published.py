"""The published numbers of a study, as they are printed."""

from collections.abc import Collection, Mapping
from pathlib import Path

import pandas as pd

from redealt.exhibits.estimates import select

Tables = Mapping[str, pd.DataFrame]

PUBLISHED_SIGN = "\u25c7"  # before a published value, a diamond as in figures


def read_published(folder: Path, names: Collection[str] | None = None) -> dict[str, pd.DataFrame]:
    """The published tables of a study by file name, every cell as text, so that digits survive.

    CSV files without the columns ``metric`` and ``value`` hold other data and are left out.

    :param names: of the tables to read, by default all.
    """
    tables = {
        path.stem: pd.read_csv(path, dtype=str, keep_default_na=False)
        for path in sorted(Path(folder).glob("*.csv"))
        if names is None or path.stem in names
    }
    return {
        stem: table for stem, table in tables.items() if {"metric", "value"} <= {*table.columns}
    }


def read_text(table: pd.DataFrame, **where: object) -> str:
    """Return the one value under some conditions, as printed."""
    return select(table, **where)["value"].item()


def read_number(table: pd.DataFrame, **where: object) -> float:
    """Return the one value under some conditions."""
    return float(read_text(table, **where))


def read_numbers(table: pd.DataFrame, index: str | list[str], **where: object) -> pd.Series:
    """Return the values under some conditions, by the entries of a column or of several."""
    return select(table, **where).set_index(index)["value"].astype(float)
