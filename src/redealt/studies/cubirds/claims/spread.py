"""Claims 20a to 20c, on the published counts: what their spread says of the games behind them."""

from functools import partial

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals
from redealt.exhibits.published import Tables
from redealt.judging.claims import Finding
from redealt.judging.hypothesis import Hypothesis
from redealt.judging.margins import RELATIVE_MARGIN
from redealt.judging.one_sided import OneSided, all_hold
from redealt.stats.hypotheses import Tails, chi_squared_tails
from redealt.stats.intervals import LEVEL
from redealt.stats.logits import two_factor_logit
from redealt.stats.prediction import POWER
from redealt.studies.cubirds.analysis.start_bird_counts import PUBLISHED_GAMES, read_printed_pairs
from redealt.studies.cubirds.variants import VARIANTS

PRINTED = "published"  # the printed counts, which are no variant that is played


def cells_count_independent_games(
    estimates: Tables, published: Tables, *, table: str
) -> list[Finding]:
    """Claims 20a to 20c: as much spread as 1,000 games per cell give, beyond effects of both birds.

    The finding is on the published counts; what our games give stands in the evidence.
    """
    cells = read_printed_pairs(published[table])
    rest = two_factor_logit(cells.wins_1, cells.decided).interaction
    told = f"deviance {decimals(rest.statistic, 1)} on {rest.df} df"
    ours = select(estimates[table], metric="logit_interaction_deviance")
    for row in ours.to_dict("records"):
        told += f"; ours {decimals(row['estimate'], 1)} ({VARIANTS.name(row['variant'])})"
    return [Finding(PRINTED, judge_spread(rest).describe(told))]


table_07, table_08, table_09 = (
    partial(cells_count_independent_games, table=f"table_0{number}") for number in (7, 8, 9)
)


def judge_spread(rest: Tails) -> Hypothesis:
    """State that the spread is that of as many games per cell as published.

    Scaled from other numbers of games, a deviance is chi-squared times what cells should count over
    what they do.
    """
    from scipy.special import chdtri

    df, games = rest.df or 0, PUBLISHED_GAMES * (rest.df or 0) / rest.statistic
    smallest, power, largest = chdtri(df, [1 - LEVEL / 2, 1 - POWER, LEVEL / 2]).tolist()
    low, high = games * smallest / df, games * largest / df
    bounds = [PUBLISHED_GAMES * (1 + sign * RELATIVE_MARGIN) for sign in (-1, 1)]
    more, less = (_test_more(rest, bound) for bound in bounds)
    effect = "games per cell that the spread of player 1's wins fits"
    bound = f"between {decimals(bounds[0], 0)} and {decimals(bounds[1], 0)}"
    detectable = bounds[1] * power / smallest - PUBLISHED_GAMES
    tests = all_hold([more, less.negate()])
    return Hypothesis(effect, bound, games, low, high, *tests, detectable)


def _test_more(rest: Tails, games: float) -> OneSided:
    """Test that cells count more games, and so spread less."""
    tails = chi_squared_tails(rest.statistic * games / PUBLISHED_GAMES, rest.df or 0)
    return OneSided(tails.p_low, tails.p_high)
