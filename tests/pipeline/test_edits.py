"""An edit computes again what depends on it alone, with Snakemake's memory or without it."""

import os
import re
import time

import pytest

from tests.pipeline import small_study

RUNS = {
    *("tournament: cuckoo/published_program", "tournament: cuckoo/mixed"),
    *("tournament: cuckoo/uniform", "tournament: cuckoo/one_switch", "tournament: cuckoo/seating"),
    *("solve: cuckoo/formulas", "solve: cuckoo/profiles", "solve: cuckoo/best_responses"),
    *("solve: cuckoo/predictions", "solve: cuckoo/equilibria"),
}
TOURNAMENTS = {job for job in RUNS if job.startswith("tournament")}
COMPILING = {"compile: cuckoo"}
EXHIBITS = {
    f"exhibit: cuckoo/{name}"
    for name in (
        *("figure_03", "figure_04", "figure_05a", "figure_05b", "figure_06"),
        *("beyond_switches", "beyond_optimality", "beyond_seats"),
    )
}
PAPERS = {"paper: cuckoo", "paper: summary", "web report"}
VERDICTS = {"judge: cuckoo", "join the verdicts of all studies"}
GAME = "src/redealt/games/cuckoo/rules.py"
ARTICLE = "src/redealt/studies/cuckoo/article.md"


def exhibits(*names: str) -> set[str]:
    return {f"exhibit: cuckoo/{name}" for name in names}


def test_first_call_runs_every_job_once(first_run):
    _, call = first_run
    assert call.jobs == COMPILING | RUNS | EXHIBITS | VERDICTS | PAPERS


def test_second_call_does_nothing(project):
    before = project.written()
    call = project.make()
    assert "Nothing to be done" in call.output
    assert project.written() == before


def test_comments_scripts_rules_and_file_times_compute_nothing_again(project):
    project.edit(GAME, "    match.suits = suits\n", "    # A comment.\n    match.suits = suits\n")
    project.edit(GAME, '"""Sort the deck and seat', '"""Another docstring. Sort the deck and seat')
    project.append("src/redealt/games/cuckoo/match.py", "\n\n# The end.\n")
    project.append("workflow/scripts/compute_run.py", "\nprint('edited')\n")
    project.append("workflow/scripts/make_exhibit.py", "\nprint('edited')\n")
    project.edit("workflow/rules/tournament.smk", '"tournament: ', '"tournaments: ')
    project.edit("workflow/rules/exhibits.smk", "rule make_exhibit:", "rule draw_exhibit:")
    now = time.time()  # one time for all: without its memory Snakemake goes by older and newer
    for path in project.root.rglob("*"):
        if path.is_file() and ".snakemake" not in path.parts:
            os.utime(path, (now, now))
    before = project.written()
    assert project.jobs_to_do() == set()
    project.forget()
    assert "Nothing to be done" in project.make().output
    assert project.written() == before


def test_edited_rule_of_a_game_computes_all_its_tournaments_and_no_other_game(project):
    small_study.add_small_study(project)
    own = small_study.JOBS
    joint = PAPERS - {"paper: cuckoo"} | {"join the verdicts of all studies"}
    assert project.jobs_to_do() == own | joint
    folders = {run.name for run in project.root.glob("results/store/*/*/*")}
    project.edit(GAME, "match.lives[player] -= 1", "match.lives[player] -= 2")
    plan = project.redealt("plan").output
    jobs = project.jobs_to_do()
    assert jobs >= COMPILING | TOURNAMENTS | VERDICTS | PAPERS
    assert {job for job in jobs if "toss" in job} == own
    kept = {name for name in folders if name.rpartition("-")[2] in plan}
    assert {name.rpartition("-")[0] for name in kept}.isdisjoint(
        job.partition("/")[2] for job in TOURNAMENTS
    )


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


@pytest.mark.parametrize(
    ("file", "old", "new", "runs", "exhibits"),
    [
        pytest.param(
            "config.yaml",
            "    seed: 2022",
            "    seed: 2023",
            {"tournament: cuckoo/published_program"},
            exhibits("figure_05a", "figure_05b", "beyond_seats"),
            id="one run that three exhibits show",
        ),
        pytest.param(
            "config.yaml",
            "  lives: 1",
            "  lives: 2",
            TOURNAMENTS - {"tournament: cuckoo/published_program"},
            exhibits(*("figure_05a", "figure_05b", "figure_06", "beyond_switches", "beyond_seats")),
            id="all tournaments but the authors' program",
        ),
        pytest.param(
            "workflow/scales/smoke.yaml",
            "iterations: 10",
            "iterations: 11",
            {"solve: cuckoo/equilibria"},
            exhibits("beyond_optimality"),
            id="a value of the scale",
        ),
        pytest.param(
            "config.yaml", "seed: 20230123", "seed: 1", RUNS, EXHIBITS, id="the root seed"
        ),
    ],
)
def test_changed_parameter_computes_its_dependents_only(project, file, old, new, runs, exhibits):
    project.edit(file, old, new)
    assert project.jobs_to_do() == COMPILING | runs | exhibits | VERDICTS | PAPERS


def test_parameter_changed_and_changed_back_simulates_nothing(project, finished_files):
    figure = "results/cuckoo/figure_06.pdf"
    uniform = "    matches_per_n: 10\n"
    project.edit("config.yaml", uniform, "    matches_per_n: 11\n")
    call = project.make(figure)
    assert call.jobs == COMPILING | {"tournament: cuckoo/uniform", "exhibit: cuckoo/figure_06"}
    changed = project.files()
    assert changed["cuckoo/figure_06.csv"] != finished_files["cuckoo/figure_06.csv"]
    assert "cuckoo/scorecard.csv" not in changed  # it would show the old figure's numbers
    project.edit("config.yaml", "    matches_per_n: 11\n", uniform)
    project.forget()
    call = project.make()
    assert call.jobs == {"exhibit: cuckoo/figure_06"} | VERDICTS | PAPERS
    assert finished_files.items() <= project.files().items()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param("config.yaml", "'#D55E00'", "'#D55E01'", id="palette"),
        pytest.param("src/redealt/redealt.mplstyle", "font.size: 7.5", "font.size: 8", id="style"),
    ],
)
def test_look_of_figures_makes_exhibits_again_and_no_run(project, file, old, new):
    project.edit(file, old, new)
    assert project.jobs_to_do() == EXHIBITS | VERDICTS | PAPERS


def test_new_colors_change_the_figure_and_not_its_numbers(project, finished_files):
    project.edit("config.yaml", "'#0072B2'", "'#0072B3'")
    call = project.make("results/cuckoo/figure_04.pdf")
    assert call.jobs == exhibits("figure_04")
    files = project.files()
    name = "cuckoo/figure_04"
    assert files[f"{name}.csv"] == finished_files[f"{name}.csv"]
    assert all(
        files[f"{name}.{kind}"] != finished_files[f"{name}.{kind}"] for kind in ("svg", "pdf")
    )


def test_edited_article_sets_papers_and_pages_only(project):
    project.append(ARTICLE, "\nOne more sentence.\n")
    assert project.jobs_to_do() == PAPERS
    before = project.written()
    project.forget()
    assert project.make().jobs == PAPERS
    after = project.written()
    assert {name for name in after if after[name] != before[name]} >= {
        *("results/cuckoo/paper.pdf", "results/report/index.html", "results/report/cuckoo.html"),
    }
    assert not {name for name in after if after[name] != before[name] and "store" in name}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param(
            "src/redealt/studies/cuckoo/claims.py",
            "ALMOST_SURE = 0.95",
            "ALMOST_SURE = 0.96",
            id="test",
        ),
        pytest.param(
            "src/redealt/studies/cuckoo/plan.py",
            "is the probability of winning the round after keeping.",
            "is the chance to win the round after keeping.",
            id="statement",
        ),
    ],
)
def test_edited_claim_changes_verdicts_papers_and_pages_only(project, file, old, new):
    project.edit(file, old, new)
    assert project.jobs_to_do() == VERDICTS | PAPERS


def test_dry_run_says_what_it_would_drop_and_drops_nothing(project):
    project.append(ARTICLE, "\nOne more sentence.\n")
    before = project.written()
    (line,) = project.dry_run().complaints
    assert re.match("redealt: would drop [0-9]+ files that are out of date: results/cuckoo/", line)
    assert project.written() == before


def test_deleted_page_of_the_report_is_built_again(project, finished_files):
    (project.root / "results/report/cuckoo.html").unlink()
    project.make()
    assert project.files() == finished_files
