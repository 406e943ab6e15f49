"""Table 3: tie-breaks between equal agents."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.cells import (
    find,
    percent,
    published_percent,
)
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import draw_table
from redealt.stats.intervals import wilson
from redealt.studies.hanamikoji.analysis.outcomes import PLAYERS, TIE_BREAK, iterate_outcomes
from redealt.studies.hanamikoji.variants import short_variant_name, variants_in

FREQUENCY, SHARE = "tiebreak_share_of_round_3_games", "tiebreak_win_share"
EVERYBODY = "all"


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


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table as in the paper, a block of rows for each variant and the published one."""
    variants, printed = variants_in(estimates), published["table_03"]
    rollouts = sorted({int(n) for n in estimates["n_rollouts"]})
    rows: list[list[str]] = []
    rules = []
    for variant in variants:
        rules.append(len(rows))
        chosen = select(estimates, variant=variant)
        for name, digits, where in _LINES:
            cells = [percent(find(chosen, n_rollouts=n, **where), digits) for n in rollouts]
            rows.append([f"{name}, {short_variant_name(variant)}", *cells])
    rules.append(len(rows))
    for name, _, where in _LINES:
        cells = [published_percent(printed, n_rollouts=str(n), **where) for n in rollouts]
        rows.append([f"{name}, published", *cells])
    header = [["%", *(f"n = {n}" for n in rollouts)]]
    return draw_table(header, rows, [3.2, *[1.0] * len(rollouts)], rules=rules[1:])


# Name, digits as printed, and what is in the line.
_LINES = (
    ("TB", 2, {"metric": FREQUENCY, "player": EVERYBODY}),
    ("$W_1(T)$", 1, {"metric": SHARE, "player": "player_1"}),
    ("$W_2(T)$", 1, {"metric": SHARE, "player": "player_2"}),
)


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
