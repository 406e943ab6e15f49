"""Build the reference results: compute the runs of a study, judge them, and keep both."""

from collections.abc import Iterable
from pathlib import Path

from redealt import files
from redealt.errors import RedealtError
from redealt.planning.plan import Plan
from redealt.planning.reference import CONCLUSIONS
from redealt.reference.confirming import list_verdicts
from redealt.reference.runs import get_reference, list_shipped
from redealt.reference.taking import copy_result
from redealt.report.article import render_article
from redealt.report.release import DATE, VERSION
from redealt.report.results import read_study
from redealt.running import store
from redealt.running.maintenance import make_targets, size_of

MOST_BYTES = 25_000_000  # of all studies


def build_reference(plan: Plan, studies: Iterable[str]) -> None:
    """Compute what studies lack at the scale of the plan, and put it into the reference."""
    for study in studies:
        if make_targets(plan, [plan.path(study, "scorecard.json")]):
            raise RedealtError(f"{study} could not be computed; the same call goes on")
        keep_study(plan, study)


def keep_study(plan: Plan, study: str) -> None:
    """Copy the results and the conclusions of a study into the reference.

    Results of other keys are deleted. Raise RedealtError if the reference became too large.
    """
    reference, runs = get_reference(plan), list(list_shipped(plan, study))
    sources = {reference / run.folder: Path(plan.path(run.folder)) for run in runs}
    old = [path for path in store.list_results(reference) if path.parts[-3] == study]
    others = size_of(reference) - sum(map(size_of, old)) if reference.exists() else 0
    size = others + sum(map(size_of, sources.values()))
    if size > MOST_BYTES:
        raise RedealtError(
            f"{reference} would have {size / 1e6:.1f} MB, expected at most {MOST_BYTES / 1e6:.0f}"
        )
    for target, source in sources.items():
        copy_result(source, target)
    for path in old:
        if path not in sources:
            store.remove_result(path)
    _conclude(plan, study, reference)


def _conclude(plan: Plan, study: str, reference: Path) -> None:
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
    files.write_json(reference / study / CONCLUSIONS, content)
