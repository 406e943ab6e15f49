"""What tuning needs: games of all individuals of a population."""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.games.cubirds.agents.configuration import AGENT, new_workspace
from redealt.games.cubirds.match import ROLES, new_games, play_game
from redealt.games.cubirds.state import DEALT, MAX_PLAYERS, new_state


@jit_lean
def play_pairs(
    games,
    state,
    switches,
    agents,
    pair,
    opponents,
    seats,
    indices,
    start_birds,
    work,
    streams,
    keys,
):
    """Play the game of each individual (row) and opponent (column) into ``games``."""
    for individual in range(opponents.shape[0]):
        for number in range(opponents.shape[1]):
            seat = seats[individual, number]
            pair[seat] = agents[individual]
            pair[1 - seat] = agents[opponents[individual, number]]
            play_game(
                games[individual, number],
                state,
                switches,
                pair,
                start_birds,
                work,
                streams,
                keys,
                indices[individual, number],
            )


def play_population(
    switches: np.record,
    agents: np.recarray,
    opponents: np.ndarray,
    seats: np.ndarray,
    keys: np.ndarray,
    indices: np.ndarray,
) -> np.recarray:
    """Return the GAME records, (individuals, opponents), of all individuals' games.

    ``agents`` are the individuals (AGENT); ``opponents``, ``seats`` (of the individual, 0 or 1) and
    ``indices`` (numbers of the games) are integers of shape (individuals, opponents); ``keys`` as
    for :func:`.match.play`.
    """
    games = new_games(opponents.size).reshape(opponents.shape)
    play_pairs(
        games,
        new_state(),
        switches,
        agents,
        np.zeros(2, dtype=AGENT).view(np.recarray),
        opponents.astype(np.int64),
        seats.astype(np.int64),
        indices.astype(np.int64),
        np.full(MAX_PLAYERS, DEALT, dtype=np.int64),
        new_workspace(),
        np.zeros((len(ROLES), 4), dtype=np.uint64),
        keys,
    )
    return games
