"""YAML of plain data: text, numbers, true, false, null, lists and mappings, each as it stands.

Of what YAML 1.1 guesses, nothing is left: yes, 010, 20:23, 1_000 and 2023-01-23 are text.
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from redealt.errors import RedealtError

# The same parser, in C where PyYAML was built with it.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_LONGEST_NUMBER = 30  # characters
_DEEPEST = 30  # levels


def parse_yaml(text: str) -> Any:
    """Return the data that a text holds, None if it is empty.

    :raises RedealtError: in one line, what is wrong and where.
    """
    try:
        events = yaml.parse(text, Loader=_LOADER)
        next(events)  # the start of the text
        if isinstance(next(events), yaml.StreamEndEvent):
            return None
        value = _build(next(events), events, 0)
        next(events)  # the end of the document
        after = next(events)
    except (yaml.YAMLError, ValueError) as error:
        raise RedealtError(f"is not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(after, yaml.StreamEndEvent):
        raise _mistake(after, "found a second document, expected one")
    return value


def read_scalar(text: str) -> Any:
    """Return what a text without quotes stands for: a number, true, false, null, or itself."""
    if text in _WORDS:
        return _WORDS[text]
    if len(text) <= _LONGEST_NUMBER and _NUMBER.fullmatch(text):
        return int(text) if _WHOLE.fullmatch(text) else float(text)
    return text


def _build(event: Any, events: Iterator[yaml.Event], depth: int) -> Any:
    if isinstance(event, yaml.AliasEvent) or event.anchor:
        raise _mistake(event, "found an anchor or alias (& or *), expected plain data")
    if event.tag:
        raise _mistake(event, f"found the tag {event.tag!r}, expected plain data")
    if depth > _DEEPEST:
        raise _mistake(event, f"found more than {_DEEPEST} levels")
    if isinstance(event, yaml.ScalarEvent):
        if any("\ud800" <= character <= "\udfff" for character in event.value):
            raise _mistake(event, "found half a character")
        return event.value if event.style else read_scalar(event.value)
    if isinstance(event, yaml.SequenceStartEvent):
        return [_build(item, events, depth + 1) for item in _until(yaml.SequenceEndEvent, events)]
    values: dict[str, Any] = {}
    for key_event in _until(yaml.MappingEndEvent, events):
        key = _build(key_event, events, depth + 1)
        if not isinstance(key, str) or not key.isprintable():
            raise _mistake(key_event, f"found the key {key!r}, expected plain text")
        if key in values:
            raise _mistake(key_event, f"found the key {key} again, expected every key once")
        values[key] = _build(next(events), events, depth + 1)
    return values


def _until(end: type[yaml.Event], events: Iterator[yaml.Event]) -> Iterator[yaml.Event]:
    while not isinstance(event := next(events), end):
        yield event


def _mistake(event: Any, what: str) -> RedealtError:
    return RedealtError(f"line {event.start_mark.line + 1}: {what}")
