"""The genome of the search: six weights within bounds, drawn and bred as in Algorithm 3."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from redealt.core.evolution import fade
from redealt.games.cubirds.names import WEIGHT_BOUNDS

LOW, HIGH = np.array(WEIGHT_BOUNDS).T
_STEP = 0.05  # greatest mutation (line 23)
# BLX-alpha with this alpha keeps the variance of a population without selection: children lie
# uniformly on an interval sqrt(3) times as long as the one between their parents.
_BLEND = np.sqrt(3)

# Of a generation and a shape: its random numbers in [0, 1), the same at every call.
Draw = Callable[..., np.ndarray]


def draw_population(draw: Draw, individuals: int) -> np.ndarray:
    """Return weights drawn uniformly between their bounds (line 1), float64 (individuals, 6)."""
    # The numbers of generation 0 stand before those of its children.
    return LOW + (HIGH - LOW) * draw(0, individuals, len(LOW))


def breed(
    draw: Draw, search: Mapping[str, Any], parents: np.ndarray, n_children: int, generation: int
) -> np.ndarray:
    """Return children of two parents each, drawn with replacement (lines 20 to 23)."""
    shape = n_children, len(LOW)
    draws = draw(generation + 1, 2 * n_children + 3 * n_children * len(LOW))
    picks = (draws[: 2 * n_children] * len(parents)).astype(np.int64)
    mothers, fathers = parents[picks[:n_children]], parents[picks[n_children:]]
    mixes, mutates, steps = draws[2 * n_children :].reshape(3, *shape)
    children = (mothers + fathers) / 2
    if search["crossover"] == "blend":
        children += _BLEND * (mixes - 0.5) * (mothers - fathers)
    rate = fade(search["mutation"], generation, search["generations"])
    children += np.where(mutates < rate, _STEP * (2 * steps - 1), 0.0)
    return np.clip(children, LOW, HIGH)
