"""Games of Hanamikoji between two agents: the compiled entry of the tournament and the tables."""

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import seed_stream
from redealt.games.hanamikoji.agents.configuration import (
    ANY_ACTION,
    RANDOM,
    RECURSIVE,
    TREE,
    Workspace,
    new_workspace,
)
from redealt.games.hanamikoji.agents.random import choose_randomly
from redealt.games.hanamikoji.agents.recursive import choose_recursively
from redealt.games.hanamikoji.agents.simple import choose_simply
from redealt.games.hanamikoji.agents.tree import choose_by_tree
from redealt.games.hanamikoji.arrangements import N_ARRANGEMENTS
from redealt.games.hanamikoji.moves import OPTION
from redealt.games.hanamikoji.rules import (
    apply_option,
    deal_round,
    draw_card,
    is_round_over,
    pick_from_deck,
    player_to_act,
    score_round,
    set_up_game,
)
from redealt.games.hanamikoji.state import NOBODY, TAKE, new_state

ROLES = ("deal", "decisions_1", "decisions_2", "search_1", "search_2")
_DEAL, _DECISIONS, _SEARCH = 0, 1, 3
_ROOT = np.int64(0)  # level of the workspace
RECORDED_ROUNDS = 3  # of a longer game the first ones
DECISIONS = 6  # of a player in a round: four actions and two replies
NOT_PLAYED = -1
NO_TABLES = np.zeros((0, 2, N_ARRANGEMENTS))

# What is kept of a game; players and rounds from 0.
GAME = np.dtype(
    [
        ("result", np.int8),  # 1 player 1 won, 0 nobody did, -1 player 2 won
        ("rounds", np.int8),
        ("is_tie_break", np.int8),
        ("n_decisions", np.int8, (2, RECORDED_ROUNDS)),
        ("actions", np.int8, (2, RECORDED_ROUNDS, 4)),  # by turn, or NOT_PLAYED
        ("is_reply", np.int8, (2, RECORDED_ROUNDS, DECISIONS)),
        ("nodes", np.int32, (2, RECORDED_ROUNDS, DECISIONS)),  # of a tree agent's search
        ("half_turns", np.float64, 2),  # that playing out a player's rollouts takes
    ],
    align=True,
)


def new_games(n: int) -> np.recarray:
    """Return blank records of games."""
    games = np.zeros(n, dtype=GAME).view(np.recarray)
    games.actions = NOT_PLAYED
    return games


@jit
def decide(state, switches, agents, tables, work, streams, choice):
    """Let the agent of the player to act choose, and write that into ``choice``."""
    player = player_to_act(state)
    agent = agents[player]
    search, decisions = streams[_SEARCH + player], streams[_DECISIONS + player]
    forced_action = ANY_ACTION
    if state.offer == 0:
        forced_action = agent.order[count_used(state.used[player])]
    work.n_nodes[0] = 0
    work.half_turns[0] = 0.0
    if agent.kind == RANDOM:
        choose_randomly(state, switches, player, forced_action, decisions, choice)
        return
    if agent.kind == TREE:
        best = choose_by_tree(
            state, switches, player, agent, forced_action, tables, work, search, decisions
        )
    elif agent.kind == RECURSIVE:
        best = choose_recursively(
            state, switches, player, agent, forced_action, tables, work, search, decisions
        )
    else:
        best = choose_simply(
            state,
            switches,
            player,
            agent,
            forced_action,
            agent.rollouts,
            tables,
            work,
            _ROOT,
            search,
            decisions,
        )
    chosen = work.options[0][best]
    choice.action = chosen.action
    choice.cards = chosen.cards
    choice.pair = chosen.pair


@jit
def count_used(used):
    """Return how many actions are used, by their bits."""
    return (used & 1) + (used >> 1 & 1) + (used >> 2 & 1) + (used >> 3)


@jit
def record_choice(game, state, choice, n_nodes):
    """Keep the action or reply that a player is about to make, and what it took to find it."""
    if state.round_number > RECORDED_ROUNDS:
        return
    player = player_to_act(state)
    round_ = state.round_number - 1
    number = game.n_decisions[player, round_]
    game.n_decisions[player, round_] += 1
    game.nodes[player, round_, number] = n_nodes
    if choice.action == TAKE:
        game.is_reply[player, round_, number] = 1
    else:
        game.actions[player, round_, count_used(state.used[player])] = choice.action


@jit
def play_games(games, state, switches, agents, tables, work, choice, streams, keys, start, first):
    """Play games number ``first`` and following into blank ``games``.

    ``start`` holds the number of the round that comes first and its markers; ``keys`` (uint64,
    (5, 2)) the keys of the streams, ``streams`` (uint64, (5, 4)) room for them, in ROLES.
    """
    for i in range(len(games)):
        for role in range(len(keys)):
            seed_stream(streams[role], keys[role], first + i)
        deal = streams[_DEAL]
        set_up_game(state, start[0], start[1])
        deal_round(state, switches, deal)
        while not state.is_over:
            if state.drawer != NOBODY:
                draw_card(state, pick_from_deck(state.deck, deal))
            elif is_round_over(state):
                score_round(state, switches, deal)
                if not state.is_over:
                    deal_round(state, switches, deal)
            else:
                decide(state, switches, agents, tables, work, streams, choice)
                games[i].half_turns[player_to_act(state)] += work.half_turns[0]
                record_choice(games[i], state, choice, work.n_nodes[0])
                apply_option(state, switches, choice)
        games[i].result = state.result
        games[i].rounds = state.round_number
        games[i].is_tie_break = state.is_tie_break


def play(
    switches: np.record,
    agents: np.recarray,
    keys: np.ndarray,
    first: int,
    n_games: int,
    tables: np.ndarray = NO_TABLES,
    start: tuple[int, int] = (1, 0),
    work: Workspace | None = None,
) -> np.recarray:
    """Play games ``first`` to ``first + n_games - 1`` and return their GAME records.

    ``switches`` as made by :func:`.switches.read`, ``agents`` two AGENT records, ``keys`` uint64 of
    shape (5, 2) in the order of ROLES, ``tables`` float64 of shape (tables, 2, 2187) for agents
    that look values up, ``start`` the first round and its markers (packed). Raises ValueError if
    an agent would look up what no table holds.
    """
    if agents.table.max() >= len(tables) or (agents.table.max() >= 0 and switches.max_rounds > 3):
        raise ValueError(
            f"table {agents.table.max()} of {len(tables)}, for {switches.max_rounds} rounds: "
            "tables must be given and hold rounds 2 and 3"
        )
    games = new_games(n_games)
    play_games(
        games,
        new_state(),
        switches,
        agents,
        tables,
        work or new_workspace(),
        np.zeros(1, dtype=OPTION).view(np.recarray)[0],
        np.zeros((len(ROLES), 4), dtype=np.uint64),
        keys,
        np.array(start, dtype=np.int64),
        first,
    )
    return games
