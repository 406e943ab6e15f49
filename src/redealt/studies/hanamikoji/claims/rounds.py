"""Claims on rounds: when games between equal agents end, and who wins then."""

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, signed
from redealt.games.hanamikoji.names import ROUNDS
from redealt.judging.one_sided import (
    FEWEST,
    TOO_FEW,
    UNDECIDED,
    OneSided,
    add_counts,
    all_hold,
    describe_slope,
    is_above,
    pool,
    row_is_above,
    row_is_within,
    share_is_above,
    share_rises,
    standard_error,
)
from redealt.judging.per_variant import Tested, per_variant
from redealt.studies.hanamikoji.claims.win_rates import by_rollouts

LENGTHS_OF_PLAYER_1 = (2.05, 2.25)  # rounds; what rounds to 2.1 or 2.2, as section 8.5 has it


@per_variant("table_04", "table_05")
def most_games_end_in_round_2(first: pd.DataFrame, second: pd.DataFrame) -> Tested:
    """Claim 11: more than half of the games at every n; nobody draws a game in round 2."""
    both = pd.concat([first, second])
    ended = by_rollouts(select(both, metric="share_of_own_wins", round="2"))
    ended = add_counts(ended).groupby("n_rollouts")["count"].sum()
    games = by_rollouts(select(first, metric="win_rate")).set_index("n_rollouts")["n"]
    shares = {n: ended[n] / int(games[n]) for n in ended.index if games[n]}
    tests = [share_is_above(int(ended[n]), int(games[n])) for n in shares]
    smallest = min(shares, key=lambda n: shares[n])
    evidence = f"smallest share {decimals(shares[smallest], 3)} at n = {smallest}"
    if 0 in shares:
        evidence += f"; between random agents {decimals(shares[0], 3)}"
    return evidence, all_hold(tests)


@per_variant("table_04", "table_05")
def player_2_wins_later(first: pd.DataFrame, second: pd.DataFrame) -> Tested:
    """Claim 12: lengths of player 2's wins rise with log n; all those of player 1 keep to a band.

    Random agents are left out.
    """
    first, second = (
        _searching(select(rows, metric="mean_length_of_wins")) for rows in (first, second)
    )
    rise, slope = _mean_rises(second)
    tests = [row_is_within(row, *LENGTHS_OF_PLAYER_1) for row in first.to_dict("records")]
    parts = [] if np.isnan(slope) else [f"player 2 {signed(slope, 3)} rounds per unit of log n"]
    if len(first):
        low, high = first["estimate"].min(), first["estimate"].max()
        parts.append(f"player 1 from {decimals(low)} to {decimals(high)} rounds")
    tests = [rise, *(tests or [UNDECIDED])]
    return ", ".join(parts) or TOO_FEW, all_hold(tests)


def _mean_rises(rows: pd.DataFrame) -> tuple[OneSided, float]:
    """Test a rise of means with log n by a straight line, weighted by their errors."""
    errors = np.array([standard_error(row) for row in rows.to_dict("records")], dtype=np.float64)
    used = (errors > 0) & (rows["n"].to_numpy(dtype=np.int64) >= FEWEST)
    logs = np.log(rows["n_rollouts"].to_numpy(dtype=np.float64))[used]
    if len({*logs.tolist()}) < 2:
        return UNDECIDED, np.nan
    weights = errors[used] ** -2.0
    centered = logs - weights @ logs / weights.sum()
    information = float(weights @ centered**2)
    slope = float((weights * centered) @ rows["estimate"].to_numpy()[used]) / information
    return is_above(slope, information**-0.5), slope


@per_variant("table_03")
def tie_breaks_favor_player_2(rows: pd.DataFrame) -> Tested:
    """Claim 13a: player 2 wins more than half of the decided tie-breaks of agents that search."""
    won, decided = pool(_tie_breaks_of_player_2(rows))
    return f"{won} of {decided} decided tie-breaks", share_is_above(won, decided)


@per_variant("table_03")
def tie_breaks_favor_player_2_increasingly(rows: pd.DataFrame) -> Tested:
    """Claim 13c: player 2's share of the decided tie-breaks rises with log n."""
    return _test_rise(_tie_breaks_of_player_2(rows))


@per_variant("table_03")
def tie_breaks_become_frequent(rows: pd.DataFrame) -> Tested:
    """Claim 13b: the tie-breaks' share of the games in round 3 rises with log n."""
    return _test_rise(_searching(select(rows, metric="tiebreak_share_of_round_3_games")))


def _tie_breaks_of_player_2(rows: pd.DataFrame) -> pd.DataFrame:
    return _searching(select(rows, metric="tiebreak_win_share", player="player_2"))


def _searching(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of agents that search, by rollouts."""
    rows = by_rollouts(rows)
    return rows[rows["n_rollouts"] > 0]


def _test_rise(rows: pd.DataFrame) -> Tested:
    counted = add_counts(rows)
    test, slope = share_rises(counted["count"], counted["units"], counted["n_rollouts"])
    count, units = counted["count"].sum(), counted["units"].sum()
    return f"{count} of {units} over all n > 0; {describe_slope(slope)}", test


@per_variant("beyond_starter")
def moving_last_is_an_advantage(rows: pd.DataFrame) -> Tested:
    """Claim 14: in every round its last mover wins more often, whoever starts the rounds."""
    shares = select(rows, metric="last_mover_win_share", round=ROUNDS)
    tests = [row_is_above(row, 0.5) for row in shares.to_dict("records")]
    parts = []
    for starter, own in shares.groupby("starter", sort=False):
        listed = " ".join(decimals(share) for share in own["estimate"])
        parts.append(f"starter {starter} {listed}")
        tests += [UNDECIDED] * (not {*ROUNDS} <= {*own["round"]})
    evidence = f"the last mover's share of rounds 1 to 3: {', '.join(parts) or TOO_FEW}"
    return evidence, all_hold(tests)
