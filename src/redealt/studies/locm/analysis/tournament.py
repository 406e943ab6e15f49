"""Win rates of agents and groups against each other, draft by draft.

``table`` holds rows as the stage function ``count_wins`` returns them. Of agents that we evolve,
runs and drafts are random; the authors' agents are given, so that only drafts are.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from redealt.stats.crossed import factor_variance, in_units, mean_crossed
from redealt.stats.intervals import Interval
from redealt.studies.locm.published.reconstructed import DRAFTS, GAMES_PER_PAIR, RUNS
from redealt.studies.locm.variants import (
    GROUPS,
    PROGRESSIVE,
    REPLAYED,
    STRONG_BASE,
    WEAK_OPPONENT,
    group_of,
    name_group,
)

TWELVE = "TWELVE"  # against all groups that need no other program
UNIT = "run of both groups"  # as many as would give this error in the published tournament
_TWELVE = (*(name_group(*each) for each in GROUPS), WEAK_OPPONENT)
_DRAFT, _OWN, _OTHER = range(3)  # axes


class Tournament(NamedTuple):
    """What agents win against each other.

    :ivar wins: of the agent who moves first, shape (drafts, first, second).
    :ivar games: in the same shape.
    :ivar rates: share that an agent wins in both seats, shape (drafts, agents, opponents); NaN
        where two did not meet.
    """

    agents: tuple[str, ...]
    wins: np.ndarray
    games: np.ndarray
    rates: np.ndarray

    def members(self, group: str) -> list[int]:
        """Return the places of a group's agents, or of the one agent of that name."""
        return [i for i, name in enumerate(self.agents) if group in (name, group_of(name))]

    def against(self, group: str, opponents: Sequence[int]) -> np.ndarray:
        """Return what a group wins, shape (drafts, agents, opponents)."""
        return self.rates[:, self.members(group)][:, :, opponents]

    def twelve(self, group: str) -> list[int]:
        """Return the places of all agents of the other groups that the paper's average has."""
        own = (group, group_of(group))  # a single agent does not meet its group
        return [i for other in _TWELVE if other not in own for i in self.members(other)]

    @property
    def has_twelve(self) -> bool:
        """Whether all groups of the paper's average take part; a few logs may lack some."""
        return all(self.members(group) for group in _TWELVE)


def read_tournaments(table: pd.DataFrame, condition: str) -> Iterator[tuple[str, Tournament]]:
    """Yield the tournament under each value of a condition."""
    for value, rows in table.groupby(condition, sort=False):
        yield str(value), _read(rows, f"{value}/")


def _read(rows: pd.DataFrame, prefix: str) -> Tournament:
    names = [rows[side].str.removeprefix(prefix) for side in ("first", "second")]
    agents = tuple(dict.fromkeys(pd.concat(names)))
    places = {name: index for index, name in enumerate(agents)}
    drafts, draft = np.unique(rows["draft"].to_numpy(), return_inverse=True)
    first, second = (name.map(places).to_numpy() for name in names)
    wins, games = np.zeros((2, len(drafts), len(agents), len(agents)))
    np.add.at(wins, (draft, first, second), rows["wins"].to_numpy())
    np.add.at(games, (draft, first, second), rows["games"].to_numpy())
    both = games + games.transpose(0, 2, 1)
    won = wins + (games - wins).transpose(0, 2, 1)
    rates = np.divide(won, both, out=np.full_like(both, np.nan), where=both > 0)
    return Tournament(agents, wins, games, rates)


def find_strong_op(tournament: Tournament) -> str:
    """Return the name of the agent that is the strong opponent."""
    for base in (STRONG_BASE, 1):
        name = name_group(PROGRESSIVE, f"Tree-from-Linear {base}-1")
        if name in tournament.agents:
            return name
    raise ValueError("the tournament has no Tree-from-Linear agent")


def count_published(group: str) -> int:
    """Return how many individuals of a group played in the authors' tournament."""
    known = {name_group(*each): runs for each, runs in RUNS.items()}
    return known.get(group, 1)


def rate_pair(variant: str, tournament: Tournament, group: str, other: str) -> Interval:
    """Return what a group wins against another one, each pair of individuals alike."""
    runs = {_OWN: count_published(group), _OTHER: count_published(other)}
    places = tournament.members(other)
    return _rate(variant, tournament, group, places, runs, sum(runs.values()))


def rate_against_all(variant: str, tournament: Tournament, group: str) -> Interval:
    """Return what a group wins against all others that the paper's average can have."""
    runs = {_OWN: count_published(group)}
    return _rate(variant, tournament, group, tournament.twelve(group), runs, sum(RUNS.values()))


def _rate(
    variant: str,
    tournament: Tournament,
    group: str,
    opponents: Sequence[int],
    runs: Mapping[int, int],
    units: int,
) -> Interval:
    """Return a mean, counted in runs of the published tournament.

    :param runs: axis -> how many runs it had there; a single one is given, and not random.
    """
    values = tournament.against(group, opponents)
    random = {axis: n for axis, n in runs.items() if n > 1 and variant not in REPLAYED}
    variance = _published_luck(values, 2 * tournament.games.max()) + sum(
        factor_variance(values, axis) * values.shape[axis] / n for axis, n in random.items()
    )
    return in_units(mean_crossed(values, [_DRAFT, *random]), variance, units)


def _published_luck(values: np.ndarray, games: float) -> float:
    """Return the variance that drafts and games gave a mean of the published tournament.

    Means of drafts differ by the luck of our games, too: ``games`` of a pair on a draft, which is
    taken off. The published tournament had fewer drafts with more games.
    """
    n_drafts, *pairs = values.shape
    of_games = float((values * (1 - values)).mean()) / (games - 1) / math.prod(pairs)
    of_drafts = max(0.0, factor_variance(values, _DRAFT) * n_drafts - of_games)
    return of_drafts / DRAFTS + of_games * games / GAMES_PER_PAIR


def run_rates(tournament: Tournament, group: str, other: str) -> dict[str, float]:
    """Return what each agent of a group wins over all drafts, by its label."""
    opponents = tournament.twelve(group) if other == TWELVE else tournament.members(other)
    means = tournament.against(group, opponents).mean(axis=(_DRAFT, _OTHER))
    labels = [tournament.agents[i].rpartition(" ")[2] for i in tournament.members(group)]
    return dict(zip(labels, means.tolist(), strict=True))
