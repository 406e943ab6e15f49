"""Files under ``results`` that are not, or no longer, what the configuration says."""

import re
from collections.abc import Iterable
from pathlib import Path

from redealt.planning.digest import KEY_LENGTH
from redealt.planning.products import Product
from redealt.sidecars import is_intact, read_sidecar


def is_current(results: Path, product: Product) -> bool:
    """Tell whether a product bears the planned key and all its files are as they were made."""
    sidecar = results / product.sidecar
    return read_sidecar(sidecar).get("key") == product.key and all(
        is_intact(results / name, sidecar) for name in product.files
    )


def find_unplanned(results: Path, products: Iterable[Product]) -> list[Path]:
    """Return the files of products that an earlier configuration or version made.

    A file that was changed since is the user's, not a product's.
    """
    planned = {results / product.sidecar for product in products}
    found = []
    for path in results.glob("*/*.json"):
        if path not in planned and _is_sidecar(path):
            kinds = ("csv", "pdf", "svg", "png", "parquet")
            files = [path.with_suffix(f".{kind}") for kind in kinds]
            found += [path, *(file for file in files if is_intact(file, path))]
    return sorted(found)


def _is_sidecar(path: Path) -> bool:
    """Tell whether a file was written as the sidecar of a product, and is not one of the user's."""
    content = read_sidecar(path)
    is_keyed = re.fullmatch(f"[0-9a-f]{{{KEY_LENGTH}}}", str(content.get("key"))) is not None
    return is_keyed and path.stem in (
        *("paper", "reference", "scorecard"),
        content.get("exhibit"),
        content.get("name"),  # of a run whose table is published
    )
