"""Checks of the published tables, as they are and after some of them were changed."""

from dataclasses import replace

import numpy as np
import pandas as pd

from redealt.exhibits.published import read_published
from redealt.judging.audit import to_frame
from redealt.planning.digest import published_folder
from tests.studies.audits import Checks, audit, change, name_checks


def published() -> dict[str, pd.DataFrame]:
    return read_published(published_folder("cubirds"))


def by_name(tables: dict[str, pd.DataFrame]) -> Checks:
    """Return the checks with their verdicts, tests of chance adjusted over all of them."""
    checks = audit("cubirds", tables)
    verdicts = to_frame("cubirds", checks)["verdict"]
    return name_checks(
        replace(check, verdict=verdict) for check, verdict in zip(checks, verdicts, strict=True)
    )


def checks_after(*changes: tuple[str, dict, str]) -> Checks:
    """Return the checks after published values were changed: table, conditions, new value."""
    tables = published()
    change(tables, *changes)
    return by_name(tables)


def cells(table: str, player: int) -> np.ndarray:
    """Return a player's wins, shape (birds of player 1, birds of player 2)."""
    frame = published()[table].astype({"value": int})
    rows = frame[frame["metric"] == f"player_{player}_wins"]
    return rows["value"].to_numpy().reshape(8, 8)


def checks_of_cells(table: str, wins_1: np.ndarray, wins_2: np.ndarray) -> Checks:
    """Return the checks with other wins in a table of start birds."""
    tables = published()
    frame = tables[table]
    for player, wins in ((1, wins_1), (2, wins_2)):
        rows = frame["metric"] == f"player_{player}_wins"
        frame.loc[rows, "value"] = [str(value) for value in np.ravel(wins)]
    return by_name(tables)
