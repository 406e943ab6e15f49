"""YAML of plain data: what is read as it stands, and what is refused in one line."""

import pytest

from redealt.errors import RedealtError
from redealt.planning.plain_yaml import parse_yaml
from redealt.planning.sources import read_command_line


@pytest.mark.parametrize(
    "text", ["yes", "on", "010", "0x1F", "20:23", "1_000", "2023-01-23", ".5", ".inf", "<<"]
)
def test_what_yaml_would_guess_at_is_text(text):
    assert parse_yaml(f"a: {text}") == {"a": text}


def test_plain_data_is_read():
    text = "a: [1, -2.5, 1e3, true, null, ~, 'yes', \"1\"]\nb: {c: {}}\nd:\n"
    assert parse_yaml(text) == {
        "a": [1, -2.5, 1000.0, True, None, None, "yes", "1"],
        "b": {"c": {}},
        "d": None,
    }
    assert parse_yaml("# nothing\n") is None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\nb: 2\na: 3", "line 3: found the key a again, expected every key once"),
        ("a: {b: 1, b: 1}", "line 1: found the key b again, expected every key once"),
        ("a: !!int abc", "line 1: found the tag 'tag:yaml.org,2002:int', expected plain data"),
        ("a: &x [*x]", "line 1: found an anchor or alias (& or *), expected plain data"),
        ("a: 1\nb: *x", "line 2: found an anchor or alias (& or *), expected plain data"),
        ("1: 2", "line 1: found the key 1, expected plain text"),
        ("? [a]\n: 1", "line 1: found the key ['a'], expected plain text"),
        ('"a\\nb": 1', "line 1: found the key 'a\\nb', expected plain text"),
        ("a: 1\n---\nb: 2", "line 2: found a second document, expected one"),
        ("a: " + "[" * 500 + "]" * 500, "line 1: found more than 30 levels"),
    ],
)
def test_all_else_is_refused_in_one_line(text, line):
    with pytest.raises(RedealtError) as caught:
        parse_yaml(text)
    assert str(caught.value) == line


def test_a_number_of_thousands_of_digits_stays_text():
    assert parse_yaml("9" * 5000) == "9" * 5000


@pytest.mark.parametrize("name", ["2023_01", "007", "1e3", "1.10", "yes", "null"])
def test_a_folder_on_the_command_line_is_text_as_it_stands(name):
    assert read_command_line([f"results={name}", "seed=7"]) == {"results": name, "seed": 7}
