"""The published numbers of a study, as they are printed."""

from pathlib import Path

import pandas as pd


def read_published(folder: Path) -> dict[str, pd.DataFrame]:
    """The published tables of a study by file name, every cell as text, so that digits survive.

    CSV files without the columns ``metric`` and ``value`` hold other data and are left out.
    """
    tables = {
        path.stem: pd.read_csv(path, dtype=str, keep_default_na=False)
        for path in sorted(Path(folder).glob("*.csv"))
    }
    return {
        stem: table for stem, table in tables.items() if {"metric", "value"} <= {*table.columns}
    }
