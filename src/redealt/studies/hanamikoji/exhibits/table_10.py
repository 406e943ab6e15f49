"""Table 10: mean sizes of search trees by round, action and depth."""

from collections.abc import Iterator, Mapping

import pandas as pd

from redealt.exhibits.cells import NO_VALUE, percent, published_percent
from redealt.exhibits.comparison_tables import ComparisonTable, Line, Lines, Writer, write_with
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.tables import PUBLISHED_HEAD, Cell, Table
from redealt.studies.hanamikoji.analysis.trees import ACTIONS_OF_ROUND, size_rows
from redealt.studies.hanamikoji.variants import columns_in, note_others

MANY = 1000  # nodes; from here on without decimals


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return mean_tree_size, visits and share_of_replies by variant, round, action and depth."""
    return tidy(size_rows(runs["tree_sizes"]))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, for each depth ours beside the published values."""
    rounds, depths = (sorted(estimates[name].unique()) for name in ("round", "depth"))
    blocks = [
        Lines([Line(f"{r}, {x}", {"round": r, "action": x}) for x in ACTIONS_OF_ROUND])
        for r in rounds
    ]
    variants = columns_in(estimates)
    columns = [column for depth in depths for column in _list_columns(depth, variants)]
    table = ComparisonTable(blocks, columns, WRITERS, "r, x")
    return table.fill(estimates, published["table_10"], [*NOTES, *note_others(estimates)])


NOTES = (
    "replies: percentage of the program's trees whose root holds an offer.",
    "Later rounds rest on fewer games. A figure of these sizes shows their intervals.",
    "Published: 100 games; opponent and n are not stated.",
)


def _list_columns(depth: int, variants: Mapping[str, str]) -> Iterator[Line]:
    """Yield the columns of a depth; it is the first variant's trees whose replies are counted."""
    group = f"d = {depth}"
    sizes = {"metric": "mean_tree_size", "depth": depth}
    for variant, name in variants.items():
        yield Line(name, {**sizes, "variant": variant}, group=group)
    replies = {"metric": "share_of_replies", "depth": depth, "variant": next(iter(variants))}
    yield Line("replies", replies, group=group)
    yield Line(PUBLISHED_HEAD, sizes, is_published=True, group=group)


def _write_size(row: pd.Series | None) -> Cell:
    return NO_VALUE if row is None else Cell(_round(row["estimate"]))


def _write_published_size(printed: pd.DataFrame, **where: str) -> Cell:
    found = select(printed, **where)["value"]
    return Cell(_round(float(found.item()))) if len(found) else NO_VALUE


def _round(size: float) -> str:
    return decimals(size, 0 if size >= MANY else 1)


WRITERS = {
    "mean_tree_size": Writer(write_with(_write_size), _write_published_size),
    "share_of_replies": Writer(write_with(percent, digits=0), published_percent),
}


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is counted, and how many trees it rests on."""
    first = select(estimates, metric="visits", round=1, action=1)
    games = ", ".join(
        f"{count(rows['estimate'].min())} (d = {depth})" for depth, rows in first.groupby("depth")
    )
    return (
        "Nodes of the search tree, root included, on action x of round r (a turn, or a reply to an "
        "offer) of a tree agent as player 1 against a simple agent with n = 20, both with "
        f"pre-sampling. Games played: {games}, or more."
    )
