"""Table 8: Flat Monte Carlo agents, games by the birds that both collections start with.

As written, 64 pairs at 1,000 rollouts need a cluster: then one player's bird is fixed, and the
other's dealt.
"""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import tidy
from redealt.studies.cubirds.analysis.start_bird_blocks import list_blocks
from redealt.studies.cubirds.analysis.start_bird_tables import describe_tests, draw_start_birds
from redealt.studies.cubirds.analysis.start_birds import marginal_rows, start_bird_rows

AGENT = "flat_monte_carlo"
PAIRS = ("start_birds_rollouts", "start_birds_cluster")  # the runs with 64 pairs
MARGINALS = "start_bird_marginals"
CONDITIONS = ("variant", "rollouts")


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return shares by variant, rollouts, p1_start_bird, p2_start_bird, and tests.

    See :func:`.start_birds.start_bird_rows`; where one bird is dealt,
    :func:`.start_birds.marginal_rows`. rollouts are empty for the program, of whose only the last
    one counts.
    """
    pairs = list_pair_tables(runs)
    rows = [row for table in pairs for row in start_bird_rows(table, AGENT, *CONDITIONS)]
    # All pairs tell more than one bird at a time, under the same conditions.
    paired = {tuple(row[name] for name in CONDITIONS) for row in rows}
    marginals = marginal_rows(runs[MARGINALS], AGENT, *CONDITIONS)
    rows += [row for row in marginals if tuple(row[name] for name in CONDITIONS) not in paired]
    return tidy(rows)


def list_pair_tables(runs: dict[str, pd.DataFrame]) -> list[pd.DataFrame]:
    """Return the runs with 64 pairs that there are, each with the condition rollouts."""
    tables = [runs[name] for name in PAIRS if name in runs]
    return [table if "rollouts" in table else table.assign(rollouts="") for table in tables]


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the published table, ours, the effects of single birds, and the tests of all."""
    blocks = list_blocks(estimates, "rollouts")
    return draw_start_birds(blocks, AGENT, published, "table_08")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what makes the published counts impossible."""
    return (
        "Two Flat Monte Carlo agents whose collections start with a given bird; where one player's "
        "bird is dealt, games are counted by the other's alone. "
        f"{describe_tests()}. The published counts "
        "differ more from each other than those of 1,000 games can, beyond what any effects of "
        "both birds explain."
    )
