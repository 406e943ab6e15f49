"""Switches in the form that compiled code takes: one record of numbers."""

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

SWITCHES = np.dtype(
    [
        (name, np.float64 if name == "draw_probability" else np.int64)
        for name in Switches.model_fields
    ],
    align=True,
)


def compile_switches(switches: Switches) -> np.record:
    """Return the SWITCHES record of switches."""
    record = np.zeros(1, dtype=SWITCHES).view(np.recarray)[0]
    for name, value in switches:
        record[name] = _CHOICES[name].index(value) if name in _CHOICES else value
    return record
