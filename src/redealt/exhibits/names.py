"""How the variants of a study are named, colored and ordered in figures and tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class VariantNames:
    """What variants are called in prose, in their usual order; one that a user adds has no entry.

    :ivar names: texts for legends, tables and sentences, by variant.
    :ivar meanings: what each is, in a sentence for the definitions.
    :ivar first_color: how many of the colors before it stand for something else in the study.
    """

    names: Mapping[str, str]
    meanings: Mapping[str, str] = field(default_factory=dict)
    first_color: int = 0

    def name(self, variant: str) -> str:
        """Return the name of a variant; one without is called as in the settings."""
        return self.names[variant] if variant in self.names else to_words(variant)

    @property
    def described(self) -> dict[str, tuple[str, str]]:
        """Name and meaning of each variant."""
        return {variant: (name, self.meanings[variant]) for variant, name in self.names.items()}

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

    def names_in(self, estimates: "pd.DataFrame") -> dict[str, str]:
        """Return the names of the variants of some estimates, in the usual order."""
        return {variant: self.name(variant) for variant in self.list_in(estimates)}


def to_words(name: str) -> str:
    """Return the name of a variant, column or metric as words: ``n_players`` is players."""
    return name.removeprefix("n_").replace("_", " ")


# The palette has seven colors; indigo is told from them by its lightness, too.
_COLORS = (*(f"C{index}" for index in range(7)), "#332288")
