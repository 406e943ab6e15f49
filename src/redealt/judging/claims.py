"""The conclusions of a paper as tests, with one verdict for each variant.

*Supported* and *contradicted*: the claim's one hypothesis, or its opposite, is significant among
all claims tested on the variant (Holm). *Undecided*: neither. *Not judged*: there is nothing to
test, or only what was computed in another design than the paper's.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pandas as pd

from redealt.judging.hypothesis import Hypothesis
from redealt.stats.hypotheses import holm
from redealt.stats.intervals import LEVEL

SUPPORTED, CONTRADICTED, UNDECIDED = "supported", "contradicted", "undecided"
NOT_JUDGED = "not judged"
VERDICTS = (SUPPORTED, CONTRADICTED, UNDECIDED, NOT_JUDGED)
COLUMNS = [
    "study",
    "claim",
    "variant",
    "verdict",
    "effect",
    "bound",
    "estimate",
    "ci_low",
    "ci_high",
    "detectable",
    "p",
    "p_adjusted",
    "evidence",
    "note",
]


class Finding(NamedTuple):
    """What one variant says about a claim.

    :ivar note: why it is not judged: another design than the paper's.
    """

    variant: str
    hypothesis: Hypothesis
    note: str = ""

    @property
    def is_tested(self) -> bool:
        """Whether the verdict rests on a test, so that it counts for the multiplicity."""
        return not (self.note or self.hypothesis.is_exact or self.hypothesis.is_open)

    def decide(self, p_adjusted: float) -> str:
        """The verdict, given the p-value adjusted over the claims tested on the variant."""
        own = self.hypothesis
        if self.note or own.is_open:
            return NOT_JUDGED
        if not (own.is_exact or p_adjusted < LEVEL):
            return UNDECIDED
        return SUPPORTED if own.p_support < own.p_refute else CONTRADICTED


def judge_claims(study: str, findings: Mapping[str, Sequence[Finding]]) -> pd.DataFrame:
    """Verdict of every finding, adjusted (Holm) over the claims tested on the same variant.

    :param findings: claim -> its findings, one for each variant.
    :returns: ``COLUMNS``.
    :raises ValueError: if a claim has no finding, or two for one variant.
    """
    for claim, own in findings.items():
        variants = [finding.variant for finding in own]
        if not own or len(set(variants)) < len(variants):
            raise ValueError(f"claim {claim} needs one finding for each variant, not {variants}")
    flat = [(claim, finding) for claim, own in findings.items() for finding in own]
    adjusted = _adjust([finding for _, finding in flat])
    rows = [
        _describe(study, claim, finding, p)
        for (claim, finding), p in zip(flat, adjusted, strict=True)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def _adjust(findings: Sequence[Finding]) -> list[float]:
    adjusted = [float("nan")] * len(findings)
    for variant in {finding.variant for finding in findings}:
        own = [i for i, f in enumerate(findings) if f.variant == variant and f.is_tested]
        p_values = holm([findings[i].hypothesis.p for i in own])
        for i, p in zip(own, p_values, strict=True):
            adjusted[i] = float(p)
    return adjusted


def _describe(study: str, claim: str, finding: Finding, p_adjusted: float) -> dict[str, object]:
    own = finding.hypothesis
    return {
        "study": study,
        "claim": claim,
        "variant": finding.variant,
        "verdict": finding.decide(p_adjusted),
        "effect": own.effect,
        "bound": own.bound,
        "estimate": own.estimate,
        "ci_low": own.ci_low,
        "ci_high": own.ci_high,
        "detectable": own.detectable,
        "p": own.p if finding.is_tested else float("nan"),
        "p_adjusted": p_adjusted,
        "evidence": own.evidence,
        "note": finding.note,
    }
