"""The conclusions of a paper as tests, with one verdict for each variant."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from redealt.stats.hypotheses import holm
from redealt.stats.intervals import LEVEL

COLUMNS = ["study", "claim", "variant", "verdict", "evidence"]


@dataclass(frozen=True)
class Finding:
    """What one variant says about a claim: two one-sided p-values, and the evidence in words.

    ``p_support`` is the chance of evidence as strong for the claim if the claim were false,
    ``p_refute`` that of evidence as strong against it if it were true.
    """

    variant: str
    evidence: str
    p_support: float
    p_refute: float

    def __post_init__(self) -> None:
        for p in (self.p_support, self.p_refute):
            if not 0 <= p <= 1:
                raise ValueError(f"finding {self.evidence!r}: a p-value is {p}, not within 0 and 1")

    @classmethod
    def exact(cls, variant: str, evidence: str, *, holds: bool) -> "Finding":
        """A fact that was computed, not sampled: it holds or it does not."""
        return cls(variant, evidence, float(not holds), float(holds))

    @property
    def p(self) -> float:
        """Two-sided p-value."""
        return min(1.0, 2 * min(self.p_support, self.p_refute))

    @property
    def is_exact(self) -> bool:
        """Whether nothing is left to chance."""
        return {self.p_support, self.p_refute} == {0.0, 1.0}


def judge_claims(study: str, findings: Mapping[str, Sequence[Finding]]) -> pd.DataFrame:
    """Verdict of every finding, adjusted (Holm) over all findings of the study.

    :param findings: claim -> its findings, one for each variant.
    :returns: ``COLUMNS``; the evidence of a sampled finding ends with its adjusted p-value.
    :raises ValueError: if a claim has no finding, or two for one variant.
    """
    for claim, own in findings.items():
        variants = [finding.variant for finding in own]
        if not own or len(set(variants)) < len(variants):
            raise ValueError(f"claim {claim} needs one finding for each variant, not {variants}")
    flat = [(claim, finding) for claim, own in findings.items() for finding in own]
    adjusted = holm([finding.p for _, finding in flat])
    rows = [
        (study, claim, finding.variant, _decide(finding, p), _describe(finding, p))
        for (claim, finding), p in zip(flat, adjusted, strict=True)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def _decide(finding: Finding, p_adjusted: float) -> str:
    if not p_adjusted < LEVEL:
        return "inconclusive"
    return "supported" if finding.p_support < finding.p_refute else "not supported"


def _describe(finding: Finding, p_adjusted: float) -> str:
    if finding.is_exact:
        return finding.evidence
    digits = "< 0.0001" if p_adjusted < 1e-4 else f"= {p_adjusted:.{_decimals(p_adjusted)}f}"
    return f"{finding.evidence} (p {digits} after Holm)"


def _decimals(p: float) -> int:
    """Decimals that show two significant digits of a p-value."""
    return 2 if p >= 0.1 else 1 - math.floor(math.log10(p))
