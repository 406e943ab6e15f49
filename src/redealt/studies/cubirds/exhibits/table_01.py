"""Table 1: the species of birds and their cards."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.cells import find, number, published_number
from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.plotting import PUBLISHED_SIGN, draw_table
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


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table as in the paper, the published counts beside ours."""
    rows = []
    for bird, own in estimates.groupby("bird", sort=False):
        cells = [f"{own['bird_index'].iloc[0]}  {bird}"]
        for metric in COUNTS:
            cells.append(number(find(own, metric=metric), 0))
            cells.append(published_number(published["table_01"], bird=bird, metric=metric))
        rows.append(cells)
    total = select(estimates, metric="total_cards")["estimate"].sum()
    rows.append(["all birds", *("",) * 4, f"{total:.0f}", ""])
    heads = [text for head, _ in COUNTS.values() for text in (head, "")]
    widths = (2.4, *(1.0, 0.8) * len(COUNTS))
    return draw_table([["bird", *heads]], rows, widths, width="column", rules=(len(SPECIES),))


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what the sizes of families mean."""
    return (
        f"The {N_CARDS} cards of CuBirds by species, the rarest first: cards in hand that make a "
        "small family (one card for the collection) and a large one (two cards), and cards in the "
        f"game. These are the constants that all games are played with. {PUBLISHED_SIGN}: "
        "published."
    )
