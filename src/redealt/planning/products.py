"""Files under ``results`` that carry a key: their keys, and finding those that no longer hold."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from redealt.errors import RedealtError
from redealt.planning.config import General
from redealt.planning.declarations import EXHIBIT_FILES, Exhibit, Study
from redealt.planning.designs import Deviations
from redealt.planning.digest import (
    KEY_LENGTH,
    PACKAGE,
    code_digests,
    file_digest,
    hash_json,
    published_folder,
)
from redealt.planning.shown_games import FOLDER, digest_code, list_shown, name_game
from redealt.planning.site_files import list_site_files

VERDICT_TABLES = ("scorecard", "exhibits", "claims", "audit")
VERDICT_FILES = tuple(f"{table}.csv" for table in VERDICT_TABLES)
RunKeys = Mapping[tuple[str, str], str]  # by (study, run)


@dataclass(frozen=True)
class Product:
    """Files under ``results`` that are made together and carry one key in a sidecar."""

    name: str
    key: str
    files: tuple[str, ...]
    sidecar: str


def list_products(
    general: General,
    studies: Mapping[str, Study],
    run_keys: RunKeys,
    deviations: Mapping[str, Deviations],
    concluded: Mapping[str, str],
) -> Iterator[Product]:
    """Yield the products of all studies, then those that join them.

    ``concluded`` are digests of the conclusions of the reference results, by study.
    """
    scale = general.scale
    figures = general.figures.model_dump()
    judged, papers, games = {}, {}, {}
    for study in studies.values():
        exhibits = {}
        published = _digest_published(study.name)
        for exhibit in study.exhibits:
            product = _plan_exhibit(study, exhibit, run_keys, figures, published, scale)
            exhibits[exhibit.name] = product.key
            yield product
        for run in study.runs:
            if run.is_published:
                key = run_keys[study.name, run.name]
                yield _product(f"{study.name}/{run.name}", key, (f"{run.name}.parquet",))
        product = _plan_verdicts(study, exhibits, published, deviations[study.name])
        judged[study.name] = product.key
        yield product
        content = [exhibits, judged[study.name]]
        if study.name in concluded:
            product = _plan_confirmation(study, judged[study.name], run_keys, concluded)
            content.append(product.key)
            yield product
        article = _digest_files(PACKAGE / "studies" / study.name, "article.md")
        content += [article, _report_digest(), scale, study.title]
        papers[study.name] = hash_json(content)
        yield _product(f"{study.name}/paper", papers[study.name], ("paper.pdf",))
        if list_shown(study):
            product = _plan_games(study, run_keys)
            games[study.name] = product.key
            yield product
    yield _product("scorecard", hash_json(judged), VERDICT_FILES)
    yield _product("summary", hash_json([papers, judged, scale]), ("summary.pdf",))
    exhibits_by_study = {s.name: [exhibit.name for exhibit in s.exhibits] for s in studies.values()}
    pages = tuple(list_site_files(exhibits_by_study))
    yield _product("report/index", hash_json([papers, games, scale]), pages)


def _plan_confirmation(
    study: Study, judged: str, run_keys: RunKeys, concluded: Mapping[str, str]
) -> Product:
    content = {
        "judged": judged,
        "runs": {run.name: run_keys[study.name, run.name] for run in study.runs},
        "conclusions": concluded[study.name],
        "code": code_digests("redealt.reference.confirming"),
    }
    return _product(f"{study.name}/reference", hash_json(content), ("reference.csv",))


def _plan_games(study: Study, run_keys: RunKeys) -> Product:
    games = list_shown(study)
    content = {
        "games": [asdict(game) for game in games],
        "runs": {game.run: run_keys[study.name, game.run] for game in games},
        "code": digest_code(study),
    }
    files = [name_game(study.name, game.name, kind) for game in games for kind in ("html", "json")]
    paths = tuple(file.removeprefix(f"{FOLDER}/") for file in files)
    return _product(f"report/{FOLDER}/{study.name}", hash_json(content), paths)


def _plan_exhibit(study, exhibit, run_keys, figures, published, scale) -> Product:
    content = {
        "scale": scale,  # its sidecar says it
        "exhibit": [exhibit.name, exhibit.title, exhibit.reproduces_with, exhibit.arguments],
        "runs": {name: run_keys[study.name, name] for name in exhibit.runs},
        "code": [code_digests(study.module_of(exhibit)), code_digests("redealt.exhibits.make")],
        "style": _digest_files(PACKAGE / "exhibits", "*.mplstyle"),
        "figures": figures,
        "published": _choose_tables(exhibit, published),
    }
    files = tuple(f"{exhibit.name}.{kind}" for kind in EXHIBIT_FILES)
    return _product(f"{study.name}/{exhibit.name}", hash_json(content), files)


def _choose_tables(exhibit: Exhibit, published: dict[str, str]) -> dict[str, str]:
    missing = [table for table in exhibit.published if table not in published]
    if missing:
        raise RedealtError(f"exhibit {exhibit.name}: there is no published table {missing[0]}")
    return {table: published[table] for table in exhibit.published}


def _plan_verdicts(
    study: Study, exhibits: dict[str, str], published: dict, deviations: Deviations
) -> Product:
    tests = dict.fromkeys(claim.test.partition(":")[0] for claim in study.claims)
    modules = [
        *(f"claims.{module}" for module in tests),
        *(f"audit.{module}" for module in study.audit),
        "published.mapping",
    ]
    content = {
        "exhibits": exhibits,
        "claims": [
            [claim.id, claim.statement, claim.test, [*claim.design]] for claim in study.claims
        ],
        "calibration": {name: [*of] for name, of in study.calibration.items()},
        "variants": {name: [*words] for name, words in study.variants.items()},
        "deviations": deviations,
        "reproduces_with": [exhibit.reproduces_with for exhibit in study.exhibits],
        "published": published,
        "code": [code_digests(f"{study.package}.{module}") for module in modules],
        "judging": code_digests("redealt.judging.study"),
    }
    files = (*VERDICT_FILES, "claims.json")
    return _product(f"{study.name}/scorecard", hash_json(content), files)


def _product(name: str, digest: str, files: tuple[str, ...]) -> Product:
    folder = name.rpartition("/")[0]
    paths = tuple(f"{folder}/{file}" if folder else file for file in files)
    return Product(name, digest[:KEY_LENGTH], paths, f"{name}.json")


def _report_digest() -> list:
    templates = _digest_files(PACKAGE / "report" / "templates", "*")
    return [code_digests("redealt.report.papers"), code_digests("redealt.report.web"), templates]


def _digest_published(study: str) -> dict[str, str]:
    """Return the digests of a study's published tables by name."""
    return {
        name.removesuffix(".csv"): digest
        for name, digest in _digest_files(published_folder(study), "*.csv").items()
    }


def _digest_files(folder: Path, pattern: str) -> dict[str, str]:
    return {path.name: file_digest(path) for path in sorted(folder.glob(pattern)) if path.is_file()}
