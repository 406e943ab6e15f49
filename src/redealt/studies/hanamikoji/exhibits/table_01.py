"""Table 1: simple agents against random play."""

import pandas as pd

from redealt.exhibits import tables
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.games.hanamikoji.names import PLAYERS
from redealt.stats.intervals import difference_of_shares
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.analysis.seconds import runtime_rows
from redealt.studies.hanamikoji.variants import VARIANTS

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


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> tables.Table:
    """Set the table as in the paper, a block for each seat and one for the seconds."""
    variants = VARIANTS.short_names_in(estimates)
    rates = [("W₁, %", PLAYERS[0]), ("W₂, %", PLAYERS[1])]
    seconds = {"metric": "runtime"}
    blocks = [
        tables.ours_and_published(name, {"metric": "win_rate", "tested_seat": seat}, variants)
        for name, seat in rates
    ]
    blocks.append(
        [
            tables.Line("seconds, one thread, reconstruction", seconds),
            tables.Line("seconds, published", seconds, is_published=True),
        ]
    )
    columns = [tables.Line(f"n = {n}", {"n_rollouts": n}) for n in ROLLOUTS]
    writers = {"win_rate": tables.PERCENT_WITH_INTERVAL, "runtime": tables.NUMBER}
    table = tables.ComparisonTable(blocks, columns, writers, name_width=1.6)
    return table.fill(estimates, published["table_01"])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, how often, and what the brackets are."""
    games = int(select(estimates, metric="win_rate")["n"].min())
    return (
        "Win rate of a simple agent with n rollouts, without pre-sampling, against random play as "
        f"player 1 (W₁) and as player 2 (W₂); {count(games)} games for each, draws count for "
        "neither. In brackets Wilson's 95 % intervals. Diamonds: published, 1\u202f000 games. "
        "Seconds are per 1\u202f000 games and of the machine at hand: no other machine repeats "
        "them, and they are not comparable with the published ones."
    )
