"""What the reference results conclude, and what the run at hand confirms of it."""

from collections.abc import Sequence
from typing import Any

from redealt.judging.claims import CONTRADICTED, SUPPORTED
from redealt.judging.exhibits import DIFFERS, REPRODUCED
from redealt.report.names import name_exhibit
from redealt.report.results import Row, StudyResults
from redealt.report.summary import say_count

_DECIDED = (REPRODUCED, DIFFERS, SUPPORTED, CONTRADICTED)


def describe_reference(results: StudyResults, answer: str, scale: str) -> dict[str, Any] | None:
    """Return source, answer (Markdown) and sentences on this run; None without a reference.

    The answer is left out where it is the ``answer`` of this run.
    """
    about = results.reference
    if not about:
        return None
    is_same = about["answer"] == answer
    sentences = ["The answer is the same."] if is_same else []
    sentences.append(_count_verdicts(results.reference_verdicts))
    if others := _list_others(results):
        sentences.append(f"It decides otherwise on {', '.join(others)}.")
    if about["differing"]:
        runs = ", ".join(about["differing"])
        sentences.append(f"Rows of these runs differ from those of the reference: {runs}.")
    elif about["scale"] == scale:
        sentences.append("Runs of the same key are taken from the reference.")
    elif about["rows"]:
        rows = say_count(about["rows"], "row", "rows")
        sentences.append(f"It computed {rows} of the reference again, equal to the last bit.")
    return {
        "source": f"scale {about['scale']}, version {about['version']}",
        "answer": "" if is_same else about["answer"],
        "sentences": sentences,
    }


def find_reference_verdict(results: StudyResults, kind: str, name: str, variant: str) -> str:
    """Return the verdict of the reference on an exhibit or claim, empty if there is none."""
    wanted = {"kind": kind, "name": name, "variant": variant}
    rows = (row for row in results.reference_verdicts if wanted.items() <= row.items())
    return next((row["reference"] for row in rows), "")


def _count_verdicts(rows: Sequence[Row]) -> str:
    decided = [row for row in rows if row["reference"] in _DECIDED]
    if not decided:
        return "The reference leaves all verdicts open."
    parts = []
    for kind in ("exhibit", "claim"):
        if own := [row for row in decided if row["kind"] == kind]:
            same = sum(row["verdict"] == row["reference"] for row in own)
            parts.append(f"{same} of {len(own)} on {kind}s")
    n_open = sum(row["verdict"] not in _DECIDED for row in decided)
    left = f"leaves {n_open} open" if n_open else "leaves none open"
    return f"Of its verdicts, this run repeats {' and '.join(parts)}, and {left}."


def _list_others(results: StudyResults) -> list[str]:
    """The verdicts of this run that are decided, and not as in the reference."""
    others = [
        row
        for row in results.reference_verdicts
        if row["reference"] in _DECIDED
        and row["verdict"] in _DECIDED
        and row["verdict"] != row["reference"]
    ]
    return [
        f"{_name(row)} ({results.name_variant(row['variant'])}: {row['verdict']} here, "
        f"{row['reference']} in the reference)"
        for row in others
    ]


def _name(row: Row) -> str:
    return name_exhibit(row["name"]) if row["kind"] == "exhibit" else f"claim {row['name']}"
