"""Tables 5.1 and 6.1: two agents among four random ones."""

import pandas as pd

from redealt.exhibits.comparison_tables import PERCENT, ComparisonTable, Line, Lines, columns_of
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.tables import Table
from redealt.studies.unicorns.analysis.games import rate_row, sum_up
from redealt.studies.unicorns.published.printed import printed_in
from redealt.studies.unicorns.variants import VARIANTS, agent_name

SEARCH = "mcts"


def analyse(runs: dict[str, pd.DataFrame], agents: list[str], table: str) -> pd.DataFrame:
    """Return win_rate of two agents among four random ones, by variant, agent and playouts."""
    rows = []
    for games in runs.values():
        own = select(games, copies=2, opponent="random", agent=agents)
        for where, sums in sum_up(own, "variant", "agent"):
            kind, _, playouts = str(where["agent"]).partition(f"{SEARCH}_")
            agent = {"agent": kind or SEARCH, "playouts": playouts}
            rows.append(rate_row(sums, {"variant": where["variant"], **agent}))
    return tidy(rows)


def draw(
    estimates: pd.DataFrame, published: dict[str, pd.DataFrame], agents: list[str], table: str
) -> Table:
    """Set a row for each agent, variants beside the published values."""
    printed = printed_in(published, table).rename(columns={"n_playouts": "playouts"})
    found = estimates["agent"].astype(str), estimates["playouts"].astype(str)
    lines = [
        Line(
            agent_name(f"{agent}_{playouts}" if playouts else agent),
            {"agent": agent, "playouts": playouts},
        )
        for agent, playouts in dict.fromkeys(zip(*found, strict=True))
    ]
    columns = columns_of("Win rate (%)", {"metric": "win_rate"}, VARIANTS.names_in(estimates))
    compared = ComparisonTable([Lines(lines)], columns, {"win_rate": PERCENT}, "Two of")
    return compared.fill(estimates, printed, [_NOTE])


_NOTE = "A win is a game that either of the two players wins. Brackets: 95 % intervals (Wilson)."


def caption(estimates: pd.DataFrame, agents: list[str], table: str) -> str:
    """Return the caption: who plays whom."""
    return "Games that one of two equal agents wins against four random agents."
