"""Altered configurations: a plan or one clear line, whatever stands in the file."""

import json
import re
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from redealt.errors import RedealtError
from redealt.planning.config import configuration_model
from redealt.planning.plan import make_plan
from redealt.planning.sources import load_configuration

DEFAULTS = configuration_model()().model_dump(mode="json")
MANY = settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def paths_of(value: Any, path: tuple = ()) -> list[tuple]:
    """Return the keys and indices of every value below this one."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    below = [((*path, key), item) for key, item in items]
    nested = [paths_of(item, place) for place, item in below if isinstance(item, dict | list)]
    return [place for place, _ in below] + [place for places in nested for place in places]


NUMBERS = st.integers(-3, 3) | st.sampled_from([2**31, 2**63, 10**29, 1e300, 0.5, -1e-9])
TEXTS = st.sampled_from(["", " ", "yes", "as_run", "~", "{x}", "\n", "\x07", "é", "\0"])
PLAIN = st.none() | st.booleans() | NUMBERS | TEXTS
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
PLACES = st.sampled_from(paths_of(DEFAULTS))


def answer(folder, text: str) -> str | None:
    """Return the line that a file is answered with, None if there is a plan."""
    (folder / "config.yaml").write_text(text, encoding="utf-8")
    try:
        make_plan(load_configuration(folder / "config.yaml", folder, {}))
    except RedealtError as error:
        return str(error)
    return None


def alter(value: Any, path: tuple, change) -> Any:
    """Return a copy in which ``change`` was applied to the container and the key of a place."""
    copy = dict(value) if isinstance(value, dict) else list(value)
    if len(path) == 1:
        change(copy, path[0])
    else:
        copy[path[0]] = alter(copy[path[0]], path[1:], change)
    return copy


def put(new: Any):
    return lambda container, key: container.__setitem__(key, new)


def repeat(container, key):
    if isinstance(container, list):
        container.append(container[key])
    else:
        container[f"{key}s"] = container[key]


def remove(container, key):
    del container[key]


def check(line: str | None, path: tuple) -> None:
    """Demand one line that names the section of the key, or the line of the file."""
    if line is not None:
        assert line.isprintable()
        assert path[0] in line or "config.yaml line 1: " in line, line


@MANY
@given(place=PLACES, change=st.one_of(VALUES.map(put), st.sampled_from([repeat, remove])))
def test_an_altered_value_gives_a_plan_or_a_line_that_names_its_key(tmp_path, place, change):
    text = json.dumps({place[0]: alter(DEFAULTS, place, change).get(place[0])})
    check(answer(tmp_path, text), place)


TRICKS = ["!!int ", "!!python/object/new:os.system ", "!x ", "&a ", "*a ", "<<: ", "? ", "- ", "\t"]
SPOILERS = st.sampled_from([*TRICKS, "[" * 400, "{" * 60, "'", '"', "%", "@", "---\n", "9" * 99])
LINES = yaml.safe_dump(DEFAULTS, sort_keys=False).splitlines()


@MANY
@given(number=st.integers(0, len(LINES) - 1), spoiler=SPOILERS, end=st.booleans())
def test_an_altered_line_gives_a_plan_or_a_line_that_names_a_key_or_a_line(
    tmp_path, number, spoiler, end
):
    key, colon, rest = LINES[number].partition(":")
    spoiled = f"{key}{colon} {spoiler}{rest.strip()}" if end else f"{spoiler}{LINES[number]}"
    line = answer(tmp_path, "\n".join([*LINES[:number], spoiled, *LINES[number + 1 :]]))
    if line is not None:
        assert line.isprintable()
        assert re.search(r"line \d+|config\.yaml: \w+", line), line


@pytest.mark.parametrize("number", range(0, len(LINES), 20))
def test_a_repeated_line_is_never_taken_silently(tmp_path, number):
    line = answer(tmp_path, "\n".join([*LINES[: number + 1], *LINES[number:]]))
    assert line is not None
    assert line.isprintable()
