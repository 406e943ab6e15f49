"""An edit that is really followed, in a project with one study; test_edits.py has many more."""

import os

import pytest

from tests.pipeline import small_study
from tests.pipeline.jobs import JOINT_PAPERS, compiling, exhibits, following, moved_jobs

ARTICLE = "src/redealt/studies/cuckoo/article.md"
RULES = "src/redealt/games/cuckoo/rules.py"


def test_comments_scripts_rules_and_file_times_compute_nothing_again(project):
    project.edit(RULES, "    match.suits = suits\n", "    # A comment.\n    match.suits = suits\n")
    project.edit(RULES, '"""Sort the deck and seat', '"""Another docstring. Sort the deck and seat')
    project.append("src/redealt/games/cuckoo/match.py", "\n\n# The end.\n")
    project.append("src/redealt/studies/cuckoo/exhibits/figure_04.py", "\n\n# The end.\n")
    project.append("workflow/scripts/compute_run.py", "\nprint('edited')\n")
    project.append("workflow/scripts/make_exhibit.py", "\nprint('edited')\n")
    project.edit("workflow/rules/runs.smk", "rule compute_run:", "rule compute:")
    project.edit("workflow/rules/exhibits.smk", "rule make_exhibit:", "rule draw_exhibit:")
    for place, path in enumerate(sorted(project.root.rglob("*"))):  # as a copy may leave them
        if path.is_file() and ".snakemake" not in path.parts:
            os.utime(path, (place, place))
    before = project.written()
    assert project.jobs_to_do() == set()
    project.forget()
    assert "Nothing to be done" in project.make().output
    assert project.written() == before


def test_edited_rule_of_a_game_makes_what_has_another_key(project):
    before = project.plan()
    project.edit(RULES, "match.lives[player] -= 1", "match.lives[player] -= 2")
    after = project.plan()
    moved = moved_jobs(before, after)
    assert "tournament: cuckoo/mixed" in moved
    assert project.jobs_to_do() == moved | compiling(after, moved)
    project.edit(RULES, "match.lives[player] -= 2", "match.lives[player] -= 1")
    assert project.dry_run().jobs == set()


def test_added_study_makes_itself_and_nothing_else(project):
    before = project.plan()
    small_study.add_small_study(project)
    after = project.plan()
    moved = moved_jobs(before, after)
    assert moved == {
        *("tournament: toss/tosses", "exhibit: toss/table_01", "dataset: toss/tosses"),
        *following("toss"),
    }
    assert project.jobs_to_do() == moved | {"compile: toss"}
    project.edit("src/redealt/games/toss/rules.py", "SIDES = 2", "SIDES = 3")
    assert moved_jobs(after, project.plan()) == moved


def test_parameter_changed_and_changed_back_simulates_nothing(project, finished_files):
    figure = "results/cuckoo/figure_06.pdf"
    uniform = "    matches_per_n: 10\n"
    project.edit("config.yaml", uniform, "    matches_per_n: 11\n")
    call = project.make(figure)
    assert call.jobs == {
        *("compile: cuckoo", "tournament: cuckoo/uniform", "exhibit: cuckoo/figure_06")
    }
    changed = project.files()
    assert changed["cuckoo/figure_06.csv"] != finished_files["cuckoo/figure_06.csv"]
    assert "cuckoo/scorecard.csv" in changed  # of the old figure, until a call makes it again
    project.edit("config.yaml", "    matches_per_n: 11\n", uniform)
    project.forget()
    call = project.make()
    assert call.jobs == exhibits("cuckoo", "figure_06")
    assert finished_files.items() <= project.files().items()


def test_new_colors_change_the_figure_and_not_its_numbers(project, finished_files):
    project.edit("config.yaml", "'#0072B2'", "'#0072B3'")
    call = project.make("results/cuckoo/figure_04.pdf")
    assert call.jobs == exhibits("cuckoo", "figure_04")
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
    assert project.make().jobs == {"paper: cuckoo"} | JOINT_PAPERS
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
