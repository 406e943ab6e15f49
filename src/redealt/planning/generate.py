"""Texts generated from models: the configuration and its reference, the tables of switches.

``python -m redealt.planning.generate`` writes them below the working directory; a test
compares them with what is committed.
"""

import json
import re
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from redealt.files import write_file
from redealt.planning.config import SCALES, configuration_model, study_names
from redealt.planning.designs import Design, SampleSize
from redealt.planning.sources import leaves
from redealt.planning.switches import switch_table

DEFAULTS = "workflow/defaults.yaml"
WIDTH = 98
_TABLE = re.compile("(?<=<!-- switches, generated -->\n).*?(?=<!-- end -->)", re.DOTALL)


def generated_files() -> dict[str, str]:
    """Return the text of every generated file by its path in the repository."""
    return {
        DEFAULTS: default_yaml(),
        "workflow/schemas/config.schema.json": json_schema(),
        "docs/configuration.md": reference_page(),
        **study_pages(),
    }


def default_yaml() -> str:
    """Return all defaults as YAML, each with its description as a comment."""
    model = configuration_model()
    head = (
        "Every parameter of every study with its default, at the scale laptop. Generated and not "
        "read, so do not edit it: copy what you want to change into config.yaml, with the keys "
        "above it. "
        "docs/configuration.md has the units and ranges; what the other scales change stands in "
        "workflow/scales/."
    )
    lines = [*_comment(head, 0), ""]
    lines += _yaml_lines(model(), 0)
    return "\n".join(lines).rstrip() + "\n"


def json_schema() -> str:
    """Return the JSON schema of ``config.yaml``, for editors."""
    schema = configuration_model().model_json_schema()
    return json.dumps(schema, indent=1, sort_keys=True) + "\n"


def reference_page() -> str:
    """Return the page that lists every key with its default, range and description."""
    lines = [
        "# Configuration",
        "",
        "Generated from the models in `src/redealt/planning/config.py` and "
        "`src/redealt/studies/*/settings.py`"
        " by `python -m redealt.planning.generate`.",
        "",
        f"Values apply in this order, the later over the earlier: the defaults below (`{DEFAULTS}` "
        "has them to copy from), `config.yaml`, the file of the scale "
        "(`workflow/scales/<scale>.yaml`), and the command "
        "line (`--config scale=… seed=… results=… shards=…`; no other key can be given there). "
        "`redealt explain <study>/<exhibit>` shows each value with its origin.",
        "",
        *_reference_lines(configuration_model(), "", 2),
        "## Scales",
        "",
        f"One of {', '.join(f'`{scale}`' for scale in SCALES)}. `laptop` is the defaults; "
        "the others replace these values:",
        "",
    ]
    return "\n".join(lines).rstrip() + "\n\n" + "\n".join(_scale_lines()) + "\n"


def study_pages() -> dict[str, str]:
    """Return the pages of studies that have one, with the table of switches between its markers."""
    pages = {}
    for study in study_names():
        path = Path(f"docs/{study}.md")
        if path.exists():
            settings = import_module(f"redealt.studies.{study}.settings").Settings
            table = "\n".join(("", *switch_table(settings.SWITCHES), ""))
            pages[str(path)] = _fill(path.read_text(encoding="utf-8"), table)
    return pages


def _fill(page: str, table: str) -> str:
    return _TABLE.sub(lambda _: table, page)


def _scale_lines() -> list[str]:
    lines = ["| key | " + " | ".join(SCALES) + " |", "|---|" + "---|" * len(SCALES)]
    defaults = dict(leaves(_plain(configuration_model()())))
    scales = {name: dict(leaves(_read_scale(name))) for name in SCALES}
    for key in dict.fromkeys(key for values in scales.values() for key in values):
        cells = [_short(scales[name].get(key, defaults.get(key))) for name in SCALES]
        lines.append(f"| `{key}` | " + " | ".join(cells) + " |")
    return lines


def _read_scale(name: str) -> dict[str, Any]:
    path = Path("workflow/scales") / f"{name}.yaml"
    return (yaml.safe_load(path.read_text()) or {}) if path.exists() else {}


def _yaml_lines(model: BaseModel, depth: int) -> Iterator[str]:
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        pad = "  " * depth
        yield from _comment(field.description or "", depth)
        if isinstance(value, BaseModel):
            yield f"{pad}{name}:"
            yield from _yaml_lines(value, depth + 1)
            if depth == 0:
                yield ""
        else:
            yield from _dump({name: _plain(value)}, pad)
            if depth == 0:
                yield ""


def _dump(value: dict[str, Any], pad: str) -> list[str]:
    """Return YAML lines: lists and records of plain values on one line each, all else in blocks."""
    flow = None if isinstance(next(iter(value.values())), list | dict) else False
    text = yaml.dump(
        value, sort_keys=False, default_flow_style=flow, width=WIDTH - len(pad), allow_unicode=True
    )
    return [pad + line for line in text.rstrip().splitlines()]


def _comment(text: str, depth: int) -> list[str]:
    pad = "  " * depth + "# "
    return [pad + line for line in textwrap.wrap(text, WIDTH - len(pad))]


def _plain(value: Any) -> Any:
    """Return a value as YAML and JSON know it."""
    if isinstance(value, BaseModel):
        return {name: _plain(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _reference_lines(model: Any, prefix: str, level: int) -> Iterator[str]:
    simple = {n: f for n, f in model.model_fields.items() if not _is_model(f)}
    if simple:
        yield from ("| key | default | allowed | meaning |", "|---|---|---|---|")
        for name, field in simple.items():
            default = _short(_plain(field.get_default(call_default_factory=True)))
            meaning = f"{field.description}{_role(field)}"
            yield f"| `{prefix}{name}` | {default} | {_allowed(field)} | {meaning} |"
        yield ""
    for name, field in model.model_fields.items():
        if _is_model(field):
            yield from (f"{'#' * level} `{prefix}{name}`", "", f"{field.description}", "")
            yield from _reference_lines(field.annotation, f"{prefix}{name}.", min(level + 1, 4))


def _role(field: FieldInfo) -> str:
    """Return whether a setting is part of the design or a sample size, in words."""
    for mark in field.metadata:
        if isinstance(mark, Design):
            of = (
                f" of {' and '.join(f'`{name}`' for name in mark.variants)}"
                if mark.variants
                else ""
            )
            return f" *Design{of}: {mark.published:,} in the paper.*"
        if isinstance(mark, SampleSize):
            return " *Sample size.*"
    return ""


def _is_model(field: FieldInfo) -> bool:
    return isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel)


def _allowed(field: FieldInfo) -> str:
    """Return the type and range of a field in words."""
    signs = {"ge": "≥", "gt": ">", "le": "≤", "lt": "<", "min_length": "length ≥"}
    limits = [
        f"{signs[name]} {getattr(item, name)}"
        for item in field.metadata
        for name in signs
        if hasattr(item, name)
    ]
    return ", ".join([_describe_type(field.annotation), *limits])


def _describe_type(annotation: Any) -> str:
    """Return a type annotation in words."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _describe_type(parts[0])
    if origin is Literal:
        return " or ".join(f"`{part}`" for part in parts)
    if origin in (Union, UnionType):
        return " or ".join(_describe_type(part) for part in parts)
    if origin is list:
        return f"list of {_describe_type(parts[0])}"
    if origin is dict:
        return f"mapping of names to {_describe_type(parts[1])}"
    names = {int: "whole number", float: "number", str: "text", bool: "true or false"}
    names |= {type(None): "null", Any: "any value"}
    return names.get(annotation) or annotation.__name__


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return f"`{text}`" if len(text) <= 60 else "see defaults.yaml"


if __name__ == "__main__":
    for path, text in generated_files().items():
        write_file(Path(path), text.encode())
