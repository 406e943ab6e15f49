"""Helpers of the tests: compiled games played step by step from Python."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from redealt.core.streams import seed_stream
from redealt.games.locm.actions import PASS, action_ids, play_action
from redealt.games.locm.agents.choice import choose_action, is_silent, prepare_turn
from redealt.games.locm.agents.configuration import Agents, new_workspace, pack_agents
from redealt.games.locm.agents.evaluation import value_all_cards
from redealt.games.locm.draft import draw_offers
from redealt.games.locm.effects import find_rules
from redealt.games.locm.genomes.breeding import random_genome
from redealt.games.locm.match import (
    DECISIONS,
    DRAFT,
    ROLES,
    pick_cards,
    play,
    shuffle_picks,
)
from redealt.games.locm.record import compile_switches
from redealt.games.locm.state import NOBODY, new_state
from redealt.games.locm.switches import Switches
from redealt.games.locm.turns import begin_turn, check_end, end_turn, set_up_game
from tests.games.streams import draw_keys, new_stream

WORDS = ("PASS", "SUMMON", "ATTACK", "USE")


def new_keys(*name: int) -> np.ndarray:
    return draw_keys(name, len(ROLES))


def compile_variant(variant: dict) -> np.record:
    return compile_switches(Switches(**variant))


def grow(kind: str, *name: int):
    return random_genome(kind, new_stream(*name))


class Stepper:
    """A compiled game that stops before every action."""

    def __init__(self, switches: np.record, agents: Agents, keys: np.ndarray, number: int) -> None:
        self.switches, self.agents, self.nodes = switches, agents.agents.copy(), agents.nodes
        self.state, self.work, self.states = new_state(), *new_workspace()
        self.streams = np.zeros((len(ROLES), 4), dtype=np.uint64)
        value_all_cards(self.agents, self.nodes, switches, self.work)
        seed_stream(self.streams[DRAFT], keys[DRAFT], number)
        draw_offers(self.work.offers, self.work.pool, switches, self.streams[DRAFT])
        for player in range(2):
            stream, picks = self.streams[DECISIONS + player], self.work.picks[player]
            seed_stream(stream, keys[DECISIONS + player], number)
            pick_cards(picks, self.agents[player], switches, self.work, stream)
            shuffle_picks(self.state, switches, player, picks, self.streams, keys, number)
        set_up_game(self.state, switches)

    def play(self) -> Iterator[tuple[str, int, int]]:
        """Yield each action by its word and ids, before it is played."""
        state, switches = self.state, self.switches
        while state.winner == NOBODY:
            begin_turn(state, switches)
            if state.winner != NOBODY:
                return
            agent, stream = self.agents[state.player], self.streams[DECISIONS + state.player]
            prepare_turn(state, switches, agent, self.work, self.states)
            while state.winner == NOBODY:
                action = choose_action(
                    state, switches, agent, self.nodes, self.work, self.states, stream
                )
                kind, card_id, target = action_ids(state, switches, action)
                yield WORDS[kind], int(card_id), int(target)
                if action == PASS and is_silent(switches, agent):
                    break
                play_action(state, switches, find_rules(switches), action)
                check_end(state, switches)
                if action == PASS:
                    break
            end_turn(state)


class Result(NamedTuple):
    first_share: float
    games: np.recarray


def play_match(variant: dict, agents: list, n: int, *name: int) -> Result:
    """Play n games of two agents, each with a draft of its own."""
    numbers = np.repeat(np.arange(n), 3).reshape(n, 3)
    pairs = np.tile([0, 1], (n, 1))
    games = play(compile_variant(variant), pack_agents(agents), pairs, numbers, new_keys(*name))
    return Result(float(np.mean(games.winner == 0)), games)
