"""Table 5.2: how exact a win rate is after few games, from four first seeds."""

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import NUMBER, PUBLISHED_NOTE, TEXT, Block, Cell, Head, Part, Table
from redealt.stats.intervals import wilson
from redealt.studies.unicorns.analysis.games import rate_row, sum_up
from redealt.studies.unicorns.published.printed import printed_in
from redealt.studies.unicorns.variants import FIRST_SEEDS, VARIANTS

SIZES = (3, 5, 10, 20, 100, 200, 500)
ALL = "all"


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate of three rule-based against three random agents.

    By variant, first_seed and number of games, of which the first ones are part of the larger
    rows; games "all": all games of the long run.
    """
    rows = []
    for (variant, seed), games in runs["nested"].groupby(["variant", "first_seed"], sort=False):
        won = games["won"].to_numpy()
        for size in SIZES:
            if size <= len(won):
                share = wilson(int(won[:size].sum()), size)
                where = {"variant": variant, "first_seed": seed, "games": size}
                rows.append(sampled(share, "win_rate", "game", **where))
    long = select(runs["matchups"], agent="rule_based", copies=3, opponent="random")
    for where, sums in sum_up(long, "variant"):
        rows.append(rate_row(sums, {**where, "first_seed": "", "games": ALL}))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a row for each number of games, the published values beside ours."""
    printed = select(printed_in(published, "table_5_2"), metric="win_rate")
    pairs = [(seed, name) for seed in FIRST_SEEDS for name in (PUBLISHED_SIGN, "program")]
    heads = [
        [Head(), *(Head(f"First seed {seed}", span=2) for seed in FIRST_SEEDS)],
        [Head("Games"), *(Head(name) for _, name in pairs)],
    ]
    own = select(estimates, variant="as_run")
    rows = [[Cell(count(size)), *_write_row(own, printed, size)] for size in SIZES]
    part = Part([TEXT, *(NUMBER for _ in pairs)], heads, [Block(rows)])
    return Table([part], [_describe_long(estimates, published), *_NOTES, PUBLISHED_NOTE])


def _write_row(own: pd.DataFrame, printed: pd.DataFrame, size: int) -> list[Cell]:
    row = []
    for seed in FIRST_SEEDS:
        row.append(cells.published_percent(printed, initial_seed=str(seed), n_games=str(size)))
        where = {"first_seed": str(seed), "games": str(size)}
        row.append(cells.percent(cells.find(own, **where)))
    return row


def _describe_long(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> str:
    """Say what all games of the long run give."""
    told = []
    for variant, name in VARIANTS.names_in(estimates).items():
        found = cells.find(estimates, variant=variant, games=ALL)
        if found is not None:
            cell = cells.percent_with_interval(found)
            told.append(f"{name} {cell.text} % ({cell.interval}) in {count(found['n'])} games")
    printed = cells.published_percent(printed_in(published, "prose_section_5_4"), topic="long run")
    thesis = "" if printed == cells.NO_VALUE else f"; in the thesis {printed.text} %"
    return f"Long run: {', '.join(told)}{thesis}."


_NOTES = (
    "Rows of the same seed are nested: the first games of a row are those of the row above.",
    "The variances that the thesis prints follow from the win rates and are left out.",
)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays whom."""
    return "Games (%) that one of three rule-based agents wins against three random ones."
