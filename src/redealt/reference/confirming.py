"""Compare a study's verdicts, and the rows of its runs, with the reference results."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redealt import files
from redealt.core.task import name_conditions
from redealt.planning.reference import CONCLUSIONS
from redealt.reference.folder import find_result, read_provenance
from redealt.running import store
from redealt.running.extending import counts_blocks, identify, take_blocks
from redealt.sidecars import write_sidecar

if TYPE_CHECKING:
    import pyarrow as pa

COLUMNS = ("study", "kind", "name", "variant", "reference", "verdict")


def confirm_study(study: Mapping[str, Any], results: Path) -> None:
    """Write ``reference.csv`` of a study, and its sidecar, which also counts rows.

    ``study`` is what :meth:`.Plan.describe_confirmation` returns. The table has each verdict of
    the reference beside that of these results, which is empty where they have none.
    """
    name, reference = study["study"], Path(study["reference"])
    concluded = files.read_json(reference / name / CONCLUSIONS)
    folder = results / name
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([name, *row] for row in _pair_verdicts(concluded["verdicts"], folder))
    files.write_file(folder / "reference.csv", text.getvalue().encode())
    compared = [_compare_rows(run, results, reference) for run in study["runs"]]
    content = {
        "key": study["key"],
        **{part: concluded[part] for part in ("scale", "version", "date", "answer")},
        "rows": sum(rows for rows, _ in compared),
        "differing": [
            run["name"]
            for run, (_, is_equal) in zip(study["runs"], compared, strict=True)
            if not is_equal
        ],
    }
    write_sidecar(folder / "reference.json", content, [folder / "reference.csv"])


def list_verdicts(folder: Path) -> Iterator[list[str]]:
    """Yield kind, name, variant and verdict of what a study's results judge.

    These are the exhibits, in the variants that are meant to reproduce them, and the claims.
    """
    for row in files.read_rows(folder / "exhibits.csv"):
        if row["is_primary"] == "True":
            yield ["exhibit", row["exhibit"], row["variant"], row["verdict"]]
    for row in files.read_rows(folder / "claims.csv"):
        yield ["claim", row["claim"], row["variant"], row["verdict"]]


def _pair_verdicts(concluded: Sequence[Sequence[str]], folder: Path) -> Iterator[list[str]]:
    here = {tuple(of): verdict for *of, verdict in list_verdicts(folder)}
    for *of, verdict in concluded:
        yield [*of, verdict, here.get(tuple(of), "")]


def _compare_rows(run: Mapping[str, Any], results: Path, reference: Path) -> tuple[int, bool]:
    """Return how many rows of a run the reference has too, and whether they are equal."""
    own, other = results / run["folder"], find_result(reference, run["folder"])
    if other is None:
        return 0, True
    recorded = read_provenance(other)
    if recorded["key"] == run["key"]:
        ours, theirs = store.read_result(own), store.read_result(other)
    elif counts_blocks(run) and identify(recorded) == identify(run):
        ours, theirs = take_blocks(recorded, run, own), take_blocks(run, recorded, other)
    else:
        return 0, True
    return len(theirs), _encode_sorted(run, ours) == _encode_sorted(run, theirs)


def _encode_sorted(run: Mapping[str, Any], table: "pa.Table") -> bytes:
    """Return the bytes of a table; those of counted blocks in one order of their cells."""
    if not counts_blocks(run):
        return store.encode_table(table)
    names = [*name_conditions(run["params"]["cells"]), "block"]
    return store.encode_table(table.sort_by([(name, "ascending") for name in names]))
