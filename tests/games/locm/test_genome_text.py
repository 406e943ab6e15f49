"""Genomes as text, forth and back."""

import gzip
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.games.locm.genomes.breeding import random_genome
from redealt.games.locm.genomes.linear import linear_genome
from redealt.games.locm.genomes.text import format_genome, format_tree, parse_genome, parse_tree
from tests.authors_files import find_authors_file
from tests.games.locm.tree_twin import to_nested
from tests.games.streams import new_stream

KINDS = {"Linear": "linear", "BinaryTree": "binary_tree", "Tree": "tree"}


def test_tree_reads_as_it_is_written():
    text = "(sub (max attack -0.25 (neg me_rune)) (min op_max_mana G))"
    half = np.float32(-0.25)
    assert to_nested(parse_tree(text)) == (
        "sub",
        ("max", ("attack",), (half,), ("neg", ("me_rune",))),
        ("min", ("op_max_mana",), ("G",)),
    )
    assert format_tree(parse_tree(text)) == text
    assert format_tree(parse_tree("( neg\n(neg   W) )")) == "(neg (neg W))"


@given(st.sampled_from([*KINDS.values()]), st.integers(0, 2**32))
def test_genomes_are_read_back_as_they_were(kind, number):
    genome = random_genome(kind, new_stream(number))
    again = parse_genome(kind, *format_genome(genome))
    assert again.kind == kind
    for part in ("weights", "card", "state"):
        assert np.array_equal(getattr(again, part), getattr(genome, part))


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_numbers_keep_all_their_bits(number):
    nodes = parse_tree(f"(add attack {np.float32(number)})")
    again = parse_tree(format_tree(nodes))
    assert again["value"][1].tobytes() == np.float32(number).tobytes()
    card, state = format_genome(linear_genome([number] * 20))
    assert (
        parse_genome("linear", card, state).weights.tobytes() == 20 * np.float32(number).tobytes()
    )


def test_deep_trees_can_be_read_and_written():
    text = "(neg " * 5000 + "C" + ")" * 5000
    assert format_tree(parse_tree(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "found 0 whole trees, expected one"),
        ("attack defense", "found 2 whole trees, expected one"),
        ("(add attack", "found 0 whole trees, expected one"),
        ("(add attack))", r"found \), expected a feature or a number"),
        ("(plus attack B)", "found plus, expected one of add, sub, mul, max, min, neg"),
        ("(", "found the end, expected one of add"),
        ("(add)", "found 0 children of add, expected 1"),
        ("(neg B C)", "found 2 children of neg, expected 1"),
        ("(sub B C D)", "found 3 children of sub, expected 2"),
        ("(add attack cost)", "found cost, expected a feature or a number"),
        ("(add attack nan)", "found nan, expected a finite number"),
        ("(add attack 1e60)", "found 1e60, expected a finite number"),
    ],
)
def test_what_is_no_tree_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        parse_tree(text)


@pytest.mark.parametrize(
    ("kind", "card", "state", "message"),
    [
        ("forest", "attack", "me_mana", "found genome forest, expected linear, binary_tree, tree"),
        ("tree", "me_mana", "me_mana", "found me_mana"),
        ("tree", "attack", "attack", "found attack"),
        ("tree", "(sub B C)", "me_mana", "found sub"),
        ("binary_tree", "(neg B)", "me_mana", "found neg"),
        ("binary_tree", "(add B C D)", "me_mana", "found add with 3 children"),
        ("linear", "1 2 3", "1", "found 1 weights, expected 12"),
        ("linear", "1 2 x 4 5 6 7 8", "1 2 3 4 5 6 7 8 9 10 11 12", "found x, expected"),
    ],
)
def test_what_is_no_genome_of_its_kind_is_refused(kind, card, state, message):
    with pytest.raises(ValueError, match=message):
        parse_genome(kind, card, state)


def test_all_genomes_of_the_authors_are_read_and_written_alike():
    path = find_authors_file("locm", "authors_best_of_generation.jsonl.gz")
    with gzip.open(path, "rt") as lines:
        rows = [json.loads(line) for line in lines]
    assert len(rows) == 3006
    for row in rows:
        numbers = [str(np.float32(weight)) for weight in row.get("weights", ())]
        card, state = row.get("card") or " ".join(numbers[12:]), row.get("state", "")
        state = state or " ".join(numbers[:12])
        assert format_genome(parse_genome(KINDS[row["representation"]], card, state)) == (
            card,
            state,
        )
