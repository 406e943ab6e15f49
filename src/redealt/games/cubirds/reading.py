"""Switches in the form that compiled code reads: one record of numbers."""

import numpy as np

from redealt.games.cubirds.switches import Switches

# Switches with named values, as the numbers of these.
_CHOICES = {
    "refill_side": ("left", "right", "played"),
    "printed_turns": ("turns", "program"),
    "ties": ("first", "random"),
    "size_weight": ("p", "o"),
    "future": ("after_placement", "before_placement"),
    "opponent_term": ("capture", "best_next"),
}
PLAYED_SIDE = _CHOICES["refill_side"].index("played")

READING = np.dtype(
    [
        (name, np.float64 if name == "draw_probability" else np.int64)
        for name in Switches.model_fields
    ],
    align=True,
)


def read(switches: Switches) -> np.record:
    """Return the READING record of switches."""
    reading = np.zeros(1, dtype=READING).view(np.recarray)[0]
    for name, value in switches:
        reading[name] = _CHOICES[name].index(value) if name in _CHOICES else value
    return reading
