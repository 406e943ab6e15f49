"""Games of Unstable Unicorns between two to eight agents: the compiled entry of all stages."""

from collections.abc import Sequence

import numpy as np

from redealt.core.jit import jit_lean
from redealt.core.streams import seed_stream
from redealt.games.unicorns.agents.configuration import MCTS
from redealt.games.unicorns.agents.mcts import choose_by_search
from redealt.games.unicorns.agents.policies import follow_policy
from redealt.games.unicorns.agents.tree import new_workspace
from redealt.games.unicorns.game import advance
from redealt.games.unicorns.kinds import PANDAS
from redealt.games.unicorns.setup import find_ties, find_winner, set_up_game
from redealt.games.unicorns.state import MAX_PLAYERS, NONE, OVERFLOW, new_state

ROLES = ("deal", *(f"decisions_{player + 1}" for player in range(MAX_PLAYERS)))

# What is kept of a game; players are numbered by their places in the list of agents.
GAME = np.dtype(
    [
        ("end", np.int8),  # index of ENDS
        ("winner", np.int8),  # player, or NONE
        ("rank", np.int8, MAX_PLAYERS),  # of each player, from 0
        ("ties", np.uint8),  # bits of ranks that are equal to the one before
        ("seat", np.int8, MAX_PLAYERS),  # of each player
        ("turns", np.int16),
        ("decisions", np.int32),
        ("links", np.int32),
        ("instants", np.int32),
        ("pandamonium", np.uint8),  # bits of the players who had it when the game ended
    ],
    align=True,
)


@jit_lean
def choose(state, rules, agent, work, stream):
    """Let an agent answer the present question."""
    if agent.kind == MCTS:
        choose_by_search(state, rules, agent, work, stream)
    else:
        follow_policy(state, rules, agent, agent.kind, stream)


@jit_lean
def play_games(games, state, rules, agents, work, order, streams, keys, first):
    """Play games number ``first`` and following into ``games``.

    ``keys`` (uint64, (9, 2)) are the keys of the streams, ``streams`` (uint64, (9, 4)) room for
    them, in ROLES; ``order`` is room for the seats in their ranking. It is one function because
    each that calls the engine takes seconds to compile.
    """
    for i in range(len(games)):
        for role in range(1 + len(agents)):
            seed_stream(streams[role], keys[role], first + i)
        set_up_game(state, rules, len(agents), streams[0])
        while advance(state, rules, streams[0]):
            player = state.player_in[state.asked]
            choose(state, rules, agents[player], work, streams[1 + player])
        record_game(games[i], state, rules, order)


@jit_lean
def record_game(game, state, rules, order):
    """Keep how a game ended and how long it was."""
    winner = find_winner(state, rules, order)
    game.end = state.end
    game.ties = find_ties(state, rules, order)
    game.winner = NONE if winner == NONE else state.player_in[winner]
    for place in range(state.n_players):
        game.rank[state.player_in[order[place]]] = place
        game.seat[state.player_in[place]] = place
        if state.lasting[PANDAS, place] > 0:
            game.pandamonium |= 1 << state.player_in[place]
    game.turns = state.turn
    game.decisions = state.n_decisions
    game.links = state.n_links
    game.instants = state.n_instants


def play(
    rules: np.record, agents: np.recarray, keys: np.ndarray, first: int, n_games: int
) -> np.recarray:
    """Play games ``first`` to ``first + n_games - 1`` and return their GAME records.

    ``rules`` as made by :func:`.record.compile_rules`, ``agents`` one AGENT record for each of two
    to eight players, ``keys`` uint64 of shape (9, 2) in the order of ROLES. Raises ValueError for
    another number of players, RuntimeError if a link had too many effects.
    """
    if not 2 <= len(agents) <= MAX_PLAYERS:
        raise ValueError(f"{len(agents)} agents, expected 2..{MAX_PLAYERS}")
    games = np.zeros(n_games, dtype=GAME).view(np.recarray)
    order = np.zeros(MAX_PLAYERS, dtype=np.int64)
    streams = np.zeros((len(ROLES), 4), dtype=np.uint64)
    work = new_workspace(agents)
    play_games(games, new_state(), rules, agents, work, order, streams, keys, first)
    refuse_overflow(games.end)
    return games


def refuse_overflow(ends: Sequence[int]) -> None:
    """Raise RuntimeError if a game ran out of room for effects, or its effects had no end."""
    if OVERFLOW in ends:
        raise RuntimeError("a link of effects was longer than its room, or a chain had no end")
