"""Cuckoo: the matches of Figure 5 as the authors' program plays them, 38 players in each."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.workloads import Work, Workload, play_cell
from redealt.core.streams import stream_key
from redealt.games.cuckoo.match import MIXED, count_matches
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.strategies import decision_table
from redealt.games.cuckoo.switches import Switches
from redealt.planning.cells import cell
from redealt.studies.cuckoo.settings import AS_RUN, Settings

WORK = "38 players who draw their strategies, Figure 5 of the program"
UNIT = "matches"
GOAL = None
C_SOURCE = Path(__file__).with_name("cuckoo.c")

SUITS, CARDS, PLAYERS, LIVES = 4, 10, 38, 1
LABELS = range(2, 40)
MATCHES_PER_LABEL = 800
AMOUNT = len(LABELS) * MATCHES_PER_LABEL

_SWITCHES = Switches(seats=PLAYERS, **AS_RUN)
_ROLES = ("deal", "strategies", "coins")


def prepare() -> Callable[[], list[int]]:
    """Return a function that plays all matches and returns wins by strategy and ties."""
    keys = _stream_keys()

    def play() -> list[int]:
        groups = [
            count_matches(_SWITCHES, SUITS, CARDS, PLAYERS, LIVES, MIXED, key, 0, MATCHES_PER_LABEL)
            for key in keys
        ]
        wins = np.sum([group.wins for group in groups], axis=0)
        return [*wins.tolist(), sum(int(group.no_winner) for group in groups)]

    return play


def c_input(repetitions: int) -> bytes:
    """Return what ``cuckoo.c`` reads: the sizes, the keys of all streams, the decision table."""
    head = [SUITS, CARDS, PLAYERS, LIVES, _SWITCHES.dealer_rotates, _SWITCHES.remembers_swaps]
    head += [len(LABELS), MATCHES_PER_LABEL, repetitions]
    table = decision_table(_SWITCHES, SUITS, CARDS, SUITS * CARDS - 1)
    return np.array(head, dtype="<u8").tobytes() + _stream_keys().tobytes() + table.tobytes()


def _stream_keys() -> np.ndarray:
    """Return the keys of each label's streams, uint64 of shape (labels, 3, 2)."""
    return np.array(
        [
            [stream_key(0, "cuckoo", "benchmark", {"label": label}, role) for role in _ROLES]
            for label in LABELS
        ]
    )


def _play_stage(variant: str, players: int, strategy: str, matches: int) -> Work:
    settings = Settings()
    deck = {"suits": SUITS, "cards": CARDS, "lives": LIVES}
    played = cell(variant, matches, n_players=players, strategy=strategy)
    return play_cell(
        settings,
        "cuckoo",
        "tournament:count_blocks",
        played,
        settings.block,
        "matches",
        **deck,
    )


WORKLOADS = (
    *(
        Workload(
            f"{PLAYERS} {strategy} players, program",
            UNIT,
            partial(_play_stage, "as_run", PLAYERS, strategy),
            20_000,
        )
        for strategy in STRATEGIES
    ),
    Workload(
        "10 players who draw their strategies, text",
        UNIT,
        partial(_play_stage, "as_written", 10, "mixed"),
        40_000,
    ),
)
