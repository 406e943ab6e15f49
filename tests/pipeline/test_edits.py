"""An edit moves the keys of what depends on it alone; test_edits_made.py follows some edits.

Keys are compared, not calls: that the jobs of a call are those whose key moved is tested there.
"""

from collections.abc import Callable, Iterator

import pytest

from redealt.planning.config import study_names
from redealt.planning.plan import Plan
from tests.pipeline.jobs import (
    JOINT_PAPERS,
    depending,
    exhibits,
    following,
    jobs_of,
    moved_jobs,
)
from tests.pipeline.pipeline_project import ROOT, SCALE_FILE, Project, new_project

GAMES = sorted(path.parent.name for path in ROOT.glob("src/redealt/games/*/rules.py"))
RULES = "src/redealt/games/{}/rules.py"
CONFIG = "config.yaml"
COMMENTS = (
    *((RULES.format(game), "\n\n# The end.\n") for game in GAMES),
    ("src/redealt/games/cuckoo/match.py", '\n\n"""A docstring."""\n'),
    ("src/redealt/studies/hanamikoji/exhibits/beyond_official.py", "\n\n# The end.\n"),
    ("workflow/scripts/compute_run.py", "\nprint('edited')\n"),
    ("workflow/rules/runs.smk", "\n\nprint('edited')\n"),
)


@pytest.fixture(scope="module")
def sources(place) -> Project:
    """A copy of the sources, with nothing computed."""
    return new_project(place / "sources")


@pytest.fixture(scope="module")
def plan(sources) -> Plan:
    """The plan before any edit."""
    return sources.plan()


@pytest.fixture
def moved(sources, plan) -> Iterator[Callable[[], set[str]]]:
    """Return the jobs whose key the test's edits moved; undo them and find all keys back."""
    kept = {path: path.read_bytes() for path in sources.sources()}
    yield lambda: moved_jobs(plan, sources.plan())
    edited = [path for path in kept if path.read_bytes() != kept[path]]
    assert edited
    for path in edited:
        path.write_bytes(kept[path])


def test_comments_scripts_and_rules_move_nothing(sources, moved):
    for file, text in COMMENTS:
        sources.append(file, text)
    assert moved() == set()


@pytest.mark.parametrize("game", GAMES)
def test_edited_rule_of_a_game_moves_all_runs_that_play_it(sources, plan, moved, game):
    sources.append(RULES.format(game), "\n\nONE_MORE = 1\n")
    rules = f"redealt.games.{game}.rules"
    playing = [run for run in plan.runs.values() if rules in run.code]
    assert moved() == depending(plan, playing)
    others = [run for run in plan.runs.values() if run not in playing]
    assert not [run.name for run in others if run.game == game and run.stage != "solve"]


@pytest.mark.parametrize(
    ("file", "old", "new", "study", "runs"),
    [
        pytest.param(
            *(CONFIG, "    seed: 2022", "    seed: 2023", "cuckoo", "published_program"),
            id="one run that three exhibits show",
        ),
        pytest.param(
            *(CONFIG, "  lives: 1", "  lives: 2", "cuckoo", "mixed uniform one_switch seating"),
            id="all tournaments but the authors' program",
        ),
        pytest.param(
            *(SCALE_FILE, "iterations: 10}", "iterations: 11}", "cuckoo", "equilibria"),
            id="a value of the scale",
        ),
        pytest.param(
            *(SCALE_FILE, "starter: {games: 6,", "starter: {games: 7,", "hanamikoji", "starter"),
            id="one run that one exhibit shows",
        ),
        pytest.param(
            *(SCALE_FILE, "presample: {games: 1,", "presample: {games: 2,", "hanamikoji"),
            "table_as_run table_worst_reply_7 table_random_reply_8 table_as_written",
            id="tables and all runs that look them up",
        ),
        pytest.param(
            *(SCALE_FILE, "iterations: 1, games: 1,", "iterations: 1, games: 2,", "hanamikoji"),
            "iterated_table_1",
            id="one table and the run that looks it up",
        ),
        pytest.param(
            *(SCALE_FILE, "heuristic_games: {games: 10}", "heuristic_games: {games: 11}"),
            *("cubirds", "heuristic_games"),
            id="one run that two tables show",
        ),
        pytest.param(
            *(SCALE_FILE, "generations: 3, opponents: 2}", "generations: 2, opponents: 2}"),
            *("cubirds", "tuned"),
            id="a search and the games of what it finds",
        ),
    ],
)
def test_changed_parameter_moves_its_dependents_only(
    sources, plan, moved, file, old, new, study, runs
):
    sources.edit(file, old, new)
    assert moved() == depending(plan, [plan.run(study, name) for name in runs.split()])


def test_changed_root_seed_moves_all_that_is_computed(sources, plan, moved):
    sources.edit(CONFIG, "seed: 20230123", "seed: 1")
    without_runs = {
        f"exhibit: {study.name}/{exhibit.name}"
        for study in plan.studies.values()
        for exhibit in study.exhibits
        if not exhibit.runs
    }
    assert moved() == jobs_of(plan).keys() - without_runs


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param(CONFIG, "'#D55E00'", "'#D55E01'", id="palette"),
        pytest.param(
            "src/redealt/exhibits/redealt.mplstyle", "font.size: 7.5", "font.size: 8", id="style"
        ),
    ],
)
def test_look_of_figures_moves_exhibits_and_no_run(sources, plan, moved, file, old, new):
    sources.edit(file, old, new)
    drawn = {job for job in jobs_of(plan) if job.startswith("exhibit: ")}
    assert moved() == drawn | following(*study_names())


def test_edited_exhibit_moves_with_what_follows(sources, moved):
    file = "src/redealt/studies/hanamikoji/exhibits/beyond_official.py"
    sources.append(file, "\n\nONE_MORE = 1\n")
    assert moved() == exhibits("hanamikoji", "beyond_official") | following("hanamikoji")


@pytest.mark.parametrize("study", study_names())
def test_edited_article_moves_papers_and_pages_only(sources, moved, study):
    sources.append(f"src/redealt/studies/{study}/article.md", "\nOne more sentence.\n")
    assert moved() == {f"paper: {study}"} | JOINT_PAPERS


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param(
            *("claims/formulas.py", "LIKELY = 0.5 ", "LIKELY = 0.6 "),
            id="test",
        ),
        pytest.param(
            "plan.py",
            "is the probability not to lose the round after keeping.",
            "is the chance not to lose the round after keeping.",
            id="statement",
        ),
    ],
)
def test_edited_claim_moves_verdicts_papers_and_pages_only(sources, moved, file, old, new):
    sources.edit(f"src/redealt/studies/cuckoo/{file}", old, new)
    assert moved() == following("cuckoo")
