"""The compiled entries: what they record, and games on common draws."""

import numpy as np
import pytest

from redealt.games.locm.agents.configuration import MAX_STACK, Agent, Agents, pack_agents
from redealt.games.locm.genomes.linear import linear_genome
from redealt.games.locm.genomes.nodes import ADD, LITERAL, NODE
from redealt.games.locm.genomes.trees import tree_genome
from redealt.games.locm.match import play
from redealt.games.locm.pairs import play_grid
from tests.games.locm.play import Stepper, compile_variant, grow, new_keys, play_match
from tests.games.locm.variants import PRESETS

KEYS = new_keys(41)
KINDS = ("random", "pass_only", "baseline_1", "baseline_2")


def seat_all() -> Agents:
    grown = [grow(kind, 5, n) for kind in ("linear", "binary_tree", "tree") for n in range(2)]
    agents = [Agent(kind) for kind in KINDS] + [Agent("evolved", genome) for genome in grown]
    return pack_agents(agents)


@pytest.mark.parametrize("variant", PRESETS)
def test_games_are_those_played_step_by_step(variant):
    switches = compile_variant(PRESETS[variant])
    agents = seat_all()
    n = len(agents.agents)
    pairs = np.array([(one, other) for one in range(n) for other in range(n)])
    numbers = np.repeat(np.arange(n * n), 3).reshape(-1, 3)
    games = play(switches, agents, pairs, numbers, KEYS)
    for pair, game, number in zip(pairs, games, numbers[:, 0], strict=True):
        two = Agents(agents.agents[pair], agents.nodes)
        stepper = Stepper(switches, two, KEYS, int(number))
        silent = [
            kind == KINDS.index("baseline_2") and variant == "as_run_evolution"
            for kind in two.agents.kind
        ]
        n_actions = 0
        for action in stepper.play():
            n_actions += not (action[0] == "PASS" and silent[stepper.state.player])
        assert (game.winner, game.rounds) == (stepper.state.winner, stepper.state.turns[0])
        assert game.actions == n_actions


@pytest.mark.parametrize("variant", PRESETS)
def test_grids_count_the_games_of_play(variant):
    switches, agents = compile_variant(PRESETS[variant]), seat_all()
    places = range(1, len(agents.agents))  # random ones draft by another number
    first, second = np.array([(a, b) for a in places for b in places if a != b]).T
    wins = play_grid(switches, agents, first, second, 3, 2, KEYS, 10, 100)
    expected = np.zeros_like(wins)
    for game_round in range(2):
        for draft in range(3):
            number = 100 + game_round * 3 + draft
            numbers = np.tile([10 + draft, number, number], (len(first), 1))
            games = play(switches, agents, np.column_stack([first, second]), numbers, KEYS)
            expected[:, draft] += games.winner == 0
    assert wins.tolist() == expected.tolist()
    assert 0 < wins.mean() < 2


def test_a_number_of_a_game_moves_what_it_names_alone():
    switches = compile_variant({})
    agents = pack_agents([Agent("random"), Agent("baseline_2")])
    games = [
        play(switches, agents, np.array([[0, 1]] * 200), np.array([numbers] * 200), KEYS)
        for numbers in ((1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2), (1, 1, 1))
    ]
    found = [game[0].tolist() for game in games]
    assert found[0] == found[4]
    assert all(each != found[0] for each in found[1:4])


def test_players_that_pick_alike_draw_alike_with_common_shuffles():
    for variant, is_same in (("as_written", False), ("as_run_tournament", True)):
        agents = pack_agents([Agent("baseline_2")] * 2)
        stepper = Stepper(compile_variant(PRESETS[variant]), agents, KEYS, 3)
        decks = stepper.state.deck.tolist()
        assert (decks[0] == decks[1]) == is_same
        assert sorted(decks[0]) == sorted(decks[1])


def test_pass_only_games_end_on_round_56_and_the_second_player_wins():
    for variant in PRESETS.values():
        games = play_match(variant, [Agent("pass_only")] * 2, 20, 42).games
        assert set(zip(games.winner.tolist(), games.rounds.tolist(), strict=True)) == {(1, 56)}


def test_what_cannot_be_played_is_refused():
    with pytest.raises(ValueError, match="found agent 'nobody', expected one of random"):
        pack_agents([Agent("nobody")])
    with pytest.raises(ValueError, match="found agent evolved with genome None"):
        pack_agents([Agent("evolved")])
    with pytest.raises(ValueError, match="19 weights, expected 20"):
        pack_agents([Agent("evolved", linear_genome([0.0] * 19))])
    leaf, broken = np.array([(LITERAL, 0, 1)], dtype=NODE), np.array([(ADD, 2, 0)], dtype=NODE)
    with pytest.raises(ValueError, match="expected the nodes of a tree"):
        pack_agents([Agent("evolved", tree_genome("tree", leaf, broken))])
    many = np.array([*[(LITERAL, 0, 1)] * 5000, (ADD, 5000, 0)], dtype=NODE)
    with pytest.raises(ValueError, match=f"5000 values of a tree wait, .* at most {MAX_STACK}"):
        pack_agents([Agent("evolved", tree_genome("tree", many, leaf))])
