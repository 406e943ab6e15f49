"""Games of the study's runs one by one; a game is a match."""

from collections.abc import Iterator

import numpy as np

from redealt.core.rebuilding import Cell, Rehearsal, Stage, list_blocks
from redealt.core.streams import seed_stream
from redealt.games.cuckoo.interface import Cuckoo
from redealt.games.cuckoo.match import MIXED, draw_strategies
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.state import new_match
from redealt.studies.cuckoo.stages.tournament import prepare_play

_STRATEGIES = Cuckoo.roles.index("strategies")


def _deal(task: Rehearsal, cell: Cell, number: int) -> Cuckoo:
    prepare_play(task, cell.described)
    params, conditions = task.params, cell.described["conditions"]
    keys = task.keys(Cuckoo.roles)
    setup = {name: params[name] for name in ("suits", "cards", "lives")}
    n_players, strategy = conditions["n_players"], conditions["strategy"]
    seats = [strategy] * n_players
    if strategy == "mixed":
        seats = [*_draw_strategies(n_players, keys[_STRATEGIES], number)]
    variant = cell.described["variant"]
    game = Cuckoo(seats, keys, number, params["variants"][variant], setup)
    game.variant = variant
    return game


def _draw_strategies(n_players: int, key: np.ndarray, number: int) -> Iterator[str]:
    """Yield the strategies that the players of a mixed match draw."""
    match, stream = new_match(), np.zeros(4, dtype=np.uint64)
    match.n_players = n_players
    seed_stream(stream, key, number)
    draw_strategies(match, MIXED, stream)
    for strategy in match.strategy[:n_players]:
        yield STRATEGIES[strategy]


STAGES = {"tournament": Stage(list_blocks, _deal)}
