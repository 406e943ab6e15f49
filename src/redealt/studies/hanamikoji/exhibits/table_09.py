"""Table 9: how often tree agents win by the round in which the game ends."""

import pandas as pd

from redealt.exhibits.comparison_tables import PERCENT, ComparisonTable, Line, Lines, columns_of
from redealt.exhibits.estimates import sampled, tidy
from redealt.exhibits.tables import Table
from redealt.games.hanamikoji.names import ENDS
from redealt.stats.intervals import wilson
from redealt.studies.hanamikoji.analysis.trees import (
    AGENTS,
    SEAT,
    SIMPLE,
    describe_agents,
    tree_outcomes,
)
from redealt.studies.hanamikoji.variants import columns_in

METRIC = "win_rate_given_end_round"


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the agent's share of the games by variant, agent, depth, information and round.

    win_rate_given_end_round, of the games that end in a round ("T": in a tie-break); share_of_games
    that end so; and win_rate over all games (round "all").
    """
    rows = []
    for where, outcomes in tree_outcomes(runs, SIMPLE):
        rows.append(outcomes.win_row(SEAT, **where, round="all"))
        for end in ENDS:
            here = {**where, "round": end}
            share = outcomes.win_rate_given_end(SEAT, end)
            rows.append(sampled(share, METRIC, "game that ended so", **here))
            ended = wilson(outcomes.ended(end), outcomes.games)
            rows.append(sampled(ended, "share_of_games", "game", **here))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, ours beside the published values."""
    variants = columns_in(estimates)
    columns = [
        column
        for end in ENDS
        for column in columns_of(f"W₁({end}) (%)", {"round": end, "metric": METRIC}, variants)
    ]
    rows = [Line(agent, {"agent": agent}) for agent in AGENTS]
    table = ComparisonTable([Lines(rows)], columns, {METRIC: PERCENT}, "Agent", is_stacked=True)
    return table.fill(estimates, published["table_09"], NOTES)


NOTES = (
    "W₁(r): of the games that end in round r, or in a tie-break (T), the share that the tree agent "
    "wins; – where no game ended so.",
    "Brackets, from 10 games on: 95 % Wilson intervals.",
    "The paper does not state how many games ended in each round.",
)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays."""
    return (
        f"{describe_agents(estimates)}, against a simple agent with n = 20 and pre-sampling: the "
        "games of Table 8."
    )
