"""The covariance matrix adaptation evolution strategy (Hansen, 2016), by the package cmaes."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from cmaes import CMA

from redealt.studies.cubirds.stages.contest import Contest
from redealt.studies.cubirds.stages.genetic import HIGH, LOW, Generation

_START_SD = 0.3  # in units of a weight's range
# Linear algebra libraries differ in the last bits; games must not.
_DECIMALS = 9


def search_by_cma_es(contest: Contest, search: Mapping[str, Any]) -> Iterator[Generation]:
    """Yield each generation's distribution mean, after it was updated, and how samples fared."""
    seed = int(contest.draw(0, 1)[0] * 2**32)
    bounds = np.column_stack([np.zeros_like(LOW), np.ones_like(LOW)])
    strategy = CMA(
        np.full(len(LOW), 0.5),
        _START_SD,
        bounds=bounds,
        seed=seed,
        population_size=search["population"],
    )
    for generation in range(search["generations"]):
        samples = [strategy.ask() for _ in range(search["population"])]
        contested = contest.play(_scale(np.array(samples)), generation)
        strategy.tell(list(zip(samples, -contested.fitness, strict=True)))
        yield _scale(np.clip(strategy.mean, 0.0, 1.0)), contested


def _scale(samples: np.ndarray) -> np.ndarray:
    return np.round(LOW + (HIGH - LOW) * samples, _DECIMALS)
