"""Claims on seats: that neither player has an advantage."""

from collections.abc import Iterator, Sequence

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count
from redealt.games.cubirds.names import PLAYERS
from redealt.judging import one_sided
from redealt.judging.one_sided import TOO_FEW, UNDECIDED, Effect
from redealt.judging.per_variant import Tested
from redealt.stats.hypotheses import binomial
from redealt.stats.intervals import LEVEL, wilson
from redealt.studies.cubirds.analysis.first_player import MARGIN
from redealt.studies.cubirds.claims.variants import per_variant

NEGLIGIBLE = 0.005  # of the decided games, from one half

Sample = tuple[int, int]  # wins of player 1, decided games


@per_variant("table_03", "table_07")
def random_seats_are_equal(games: pd.DataFrame, with_birds: pd.DataFrame) -> Tested:
    """Claim 1: in all games of random agents, also with given start birds."""
    return _test_seats(games, with_birds)


@per_variant("table_04", "table_08")
def rollout_seats_are_equal(games: pd.DataFrame, with_birds: pd.DataFrame) -> Tested:
    """Claim 2: in all games of Flat Monte Carlo agents, also with given start birds."""
    return _test_seats(games, with_birds)


@per_variant("table_05", "table_09")
def heuristic_seats_are_equal(games: pd.DataFrame, with_birds: pd.DataFrame) -> Tested:
    """Claim 3: in all games with the paper's weights, also with given start birds."""
    return _test_seats(select(games, weights="published"), with_birds)


def _test_seats(games: pd.DataFrame, with_birds: pd.DataFrame) -> Tested:
    """Seek an advantage in every sample and in all together, and rule one out for all together."""
    every = *_samples(games), *_samples_by_birds(with_birds)
    samples = [(wins, decided) for wins, decided in every if decided]
    if not samples:
        return TOO_FEW, UNDECIDED
    together = sum(wins for wins, _ in samples), sum(decided for _, decided in samples)
    p_equivalent = _is_near(together, MARGIN)
    effects = [
        Effect(binomial(*each).p_two_sided, p_equivalent, _is_near(each, NEGLIGIBLE))
        for each in dict.fromkeys([together, *samples])
    ]
    evidence = f"{_describe_shares(together, samples)}; {_describe_tests(effects)}"
    return evidence, one_sided.are_absent(effects)


def _is_near(sample: Sample, margin: float) -> float:
    """Return the exact p-value for a share within a margin around one half."""
    above, below = (
        one_sided.share_is_above(*sample, 0.5 - margin),
        one_sided.share_is_above(*sample, 0.5 + margin),
    )
    return one_sided.all_hold([above, below.negate()]).p_support


def _samples(rows: pd.DataFrame) -> Iterator[Sample]:
    shares = one_sided.add_counts(select(rows, metric="player_1_share_of_decided"))
    yield from zip(shares["count"].tolist(), shares["units"].tolist(), strict=True)


def _samples_by_birds(rows: pd.DataFrame) -> Iterator[Sample]:
    """Yield the games with both birds fixed; where there are none, those with one bird fixed."""
    for _, own in rows.groupby("rollouts", sort=False) if "rollouts" in rows else [("", rows)]:
        pairs = list(_samples(own))
        if not pairs:
            shares = select(own, metric="share_of_decided")
            first, second = (one_sided.pool(select(shares, player=player)) for player in PLAYERS)
            pairs = [(first[0] + second[1] - second[0], first[1] + second[1])]
        yield from pairs


def _describe_shares(together: Sample, samples: Sequence[Sample]) -> str:
    share = wilson(*together)
    evidence = (
        f"player 1 wins {share.estimate:.4f} ({share.ci_low:.4f} to {share.ci_high:.4f}) of "
        f"{count(share.n)} decided games"
    )
    if len(samples) > 1:
        listed = ", ".join(f"{wins / decided:.3f} of {count(decided)}" for wins, decided in samples)
        evidence += f" ({listed})"
    return evidence


def _describe_tests(effects: Sequence[Effect]) -> str:
    """Return p-values of all games together, and what an advantage found in them amounts to."""
    together = effects[0]
    told = (
        f"equal chances p = {together.p_found:.2g}, within {MARGIN} of one half p = "
        f"{together.p_equivalent:.2g}"
    )
    if together.p_found < LEVEL and together.p_negligible < LEVEL:
        return f"{told}; an advantage of less than {NEGLIGIBLE}, taken for none"
    if together.p_found < LEVEL and together.p_equivalent < LEVEL:
        return f"{told}; an advantage, though of less than {MARGIN}"
    return told
