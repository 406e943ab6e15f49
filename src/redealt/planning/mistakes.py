"""What a mistake in the configuration is told: source, key, what stands there, what is allowed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from redealt.planning.config import configuration_model


def explain_mistake(
    error: ValidationError, values: Mapping[str, Any], origins: Mapping[str, str]
) -> str:
    """Return a line with the source, the key, what stands there, and what is allowed."""
    mistakes: dict[str, list[Any]] = {}
    for mistake in error.errors(include_url=False):
        path = ".".join(str(part) for part in _keys_of(mistake["loc"], values))
        mistakes.setdefault(path, []).append(mistake)
    path, same = next(iter(mistakes.items()))
    found = same[0]["input"]
    found = "" if isinstance(found, dict | BaseModel) else f": found {found!r}"
    wanted = " or ".join(_wanted(mistake) for mistake in same)
    more = f" (and {len(mistakes) - 1} more)" if len(mistakes) > 1 else ""
    return f"{_sources_of(path, origins)}: {path}{found}: {wanted}{more}"


def _keys_of(location: Sequence[str | int], values: Any) -> Iterator[str | int]:
    """Yield the keys of a mistake's location; what follows them names types, not keys."""
    for part in location:
        if isinstance(values, Mapping):
            values = values.get(part)
        elif isinstance(values, list) and isinstance(part, int):
            values = values[part]
        else:
            return
        yield part


def _wanted(mistake: Mapping[str, Any]) -> str:
    if mistake["type"] == "extra_forbidden":
        return f"unknown key, expected one of {', '.join(_keys_at(mistake['loc'][:-1]))}"
    message = mistake["msg"].removeprefix("Value error, ")
    return message[0].lower() + message[1:]


def _keys_at(location: Sequence[str | int]) -> Iterable[str]:
    """Return the keys that the model at a location knows."""
    model: Any = configuration_model()
    for part in location:
        if isinstance(model, type) and issubclass(model, BaseModel):
            model = model.model_fields[str(part)].annotation
        else:
            model = get_args(model)[-1]  # of the items of a list or mapping
    return model.model_fields


def _sources_of(path: str, origins: Mapping[str, str]) -> str:
    """Return the source of the value at a path, or all sources of the values below it."""
    for known in (path, *_above(path)):
        if known in origins:
            return origins[known]
    below = dict.fromkeys(source for key, source in origins.items() if key.startswith(f"{path}."))
    return " and ".join(below) or "defaults"


def _above(path: str) -> list[str]:
    parts = path.split(".")
    return [".".join(parts[:end]) for end in range(len(parts) - 1, 0, -1)]
