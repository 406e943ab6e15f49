"""Table 9: how often tree agents win by the round in which the game ends."""

import pandas as pd

from redealt.exhibits import tables
from redealt.exhibits.estimates import sampled, tidy
from redealt.games.hanamikoji.names import ENDS
from redealt.stats.intervals import wilson
from redealt.studies.hanamikoji.analysis.trees import (
    AGENTS,
    SEAT,
    SIMPLE,
    describe_agents,
    tree_outcomes,
)
from redealt.studies.hanamikoji.variants import VARIANTS

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


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> tables.Table:
    """Set the table as in the paper, for each agent ours above the published values."""
    variants = VARIANTS.short_names_in(estimates)
    blocks = [tables.ours_and_published(agent, {"agent": agent}, variants) for agent in AGENTS]
    columns = [tables.Line(f"W₁({end})", {"round": end, "metric": METRIC}) for end in ENDS]
    writers = {METRIC: tables.PERCENT_WITH_INTERVAL}
    table = tables.ComparisonTable(blocks, columns, writers, "win rate, %", name_width=1.2)
    return table.fill(estimates, published["table_09"])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the shares are of."""
    return (
        f"{describe_agents(estimates)}, against a simple agent with n = 20 and pre-sampling (the "
        "games of Table 8). Share of the games that end in round 1, 2, 3 or in a tie-break (T) "
        "which the tree agent wins, with Wilson's 95 % interval; – where no game ended so. "
        "Diamonds: published; it is not stated how many games ended in each round."
    )
