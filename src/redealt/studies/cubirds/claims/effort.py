"""Claims on the length of games and on time."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals
from redealt.games.cubirds.names import KINDS
from redealt.judging.hypothesis import Hypothesis, fact, minus, nothing_known, row, smaller
from redealt.stats.intervals import Interval
from redealt.studies.cubirds.claims.variants import (
    TOO_FEW,
    find_most_rollouts,
    per_variant,
    with_rollouts,
)

NOISE = 2.0  # factor by which a time may differ, measured again or on another machine


@per_variant("table_06")
def rollouts_shorten_games(rows: pd.DataFrame) -> Hypothesis:
    """Claim 10: fewer player turns than random agents, with the most rollouts."""
    random, rollouts, heuristic = (_read_length(rows, kind) for kind in KINDS)
    effect = "player turns of a game of Flat Monte Carlo agents, minus those of random ones"
    return _compare(effect, rollouts, random).describe(_describe(random, rollouts, heuristic))


@per_variant("table_06")
def heuristic_games_are_shortest(rows: pd.DataFrame) -> Hypothesis:
    """Claim 11: fewer player turns than the shorter games of both other agents."""
    random, rollouts, heuristic = (_read_length(rows, kind) for kind in KINDS)
    name, shortest = "Flat Monte Carlo", rollouts
    if random.estimate < rollouts.estimate:
        name, shortest = "random", random
    effect = f"player turns of a game of heuristic agents, minus those of {name} ones"
    return _compare(effect, heuristic, shortest).describe(_describe(random, rollouts, heuristic))


def _read_length(rows: pd.DataFrame, agent: str) -> Interval:
    """Return the mean player turns of an agent, with the most rollouts or the paper's weights."""
    turns = select(rows, metric="player_turns_per_game", agent=agent)
    if agent == "heuristic":
        turns = select(turns, weights="published")
    if agent == "flat_monte_carlo":
        turns = with_rollouts(turns, find_most_rollouts(turns))
    (found,) = turns.to_dict("records")
    return row(found)


def _compare(effect: str, first: Interval, second: Interval) -> Hypothesis:
    return smaller(effect, minus(first, second))


def _describe(random: Interval, rollouts: Interval, heuristic: Interval) -> str:
    return (
        f"player turns: random {decimals(random.estimate, 1)}, Flat Monte Carlo "
        f"{decimals(rollouts.estimate, 1)}, heuristic {decimals(heuristic.estimate, 1)}"
    )


@per_variant("table_06")
def heuristic_is_cheaper(rows: pd.DataFrame) -> Hypothesis:
    """Claim 12: less time per player turn than Flat Monte Carlo with the most rollouts.

    Times are single measurements: a ratio that could be on the other side of one when measured
    again says nothing. Fewer rollouts than the paper's only make the ratio smaller.
    """
    effect, bound = "time per player turn, Flat Monte Carlo divided by heuristic", "above 1"
    seconds = select(rows, metric="seconds_per_player_turn")
    ladder = select(seconds, agent="flat_monte_carlo")
    own = select(seconds, agent="heuristic")["estimate"]
    if ladder.empty or own.empty:
        return nothing_known(effect, bound, TOO_FEW)
    most = find_most_rollouts(ladder)
    ratio = float(with_rollouts(ladder, most)["estimate"].iloc[0] / own.iloc[0])
    if 1 / NOISE < ratio < NOISE:
        why = f"a single measurement of {decimals(ratio, 1)}, too near to 1 to tell"
        return nothing_known(effect, bound, why)
    return fact(effect, bound, ratio, holds=ratio > 1).describe(f"with {count(most)} rollouts")
