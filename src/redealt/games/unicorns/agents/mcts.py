"""The player by Monte Carlo tree search, UCT for any number of players (7.3).

The copy of the game walks down from the root in every iteration: beside the rollout that follows
this takes little time, and positions need no room.
"""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below, next_bits, seed_stream
from redealt.games.unicorns.agents.actions import (
    count_actions,
    count_choices,
    describe_action,
    find_subset,
    take_action,
)
from redealt.games.unicorns.agents.policies import follow_default, play_on
from redealt.games.unicorns.agents.tree import (
    MOST_TRIED,
    N_STREAMS,
    Workspace,
    add_child,
    back_up,
    find_child,
    find_most_promising,
    find_most_visited,
    plant_tree,
)
from redealt.games.unicorns.information import determinize, is_searching_deck
from redealt.games.unicorns.registry import drop_shot
from redealt.games.unicorns.setup import find_ties, rank_seats
from redealt.games.unicorns.state import MAX_PLAYERS, NONE, NOT_OVER, THIEF_LEAVES
from redealt.games.unicorns.zones import shuffle, shuffle_deck

# Streams of a search, typed, because numba compiles a function once more for a literal argument.
_SELECTION, _COPIES, _ROLLOUT = (np.int64(stream) for stream in range(N_STREAMS))
_ALL_SEATS, _NO_SEAT = np.int64(-1), np.int64(0)  # as bits
MOST_LISTED = 512  # actions of a position that are compared with those of other deals


@jit_lean
def choose_by_search(state, rules, agent, work, stream):
    """Answer the present question with the action that a search visits most."""
    n_actions = count_actions(state, rules)
    place = np.int64(0)
    if n_actions > 1:
        work.key[0], work.key[1] = next_bits(stream), next_bits(stream)
        restart(work, _SELECTION, 0)
        plant_tree(work)
        n_iterations = agent.playouts
        if not rules.leaves_untried:
            n_iterations = max(n_iterations, min(n_actions, MOST_TRIED))
        for number in range(1, n_iterations + 1):
            iterate(state, rules, agent, work, number)
        place = work.nodes[find_most_visited(work)].place
    take_action(state, rules, place, work.chosen)


@jit_lean
def restart(work, stream, number):
    """Begin a stream of the search, another one for each number."""
    seed_stream(work.streams[stream], work.key, N_STREAMS * number + stream)


@jit_lean
def iterate(state, rules, agent, work, number):
    """Walk from the root to a new position or the end, roll out from there, and count the points.

    It is one function because each that calls the engine takes seconds to compile.
    """
    game, copies, rollout = work.states[0], work.streams[_COPIES], work.streams[_ROLLOUT]
    work.states[0] = state
    restart(work, _COPIES, 0 if rules.one_determinization else number)
    restart(work, _ROLLOUT, 0 if rules.rollouts_repeat else number)
    determinize(game, rules, state.asked, copies, work.room)
    in_tree = _ALL_SEATS if rules.opponents_maximize else np.int64(1) << state.asked
    position, length = np.int64(0), np.int64(1)
    work.path[0] = position
    while game.end == NOT_OVER and (length == 1 or work.nodes[position].visits > 0):
        action = pick_action(game, rules, agent, work, position, number)
        if rules.one_determinization:
            restart(work, _COPIES, 0)
        disturb(game, rules, copies)
        take_action(game, rules, work.nodes[action].place, work.chosen)
        play_on(game, rules, agent, in_tree, copies)
        position = find_position(game, work, action)
        work.path[length], work.path[length + 1] = action, position
        length += 2
    if game.end == NOT_OVER:
        follow_default(game, rules, agent, rollout)
        play_on(game, rules, agent, _NO_SEAT, rollout)
    give_points(game, rules, work.order, work.points)
    back_up(work, length)


@jit_lean
def find_position(game, work, action):
    """Return the position that an action has led to, new ones without visits."""
    key = np.uint64(0)
    if game.end == NOT_OVER:
        key = np.uint64(1 + game.decision * MAX_PLAYERS + game.asked)
    position = find_child(work, action, key)
    return add_child(work, action, key) if position == NONE else position


@jit_lean
def disturb(game, rules, stream):
    """Do what copying a game of the tree does to it in the program (M2, M5, M6, M7)."""
    if rules.reshuffles_copies:
        shuffle_deck(game, rules, stream)
    if rules.search_order_differs and is_searching_deck(game, rules, game.asked):
        shuffle(game.options, game.n_options, False, stream)
    if rules.forgets_reactions:
        for seat in range(game.n_players):
            game.reaction[seat] = NONE
    if rules.forgets_thefts:
        for shot in range(game.n_shots - 1, -1, -1):
            if game.shot_kind[shot] == THIEF_LEAVES:
                drop_shot(game, shot)


@jit_lean
def pick_action(game, rules, agent, work, position, number):
    """Return an action not tried before, one of them at random, or the most promising one."""
    n_actions = count_actions(game, rules)
    is_same_deal = rules.one_determinization or (
        rules.search_order_differs and is_searching_deck(game, rules, game.asked)
    )
    if is_same_deal:
        action = try_place(game, work, position, n_actions)
    elif n_actions > MOST_LISTED:
        action = try_any(game, rules, work, position, n_actions)
    else:
        action = try_content(game, rules, work, position, n_actions, number)
    if action == NONE:
        seen = NONE if is_same_deal else number
        action = find_most_promising(work, rules, position, seen, game.n_players, agent.exploration)
    return action


@jit_lean
def try_place(game, work, position, n_actions):
    """Return an untried action of a position that is always the same, or NONE."""
    if work.nodes[position].n_children >= n_actions:
        return NONE
    stream = work.streams[_SELECTION]
    place = draw_below(stream, n_actions)
    while find_child(work, position, np.uint64(place)) != NONE:
        place = draw_below(stream, n_actions)
    return add_action(game, work, position, np.uint64(place), place)


@jit_lean
def try_content(game, rules, work, position, n_actions, number):
    """Return an untried action in this deal, or NONE, and note the places of the tried ones."""
    n_untried = 0
    key, untried = np.uint64(0), np.int64(0)
    for place in range(n_actions):
        content = describe_action(game, rules, place, work.chosen)
        action = find_child(work, position, content)
        if action == NONE:
            n_untried += 1
            if draw_below(work.streams[_SELECTION], n_untried) == 0:
                key, untried = content, place
        elif work.nodes[action].seen != number:  # else an equal card comes first
            work.nodes[action].seen = number
            work.nodes[action].place = place
    if n_untried == 0:
        return NONE
    return add_action(game, work, position, key, untried)


@jit_lean
def try_any(game, rules, work, position, n_actions):
    """Return any of very many actions, most of which remain untried."""
    place = draw_below(work.streams[_SELECTION], n_actions)
    key = describe_action(game, rules, place, work.chosen)
    action = find_child(work, position, key)
    if action == NONE:
        return add_action(game, work, position, key, place)
    work.nodes[action].place = place
    return action


@jit_lean
def add_action(game, work, position, key, place):
    """Return a new action of who is asked."""
    action = add_child(work, position, key)
    work.nodes[action].place = place
    work.nodes[action].seat = game.asked
    return action


@jit_lean
def give_points(game, rules, order, points):
    """Give each seat one point for each player behind it; ties share, or the lower seat wins."""
    rank_seats(game, rules, order)
    ties = find_ties(game, rules, order)
    n = game.n_players
    first = 0
    while first < n:
        last = first
        while ties >> last + 1 & 1:
            last += 1
        for place in range(first, last + 1):
            points[order[place]] = n - 1 - (first + last) / 2
        first = last + 1


def list_visits(state: np.record, rules: np.record, work: Workspace) -> dict[tuple[int, ...], int]:
    """Return how often a search visited the actions of its question: the options, NONE to pass."""
    visits = {}
    action = work.nodes[0].first if work.n_nodes[0] else NONE
    n_choices = count_choices(state, rules)
    while action != NONE:
        node, chosen = work.nodes[action], work.chosen
        options: tuple[int, ...] = (NONE,)
        if node.place < n_choices:
            find_subset(np.int64(state.n_options), np.int64(state.k), node.place, chosen)
            options = tuple(state.options[chosen[: state.k]].tolist())
        visits[options] = int(node.visits)
        action = node.next
    return visits
