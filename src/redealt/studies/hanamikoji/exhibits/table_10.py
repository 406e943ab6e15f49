"""Table 10: mean sizes of search trees by round, action and depth."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits.cells import (
    NO_VALUE,
    find,
    number,
    percent,
)
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import Table, table_of_texts
from redealt.studies.hanamikoji.analysis.tree_sizes import ACTIONS_OF_ROUND, size_rows
from redealt.studies.hanamikoji.variants import variants_in

SHOWN = {"as_run": "recon.", "as_written": "text"}
MANY = 1000  # nodes; from here on without decimals
WIDTHS = {1: 0.8, 2: 0.95, 3: 1.1}  # of a column by depth
WIDEST = 1.3  # of deeper ones


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return mean_tree_size, visits and share_of_replies by variant, round, action and depth."""
    return tidy(size_rows(runs["tree_sizes"]))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, for each depth ours beside the published values."""
    variants = [variant for variant in variants_in(estimates) if variant in SHOWN]
    depths = sorted(estimates["depth"].unique())
    columns = [*(SHOWN[variant] for variant in variants), "repl.", PUBLISHED_SIGN]
    header = [[""], ["r, x"]]
    widths = [0.8]
    for depth in depths:
        header[0] += [f"d = {depth}", *[""] * (len(columns) - 1)]
        header[1] += columns
        width = WIDTHS.get(depth, WIDEST)
        widths += [*[width] * len(variants), 0.7, width + 0.25]
    places = [(r, x) for r in sorted(estimates["round"].unique()) for x in ACTIONS_OF_ROUND]
    rows = []
    for round_, action in places:
        chosen = select(estimates, round=round_, action=action)
        printed = select(published["table_10"], round=str(round_), action=str(action))
        cells = [
            text
            for depth in depths
            for text in (
                *_write_own(select(chosen, depth=depth), variants),
                _write_published(select(printed, depth=str(depth))),
            )
        ]
        rows.append([f"{round_}, {action}", *cells])
    rules = [index for index, (_, action) in enumerate(places) if index and action == 1]
    return table_of_texts(header, rows, widths, rules=rules)


def _write_own(rows: pd.DataFrame, variants: list[str]) -> Iterator[str]:
    """Yield mean sizes, and how many percent of the first variant's trees answered an offer."""
    for variant in variants:
        row = find(rows, variant=variant, metric="mean_tree_size")
        yield number(row, 0 if row is not None and row["estimate"] >= MANY else 1)
    yield percent(find(rows, variant=variants[0], metric="share_of_replies"), 0)


def _write_published(printed: pd.DataFrame) -> str:
    if printed.empty:
        return NO_VALUE
    value = float(printed["value"].iloc[0])
    return f"{PUBLISHED_SIGN} {decimals(value, 0 if value >= MANY else 1)}"


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is counted, and how many trees are behind it."""
    first = select(estimates, metric="visits", round=1, action=1)
    games = ", ".join(
        f"{count(rows['estimate'].min())} (d = {depth})" for depth, rows in first.groupby("depth")
    )
    return (
        "Nodes of the search tree, root included, on action x of round r (a turn, or a reply to an "
        "offer) of a tree agent as player 1 against a simple agent with n = 20, both with "
        f"pre-sampling; games played: {games}, or more. Later rounds rest on fewer. Repl.: "
        "percentage of the reconstruction's trees whose root holds an offer. Diamonds: published, "
        "100 games, opponent and n not stated. Intervals are drawn in the figure of the same data "
        "on a log axis."
    )
