"""The published values as numbers: the cells of Tables I to III and their complements."""

from collections.abc import Iterator
from typing import NamedTuple

from redealt.exhibits.estimates import select
from redealt.exhibits.published import Tables, read_numbers, read_text

TABLES = {"table_01": "weak-op", "table_02": "strong-op", "table_03": "progressive"}

GLOBAL = "GLOBAL"


class Pair(NamedTuple):
    """A cell of a table, and the cell with its two groups exchanged."""

    table: str
    agent: str
    opponent: str
    win_rate: str
    complement: str
    sd: str
    sd_of_complement: str


def list_pairs(published: Tables) -> Iterator[Pair]:
    """Yield every pair of groups of Tables I to III once."""
    for table in TABLES:
        rates = select(published[table], metric="win_rate")
        cells = rates[rates["opponent"] != GLOBAL]
        seen = set()
        for agent, opponent in zip(cells["agent"], cells["opponent"], strict=True):
            if (opponent, agent) not in seen:
                seen.add((agent, opponent))
                both = ((agent, opponent), (opponent, agent))
                texts = [
                    read_text(published[table], agent=a, opponent=o, metric=metric)
                    for metric in ("win_rate", "win_rate_sd")
                    for a, o in both
                ]
                yield Pair(table, agent, opponent, *texts)


def read_globals(published: Tables, table: str) -> dict[str, float]:
    """Return the average over the whole tournament of each group of a table."""
    found = read_numbers(published[table], "agent", opponent=GLOBAL, metric="win_rate")
    return {str(agent): float(value) for agent, value in found.items()}
