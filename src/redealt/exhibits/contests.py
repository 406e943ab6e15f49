"""The exhibit on programs of other people: what they win against agents and each other."""

from collections.abc import Callable, Iterator

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.names import VariantNames
from redealt.exhibits.tables import NUMBER, TEXT, Block, Cell, Head, Part, Table
from redealt.stats.intervals import Interval, clip, mean_clustered, wilson

_ALL = "all"
_FAULT = "lost_"  # what the metric of games lost by a fault begins with
_SHARES = {"win_rate": "won", "tie_rate": "tied"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return shares won and tied, games, and games lost by each kind of fault.

    By variant, program and opponent.
    """
    (games,) = runs.values()
    groups = games.groupby(["variant", "program"], sort=False)
    return tidy(row for (variant, name), own in groups for row in _rows(variant, name, own))


def _rows(variant: str, program: str, games: pd.DataFrame) -> Iterator[dict]:
    for opponent in (_ALL, *dict.fromkeys(games["opponent"])):
        met = games if opponent == _ALL else select(games, opponent=opponent)
        where = {"variant": variant, "program": program, "opponent": opponent}
        for metric, column in _SHARES.items():
            yield sampled(_share(met, column), metric, "deal", **where)
        yield exact(len(met), "games", **where)
        faults = met["fault"][met["fault"] != ""]
        for fault, count in faults.value_counts().sort_index().items():
            yield exact(count, f"{_FAULT}{fault}", **where)


def _share(games: pd.DataFrame, column: str) -> Interval:
    """Return the share of games; those of the same deal are no independent ones."""
    by_deal, total = games.groupby("deal")[column], int(games[column].sum())
    if total in (0, len(games)):  # deals that are all alike tell nothing of their spread
        return wilson(by_deal.ngroups if total else 0, by_deal.ngroups)
    if by_deal.ngroups < 2:
        return wilson(total, len(games))
    return clip(mean_clustered(by_deal.sum(), by_deal.size()))


def draw_programs(
    estimates: pd.DataFrame, variants: VariantNames, agent_name: Callable[[str], str] = str
) -> Table:
    """Set a block for each variant and program, its opponents below each other."""
    has_ties = bool((select(estimates, metric="tie_rate")["estimate"] > 0).any())
    shares = {"win_rate": "Won (%)"} | ({"tie_rate": "Tied (%)"} if has_ties else {})
    heads = [Head("Opponent"), *map(Head, shares.values()), Head("Games"), Head("Lost by a fault")]
    has_variants = estimates["variant"].nunique() > 1
    blocks = []
    for (variant, program), own in estimates.groupby(["variant", "program"], sort=False):
        title = f"{program}, {variants.name(variant)}" if has_variants else program
        rows = [
            _write(select(own, opponent=opponent), [*shares], agent_name)
            for opponent in dict.fromkeys(own["opponent"])
        ]
        blocks.append(Block(rows, title))
    columns = [TEXT, *(NUMBER for _ in shares), NUMBER, TEXT]
    return Table([Part(columns, [heads], blocks)], _NOTES)


_NOTES = (
    "Brackets: 95 % intervals over deals.",
    "A fault is what a program loses by at once: no answer in time, an exit, a crash, garbage.",
    "Programs had the usual limits of time, unless contest.time_scale changes them.",
)


def _write(own: pd.DataFrame, shares: list[str], agent_name: Callable[[str], str]) -> list[Cell]:
    opponent = own["opponent"].iloc[0]
    is_fault = own["metric"].str.startswith(_FAULT)
    faults = [
        f"{row['metric'].removeprefix(_FAULT).replace('_', ' ')} {row['estimate']:.0f}"
        for row in own[is_fault].to_dict("records")
    ]
    return [
        Cell("All" if opponent == _ALL else agent_name(opponent)),
        *(cells.percent_with_interval(cells.find(own, metric=metric)) for metric in shares),
        cells.number(cells.find(own, metric="games")),
        Cell(", ".join(faults)),
    ]
