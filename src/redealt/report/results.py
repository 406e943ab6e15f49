"""What a study left in the results folder, read once and looked up by name."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from redealt import files
from redealt.errors import RedealtError
from redealt.exhibits.estimates import VALUE_COLUMNS
from redealt.exhibits.names import to_words
from redealt.exhibits.numbers import Estimate, maybe
from redealt.planning.shown_games import FOLDER, name_game
from redealt.report.names import name_exhibit, natural_order
from redealt.sidecars import read_sidecar

Row = Mapping[str, str]


@dataclass(frozen=True)
class StudyResults:
    """The files of one study: ``folder`` is ``results/<study>``, ``exhibits`` their names.

    ``has_reference`` tells whether they were compared with reference results.
    """

    study: str
    folder: Path
    exhibits: tuple[str, ...]
    has_reference: bool = False

    @cached_property
    def sidecars(self) -> dict[str, dict[str, Any]]:
        """What each exhibit says about itself: key, title, caption, runs."""
        return {name: files.read_json(self.folder / f"{name}.json") for name in self.exhibits}

    @cached_property
    def scorecard(self) -> list[Row]:
        return files.read_rows(self.folder / "scorecard.csv")

    @cached_property
    def scored(self) -> set[str]:
        """The exhibits that the scorecard has values of."""
        return {row["exhibit"] for row in self.scorecard}

    @cached_property
    def exhibit_verdicts(self) -> list[Row]:
        """The verdict on each exhibit, a row for each variant."""
        return files.read_rows(self.folder / "exhibits.csv")

    @cached_property
    def audit(self) -> list[Row]:
        """The checks of the published numbers, in the order of the exhibits."""
        places = {name: place for place, name in enumerate(self.exhibits)}
        rows = files.read_rows(self.folder / "audit.csv")
        return sorted(rows, key=lambda row: places.get(row["exhibit"], -1))

    @cached_property
    def claims(self) -> list[Row]:
        return files.read_rows(self.folder / "claims.csv")

    @cached_property
    def reference(self) -> dict[str, Any]:
        """What the reference results conclude, and which of their rows are here, if compared."""
        return files.read_json(self.folder / "reference.json") if self.has_reference else {}

    @cached_property
    def reference_verdicts(self) -> list[Row]:
        """Each verdict of the reference results beside that of these."""
        return files.read_rows(self.folder / "reference.csv") if self.has_reference else []

    @cached_property
    def statements(self) -> dict[str, str]:
        """The statement of each claim, in the order of the claims' numbers."""
        statements = self._claims["statements"]
        return {claim: statements[claim] for claim in sorted(statements, key=natural_order)}

    @property
    def evidence(self) -> dict[str, list[str]]:
        """The exhibits whose estimates each claim rests on."""
        return self._claims["exhibits"]

    @cached_property
    def _claims(self) -> dict[str, Any]:
        return files.read_json(self.folder / "claims.json")

    @cached_property
    def games(self) -> list[dict[str, str]]:
        """The games that the site shows, if any: name, title, rule and the page's place."""
        path = self.folder.parent / "report" / FOLDER / f"{self.study}.json"
        listed = read_sidecar(path).get("games", [])
        pages = (name_game(self.study, game["name"], "html") for game in listed)
        return [{**game, "page": page} for game, page in zip(listed, pages, strict=True)]

    @cached_property
    def variants(self) -> dict[str, tuple[str, str]]:
        """The name in prose and the meaning of each variant that the study declares."""
        return files.read_json(self.folder / "scorecard.json")["variants"]

    def name_variant(self, variant: str) -> str:
        """What a variant is called in prose; one that a user has added, as in the settings.

        A claim about the published numbers alone may have exhibits in the place of variants.
        """
        if variant in self.exhibits:
            return name_exhibit(variant)
        return self.variants[variant][0] if variant in self.variants else to_words(variant)

    def read_estimates(self, exhibit: str) -> list[Row]:
        """The estimates of an exhibit, its conditions first."""
        return files.read_rows(self.folder / f"{exhibit}.csv")

    def find_estimate(self, exhibit: str, metric: str, **conditions: object) -> Estimate:
        """The one row of an exhibit with this metric and these conditions, else an error."""
        if exhibit not in self.exhibits:
            raise RedealtError(f"{self.study}: unknown exhibit {exhibit!r}{_known(self.exhibits)}")
        rows = files.read_rows(self.folder / f"{exhibit}.csv")
        place = f"{self.study}/{exhibit}"
        row = _find_row(rows, place, metric, conditions, ignored=VALUE_COLUMNS)
        number = maybe(row["estimate"])
        if number is None:
            raise RedealtError(f"{place}: {_describe(metric, conditions)} has no estimate")
        n = maybe(row["n"])
        return Estimate(
            estimate=number,
            ci_low=maybe(row["ci_low"]),
            ci_high=maybe(row["ci_high"]),
            n=None if n is None else int(n),
            n_unit=row["n_unit"],
            method=row["method"],
            name=f"{place}: {_describe(metric, conditions)}",
        )

    def list_conditions(self, exhibit: str, column: str) -> list[str]:
        """The distinct values of one condition of an exhibit, in the order of its table."""
        if exhibit not in self.exhibits:
            raise RedealtError(f"{self.study}: unknown exhibit {exhibit!r}{_known(self.exhibits)}")
        rows = files.read_rows(self.folder / f"{exhibit}.csv")
        if not rows or column not in rows[0]:
            raise RedealtError(f"{self.study}/{exhibit}: no condition {column!r}")
        return list(dict.fromkeys(row[column] for row in rows if row[column]))

    def find_published(self, exhibit: str, metric: str, **conditions: object) -> str:
        """The published value as printed, from the scorecard.

        A value that the paper prints twice, in a figure and in its text, is one value.
        """
        rows = [
            {"metric": row["metric"], "value": row["published"], **parse_conditions(row)}
            for row in self.scorecard
            if row["exhibit"] == exhibit
        ]
        place = f"{self.study}/scorecard.csv: {exhibit}"
        if not rows:
            raise RedealtError(f"{place} is not in the scorecard")
        ignored = ("metric", "value")
        return _find_row(rows, place, metric, conditions, ignored, tells="value")["value"]

    def find_verdict(self, claim: str, variant: str | None = None) -> str:
        """The verdict on a claim; variants that disagree must be told apart by ``variant``."""
        rows = self.find_claim(claim)
        if variant is not None:
            rows = [self._find_variant(rows, variant, f"claim {claim}")]
        verdicts = list(dict.fromkeys(row["verdict"] for row in rows))
        if len(verdicts) > 1:
            found = "; ".join(f"{row['variant']}: {row['verdict']}" for row in rows)
            raise RedealtError(
                f"{self.study}: claim {claim} is ambiguous, name a variant ({found})"
            )
        return verdicts[0]

    def find_claim(self, claim: str) -> list[Row]:
        """The rows of one claim, a variant each."""
        rows = [row for row in self.claims if row["claim"] == str(claim)]
        if not rows:
            known = list(dict.fromkeys(row["claim"] for row in self.claims))
            raise RedealtError(f"{self.study}: unknown claim {claim!r}{_known(known)}")
        return rows

    def find_effect(self, claim: str, variant: str) -> Estimate | None:
        """What the hypothesis of a claim measures in one variant, if it measures anything."""
        row = self._find_variant(self.find_claim(claim), variant, f"claim {claim}")
        return _to_estimate(row, "estimate", f"claim {claim} with {variant}")

    def find_exhibit_verdict(self, exhibit: str, variant: str) -> str:
        """The verdict on an exhibit in one variant."""
        return self._find_exhibit(exhibit, variant)["verdict"]

    def find_mean_difference(self, exhibit: str, variant: str) -> Estimate | None:
        """Ours minus published, on average over an exhibit, if differences were averaged."""
        row = self._find_exhibit(exhibit, variant)
        return _to_estimate(row, "mean_difference", f"{exhibit} with {variant}")

    def _find_exhibit(self, exhibit: str, variant: str) -> Row:
        rows = [row for row in self.exhibit_verdicts if row["exhibit"] == exhibit]
        if not rows:
            known = list(dict.fromkeys(row["exhibit"] for row in self.exhibit_verdicts))
            raise RedealtError(f"{self.study}: no verdict on exhibit {exhibit!r}{_known(known)}")
        return self._find_variant(rows, variant, exhibit)

    def _find_variant(self, rows: Sequence[Row], variant: str, place: str) -> Row:
        for row in rows:
            if row["variant"] == variant:
                return row
        variants = [row["variant"] for row in rows]
        raise RedealtError(f"{self.study}: {place} has no variant {variant!r}{_known(variants)}")


def read_study(
    results: Path, study: str, exhibits: Sequence[str], references: Collection[str] = ()
) -> StudyResults:
    """Point at ``results/<study>``; files are read when they are first needed.

    ``references`` are the studies that were compared with reference results.
    """
    return StudyResults(study, Path(results) / study, tuple(exhibits), study in references)


def parse_conditions(row: Row) -> dict[str, str]:
    """The conditions of a scorecard row, each as text."""
    try:
        conditions = json.loads(row["conditions"] or "{}")
    except json.JSONDecodeError:
        raise RedealtError(f"scorecard: conditions are not JSON: {row['conditions']}") from None
    return {name: str(value) for name, value in conditions.items()}


def _find_row(
    rows: Sequence[Row],
    place: str,
    metric: str,
    conditions: Mapping[str, Any],
    ignored: Sequence[str],
    tells: str | None = None,
) -> Row:
    """The one row that matches; several that are equal in column ``tells`` count as one."""
    metrics = list(dict.fromkeys(row["metric"] for row in rows))
    if metric not in metrics:
        raise RedealtError(f"{place}: unknown metric {metric!r}{_known(metrics)}")
    found = [row for row in rows if row["metric"] == metric]
    for name, wanted in conditions.items():
        if not any(name in row for row in found):
            columns = [column for column in found[0] if column not in ignored]
            raise RedealtError(f"{place}: unknown condition {name!r}{_known(columns)}")
        present = list(dict.fromkeys(row.get(name, "") for row in found))
        found = [row for row in found if _is_same(row.get(name, ""), wanted)]
        if not found:
            raise RedealtError(f"{place}: no {metric} with {name} = {wanted}{_known(present)}")
    if len(found) > 1 and (tells is None or len({row[tells] for row in found}) > 1):
        raise RedealtError(
            f"{place}: {_describe(metric, conditions)} matches {len(found)} rows; "
            f"say also {_list_open_conditions(found, ignored)}"
        )
    return found[0]


def _list_open_conditions(found: Sequence[Row], ignored: Sequence[str]) -> str:
    """The conditions in which rows differ, each with some of its values."""
    values = {
        column: list(dict.fromkeys(row.get(column, "") for row in found))
        for column in found[0]
        if column not in ignored
    }
    shown = [
        f"{column} ({', '.join(present[:6])}{', …' if len(present) > 6 else ''})"
        for column, present in values.items()
        if len(present) > 1
    ]
    return " and ".join(shown) or "what tells equal rows apart"


def _to_estimate(row: Row, column: str, name: str) -> Estimate | None:
    number = maybe(row[column])
    if number is None:
        return None
    return Estimate(number, maybe(row["ci_low"]), maybe(row["ci_high"]), name=name)


def _is_same(cell: str, wanted: object) -> bool:
    if cell == str(wanted):
        return True
    try:
        return float(cell) == float(str(wanted))
    except ValueError:
        return False


def _describe(metric: str, conditions: Mapping[str, Any]) -> str:
    chosen = ", ".join(f"{name} = {value}" for name, value in conditions.items())
    return f"{metric} with {chosen}" if chosen else metric


def _known(names: Sequence[str]) -> str:
    shown = ", ".join(str(name) for name in names[:12])
    return f" (known: {shown}{', …' if len(names) > 12 else ''})"
