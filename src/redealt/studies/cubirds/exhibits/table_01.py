"""Table 1: the species of birds and their cards."""

from dataclasses import replace

import pandas as pd

from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import COUNT, ComparisonTable, Line, Table, beside_published, text_row
from redealt.games.cubirds.species import LARGE_FAMILY, N_CARDS, SMALL_FAMILY, SPECIES, TOTAL_CARDS

COUNTS = {
    "small_family": ("small family", SMALL_FAMILY),
    "large_family": ("large family", LARGE_FAMILY),
    "total_cards": ("total cards", TOTAL_CARDS),
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
    lines = [Line(f"{index}  {bird}", {"bird": bird}) for index, bird in enumerate(SPECIES)]
    heads = {metric: head for metric, (head, _) in COUNTS.items()}
    columns, writers = beside_published(heads, (1.0, 0.8)), dict.fromkeys(COUNTS, COUNT)
    comparison = ComparisonTable([lines], columns, writers, "bird", name_width=2.4)
    table = comparison.fill(estimates, published["table_01"], "column")
    total = select(estimates, metric="total_cards")["estimate"].sum()
    totals = text_row(["all birds", *("",) * 4, count(total), ""])
    return replace(table, blocks=[*table.blocks, [totals]])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what the sizes of families mean."""
    return (
        f"The {N_CARDS} cards of CuBirds by species, the rarest first: cards in hand that make a "
        "small family (one card for the collection) and a large one (two cards), and cards in the "
        f"game. These are the constants that all games are played with. {PUBLISHED_SIGN}: "
        "published."
    )
