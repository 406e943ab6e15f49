"""How the variants are named, colored and ordered in figures and tables."""

from typing import TYPE_CHECKING

from redealt.exhibits.names import VariantNames

if TYPE_CHECKING:
    import pandas as pd

VARIANTS = VariantNames(
    {
        "as_run": "reconstruction (8 cards, worst reply)",
        "as_written": "text (8 cards, random reply)",
        "worst_reply_7": "7 cards, worst reply, leaks",
        "random_reply_8": "8 cards, random reply, leaks",
        "official": "the real game",
        "pairs": "Compete in pairs",
        "to_scored": "taken cards scored",
        "draw_first": "draw first",
    }
)

# The variants in columns of tables, where there is room for two and for short names alone.
IN_COLUMNS = {"as_run": "recon.", "as_written": "text"}
COLUMNS_NOTE = f"recon.: {VARIANTS.name('as_run')}; {VARIANTS.name('as_written')}."


def columns_in(estimates: "pd.DataFrame") -> dict[str, str]:
    """Return the variants of some estimates that stand in columns, by their names there."""
    return {v: IN_COLUMNS[v] for v in VARIANTS.list_in(estimates) if v in IN_COLUMNS}
