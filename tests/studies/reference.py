"""Statistics written a second way, to compare with."""

from math import sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)


def wilson(count: int, n: int) -> tuple[float, float]:
    """Return the bounds of Wilson's interval: where (count / n - p)^2 = z^2 p (1 - p) / n."""
    a, b, c = n + Z**2, -(2 * count + Z**2), count**2 / n
    root = sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)
