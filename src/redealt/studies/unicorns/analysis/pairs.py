"""What a change does to the share of games won, in games that are dealt alike."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from redealt.exhibits.ablation import Row
from redealt.exhibits.estimates import exact, sampled
from redealt.planning.variants import NONE
from redealt.stats.intervals import mean_t, wilson
from redealt.stats.prediction import p_above


def compare_blocks(table: pd.DataFrame, item: str, where: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the level of each value of the column ``item``, and its change from none.

    Blocks of the same number are pairs, of which the whole ones count; changes have a p-value
    unless all pairs differ alike.
    """
    wins, games = (
        table.pivot(index="block", columns=item, values=name) for name in ("wins", "games")
    )
    is_whole = games[NONE] == games[NONE].max()
    for name in dict.fromkeys(table[item]):
        here = {**where, "item": name}
        level = wilson(int(wins[name].sum()), int(games[name].sum()))
        yield sampled(level, "level", "game", **here)
        if name == NONE:
            continue
        change = mean_t(((wins[name] - wins[NONE]) / games[NONE])[is_whole])
        yield sampled(change, "change", "pair of blocks", **here)
        if change.se > 0:
            p = 2 * p_above(abs(change.estimate) / change.se, change.df)
            yield exact(p, "change_p", **here)
