"""What would change a verdict, in a sentence: more games, another scale or difference."""

from collections.abc import Mapping
from typing import Any

from redealt.judging.claims import CONTRADICTED, NOT_JUDGED, SUPPORTED, UNDECIDED
from redealt.judging.comparison import DIFFERS, IDENTICAL, NOT_COMPARABLE, OUTSIDE, WITHIN
from redealt.report.findings import find_remedy

_OF_VALUES = {
    IDENTICAL: "Another digit. It is exact: more games change nothing.",
    WITHIN: "A difference of {detectable} or more would be found in four of five cases.",
    OUTSIDE: "More games: it is significant alone, and not among all values of its exhibit.",
    DIFFERS: "More games hardly: it is significant among all values of its exhibit.",
}
_EXACT_MISFIT = "Another reading of the rules. It is exact: more games change nothing."
_EXACT_CLAIM = "Another reading of the rules. It is computed, so more games change nothing."
_OF_CLAIMS = {
    SUPPORTED: "An effect that is not {bound}.",
    CONTRADICTED: "An effect that is {bound}.",
    UNDECIDED: "More games. {detectable} beyond the bound would be found in four of five cases.",
}


def explain_value(row: Mapping[str, str], detectable: str, scale: str) -> str:
    """Say what would change the verdict on a value; ``detectable`` is shown as it stands."""
    verdict = row["verdict"]
    if verdict == NOT_COMPARABLE:
        return _begin(find_remedy(row["note"].rpartition("; ")[2], scale))
    if verdict == DIFFERS and not row["p"]:
        return _EXACT_MISFIT
    if verdict == WITHIN and not detectable:
        return "More games, if the order of close values is not the true one."
    return _OF_VALUES[verdict].format(detectable=detectable)


def explain_claim(finding: Mapping[str, Any], scale: str) -> str:
    """Say what would change the verdict on a claim for one variant."""
    verdict = finding["verdict"]
    if verdict == NOT_JUDGED:
        return _begin(find_remedy(finding["note"], scale))
    if verdict == UNDECIDED and not finding["detectable"]:
        return "More games."
    if verdict != UNDECIDED and not finding["p"]:
        return _EXACT_CLAIM
    return _OF_CLAIMS[verdict].format(**finding)


def _begin(remedy: str) -> str:
    return f"{remedy[:1].upper()}{remedy[1:]}."
