"""Stale files: what is dropped before anything is computed, and what is never touched."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from redealt.errors import RedealtError
from redealt.planning.digest import published_folder
from redealt.planning.products import Product, list_products
from redealt.running.stale import drop_files, find_stale, is_current
from tests.unit.plan_fixture import plan_of

FIGURE = Product(
    "cuckoo/figure_04",
    "0123456789ab",
    tuple(f"cuckoo/figure_04.{kind}" for kind in ("csv", "pdf", "svg", "png")),
    "cuckoo/figure_04.json",
)
PAPER = Product("cuckoo/paper", "aaaaaaaaaaaa", ("cuckoo/paper.pdf",), "cuckoo/paper.json")
JOINED = Product("scorecard", "bbbbbbbbbbbb", ("scorecard.csv",), "scorecard.json")
PRODUCTS = {product.name: product for product in (FIGURE, PAPER, JOINED)}


def write(path: Path, content: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    return path


def make(results: Path, product: Product, key: str | None = None) -> set[Path]:
    """Write all files of a product and return them."""
    content = {"key": key or product.key, "exhibit": Path(product.sidecar).stem}
    if content["exhibit"] in ("paper", "scorecard"):
        del content["exhibit"]
    sidecar = write(results / product.sidecar, json.dumps(content))
    return {sidecar, *(write(results / name) for name in product.files)}


@pytest.fixture
def results(tmp_path):
    for product in PRODUCTS.values():
        make(tmp_path, product)
    return tmp_path


def files_in(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


def test_nothing_is_stale_where_all_sidecars_bear_the_planned_key(results):
    assert find_stale(results, PRODUCTS) == []
    assert all(is_current(results, product) for product in PRODUCTS.values())


def test_nothing_is_stale_in_an_empty_or_missing_folder(tmp_path):
    assert find_stale(tmp_path, PRODUCTS) == []
    assert find_stale(tmp_path / "nowhere", PRODUCTS) == []
    assert not is_current(tmp_path, FIGURE)


def test_files_whose_sidecar_bears_another_key_are_stale(results):
    files = make(results, FIGURE, key="ba9876543210")
    assert find_stale(results, PRODUCTS) == sorted(files)
    assert not is_current(results, FIGURE)


@pytest.mark.parametrize("content", ["", "{", "[]", "3", '{"k": 1}', '{"key": null}', "\x00"])
def test_files_whose_sidecar_is_damaged_are_stale(results, content):
    write(results / FIGURE.sidecar, content)
    expected = {results / name for name in (*FIGURE.files, FIGURE.sidecar)}
    assert find_stale(results, PRODUCTS) == sorted(expected)


def test_files_without_a_sidecar_are_stale(results):
    (results / PAPER.sidecar).unlink()
    assert find_stale(results, PRODUCTS) == [results / "cuckoo/paper.pdf"]


@pytest.mark.parametrize("missing", FIGURE.files)
def test_the_rest_of_an_incomplete_product_is_stale(results, missing):
    (results / missing).unlink()
    rest = {results / name for name in (*FIGURE.files, FIGURE.sidecar)} - {results / missing}
    assert find_stale(results, PRODUCTS) == sorted(rest)


def test_files_of_products_that_are_no_longer_planned_are_stale(results):
    old = Product(
        "cuckoo/figure_99",
        "cccccccccccc",
        tuple(f"cuckoo/figure_99.{kind}" for kind in ("csv", "pdf", "svg", "png")),
        "cuckoo/figure_99.json",
    )
    gone = Product("bridge/paper", "dddddddddddd", ("bridge/paper.pdf",), "bridge/paper.json")
    files = make(results, old) | make(results, gone)
    assert find_stale(results, PRODUCTS) == sorted(files)
    (results / "cuckoo/figure_99.png").unlink()
    assert find_stale(results, PRODUCTS) == sorted(files - {results / "cuckoo/figure_99.png"})


def test_a_published_run_is_a_product_under_its_own_key():
    plan = plan_of()
    runs = [
        replace(run, is_published=run.name == "profiles") for run in plan.studies["cuckoo"].runs
    ]
    studies = {"cuckoo": replace(plan.studies["cuckoo"], runs=runs)}
    keys = {name: run.key for name, run in plan.runs.items()}
    listed = list_products(plan.configuration.general, studies, keys)
    products = {product.name: product for product in listed}
    key = keys["cuckoo", "profiles"]
    dataset = Product("cuckoo/profiles", key, ("cuckoo/profiles.parquet",), "cuckoo/profiles.json")
    assert products["cuckoo/profiles"] == dataset
    assert {name for _, name in keys if f"cuckoo/{name}" in products} == {"profiles"}


def test_the_key_of_an_exhibit_depends_on_its_arguments():
    plan = plan_of()
    keys = {name: run.key for name, run in plan.runs.items()}
    study = plan.studies["cuckoo"]
    found = set()
    for arguments in ({}, {"agent": "random"}, {"agent": "heuristic"}):
        first = replace(study.exhibits[0], arguments=arguments)
        studies = {"cuckoo": replace(study, exhibits=[first, *study.exhibits[1:]])}
        listed = list_products(plan.configuration.general, studies, keys)
        found |= {product.key for product in listed if product.name == "cuckoo/figure_03"}
    assert len(found) == 3


def test_a_data_set_that_is_no_longer_published_is_stale(results):
    sidecar = '{"key": "cccccccccccc", "name": "profiles"}'
    table = {
        write(results / "cuckoo/profiles.json", sidecar),
        write(results / "cuckoo/profiles.parquet"),
    }
    write(results / "cuckoo/a_copy.json", sidecar)
    write(results / "cuckoo/a_copy.parquet")
    assert find_stale(results, PRODUCTS) == sorted(table)


def test_nothing_else_is_touched(results):
    stale = make(results, FIGURE, key="ba9876543210")
    kept = {
        write(results / "README.md"),
        write(results / "notes.json", '{"key": "0123456789ab"}'),
        write(results / "store/cuckoo/tournament/mixed-0123456789ab/provenance.json", "{}"),
        write(results / "store/x.json", '{"key": "mine"}'),
        write(results / "cuckoo/notes.txt"),
        write(results / "cuckoo/mine.csv"),
        write(results / "cuckoo/mine.json", '{"a": 1}'),
        write(results / "cuckoo/keyed.json", '{"key": "of the map"}'),
        write(results / "cuckoo/keyed.csv"),
        write(results / "cuckoo/list.json", "[1]"),
        write(results / "cuckoo/broken.json", "{"),
        write(results / "cuckoo/claims.json", '{"key": "0123456789ab"}'),
        write(results / "cuckoo/a_copy.json", '{"key": "0123456789ab", "exhibit": "figure_04"}'),
        write(results / "cuckoo/a_copy.csv"),
        write(results / "cuckoo/deeper/figure_04.json", '{"key": "0123456789ab"}'),
        *(path for product in (PAPER, JOINED) for path in make(results, product)),
    }
    found = find_stale(results, PRODUCTS)
    assert set(found) == stale
    drop_files(found)
    assert files_in(results) == kept


def test_dropping_a_file_that_is_gone_is_no_mistake(tmp_path):
    drop_files([tmp_path / "gone.csv"])


def test_a_file_that_cannot_be_dropped_is_named(tmp_path):
    (tmp_path / "figure_04.csv").mkdir()
    with pytest.raises(RedealtError, match=r"figure_04\.csv is out of date and cannot be removed"):
        drop_files([tmp_path / "figure_04.csv"])


def test_a_plan_finds_its_own_products_current_and_those_of_another_stale(tmp_path):
    plan = plan_of(results=tmp_path)
    for product in plan.products.values():
        make(tmp_path, product)
    assert find_stale(tmp_path, plan.products) == []
    edited = plan_of(results=tmp_path, cuckoo={"seating": {"matches": 7}})
    stale = {
        path.relative_to(tmp_path).as_posix() for path in find_stale(tmp_path, edited.products)
    }
    moved = ("cuckoo/beyond_seats", "cuckoo/scorecard", "cuckoo/paper")
    moved += ("scorecard", "summary", "report/index")
    products = [edited.products[name] for name in moved]
    assert stale == {file for p in products for file in (*p.files, p.sidecar)}


# What an edit of a published table does


def copy_published(tmp_path, monkeypatch) -> Path:
    """Have the published tables of cuckoo read from a copy, and return its folder."""
    folder = shutil.copytree(published_folder("cuckoo"), tmp_path / "published")
    folders = {"cuckoo": folder}
    monkeypatch.setattr(
        "redealt.planning.products.published_folder",
        lambda study: folders.get(study) or published_folder(study),
    )
    return folder


def test_a_published_table_moves_the_exhibits_that_name_it_and_verdicts(tmp_path, monkeypatch):
    folder = copy_published(tmp_path, monkeypatch)
    before = plan_of().products
    with (folder / "figure_05a.csv").open("a") as file:
        file.write("random,losses,1,count,,\n")
    after = plan_of().products
    changed = {name for name in before if before[name].key != after[name].key}
    joint = {"cuckoo/scorecard", "cuckoo/paper", "scorecard", "summary", "report/index"}
    assert changed == {"cuckoo/figure_05a", "cuckoo/beyond_switches", *joint}


def test_a_published_table_that_is_missing_is_named(tmp_path, monkeypatch):
    (copy_published(tmp_path, monkeypatch) / "figure_04_boundary.csv").unlink()
    with pytest.raises(RedealtError, match="figure_04: there is no published table figure_04_b"):
        plan_of()
