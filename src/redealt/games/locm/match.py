"""Games between two agents: the compiled entry of all stages."""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.core.streams import seed_stream
from redealt.games.locm.actions import PASS, play_action
from redealt.games.locm.agents.choice import choose_action, is_silent, pick, prepare_turn
from redealt.games.locm.agents.configuration import Agents, new_workspace
from redealt.games.locm.agents.evaluation import value_all_cards
from redealt.games.locm.draft import draw_offers, shuffle_deck
from redealt.games.locm.effects import find_rules
from redealt.games.locm.record import COMMON
from redealt.games.locm.state import DECK_SIZE, NOBODY, new_state
from redealt.games.locm.turns import begin_turn, check_end, end_turn, set_up_game

ROLES = ("draft", "shuffle_1", "shuffle_2", "decisions_1", "decisions_2")
DRAFT, SHUFFLE, DECISIONS = 0, 1, 3  # first of the role
OF_DRAFT, OF_SHUFFLES, OF_DECISIONS = range(3)  # the numbers of a game

# What is kept of a game.
GAME = np.dtype(
    [
        ("winner", np.int8),  # player from 0
        ("rounds", np.int16),  # begun
        ("actions", np.int16),  # played, passes included
        ("evaluations", np.int32),  # of states, by evolved players
    ],
    align=True,
)


@jit_lean
def pick_cards(picks, agent, switches, work, stream):
    """Write the 30 cards that an agent picks from the offers in the workspace into ``picks``."""
    for turn in range(DECK_SIZE):
        offer = work.offers[turn]
        picks[turn] = offer[pick(agent, switches, offer, stream)]


@jit_lean
def shuffle_picks(state, switches, player, picks, streams, keys, number):
    """Shuffle the cards that a player picked into the deck."""
    role = SHUFFLE if switches.shuffles == COMMON else SHUFFLE + player
    seed_stream(streams[role], keys[role], number)
    shuffle_deck(state.deck[player], picks, streams[role])


@jit_lean
def play_battle(game, state, switches, agents, nodes, pair, work, states, streams):
    """Play on from shuffled decks to the end."""
    rules = find_rules(switches)
    work.evaluations = 0
    game.actions = 0
    set_up_game(state, switches)
    while state.winner == NOBODY:
        begin_turn(state, switches)
        if state.winner != NOBODY:
            break
        agent, stream = agents[pair[state.player]], streams[DECISIONS + state.player]
        prepare_turn(state, switches, agent, work, states)
        while state.winner == NOBODY:
            action = choose_action(state, switches, agent, nodes, work, states, stream)
            if action == PASS and is_silent(switches, agent):
                break
            play_action(state, switches, rules, action)
            check_end(state, switches)
            game.actions += 1
            if action == PASS:
                break
        end_turn(state)
    game.winner = state.winner
    game.rounds = state.turns[0]
    game.evaluations = work.evaluations


@jit_lean
def play_game(game, state, switches, agents, nodes, pair, numbers, work, states, streams, keys):
    """Play a game from its draft on."""
    seed_stream(streams[DRAFT], keys[DRAFT], numbers[OF_DRAFT])
    draw_offers(work.offers, work.pool, switches, streams[DRAFT])
    for player in range(2):
        role, picks = DECISIONS + player, work.picks[player]
        seed_stream(streams[role], keys[role], numbers[OF_DECISIONS])
        pick_cards(picks, agents[pair[player]], switches, work, streams[role])
        shuffle_picks(state, switches, player, picks, streams, keys, numbers[OF_SHUFFLES])
    play_battle(game, state, switches, agents, nodes, pair, work, states, streams)


@jit_lean
def play_games(games, state, switches, agents, nodes, pairs, numbers, work, states, streams, keys):
    """Play one game of each pair into ``games``."""
    value_all_cards(agents, nodes, switches, work)
    for n in range(len(games)):
        play_game(
            games[n],
            state,
            switches,
            agents,
            nodes,
            pairs[n],
            numbers[n],
            work,
            states,
            streams,
            keys,
        )


def new_games(n: int) -> np.recarray:
    """Return blank records of games."""
    return np.zeros(n, dtype=GAME).view(np.recarray)


def play(
    switches: np.record, agents: Agents, pairs: np.ndarray, numbers: np.ndarray, keys: np.ndarray
) -> np.recarray:
    """Play games and return their GAME records.

    ``switches`` as made by :func:`.record.compile_switches`; ``pairs`` int64 (n, 2) of places in
    ``agents``, the first player first; ``numbers`` int64 (n, 3): of the draft, of the shuffles and
    of the decisions; ``keys`` uint64 (5, 2) in the order of ROLES.
    """
    games = new_games(len(pairs))
    play_games(
        games,
        new_state(),
        switches,
        agents.agents.copy(),  # into which values of cards are written
        agents.nodes,
        pairs,
        numbers,
        *new_workspace(),
        np.zeros((len(ROLES), 4), dtype=np.uint64),
        keys,
    )
    return games
