"""A switch of a game: a field of its record of switches, with the words that name it.

The docstring of a switch is one paragraph on what the text of the paper says and one on what
happens else, with a word in front ("Program: ..."). ``python -m redealt.planning.generate`` writes
them into the page of the study.
"""

from typing import Any

from pydantic import Field


def switch(default: Any, title: str, item: str = "", **limits: Any) -> Any:
    """Return the field of a switch.

    :param default: what the text of the paper says.
    :param title: what turning it changes, in the words of figures and tables.
    :param item: the number of the point where text and program differ, or the text is open.
    """
    return Field(default, title=title, json_schema_extra={"item": item}, **limits)
