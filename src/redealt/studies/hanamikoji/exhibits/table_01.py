"""Table 1: simple agents against random play."""

import pandas as pd

from redealt.exhibits.comparison_tables import (
    PERCENT,
    SECONDS,
    ComparisonTable,
    Line,
    Lines,
    columns_of,
    ours_and_published,
)
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.tables import Table
from redealt.games.hanamikoji.names import PLAYERS
from redealt.stats.intervals import difference_of_shares
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.analysis.seconds import SECONDS_NOTE, runtime_rows
from redealt.studies.hanamikoji.variants import columns_in, note_others

ROLLOUTS = (1, 10, 20, 50)
CONDITIONS = ("variant", "n_rollouts", "tested_seat")


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate, draw_rate, seat_difference and runtime by variant, n_rollouts, tested_seat.

    seat_difference is W_1 - W_2; runtime is in seconds per 1,000 games.
    """
    table = select(runs["against_random"], n_rollouts=ROLLOUTS)
    rows = []
    wins: dict[tuple[str, int], dict[str, tuple[int, int]]] = {}
    for where, outcomes in iterate_outcomes(table, *CONDITIONS):
        seat = where["tested_seat"]
        rows.append(outcomes.win_row(seat, **where))
        rows.append(outcomes.draw_row(**where))
        cell = wins.setdefault((where["variant"], where["n_rollouts"]), {})
        cell[seat] = outcomes.tally(seat)
    for (variant, n), cell in wins.items():
        difference = difference_of_shares(*cell["player_1"], *cell["player_2"])
        where = {"variant": variant, "n_rollouts": n, "tested_seat": ""}
        rows.append(sampled(difference, "seat_difference", "game", **where))
    rows += runtime_rows(runs["seconds"], "table_01", CONDITIONS)
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, ours beside the published values."""
    variants = columns_in(estimates)
    columns = [
        *columns_of("W₁ (%)", {"metric": "win_rate", "tested_seat": PLAYERS[0]}, variants),
        *columns_of("W₂ (%)", {"metric": "win_rate", "tested_seat": PLAYERS[1]}, variants),
        *ours_and_published("Seconds", {"metric": "runtime"}, "program"),
    ]
    rows = [Line(str(n), {"n_rollouts": n}) for n in ROLLOUTS]
    writers = {"win_rate": PERCENT, "runtime": SECONDS}
    table = ComparisonTable([Lines(rows)], columns, writers, "n")
    return table.fill(estimates, published["table_01"], [*NOTES, *note_others(estimates)])


NOTES = (
    "Brackets: 95 % Wilson intervals.",
    SECONDS_NOTE,
)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and how often."""
    games = int(select(estimates, metric="win_rate")["n"].min())
    return (
        "Win rate of a simple agent with n rollouts, without pre-sampling, against random play as "
        f"player 1 (W₁) and as player 2 (W₂). {count(games)} games for each, of which draws count "
        "for neither; published: 1\u202f000 games."
    )
