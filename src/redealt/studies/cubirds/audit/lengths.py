"""Checks of Table 6, turns and seconds, and of what section 7.1 says of them."""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import Tables, read_text
from redealt.judging.audit import Check, check_all, check_that
from redealt.judging.comparison import Printed
from redealt.studies.cubirds.audit.printed import AGENTS, GAMES_OF_RANDOM

_MOST_GAMES = 10_000


def check(published: Tables) -> list[Check]:
    """Return the checks of whole turns, of roundings and of orders."""
    return [
        *(_check_whole_turns(published, agent) for agent in AGENTS),
        *_check_prose(published),
        *_check_orders(published),
    ]


def _read(published: Tables, agent: str, metric: str) -> str:
    return read_text(published["table_06"], agent=agent, metric=metric)


def _check_whole_turns(published: Tables, agent: str) -> Check:
    """Whether a mean is one of whole turns over the games that the paper states."""
    printed = Printed.parse(_read(published, agent, "turns_per_game"))
    games = int(read_text(published["prose_section_7_1"], agent=agent, unit="count"))
    step = next((n for n in range(1, _MOST_GAMES + 1) if _is_whole(printed.value * n)), None)
    nearest = round(printed.value * games) / games
    return Check(
        "table_06",
        f"the mean number of turns of {agent.replace('_', ' ')} is one of {count(games)} games",
        decimals(printed.value, 4),
        decimals(nearest, 4),
        "consistent" if printed.is_rounding_of(nearest) else "impossible",
        "needs more games" if step is None else f"fits {count(step)} games and their multiples",
        fact=GAMES_OF_RANDOM if agent == "random" else "",
    )


def _is_whole(value: float) -> bool:
    return abs(value - round(value)) < 1e-6


def _check_prose(published: Tables) -> Iterator[Check]:
    """The roundings of section 7.1."""
    for metric, name in (("turns_per_game", "turns"), ("time_per_turn", "seconds")):
        pairs = [
            (read_text(published["prose_section_7_1"], agent=agent, metric=metric), agent)
            for agent in AGENTS
        ]
        yield check_all(
            "table_06",
            f"the {name} of section 7.1 are those of the table, but for rounding",
            [_round_alike(text, _read(published, agent, metric)) for text, agent in pairs],
        )


def _round_alike(first: str, second: str) -> bool:
    """Whether the value with more digits rounds to the other."""
    one, other = sorted((Printed.parse(first), Printed.parse(second)), key=lambda p: p.half_unit)
    return other.is_rounding_of(one.value)


def _check_orders(published: Tables) -> Iterator[Check]:
    for metric, name, order, note in (
        (
            "turns_per_game",
            "random players need the most turns and heuristic ones the fewest",
            ("heuristic", "flat_monte_carlo", "random"),
            "the program counts a player's turns of the first two, and rounds of both heuristic "
            "players",
        ),
        (
            "time_per_turn",
            "random players take the least time for a turn and Flat Monte Carlo the most",
            ("random", "heuristic", "flat_monte_carlo"),
            "",
        ),
    ):
        values = [float(_read(published, agent, metric)) for agent in order]
        listed = " < ".join(f"{value:g}" for value in values)
        yield check_that(
            bool(np.all(np.diff(values) > 0)), "table_06", name, "rising", listed, note
        )
