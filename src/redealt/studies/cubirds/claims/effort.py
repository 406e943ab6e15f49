"""Claims on the length of games and on time."""

from collections.abc import Mapping

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.judging.claims import Finding
from redealt.judging.one_sided import TOO_FEW, Row, all_hold, mean_is_larger
from redealt.studies.cubirds.claims.variants import by_judged_variant, list_rollouts

MUCH = 10.0  # times the time
NOISE = 2.0  # factor by which a time may differ, measured again or on another machine

Estimates = Mapping[str, pd.DataFrame]


def rollouts_shorten_games(estimates: Estimates) -> list[Finding]:
    """Claim 10: fewer player turns than random agents, at every number of rollouts."""
    findings = []
    for variant, rows in by_judged_variant(estimates["table_06"]):
        random, ladder, _ = _lengths(rows)
        tests = [mean_is_larger(first, row) for first in random for row in ladder]
        findings.append(Finding(variant, _describe_lengths(random, ladder, []), *all_hold(tests)))
    return findings


def heuristic_games_are_shortest(estimates: Estimates) -> list[Finding]:
    """Claim 11: fewer player turns than all others, where the paper counts rounds of both."""
    findings = []
    for variant, rows in by_judged_variant(estimates["table_06"]):
        random, ladder, heuristic = _lengths(rows)
        tests = [mean_is_larger(other, own) for own in heuristic for other in (*random, *ladder)]
        evidence = _describe_lengths(random, ladder, heuristic)
        findings.append(Finding(variant, evidence, *all_hold(tests)))
    return findings


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


def heuristic_is_cheaper(estimates: Estimates) -> list[Finding]:
    """Claim 12: a tenth of the time per player turn, of Flat Monte Carlo with most rollouts.

    Times are single measurements. A ratio that could be on the other side of ten when measured
    again is left open.
    """
    findings = []
    for variant, rows in by_judged_variant(estimates["table_06"]):
        seconds = select(rows, metric="seconds_per_player_turn")
        ladder = select(seconds, agent="flat_monte_carlo")
        ladder = ladder.assign(rollouts=ladder["rollouts"].astype("int64"))
        own = select(seconds, agent="heuristic")["estimate"]
        if ladder.empty or own.empty:
            findings.append(Finding(variant, TOO_FEW, 1.0, 1.0))
            continue
        most = ladder.loc[ladder["rollouts"].idxmax()]
        ratio = most["estimate"] / own.iloc[0]
        among = f" with {most['rollouts']:,} rollouts" if len(ladder) > 1 else ""
        evidence = f"Flat Monte Carlo{among} takes {ratio:,.0f} times the time per player turn"
        if MUCH / NOISE < ratio < MUCH * NOISE:
            findings.append(Finding(variant, evidence, 1.0, 1.0))
        else:
            findings.append(Finding.exact(variant, evidence, holds=bool(ratio > MUCH)))
    return findings
