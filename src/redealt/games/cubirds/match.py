"""Games of CuBirds between two to five agents: the compiled entry of all stages."""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.core.streams import seed_stream
from redealt.games.cubirds.agents.configuration import (
    FLAT_MONTE_CARLO,
    HEURISTIC,
    RANDOM,
    Workspace,
    new_workspace,
)
from redealt.games.cubirds.agents.flat_monte_carlo import play_by_rollouts
from redealt.games.cubirds.agents.heuristic import play_by_score
from redealt.games.cubirds.agents.random import play_randomly
from redealt.games.cubirds.rules import begin_turn, finish_turn
from redealt.games.cubirds.setup import set_up_game
from redealt.games.cubirds.state import DEALT, EMPTY_DECK, MAX_PLAYERS, NOT_OVER, new_state

ROLES = (
    "deal",
    *(f"decisions_{player + 1}" for player in range(MAX_PLAYERS)),
    *(f"search_{player + 1}" for player in range(MAX_PLAYERS)),
)
_DEAL, _DECISIONS, _SEARCH = 0, 1, 1 + MAX_PLAYERS

# What is kept of a game.
GAME = np.dtype(
    [
        ("end", np.int8),  # index of ENDS
        ("winner", np.int8),  # player from 0, or NOBODY
        ("turns", np.int16),  # of all players, extra turns included
        ("extra_turns", np.int16),
        ("rounds", np.int16),  # begun
        ("printed_turns", np.int16),  # the length as the variant prints it (R9)
        ("decisions", np.int16),  # of Flat Monte Carlo agents
        ("first_row", np.int16),  # of these, placed on the first row
        ("stale_choices", np.int16),  # of these, by the counter of an earlier option (M2)
        ("scoreless", np.int16),  # of these, without a win in any rollout
        ("rollouts", np.int64),
    ],
    align=True,
)


@jit_lean
def play_game(game, state, switches, agents, start_birds, work, streams, keys, index):
    """Play game number ``index``.

    ``keys`` (uint64, (11, 2)) are the keys of the streams, ``streams`` (uint64, (11, 4)) room for
    them, in ROLES. Only agents that search have streams to search by.
    """
    deal = streams[_DEAL]
    seed_stream(deal, keys[_DEAL], index)
    for player in range(len(agents)):
        seed_stream(streams[_DECISIONS + player], keys[_DECISIONS + player], index)
        if agents[player].kind == FLAT_MONTE_CARLO:
            seed_stream(streams[_SEARCH + player], keys[_SEARCH + player], index)
    work.counter[0] = 0
    set_up_game(state, switches, len(agents), start_birds, deal)
    while state.end == NOT_OVER:
        begin_turn(state, switches)
        if state.end == NOT_OVER:
            player = state.player
            agent = agents[player]
            if agent.kind == RANDOM:
                play_randomly(state, switches, deal, streams[_DECISIONS + player])
            elif agent.kind == HEURISTIC:
                play_by_score(state, switches, agent, work, deal)
            else:
                search, decisions = streams[_SEARCH + player], streams[_DECISIONS + player]
                play_by_rollouts(state, switches, agent, work, deal, search, decisions, game)
            is_last_extra = agent.kind == RANDOM and switches.one_extra_turn
            finish_turn(state, switches, is_last_extra, True, deal)
    record_game(game, state, switches, agents[0].kind)


@jit_lean
def play_games(games, state, switches, agents, start_birds, work, streams, keys, first):
    """Play games number ``first`` and following into ``games``."""
    for i in range(len(games)):
        play_game(games[i], state, switches, agents, start_birds, work, streams, keys, first + i)


@jit_lean
def record_game(game, state, switches, kind):
    """Keep how a game ended and how long it was; ``kind`` is that of the first agent."""
    game.end = state.end
    game.winner = state.winner
    game.turns = state.turns
    game.extra_turns = state.extra_turns
    plain = state.turns - state.extra_turns
    game.rounds = count_rounds(plain, state.n_players)
    game.printed_turns = state.turns
    if switches.printed_turns and kind != FLAT_MONTE_CARLO:
        # The turn in which the empty deck is noticed has begun.
        begun = plain + (state.end == EMPTY_DECK)
        game.printed_turns = begun if kind == RANDOM else count_rounds(begun, state.n_players)


@jit_lean
def count_rounds(turns, n_players):
    """Return how many rounds are begun by so many turns, without extra ones."""
    return (turns + n_players - 1) // n_players


def new_games(n: int) -> np.recarray:
    """Return blank records of games."""
    return np.zeros(n, dtype=GAME).view(np.recarray)


def play(
    switches: np.record,
    agents: np.recarray,
    keys: np.ndarray,
    first: int,
    n_games: int,
    start_birds: tuple[int, ...] = (DEALT,) * MAX_PLAYERS,
    work: Workspace | None = None,
) -> np.recarray:
    """Play games ``first`` to ``first + n_games - 1`` and return their GAME records.

    ``switches`` as made by :func:`.switches.read`, ``agents`` one AGENT record for each of two to
    five players, ``keys`` uint64 of shape (11, 2) in the order of ROLES, ``start_birds`` the
    species of each player's first collection card or DEALT. Raises ValueError for another number of
    players or start birds.
    """
    if not 2 <= len(agents) <= min(MAX_PLAYERS, len(start_birds)):
        raise ValueError(f"{len(agents)} agents with {len(start_birds)} start birds, expected 2..5")
    games = new_games(n_games)
    play_games(
        games,
        new_state(),
        switches,
        agents,
        np.array(start_birds, dtype=np.int64),
        work or new_workspace(),
        np.zeros((len(ROLES), 4), dtype=np.uint64),
        keys,
        first,
    )
    return games
