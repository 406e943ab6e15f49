"""How the variants are named, colored and ordered in figures and tables."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

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


def short_variant_names(estimates: "pd.DataFrame") -> dict[str, str]:
    """Return the short names of the variants of some estimates, in the usual order."""
    return {variant: short_variant_name(variant) for variant in variants_in(estimates)}


def variants_in(estimates: "pd.DataFrame") -> list[str]:
    """Return the variants of some estimates, the reconstruction first, then in the usual order."""
    found = list(dict.fromkeys(estimates["variant"]))
    known = [variant for variant in VARIANT_NAMES if variant in found]
    return known + [variant for variant in found if variant not in VARIANT_NAMES]
