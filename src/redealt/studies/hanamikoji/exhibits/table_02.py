"""Table 2: regular agents against a cheating one, without pre-sampling."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.cells import (
    find,
    percent_with_interval,
    published_percent,
)
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.plotting import draw_table
from redealt.studies.hanamikoji.analysis.cheater import describe_cheater
from redealt.studies.hanamikoji.analysis.outcomes import PLAYERS, iterate_outcomes
from redealt.studies.hanamikoji.variants import short_variant_name, variants_in

ROLLOUTS = tuple(range(50, 101, 10))


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate of the regular agent by variant, n_rollouts and tested_seat."""
    table = select(runs["against_cheater"], presampling="none", n_rollouts=ROLLOUTS)
    return tidy(
        sampled(outcomes.win_rate(where["tested_seat"]), "win_rate", "game", **where)
        for where, outcomes in iterate_outcomes(table, "variant", "n_rollouts", "tested_seat")
    )


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table as in the paper, a block for each seat."""
    variants = variants_in(estimates)
    rows = []
    for seat in PLAYERS:
        name = f"$W_{seat[-1]}$, %"
        for variant in variants:
            chosen = select(estimates, variant=variant, tested_seat=seat)
            cells = [percent_with_interval(find(chosen, n_rollouts=n)) for n in ROLLOUTS]
            rows.append([f"{name}, {short_variant_name(variant)}", *cells])
        printed = select(published["table_02"], metric="win_rate", tested_seat=seat)
        cells = [published_percent(printed, n_rollouts=str(n)) for n in ROLLOUTS]
        rows.append([f"{name}, published", *cells])
    header = [["", *(f"n = {n}" for n in ROLLOUTS)]]
    return draw_table(header, rows, [1.4, *[1.0] * len(ROLLOUTS)], rules=[len(variants) + 1])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the brackets are."""
    return (
        f"{describe_cheater(estimates)}. Without pre-sampling. In brackets Wilson's 95 % "
        "intervals. Diamonds: published; the paper does not state its number of games."
    )
