"""Make an exhibit: estimates, figure, and a sidecar that says what they were made from."""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pandas as pd

from redealt.exhibits.estimates import drop_unsound_intervals, write_estimates
from redealt.exhibits.published import read_published
from redealt.exhibits.table_drawing import draw_table
from redealt.exhibits.table_typst import typeset_table
from redealt.exhibits.tables import Table, to_json
from redealt.exhibits.typesetting import write_drawing, write_picture
from redealt.files import write_file
from redealt.planning.declarations import EXHIBIT_FILES
from redealt.planning.digest import published_folder
from redealt.running import store
from redealt.sidecars import write_sidecar


def make_exhibit(
    exhibit: Mapping[str, Any], folders: Sequence[Path], figures: Mapping[str, Any], stem: Path
) -> None:
    """Write ``stem``.csv, .pdf, .svg, .png and, last, .json.

    ``exhibit`` is what :meth:`.Plan.describe_exhibit` returns, ``folders`` are the
    results of its runs, in their order.
    """
    analyse, draw, caption = load_functions(exhibit["module"], exhibit["arguments"])
    tables = {
        run["name"]: store.read_result(folder).to_pandas()
        for run, folder in zip(exhibit["runs"], folders, strict=True)
    }
    published = read_published(published_folder(exhibit["study"]), exhibit["published"])
    estimates = drop_unsound_intervals(_call(analyse, tables, published))
    write_estimates(estimates, stem.with_suffix(".csv"))
    sidecar = {**exhibit, "caption": _call(caption, estimates, published)}
    drawn = write_exhibit(partial(draw, estimates, published), figures, stem)
    if isinstance(drawn, Table):
        sidecar["table"] = to_json(drawn)
    made = [stem.with_suffix(f".{kind}") for kind in EXHIBIT_FILES]
    write_sidecar(stem.with_suffix(".json"), sidecar, made)


def write_exhibit(draw: Callable[[], Any], figures: Mapping[str, Any], stem: Path) -> Any:
    """Draw a table or figure, write it as ``stem``.svg, .pdf and .png, and return it."""
    if "matplotlib" not in sys.modules:  # nothing draws, so spare the half second of its import
        drawn = draw()
        _write_table(drawn, figures["png_dpi"], stem)
        return drawn
    from redealt.exhibits.plotting import draw_svg, house_style

    with house_style(figures):
        drawn = draw()
        if isinstance(drawn, Table):
            _write_table(drawn, figures["png_dpi"], stem)
        else:
            write_drawing(*draw_svg(drawn, stem.name), stem, figures["png_dpi"])
    return drawn


def _write_table(table: Table, ppi: int, stem: Path) -> None:
    svg, (width_mm, _) = draw_table(table)
    write_file(stem.with_suffix(".pdf"), typeset_table(stem.name, table, stem.parent))
    write_picture(svg, width_mm, stem, ppi)


def _call(function: Callable, subject: object, published: Mapping[str, pd.DataFrame]) -> Any:
    """Call a function of an exhibit, with the published tables if it takes them."""
    if "published" in signature(function).parameters:
        return function(subject, published)
    return function(subject)


def load_functions(module: str, arguments: Mapping[str, Any]) -> list[Callable[..., Any]]:
    """Return ``analyse``, ``draw`` and ``caption`` of an exhibit, bound to its arguments."""
    names = ("analyse", "draw", "caption")
    return [partial(getattr(import_module(module), name), **arguments) for name in names]
