"""Checks of Tables 7 to 9, tree agents: can their win rates and mean lengths go together?"""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, percent
from redealt.exhibits.published import Tables, read_numbers
from redealt.games.hanamikoji.names import ENDS
from redealt.judging.audit import Check, check_that, compare
from redealt.judging.comparison import Printed
from redealt.studies.hanamikoji.audit import feasibility
from redealt.studies.hanamikoji.audit.equal_agents import GAMES, LENGTHS, count_rows, read_rows

# Amounts of the linear programs: games by end, then games that the agent won by end.
_ENDED, _WON = np.split(np.eye(2 * len(ENDS)), 2)
_GAMES, _WINS = _ENDED.sum(axis=0), _WON.sum(axis=0)
_ROUNDS_WON = LENGTHS @ _WON
_LATE = _ENDED[2] + _ENDED[3]


def check(published: Tables) -> list[Check]:
    """Return the checks of the three tables and of what section 8.7 reads off them."""
    agents = list(dict.fromkeys(published["table_08"]["agent"]))
    counts = count_rows(read_rows(published)).values()
    usual = max(row.tie_breaks for row in counts) / GAMES
    return [
        *(_check_lengths(published, agent) for agent in agents),
        *(check for agent in agents for check in _check_tie_breaks(published, agent, usual)),
        _check_copies(published, agents),
        _check_depths(published),
    ]


def _limit_games(published: Tables, agent: str) -> list[np.ndarray]:
    """Return what the win rates of Tables 8 and 9 say about games and wins by end."""
    rates = select(published["table_09"], agent=agent).set_index("round")["value"]
    limits = feasibility.limit_ratio(_WINS, _GAMES, _read_printed(published, agent, "win_rate"))
    for end, name in enumerate(ENDS):
        limits += feasibility.limit_ratio(_WON[end], _ENDED[end], Printed.parse(rates[name]))
    return limits


def _read_printed(published: Tables, agent: str, metric: str) -> Printed:
    return Printed.parse(select(published["table_08"], agent=agent, metric=metric)["value"].item())


def _check_lengths(published: Tables, agent: str) -> Check:
    """The mean length of Table 8 against all that its win rate and Table 9 allow."""
    limits = _limit_games(published, agent)
    bounds = feasibility.find_range(_ROUNDS_WON, _WINS, limits)
    printed = _read_printed(published, agent, "mean_length_of_wins")
    fits, found, note = feasibility.includes(bounds, printed), "no value", ""
    if bounds:
        found = f"{decimals(bounds[0])} to {decimals(bounds[1])}"
        shortest = feasibility.minimize_ratio(_ROUNDS_WON, _WINS, limits)
        late = (_LATE @ shortest) / (_GAMES @ shortest)
        wins = "the games go to round 3, where Table 9 has wins"
        note = f"at the lowest value {percent(late)} of {wins}"
    return Check(
        "table_08",
        f"the mean length of {agent} agrees with its win rate and its row of Table 9",
        decimals(printed.value),
        found,
        "consistent" if fits else "impossible",
        note,
    )


def _check_tie_breaks(published: Tables, agent: str, usual: float) -> Iterator[Check]:
    """How many games must end in a tie-break for Tables 8 and 9 to agree, if they can."""
    length = _read_printed(published, agent, "mean_length_of_wins")
    limits = [*_limit_games(published, agent), *feasibility.limit_ratio(_ROUNDS_WON, _WINS, length)]
    bounds = feasibility.find_range(_ENDED[3], _GAMES, limits)
    if bounds:
        yield check_that(
            bounds[0] <= usual,
            "table_09",
            f"{agent} need not have more tie-breaks than the agents of Table 3",
            f"at most {percent(usual)} of the games",
            f"at least {percent(abs(bounds[0]))}",
        )


def _check_copies(published: Tables, agents: list[str]) -> Check:
    """Mean lengths that stand in Table 7 and in Table 8, against weaker and stronger opponents."""
    seven, eight = (
        select(published[table], metric="mean_length_of_wins").set_index("agent")["value"]
        for table in ("table_07", "table_08")
    )
    copied = [agent for agent in agents if seven[agent] == eight[agent]]
    return compare(
        "table_08",
        "mean lengths against the simple agent that equal those against random play",
        "none",
        ", ".join(f"{agent} {eight[agent]}" for agent in copied) or "none",
        "likely copied, where it is impossible",
    )


def _check_depths(published: Tables) -> Check:
    """The increase of the mean length that section 8.7 gives."""
    lengths = read_numbers(published["table_07"], "agent", metric="mean_length_of_wins")
    gains = [lengths[f"{kind}(3)"] - lengths[f"{kind}(1)"] for kind in "HC"]
    prose = read_numbers(published["prose_section_8_7"], "metric")
    expected = decimals(prose["mean_length_increase_d3_vs_d1"], 1)
    return compare(
        "table_07",
        "wins of depth 3 take longer than those of depth 1 by about what section 8.7 says",
        f"{expected} and {expected}",
        " and ".join(decimals(gain, 1) for gain in gains),
        " and ".join(decimals(gain) for gain in gains),
    )
