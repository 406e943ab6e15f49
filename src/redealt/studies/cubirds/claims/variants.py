"""Which variants of the paper have a finding, and how conditions are listed in evidence."""

from collections.abc import Iterable
from functools import partial

import pandas as pd

from redealt.exhibits.numbers import count
from redealt.judging import per_variant as kit
from redealt.judging.one_sided import by_variant

# It is there to be compared with other people's games, and has no claims of its own.
BRIDGE = "calibration"


def _split(estimates: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    return [(variant, rows) for variant, rows in by_variant(estimates) if variant != BRIDGE]


per_variant = partial(kit.per_variant, split=_split)


def by_rollouts(rows: pd.DataFrame) -> list[tuple[int, pd.DataFrame]]:
    """Return rows that all have a number of rollouts, by it, the smallest first."""
    return [(int(n), own) for n, own in rows.groupby(rows["rollouts"].astype("int64"))]


def list_rollouts(texts: Iterable[tuple[int, str]]) -> str:
    """List what is found by rollouts; a single number of them goes without saying."""
    texts = list(texts)
    if len(texts) == 1:
        return texts[0][1]
    return ", ".join(f"{text} with {count(n)}" for n, text in texts) + " rollouts"
