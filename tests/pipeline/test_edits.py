"""An edit computes again what depends on it alone, with Snakemake's memory or without it."""

import os

import pytest

from tests.pipeline.jobs import (
    COMPILING,
    CUBIRDS_EXHIBITS,
    CUBIRDS_RUNS,
    CUCKOO_TOURNAMENTS,
    DATASETS,
    EXHIBITS,
    EXHIBITS_WITHOUT_RUNS,
    EXHIBITS_WITHOUT_TABLES,
    HANAMIKOJI_EXHIBITS,
    HANAMIKOJI_RUNS,
    HANAMIKOJI_SOLUTIONS,
    JOINT,
    JOINT_PAPERS,
    PAPERS,
    PRESAMPLES,
    RUNS,
    RUNS_WITH_TABLES,
    STUDIES,
    VERDICTS,
    cubirds,
    cuckoo,
    following,
    hanamikoji,
)

CUBIRDS = "src/redealt/games/cubirds/rules.py"
CUCKOO = "src/redealt/games/cuckoo/rules.py"
HANAMIKOJI = "src/redealt/games/hanamikoji/rules.py"
EXHIBIT = "src/redealt/studies/hanamikoji/exhibits/beyond_official.py"
SCALE = "workflow/scales/smoke.yaml"


def test_comments_scripts_rules_and_file_times_compute_nothing_again(all_studies):
    project = all_studies
    project.edit(CUCKOO, "    match.suits = suits\n", "    # A comment.\n    match.suits = suits\n")
    project.edit(
        CUCKOO, '"""Sort the deck and seat', '"""Another docstring. Sort the deck and seat'
    )
    project.append("src/redealt/games/cuckoo/match.py", "\n\n# The end.\n")
    project.append(HANAMIKOJI, "\n\n# The end.\n")
    project.append(CUBIRDS, "\n\n# The end.\n")
    project.append(EXHIBIT, "\n\n# The end.\n")
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


def test_edited_rule_of_a_game_computes_all_its_tournaments_and_no_other_game(all_studies):
    folders = {run.name for run in all_studies.root.glob("results/store/cuckoo/*/*")}
    all_studies.edit(CUCKOO, "match.lives[player] -= 1", "match.lives[player] -= 2")
    plan = all_studies.redealt("plan").output
    jobs = all_studies.jobs_to_do()
    assert jobs >= {"compile: cuckoo"} | CUCKOO_TOURNAMENTS | following("cuckoo")
    assert not [job for job in jobs if "hanamikoji" in job or "cubirds" in job]
    kept = {name for name in folders if name.rpartition("-")[2] in plan}
    assert {f"tournament: cuckoo/{name.rpartition('-')[0]}" for name in kept}.isdisjoint(
        CUCKOO_TOURNAMENTS
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "jobs"),
    [
        pytest.param(
            CUBIRDS,
            "SPECIES_TO_WIN = 7",
            "SPECIES_TO_WIN = 6",
            CUBIRDS_RUNS | (CUBIRDS_EXHIBITS - EXHIBITS_WITHOUT_RUNS),
            id="cubirds",
        ),
        pytest.param(
            HANAMIKOJI,
            "6 if variant.draw_first else 7",
            "5 if variant.draw_first else 7",
            (HANAMIKOJI_RUNS - HANAMIKOJI_SOLUTIONS) | DATASETS | HANAMIKOJI_EXHIBITS,
            id="hanamikoji",
        ),
    ],
)
def test_edited_rule_of_a_game_computes_all_runs_that_play_it(all_studies, file, old, new, jobs):
    game = file.split("/")[-2]
    all_studies.edit(file, old, new)
    assert all_studies.jobs_to_do() == {f"compile: {game}"} | jobs | following(game)


@pytest.mark.parametrize(
    ("file", "old", "new", "runs", "exhibits"),
    [
        pytest.param(
            "config.yaml",
            "    seed: 2022",
            "    seed: 2023",
            {"tournament: cuckoo/published_program"},
            cuckoo("figure_05a", "figure_05b", "beyond_seats"),
            id="one run that three exhibits show",
        ),
        pytest.param(
            "config.yaml",
            "  lives: 1",
            "  lives: 2",
            CUCKOO_TOURNAMENTS - {"tournament: cuckoo/published_program"},
            cuckoo("figure_05a", "figure_05b", "figure_06", "beyond_ablation", "beyond_seats"),
            id="all tournaments but the authors' program",
        ),
        pytest.param(
            SCALE,
            "iterations: 10}",
            "iterations: 11}",
            {"solve: cuckoo/equilibria"},
            cuckoo("beyond_optimality"),
            id="a value of the scale",
        ),
        pytest.param(
            SCALE,
            "starter: {games: 6,",
            "starter: {games: 7,",
            {"tournament: hanamikoji/starter"},
            hanamikoji("beyond_starter"),
            id="one run that one exhibit shows",
        ),
        pytest.param(
            SCALE,
            "presample: {games: 1,",
            "presample: {games: 2,",
            PRESAMPLES | RUNS_WITH_TABLES,
            DATASETS | (HANAMIKOJI_EXHIBITS - EXHIBITS_WITHOUT_TABLES),
            id="tables and all runs that look them up",
        ),
        pytest.param(
            SCALE,
            "iterated: {iterations: 1, games: 1,",
            "iterated: {iterations: 1, games: 2,",
            {"presample: hanamikoji/iterated_table_1", "tournament: hanamikoji/open_misfit"},
            {"dataset: hanamikoji/iterated_table_1"}
            | hanamikoji("beyond_open_misfit", "beyond_iterated"),
            id="one table and the run that looks it up",
        ),
        pytest.param(
            SCALE,
            "heuristic_games: {games: 10}",
            "heuristic_games: {games: 11}",
            {"tournament: cubirds/heuristic_games"},
            cubirds("table_05", "table_06"),
            id="one run that two tables show",
        ),
        pytest.param(
            SCALE,
            "generations: 3, opponents: 2}",
            "generations: 2, opponents: 2}",
            {"tune: cubirds/tuned", "tournament: cubirds/tuned_games"},
            cubirds("beyond_ga"),
            id="a search and the games of what it finds",
        ),
    ],
)
def test_changed_parameter_computes_its_dependents_only(
    all_studies, file, old, new, runs, exhibits
):
    (study,) = {job.partition(": ")[2].partition("/")[0] for job in runs}
    all_studies.edit(file, old, new)
    expected = {f"compile: {study}"} | runs | exhibits | following(study)
    assert all_studies.jobs_to_do() == expected
    all_studies.edit(file, new, old)
    assert all_studies.dry_run().jobs == set()


def test_changed_root_seed_computes_everything(all_studies):
    all_studies.edit("config.yaml", "seed: 20230123", "seed: 1")
    exhibits = EXHIBITS - EXHIBITS_WITHOUT_RUNS
    expected = COMPILING | RUNS | DATASETS | exhibits | VERDICTS | PAPERS | JOINT
    assert all_studies.jobs_to_do() == expected


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param("config.yaml", "'#D55E00'", "'#D55E01'", id="palette"),
        pytest.param("src/redealt/redealt.mplstyle", "font.size: 7.5", "font.size: 8", id="style"),
    ],
)
def test_look_of_figures_makes_exhibits_again_and_no_run(all_studies, file, old, new):
    all_studies.edit(file, old, new)
    assert all_studies.jobs_to_do() == EXHIBITS | VERDICTS | PAPERS | JOINT


def test_edited_exhibit_is_made_again_with_what_follows(all_studies):
    all_studies.append(EXHIBIT, "\n\nONE_MORE = 1\n")
    assert all_studies.jobs_to_do() == hanamikoji("beyond_official") | following("hanamikoji")


@pytest.mark.parametrize("study", STUDIES)
def test_edited_article_sets_papers_and_pages_only(all_studies, study):
    all_studies.append(f"src/redealt/studies/{study}/article.md", "\nOne more sentence.\n")
    assert all_studies.jobs_to_do() == {f"paper: {study}"} | JOINT_PAPERS


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param(
            "src/redealt/studies/cuckoo/claims/formulas.py",
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
def test_edited_claim_changes_verdicts_papers_and_pages_only(all_studies, file, old, new):
    all_studies.edit(file, old, new)
    assert all_studies.jobs_to_do() == following("cuckoo")
