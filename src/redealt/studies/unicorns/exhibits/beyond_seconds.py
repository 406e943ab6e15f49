"""What a decision costs, by agent."""

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import exact, tidy
from redealt.exhibits.tables import NUMBER, TEXT, Block, Cell, Head, Part, Table
from redealt.studies.unicorns.variants import agent_name

_LARGE = 100  # rates from which decimals say nothing
_HEADS = {"decisions_per_second": "Decisions per second", "games_per_second": "Games per second"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return decisions_per_second and games_per_second of six equal agents."""
    rows = []
    for timed in runs["seconds"].to_dict("records"):
        where = {"variant": timed["variant"], "agent": timed["agent"]}
        for metric, name in zip(_HEADS, ("decisions", "games"), strict=True):
            rows.append(exact(timed[name] / timed["seconds"], metric, **where))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a row for each agent."""
    rows = []
    for agent in dict.fromkeys(estimates["agent"]):
        found = (cells.find(estimates, agent=agent, metric=metric) for metric in _HEADS)
        rows.append([Cell(agent_name(agent)), *map(_write, found)])
    heads = [[Head("Six of"), *(Head(name) for name in _HEADS.values())]]
    part = Part([TEXT, *(NUMBER for _ in _HEADS)], heads, [Block(rows)])
    return Table([part], ["One thread of the machine at hand; seconds are not comparable."])


def _write(row: pd.Series | None) -> Cell:
    return cells.number(row, int(row is not None and row["estimate"] < _LARGE))


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is measured."""
    return "How many decisions and games of six equal agents take a second."
