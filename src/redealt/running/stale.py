"""Files under ``results`` that are not, or no longer, what the configuration says."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from redealt import files
from redealt.errors import RedealtError
from redealt.planning.digest import KEY_LENGTH
from redealt.planning.products import Product
from redealt.running import store


def find_stale(results: Path, products: Mapping[str, Product]) -> list[Path]:
    """Return the files that are not what the configuration says, sidecars included.

    They belong to a product whose sidecar is missing or bears another key, or to one that is no
    longer planned, or to a run whose result was not written to its end.
    """
    stale: list[Path] = []
    for product in products.values():
        paths = [results / name for name in (*product.files, product.sidecar)]
        present = [path for path in paths if path.exists()]
        if present and not is_current(results, product):
            stale += present
    stale += _unplanned(results, products.values())
    for folder in store.list_results(results):
        if (folder / store.DATA).exists() and not store.is_complete(folder):
            stale.append(folder / store.DATA)
    return sorted(stale)


def drop_files(paths: Iterable[Path]) -> None:
    """Delete files; raise RedealtError if one cannot be deleted."""
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise RedealtError(
                f"{path} is out of date and cannot be removed: {error.strerror}"
            ) from None


def is_current(results: Path, product: Product) -> bool:
    """Tell whether a product is complete and bears the planned key."""
    if not all((results / name).is_file() for name in (*product.files, product.sidecar)):
        return False
    return _key_in(results / product.sidecar) == product.key


def _key_in(sidecar: Path) -> str | None:
    return _read_sidecar(sidecar).get("key")


def _read_sidecar(path: Path) -> dict[str, Any]:
    try:
        content = files.read_json(path)
    except RedealtError:  # a damaged sidecar vouches for nothing
        return {}
    return content if isinstance(content, dict) else {}


def _unplanned(results: Path, products: Iterable[Product]) -> Iterator[Path]:
    """Yield the files of products that an earlier configuration or version made."""
    planned = {results / product.sidecar for product in products}
    for path in results.glob("*/*.json"):
        if path not in planned and _is_sidecar(path):
            yield path
            for kind in ("csv", "pdf", "svg", "png", "parquet"):
                if (file := path.with_suffix(f".{kind}")).exists():
                    yield file


def _is_sidecar(path: Path) -> bool:
    """Tell whether a file was written as the sidecar of a product, and is not one of the user's."""
    content = _read_sidecar(path)
    is_keyed = re.fullmatch(f"[0-9a-f]{{{KEY_LENGTH}}}", str(content.get("key"))) is not None
    return is_keyed and path.stem in (
        *("paper", "scorecard"),
        content.get("exhibit"),
        content.get("name"),  # of a run whose table is published
    )
