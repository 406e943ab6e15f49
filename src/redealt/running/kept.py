"""What an unfinished run keeps in its folder, so that the next attempt need not compute it again.

Each value is a file of its own. One that is damaged, or of another run, counts for nothing.
"""

import os
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import quote

from redealt.errors import RedealtError
from redealt.files import read_json
from redealt.planning.digest import canonical_json, hash_json

KEPT = "kept"


class KeptFolder:
    """JSON values by name, in files below the folder of a run with a key."""

    def __init__(self, folder: Path, key: str) -> None:
        self._folder, self._key = folder / KEPT, key

    def __bool__(self) -> bool:
        return self._folder.exists()

    def get(self, name: str) -> Any:
        """Return the value of a name, or None."""
        try:
            found = read_json(self._path(name))
        except RedealtError:
            return None
        value = found.get("value") if isinstance(found, dict) else None
        return value if found == self._seal(name, value) else None

    def __setitem__(self, name: str, value: Any) -> None:
        """Keep a value: whole or not at all, though an outage may lose it."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._path(name)
        temporary = path.with_suffix(".tmp")
        temporary.write_text(canonical_json(self._seal(name, value)), encoding="utf-8")
        os.replace(temporary, path)

    def drop(self) -> None:
        """Delete all values."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _path(self, name: str) -> Path:
        return self._folder / f"{quote(name, safe='')}.json"

    def _seal(self, name: str, value: Any) -> dict[str, Any]:
        content = {"key": self._key, "name": name, "value": value}
        return {**content, "sha256": hash_json(content)}
