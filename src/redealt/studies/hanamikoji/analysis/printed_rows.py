"""Rows of Tables 4 and 5 as counts, for additions that measure how far they are from ours."""

import numpy as np

from redealt.exhibits.estimates import select
from redealt.exhibits.published import Tables
from redealt.games.hanamikoji.names import ENDS
from redealt.studies.hanamikoji.published.reconstructed import GAMES, RECONSTRUCTED

_TABLES = {"player_1": "table_04", "player_2": "table_05"}


def is_printed(n_rollouts: int) -> bool:
    """Say whether Tables 4 and 5 have a row for this n."""
    return n_rollouts in RECONSTRUCTED


def printed_shares(published: Tables, player: str, n_rollouts: int) -> np.ndarray:
    """Return the published shares of a player's wins by end, as in ENDS, scaled to sum to 1."""
    rows = select(
        published[_TABLES[player]], metric="share_of_own_wins", n_rollouts=str(n_rollouts)
    )
    shares = rows.set_index("round")["value"].astype(float).reindex(ENDS).to_numpy()
    return shares / shares.sum()


def printed_wins(published: Tables, player: str, n_rollouts: int) -> np.ndarray:
    """Return the wins by end behind a published row, as far as they can be told, float64."""
    wins_1 = RECONSTRUCTED[n_rollouts][0]
    wins = wins_1 if player == "player_1" else GAMES - wins_1
    return wins * printed_shares(published, player, n_rollouts)
