"""Settings of all studies: what every list and every number in them is checked for."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated, Any, get_args, get_origin

import pytest
from pydantic import BaseModel, ValidationError

from redealt.errors import RedealtError
from redealt.planning.config import configuration_model
from redealt.planning.sources import merge
from tests.unit.plan_fixture import plan_of

DEFAULTS = configuration_model()()


def fields_of(model: BaseModel, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple, Any, Any]]:
    """Yield (path, field, value) of every setting that is not itself a section."""
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            yield from fields_of(value, (*path, name))
        else:
            yield (*path, name), field, value


def nested(path: tuple[str, ...], value: Any) -> dict:
    return {path[0]: nested(path[1:], value) if path[1:] else value}


def with_value(path: tuple[str, ...], value: Any) -> BaseModel:
    values = merge(DEFAULTS.model_dump(), nested(path, value))
    return configuration_model().model_validate(values)


LISTS = {".".join(path): value for path, _, value in fields_of(DEFAULTS) if isinstance(value, list)}
NUMBERS = {
    ".".join(path): field
    for path, field, value in fields_of(DEFAULTS)
    if isinstance(value, int | float) and not isinstance(value, bool)
}


def dump(items: list) -> list:
    return [item.model_dump() if isinstance(item, BaseModel) else item for item in items]


def mistake(path: str, value: Any) -> str:
    with pytest.raises(ValidationError) as caught:
        with_value(tuple(path.split(".")), value)
    (error,) = caught.value.errors()
    assert error["loc"] == tuple(path.split("."))
    return error["msg"]


# Lists


@pytest.mark.parametrize("path", [path for path, entries in LISTS.items() if entries])
def test_no_list_has_an_entry_twice(path):
    first, *others = dump(LISTS[path])
    assert "expected every entry once, found " in mistake(path, [first, *others, first])


def test_every_kind_of_list_is_among_those_that_are_checked():
    assert {"figures.palette", "cuckoo.mixed.variants", "cuckoo.optimality.games"} < {*LISTS}
    assert {"cubirds.round_robin.ladder", "hanamikoji.tree_sizes.depths"} < {*LISTS}


def test_entries_that_would_play_the_same_games_are_the_same():
    steps = [{"rollouts": 3, "games": 5}, {"rollouts": 3, "games": 9}]
    assert mistake("cubirds.rollout_ladder.ladder", steps) == (
        "Value error, expected every entry once, found rollouts=3 games=9 again"
    )
    game = {"suits": 2, "cards": 5, "n_players": 2}
    efforts = [{**game, "iterations": 10}, {**game, "iterations": 20}]
    assert "expected every entry once" in mistake("cuckoo.optimality.equilibria", efforts)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("hanamikoji.tree_sizes.depths", [2]),
        ("hanamikoji.open_misfit.rollouts", [15]),
        ("hanamikoji.equal_agents.variants", ["as_run"]),
        ("cuckoo.mixed.variants", ["as_run"]),
        ("cubirds.rollout_games.variants", ["as_run"]),
        ("cubirds.round_robin.ladder", [{"rollouts": 2, "games": 1}]),
    ],
)
def test_a_list_without_what_the_article_tells_of_is_refused(path, value):
    assert "too, because results of the study are about it" in mistake(path, value)


# Numbers


def limits(field: Any) -> dict[str, float]:
    found = {}
    metadata = [*field.metadata]
    for part in get_args(field.annotation):  # Annotated[int, ...] | "auto"
        if get_origin(part) is Annotated:
            metadata += [m for item in get_args(part)[1:] for m in item.metadata]
    for item in metadata:
        for name in ("ge", "le", "lt", "multiple_of"):
            if hasattr(item, name):
                found[name] = getattr(item, name)
    return found


@pytest.mark.parametrize("path", NUMBERS)
def test_every_number_has_a_least_and_a_largest_value(path):
    found = limits(NUMBERS[path])
    assert "ge" in found
    assert "le" in found or "lt" in found


@pytest.mark.parametrize("path", NUMBERS)
def test_the_largest_value_is_planned_or_refused_in_words(path):
    largest = limits(NUMBERS[path]).get("le", 2**63 - 1)
    with suppress(ValidationError, RedealtError):
        assert plan_of(**nested(tuple(path.split(".")), largest)).runs


def test_a_run_of_too_many_units_is_named():
    with pytest.raises(RedealtError) as caught:
        plan_of(cuckoo={"block": 1, "mixed": {"matches_per_n": 100_000}})
    assert str(caught.value) == (
        "cuckoo/mixed: found 15,200,000 units, expected at most 2,000,000; play fewer games "
        "or larger blocks"
    )


# Names


@pytest.mark.parametrize("name", ["My variant", "1", "", "no-run"])
def test_a_variant_has_a_name_that_a_run_can_bear(name):
    variants = {**DEFAULTS.cuckoo.model_dump()["variants"], name: {}}
    assert f"found variant {name!r}, expected a name of" in mistake("cuckoo.variants", variants)
