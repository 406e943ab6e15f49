"""Exhibits as their studies declare them."""

from functools import cache
from types import SimpleNamespace

from redealt.exhibits.make import load_functions
from tests.unit.plan_fixture import plan_of


@cache
def load_exhibit(study: str, name: str) -> SimpleNamespace:
    """Return ``analyse``, ``draw`` and ``caption`` of an exhibit, bound to its arguments."""
    exhibit = plan_of().exhibit(study, name)
    analyse, draw, caption = load_functions(exhibit.module, exhibit.arguments)
    return SimpleNamespace(runs=exhibit.runs, analyse=analyse, draw=draw, caption=caption)
