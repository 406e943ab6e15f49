"""Switches in the form that compiled code takes: one record of numbers, with the cards' numbers."""

import numpy as np

from redealt.core.record import fill_switches, place_of, record_of
from redealt.games.locm.cards import COLUMNS, N_CARDS, read_cards
from redealt.games.locm.switches import Switches

SWITCHES = record_of(Switches, [(name, np.int16, N_CARDS + 1) for name in COLUMNS])

UNIFORM = place_of(Switches, "draft", "uniform")
AFTER_ACTION = place_of(Switches, "death_seen", "after_action")
SUBTRACTED = place_of(Switches, "items", "subtracted")
ENGINE = place_of(Switches, "lookahead", "engine")
PROTOCOL = place_of(Switches, "seen_numbers", "protocol")
COMMON = place_of(Switches, "shuffles", "common")
EVOLUTION = place_of(Switches, "baseline_2", "evolution")


def compile_switches(switches: Switches) -> np.record:
    """Return the SWITCHES record of switches."""
    record = np.zeros(1, dtype=SWITCHES).view(np.recarray)[0]
    fill_switches(record, switches)
    for name, column in read_cards(are_signed=switches.card_numbers == "signed").items():
        record[name] = column
    return record
