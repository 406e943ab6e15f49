"""The notebooks run from top to bottom, show what they should, and are kept without outputs."""

import csv
import hashlib
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.pipeline.pipeline_project import Project

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LONGEST_SECONDS = 240  # of one cell


def execute(name: str, folder: Path = NOTEBOOKS) -> dict[str, str]:
    """Run a notebook in its own folder and return the text that each cell shows, by its id.

    What a cell prints is one text, however many messages of the kernel it came in.
    """
    notebook = nbformat.read(folder / name, as_version=4)
    NotebookClient(
        notebook,
        timeout=LONGEST_SECONDS,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        coalesce_streams=True,
    ).execute()
    return {
        cell["id"]: "\n".join(text_of(output) for output in cell["outputs"])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    }


def text_of(output) -> str:
    """Return what an output prints, or its value in plain text."""
    return output["text"] if "text" in output else output["data"]["text/plain"]


def rows_of(table: str) -> list[list[str]]:
    """Return the words of each line of a printed table."""
    return [line.split() for line in table.splitlines() if line.strip()]


def count_primary(scorecard: Path) -> str:
    """Count the values of the variants that are meant to reproduce them."""
    with scorecard.open(encoding="utf-8", newline="") as file:
        return str(sum(row["is_primary"] == "True" for row in csv.DictReader(file)))


def show_study(study: str, project: Project, monkeypatch) -> dict[str, str]:
    """Run a study's notebook on finished results; check which they are and how many it counts."""
    results = project.root / "results"
    monkeypatch.setenv("REDEALT_RESULTS", str(results))
    shown = execute(f"{study}.ipynb")
    assert shown["setup"].strip() == "results at the scale smoke"
    assert read_counts(shown)["all"] == count_primary(results / study / "scorecard.csv")
    return shown


def read_counts(shown: dict[str, str]) -> dict[str, str]:
    """Return how many values the notebook counts, by exhibit."""
    return {row[0]: row[-1] for row in rows_of(shown["scorecard"])}


@pytest.fixture(scope="module")
def adding() -> dict[str, str]:
    """What the notebook on adding a study shows."""
    return execute("adding_a_study.ipynb")


def test_new_study_is_judged(adding):
    card = rows_of(adding["scorecard"])[1:]
    assert [row[-1] for row in card] == ["within", "within", "within", "identical", "differs"]
    assert [row[-4:-1] for row in card[-2:]] == [
        ["as_written", "0.0588", "0.058824"],
        ["as_written", "0.50", "0.470588"],
    ]
    audit = rows_of(adding["audit"])[1:]
    assert [row[-1] for row in audit] == ["consistent", "inconsistent"]
    assert audit[1][-4:-1] == ["about", "294", "392"]
    claims = rows_of(adding["claims"])[1:]
    assert [row[1:4] for row in claims[:2]] == [
        ["1", "as_written", "supported"],
        ["1", "as_run", "supported"],
    ]
    assert [row[1:4] + row[-1:] for row in claims[2:]] == [
        ["2", "as_written", "supported", "0.058824"],
        ["2", "as_run", "contradicted", "0.076923"],
    ]
    assert "Image" in adding["figure"]


def test_new_study_computes_only_what_a_parameter_moves(adding):
    states = {row[0]: " ".join(row[1:]) for row in rows_of(adding["change"])}
    assert "to compute" in states["highcard/games"]
    assert states["highcard/chances"].endswith("cached")
    jobs = {row[0]: row[1] for row in rows_of(adding["dry-run"])[3:]}
    assert jobs == {
        **dict.fromkeys(("compile_game", "compute_run", "make_exhibit"), "1"),
        **dict.fromkeys(("judge_study", "build_paper", "highcard"), "1"),
        "total": "6",
    }
    assert "params games: 100000 became 200000" in adding["explain"]
    assert "Nothing to be done" in adding["undo"]


def test_new_study_touches_no_rule_and_no_module(adding):
    assert adding["untouched"].splitlines() == [
        "21 files added, outside of the new folders: none",
        "files changed: workflow/defaults.yaml, workflow/schemas/config.schema.json",
    ]


def test_cuckoo_notebook_shows_results_and_plays(project, monkeypatch):
    shown = show_study("cuckoo", project, monkeypatch)
    assert read_counts(shown)["figure_04"] == "40"  # all of them exact
    claims = {row[0]: row for row in rows_of(shown["claims"])[2:]}
    assert claims["4"][-1] == "supported"
    assert claims["2"][-2:] == ["contradicted"] * 2
    assert "1.0256" in shown["evidence"]
    rounds = shown["match"].split("round ")[1:]
    assert [text.count("\n  player ") for text in rounds] == [6, 5, 4, 3, 2]
    assert shown["match"].splitlines()[-1] == "player 0 wins (oracle)"
    boundary = {row[0]: row[1:] for row in rows_of(shown["boundary-table"])[2:]}
    assert (boundary["2"], boundary["16"]) == (["5", "6", "13", "26"], ["2", "2", "4", "8"])
    assert boundary["17"][0] == "1"


def test_hanamikoji_notebook_shows_results_and_the_data_set(baseline, monkeypatch):
    shown = show_study("hanamikoji", baseline.everything, monkeypatch)
    solved = {row[0]: row[-5:-2] for row in rows_of(shown["random-play"])}
    assert solved["program"] == ["0.289", "0.522", "0.189"]  # exact, whatever the scale
    assert solved["published"] == ["0.274", "0.524", "0.202"]
    table = baseline.everything.root / "results/hanamikoji/table_as_run.parquet"
    data = table.read_bytes()
    assert shown["data"].startswith("2,498 entries, 1 games each")
    assert f"SHA-256 {hashlib.sha256(data).hexdigest()[:16]}" in shown["data"]


def test_cubirds_notebook_shows_results_and_recounts_tables(baseline, monkeypatch):
    shown = show_study("cubirds", baseline.everything, monkeypatch)
    repaired = {row[0]: row[-5:-2] for row in rows_of(shown["repairs"])}
    assert {"none", "R1", "R7", "N1", "N3", "all"} <= repaired.keys()
    assert repaired["published"] == ["0.285", "0.106", "0.609"]
    # Of the printed counts alone, whatever the scale.
    spreads = {row[0]: row[1:] for row in rows_of(shown["spread"])}
    assert spreads["table_07"] == ["1.09", "5.8e-44", "1.0e+00", "59100", "1.0e+00"]
    assert spreads["table_08"] == ["613.51", "1.0e+00", "3.2e-91", "103", "1.5e-64"]
    assert "Image" in shown["weights"]


def test_locm_notebook_shows_results_and_plays_games(baseline, monkeypatch):
    shown = show_study("locm", baseline.everything, monkeypatch)
    assert "0.829" in shown["audit"]
    shares = [float(word) for word in shown["play"].split() if word.startswith("0.")]
    assert len(shares) == 4
    assert min(shares) > 0.1


def test_agents_are_written_and_compared_on_equal_deals():
    shown = execute("writing_an_agent.ipynb")
    assert "to_act: 0" in shown["game"]
    lines = shown["numba"].splitlines()
    assert lines[0] == "compiled: value_captures"
    assert "deals ahead" in lines[-1]
    verdicts = dict(line.split(": ") for line in shown["verdict"].splitlines())
    assert [text.split()[0] for text in verdicts.values()] == ["better"] * 3
    assert [*verdicts] == [
        "plain against random", "compiled against plain", "compiled against heuristic",
    ]  # fmt: skip


def test_unicorns_notebook_shows_results_and_plays_games(baseline, monkeypatch):
    shown = show_study("unicorns", baseline.everything, monkeypatch)
    assert "unevolved" in shown["luck"]
    assert "2.25 points" in shown["audit"]  # of the printed numbers alone, whatever the scale
    shares = [float(line.split()[4].rstrip(",")) for line in shown["play"].splitlines()]
    assert shares == pytest.approx([0.918, 0.900], abs=0.025)


def test_lines_that_a_slow_cell_prints_are_one_text(tmp_path):
    source = "for line in 'ab':\n    print(line, flush=True)"
    slow = nbformat.v4.new_code_cell(source, id="slow")
    nbformat.write(nbformat.v4.new_notebook(cells=[slow]), tmp_path / "slow.ipynb")
    assert execute("slow.ipynb", tmp_path) == {"slow": "a\nb\n"}


@pytest.mark.parametrize("name", sorted(path.name for path in NOTEBOOKS.glob("*.ipynb")))
def test_notebook_is_kept_without_outputs(name):
    notebook = nbformat.read(NOTEBOOKS / name, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert notebook["metadata"]["language_info"] == {"name": "python"}
    for cell in notebook["cells"]:
        assert not cell["metadata"]
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
