"""Programs of other people against agents of the tournament, and against each other."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.tables import NUMBER, TEXT, Block, Cell, Head, Part, Table
from redealt.stats.intervals import Interval, clip, mean_clustered, wilson

_ALL = "all"
_FAULT = "lost_"  # what the metric of games lost by a fault begins with


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win rate, games, and games lost by each kind of fault, by program and opponent."""
    (games,) = runs.values()
    by_program = games.groupby("program", sort=False)
    return tidy(row for program, own in by_program for row in _rows(str(program), own))


def _rows(program: str, games: pd.DataFrame) -> Iterator[dict]:
    for opponent in (_ALL, *dict.fromkeys(games["opponent"])):
        met = games if opponent == _ALL else select(games, opponent=opponent)
        where = {"program": program, "opponent": opponent}
        yield sampled(_win_rate(met), "win_rate", "draft", **where)
        yield exact(len(met), "games", **where)
        faults = met["fault"][met["fault"] != ""]
        for fault, count in faults.value_counts().sort_index().items():
            yield exact(count, f"{_FAULT}{fault}", **where)


def _win_rate(games: pd.DataFrame) -> Interval:
    """Games on the same draft are no independent ones."""
    by_draft = games.groupby("draft")["won"]
    if by_draft.ngroups < 2:
        return wilson(int(games["won"].sum()), len(games))
    return clip(mean_clustered(by_draft.sum(), by_draft.size()))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a block for each program, its opponents below each other."""
    heads = [Head("Opponent"), Head("Win rate (%)"), Head("Games"), Head("Lost by a fault")]
    blocks = [
        Block([_write(own, opponent) for opponent in dict.fromkeys(own["opponent"])], str(program))
        for program, own in estimates.groupby("program", sort=False)
    ]
    return Table([Part([TEXT, NUMBER, NUMBER, TEXT], [heads], blocks)], _NOTES)


_NOTES = (
    "Brackets: 95 % intervals over drafts.",
    "A fault is what a program loses by at once: no answer in time, an exit, a crash, garbage.",
    "The programs had the time limits of the contest, unless `locm.contest` scales them.",
)


def _write(own: pd.DataFrame, opponent: str) -> list[Cell]:
    found = select(own, opponent=opponent)
    is_fault = found["metric"].str.startswith(_FAULT)
    faults = [
        f"{row['metric'].removeprefix(_FAULT).replace('_', ' ')} {row['estimate']:.0f}"
        for row in found[is_fault].to_dict("records")
    ]
    return [
        Cell("All" if opponent == _ALL else opponent),
        cells.percent_with_interval(cells.find(found, metric="win_rate")),
        cells.number(cells.find(found, metric="games")),
        Cell(", ".join(faults)),
    ]


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays whom."""
    return (
        "Programs named in the configuration against each other, the baselines and one agent of "
        "each group, in both seats of each draft."
    )
