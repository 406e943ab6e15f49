"""What compiled code makes of genomes, against plain recursion."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.games.locm.agents.configuration import N_KEPT, Agent, new_workspace, pack_agents
from redealt.games.locm.agents.evaluation import recall_value, run_tree, value_card
from redealt.games.locm.genomes.breeding import cross, random_genome
from redealt.games.locm.genomes.from_linear import to_tree
from redealt.games.locm.genomes.nodes import Genome
from redealt.games.locm.genomes.text import parse_genome
from redealt.games.locm.match import ROLES, play
from redealt.games.locm.names import FEATURES, GENOMES, KEYWORDS
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from tests.games.locm.tree_twin import evaluate
from tests.games.streams import draw_keys, new_stream

N_STATE = FEATURES.index("attack")

states = st.lists(st.integers(-20, 40), min_size=N_STATE, max_size=N_STATE)
usual = st.tuples(st.integers(0, N_KEPT), st.integers(0, N_KEPT), st.integers(0, 63))
bodies = st.tuples(st.integers(-30, 99), st.integers(-99, 99), st.integers(0, 63))


def value_state_compiled(genome: Genome, features: np.ndarray) -> np.float32:
    """Return what the compiled tree for states gives."""
    agents = pack_agents([Agent("evolved", genome)])
    work, agent = new_workspace().room, agents.agents[0]
    work.features[:N_STATE] = features
    return run_tree(agent, agents.nodes, agent.state_first, agent.state_size, work)


def value_card_compiled(genome: Genome, attack: int, defense: int, keywords: int) -> np.float32:
    agents = pack_agents([Agent("evolved", genome)])
    work = new_workspace().room
    return value_card(agents.agents[0], agents.nodes, work, attack, defense, keywords)


def card_features(attack: int, defense: int, keywords: int) -> np.ndarray:
    shown = [keywords >> bit & 1 for bit in range(len(KEYWORDS))]
    return np.array([attack, defense, *shown], dtype=np.float32)


def grow_large(kind: str, number: int) -> Genome:
    """Return a genome that crossover has made, so that its trees may be large."""
    stream = new_stream(number)
    genomes = [random_genome(kind, stream) for _ in range(8)]
    for _ in range(20):
        genomes = [child for pair in range(4) for child in cross(*genomes[pair::4], stream)]
    return max(genomes, key=lambda genome: len(genome.card) + len(genome.state))


def assert_same(found: np.float32, expected: np.float32) -> None:
    assert np.array_equal(np.float32(found), expected, equal_nan=True), (found, expected)


@given(st.sampled_from(GENOMES), st.integers(0, 2**32), bodies)
def test_cards_are_worth_what_plain_recursion_says(kind, number, body):
    genome = grow_large(kind, number)
    expected = evaluate(genome, "card", card_features(*body))
    assert_same(value_card_compiled(genome, *body), expected)


@given(st.sampled_from(GENOMES[1:]), st.integers(0, 2**32), states)
def test_states_are_worth_what_plain_recursion_says(kind, number, state):
    genome = grow_large(kind, number)
    features = np.array(state, dtype=np.float32)
    assert_same(value_state_compiled(genome, features), evaluate(genome, "state", features))


@given(st.sampled_from(GENOMES[1:]), st.integers(0, 2**32), st.lists(bodies | usual))
def test_values_that_a_tree_has_given_are_kept(kind, number, met):
    genome = grow_large(kind, number)
    agents = pack_agents([Agent("evolved", genome)])
    agent, work = agents.agents[0], new_workspace().room
    for body in [*met, *met]:
        assert_same(
            recall_value(agent, agents.nodes, work, *body), value_card_compiled(genome, *body)
        )
    for attack, defense, keywords in met:
        if 0 <= attack < N_KEPT and 0 <= defense < N_KEPT:
            kept = agent.creature_values[attack, defense, keywords]
            assert_same(kept, value_card_compiled(genome, attack, defense, keywords))


HUGE = "(mul 3e38 (mul attack attack))"


@pytest.mark.parametrize("kind", GENOMES[1:])
@pytest.mark.parametrize("order", ["{} {}", "{1} {0}"])
@pytest.mark.parametrize("operator", ["max", "min", "add"])
def test_what_is_no_number_is_compared_as_the_kind_of_tree_does(kind, operator, order):
    endless = {"binary_tree": f"(sub {HUGE} {HUGE})", "tree": f"(add {HUGE} (neg {HUGE}))"}
    children = order.format(endless[kind], "defense")
    genome = parse_genome(kind, f"({operator} {children})", "me_mana")
    expected = evaluate(genome, "card", card_features(5, 4, 0))
    assert_same(value_card_compiled(genome, 5, 4, 0), expected)
    if operator != "add" and kind == "binary_tree":
        assert expected == 4


def test_translated_tree_plays_the_games_of_the_linear_genome():
    linear = random_genome("linear", new_stream(2))
    rivals = [Agent("baseline_2"), Agent("evolved", random_genome("tree", new_stream(3)))]
    games = []
    for genome in (linear, to_tree(linear)):
        agents = pack_agents([Agent("evolved", genome), *rivals])
        pairs = np.array([(0, 1), (1, 0), (0, 2), (2, 0), (0, 0)] * 40)
        numbers = np.repeat(np.arange(200), 3).reshape(-1, 3)
        keys = draw_keys((4,), len(ROLES))
        games.append(play(compile_switches(Switches()), agents, pairs, numbers, keys).tolist())
    assert games[0] == games[1]
    assert len({*games[0]}) > 100


def test_translated_tree_of_cards_gives_the_linear_values_of_all_bodies():
    linear = random_genome("linear", new_stream(1))
    tree = to_tree(linear)
    for body in np.random.default_rng(1).integers((0, 1, 0), (13, 13, 64), (500, 3)).tolist():
        found = [value_card_compiled(genome, *body) for genome in (linear, tree)]
        assert found[0] == pytest.approx(found[1], rel=1e-5, abs=1e-5)
