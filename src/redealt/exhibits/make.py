"""Make an exhibit: estimates, figure, and a sidecar that says what they were made from."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from redealt import files
from redealt.exhibits.estimates import write_estimates
from redealt.exhibits.plotting import house_style, save_figure
from redealt.exhibits.published import read_published
from redealt.planning.digest import published_folder
from redealt.running import store


def make_exhibit(
    exhibit: Mapping[str, Any], folders: Sequence[Path], figures: Mapping[str, Any], stem: Path
) -> None:
    """Write ``stem``.csv, .pdf, .svg, .png and, last, .json.

    ``exhibit`` is what :meth:`.Plan.describe_exhibit` returns, ``folders`` are the
    results of its runs, in their order.
    """
    module = import_module(exhibit["module"])
    tables = {
        run["name"]: store.read_result(folder).to_pandas()
        for run, folder in zip(exhibit["runs"], folders, strict=True)
    }
    estimates = module.analyse(tables)
    published = read_published(published_folder(exhibit["study"]))
    write_estimates(estimates, stem.with_suffix(".csv"))
    with house_style(figures):
        save_figure(module.draw(estimates, published), stem)
    sidecar = {**exhibit, "caption": module.caption(estimates)}
    files.write_json(stem.with_suffix(".json"), sidecar)
