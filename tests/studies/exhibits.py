"""Exhibits as their studies declare them, and what their tables say."""

from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pandas as pd

from redealt.exhibits.estimates import read_estimates, write_estimates
from redealt.exhibits.make import load_functions
from redealt.exhibits.numbers import MISSING
from redealt.exhibits.published import PUBLISHED_SIGN, Tables, read_published
from redealt.exhibits.tables import Cell, Table
from redealt.planning.digest import published_folder
from tests.unit.plan_fixture import default_plan


@cache
def load_exhibit(study: str, name: str) -> SimpleNamespace:
    """Return ``analyse``, ``draw`` and ``caption`` of an exhibit, bound to its arguments."""
    exhibit = default_plan().exhibit(study, name)
    module = default_plan().studies[study].module_of(exhibit)
    analyse, draw, caption = load_functions(module, exhibit.arguments)
    return SimpleNamespace(runs=exhibit.runs, analyse=analyse, draw=draw, caption=caption)


def published_of(study: str, name: str) -> Tables:
    """Return the published tables that an exhibit reads."""
    return read_published(published_folder(study), default_plan().exhibit(study, name).published)


def check_made(study: str, name: str, estimates: pd.DataFrame, file: Path, caption: int) -> None:
    """Check that estimates survive their file, and are drawn with a caption that is long enough."""
    write_estimates(estimates, file)
    pd.testing.assert_frame_equal(read_estimates(file), estimates)
    exhibit = load_exhibit(study, name)
    assert exhibit.draw(estimates, published_of(study, name))
    assert len(exhibit.caption(estimates)) > caption


def texts(table: Table) -> list[str]:
    """Return the texts of all cells of a table, row by row: those of each part, heads first."""
    found = []
    for part in table.parts:
        found += [head.text for line in part.heads for head in line]
        for block in part.blocks:
            found += [block.title] if block.title else []
            found += [_spell(cell) for row in block.rows for cell in row]
    return found


def find_row(table: Table, name: str, block: str = "") -> list[str]:
    """Return the texts of the one row with that name, in a block with that title."""
    (found,) = (
        [_spell(cell) for cell in row[1:]]
        for part in table.parts
        for each in part.blocks
        for row in each.rows
        if each.title == block and row[0].text == name
    )
    return found


def find_column(table: Table, group: str, name: str) -> dict[str, str]:
    """Return the texts of a column of the first part by the names of the rows."""
    groups, heads = table.parts[0].heads
    of_groups = [head.text for head in groups for _ in range(head.span)]
    index = [*zip(of_groups, (head.text for head in heads), strict=True)].index((group, name))
    rows = [row for block in table.parts[0].blocks for row in block.rows]
    return {row[0].text: _spell(row[index]) for row in rows}


def _spell(cell: Cell) -> str:
    """Return a cell in one line, published values with their sign."""
    is_plain = cell.text in ("", MISSING) or cell.text.startswith(PUBLISHED_SIGN)
    sign = f"{PUBLISHED_SIGN} " if cell.is_published and not is_plain else ""
    return f"{sign}{cell.text}{cell.mark}" + (f" ({cell.interval})" if cell.interval else "")
