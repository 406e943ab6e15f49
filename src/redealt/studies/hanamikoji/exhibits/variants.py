"""How the variants are named, colored and ordered in figures and tables."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from redealt.plotting import new_figure

VARIANT_NAMES = {
    "as_run": "reconstruction (7 cards, worst reply)",
    "as_written": "text (8 cards, random reply)",
    "worst_reply_8": "8 cards, worst reply",
    "random_reply_7": "7 cards, random reply",
    "official": "the real game",
    "pairs": "Compete in pairs",
    "to_scored": "taken cards scored",
    "draw_first": "draw first",
}
_COLORS = {name: f"C{index % 8}" for index, name in enumerate(VARIANT_NAMES)}


def variant_name(variant: str) -> str:
    """Return the text that stands for a variant in a legend."""
    return VARIANT_NAMES.get(variant, variant.replace("_", " "))


def short_variant_name(variant: str) -> str:
    """Return the name of a variant without what stands in brackets, for tables."""
    return variant_name(variant).partition(" (")[0]


def variant_color(variant: str) -> str:
    """Return the color of a variant, the same in all figures."""
    return _COLORS.get(variant, "black")


def variants_in(estimates: pd.DataFrame) -> list[str]:
    """Return the variants of some estimates, the reconstruction first, then in the usual order."""
    found = list(dict.fromkeys(estimates["variant"]))
    known = [variant for variant in VARIANT_NAMES if variant in found]
    return known + [variant for variant in found if variant not in VARIANT_NAMES]


def new_panels(
    variants: Sequence[str], ncols: int, row_mm: float, rest_mm: float
) -> tuple[Figure, np.ndarray]:
    """Return a figure and its axes, a row of ``row_mm`` for each variant and shared scales."""
    return new_figure(
        "page",
        rest_mm + row_mm * len(variants),
        nrows=len(variants),
        ncols=ncols,
        sharex=True,
        sharey=True,
        squeeze=False,
    )
