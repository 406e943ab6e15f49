"""Table 2: regular agents against a cheating one, without pre-sampling."""

import pandas as pd

from redealt.exhibits.comparison_tables import PERCENT, ComparisonTable, Line, Lines, rows_of
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.tables import Table
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


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, a block for each of its rows."""
    variants = VARIANTS.names_in(estimates)
    blocks = [
        Lines(rows_of({"tested_seat": seat}, variants), f"{rate} (%)")
        for rate, seat in zip(("W₁", "W₂"), PLAYERS, strict=True)
    ]
    columns = [Line(str(n), {"n_rollouts": n, "metric": "win_rate"}) for n in ROLLOUTS]
    table = ComparisonTable(blocks, columns, {"win_rate": PERCENT}, "n")
    return table.fill(estimates, published["table_02"], NOTES)


NOTES = ("Brackets: 95 % Wilson intervals.",)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays."""
    return (
        f"{describe_cheater(estimates)}. Without pre-sampling. The paper does not state its number "
        "of games."
    )
