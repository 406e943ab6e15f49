"""Readings of the program as estimates: how far each is from what the paper prints."""

from collections.abc import Iterator, Mapping

import pandas as pd

from redealt.exhibits.estimates import adjusted, exact, sampled
from redealt.exhibits.published import Tables, read_numbers
from redealt.games.hanamikoji.names import PLAYERS
from redealt.stats.intervals import LEVEL, difference_of_shares, wilson
from redealt.studies.hanamikoji.analysis.misfit import Gap, fit_rows, misfit_rows
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes
from redealt.studies.hanamikoji.analysis.printed_rows import printed_shares, printed_wins
from redealt.studies.hanamikoji.analysis.random_play import BOTH, chances_of, fit_published
from redealt.studies.hanamikoji.readings import READINGS

CALIBRATION, RANDOM_PLAY, ACTIONS = "table_01", "random_play", "figure_10"
EQUAL_AGENTS = dict(zip(("table_04", "table_05"), PLAYERS, strict=True))
GAMES = 1000  # of a condition of Tables 1, 7 and 8, and assumed of Tables 2 and 6
# What names a cell of a published table of win rates.
_CELLS = {
    "table_01": ["n_rollouts", "tested_seat"],
    "table_02": ["n_rollouts", "tested_seat"],
    "table_06": ["forced_order", "forced_seat"],
    "table_07": ["agent"],
    "table_08": ["agent"],
}
# The action that the paper calls the most common one on a turn.
MOST_COMMON = {1: "T", 2: "S", 3: "G"}

Played = Mapping[str, Outcomes]  # by cell


def calibration_rows(table: pd.DataFrame, published: Tables) -> Iterator[dict]:
    """Yield the misfit of each reading in Table 1, and what its details add to its agent's wins.

    gain_over_honest is the win rate against random play, both seats together, minus that of the
    reading without any of the details.
    """
    outcomes = {
        (where["reading"], where["n_rollouts"], where["tested_seat"]): played
        for where, played in iterate_outcomes(table, "reading", "n_rollouts", "tested_seat")
    }
    for name in dict.fromkeys(name for name, _, _ in outcomes):
        played = {f"{n} {seat}": cell for (r, n, seat), cell in outcomes.items() if r == name}
        gaps = _gaps_of_win_rates(CALIBRATION, played, published)
        yield from misfit_rows(gaps, "game", reading=name, printed=CALIBRATION)
    for name, n in dict.fromkeys((name, n) for name, n, _ in outcomes):
        honest = READINGS[name].honest.name
        if name != honest:
            tallies = [_tally(outcomes, each, n) for each in (name, honest)]
            gain = difference_of_shares(*tallies[0], *tallies[1])
            yield sampled(gain, "gain_over_honest", "game", reading=name, n_rollouts=n)


def _tally(outcomes: Mapping, name: str, n: int) -> tuple[int, int]:
    """Return the wins and games of both seats."""
    tallies = [outcomes[name, n, seat].tally(seat) for seat in PLAYERS]
    return sum(wins for wins, _ in tallies), sum(games for _, games in tallies)


def random_play_rows(solved: pd.DataFrame, published: Tables) -> Iterator[dict]:
    """Yield how random play fits with each number of scored cards."""
    for cards, table in solved.groupby("cards", sort=False):
        fit = fit_published(published, chances_of(table))[BOTH]
        yield from fit_rows(fit, cards=str(cards), printed=RANDOM_PLAY)


def standing_rows(rows: list[dict]) -> Iterator[dict]:
    """Yield adjusted p-values of the calibration, and which readings they do not exclude.

    A reading stands unless it misses Table 1, or its number of cards random play, at 5 % by Holm's
    method over all readings, or both numbers.
    """
    fits = {}
    for exhibit, key in ((CALIBRATION, "reading"), (RANDOM_PLAY, "cards")):
        for row in adjusted([row for row in rows if row.get("printed") == exhibit], "p_value"):
            fits[row[key]] = row["estimate"] >= LEVEL
            yield row
    for name, reading in READINGS.items():
        stands = fits[name] and fits[str(reading.cards)]
        yield exact(float(stands), "stands", reading=name)


def held_out_rows(table: pd.DataFrame, published: Tables) -> Iterator[dict]:
    """Yield the misfit of each reading in each exhibit that was not used to choose it.

    For Tables 4 and 5, in the share of a player's wins that fall in round 1.
    """
    played: dict[tuple[str, str], dict[str, Outcomes]] = {}
    for where, outcomes in iterate_outcomes(table, "reading", "printed", "cell"):
        played.setdefault((where["reading"], where["printed"]), {})[where["cell"]] = outcomes
    for (name, exhibit), cells in played.items():
        if exhibit in EQUAL_AGENTS:
            for table_, player in EQUAL_AGENTS.items():
                gaps = _gaps_of_round_1(player, cells, published)
                yield from misfit_rows(gaps, "won game", reading=name, printed=table_)
        else:
            gaps = _gaps_of_win_rates(exhibit, cells, published)
            yield from misfit_rows(gaps, "game", reading=name, printed=exhibit)


def _gaps_of_win_rates(exhibit: str, played: Played, published: Tables) -> list[Gap]:
    rates = read_numbers(published[exhibit], _CELLS[exhibit], metric="win_rate")
    gaps = []
    for where, rate in rates.items():
        cell = where if isinstance(where, str) else " ".join(where)
        if cell in played:
            seat = cell.split()[-1]
            wins, games = played[cell].tally(seat if seat in PLAYERS else PLAYERS[0])
            gaps.append(Gap(wins, games, rate, GAMES))
    return gaps


def _gaps_of_round_1(player: str, played: Played, published: Tables) -> list[Gap]:
    gaps = []
    for cell, outcomes in played.items():
        if outcomes.wins(player):
            share = printed_shares(published, player, int(cell))[0]
            wins = outcomes.wins(player, "1"), outcomes.wins(player)
            gaps.append(Gap(*wins, share, printed_wins(published, player, int(cell)).sum()))
    return gaps


def action_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield how often agents play, on a turn, the action that the paper calls the most common.

    share_of_turns, and is_most_common, 1 if no other action is as common.
    """
    counts = table.groupby(["reading", "turn", "action"], sort=False)["count"].sum()
    for (name, turn), by_action in counts.groupby(["reading", "turn"], sort=False):
        if turn in MOST_COMMON:
            by_action = by_action.droplevel(["reading", "turn"])
            where = {"reading": name, "printed": ACTIONS, "turn": turn, "action": MOST_COMMON[turn]}
            played = int(by_action[where["action"]])
            yield sampled(wilson(played, int(by_action.sum())), "share_of_turns", "turn", **where)
            others = by_action.drop(where["action"]).max()
            yield exact(float(played > others), "is_most_common", **where)
