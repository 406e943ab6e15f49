"""Make an exhibit: estimates, figure, and a sidecar that says what they were made from."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from redealt import store
from redealt.digest import published_folder
from redealt.estimates import write_estimates
from redealt.plotting import house_style, save_figure
from redealt.published import read_published


def make_exhibit(
    exhibit: Mapping[str, Any], folders: Sequence[Path], figures: Mapping[str, Any], stem: Path
) -> None:
    """Write ``stem``.csv, .pdf, .svg, .png and, last, .json.

    ``exhibit`` is what :meth:`redealt.plan.Plan.describe_exhibit` returns, ``folders`` are the
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
    store.write_json(stem.with_suffix(".json"), sidecar)
