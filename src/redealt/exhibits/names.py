"""How the variants of a study are named, colored and ordered in figures and tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class VariantNames:
    """Names of a study's variants in their usual order; others are called as in the settings.

    :ivar names: texts for legends, by variant.
    :ivar short: texts for narrow places, where cutting what stands in brackets is not enough.
    :ivar first_color: how many of the colors before it stand for something else in the study.
    """

    names: Mapping[str, str]
    short: Mapping[str, str] = field(default_factory=dict)
    first_color: int = 0

    def name(self, variant: str) -> str:
        """Return the text that stands for a variant in a legend."""
        return self.names.get(variant, variant.replace("_", " "))

    def short_name(self, variant: str) -> str:
        """Return the name of a variant for narrow places, a caption near by."""
        return self.short.get(variant, self.name(variant).partition(" (")[0])

    def color(self, variant: str) -> str:
        """Return the color of a variant, the same in all figures; black if it has no name."""
        colors = dict(zip(self.names, _COLORS[self.first_color :], strict=False))
        return colors.get(variant, "black")

    def order(self, variants: Iterable[str]) -> list[str]:
        """Return each variant once, those with a name first, in their usual order."""
        found = list(dict.fromkeys(variants))
        known = [variant for variant in self.names if variant in found]
        return known + [variant for variant in found if variant not in self.names]

    def list_in(self, estimates: "pd.DataFrame") -> list[str]:
        """Return the variants of some estimates in the usual order."""
        return self.order(variant for variant in estimates["variant"] if variant)

    def short_names_in(self, estimates: "pd.DataFrame") -> dict[str, str]:
        """Return the short names of the variants of some estimates, in the usual order."""
        return {variant: self.short_name(variant) for variant in self.list_in(estimates)}


# The palette has seven colors; indigo is told from them by its lightness, too.
_COLORS = (*(f"C{index}" for index in range(7)), "#332288")
