"""Table 2: the weights of the heuristic agent and their bounds."""

import pandas as pd

from redealt.exhibits.estimates import exact, tidy
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import COUNT, ComparisonTable, Line, Table, beside_published
from redealt.games.cubirds.names import WEIGHT_BOUNDS, WEIGHTS

BOUNDS = {"lower_bound": "at least", "upper_bound": "at most"}
MEANINGS = {
    "k": "use of the cards for the own collection",
    "l": "prospects of the next own turn",
    "m": "rare cards rather than common ones",
    "n": "use of the cards to the opponent",
    "o": "seven species rather than two triplets",
    "p": "number of cards",
}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return lower_bound and upper_bound by weight: constants."""
    return tidy(
        exact(bound, metric, weight=weight)
        for weight, bounds in zip(WEIGHTS, WEIGHT_BOUNDS, strict=True)
        for metric, bound in zip(BOUNDS, bounds, strict=True)
    )


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, the published bounds beside ours."""
    lines = [Line(f"{weight}  {MEANINGS[weight]}", {"weight": weight}) for weight in WEIGHTS]
    columns, writers = beside_published(BOUNDS, (0.8, 0.7)), dict.fromkeys(BOUNDS, COUNT)
    table = ComparisonTable([lines], columns, writers, "weight", name_width=3.4)
    return table.fill(estimates, published["table_02"], "column")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what the bounds are for, and which weight has no effect."""
    return (
        "The weights of the heuristic agent, what they value, and the bounds that the genetic "
        "algorithm keeps them in. The authors' program never reads p and takes o in its place. "
        f"{PUBLISHED_SIGN}: published."
    )
