"""An exhibit: estimates, figure and sidecar from a module and the stored runs."""

import json
import sys
import types

import pytest

from redealt import files
from redealt.errors import RedealtError
from redealt.exhibits import make as exhibit_module
from redealt.exhibits.estimates import exact, tidy
from redealt.exhibits.make import make_exhibit
from redealt.exhibits.plotting import new_figure
from redealt.exhibits.tables import to_json
from redealt.running import store
from tests.unit.test_plotting import FIGURES
from tests.unit.test_tables import TABLE

EXHIBIT = {
    "key": "0123456789ab",
    "study": "made_up",
    "exhibit": "figure_01",
    "title": "Counts",
    "kind": "figure",
    "module": "made_up_exhibit",
    "arguments": {},
    "reproduces_with": "as_written",
    "scale": "smoke",
    "published": ["figure_01"],
    "runs": [
        {"stage": "solve", "name": "first", "key": "a" * 12, "seed": 1},
        {"stage": "solve", "name": "second", "key": "b" * 12, "seed": 1},
    ],
}


def analyse(runs):
    return tidy(
        exact(int(table["n"].sum()), "count", variant="as_written", run=name)
        for name, table in runs.items()
    )


def draw(estimates, published):
    figure, axes = new_figure("column", 50)
    axes.bar(estimates["run"], estimates["estimate"])
    axes.plot(published["figure_01"]["item"], published["figure_01"]["value"].astype(float))
    return figure


def caption(estimates):
    return f"Counts of {len(estimates)} runs."


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Two stored runs, a module and published numbers of a made-up study."""
    module = types.ModuleType("made_up_exhibit")
    module.analyse, module.draw, module.caption = analyse, draw, caption
    monkeypatch.setitem(sys.modules, "made_up_exhibit", module)
    published = tmp_path / "published"
    published.mkdir()
    (published / "figure_01.csv").write_text(
        "item,metric,value,unit,n_games,note\nfirst,count,6,count,,\n"
    )
    (published / "figure_02.csv").write_text("item,metric,value,unit,n_games,note\n")
    monkeypatch.setattr(exhibit_module, "published_folder", lambda study: published)
    folders = []
    for name, values in (("first", [1, 2, 3]), ("second", [40, 2])):
        folder = tmp_path / name
        content = store.write_table(folder / store.DATA, {"n": values})
        files.write_json(folder / store.PROVENANCE, {"sha256": files.hash_bytes(content)})
        folders.append(folder)
    return folders


def test_all_files_are_written_and_the_same_in_another_folder(folders, tmp_path):
    for name in ("a", "b"):
        make_exhibit(EXHIBIT, folders, FIGURES, tmp_path / name / "figure_01")
    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        for name in ("a", "b")
    )
    assert first == second
    assert sorted(first) == [f"figure_01.{kind}" for kind in ("csv", "json", "pdf", "png", "svg")]
    assert first["figure_01.csv"].decode().splitlines() == [
        "variant,run,metric,estimate,ci_low,ci_high,se,df,count,n,n_unit,method",
        "as_written,first,count,6.0,,,,,,,,exact",
        "as_written,second,count,42.0,,,,,,,,exact",
    ]


def test_the_sidecar_says_what_the_exhibit_was_made_from(folders, tmp_path):
    make_exhibit(EXHIBIT, folders, FIGURES, tmp_path / "figure_01")
    sidecar = json.loads((tmp_path / "figure_01.json").read_text())
    hashes = sidecar.pop("sha256")
    assert sidecar == {**EXHIBIT, "caption": "Counts of 2 runs."}
    made = [tmp_path / f"figure_01.{kind}" for kind in ("csv", "pdf", "svg", "png")]
    assert hashes == {path.name: files.hash_bytes(path.read_bytes()) for path in made}


def test_all_functions_of_a_module_take_the_arguments_of_the_exhibit(
    folders, tmp_path, monkeypatch
):
    module = sys.modules["made_up_exhibit"]
    monkeypatch.setattr(module, "analyse", lambda runs, *, run: analyse({run: runs[run]}))
    monkeypatch.setattr(module, "draw", lambda *tables, run: draw(*tables))
    monkeypatch.setattr(module, "caption", lambda estimates, *, run: f"Counts of the {run} run.")
    exhibit = {**EXHIBIT, "arguments": {"run": "second"}}
    make_exhibit(exhibit, folders, FIGURES, tmp_path / "figure_01")
    (row,) = (tmp_path / "figure_01.csv").read_text().splitlines()[1:]
    assert row == "as_written,second,count,42.0,,,,,,,,exact"
    sidecar = json.loads((tmp_path / "figure_01.json").read_text())
    assert sidecar["arguments"] == {"run": "second"}
    assert sidecar["caption"] == "Counts of the second run."


def test_a_table_is_set_as_its_module_describes_it(folders, tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules["made_up_exhibit"], "draw", lambda *_: TABLE)
    make_exhibit(EXHIBIT, folders, FIGURES, tmp_path / "table_01")
    drawing = (tmp_path / "table_01.svg").read_text()
    assert [text in drawing for text in ("Win rate (%)", "60.5*")] == [True, True]
    sidecar = json.loads((tmp_path / "table_01.json").read_text())
    assert sidecar["table"] == to_json(TABLE)
    assert (tmp_path / "table_01.pdf").read_bytes().startswith(b"%PDF")


def test_the_sidecar_comes_last(folders, tmp_path, monkeypatch):
    def fail(*_):
        raise RedealtError("no")

    monkeypatch.setattr(sys.modules["made_up_exhibit"], "draw", fail)
    with pytest.raises(RedealtError, match=r"^no$"):
        make_exhibit(EXHIBIT, folders, FIGURES, tmp_path / "out" / "figure_01")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["figure_01.csv"]


def test_a_damaged_run_is_named_and_nothing_is_written(folders, tmp_path):
    (folders[1] / store.DATA).write_bytes(b"x")
    with pytest.raises(RedealtError, match=r"second/data\.parquet is damaged"):
        make_exhibit(EXHIBIT, folders, FIGURES, tmp_path / "out" / "figure_01")
    assert not (tmp_path / "out").exists()


def test_every_run_needs_its_folder(folders, tmp_path):
    with pytest.raises(ValueError, match="shorter"):
        make_exhibit(EXHIBIT, folders[:1], FIGURES, tmp_path / "figure_01")


def test_an_exhibit_is_given_the_published_tables_that_it_names_alone(folders, tmp_path):
    make_exhibit(EXHIBIT, folders, FIGURES, tmp_path / "figure_01")
    with pytest.raises(KeyError, match="figure_01"):
        make_exhibit({**EXHIBIT, "published": ["figure_02"]}, folders, FIGURES, tmp_path / "other")


def test_analysis_and_caption_of_published_numbers_are_given_them(folders, tmp_path, monkeypatch):
    module = sys.modules["made_up_exhibit"]
    monkeypatch.setattr(
        module,
        "analyse",
        lambda runs, published: tidy([exact(len(published["figure_01"]), "rows", run="first")]),
    )
    monkeypatch.setattr(module, "caption", lambda estimates, published: f"Of {list(published)}.")
    make_exhibit(EXHIBIT, folders, FIGURES, tmp_path / "figure_01")
    assert "first,rows,1.0" in (tmp_path / "figure_01.csv").read_text()
    assert "Of ['figure_01']." in (tmp_path / "figure_01.json").read_text()
