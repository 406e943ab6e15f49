"""Claims on the length of games and on time."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals
from redealt.judging.one_sided import TOO_FEW, UNDECIDED, Row, all_hold, mean_is_larger
from redealt.judging.per_variant import Tested, fact
from redealt.studies.cubirds.claims.variants import list_rollouts, per_variant

MUCH = 10.0  # times the time
NOISE = 2.0  # factor by which a time may differ, measured again or on another machine


@per_variant("table_06")
def rollouts_shorten_games(rows: pd.DataFrame) -> Tested:
    """Claim 10: fewer player turns than random agents, at every number of rollouts."""
    random, ladder, _ = _lengths(rows)
    tests = [mean_is_larger(first, row) for first in random for row in ladder]
    return _describe_lengths(random, ladder, []), all_hold(tests)


@per_variant("table_06")
def heuristic_games_are_shortest(rows: pd.DataFrame) -> Tested:
    """Claim 11: fewer player turns than all others, where the paper counts rounds of both."""
    random, ladder, heuristic = _lengths(rows)
    tests = [mean_is_larger(other, own) for own in heuristic for other in (*random, *ladder)]
    return _describe_lengths(random, ladder, heuristic), all_hold(tests)


def _lengths(rows: pd.DataFrame) -> tuple[list[Row], list[Row], list[Row]]:
    """Return the player turns of random, Flat Monte Carlo and heuristic agents."""
    turns = select(rows, metric="player_turns_per_game")
    heuristic = select(turns, agent="heuristic", weights="published")
    return (
        select(turns, agent="random").to_dict("records"),
        select(turns, agent="flat_monte_carlo").to_dict("records"),
        heuristic.to_dict("records"),
    )


def _describe_lengths(random: list[Row], ladder: list[Row], heuristic: list[Row]) -> str:
    by_rollouts = list_rollouts((int(row["rollouts"]), f"{row['estimate']:.1f}") for row in ladder)
    parts = [f"random {row['estimate']:.1f}" for row in random]
    parts.append(f"Flat Monte Carlo {by_rollouts}")
    parts += [f"heuristic {row['estimate']:.1f}" for row in heuristic]
    return f"player turns: {', '.join(parts)}"


@per_variant("table_06")
def heuristic_is_cheaper(rows: pd.DataFrame) -> Tested:
    """Claim 12: a tenth of the time per player turn, of Flat Monte Carlo with most rollouts.

    Times are single measurements. A ratio that could be on the other side of ten when measured
    again is left open.
    """
    seconds = select(rows, metric="seconds_per_player_turn")
    ladder = select(seconds, agent="flat_monte_carlo")
    ladder = ladder.assign(rollouts=ladder["rollouts"].astype("int64"))
    own = select(seconds, agent="heuristic")["estimate"]
    if ladder.empty or own.empty:
        return TOO_FEW, UNDECIDED
    most = ladder.loc[ladder["rollouts"].idxmax()]
    ratio = most["estimate"] / own.iloc[0]
    among = f" with {count(most['rollouts'])} rollouts" if len(ladder) > 1 else ""
    evidence = f"Flat Monte Carlo{among} takes {decimals(ratio, 0)} times the time per player turn"
    if MUCH / NOISE < ratio < MUCH * NOISE:
        return evidence, UNDECIDED
    return evidence, fact(bool(ratio > MUCH))
