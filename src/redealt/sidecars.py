"""The sidecar of a product: its key, and the SHA-256 of each of its files.

It is written last, so that it stands for files that are whole, and it is compared before they are
read: what was cut short or edited by hand is never taken for a result.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from redealt import files
from redealt.errors import RedealtError


def write_sidecar(path: Path, content: Mapping[str, Any], made: Iterable[Path]) -> None:
    """Write the sidecar of the files ``made``, all in its folder or below."""
    hashes = {
        file.relative_to(path.parent).as_posix(): files.hash_bytes(file.read_bytes())
        for file in made
    }
    files.write_json(path, {**content, "sha256": hashes})


def read_sidecar(path: Path) -> dict[str, Any]:
    """Return what a sidecar says: nothing if it is missing or damaged."""
    try:
        content = files.read_json(path)
    except RedealtError:
        return {}
    return content if isinstance(content, dict) else {}


def is_intact(file: Path, sidecar: Path) -> bool:
    """Tell whether a file is the one that its sidecar was written for."""
    recorded = read_sidecar(sidecar).get("sha256")
    if isinstance(recorded, dict):
        recorded = recorded.get(file.relative_to(sidecar.parent).as_posix())
    # That of a data set is its run's provenance, which has the hash of one file.
    return file.is_file() and recorded == files.hash_bytes(file.read_bytes())


def check_products(sidecars: Iterable[Path]) -> None:
    """Raise RedealtError if a file of a product was changed after it was made."""
    for sidecar in sidecars:
        recorded = read_sidecar(sidecar).get("sha256")
        if not recorded:
            raise RedealtError(f"{sidecar} is damaged: it records no SHA-256")
        for name in recorded:
            if not is_intact(sidecar.parent / name, sidecar):
                raise RedealtError(
                    f"{sidecar.parent / name} was changed after it was made: its SHA-256 is not "
                    f"the one in {sidecar.name}; the next call makes it again"
                )
