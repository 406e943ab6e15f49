"""A game as JSON: its fields, their types and their limits.

``docs/game_files.md`` describes the format for people and other programs.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError

from redealt.games.interface import FORMAT, Game, find_game, find_keys

_Text = Annotated[str, Field(max_length=200)]
_Line = Annotated[str, Field(max_length=10_000)]
_Player = Annotated[int, Field(ge=0, lt=64)]
_Word = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
_Number = Annotated[int, Field(ge=0, lt=2**53)]  # which any reader of JSON keeps exactly


class _Part(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


class StepRecord(_Part):
    """A choice; player, options and choice follow from the rules, the rest are remarks."""

    player: _Player
    """Who chose."""

    options: list[_Text] = Field(max_length=10_000)
    """All that could be chosen, in the order of the game."""

    choice: _Text
    """What was chosen."""

    agent: _Text | None = None
    """The kind of agent that decided; none if a person or a program did."""

    values: dict[_Text, FiniteFloat] = Field({}, max_length=10_000)
    """What the agent thought of the options, the more the better."""

    measure: _Text = ""
    """What the values are."""

    seconds: Annotated[FiniteFloat, Field(ge=0)] | None = None
    """How long the decision took."""

    then: list[_Line] = Field([], max_length=1000)
    """The choice and what it changed, in words."""


class GameRecord(_Part):
    """A game from its deal to its end, or to the last choice."""

    format: Literal[2]
    """Version of the format."""

    game: _Text
    """Name of the game."""

    variant: _Text | None = None
    """Name of the switches in the study of the game."""

    title: Annotated[str, Field(max_length=1000)] | None = None
    """Which game it is, in words; a remark."""

    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    """From which the keys follow; none for games of runs."""

    seats: list[dict[_Text, Any] | None] = Field(max_length=64)
    """The agent of each player; none for a person or a program."""

    switches: dict[_Text, Any] = Field(max_length=200)
    """Which variant of the rules is played."""

    setup: dict[_Text, Any] = Field(max_length=200)
    """What is on the table before the deal."""

    keys: list[Annotated[list[_Word], Field(min_length=2, max_length=2)]] = Field(max_length=200)
    """Keys of the random streams, from which the cards are dealt."""

    number: _Number
    """Number of the game among those of its keys."""

    deal: list[_Line] = Field([], max_length=1000)
    """What is on the table before the first choice, in words; a remark."""

    decisions: list[StepRecord] = Field(max_length=200_000)
    """All choices, in order."""

    outcome: dict[_Text, Any] | None
    """How the game ended; none before."""


def check_record(values: Mapping[str, Any]) -> GameRecord:
    """Return a record whose types and limits are right; raises ValueError."""
    if values.get("format") != FORMAT:
        raise ValueError(f"found format {values.get('format')!r}, expected {FORMAT}")
    required = [name for name, field in GameRecord.model_fields.items() if field.is_required()]
    if missing := [name for name in required if name not in values]:
        raise ValueError(f"the game lacks {', '.join(missing)}")
    try:
        return GameRecord.model_validate(dict(values))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(part)[:40] for part in first["loc"])
        raise ValueError(f"{place}: {first['msg']}") from None


def read_game(values: Mapping[str, Any]) -> Game:
    """Play a game of :meth:`Game.to_json` again; raises ValueError where that cannot be done."""
    record = check_record(values)
    keys = np.array([[int(word, 16) for word in key] for key in record.keys], dtype=np.uint64)
    if record.seed is not None and not np.array_equal(keys, find_keys(record.game, record.seed)):
        raise ValueError(f"the keys do not follow from the seed {record.seed}")
    game = find_game(record.game)(record.seats, keys, record.number, record.switches, record.setup)
    game.seed, game.variant, game.title = record.seed, record.variant, record.title
    for number, step in enumerate(record.decisions, 1):
        try:
            _play_again(game, step)
        except ValueError as error:
            raise ValueError(f"step {number}: {error}") from None
    if (outcome := json.loads(json.dumps(game.outcome()))) != record.outcome:
        raise ValueError(f"found outcome {record.outcome}, played again it is {outcome}")
    return game


def _play_again(game: Game, step: StepRecord) -> None:
    if step.player != game.player:
        raise ValueError(f"player {step.player} chooses, expected player {game.player}")
    options = game.options()
    if step.options != options:
        raise ValueError(f"found options {step.options}, expected {options}")
    if foreign := [*{*step.values} - {*options}]:
        raise ValueError(f"found a value of {foreign[0]!r}, which is no option")
    game.apply(step.choice)
    remarks = step.model_dump(include={"agent", "values", "measure", "seconds"})
    game.steps[-1] = game.steps[-1]._replace(**remarks)
