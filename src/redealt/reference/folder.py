"""What lies in the folder of reference results."""

import re
from pathlib import Path
from typing import Any

from redealt.planning.digest import KEY_LENGTH
from redealt.planning.reference import CONCLUSIONS
from redealt.running import store
from redealt.sidecars import read_sidecar

_KEY = re.compile(f"-[0-9a-f]{{{KEY_LENGTH}}}$")


def find_result(reference: Path, folder: str) -> Path | None:
    """Return the result of a run, of the planned key if there is one, else of another.

    ``folder`` is that of :class:`.PlannedRun`.
    """
    planned = reference / folder
    name = _KEY.sub("", planned.name)
    found = [
        path
        for path in sorted(planned.parent.glob(f"{name}-*"))
        if _KEY.sub("", path.name) == name and store.is_complete(path)
    ]
    return planned if planned in found else next(iter(found), None)


def read_provenance(result: Path | None) -> dict[str, Any]:
    """Return what a result was made from: nothing if there is none."""
    return read_sidecar(store.find_provenance(result)) if result else {}


def read_conclusions(reference: Path, study: str) -> dict[str, Any]:
    """Return what a study's reference results come to: nothing if there are none."""
    return read_sidecar(reference / study / CONCLUSIONS)
