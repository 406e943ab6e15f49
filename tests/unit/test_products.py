"""Products: which there are, and what an edit of a published table does to them."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from redealt.errors import RedealtError
from redealt.planning.digest import published_folder
from redealt.planning.products import Product, list_products
from tests.unit.plan_fixture import plan_of


def test_a_published_run_is_a_product_under_its_own_key():
    plan = plan_of()
    runs = [
        replace(run, is_published=run.name == "profiles") for run in plan.studies["cuckoo"].runs
    ]
    studies = {"cuckoo": replace(plan.studies["cuckoo"], runs=runs)}
    keys = {name: run.key for name, run in plan.runs.items()}
    listed = list_products(plan.configuration.general, studies, keys, plan.deviations, {})
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
        listed = list_products(plan.configuration.general, studies, keys, plan.deviations, {})
        found |= {product.key for product in listed if product.name == "cuckoo/figure_03"}
    assert len(found) == 3


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
    assert changed == {"cuckoo/figure_05a", "cuckoo/beyond_ablation", *joint}


def test_a_published_table_that_is_missing_is_named(tmp_path, monkeypatch):
    (copy_published(tmp_path, monkeypatch) / "figure_04_boundary.csv").unlink()
    with pytest.raises(RedealtError, match="figure_04: there is no published table figure_04_b"):
        plan_of()
