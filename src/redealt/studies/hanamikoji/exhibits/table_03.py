"""Table 3: tie-breaks between equal agents."""

import pandas as pd

from redealt.exhibits import tables
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
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


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> tables.Table:
    """Set the table with n to the right, for each column of the paper a block of rows."""
    variants = VARIANTS.short_names_in(estimates)
    rollouts = sorted({int(n) for n in estimates["n_rollouts"]})
    blocks = [tables.ours_and_published(name, where, variants) for name, where in _BLOCKS.items()]
    columns = [tables.Line(f"n = {n}", {"n_rollouts": n}) for n in rollouts]
    writers = {FREQUENCY: tables.PERCENT_IN_FULL, SHARE: tables.PERCENT}
    table = tables.ComparisonTable(blocks, columns, writers, "%", name_width=3.2)
    return table.fill(estimates, published["table_03"])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what the shares are of, and how many tie-breaks there are."""
    own = select(estimates, variant="as_run", metric=FREQUENCY)
    shares = select(estimates, variant="as_run", metric=SHARE, player="player_1")
    return (
        "Equal cheating agents with n rollouts and pre-sampling; n = 0 plays at random. TB: share "
        "of the games reaching round 3 that the tie-break decides; then each player's share of the "
        "decided tie-breaks (– where there is none). Behind the reconstruction's columns are "
        f"{count(own['n'].sum())} games in round 3 and {count(shares['n'].sum())} decided "
        "tie-breaks. The text calls every undecided third round a tie-break, the reconstruction "
        "only those with equal markers and equal charm points. Intervals are in the table of "
        "estimates. Diamonds: published; about 5\u202f000 games for each n by the printed shares."
    )
