"""How the variants are named, colored and ordered in figures and tables."""

from typing import TYPE_CHECKING

from redealt.exhibits.names import VariantNames

if TYPE_CHECKING:
    import pandas as pd

VARIANTS = VariantNames(
    names={
        "as_run": "program",
        "as_written": "text",
        "worst_reply_7": "7-card program",
        "random_reply_8": "random-reply program",
        "official": "official rules",
        "pairs": "text with Compete in pairs",
        "to_scored": "text with taken cards scored",
        "draw_first": "text with drawing first",
    },
    meanings={
        "as_run": "Our reconstruction of the author's program, which is not public: eight cards "
        "are scored, and an offer is worth what the worst reply leaves.",
        "as_written": "What the thesis says: eight cards are scored, and an offer is worth what "
        "random replies leave on average.",
        "worst_reply_7": "Another reading of the program: seven cards are scored, replies are the "
        "worst ones, and agents see hidden cards in three ways.",
        "random_reply_8": "Another reading of the program: eight cards are scored, replies are "
        "random, and agents see hidden cards in three ways.",
        "official": "The game as it is sold.",
        "pairs": "The text, but Compete offers two fixed pairs.",
        "to_scored": "The text, but cards taken from an offer are scored at once.",
        "draw_first": "The text, but the mover draws at the start of each turn.",
    },
)

IN_COLUMNS = ("as_run", "as_written")  # tables with a column for each have room for two


def columns_in(estimates: "pd.DataFrame") -> dict[str, str]:
    """Return the variants of some estimates that stand in columns, by their names there."""
    return {v: n for v, n in VARIANTS.names_in(estimates).items() if v in IN_COLUMNS}


def note_others(estimates: "pd.DataFrame") -> list[str]:
    """Return the note on variants that have no column, if there are any."""
    names = [n for v, n in VARIANTS.names_in(estimates).items() if v not in IN_COLUMNS]
    return [f"The CSV file also has the {' and the '.join(names)}."] if names else []
