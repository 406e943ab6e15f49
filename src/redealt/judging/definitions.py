"""What verdicts, origins and terms mean, in the sentences that papers and pages print."""

from collections.abc import Mapping
from typing import NamedTuple

from redealt.errors import RedealtError
from redealt.judging import audit, claims, comparison, exhibits
from redealt.judging.margins import RELATIVE_MARGIN, SHARE_MARGIN, share_margin
from redealt.stats.intervals import LEVEL
from redealt.stats.prediction import POWER

PROGRAM, TEXT = "as_run", "as_written"
"""The two variants that every study has; all are named in its ``variants.py``."""


class Group(NamedTuple):
    """Definitions that belong together: a heading, and the words with their meanings."""

    title: str
    words: Mapping[str, str]


def _percent(share: float) -> str:
    return f"{100 * share:.3g}\u202f%"


_CONFIDENCE = _percent(1 - LEVEL)
_POINTS = f"{100 * SHARE_MARGIN:g}"
_EXTREME = 0.1
_EXTREME_POINTS = f"{100 * share_margin(_EXTREME):.2g}"

GROUPS: Mapping[str, Group] = {
    "variant": Group(
        "Variants",
        {
            "program": "What the authors' program does, or our reconstruction of it "
            f"(in files: {PROGRAM}).",
            "text": f"What the paper's text says (in files: {TEXT}).",
        },
    ),
    "origin": Group(
        "Where a value of ours comes from",
        {
            "input": "A constant that the program is given. It is checked, and is never counted as "
            "a success.",
            "replayed": "The authors' own program, repeated with their own random numbers.",
            "computed": "Computed exactly, without chance.",
            "sampled": "Estimated from games of our own.",
            "repetition": "A value that follows from other values of the same exhibit. It is "
            "shown, and not counted again.",
        },
    ),
    "value": Group(
        "Verdicts on a value",
        {
            comparison.IDENTICAL: "Our value is exact and rounds to the printed digits.",
            comparison.WITHIN: "The published value lies in the prediction interval of ours.",
            comparison.OUTSIDE: "The published value lies outside the prediction interval of ours. "
            f"Chance alone puts {_percent(LEVEL)} of the values there.",
            comparison.DIFFERS: "Our value is exact and does not round to the printed one. Or it "
            "is sampled and significantly different among all values of its exhibit and variant "
            f"(Holm), and both samples have at least {comparison.UNITS_TO_DIFFER} units.",
            comparison.NOT_COMPARABLE: "A run time, a sample that is too small, or a value that "
            "this scale computes with another design than the paper's.",
        },
    ),
    "exhibit": Group(
        "Verdicts on an exhibit",
        {
            exhibits.REPRODUCED: "At least half of the values can be compared, there is no "
            "significant misfit, and the mean difference is shown to lie within the margin.",
            exhibits.DIFFERS: "The misfit or the mean difference is significant among all exhibits "
            "of the study and variant (Holm), or an exact value is not the printed one.",
            exhibits.UNDECIDED: "Neither. The detectable difference tells what could have been "
            "found.",
            exhibits.NOT_JUDGED: "No value of the exhibit can be compared.",
            exhibits.HELD_OUT: "The variant had to predict the exhibit.",
            exhibits.CALIBRATION: "The variant was chosen with the exhibit in view.",
        },
    ),
    "claim": Group(
        "Verdicts on a claim",
        {
            claims.SUPPORTED: "The claim's one hypothesis is significant among all claims tested "
            "on the variant (Holm).",
            claims.CONTRADICTED: "Its opposite is significant.",
            claims.UNDECIDED: "Neither. The detectable difference tells what could have been "
            "found.",
            claims.NOT_JUDGED: "There is nothing to test, or our values have another design than "
            "the paper's.",
        },
    ),
    "audit": Group(
        "Verdicts of the audit",
        {
            audit.CONSISTENT: "The published numbers agree with each other.",
            audit.NOT_SHOWN: "The published numbers do not bear out a published statement.",
            audit.INCONSISTENT: "Numbers that must agree do not. Or they vary significantly more "
            "or less than chance allows, among all such tests of the study (Holm).",
            audit.IMPOSSIBLE: "No data could give the numbers.",
        },
    ),
    "term": Group(
        "Terms",
        {
            "prediction interval": "Where a repeat of the published experiment would lie with "
            f"{_CONFIDENCE} confidence, given our estimate, the errors of both samples and half a "
            "unit of rounding.",
            "detectable difference": "The smallest difference that would be found significant in "
            f"{_percent(POWER)} of all repeats.",
            "mean difference": "The mean over an exhibit of ours minus published: in percentage "
            "points for shares, in percent of the published value for anything else.",
            "misfit": "A chi-squared test of all independent values of an exhibit, in both "
            "tails: values that are closer than chance allows are a finding too.",
            "margin": f"A mean difference that counts as none: {_POINTS} points for a share of "
            f"one half, as much on the scale of log odds for any other ({_EXTREME_POINTS} points "
            f"at {_percent(_EXTREME)}), and {_percent(RELATIVE_MARGIN)} of anything else.",
            "Holm": "A correction for several tests: the chance of any false alarm in one family "
            f"is at most {_percent(LEVEL)}. The families are the values of an exhibit, the "
            "exhibits of a variant, the claims of a variant, and the audit.",
            "design": "What the paper's experiment was, as opposed to how often it was repeated: "
            "rollouts, sizes of tables and populations. Another design gives other values.",
        },
    ),
}


def groups_of(variants: Mapping[str, tuple[str, str]]) -> Mapping[str, Group]:
    """Return all groups, with the variants of one study in the place of the usual two."""
    words = {
        name: f"{meaning.rstrip('.')} (in files: {variant})."
        for variant, (name, meaning) in variants.items()
    }
    return {**GROUPS, "variant": Group(GROUPS["variant"].title, words)}


def define(group: str, word: str) -> str:
    """Return the definition of a word; raises RedealtError for one without."""
    try:
        return GROUPS[group].words[word]
    except KeyError:
        raise RedealtError(f"the word {word!r} ({group}) has no definition") from None
