"""What a sample can show: power, and the smallest difference that it detects.

All tests are two-sided. Shares are compared on the arcsine scale (Cohen 1988), where a difference
has the same power everywhere.
"""

import math

LEVEL = 0.05
POWER = 0.8


def power_of_share_difference(
    share_1: float, share_2: float, n_1: int, n_2: int, *, level: float = LEVEL
) -> float:
    """Chance to find two independent samples' shares different when they are as given."""
    from statsmodels.stats.power import zt_ind_solve_power
    from statsmodels.stats.proportion import proportion_effectsize

    effect = proportion_effectsize(share_1, share_2)
    return float(zt_ind_solve_power(effect, nobs1=n_1, alpha=level, ratio=n_2 / n_1))


def power_of_mean_difference(
    difference: float, sd: float, n_1: int, n_2: int, *, level: float = LEVEL
) -> float:
    """Chance to find two independent samples' means different when they differ as given."""
    from statsmodels.stats.power import tt_ind_solve_power

    return float(tt_ind_solve_power(difference / sd, nobs1=n_1, alpha=level, ratio=n_2 / n_1))


def detectable_shift_of_share(
    share: float, n: int, *, power: float = POWER, level: float = LEVEL
) -> float:
    """Smallest excess over a fixed share that ``n`` units detect; infinite if none does."""
    from statsmodels.stats.power import NormalIndPower

    # A ratio of 0 makes it the one-sample test.
    effect = NormalIndPower().solve_power(nobs1=n, alpha=level, power=power, ratio=0)
    return _shift_share(share, effect)


def detectable_difference_of_shares(
    share: float, n_1: int, n_2: int, *, power: float = POWER, level: float = LEVEL
) -> float:
    """Smallest excess over the second sample's share that two independent samples detect."""
    from statsmodels.stats.power import zt_ind_solve_power

    effect = zt_ind_solve_power(nobs1=n_1, alpha=level, power=power, ratio=n_2 / n_1)
    return _shift_share(share, effect)


def detectable_shift_of_mean(
    sd: float, n: int, *, power: float = POWER, level: float = LEVEL
) -> float:
    """Smallest distance of a mean, or of a mean of paired differences, from a fixed value."""
    from statsmodels.stats.power import tt_solve_power

    return sd * float(tt_solve_power(nobs=n, alpha=level, power=power))


def detectable_difference_of_means(
    sd: float, n_1: int, n_2: int, *, power: float = POWER, level: float = LEVEL
) -> float:
    """Smallest difference of the means of two independent samples that they detect."""
    from statsmodels.stats.power import tt_ind_solve_power

    return sd * float(tt_ind_solve_power(nobs1=n_1, alpha=level, power=power, ratio=n_2 / n_1))


def _shift_share(share: float, effect: float) -> float:
    """Undo the arcsine effect size: how far above ``share`` the detected share lies."""
    angle = math.asin(math.sqrt(share)) + float(effect) / 2
    return math.sin(angle) ** 2 - share if angle <= math.pi / 2 else math.inf
