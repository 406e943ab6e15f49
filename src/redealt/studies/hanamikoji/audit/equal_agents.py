"""Checks of Tables 3 to 5, equal agents: what their shares say about each other."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, percent, signed
from redealt.exhibits.published import Tables
from redealt.games.hanamikoji.names import ENDS, PLAYERS
from redealt.judging.audit import (
    CONSISTENT,
    IMPOSSIBLE,
    Check,
    check_all,
    check_shown,
    check_that,
    compare,
    of_fact,
)
from redealt.judging.comparison import Printed
from redealt.stats.hypotheses import binomial
from redealt.studies.hanamikoji.analysis.outcomes import length_of
from redealt.studies.hanamikoji.audit import feasibility
from redealt.studies.hanamikoji.published.reconstructed import GAMES

_MOST_GAMES = 9900

TABLES = ("table_04", "table_05")  # of player 1 and of player 2
LENGTHS = np.array([length_of(end) for end in ENDS], dtype=float)
# Amounts of the linear programs: wins of player 1 by end, then those of player 2.
_WINS = np.eye(2 * len(ENDS))
_OWN_WINS = np.split(_WINS, 2)
_TIE_BREAKS = _WINS[3] + _WINS[7]
_ROUND_3_GAMES = _TIE_BREAKS + _WINS[2] + _WINS[6]
# Amounts for one player alone.
_ENDS, _ALL = np.eye(len(ENDS)), np.ones(len(ENDS))

Rows = Mapping[int, feasibility.PrintedRow]


def check(published: Tables) -> list[Check]:
    """Return the checks of sums, mean lengths, tie-breaks and whole games."""
    rows = read_rows(published)
    sums, lengths = zip(*(_check_shares(published, player, rows) for player in (0, 1)), strict=True)
    tie_breaks = [_check_tie_breaks(n, row) for n, row in rows.items()]
    return [
        *of_fact("sums of rows in Tables 4 and 5", sums),
        *of_fact("mean lengths of rows in Tables 4 and 5", lengths),
        _check_shares_of_tie_breaks(published["table_03"]),
        *of_fact("shares of tie-breaks in Table 3", tie_breaks),
        _check_whole_games(rows),
        _check_random_row(rows[0]),
        _check_first_round(rows),
        *_check_prose(published),
    ]


def read_rows(published: Tables) -> dict[int, feasibility.PrintedRow]:
    """Return the rows of the three tables by number of rollouts."""
    shares = [
        [_read_by_n(published[table], "share_of_own_wins", round=end) for end in ENDS]
        for table in TABLES
    ]
    won_1 = _read_by_n(published["table_03"], "tiebreak_win_share", player="player_1")
    frequency = _read_by_n(published["table_03"], "tiebreak_share_of_round_3_games")
    return {
        n: feasibility.PrintedRow(
            tuple(tuple(by_n[n] for by_n in own) for own in shares), won_1[n], frequency[n]
        )
        for n in won_1
    }


def count_rows(rows: Rows) -> dict[int, feasibility.Counts]:
    """Return the games behind each row, where only one number of tie-breaks fits it."""
    found = {n: feasibility.find_counts(_drop_impossible(row), GAMES) for n, row in rows.items()}
    return {n: counts[0] for n, counts in found.items() if len(counts) == 1}


def _drop_impossible(row: feasibility.PrintedRow) -> feasibility.PrintedRow:
    """Return the row without its share of tie-breaks if its other shares exclude that."""
    printed = row.tie_break_share
    fits = printed is not None and feasibility.includes(_bound_tie_breaks(row), printed)
    return row if fits else replace(row, tie_break_share=None)


@cache
def _bound_tie_breaks(row: feasibility.PrintedRow) -> tuple[float, float] | None:
    """Return the least and the largest share of tie-breaks in the round-3 games."""
    limits = feasibility.limit_ratio(_WINS[3], _TIE_BREAKS, row.tie_breaks_won_1)
    for wins, shares in zip(_OWN_WINS, row.shares, strict=True):
        for end, share in zip(wins, shares, strict=True):
            limits += feasibility.limit_ratio(end, wins.sum(axis=0), share)
    return feasibility.find_range(_TIE_BREAKS, _ROUND_3_GAMES, limits)


def _imply_tie_breaks(row: feasibility.PrintedRow) -> float:
    """Return the share of tie-breaks in the round-3 games if nothing was rounded."""
    shares = np.array([[share.value for share in own] for own in row.shares])
    won_1 = row.tie_breaks_won_1.value
    wins = [won_1 * shares[1, 3], (1 - won_1) * shares[0, 3]]  # in the ratio of all wins
    by_end = wins @ shares
    return float(by_end[3] / by_end[2:].sum())


def _check_shares(published: Tables, player: int, rows: Rows) -> tuple[Check, Check]:
    """Row sums and mean lengths, with every share as uncertain as its rounding."""
    table = TABLES[player]
    lengths = _read_by_n(published[table], "mean_length_of_wins", round="all")
    bounds, sums, gaps = {}, [], []
    for n, row in rows.items():
        limits = []
        for end, share in zip(_ENDS, row.shares[player], strict=True):
            limits += feasibility.limit_ratio(end, _ALL, share)
        bounds[n] = feasibility.find_range(LENGTHS, _ALL, limits)
        values = np.array([share.value for share in row.shares[player]])
        sums.append(values.sum())
        gaps.append(abs(LENGTHS @ values - lengths[n].value))
    return (
        check_all(
            table,
            "the shares of every row can sum to 1 before rounding",
            [found is not None for found in bounds.values()],
            f"sums from {decimals(min(sums), 3)} to {decimals(max(sums), 3)}",
        ),
        check_all(
            table,
            "every mean length is that of its row, a tie-break counted as round 3",
            [feasibility.includes(bounds[n], lengths[n]) for n in rows],
            f"largest difference {decimals(max(gaps), 3)}",
        ),
    )


def _check_shares_of_tie_breaks(table: pd.DataFrame) -> Check:
    first, second = (_read_by_n(table, "tiebreak_win_share", player=player) for player in PLAYERS)
    return check_all(
        "table_03",
        "the two players' shares of the tie-breaks sum to 1",
        [decimals(first[n].value + second[n].value, 3) == "1.000" for n in first],
        "drawn tie-breaks are left out, or there were none",
    )


def _check_tie_breaks(n: int, row: feasibility.PrintedRow) -> Check:
    """The printed share of tie-breaks against what all other shares of the row allow."""
    bounds, printed, implied = _bound_tie_breaks(row), row.tie_break_share, _imply_tie_breaks(row)
    assert printed is not None  # of a row as printed
    return Check(
        "table_03",
        f"n = {n}: the share of tie-breaks agrees with Tables 4 and 5 and the shares won",
        decimals(printed.value, 4),
        "no value" if bounds is None else f"{decimals(bounds[0], 4)} to {decimals(bounds[1], 4)}",
        CONSISTENT if feasibility.includes(bounds, printed) else IMPOSSIBLE,
        f"without rounding {decimals(implied, 4)}, {signed(implied - printed.value, 4)}",
    )


def _check_whole_games(rows: Rows) -> Check:
    """How many games per row all shares can come from."""
    possible = {n: _drop_impossible(row) for n, row in rows.items()}
    dropped = [f"n = {n}" for n, row in possible.items() if row.tie_break_share is None]
    fitting = [
        f"{games}"
        for games in range(100, _MOST_GAMES + 1, 100)
        if all(feasibility.find_counts(row, games) for row in possible.values())
    ]
    return compare(
        "table_03",
        f"games behind every row of Tables 3 to 5, among the hundreds up to {_MOST_GAMES}",
        f"{GAMES}",
        ", ".join(fitting) or "none",
        "the text does not say how many; impossible shares of tie-breaks were left out: "
        + (", ".join(dropped) or "none"),
    )


def _check_random_row(row: feasibility.PrintedRow) -> Check:
    """The tie-breaks of random players as whole games."""
    assert row.tie_break_share is not None  # of a row as printed
    found = feasibility.find_tie_breaks(row.tie_break_share, row.tie_breaks_won_1, 36)
    listed = ", ".join(f"{number} in {low} to {high}" for number, low, high in found)
    return check_that(
        bool(found),
        "table_03",
        "the shares of n = 0 are those of whole tie-breaks in whole round-3 games",
        "possible",
        listed or "impossible",
        "and multiples of the first",
    )


def _check_first_round(rows: Rows) -> Check:
    """The inference of section 8.5 from the first columns of Tables 4 and 5."""
    first = {n: [own[0].value for own in row.shares] for n, row in rows.items()}
    wins = {n: np.mean(row.wins_1) / GAMES for n, row in count_rows(rows).items() if n >= 50}
    of_games = np.array([[first[n][0] * w, first[n][1] * (1 - w)] for n, w in wins.items()])
    listed = (f"{percent(min(found))} to {percent(max(found))}" for found in of_games.T)
    higher = sum(player_1 > player_2 for player_1, player_2 in first.values())
    return check_shown(
        binomial(higher, len(first)),
        "high",
        "table_04",
        "W₁(1) is far higher than W₂(1), as section 8.5 infers",
        "in most rows",
        f"in {higher} of {len(first)}",
        "a nearby sentence has player 2 favored in round 1; with 50 rollouts or more, players 1 "
        f"and 2 win there {' and '.join(listed)} of all games",
    )


def _check_prose(published: Tables) -> list[Check]:
    """The mean lengths that section 8.5 reads off Tables 4 and 5."""
    prose = published["prose_section_8_5"].set_index(["subject", "metric"])["value"]
    first, second = (
        {n: value.value for n, value in _read_by_n(table, "mean_length_of_wins").items()}
        for table in (published["table_04"], published["table_05"])
    )
    low, high = (prose["player_1", f"mean_length_of_wins_{end}"] for end in ("low", "high"))
    informed = [length for n, length in first.items() if n > 0]
    outside = [n for n in first if n > 0 and not float(low) <= first[n] <= float(high)]
    listed = ", ".join(f"n = {n}" for n in outside) or "none"
    upper = prose["player_2", "mean_length_of_wins_upper"]
    random = prose["random_agents", "mean_length_of_wins"]
    zero = f"{decimals(first[0], 1)} and {decimals(second[0], 1)}"
    return [
        check_that(
            not outside,
            "table_04",
            "player 1's mean lengths stay in the range of section 8.5",
            f"{low} to {high}",
            f"{min(informed)} to {max(informed)}",
            f"outside: {listed}; on average {decimals(float(np.mean(informed)))}",
        ),
        compare(
            "table_05",
            "player 2's mean length rises to about the value in section 8.5",
            upper,
            f"{decimals(max(second.values()), 1)}",
        ),
        compare("table_04", "mean lengths of random players", f"{random} and {random}", zero),
    ]


def _read_by_n(table: pd.DataFrame, metric: str, **where: str) -> dict[int, Printed]:
    """Return printed values by number of rollouts."""
    rows = select(table, metric=metric, **where).set_index("n_rollouts")["value"]
    return {int(n): Printed.parse(value) for n, value in rows.items()}
