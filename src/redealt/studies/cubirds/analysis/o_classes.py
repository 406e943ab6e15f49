"""The classes of the weight o within which a heuristic agent plays alike.

The agent goes for seven species if o times the cards it lacks for two triplets exceeds those it
lacks for seven (section 5.3.1), and with a weight p of its own uses o for nothing else. Both are
small whole numbers, so that its play changes only where o passes one of their ratios.
"""

from bisect import bisect_left
from fractions import Fraction
from itertools import pairwise

UPPER_ENDS = tuple(
    map(
        Fraction,
        ("1/4", "1/3", "1/2", "2/3", "3/4", "1", "6/5", "5/4", "4/3", "3/2", "5/3", "2"),
    )
)
CLASSES = (
    f"[0, {UPPER_ENDS[0]}]",
    *(f"({low}, {high}]" for low, high in pairwise(UPPER_ENDS)),
)
SEVEN = CLASSES[-1]  # goes for seven species whatever else it could do
_SLACK = 1e-6  # of upper ends as binary fractions


def class_of(o: float) -> str:
    """Return the class that a weight o belongs to."""
    ends = [float(end) for end in UPPER_ENDS]
    return CLASSES[min(bisect_left(ends, o - _SLACK), len(ends) - 1)]
