"""The jobs of a plan, as their messages name them, and what depends on what by the declarations."""

from collections.abc import Iterable

from redealt.planning.plan import Plan, PlannedRun
from redealt.planning.shown_games import list_shown

JOINT_PAPERS = {"paper: summary", "web report"}
JOINT = {"join the verdicts of all studies"} | JOINT_PAPERS
_MESSAGES = {
    "scorecard": "join the verdicts of all studies",
    "summary": "paper: summary",
    "report/index": "web report",
}


def jobs_of(plan: Plan) -> dict[str, str]:
    """Return the key of what each job makes, by the job; compiling has none."""
    runs = {run_job(run): run.key for run in plan.runs.values()}
    products = {_product_job(plan, name): product.key for name, product in plan.products.items()}
    assert len({*runs, *products}) == len(plan.runs) + len(plan.products)
    return runs | products


def moved_jobs(before: Plan, after: Plan) -> set[str]:
    """Return the jobs whose key is another one, or new."""
    return {job for job, _ in jobs_of(after).items() - jobs_of(before).items()}


def run_job(run: PlannedRun) -> str:
    """Return the job that computes a run."""
    return f"{run.stage}: {run.study}/{run.name}"


def _product_job(plan: Plan, name: str) -> str:
    study, _, part = name.partition("/")
    if part.startswith("games/"):
        return f"games: {part.removeprefix('games/')}"
    if name in _MESSAGES:
        return _MESSAGES[name]
    if part in ("scorecard", "paper"):
        return f"judge: {study}" if part == "scorecard" else f"paper: {study}"
    return f"dataset: {name}" if (study, part) in plan.runs else f"exhibit: {name}"


def exhibits(study: str, *names: str) -> set[str]:
    """Return the jobs that make exhibits of a study."""
    return {f"exhibit: {study}/{name}" for name in names}


def compiling(plan: Plan, jobs: Iterable[str]) -> set[str]:
    """Return the jobs that compile the games that runs among these jobs need."""
    wanted = set(jobs)
    return {f"compile: {run.game}" for run in plan.runs.values() if run_job(run) in wanted}


def following(*studies: str) -> set[str]:
    """Return what follows when an exhibit or verdict of these studies changes."""
    return {f"{kind}: {study}" for kind in ("judge", "paper") for study in studies} | JOINT


def depending(plan: Plan, runs: Iterable[PlannedRun]) -> set[str]:
    """Return the jobs of runs and of all that is made of them, as their studies declare it."""
    reached = {(run.study, run.name) for run in runs}
    for place, run in plan.runs.items():  # needs come first
        if any((run.study, need) in reached for need in run.needs):
            reached.add(place)
    computed = [plan.runs[place] for place in reached]
    shown = [
        f"exhibit: {study.name}/{exhibit.name}"
        for study in plan.studies.values()
        for exhibit in study.exhibits
        if any((study.name, run) in reached for run in exhibit.runs)
    ]
    published = [f"dataset: {run.study}/{run.name}" for run in computed if run.is_published]
    games = [
        f"games: {study.name}"
        for study in plan.studies.values()
        if any((study.name, game.run) in reached for game in list_shown(study))
    ]
    made = {*map(run_job, computed), *shown, *published, *games}
    return made | following(*{study for study, _ in reached})
