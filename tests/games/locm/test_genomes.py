"""Genomes: how they are drawn, bred and translated, by their exact expectations."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.games.locm.genomes.breeding import cross, mutate, random_genome
from redealt.games.locm.genomes.draws import draw_step, draw_unit, draw_weight
from redealt.games.locm.genomes.from_linear import to_tree
from redealt.games.locm.genomes.linear import cross_weights, linear_genome, mutate_weights
from redealt.games.locm.genomes.nodes import ADD, LITERAL, NODE, Genome
from redealt.games.locm.genomes.text import format_genome, parse_tree
from redealt.games.locm.genomes.trees import (
    CARD_FEATURES,
    OPERATORS,
    STATE_FEATURES,
    exchange_subtrees,
    find_subtree,
    grow,
)
from tests.games.locm.tree_twin import evaluate, to_nested
from tests.games.streams import new_stream

KINDS = ("linear", "binary_tree", "tree")
TREES = KINDS[1:]
FEATURES = {"card": CARD_FEATURES, "state": STATE_FEATURES}
SIGMAS = 4.5

# A stream, from the numbers that name it.
streams = st.integers(0, 2**32).map(new_stream)
kinds = st.sampled_from(KINDS)
trees = st.sampled_from(TREES)


def near(expected: float, sample: np.ndarray) -> bool:
    """Tell whether the mean of a sample is what it should be, but for sampling errors."""
    values = np.asarray(sample, dtype=float)
    return abs(values.mean() - expected) <= SIGMAS * values.std() / len(values) ** 0.5


def assert_valid(genome: Genome) -> None:
    """Check that trees are whole, of their kind's operators and of features that they may read."""
    if genome.kind == "linear":
        assert (genome.weights.dtype, genome.weights.shape) == (np.float32, (20,))
        assert len(genome.card) == len(genome.state) == 0
        return
    assert len(genome.weights) == 0
    for part, features in FEATURES.items():
        nodes = getattr(genome, part)
        assert nodes.dtype == NODE
        to_nested(nodes)
        known = {*features, LITERAL, *OPERATORS[genome.kind]}
        assert {*nodes["operator"].tolist()} <= known
        arities = {*nodes["arity"].tolist()}
        assert arities <= ({0, 2} if genome.kind == "binary_tree" else {0, 1, 2, 3, 4})


# Drawing


@pytest.mark.parametrize(
    ("kind", "part", "expected"),
    [
        ("binary_tree", "card", 7 / 2),
        ("binary_tree", "state", 9 / 4),
        ("tree", "card", 154 / 27),
        ("tree", "state", 198 / 71),
    ],
)
def test_random_trees_have_the_expected_size_and_share_of_single_leaves(kind, part, expected):
    stream = new_stream(1)
    sizes = np.array([len(grow(kind, FEATURES[part], stream)) for _ in range(20_000)])
    assert near(expected, sizes)
    assert near({"card": 9 / 14, "state": 13 / 18}[part], sizes == 1)


@pytest.mark.parametrize("kind", TREES)
def test_every_kind_of_node_is_equally_likely(kind):
    stream = new_stream(2)
    roots = [int(grow(kind, CARD_FEATURES, stream)["operator"][-1]) for _ in range(20_000)]
    for operator in (*CARD_FEATURES, LITERAL, *OPERATORS[kind]):
        assert near(1 / 14, np.array(roots) == operator)


def test_operators_of_an_n_ary_tree_have_two_to_four_children():
    stream = new_stream(3)
    nodes = np.concatenate([grow("tree", STATE_FEATURES, stream) for _ in range(20_000)])
    arities = nodes["arity"][(nodes["operator"] > LITERAL) & (nodes["arity"] > 1)]
    for arity, chance in ((2, 6 / 11), (3, 3 / 11), (4, 2 / 11)):
        assert near(chance, arities == arity)


def test_weights_are_uniform_between_minus_one_and_one():
    stream = new_stream(4)
    weights = np.array([random_genome("linear", stream).weights for _ in range(2000)]).ravel()
    assert near(0, weights)
    assert near(1 / 3, weights**2)
    assert -1 <= weights.min() < -0.999 < 0.999 < weights.max() < 1


def test_random_steps_are_nearly_normal():
    stream = new_stream(5)
    steps = np.array([draw_step(stream) for _ in range(20_000)])
    assert near(0, steps)
    assert near(1, steps**2)
    assert near(0.6785, np.abs(steps) < 1)  # of a normal distribution 0.6827


def test_largest_draws_stay_below_one(monkeypatch):
    module = "redealt.games.locm.genomes.draws.next_bits"
    monkeypatch.setattr(module, lambda stream: np.uint64(2**64 - 1))
    assert draw_unit(None) < 1
    assert np.float32(draw_weight(None)) < 1
    monkeypatch.setattr(module, lambda stream: np.uint64(0))
    assert (draw_unit(None), draw_weight(None)) == (0, -1)


@given(kinds, streams)
def test_genomes_stay_valid_whatever_is_done_to_them(kind, stream):
    genomes = [random_genome(kind, stream) for _ in range(4)]
    for _ in range(5):
        children = [*cross(*genomes[:2], stream), *cross(*genomes[2:], stream)]
        genomes = [mutate(child, 0.5, stream) for child in children]
    for genome in genomes:
        assert_valid(genome)


# Crossover


@given(streams)
def test_children_of_linear_parents_share_their_weights_out(stream):
    mother, father = (random_genome("linear", stream).weights for _ in range(2))
    one, other = cross_weights(mother, father, stream)
    is_own = one == mother
    assert np.array_equal(one, np.where(is_own, mother, father))
    assert np.array_equal(other, np.where(is_own, father, mother))


def test_coins_of_linear_crossover_are_fair_and_independent():
    stream = new_stream(6)
    ones, zeros = np.ones(20), np.zeros(20)
    kept = np.array([cross_weights(ones, zeros, stream)[0] for _ in range(4000)])
    for place in range(20):
        assert near(0.5, kept[:, place])
        assert near(0.5, kept[:, place] == kept[:, place - 1])


@given(trees, streams)
def test_crossover_of_trees_moves_nodes_and_loses_none(kind, stream):
    mother, father = (random_genome(kind, stream) for _ in range(2))
    for part in FEATURES:
        parents = [getattr(each, part) for each in (mother, father)]
        children = exchange_subtrees(*parents, stream)
        before, after = (Counter(np.concatenate(each).tolist()) for each in (parents, children))
        assert before == after


def test_subtrees_are_exchanged_at_nodes_drawn_uniformly():
    chain = parse_tree("(neg (neg (neg attack)))")
    stream = new_stream(7)
    sizes = [[len(child) for child in exchange_subtrees(chain, chain, stream)] for _ in range(8000)]
    one, other = np.array(sizes).T
    assert (one + other == 8).all()
    for change in range(-3, 4):
        assert near((4 - abs(change)) / 16, one == 4 + change)


def test_subtree_is_a_node_and_all_below_it():
    nodes = parse_tree("(add (mul attack B) (max C D (neg 0.5)))")
    assert [find_subtree(nodes, root) for root in (2, 6, 7, 8)] == [
        slice(0, 3),
        slice(5, 7),
        slice(3, 8),
        slice(0, 9),
    ]


# Mutation


def is_changed(genome: Genome, mutated: Genome) -> bool:
    """Tell whether something was drawn anew, even if by chance it is as before."""
    if genome.kind == "linear":
        return not np.array_equal(genome.weights, mutated.weights)
    return genome.card is not mutated.card or genome.state is not mutated.state


@pytest.mark.parametrize(
    ("kind", "chance"), [("linear", 0.6415), ("binary_tree", 0.0975), ("tree", 0.0975)]
)
def test_mutation_changes_a_linear_child_more_often_than_a_tree(kind, chance):
    stream = new_stream(8)
    genome = random_genome(kind, stream)
    assert near(chance, [is_changed(genome, mutate(genome, 0.05, stream)) for _ in range(20_000)])


@pytest.mark.parametrize(("kind", "rate"), [("linear", 0.005116), ("tree", 0.40126)])
def test_rates_that_give_another_genome_the_same_effect(kind, rate):
    stream = new_stream(9)
    genome = random_genome(kind, stream)
    expected = 0.0975 if kind == "linear" else 0.6415
    assert near(expected, [is_changed(genome, mutate(genome, rate, stream)) for _ in range(10_000)])


@pytest.mark.parametrize(("kind", "chance"), [("linear", 0.95**100), ("tree", 0.95**10)])
def test_copies_of_a_base_that_five_mutations_leave_alone(kind, chance):
    assert chance == pytest.approx({"linear": 0.0059, "tree": 0.5987}[kind], abs=1e-4)
    stream = new_stream(10)
    linear = random_genome("linear", stream)
    base = linear if kind == "linear" else to_tree(linear)

    def is_copy() -> bool:
        genome = base
        for _ in range(5):
            genome = mutate(genome, 0.05, stream)
        return not is_changed(base, genome)

    assert near(chance, [is_copy() for _ in range(10_000)])


def test_mutation_draws_weights_anew_or_moves_them_a_step():
    stream = new_stream(11)
    weights = random_genome("linear", stream).weights
    fresh = np.array([mutate_weights(weights, 1, stream) for _ in range(1000)])
    assert near(0, fresh.ravel())
    assert near(1 / 3, fresh.ravel() ** 2)
    steps = np.array([mutate_weights(weights, 1, stream, sd=0.1) for _ in range(1000)]) - weights
    assert near(0, steps.ravel())
    assert near(0.01, steps.ravel() ** 2)


# From linear to a tree


def test_translated_tree_has_25_and_37_nodes_and_all_features():
    genome = linear_genome([0.0] * 20)
    card, state = to_tree(genome).card, to_tree(genome).state
    assert (len(card), len(state)) == (25, 37)
    for nodes, features in ((card, CARD_FEATURES), (state, STATE_FEATURES)):
        assert {*features} < {*nodes["operator"].tolist()}
        assert (nodes["operator"][-1], nodes["arity"][-1]) == (ADD, len(features))
    linear = linear_genome(np.arange(20) / 10)
    text = format_genome(to_tree(linear))[0]
    assert text.startswith("(add (mul attack 1.2) (mul defense 1.3) (mul B 1.4)")
    assert text.endswith("(mul W 1.9))")


def test_translated_tree_values_and_chooses_like_the_linear_genome():
    stream = new_stream(12)
    drawn = np.random.default_rng(12)
    linear = random_genome("linear", stream)
    tree = to_tree(linear)
    states = drawn.integers(0, 31, (2000, 5, 12)).astype(np.float32)
    for options in states:
        values = [
            [evaluate(genome, "state", each) for each in options] for genome in (linear, tree)
        ]
        assert values[0] == pytest.approx(values[1], rel=1e-5, abs=1e-4)
        best, second = sorted(values[0])[:-3:-1]
        if best - second > 1e-3:
            assert np.argmax(values[0]) == np.argmax(values[1])
