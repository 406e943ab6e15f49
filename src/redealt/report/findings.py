"""The study as a whole, from the verdicts and numbers of the run at hand.

Which claims stand and which do not, for the program and for the text; how many values lie outside,
beside what chance gives; and what could not be judged, and why.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from redealt.exhibits.numbers import (
    INTERVAL,
    MISSING,
    count,
    decimals,
    magnitude,
    maybe,
    p_value,
    to_precision,
)
from redealt.judging.claims import CONTRADICTED, SUPPORTED, UNDECIDED
from redealt.judging.comparison import DIFFERS, IDENTICAL, NOT_COMPARABLE, OUTSIDE, WITHIN
from redealt.judging.definitions import PROGRAM, TEXT
from redealt.judging.designs import IN_NO_SCALE
from redealt.planning.reference import PAPER_SCALE
from redealt.report.names import group_exhibits, natural_order
from redealt.report.reference import find_reference_verdict
from redealt.report.results import Row, StudyResults
from redealt.report.summary import format_interval, say_count
from redealt.stats.intervals import LEVEL

SHOWN = 3
"""Claims of each kind that a summary shows."""

COUNTED_VERDICTS = tuple(
    verdict.replace(" ", "_") for verdict in (IDENTICAL, WITHIN, OUTSIDE, DIFFERS, NOT_COMPARABLE)
)
ORIGINS = ("replayed", "computed", "sampled", "input", "repetition")


# Values


def count_origins(results: StudyResults) -> list[dict[str, Any]]:
    """Count the values of each origin and their verdicts, in variants meant to reproduce them.

    Inputs and repetitions stand apart: they are no successes.
    """
    primary = [row for row in results.scorecard if row["is_primary"] == "True"]
    table = []
    for origin in ORIGINS:
        own = [row for row in primary if name_origin(row) == origin]
        found = [row["verdict"] for row in own]
        if own:
            table.append(
                {
                    "origin": origin,
                    "total": len(own),
                    "is_counted": origin not in ("input", "repetition"),
                    **{name: found.count(name.replace("_", " ")) for name in COUNTED_VERDICTS},
                }
            )
    return table


def name_origin(row: Row) -> str:
    """Return the origin of a value; one that follows from others is a repetition."""
    if row["origin"] == "input" or row["is_counted"] == "True":
        return row["origin"]
    return "repetition"


def count_judged(results: StudyResults) -> int:
    """Count the values that are counted and can be compared."""
    return sum(
        row["total"] - row["not_comparable"] for row in count_origins(results) if row["is_counted"]
    )


def count_outside(results: StudyResults) -> dict[str, Any]:
    """Count the sampled values that lie outside, and compare with what chance gives."""
    own = [
        row["verdict"]
        for row in results.scorecard
        if row["is_primary"] == "True"
        and row["is_counted"] == "True"
        and maybe(row["p"]) is not None
    ]
    outside = sum(verdict in (OUTSIDE, DIFFERS) for verdict in own)
    if not own:
        return {"tested": 0, "outside": 0, "differing": 0, "sentence": ""}
    verb = "lies" if outside == 1 else "lie"
    sentence = (
        f"{count(outside)} of {say_count(len(own), 'tested value', 'tested values')} {verb} "
        f"outside; chance alone gives about {count(round(LEVEL * len(own)))}."
    )
    return {
        "tested": len(own),
        "outside": outside,
        "differing": own.count(DIFFERS),
        "sentence": sentence,
    }


def describe_counts(results: StudyResults) -> list[str]:
    """Say in sentences how many values are identical, and how many lie outside."""
    sentences = []
    for row in count_origins(results):
        compared = row["total"] - row["not_comparable"]
        if row["origin"] in ("replayed", "computed") and compared:
            one, many = (f"{row['origin']} {noun}" for noun in ("value is", "values are"))
            sentences.append(
                f"{count(row['identical'])} of {say_count(compared, one, many)} identical."
            )
    sentences.append(count_outside(results)["sentence"])
    return list(filter(None, sentences))


# Claims


def sort_claims(results: StudyResults) -> dict[str, list[dict[str, Any]]]:
    """Sort the claims into those that stand, fall, are undecided, and are not judged.

    A claim stands if the program or the text supports it and neither contradicts it, and falls if
    one contradicts it. Those on which both agree come first, else the most important ones.
    """
    sorted_claims: dict[str, list[dict[str, Any]]] = {
        "stand": [], "fall": [], "undecided": [], "not_judged": []
    }  # fmt: skip
    for claim in describe_claims(results):
        sorted_claims[claim["standing"]].append(claim)
    for standing, verdict in (("stand", SUPPORTED), ("fall", CONTRADICTED)):
        sorted_claims[standing].sort(key=lambda claim: -_count(claim, verdict))
    return sorted_claims


def describe_claims(results: StudyResults) -> list[dict[str, Any]]:
    """Return every claim with what the program, the text and any other variant says."""
    described = []
    for claim in dict.fromkeys(row["claim"] for row in results.claims):
        findings = [describe_finding(results, row) for row in results.find_claim(claim)]
        by_variant = {finding["variant"]: finding for finding in findings}
        main = [by_variant[name] for name in (PROGRAM, TEXT) if name in by_variant]
        described.append(
            {
                "id": claim,
                "statement": results.statements[claim],
                "program": by_variant.get(PROGRAM),
                "text": by_variant.get(TEXT),
                "others": [f for f in findings if f["variant"] not in (PROGRAM, TEXT)],
                "findings": findings,
                "standing": _find_standing(main or findings),
            }
        )
    return described


def _find_standing(findings: Sequence[Mapping[str, Any]]) -> str:
    verdicts = {finding["verdict"] for finding in findings}
    if CONTRADICTED in verdicts:
        return "fall"
    if SUPPORTED in verdicts:
        return "stand"
    return "undecided" if UNDECIDED in verdicts else "not_judged"


def _count(claim: Mapping[str, Any], verdict: str) -> int:
    main = [claim["program"], claim["text"]]
    return sum(finding is not None and finding["verdict"] == verdict for finding in main)


def describe_finding(results: StudyResults, row: Row) -> dict[str, Any]:
    """Return a row of claims.csv as it is shown; the numbers are text."""
    estimate, low, high = (maybe(row[name]) for name in INTERVAL)
    detectable, p = maybe(row["detectable"]), maybe(row["p_adjusted"])
    return {
        "variant": row["variant"],
        "variant_name": results.name_variant(row["variant"]),
        "verdict": row["verdict"],
        "reference": find_reference_verdict(results, "claim", row["claim"], row["variant"]),
        "effect": row["effect"],
        "bound": row["bound"],
        "estimate": _show_estimate(estimate, low, high),
        "interval": format_interval(low, high),
        "detectable": "" if detectable is None else to_precision(detectable, 0, 2 * detectable),
        "p": "" if p is None else p_value(p),
        "evidence": row["evidence"],
        "note": row["note"],
    }


def _show_estimate(estimate: float | None, low: float | None, high: float | None) -> str:
    """A number with the digits that its interval deserves, three if it has none."""
    if estimate is None:
        return MISSING
    if low is not None or estimate == round(estimate):
        return to_precision(estimate, low, high)
    return decimals(estimate, max(2 - magnitude(estimate), 0))


# What could not be judged


_REMEDIES = {
    "another design": "scale {scale} has the paper's design",
    "not computed": "scale {scale} computes it",
    "fewer than": "a larger scale has enough",
}
_NO_REMEDY = "no scale can judge it"
_OWN_SETTINGS = "only settings of your own can have it"


def group_reasons(results: StudyResults, scale: str) -> list[dict[str, Any]]:
    """Return why values and claims are not judged, and which, with the scale that judges them.

    Only values in variants meant to reproduce them, without inputs, and claims that are judged for
    neither the program nor the text.
    """
    values: dict[str, list[Row]] = {}
    for row in results.scorecard:
        if row["is_primary"] == "True" and row["verdict"] == NOT_COMPARABLE:
            values.setdefault(row["note"].rpartition("; ")[2], []).append(row)
    claims: dict[str, list[str]] = {}
    for claim in sort_claims(results)["not_judged"]:
        reasons = [finding["note"] or finding["evidence"] for finding in claim["findings"]]
        reason = next(filter(None, reasons), "nothing to test")
        claims.setdefault(reason, []).append(claim["id"])
    return [
        {
            "reason": reason,
            "values": len(values.get(reason, ())),
            "exhibits": group_exhibits(sorted({row["exhibit"] for row in values.get(reason, ())})),
            "claims": sorted(claims.get(reason, ()), key=natural_order),
            "remedy": find_remedy(reason, scale),
        }
        for reason in sorted({**values, **claims}, key=lambda name: -len(values.get(name, ())))
    ]


def find_remedy(reason: str, scale: str) -> str:
    """Return what it takes to judge a value or a claim that is not judged for this reason."""
    if IN_NO_SCALE in reason:
        return _OWN_SETTINGS
    remedies = (remedy for start, remedy in _REMEDIES.items() if reason.startswith(start))
    remedy = next(remedies, _NO_REMEDY)
    if scale == PAPER_SCALE and remedy != _NO_REMEDY:
        return f"needs more than scale {PAPER_SCALE}"
    return remedy.format(scale=PAPER_SCALE)
