"""An edit that is really followed, in a project with one study; test_edits.py has many more."""

import pytest

from tests.pipeline import small_study
from tests.pipeline.jobs import JOINT, JOINT_PAPERS, cuckoo

ARTICLE = "src/redealt/studies/cuckoo/article.md"
COMPILING = {"compile: cuckoo"}
PAPERS = {"paper: cuckoo"} | JOINT_PAPERS


def test_added_study_computes_itself_and_nothing_else(project):
    small_study.add_small_study(project)
    assert project.jobs_to_do() == small_study.JOBS | JOINT


def test_edited_rule_of_another_game_leaves_a_study_alone(project):
    small_study.add_small_study(project)
    before = project.redealt("plan").output
    project.edit("src/redealt/games/toss/rules.py", "SIDES = 2", "SIDES = 3")
    after = project.redealt("plan").output
    changed = set(after.splitlines()) - set(before.splitlines())
    assert {line.split()[0] for line in changed} == {
        *("toss/tosses", "toss/table_01", "toss/scorecard", "toss/paper"),
        *("scorecard", "summary", "report/index"),
    }


def test_parameter_changed_and_changed_back_simulates_nothing(project, finished_files):
    figure = "results/cuckoo/figure_06.pdf"
    uniform = "    matches_per_n: 10\n"
    project.edit("config.yaml", uniform, "    matches_per_n: 11\n")
    call = project.make(figure)
    assert call.jobs == COMPILING | {"tournament: cuckoo/uniform", "exhibit: cuckoo/figure_06"}
    changed = project.files()
    assert changed["cuckoo/figure_06.csv"] != finished_files["cuckoo/figure_06.csv"]
    assert "cuckoo/scorecard.csv" in changed  # of the old figure, until a call makes it again
    project.edit("config.yaml", "    matches_per_n: 11\n", uniform)
    project.forget()
    call = project.make()
    assert call.jobs == cuckoo("figure_06")
    assert finished_files.items() <= project.files().items()


def test_new_colors_change_the_figure_and_not_its_numbers(project, finished_files):
    project.edit("config.yaml", "'#0072B2'", "'#0072B3'")
    call = project.make("results/cuckoo/figure_04.pdf")
    assert call.jobs == cuckoo("figure_04")
    files = project.files()
    name = "cuckoo/figure_04"
    assert files[f"{name}.csv"] == finished_files[f"{name}.csv"]
    assert all(
        files[f"{name}.{kind}"] != finished_files[f"{name}.{kind}"] for kind in ("svg", "pdf")
    )


def test_edited_article_sets_papers_and_pages_and_writes_nothing_else(project):
    project.append(ARTICLE, "\nOne more sentence.\n")
    before = project.written()
    project.forget()
    assert project.make().jobs == PAPERS
    after = project.written()
    assert {name for name in after if after[name] != before[name]} >= {
        *("results/cuckoo/paper.pdf", "results/report/index.html", "results/report/cuckoo.html"),
    }
    assert not {name for name in after if after[name] != before[name] and "store" in name}


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["-n"], 0),
        (["--list-ch", "code"], 0),
        (["--summary"], 0),
        (["results/cuckoo/figure_O3.pdf"], 1),
        (["--unlock"], 0),
    ],
    ids=["dry run", "changes", "summary", "mistyped", "unlock"],
)
def test_call_that_makes_nothing_leaves_all_files_of_another_seed(project, arguments, status):
    before = project.written()
    assert project.snakemake(*arguments, "--config", "seed=7").status == status
    assert project.written() == before


def test_touched_files_of_another_seed_are_still_made_again(project, finished_files):
    figure = ("results/cuckoo/figure_03.pdf", "--config", "seed=7")
    assert project.snakemake(*figure, "--touch").status == 0
    assert project.files() == finished_files
    assert "exhibit: cuckoo/figure_03" in project.dry_run(*figure).jobs


def test_deleted_page_of_the_report_is_built_again(project, finished_files):
    (project.root / "results/report/cuckoo.html").unlink()
    project.make()
    assert project.files() == finished_files
