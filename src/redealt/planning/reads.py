"""Which settings a run reads: a view of the settings that writes down what is looked at."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import FunctionType
from typing import Any

from redealt.planning.config import Model
from redealt.planning.declarations import Run

Declare = Callable[[Any], Run]


class Reads:
    """A view of settings: their fields, properties and methods, each field that is read noted.

    A list or number is noted by its dotted key; of a mapping of models the fields of those used.
    """

    def __init__(self, settings: Model, path: str, noted: dict[str, None]) -> None:
        self._settings, self._path, self._noted = settings, path, noted

    def __getattr__(self, name: str) -> Any:
        model = type(self._settings)
        if name not in model.model_fields:
            found = getattr(model, name)
            return found.__get__(self) if isinstance(found, FunctionType | property) else found
        return self._view(getattr(self._settings, name), f"{self._path}.{name}")

    def _view(self, value: Any, path: str) -> Any:
        if isinstance(value, Model):
            return Reads(value, path, self._noted)
        if isinstance(value, dict) and all(isinstance(item, Model) for item in value.values()):
            return {key: self._view(item, f"{path}.{key}") for key, item in value.items()}
        self._noted[path] = None
        return value

    def model_dump(self) -> dict[str, Any]:
        """Return the values of all fields, which are all read."""
        self._noted[self._path] = None
        return self._settings.model_dump()


def declare_run(declare: Declare, study: str, settings: Model) -> Run:
    """Return the run that ``declare`` makes of a study's settings, with the keys that it read."""
    noted: dict[str, None] = {}
    run = declare(Reads(settings, study, noted))
    return replace(run, settings=tuple(noted))


def declare_runs(declarations: Iterable[Declare], study: str, settings: Model) -> list[Run]:
    """Return the runs of a study, needs first."""
    return [declare_run(declare, study, settings) for declare in declarations]
