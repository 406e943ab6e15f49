"""Exhibits as their studies declare them, and what their tables say."""

from functools import cache
from types import SimpleNamespace

from redealt.exhibits.make import load_functions
from redealt.exhibits.tables import Table
from tests.unit.plan_fixture import plan_of


@cache
def load_exhibit(study: str, name: str) -> SimpleNamespace:
    """Return ``analyse``, ``draw`` and ``caption`` of an exhibit, bound to its arguments."""
    exhibit = plan_of().exhibit(study, name)
    module = plan_of().studies[study].module_of(exhibit)
    analyse, draw, caption = load_functions(module, exhibit.arguments)
    return SimpleNamespace(runs=exhibit.runs, analyse=analyse, draw=draw, caption=caption)


def texts(table: Table) -> list[str]:
    """Return the texts of all cells of a table, heads first, row by row."""
    return [cell.text.strip() for row in (*table.heads, *table.rows) for cell in row]
