"""Tables of pre-sampled values: what markers are worth before a round (section 6 of the paper)."""

import numpy as np

from redealt.games.hanamikoji.arrangements import N_ARRANGEMENTS, find_winners, owners
from redealt.games.hanamikoji.cards import pack
from redealt.games.hanamikoji.chain import solve_future
from redealt.games.hanamikoji.match import NO_TABLES, play
from redealt.games.hanamikoji.switches import Switches

TABLE_ROUNDS = (2, 3)


def undecided_arrangements(switches: Switches) -> np.ndarray:
    """Return the indices of the arrangements after which the game goes on, int64."""
    return np.flatnonzero(find_winners(switches) == 0)


def play_entry(
    switches: np.record,
    agents: np.recarray,
    round_: int,
    arrangement: int,
    n_games: int,
    keys: np.ndarray,
    tables: np.ndarray = NO_TABLES,
) -> np.ndarray:
    """Play games from the start of a round with given markers.

    Returns counts of results, int64 of shape (3,) as in COUNTED. The games of an entry are numbered
    by its round and arrangement: the result for one does not depend on which others are played.
    Arguments as of :func:`.match.play`. Raises ValueError if no round follows the arrangement.
    """
    if switches.winner[arrangement] != 0:
        raise ValueError(f"arrangement {arrangement} is decided: no round follows it")
    first = (TABLE_ROUNDS.index(round_) * N_ARRANGEMENTS + int(arrangement)) * n_games
    start = (round_, pack(owners()[arrangement]))
    games = play(switches, agents, keys, first, n_games, tables, start)
    return np.array([(games.result == result).sum() for result in (1, 0, -1)])


def solve_table(switches: Switches) -> np.ndarray:
    """Return the table of random players, exactly, as :func:`assemble_table` does."""
    chances = solve_future(switches.of_random_play)[TABLE_ROUNDS[0] - 1 : TABLE_ROUNDS[-1]]
    decided = find_winners(switches) != 0
    return np.where(decided, np.nan, chances[:, :, 0] - chances[:, :, 1])


def assemble_table(rounds: np.ndarray, arrangements: np.ndarray, means: np.ndarray) -> np.ndarray:
    """Return a table of mean results, float64 of shape (2, 2187), from its entries.

    Decided arrangements hold NaN: whoever looks one up makes a mistake that shows.
    """
    table = np.full((len(TABLE_ROUNDS), N_ARRANGEMENTS), np.nan)
    table[np.asarray(rounds) - TABLE_ROUNDS[0], arrangements] = means
    return table
