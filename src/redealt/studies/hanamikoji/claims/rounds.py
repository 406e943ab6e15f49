"""Claims on rounds: when games between equal agents end, and who wins then."""

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import interval_of, select
from redealt.exhibits.numbers import decimals, signed
from redealt.games.hanamikoji.names import ROUNDS
from redealt.judging.hypothesis import (
    Hypothesis,
    larger,
    nothing_known,
    rises,
    share,
)
from redealt.judging.one_sided import FEWEST, TOO_FEW, add_counts, pool, standard_error
from redealt.judging.per_variant import per_variant
from redealt.stats.intervals import Interval, normal
from redealt.studies.hanamikoji.claims.win_rates import by_rollouts, in_percent


@per_variant("table_04", "table_05")
def most_games_end_in_round_2(first: pd.DataFrame, second: pd.DataFrame) -> Hypothesis:
    """Claim 11: more than half of the games of all n; nobody draws a game in round 2."""
    both = pd.concat([first, second])
    ended = by_rollouts(select(both, metric="share_of_own_wins", round="2"))
    ended = add_counts(ended).groupby("n_rollouts")["count"].sum()
    games = by_rollouts(select(first, metric="win_rate")).set_index("n_rollouts")["n"].astype(int)
    shares = {n: share(int(ended[n]), int(games[n])) for n in ended.index if games[n]}
    total = sum(each.count or 0 for each in shares.values()), sum(x.n for x in shares.values())
    own = larger("share of the games of all n that end in round 2", share(*total), 0.5)
    smallest = min(shares, key=lambda n: shares[n].estimate)
    evidence = f"smallest share {in_percent(shares[smallest])} at n = {smallest}"
    if 0 in shares:
        evidence += f"; between random agents {in_percent(shares[0])}"
    return own.describe(evidence)


@per_variant("table_04", "table_05")
def player_2_wins_later(first: pd.DataFrame, second: pd.DataFrame) -> Hypothesis:
    """Claim 12: lengths of player 2's wins rise with log n by more than those of player 1.

    Random agents are left out.
    """
    lengths = [_searching(select(rows, metric="mean_length_of_wins")) for rows in (first, second)]
    effect = "rounds by which won games grow per unit of log n, player 2 minus player 1"
    slopes = [_fit_slope(rows) for rows in lengths]
    parts = [
        f"player {player} {signed(slope.estimate, 3)} "
        f"({decimals(slope.ci_low, 3)} to {decimals(slope.ci_high, 3)})"
        for player, slope in enumerate(slopes, 1)
        if slope
    ]
    parts += [
        f"player {player}'s means from {decimals(rows['estimate'].min())} to "
        f"{decimals(rows['estimate'].max())} rounds"
        for player, rows in enumerate(lengths, 1)
        if len(rows)
    ]
    one, two = slopes
    if not (one and two):
        return nothing_known(effect, "above 0", TOO_FEW).describe(", ".join(parts) or TOO_FEW)
    difference = two.estimate - one.estimate
    error = float(np.hypot(one.se, two.se))
    own = larger(effect, normal(difference, error, one.n + two.n, "slope"))
    return own.describe(", ".join(parts))


def _fit_slope(rows: pd.DataFrame) -> Interval | None:
    """Return the slope of means on log n by a straight line, weighted by their errors."""
    errors = np.array([standard_error(row) for row in rows.to_dict("records")], dtype=np.float64)
    units = rows["n"].to_numpy(dtype=np.int64)
    used = (errors > 0) & (units >= FEWEST)
    logs = np.log(rows["n_rollouts"].to_numpy(dtype=np.float64))[used]
    if len({*logs.tolist()}) < 2:
        return None
    weights = errors[used] ** -2.0
    centered = logs - weights @ logs / weights.sum()
    information = float(weights @ centered**2)
    slope = float((weights * centered) @ rows["estimate"].to_numpy()[used]) / information
    return normal(slope, information**-0.5, int(units[used].sum()), "slope")


@per_variant("table_03")
def tie_breaks_favor_player_2(rows: pd.DataFrame) -> Hypothesis:
    """Claim 13a: player 2 wins more than half of the decided tie-breaks of agents that search."""
    effect = "player 2's share of the decided tie-breaks, all n above 0"
    return _say_counts(larger(effect, share(*pool(_tie_breaks_of_player_2(rows))), 0.5), rows)


@per_variant("table_03")
def tie_breaks_favor_player_2_increasingly(rows: pd.DataFrame) -> Hypothesis:
    """Claim 13c: player 2's share of the decided tie-breaks rises with log n."""
    effect = "log odds that player 2 wins a decided tie-break per unit of log n"
    return _say_counts(_test_rise(effect, _tie_breaks_of_player_2(rows)), rows)


def _say_counts(own: Hypothesis, rows: pd.DataFrame) -> Hypothesis:
    won, decided = pool(_tie_breaks_of_player_2(rows))
    return own.describe(f"{won} of {decided} decided tie-breaks")


@per_variant("table_03")
def tie_breaks_become_frequent(rows: pd.DataFrame) -> Hypothesis:
    """Claim 13b: the tie-breaks' share of the games in round 3 rises with log n."""
    ties = _searching(select(rows, metric="tiebreak_share_of_round_3_games"))
    effect = "log odds that a game in round 3 is decided by tie-break per unit of log n"
    count, games = pool(ties)
    return _test_rise(effect, ties).describe(f"{count} of {games} games in round 3")


def _tie_breaks_of_player_2(rows: pd.DataFrame) -> pd.DataFrame:
    return _searching(select(rows, metric="tiebreak_win_share", player="player_2"))


def _searching(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of agents that search, by rollouts."""
    rows = by_rollouts(rows)
    return rows[rows["n_rollouts"] > 0]


def _test_rise(effect: str, rows: pd.DataFrame) -> Hypothesis:
    counted = add_counts(rows)
    return rises(effect, counted["count"], counted["units"], counted["n_rollouts"])


@per_variant("beyond_starter")
def moving_last_is_an_advantage(rows: pd.DataFrame) -> Hypothesis:
    """Claim 14: the last mover wins most rounds that decide a game, whoever starts the rounds."""
    shares = select(rows, metric="last_mover_win_share", round=ROUNDS)
    effect = "share of the rounds that decide a game won by who moves last"
    own = larger(effect, share(*pool(shares)), 0.5, by="above one half")
    listed = [
        f"{row['starter']} starter, round {row['round']}: {in_percent(interval_of(row))}"
        for row in shares[shares["n"] > 0].to_dict("records")
    ]
    return own.describe(", ".join(listed) or TOO_FEW)
