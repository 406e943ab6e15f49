"""Rows of Tables 4 and 5 as counts, for additions that measure how far they are from ours."""

from functools import cache

import numpy as np

from redealt.digest import published_folder
from redealt.estimates import select
from redealt.published import read_published
from redealt.studies.hanamikoji.exhibits.outcomes import ENDS, PLAYERS

# The paper states no sample size: the shares in Table 3 are those of whole numbers of tie-breaks
# and of games that reached round 3 if each row rests on about 5,000 games. The latter by n:
GAMES = 5000
ROUND_3_GAMES = {
    10: 1446,
    20: 1612,
    30: 1710,
    40: 1753,
    50: 1776,
    60: 1775,
    70: 1806,
    80: 1818,
    90: 1894,
    100: 1876,
}
_TABLES = {"player_1": "table_04", "player_2": "table_05"}


def is_printed(n_rollouts: int) -> bool:
    """Say whether Tables 4 and 5 have a row for this n."""
    return n_rollouts == 0 or n_rollouts in ROUND_3_GAMES


@cache
def printed_shares(player: str, n_rollouts: int) -> np.ndarray:
    """Return the published shares of a player's wins by end, as in ENDS, scaled to sum to 1."""
    table = read_published(published_folder("hanamikoji"))[_TABLES[player]]
    rows = select(table, metric="share_of_own_wins", n_rollouts=str(n_rollouts))
    shares = rows.set_index("round")["value"].astype(float).reindex(ENDS).to_numpy()
    return shares / shares.sum()


def printed_wins(player: str, n_rollouts: int) -> np.ndarray:
    """Return the wins by end behind a published row, as far as they can be told, float64."""
    first, second = (printed_shares(each, n_rollouts) for each in PLAYERS)
    wins_1 = GAMES / 2
    if n_rollouts in ROUND_3_GAMES:
        late_1, late_2 = first[2:].sum(), second[2:].sum()
        wins_1 = (GAMES * late_2 - ROUND_3_GAMES[n_rollouts]) / (late_2 - late_1)
    return first * wins_1 if player == "player_1" else second * (GAMES - wins_1)
