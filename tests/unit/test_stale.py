"""What is current, what was changed by hand, and what is no longer planned."""

from pathlib import Path

import pytest

from redealt.errors import RedealtError
from redealt.files import hash_bytes, read_json, write_json
from redealt.planning.products import Product
from redealt.running.cleaning import find_unused, remove_unused
from redealt.running.maintenance import find_altered
from redealt.running.stale import find_unplanned, is_current
from redealt.sidecars import check_products, write_sidecar
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
    made = [write(results / name, f"content of {name}") for name in product.files]
    content = {"key": key or product.key, "exhibit": Path(product.sidecar).stem}
    write_sidecar(results / product.sidecar, content, made)
    return {results / product.sidecar, *made}


@pytest.fixture
def results(tmp_path):
    for product in PRODUCTS.values():
        make(tmp_path, product)
    return tmp_path


def test_what_bears_the_planned_key_and_was_not_changed_is_current(results, tmp_path):
    assert all(is_current(results, product) for product in PRODUCTS.values())
    assert not is_current(tmp_path / "nowhere", FIGURE)


def test_what_bears_another_key_is_not_current(results):
    make(results, FIGURE, key="ba9876543210")
    assert not is_current(results, FIGURE)


@pytest.mark.parametrize("content", ["", "{", "[]", "3", '{"k": 1}', '{"key": null}', "\x00"])
def test_what_has_a_damaged_sidecar_is_not_current(results, content):
    write(results / FIGURE.sidecar, content)
    assert not is_current(results, FIGURE)
    assert is_current(results, PAPER)


def test_what_an_earlier_version_made_without_hashes_is_not_current(results):
    write_json(results / FIGURE.sidecar, {"key": FIGURE.key, "exhibit": "figure_04"})
    assert not is_current(results, FIGURE)


@pytest.mark.parametrize("name", FIGURE.files)
def test_what_lacks_a_file_is_not_current(results, name):
    (results / name).unlink()
    assert not is_current(results, FIGURE)


@pytest.mark.parametrize("name", FIGURE.files)
@pytest.mark.parametrize("change", ["empty", "cut", "edited"])
def test_a_file_changed_by_hand_is_not_current_and_is_named_where_it_is_read(results, name, change):
    path = results / name
    content = path.read_text()
    changed = {"empty": "", "cut": content[:-1], "edited": f"{content}1"}
    path.write_text(changed[change])
    assert not is_current(results, FIGURE)
    check_products([results / PAPER.sidecar])
    with pytest.raises(RedealtError) as caught:
        check_products([results / PAPER.sidecar, results / FIGURE.sidecar])
    assert str(caught.value) == (
        f"{path} was changed after it was made: its SHA-256 is not the one in figure_04.json; "
        "the next call makes it again"
    )


@pytest.mark.parametrize("content", ["", "{}", '{"key": "0123456789ab"}'])
def test_a_sidecar_that_records_nothing_is_named_where_its_files_are_read(results, content):
    write(results / FIGURE.sidecar, content)
    with pytest.raises(RedealtError, match=r"figure_04\.json is damaged: it records no SHA-256"):
        check_products([results / FIGURE.sidecar])


def test_a_data_set_has_the_provenance_of_its_run_as_sidecar(tmp_path):
    product = Product("cuckoo/a", "0123456789ab", ("cuckoo/a.parquet",), "cuckoo/a.json")
    make(tmp_path, product)
    sha256 = read_json(tmp_path / product.sidecar)["sha256"]["a.parquet"]
    write_json(tmp_path / product.sidecar, {"key": product.key, "name": "a", "sha256": sha256})
    assert is_current(tmp_path, product)
    (tmp_path / "cuckoo/a.parquet").write_text("edited")
    assert not is_current(tmp_path, product)


def test_a_plan_finds_its_own_products_current_and_those_of_another_not(tmp_path):
    plan = plan_of(results=tmp_path)
    for product in plan.products.values():
        make(tmp_path, product)
    assert all(is_current(tmp_path, product) for product in plan.products.values())
    edited = plan_of(results=tmp_path, cuckoo={"seating": {"matches": 7}}).products
    stale = {name for name in edited if not is_current(tmp_path, edited[name])}
    moved = {"cuckoo/beyond_seats", "cuckoo/scorecard", "cuckoo/paper"}
    assert stale == moved | {"scorecard", "summary", "report/index"}


def test_verifying_names_what_was_changed_and_not_what_is_missing(tmp_path):
    plan = plan_of(results=tmp_path)
    for product in plan.products.values():
        make(tmp_path, product)
    assert find_altered(plan) == []
    (tmp_path / "cuckoo/figure_03.png").unlink()
    (tmp_path / "cuckoo/figure_04.csv").write_text("edited")
    (tmp_path / "report/index.html").write_text("")
    altered = [tmp_path / "cuckoo/figure_04.csv", tmp_path / "report/index.html"]
    assert find_altered(plan) == altered


# What is no longer planned


def test_files_of_products_that_are_no_longer_planned_are_found(results):
    old = Product(
        "cuckoo/figure_99",
        "cccccccccccc",
        tuple(f"cuckoo/figure_99.{kind}" for kind in ("csv", "pdf", "svg", "png")),
        "cuckoo/figure_99.json",
    )
    gone = Product("bridge/paper", "dddddddddddd", ("bridge/paper.pdf",), "bridge/paper.json")
    sidecar = {"key": "cccccccccccc", "name": "profiles", "sha256": hash_bytes(b"table")}
    write_json(results / "cuckoo/profiles.json", sidecar)
    table = {results / "cuckoo/profiles.json", write(results / "cuckoo/profiles.parquet", "table")}
    files = make(results, old) | make(results, gone) | table
    assert find_unplanned(results, PRODUCTS.values()) == sorted(files)


def test_cleaning_removes_what_is_no_longer_planned_and_nothing_else(results):
    plan = plan_of(results=results)
    old = Product(
        "cuckoo/figure_99", "cccccccccccc", ("cuckoo/figure_99.csv",), "cuckoo/figure_99.json"
    )
    kept = {
        write(results / "README.md"),
        write(results / "notes.json", '{"key": "0123456789ab"}'),
        write(results / "store/x.json", '{"key": "mine"}'),
        write(results / "cuckoo/mine.csv"),
        write(results / "cuckoo/mine.json", '{"a": 1}'),
        write(results / "cuckoo/keyed.json", '{"key": "of the map"}'),
        write(results / "cuckoo/keyed.csv"),
        write(results / "cuckoo/list.json", "[1]"),
        write(results / "cuckoo/broken.json", "{"),
        write(results / "cuckoo/a_copy.json", '{"key": "0123456789ab", "exhibit": "figure_04"}'),
        write(results / "cuckoo/a_copy.csv"),
        write(results / "cuckoo/deeper/figure_04.json", '{"key": "0123456789ab"}'),
        *(path for product in PRODUCTS.values() for path in make(results, product)),
    }
    removed = make(results, old)
    kept.add(write(results / "cuckoo/figure_99.svg", "drawn over by hand"))
    unused = find_unused(plan)
    assert set(unused) == removed
    remove_unused(unused)
    assert {path for path in results.rglob("*") if path.is_file()} == kept
