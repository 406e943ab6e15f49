"""The tree of a search, in preallocated room.

Below a position are the actions that were tried in it, below an action the questions that it led
to, each of which stands for a position: more than one if hidden cards are dealt anew (M1).
"""

import math
from typing import NamedTuple

import numpy as np

from redealt.core.jit import jit_lean
from redealt.games.unicorns.agents.configuration import MCTS
from redealt.games.unicorns.record import AS_RUN_SCALE, NORMALIZED
from redealt.games.unicorns.state import MAX_CARDS, MAX_PLAYERS, NONE, new_states

MOST_TRIED = 4096  # actions of a decision, where all are to be tried (M8)
N_STREAMS = 3

NODE = np.dtype(
    [
        ("key", np.uint64),  # which action, or which question
        ("place", np.int64),  # of an action among those of the present deal
        ("seen", np.int64),  # last iteration in which an action was possible
        ("seat", np.int64),  # who acts
        ("visits", np.int64),
        ("points", np.float64),  # of who acts
        ("n_children", np.int64),
        ("first", np.int64),  # child, or NONE
        ("next", np.int64),  # of the same parent, or NONE
    ],
    align=True,
)


class Workspace(NamedTuple):
    """The room of one thread for searches."""

    states: np.recarray  # STATE (1,), the copy of the game
    nodes: np.recarray  # NODE
    n_nodes: np.ndarray  # int64 (1,), in use
    path: np.ndarray  # int64, nodes from the root on
    chosen: np.ndarray  # int64 (128,), places of options
    key: np.ndarray  # uint64 (2,), of the search's streams
    streams: np.ndarray  # uint64 (3, 4)
    room: np.ndarray  # int16 (3, 128), to deal hidden cards
    order: np.ndarray  # int64 (8,), the ranking of a rollout
    points: np.ndarray  # float64 (8,), of its seats


def new_workspace(agents: np.recarray) -> Workspace:
    """Return room for the largest search of these agents."""
    searching = agents[agents.kind == MCTS]
    iterations = max(MOST_TRIED, int(searching.playouts.max())) if len(searching) else 0
    n = 2 * iterations + 1  # an iteration adds an action and a position at most
    return Workspace(
        new_states(1),
        np.zeros(n, dtype=NODE).view(np.recarray),
        np.zeros(1, dtype=np.int64),
        np.zeros(n, dtype=np.int64),
        np.zeros(MAX_CARDS, dtype=np.int64),
        np.zeros(2, dtype=np.uint64),
        np.zeros((N_STREAMS, 4), dtype=np.uint64),
        np.zeros((3, MAX_CARDS), dtype=np.int16),
        np.zeros(MAX_PLAYERS, dtype=np.int64),
        np.zeros(MAX_PLAYERS),
    )


@jit_lean
def plant_tree(work):
    """Empty the tree but for its root, number 0."""
    work.n_nodes[0] = 0
    new_node(work, np.uint64(0))


@jit_lean
def new_node(work, key):
    """Return a node without parent."""
    number = work.n_nodes[0]
    work.n_nodes[0] += 1
    node = work.nodes[number]
    node.key = key
    node.place = node.seen = node.seat = node.visits = node.n_children = 0
    node.points = 0.0
    node.first = node.next = NONE
    return number


@jit_lean
def add_child(work, parent, key):
    """Return a new child of a node."""
    number = new_node(work, key)
    work.nodes[number].next = work.nodes[parent].first
    work.nodes[parent].first = number
    work.nodes[parent].n_children += 1
    return number


@jit_lean
def find_child(work, parent, key):
    """Return the child with a key, or NONE."""
    child = work.nodes[parent].first
    while child != NONE and work.nodes[child].key != key:
        child = work.nodes[child].next
    return child


@jit_lean
def find_most_promising(work, rules, parent, seen, n_players, exploration):
    """Return the action with the largest UCT value, the first of equals.

    ``seen`` is the iteration in which it has to be possible, or NONE if all are.
    """
    best, best_value = NONE, 0.0
    visits = work.nodes[parent].visits
    action = work.nodes[parent].first
    while action != NONE:
        node = work.nodes[action]
        if seen == NONE or node.seen == seen:
            value = rate_by_uct(
                node.points, node.visits, visits, n_players, rules.reward_scale, exploration
            )
            is_first = value == best_value and node.place < work.nodes[best].place
            if best == NONE or value > best_value or is_first:
                best, best_value = action, value
        action = node.next
    return best


@jit_lean
def rate_by_uct(points, visits, parent_visits, n_players, scale, exploration):
    """Return the UCT value of an action by its points and visits; the scale is that of M4."""
    if scale == AS_RUN_SCALE:
        visits *= n_players
        parent_visits *= n_players
    elif scale == NORMALIZED:
        points /= n_players - 1
    return points / visits + exploration * math.sqrt(math.log(parent_visits) / visits)


@jit_lean
def find_most_visited(work):
    """Return the action of the root that was visited most, the first of equals."""
    best = NONE
    action = work.nodes[0].first
    while action != NONE:
        node = work.nodes[action]
        if (
            best == NONE
            or node.visits > work.nodes[best].visits
            or (node.visits == work.nodes[best].visits and node.place < work.nodes[best].place)
        ):
            best = action
        action = node.next
    return best


@jit_lean
def back_up(work, length):
    """Count a rollout for the nodes of the path, with the points of who acted."""
    for i in range(length):
        node = work.nodes[work.path[i]]
        node.visits += 1
        node.points += work.points[node.seat]
