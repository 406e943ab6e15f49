"""Switches in the form that compiled code takes: one record of numbers."""

import numpy as np

from redealt.core.record import fill_switches, place_of, record_of
from redealt.games.cubirds.switches import Switches

PLAYED_SIDE = place_of(Switches, "refill_side", "played")

SWITCHES = record_of(Switches)


def compile_switches(switches: Switches) -> np.record:
    """Return the SWITCHES record of switches."""
    record = np.zeros(1, dtype=SWITCHES).view(np.recarray)[0]
    fill_switches(record, switches)
    return record
