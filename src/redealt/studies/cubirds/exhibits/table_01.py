"""Table 1: the species of birds and their cards."""

from dataclasses import replace

import pandas as pd

from redealt.exhibits.comparison_tables import (
    COUNT,
    ComparisonTable,
    Line,
    Lines,
    ours_and_published,
)
from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.tables import Block, Cell, Table
from redealt.games.cubirds.species import LARGE_FAMILY, N_CARDS, SMALL_FAMILY, SPECIES, TOTAL_CARDS

COUNTS = {
    "small_family": ("Small family", SMALL_FAMILY),
    "large_family": ("Large family", LARGE_FAMILY),
    "total_cards": ("Total cards", TOTAL_CARDS),
}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return small_family, large_family and total_cards by bird_index and bird: constants."""
    return tidy(
        exact(counts[index], metric, bird_index=index, bird=bird)
        for index, bird in enumerate(SPECIES)
        for metric, (_, counts) in COUNTS.items()
    )


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, the published counts beside ours."""
    rows = [Line(f"{index}  {bird}", {"bird": bird}) for index, bird in enumerate(SPECIES)]
    columns = [
        column
        for metric, (head, _) in COUNTS.items()
        for column in ours_and_published(head, {"metric": metric}, "game")
    ]
    comparison = ComparisonTable([Lines(rows)], columns, dict.fromkeys(COUNTS, COUNT), "Bird")
    table = comparison.fill(estimates, published["table_01"])
    total = select(estimates, metric="total_cards")["estimate"].sum()
    cells = [Cell("All birds"), *(Cell(),) * 4, Cell(count(total)), Cell()]
    part = table.parts[0]
    return replace(table, parts=[replace(part, blocks=[*part.blocks, Block([cells])])])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what the sizes of families mean."""
    return (
        f"The {N_CARDS} cards of CuBirds by species, the rarest first: cards in hand that make a "
        "small family (one card for the collection) and a large one (two cards), and cards in the "
        "game. These are the constants that all games are played with."
    )
