"""Checks of Tables 7 to 9, tree agents: can their win rates and mean lengths go together?"""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, percent
from redealt.exhibits.published import Tables, read_numbers
from redealt.games.hanamikoji.names import ENDS
from redealt.judging.audit import (
    CONSISTENT,
    IMPOSSIBLE,
    NOT_SHOWN,
    Check,
    compare,
    of_fact,
)
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
    lengths = [_check_lengths(published, agent) for agent in agents]
    tie_breaks = [check for agent in agents for check in _check_tie_breaks(published, agent, usual)]
    return [
        *of_fact("mean lengths of Table 8", lengths),
        *of_fact("tie-breaks of tree agents", tie_breaks),
        _check_depths(published),
    ]


def _limit_games(published: Tables, agent: str) -> list[np.ndarray]:
    """Return what the win rates of Tables 8 and 9 say about games and wins by end."""
    rates = select(published["table_09"], agent=agent).set_index("round")["value"]
    limits = feasibility.limit_ratio(_WINS, _GAMES, _read_printed(published, agent, "win_rate"))
    for end, name in enumerate(ENDS):
        limits += feasibility.limit_ratio(_WON[end], _ENDED[end], Printed.parse(rates[name]))
    return limits


def _read_printed(published: Tables, agent: str, metric: str, table: str = "table_08") -> Printed:
    return Printed.parse(select(published[table], agent=agent, metric=metric)["value"].item())


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
    if not fits and printed == _read_printed(published, agent, "mean_length_of_wins", "table_07"):
        note = f"{note}; Table 7, against random play, has the same length".removeprefix("; ")
    return Check(
        "table_08",
        f"the mean length of {agent} agrees with its win rate and its row of Table 9",
        decimals(printed.value),
        found,
        CONSISTENT if fits else IMPOSSIBLE,
        note,
    )


def _check_tie_breaks(published: Tables, agent: str, usual: float) -> Iterator[Check]:
    """How many games must end in a tie-break for Tables 8 and 9 to agree, if they can."""
    length = _read_printed(published, agent, "mean_length_of_wins")
    limits = [*_limit_games(published, agent), *feasibility.limit_ratio(_ROUNDS_WON, _WINS, length)]
    bounds = feasibility.find_range(_ENDED[3], _GAMES, limits)
    if bounds:
        yield Check(
            "table_09",
            f"{agent} need not have more tie-breaks than the agents of Table 3",
            f"at most {percent(usual)} of the games",
            f"at least {percent(abs(bounds[0]))}",
            CONSISTENT if bounds[0] <= usual else NOT_SHOWN,
            "section 8.7 says that tree agents follow the same trends as simple ones",
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
