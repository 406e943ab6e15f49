"""Games that agents play through the interface are those that the compiled code plays."""

import json

import numpy as np
import pytest

from redealt.games.interface import find_game
from redealt.games.locm.agents.configuration import Agent, new_workspace, pack_agents
from redealt.games.locm.genomes.text import format_genome
from redealt.games.locm.interface import Seat
from redealt.games.locm.match import ROLES, new_games, play_games
from redealt.games.locm.state import DECK_SIZE, new_state
from tests.games.locm.play import compile_variant, grow, new_keys
from tests.games.locm.variants import PRESETS, VARIANTS

KEYS = new_keys(71)
GENOMES = [grow(kind, 8) for kind in ("linear", "binary_tree", "tree")]
AGENTS = [Agent(kind) for kind in ("random", "pass_only", "baseline_1", "baseline_2")]
AGENTS += [Agent("evolved", genome) for genome in GENOMES]
# Behind the creatures of a lane lies what was left over there, other things when played by hand.
COMPARED = ("winner", "turns", "health", "rune", "mana", "max_mana", "next_draw")
COMPARED += ("drawn_cards", "hand_size", "n_summoned", "board_size", "deck")


def seat_of(agent: Agent) -> Seat:
    if agent.genome is None:
        return Seat(agent.kind)
    return Seat(agent.kind, agent.genome.kind, *format_genome(agent.genome))


def deal(agents: list[Agent], variant: dict, number: int, **setup: int):
    return find_game("locm")([seat_of(agent) for agent in agents], KEYS, number, variant, setup)


def play_compiled(agents: list[Agent], variant: dict, numbers: tuple[int, int, int]):
    """Play one game and return its record, its last state and streams."""
    packed, games, state = pack_agents(agents), new_games(1), new_state()
    streams, pairs = np.zeros((len(ROLES), 4), dtype=np.uint64), np.array([[0, 1]])
    switches = compile_variant(variant)
    given = (packed.agents, packed.nodes, pairs, np.array([numbers]), *new_workspace())
    play_games(games, state, switches, *given, streams, KEYS)
    return games[0], state, streams


def content_of(state: np.record) -> dict[str, list]:
    return {name: state[name].tolist() for name in COMPARED}


def assert_same(game, agents: list[Agent], variant: dict, numbers: tuple[int, int, int]) -> None:
    """Compare final states and streams, so that no random number is drawn elsewhere."""
    game.play_agents()
    record, state, streams = play_compiled(agents, variant, numbers)
    assert content_of(game._state) == content_of(state)
    assert game.outcome()["rounds"] == record.rounds
    for role, ours, theirs in zip(ROLES, game._streams, streams, strict=True):
        if role != "shuffle_2" or variant.get("shuffles") != "common":
            assert np.array_equal(ours, theirs), role


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_agents_play_the_compiled_game(variant):
    for number in range(5):
        game = deal([AGENTS[0]] * 2, VARIANTS[variant], number)
        assert_same(game, [AGENTS[0]] * 2, VARIANTS[variant], (number,) * 3)


@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("place", range(len(AGENTS)))
def test_every_agent_plays_the_compiled_game(variant, place):
    for number, other in enumerate(AGENTS):
        for agents in ([AGENTS[place], other], [other, AGENTS[place]]):
            game = deal(agents, PRESETS[variant], number)
            assert_same(game, agents, PRESETS[variant], (number,) * 3)


def test_a_game_of_a_run_is_found_by_its_three_numbers():
    agents = [AGENTS[0], AGENTS[3]]
    game = deal(agents, {}, 5, draft=11, shuffles=12)
    assert_same(game, agents, {}, (11, 12, 5))


def test_values_are_those_by_which_the_agent_chose():
    for agent in AGENTS[4:]:
        game = deal([agent, AGENTS[0]], {}, 2)
        while game.player is not None:
            decision = game.decide()
            if game.player == 0:
                best = max(decision.values.values())
                assert decision.values[decision.option] == best
                assert list(decision.values) == game.options()
            game.apply(decision.option)


def test_an_agent_thinks_anew_where_somebody_else_chose():
    for place in (2, 3, 4):
        game = deal([AGENTS[place], AGENTS[0]], PRESETS["as_run_tournament"], 3)
        for step in range(200):
            if game.player is None:
                break
            decided = game.decide().option
            options = game.options()
            assert decided in options
            game.apply(options[step % len(options)])
        assert game.outcome() is not None


def test_the_opponents_picks_and_both_orders_of_decks_are_hidden():
    game = deal([AGENTS[3], AGENTS[4]], {}, 0)
    while game._is_drafting:
        game.apply(game.decide().option)
    shown = json.dumps(game.view(0))
    assert game.view(0)["picks"] != game.view(1)["picks"]
    assert sorted(game.view(0)["picks"]) == sorted(game._state.deck[0].tolist())
    orders, opponents = set(), set()
    for seed in range(5):
        twin = game.redraw_hidden(0, seed)
        assert json.dumps(twin.view(0)) == shown
        orders.add(tuple(twin._state.deck[0]))
        opponents.add(tuple(twin._state.deck[1]))
    assert len(orders) == len(opponents) == 5


def test_a_redrawn_opponent_holds_what_it_may_have_picked():
    game = deal([AGENTS[3], AGENTS[3]], {}, 1)
    for _ in range(100):
        if game.player is not None:
            game.apply(game.decide().option)
    for seed in range(20):
        deck = game.redraw_hidden(0, seed)._state.deck[1].tolist()
        assert is_pickable(deck, game._offers)
        played = [place for place in range(DECK_SIZE) if is_played(game._state, place)]
        assert all(deck[place] == game._state.deck[1, place] for place in played)


def is_played(state: np.record, place: int) -> bool:
    held = state.hand[1, : state.hand_size[1]].tolist()
    return place < state.drawn_cards[1] and place not in held


def is_pickable(cards: list[int], offers) -> bool:
    """Whether the cards can be given one offer each that holds them (augmenting paths)."""
    taken: dict[int, int] = {}

    def give(card: int, seen: set[int]) -> bool:
        for turn, offer in enumerate(offers):
            if cards[card] in offer and turn not in seen:
                seen.add(turn)
                if turn not in taken or give(taken[turn], seen):
                    taken[turn] = card
                    return True
        return False

    return all(give(card, set()) for card in range(len(cards)))
