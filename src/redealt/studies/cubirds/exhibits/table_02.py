"""Table 2: the weights of the heuristic agent and their bounds."""

import pandas as pd

from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.numbers import decimals
from redealt.exhibits.tables import (
    PUBLISHED_HEAD,
    PUBLISHED_NOTE,
    TEXT,
    Block,
    Cell,
    Head,
    Part,
    Table,
)
from redealt.games.cubirds.names import WEIGHT_BOUNDS, WEIGHTS

BOUNDS = ("lower_bound", "upper_bound")
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
    printed = published["table_02"]
    rows = [
        [
            Cell(weight),
            Cell(_write_bounds(select(estimates, weight=weight), "estimate")),
            Cell(_write_bounds(select(printed, weight=weight), "value"), is_published=True),
            Cell(meaning),
        ]
        for weight, meaning in MEANINGS.items()
    ]
    heads = [
        [Head(), Head("Bounds", span=2), Head()],
        [Head("Weight"), Head("game"), Head(PUBLISHED_HEAD), Head("Values")],
    ]
    return Table([Part([TEXT] * 4, heads, [Block(rows)])], [PUBLISHED_NOTE])


def _write_bounds(rows: pd.DataFrame, column: str) -> str:
    values = rows.set_index("metric")[column]
    return f"[{', '.join(decimals(values[bound], 0) for bound in BOUNDS)}]"


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what the bounds are for, and which weight has no effect."""
    return (
        "The weights of the heuristic agent, what they value, and the bounds that the genetic "
        "algorithm keeps them in. The authors' program never reads p and takes o in its place."
    )
