"""What papers and pages have in common: names, counts, groups, in the order in which they show."""

import re
from collections.abc import Sequence
from typing import Any

from redealt.errors import RedealtError
from redealt.exhibits.names import to_words
from redealt.exhibits.numbers import (
    INTERVAL,
    MISSING,
    count,
    interval_digits,
    maybe,
    p_value,
    to_precision,
)
from redealt.exhibits.numbers import decimals as with_decimals
from redealt.judging import audit, claims, comparison
from redealt.planning.reference import PAPER_SCALE
from redealt.report.names import name_exhibit
from redealt.report.results import Row, StudyResults, parse_conditions

SCORE_VERDICTS = comparison.VERDICTS
CLAIM_VERDICTS = claims.VERDICTS
AUDIT_VERDICTS = audit.VERDICTS


def describe_conditions(row: Row) -> str:
    """The conditions of a scorecard row as words, the variant left to its own column."""
    return ", ".join(
        f"{to_words(name)} {to_words(value.removeprefix(f'{name}_'))}"
        for name, value in parse_conditions(row).items()
        if name != "variant"
    )


def tally(rows: Sequence[Row], verdicts: Sequence[str]) -> list[dict[str, Any]]:
    """How often each verdict was given, as number and as text, in the order of ``verdicts``."""
    found = [row["verdict"] for row in rows]
    unknown = sorted(set(found) - set(verdicts))
    if unknown:
        raise RedealtError(f"unknown verdict {unknown[0]!r} (known: {', '.join(verdicts)})")
    numbers = [(verdict, found.count(verdict)) for verdict in verdicts]
    return [
        {"verdict": verdict, "number": number, "text": count(number)} for verdict, number in numbers
    ]


def format_score_row(row: Row) -> dict[str, Any]:
    """A scorecard row as it is shown; the keys of the numbers hold text."""
    place = f"scorecard.csv: {row['exhibit']} {row['metric']} {row['conditions']}"
    estimate, low, high, n = (maybe(row[name], place) for name in (*INTERVAL, "n"))
    return {
        "exhibit": row["exhibit"],
        "exhibit_name": name_exhibit(row["exhibit"]),
        "conditions": describe_conditions(row) or MISSING,
        "metric": to_words(row["metric"]),
        "variant": row["variant"],
        "published": row["published"],
        "estimate": MISSING if estimate is None else to_precision(estimate, low, high),
        "interval": format_interval(low, high),
        "n": MISSING if n is None else count(n),
        "verdict": row["verdict"],
        "note": row["note"],
        "sort_estimate": row["estimate"],
        "sort_low": row["ci_low"],
        "sort_n": row["n"],
    }


def format_interval(low: float | None, high: float | None) -> str:
    """Both ends with the digits that the interval's width deserves."""
    if low is None or high is None:
        return MISSING
    digits = interval_digits(low, high)
    return f"{with_decimals(low, digits)} to {with_decimals(high, digits)}"


def format_audit_row(row: Row) -> dict[str, str]:
    """An audit row as it is shown, its two tails as p-values."""
    tails = [
        f"{side} {p_value(tail)}"
        for side, tail in (("lower", maybe(row["p_low"])), ("upper", maybe(row["p_high"])))
        if tail is not None
    ]
    statistic, adjusted = maybe(row["statistic"]), maybe(row["p_adjusted"])
    return {
        "exhibit": name_exhibit(row["exhibit"]) if row["exhibit"] else MISSING,
        "check": row["check"],
        "expected": row["expected"] or MISSING,
        "found": row["found"] or MISSING,
        "statistic": MISSING if statistic is None else with_decimals(statistic, 2),
        "tails": ", ".join(tails) or MISSING,
        "p": "" if adjusted is None else p_value(adjusted),
        "verdict": row["verdict"],
        "note": row["note"],
    }


def list_runs(results: StudyResults) -> list[dict[str, str]]:
    """Every run behind the exhibits once, with its key and seed, in the order of first use.

    Whether a run came from the store is left out: it differs between two calls with the same
    results.
    """
    runs: dict[tuple[str, str, str], dict[str, Any]] = {}
    for exhibit, sidecar in results.sidecars.items():
        for run in sidecar["runs"]:
            key = (run["stage"], run["name"], run["key"])
            entry = runs.setdefault(
                key,
                {
                    "stage": run["stage"],
                    "name": run["name"],
                    "key": run["key"],
                    "seed": str(run["seed"]),
                    "note": "wall times" if run.get("measures_time") else "",
                    "exhibits": [],
                },
            )
            entry["exhibits"].append(name_exhibit(exhibit))
    return [{**run, "exhibits": ", ".join(run["exhibits"])} for run in runs.values()]


def describe_scale(scale: str) -> str:
    """The line at the top of everything that is not computed at the published sample sizes."""
    if scale == PAPER_SCALE:
        return ""
    return (
        f"Scale {scale}: the samples are smaller than the published ones, and some exhibits have "
        f"another design, as noted. Scale {PAPER_SCALE} has the published sizes."
    )


def describe_lead(n_studies: int, n_values: int) -> str:
    """The first sentence of the summary and of the overview page."""
    studies = say_count(n_studies, "study", "studies")
    values = say_count(n_values, "published value", "published values")
    return f"{studies} computed again from scratch, and {values} judged one by one."


def say_count(number: int, one: str, many: str) -> str:
    """A count with its noun."""
    return f"{count(number)} {one if number == 1 else many}"


def split_caption(text: str, length: int) -> tuple[str, str]:
    """Split a caption after the last sentence that ends within a length; the first stays."""
    ends = [found.end() for found in re.finditer(r"[.!?](?= +[A-Z(])|$", text)]
    end = max((each for each in ends if each <= length), default=ends[0])
    return text[:end].strip(), text[end:].strip()
