"""The largest differences that count as none, the same wherever something is judged."""

SHARE_MARGIN = 0.05  # of a share of one half
RELATIVE_MARGIN = 0.05  # of any other value, by its size
_ON_LOG_ODDS = SHARE_MARGIN / 0.25


def share_margin(share: float) -> float:
    """Margin of a share: five points of one half, and as much on the log odds of any other.

    It is symmetric in a share and its complement.
    """
    return _ON_LOG_ODDS * share * (1 - share)
