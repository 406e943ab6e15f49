"""Table 3: tie-breaks between equal agents."""

import pandas as pd

from redealt.exhibits.cells import percent_with_interval, published_percent
from redealt.exhibits.comparison_tables import (
    PERCENT,
    ComparisonTable,
    Line,
    Lines,
    Writer,
    rows_of,
    write_with,
)
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.tables import Table
from redealt.games.hanamikoji.names import PLAYERS, TIE_BREAK
from redealt.stats.intervals import wilson
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.variants import VARIANTS

FREQUENCY, SHARE = "tiebreak_share_of_round_3_games", "tiebreak_win_share"
EVERYBODY = "all"
_BLOCKS = {
    "TB": {"metric": FREQUENCY, "player": EVERYBODY},
    "W₁(T)": {"metric": SHARE, "player": PLAYERS[0]},
    "W₂(T)": {"metric": SHARE, "player": PLAYERS[1]},
}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return how often tie-breaks decide, and for whom, by variant, n_rollouts and player.

    tiebreak_share_of_round_3_games (player "all"): of the games that reached round 3;
    tiebreak_win_share: a player's share of the tie-breaks that were not drawn.
    """
    rows = []
    for where, outcomes in iterate_outcomes(runs["equal_agents"], "variant", "n_rollouts"):
        tied = outcomes.ended(TIE_BREAK)
        share = wilson(tied, tied + outcomes.ended("3"))
        unit = "game that reached round 3"
        rows.append(sampled(share, FREQUENCY, unit, **where, player=EVERYBODY))
        decided = sum(outcomes.wins(player, TIE_BREAK) for player in PLAYERS)
        for player in PLAYERS:
            share = wilson(outcomes.wins(player, TIE_BREAK), decided)
            rows.append(sampled(share, SHARE, "decided tie-break", **where, player=player))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, a block for each of its rows."""
    variants = VARIANTS.names_in(estimates)
    rollouts = sorted({int(n) for n in estimates["n_rollouts"]})
    blocks = [Lines(rows_of(where, variants), f"{name} (%)") for name, where in _BLOCKS.items()]
    columns = [Line(str(n), {"n_rollouts": n}) for n in rollouts]
    table = ComparisonTable(blocks, columns, WRITERS, "n", is_stacked=True)
    return table.fill(estimates, published["table_03"], NOTES)


WRITERS = {
    FREQUENCY: Writer(write_with(percent_with_interval, digits=2), published_percent),
    SHARE: PERCENT,
}
NOTES = (
    "TB: share of the games reaching round 3 that the tie-break decides. W₁(T), W₂(T): each "
    "player's share of the decided tie-breaks; – where there is none.",
    "Brackets: 95 % Wilson intervals, from 10 tie-breaks or games on.",
    "The text calls every undecided third round a tie-break; the program, only those with "
    "equal markers and equal charm points.",
    "Published: about 5\u202f000 games for each n, as the printed shares imply.",
)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and how many tie-breaks there are."""
    own = select(estimates, variant="as_run", metric=FREQUENCY)
    shares = select(estimates, variant="as_run", metric=SHARE, player="player_1")
    return (
        "Equal cheating agents with n rollouts and pre-sampling; n = 0 plays at random. The "
        f"program has {count(own['n'].sum())} games in round 3 and "
        f"{count(shares['n'].sum())} decided tie-breaks over all n."
    )
