"""What games of the schemes cost, at the beginning and at the end of an evolution."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import exact, tidy
from redealt.exhibits.tables import NUMBER, TEXT, Block, Cell, Head, Part, Table
from redealt.studies.locm.variants import GENOMES, SCHEMES

_HEADS = {"rounds": "Rounds", "evaluations": "States evaluated", "microseconds": "Microseconds"}
_WHEN = ("first", "last")


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return rounds, evaluations and microseconds of a game by scheme, agent and generation."""
    return tidy(row for timed in runs["seconds"].to_dict("records") for row in _rows(timed))


def _rows(timed: dict) -> Iterator[dict]:
    where = {name: timed[name] for name in ("scheme", "agent", "generation")}
    for metric in ("rounds", "evaluations"):
        yield exact(timed[metric] / timed["games"], metric, **where)
    yield exact(1e6 * timed["seconds"] / timed["games"], "microseconds", **where)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a block for each scheme, the first and the last generation side by side."""
    columns = [(metric, when) for metric in _HEADS for when in _WHEN]
    heads = [
        [Head(), *(Head(name, span=len(_WHEN)) for name in _HEADS.values())],
        [Head("Per game"), *(Head(f"{when} generation") for _, when in columns)],
    ]
    blocks = [
        Block([_write(estimates, scheme, agent, columns) for agent in GENOMES], scheme)
        for scheme in SCHEMES
    ]
    part = Part([TEXT, *(NUMBER for _ in columns)], heads, blocks)
    return Table([part], ["One thread of the machine at hand; seconds are not comparable."])


def _write(
    estimates: pd.DataFrame, scheme: str, agent: str, columns: list[tuple[str, str]]
) -> list[Cell]:
    row = [Cell(agent)]
    for metric, when in columns:
        found = cells.find(estimates, scheme=scheme, agent=agent, generation=when, metric=metric)
        row.append(cells.number(found, 1 if metric == "rounds" else 0))
    return row


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays whom."""
    return (
        "What a game costs: the best agent of the first run's first and last generation against "
        "the opponent of its scheme, of progressive runs against itself."
    )
