"""Tables of pre-sampled values: what markers are worth before a round (section 6 of the paper)."""

from collections.abc import Sequence

import numpy as np

from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents, new_workspace
from redealt.games.hanamikoji.arrangements import N_ARRANGEMENTS, find_winners, owners
from redealt.games.hanamikoji.cards import pack
from redealt.games.hanamikoji.match import play
from redealt.games.hanamikoji.reading import read
from redealt.games.hanamikoji.switches import Switches

TABLE_ROUNDS = (2, 3)
COUNTED = ("wins_1", "draws", "wins_2")


def undecided_arrangements(switches: Switches) -> np.ndarray:
    """Return the indices of the arrangements after which the game goes on, int64."""
    return np.flatnonzero(find_winners(switches) == 0)


def play_entries(
    switches: Switches,
    agent: Agent,
    round_: int,
    arrangements: Sequence[int],
    n_games: int,
    keys: np.ndarray,
    tables: np.ndarray | None = None,
) -> np.ndarray:
    """Play games from the start of a round with given markers, both seats held by one agent.

    Returns counts of results, int64 of shape (arrangements, 3), columns as in COUNTED. The games of
    an entry are numbered by its round and arrangement: the result for one does not depend on which
    others are played. ``keys`` as in :func:`.match.play`.
    """
    reading, agents, work = read(switches), configure_agents([agent, agent]), new_workspace()
    counts = np.zeros((len(arrangements), 3), dtype=np.int64)
    for row, arrangement in enumerate(arrangements):
        if reading.winner[arrangement] != 0:
            raise ValueError(f"arrangement {arrangement} is decided: no round follows it")
        first = (TABLE_ROUNDS.index(round_) * N_ARRANGEMENTS + int(arrangement)) * n_games
        start = (round_, pack(owners()[arrangement]))
        given = {} if tables is None else {"tables": tables}
        games = play(reading, agents, keys, first, n_games, start=start, work=work, **given)
        counts[row] = [(games.result == result).sum() for result in (1, 0, -1)]
    return counts


def assemble_table(arrangements: Sequence[int], counts: Sequence[np.ndarray]) -> np.ndarray:
    """Return a table of mean results, float64 of shape (2, 2187), from the counts of both rounds.

    Decided arrangements hold NaN: whoever looks one up makes a mistake that shows.
    """
    table = np.full((2, N_ARRANGEMENTS), np.nan)
    for values, counted in zip(table, counts, strict=True):
        values[arrangements] = (counted[:, 0] - counted[:, 2]) / counted.sum(axis=1)
    return table
