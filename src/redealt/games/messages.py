"""What a program and the host of a game say to each other: one JSON object a line.

``python -m redealt.games.messages`` prints the JSON schema; ``docs/programs.md`` shows a dialogue.
"""

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from redealt.core.programs import ProgramError

PROTOCOL = 1
_SHOWN = 80  # characters of an answer in a message


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class _Message(_Model):
    def line(self) -> str:
        """Return the message as a line."""
        return self.model_dump_json() + "\n"


class Limits(_Model):
    """Seconds that a program may take."""

    start: float
    """For the first answer, the start of the program included."""

    decision: float
    """For each later answer."""


class Hello(_Message):
    """Told once, before the first decision; expects no answer."""

    type: Literal["hello"] = "hello"
    protocol: int = PROTOCOL
    game: str
    variant: str
    """Name of the variant that is played."""

    switches: dict[str, Any]
    """The variant, point by point."""

    setup: dict[str, Any]
    """What is on the table before the deal."""

    player: int
    """The program's own number, from 0, for this game."""

    players: int
    limits: Limits


class Choose(_Message):
    """A decision of the program; expects an answer."""

    type: Literal["choose"] = "choose"
    player: int
    view: dict[str, Any]
    """What the program may see, and nothing else."""

    options: list[str] = Field(min_length=1)
    """What it may choose."""


class End(_Message):
    """Told once, when the game is over; expects no answer."""

    type: Literal["end"] = "end"
    player: int
    winner: int | None
    """The player who won, null if nobody did."""

    outcome: dict[str, Any] | None
    """How the game ended, null if others failed before its end."""


class Answer(_Message):
    """What a program says; other fields are ignored."""

    choice: str
    """One of the options."""


def read_answer(line: str, options: list[str]) -> str:
    """Return the option that an answer chooses; raises :class:`.ProgramError` if it is none."""
    try:
        choice = Answer.model_validate_json(line).choice
    except ValidationError:
        shown = _cut(line)
        raise ProgramError("garbage", f'answered {shown}, expected {{"choice": "…"}}') from None
    if choice not in options:
        raise ProgramError("illegal", f"chose {_cut(choice)}, expected one of {_cut(options)}")
    return choice


def message_schema() -> dict[str, Any]:
    """Return the JSON schema of all messages."""
    return TypeAdapter(Hello | Choose | End | Answer).json_schema()


def _cut(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


if __name__ == "__main__":
    print(json.dumps(message_schema(), indent=1))
