"""Build the reference results: compute the runs of a study, judge them, and keep both."""

from collections.abc import Iterable
from pathlib import Path

from redealt import files
from redealt.errors import RedealtError
from redealt.planning.plan import Plan
from redealt.planning.reference import CONCLUSIONS
from redealt.reference.confirming import list_verdicts
from redealt.reference.folder import find_result
from redealt.reference.runs import get_reference, list_shipped, tell_state
from redealt.reference.taking import copy_result
from redealt.report.article import render_article
from redealt.report.release import DATE, VERSION
from redealt.report.results import read_study
from redealt.running import store
from redealt.running.maintenance import make_targets, size_of

MOST_BYTES = 25_000_000  # of all studies


def build_reference(plan: Plan, studies: Iterable[str]) -> None:
    """Compute what studies lack at the scale of the plan, and put it into the reference.

    What a study has when it fails is kept, and RedealtError raised.
    """
    for study in studies:
        runs = [plan.path(run.folder, store.DATA) for run in list_shipped(plan, study)]
        status = make_targets(plan, [plan.path(study, "scorecard.json"), *runs])
        kept, planned = keep_finished(plan, study)
        if status:
            raise RedealtError(
                f"{study} could not be finished: {kept} of its {planned} runs are in the "
                "reference, and the same call goes on"
            )
        _conclude(plan, study)


def keep_finished(plan: Plan, study: str) -> tuple[int, int]:
    """Copy the finished runs of a study into the reference.

    They replace results of other keys. Once all are there, those of other runs are deleted, too.
    Return how many runs the reference holds, and how many it should. Raise RedealtError if a result
    is damaged, or the reference has become too large.
    """
    reference, runs = get_reference(plan), list(list_shipped(plan, study))
    replaced = []
    for run in runs:
        source, target = Path(plan.path(run.folder)), reference / run.folder
        if store.is_complete(source):
            if fault := store.check_result(source):
                raise RedealtError(fault)
            replaced.append(find_result(reference, run.folder))
            copy_result(source, target, store.COMPRESSED)
    current = {reference / run.folder for run in runs if tell_state(plan, run) == "current"}
    if len(current) == len(runs):
        replaced += [path for path in store.list_results(reference) if path.parts[-3] == study]
    for path in {path for path in replaced if path} - current:
        store.remove_result(path)
    if (size := size_of(reference)) > MOST_BYTES:
        raise RedealtError(
            f"{reference} has {size / 1e6:.1f} MB, expected at most {MOST_BYTES / 1e6:.0f}"
        )
    return len(current), len(runs)


def _conclude(plan: Plan, study: str) -> None:
    exhibits = [exhibit.name for exhibit in plan.studies[study].exhibits]
    results = read_study(Path(plan.results), study, exhibits)
    content = {
        "study": study,
        "scale": plan.scale,
        "version": VERSION,
        "date": DATE,
        "answer": render_article(results).answer,
        "verdicts": list(list_verdicts(results.folder)),
        "runs": {run.name: run.key for run in list_shipped(plan, study)},
    }
    files.write_json(get_reference(plan) / study / CONCLUSIONS, content)
