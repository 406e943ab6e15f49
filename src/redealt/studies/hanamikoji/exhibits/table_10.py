"""Table 10: mean sizes of search trees by round, action and depth."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits.cells import NO_VALUE, percent, published_percent
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import ComparisonTable, Line, Table, Writer, write_with
from redealt.studies.hanamikoji.analysis.trees import ACTIONS_OF_ROUND, size_rows
from redealt.studies.hanamikoji.variants import VARIANTS

SHOWN = {"as_run": "recon.", "as_written": "text"}
MANY = 1000  # nodes; from here on without decimals
WIDTHS = {1: 0.8, 2: 0.95, 3: 1.1}  # of a column by depth
WIDEST = 1.3  # of deeper ones


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return mean_tree_size, visits and share_of_replies by variant, round, action and depth."""
    return tidy(size_rows(runs["tree_sizes"]))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, for each depth ours beside the published values."""
    rounds, depths = (sorted(estimates[name].unique()) for name in ("round", "depth"))
    blocks = [
        [Line(f"{r}, {x}", {"round": r, "action": x}) for x in ACTIONS_OF_ROUND] for r in rounds
    ]
    variants = [variant for variant in VARIANTS.list_in(estimates) if variant in SHOWN]
    columns = [column for depth in depths for column in _list_columns(depth, variants)]
    table = ComparisonTable(blocks, columns, WRITERS, "r, x", name_width=0.8)
    return table.fill(estimates, published["table_10"])


def _list_columns(depth: int, variants: list[str]) -> Iterator[Line]:
    """Yield the columns of a depth; it is the first variant's trees whose replies are counted."""
    group, width = f"d = {depth}", WIDTHS.get(depth, WIDEST)
    sizes = {"metric": "mean_tree_size", "depth": depth}
    for variant in variants:
        yield Line(SHOWN[variant], {**sizes, "variant": variant}, group=group, width=width)
    replies = {"metric": "share_of_replies", "depth": depth, "variant": variants[0]}
    yield Line("repl.", replies, group=group, width=0.7)
    yield Line(PUBLISHED_SIGN, sizes, is_published=True, group=group, width=width + 0.25)


def _write_size(row: pd.Series | None) -> str:
    return NO_VALUE if row is None else _round(row["estimate"])


def _write_published_size(printed: pd.DataFrame, **where: str) -> str:
    found = select(printed, **where)["value"]
    return f"{PUBLISHED_SIGN} {_round(float(found.item()))}" if len(found) else NO_VALUE


def _round(size: float) -> str:
    return decimals(size, 0 if size >= MANY else 1)


WRITERS = {
    "mean_tree_size": Writer(write_with(_write_size), _write_published_size),
    "share_of_replies": Writer(write_with(percent, digits=0), published_percent),
}


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
