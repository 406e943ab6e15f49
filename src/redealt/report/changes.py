"""What would change a verdict, in a sentence: more games, another scale or difference."""

from collections.abc import Mapping
from typing import Any

from redealt.judging.claims import CONTRADICTED, NOT_JUDGED, SUPPORTED, UNDECIDED
from redealt.judging.comparison import DIFFERS, IDENTICAL, NOT_COMPARABLE, OUTSIDE, WITHIN
from redealt.report.findings import find_remedy
from redealt.report.names import begin

_EXACT = "Only another reading of the rules: the value is exact, so more games change nothing."
_OF_VALUES = {
    IDENTICAL: _EXACT,
    WITHIN: "A difference of {detectable} or more would be found in four of five cases.",
    OUTSIDE: "More games: alone it is significant, among all values of its exhibit it is not.",
    DIFFERS: "Hardly more games: it is significant among all values of its exhibit.",
}
_FOUND = "An effect {detectable} from the bound would be found in four of five cases."
_OF_CLAIMS = {
    SUPPORTED: "Games in which the effect is not {bound}.",
    CONTRADICTED: "Games in which the effect is {bound}.",
    UNDECIDED: "More games.",
}


def explain_value(row: Mapping[str, str], detectable: str, scale: str) -> str:
    """Say what would change the verdict on a value; ``detectable`` is shown as it stands."""
    verdict = row["verdict"]
    if verdict == NOT_COMPARABLE:
        return f"{begin(find_remedy(row['note'].rpartition('; ')[2], scale))}."
    if verdict == DIFFERS and not row["p"]:
        return _EXACT
    if verdict == WITHIN and not detectable:
        return "More games, if they show another order."
    return _OF_VALUES[verdict].format(detectable=detectable)


def explain_claim(finding: Mapping[str, Any], scale: str) -> str:
    """Say what would change the verdict on a claim for one variant."""
    verdict = finding["verdict"]
    if verdict == NOT_JUDGED:
        return f"{begin(find_remedy(finding['note'], scale))}."
    if verdict != UNDECIDED and not finding["p"]:
        return _EXACT
    found = f" {_FOUND.format(**finding)}" if finding["detectable"] else ""
    return _OF_CLAIMS[verdict].format(**finding) + found
