"""Many games of pairs on the same drafts: generations, maps and tournaments (5.3, 6.1 and 6.4)."""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.core.streams import seed_stream
from redealt.games.locm.agents.configuration import Agents, new_workspace
from redealt.games.locm.agents.evaluation import value_all_cards
from redealt.games.locm.draft import draw_offers
from redealt.games.locm.match import (
    DECISIONS,
    DRAFT,
    ROLES,
    new_games,
    pick_cards,
    play_battle,
    shuffle_picks,
)
from redealt.games.locm.state import DECK_SIZE, new_state


@jit_lean
def draft_all(picks, switches, agents, work, streams, keys, number):
    """Write the cards that each agent picks in either seat in draft ``number`` into ``picks``."""
    seed_stream(streams[DRAFT], keys[DRAFT], number)
    draw_offers(work.offers, work.pool, switches, streams[DRAFT])
    for player in range(2):
        role = DECISIONS + player
        for agent in range(len(agents)):
            seed_stream(streams[role], keys[role], number)
            pick_cards(picks[player, agent], agents[agent], switches, work, streams[role])


@jit_lean
def play_pairs(
    wins,
    game,
    state,
    switches,
    agents,
    nodes,
    pairs,
    rounds,
    picks,
    work,
    states,
    streams,
    keys,
    first_draft,
    first_shuffle,
):
    """Add the first players' wins on each draft (column) to ``wins``, pair by pair (row)."""
    value_all_cards(agents, nodes, switches, work)
    n_drafts = wins.shape[1]
    for draft in range(n_drafts):
        draft_all(picks, switches, agents, work, streams, keys, first_draft + draft)
        for p in range(len(pairs)):
            for game_round in range(rounds):
                number = first_shuffle + game_round * n_drafts + draft
                for player in range(2):
                    role = DECISIONS + player
                    seed_stream(streams[role], keys[role], number)
                    cards = picks[player, pairs[p, player]]
                    shuffle_picks(state, switches, player, cards, streams, keys, number)
                play_battle(game, state, switches, agents, nodes, pairs[p], work, states, streams)
                wins[p, draft] += game.winner == 0


def play_grid(
    switches: np.record,
    agents: Agents,
    first: np.ndarray,
    second: np.ndarray,
    drafts: int,
    rounds: int,
    keys: np.ndarray,
    first_draft: int,
    first_shuffle: int,
) -> np.ndarray:
    """Return how many of ``rounds`` games the first player wins, int64 (pairs, drafts).

    ``first`` and ``second`` are places in ``agents``; the agents draft once for each of ``drafts``
    drafts, of which ``first_draft`` is the first number. Round r of the d-th draft has shuffles and
    decisions number ``first_shuffle + r * drafts + d``, whatever the pair. ``keys`` uint64 (5, 2)
    as for :func:`.match.play`; agents draft by decisions of the number of the draft.
    """
    wins = np.zeros((len(first), drafts), dtype=np.int64)
    play_pairs(
        wins,
        new_games(1)[0],
        new_state(),
        switches,
        agents.agents.copy(),  # into which values of cards are written
        agents.nodes,
        np.column_stack([first, second]).astype(np.int64),
        rounds,
        np.zeros((2, len(agents.agents), DECK_SIZE), dtype=np.uint8),
        *new_workspace(),
        np.zeros((len(ROLES), 4), dtype=np.uint64),
        keys,
        first_draft,
        first_shuffle,
    )
    return wins
