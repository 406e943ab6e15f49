"""The covariance matrix adaptation evolution strategy (Hansen, 2016), by the package cmaes."""

from collections.abc import Iterator

import numpy as np
from cmaes import CMA

from redealt.core.evolution import Evaluate, Generation

_START_SD = 0.3  # in units of a number's range
# Linear algebra libraries differ in the last bits; games must not.
_DECIMALS = 9


def search_by_cma_es(
    low: np.ndarray,
    high: np.ndarray,
    individuals: int,
    generations: int,
    evaluate: Evaluate,
    seed: int,
) -> Iterator[Generation]:
    """Yield generations of vectors between bounds, float64 (individuals, numbers).

    The best so far is the mean of the distribution after it was updated by the generation.
    """

    def scale(samples: np.ndarray) -> np.ndarray:
        return np.round(low + (high - low) * samples, _DECIMALS)

    strategy = CMA(
        np.full(len(low), 0.5),
        _START_SD,
        bounds=np.column_stack([np.zeros_like(low), np.ones_like(low)]),
        seed=seed,
        population_size=individuals,
    )
    for generation in range(generations):
        samples = [strategy.ask() for _ in range(individuals)]
        population = scale(np.array(samples))
        evaluation = evaluate(population, generation)
        strategy.tell(list(zip(samples, -evaluation.fitness, strict=True)))
        yield Generation(scale(np.clip(strategy.mean, 0.0, 1.0)), population, evaluation)
