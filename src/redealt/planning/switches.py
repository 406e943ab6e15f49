"""What the switches of a game are called, and the table of them for the page of a study."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel


def choices(model: type[BaseModel], switch: str) -> tuple[str, ...]:
    """Return the names that a switch chooses among."""
    return get_args(model.model_fields[switch].annotation)


def switch_titles(model: type[BaseModel]) -> dict[str, str]:
    """Return what turning each switch changes, in a few words."""
    return {switch: field.title or switch for switch, field in model.model_fields.items()}


def item_titles(model: type[BaseModel]) -> dict[str, str]:
    """Return the same by item, of which some have several switches."""
    titles: dict[str, str] = {}
    for switch, title in switch_titles(model).items():
        if item := _item(model, switch):
            titles[item] = f"{titles[item]}, {title}" if item in titles else title
    return titles


def by_item(model: type[BaseModel], values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return values of switches by item, in the order of the switches; without those of none."""
    items: dict[str, dict[str, Any]] = {}
    for switch in model.model_fields:
        if switch in values and (item := _item(model, switch)):
            items.setdefault(item, {})[switch] = values[switch]
    return items


def _item(model: type[BaseModel], switch: str) -> str:
    more: Any = model.model_fields[switch].json_schema_extra
    return more["item"]


def switch_table(model: type[BaseModel]) -> list[str]:
    """Return the lines of a table: item, title, what the text says, what happens else, switch."""
    texts = dict(_read_docstrings(model))
    (other,) = {label for _, label, _ in texts.values()}
    lines = [
        f"| | point | text (`as_written`) | {other.lower()} | switch |",
        "|---|---|---|---|---|",
    ]
    for switch, title in switch_titles(model).items():
        text, _, otherwise = texts[switch]
        row = (_item(model, switch), title, text, otherwise, f"`{switch}`")
        lines.append(f"| {' | '.join(row)} |".replace("|  |", "| |"))
    return lines


def _read_docstrings(model: type[BaseModel]) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """Yield for each switch what the text says, the word for what happens else, and that."""
    source = Path(inspect.getfile(model)).read_text(encoding="utf-8")
    body = next(
        node.body
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == model.__name__
    )
    for pair in pairwise(body):
        match pair:
            case ast.AnnAssign(ast.Name(switch)), ast.Expr(ast.Constant(str(text))):
                says, otherwise = (" ".join(part.split()) for part in text.split("\n\n"))
                label, _, otherwise = otherwise.partition(": ")
                yield switch, (says.removesuffix("."), label, otherwise.removesuffix("."))
