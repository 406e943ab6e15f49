"""Claims that are tested for each variant alike, as functions of one variant's estimates."""

from collections.abc import Callable, Iterable
from functools import wraps

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.published import Tables
from redealt.judging.claims import Finding
from redealt.judging.hypothesis import Hypothesis
from redealt.judging.one_sided import by_variant


def per_variant(
    *exhibits: str,
    published: tuple[str, ...] = (),
    split: Callable[[pd.DataFrame], Iterable[tuple[str, object]]] = by_variant,
) -> Callable[[Callable[..., Hypothesis]], Callable[[Tables, Tables], list[Finding]]]:
    """Make a claim of a function that tests a single variant.

    The function takes what the variant has in each exhibit, and then each published table. The
    variants are those of the first exhibit.

    :param split: from the estimates of the first exhibit to pairs of a variant and what it has,
        where these are not all variants and their rows.
    """

    def decorate(test: Callable[..., Hypothesis]) -> Callable[[Tables, Tables], list[Finding]]:
        @wraps(test)
        def claim(estimates: Tables, printed: Tables) -> list[Finding]:
            first, *others = (estimates[name] for name in exhibits)
            tables = [printed[name] for name in published]
            findings = []
            for variant, own in split(first):
                rest = [select(table, variant=variant) for table in others]
                findings.append(Finding(variant, test(own, *rest, *tables)))
            return findings

        return claim

    return decorate
