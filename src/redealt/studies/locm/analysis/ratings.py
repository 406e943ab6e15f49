"""Bradley and Terry's ratings of groups, and how many runs tell two groups apart."""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.estimates import exact, sampled
from redealt.stats.crossed import bootstrap, factor_variance, percentile
from redealt.stats.prediction import detectable
from redealt.stats.ratings import ELO_PER_LOGIT
from redealt.stats.regression import fit_logits
from redealt.studies.locm.analysis.tournament import Tournament
from redealt.studies.locm.variants import GROUPS, WEAK_OPPONENT, name_group

RUNS = (3, 5, 10, 20, 40, 80)  # per group, for the power
_RESAMPLES = 300


def list_rated(tournament: Tournament) -> dict[str, list[int]]:
    """Return the members of all rated groups: those of the paper, and Baseline2."""
    names = [*(name_group(*each) for each in GROUPS), WEAK_OPPONENT]
    found = {name: tournament.members(name) for name in names}
    return {name: members for name, members in found.items() if members}


def rate_groups(tournament: Tournament, of_drafts: np.ndarray, of_agents: np.ndarray) -> np.ndarray:
    """Return Elo points of the rated groups, mean 0, and of moving first, shape (groups + 1,).

    Every game counts as often as its draft and both its agents were drawn.
    """
    groups = list_rated(tournament)
    membership = np.zeros((len(groups), len(tournament.agents)))
    for row, members in zip(membership, groups.values(), strict=True):
        row[members] = of_agents[members]
    wins, games = (
        membership @ np.tensordot(of_drafts, each, 1) @ membership.T
        for each in (tournament.wins, tournament.games)
    )
    first, second = (index.ravel() for index in np.indices(wins.shape))
    identity = np.eye(len(groups))
    design = np.column_stack([identity[first] - identity[second], np.ones(len(first))])
    played = games.ravel() > 0
    fit = fit_logits(wins.ravel()[played], games.ravel()[played], design[played][:, 1:])
    ratings = np.concatenate([[0.0], fit.params[:-1]])
    return ELO_PER_LOGIT * np.append(ratings - ratings.mean(), fit.params[-1])


def rating_rows(variant: str, tournament: Tournament) -> Iterator[dict]:
    """Yield rating by group, and first_player, with intervals from drawing drafts and runs anew."""
    groups = list_rated(tournament)
    drafts = len(tournament.rates)
    blocks = list(groups.values())

    def statistic(of_drafts: np.ndarray, *of_runs: np.ndarray) -> np.ndarray:
        of_agents = np.zeros(len(tournament.agents))
        for members, drawn in zip(blocks, of_runs, strict=True):
            of_agents[members] = drawn
        return rate_groups(tournament, of_drafts, of_agents)

    sizes = [drafts, *(len(members) for members in blocks)]
    points = statistic(*(np.ones(size) for size in sizes))
    resampled = bootstrap(statistic, sizes, _RESAMPLES)
    for index, name in enumerate(groups):
        rating = percentile(float(points[index]), resampled[:, index], drafts)
        yield sampled(rating, "rating", "draft", variant=variant, group=name, runs="")
    first = percentile(float(points[-1]), resampled[:, -1], drafts)
    yield sampled(first, "first_player", "draft", variant=variant, group="", runs="")


def power_rows(variant: str, tournament: Tournament) -> Iterator[dict]:
    """Yield detectable, the smallest difference of two groups' win rates found in four of five.

    By the runs of each group, from the mean spread of runs within groups; drafts as they are here.
    """
    within = []
    shared = []
    for scheme, agent in GROUPS:
        group = name_group(scheme, agent)
        values = tournament.against(group, tournament.twelve(group))
        if values.shape[1] > 1:
            within.append(factor_variance(values, 1) * values.shape[1])
            shared.append(factor_variance(values, 0))
    of_runs, of_drafts = np.mean(within), np.mean(shared)
    for runs in RUNS:
        error = float(np.sqrt(2 * of_runs / runs + 2 * of_drafts))
        found = detectable(error, 2 * runs - 2)
        yield exact(found, "detectable", variant=variant, group="", runs=runs)
