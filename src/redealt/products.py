"""Files under ``results`` that carry a key: their keys, and finding those that no longer hold."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redealt import store
from redealt.config import General
from redealt.declarations import Study
from redealt.digest import (
    KEY_LENGTH,
    PACKAGE,
    code_digests,
    file_digest,
    hash_json,
    published_folder,
)
from redealt.errors import RedealtError
from redealt.report.layout import list_site_files

RunKeys = Mapping[tuple[str, str], str]  # by (study, run)


@dataclass(frozen=True)
class Product:
    """Files under ``results`` that are made together and carry one key in a sidecar."""

    name: str
    key: str
    files: tuple[str, ...]
    sidecar: str


def list_products(
    general: General, studies: Mapping[str, Study], run_keys: RunKeys
) -> Iterator[Product]:
    """Yield the products of all studies, then those that join them."""
    scale = general.scale
    figures = general.figures.model_dump()
    judged, papers = {}, {}
    for study in studies.values():
        exhibits = {}
        published = _digest_files(published_folder(study.name), "*.csv")
        for exhibit in study.exhibits:
            product = _plan_exhibit(study, exhibit, run_keys, figures, published)
            exhibits[exhibit.name] = product.key
            yield product
        for run in study.runs:
            if run.is_published:
                key = run_keys[study.name, run.name]
                yield _product(f"{study.name}/{run.name}", key, (f"{run.name}.parquet",))
        product = _plan_verdicts(study, exhibits, published)
        judged[study.name] = product.key
        yield product
        article = _digest_files(PACKAGE / "studies" / study.name, "article.md")
        content = [exhibits, judged[study.name], article, _report_digest(), scale, study.title]
        papers[study.name] = hash_json(content)
        yield _product(f"{study.name}/paper", papers[study.name], ("paper.pdf",))
    tables = ("scorecard.csv", "audit.csv", "claims.csv")
    yield _product("scorecard", hash_json(judged), tables)
    yield _product("summary", hash_json([papers, judged, scale]), ("summary.pdf",))
    exhibits_by_study = {s.name: [exhibit.name for exhibit in s.exhibits] for s in studies.values()}
    pages = tuple(list_site_files(exhibits_by_study))
    yield _product("report/index", hash_json([papers, scale]), pages)


def _plan_exhibit(study, exhibit, run_keys, figures, published) -> Product:
    content = {
        "exhibit": [exhibit.name, exhibit.title, exhibit.reproduces_with],
        "runs": {name: run_keys[study.name, name] for name in exhibit.runs},
        "code": [code_digests(exhibit.module), code_digests("redealt.exhibit")],
        "style": _digest_files(PACKAGE, "*.mplstyle"),
        "figures": figures,
        "published": published,
    }
    files = tuple(f"{exhibit.name}.{kind}" for kind in ("csv", "pdf", "svg", "png"))
    return _product(f"{study.name}/{exhibit.name}", hash_json(content), files)


def _plan_verdicts(study: Study, exhibits: dict[str, str], published: dict) -> Product:
    content = {
        "exhibits": exhibits,
        "claims": [
            [claim.id, claim.statement, claim.exhibits, claim.test] for claim in study.claims
        ],
        "reproduces_with": [exhibit.reproduces_with for exhibit in study.exhibits],
        "published": published,
        "code": [
            code_digests(f"redealt.studies.{study.name}.{module}")
            for module in ("claims", "audit", "published.mapping")
        ],
        "judging": code_digests("redealt.judging"),
    }
    files = ("scorecard.csv", "audit.csv", "claims.csv", "claims.json")
    return _product(f"{study.name}/scorecard", hash_json(content), files)


def _product(name: str, digest: str, files: tuple[str, ...]) -> Product:
    folder = name.rpartition("/")[0]
    paths = tuple(f"{folder}/{file}" if folder else file for file in files)
    return Product(name, digest[:KEY_LENGTH], paths, f"{name}.json")


def _report_digest() -> list:
    templates = _digest_files(PACKAGE / "report" / "templates", "*")
    return [code_digests("redealt.report.papers"), code_digests("redealt.report.web"), templates]


def _digest_files(folder: Path, pattern: str) -> dict[str, str]:
    return {path.name: file_digest(path) for path in sorted(folder.glob(pattern)) if path.is_file()}


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
        content = store.read_json(path)
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
