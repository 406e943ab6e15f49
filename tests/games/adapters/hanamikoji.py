"""Hanamikoji for the conformance suite."""

import numpy as np

from redealt.core.streams import draw_below
from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.agents.configuration import (
    ANY_ACTION,
    Agent,
    configure_agents,
    new_workspace,
)
from redealt.games.hanamikoji.agents.random import choose_randomly
from redealt.games.hanamikoji.agents.recursive import choose_recursively
from redealt.games.hanamikoji.agents.simple import choose_simply
from redealt.games.hanamikoji.agents.tree import choose_by_tree
from redealt.games.hanamikoji.information import determinize
from redealt.games.hanamikoji.match import NO_TABLES, play
from redealt.games.hanamikoji.moves import OPTION, list_options, new_options
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.state import NOBODY, new_state
from redealt.games.hanamikoji.switches import Switches
from tests.games.streams import stream_of

# The tree agent that is said not to cheat does see hidden cards, as published.
HONEST = ("simple",)
CHEATING = ("cheater", "tree")

_AGENTS = {
    "simple": Agent("simple", 2),
    "cheater": Agent("simple", 2, cheats=True),
    "tree": Agent("tree", 1, depth=2),
}
_RECORD = compile_switches(Switches())
_WORK = new_workspace()
_ROOT = np.int64(0)


def new_game(number: int) -> tuple[np.record, list[np.ndarray]]:
    state, deal = new_state(), stream_of(7, number)
    rules.set_up_game(state, 1, 0)
    rules.deal_round(state, _RECORD, deal)
    return state, [deal, stream_of(8, number)]


def play_step(state: np.record, streams: list[np.ndarray]) -> None:
    """Play one decision of random players, the draws before it, and the score after the last."""
    deal, decisions = streams
    while state.drawer != NOBODY:
        rules.draw_card(state, rules.pick_from_deck(state.deck, deal))
    choice = np.zeros(1, dtype=OPTION).view(np.recarray)[0]
    choose_randomly(state, _RECORD, rules.player_to_act(state), ANY_ACTION, decisions, choice)
    rules.apply_option(state, _RECORD, choice)
    if rules.is_round_over(state):
        rules.score_round(state, _RECORD, deal)
        if not state.is_over:
            rules.deal_round(state, _RECORD, deal)


def is_over(state: np.record) -> bool:
    return bool(state.is_over)


def outcome(state: np.record) -> list:
    scored = [int(rules.cards_of(state, _RECORD, player)) for player in (0, 1)]
    return [int(state.result), int(state.round_number), int(state.markers), scored]


def new_decision(number: int) -> np.record:
    """Return a state of the first round, from its third decision on."""
    state, streams = new_game(number)
    for _ in range(2 + draw_below(stream_of(9, number), 9)):
        play_step(state, streams)
    while state.drawer != NOBODY:
        rules.draw_card(state, rules.pick_from_deck(state.deck, streams[0]))
    return state


def exchange_hidden(state: np.record, generator: np.random.Generator) -> None:
    player = rules.player_to_act(state)
    determinize(state, player, _RECORD, stream_of(*generator.integers(0, 2**63, 2)))


def chances(state: np.record, agent: str) -> list[float]:
    """Return 1 for the option that is chosen with fixed random numbers and 0 for the others."""
    record, player = configure_agents([_AGENTS[agent]])[0], rules.player_to_act(state)
    search, decisions = stream_of(10, 0), stream_of(11, 0)
    n = list_options(state, _RECORD, player, ANY_ACTION, new_options(1)[0])
    if agent == "tree":
        best = choose_by_tree(
            state, _RECORD, player, record, ANY_ACTION, NO_TABLES, _WORK, search, decisions
        )
    else:
        best = choose_simply(
            state,
            _RECORD,
            player,
            record,
            ANY_ACTION,
            record.rollouts,
            NO_TABLES,
            _WORK,
            _ROOT,
            search,
            decisions,
        )
    return np.eye(n)[best].tolist()


_OFFICIAL = {"draw_first": True, "to_scored": True, "pairs": True, "both_qualify": "charm"}
_AS_RUN = {"score_secret": False, "offer_value": "worst_reply", "chance": "resampled"}


def transcripts() -> list:
    keys = np.arange(10, dtype=np.uint64).reshape(5, 2)
    tables = np.random.default_rng(1).uniform(-1, 1, (1, 2, 3**7))
    found = []
    for switches, first, second, n_games in (
        ({}, Agent("random"), Agent("random"), 20),
        (_AS_RUN, Agent("simple", 1), Agent("random", order="TSGC"), 1),
        (_OFFICIAL, Agent("simple", 1, cheats=True), Agent("random"), 1),
        ({"ties": "random"}, Agent("tree", 1, depth=1, table=0), Agent("random"), 1),
    ):
        record, agents = compile_switches(Switches(**switches)), configure_agents([first, second])
        games = play(record, agents, keys, 0, n_games, tables)
        found += [[np.asarray(game[name]).tolist() for name in game.dtype.names] for game in games]
    found.append(_late_decisions())
    return found


def _late_decisions() -> list:
    """Return what recursive and deep tree agents choose near the end of a round."""
    found = []
    state, streams = new_game(0)
    for _ in range(9):
        play_step(state, streams)
    for kind, search in (("tree", choose_by_tree), ("recursive", choose_recursively)):
        agent = configure_agents([Agent(kind, 1, depth=3, inner_rollouts=1)])[0]
        player = rules.player_to_act(state)
        stream = stream_of(12, 0)
        best = search(
            state, _RECORD, player, agent, ANY_ACTION, NO_TABLES, _WORK, stream, stream_of(13, 0)
        )
        found.append([int(best), stream.tolist()])
    return found
