"""Table 2: regular agents against a cheating one, without pre-sampling."""

import pandas as pd

from redealt.exhibits import tables
from redealt.exhibits.estimates import select, tidy
from redealt.games.hanamikoji.names import PLAYERS
from redealt.studies.hanamikoji.analysis.cheater import describe_cheater
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.variants import VARIANTS

ROLLOUTS = tuple(range(50, 101, 10))


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate of the regular agent by variant, n_rollouts and tested_seat."""
    table = select(runs["against_cheater"], presampling="none", n_rollouts=ROLLOUTS)
    return tidy(
        outcomes.win_row(where["tested_seat"], **where)
        for where, outcomes in iterate_outcomes(table, "variant", "n_rollouts", "tested_seat")
    )


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> tables.Table:
    """Set the table as in the paper, a block for each seat."""
    variants = VARIANTS.short_names_in(estimates)
    blocks = [
        tables.ours_and_published(f"{rate}, %", {"tested_seat": seat}, variants)
        for rate, seat in zip(("W₁", "W₂"), PLAYERS, strict=True)
    ]
    columns = [tables.Line(f"n = {n}", {"n_rollouts": n, "metric": "win_rate"}) for n in ROLLOUTS]
    writers = {"win_rate": tables.PERCENT_WITH_INTERVAL}
    table = tables.ComparisonTable(blocks, columns, writers, name_width=1.4)
    return table.fill(estimates, published["table_02"])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the brackets are."""
    return (
        f"{describe_cheater(estimates)}. Without pre-sampling. In brackets Wilson's 95 % "
        "intervals. Diamonds: published; the paper does not state its number of games."
    )
