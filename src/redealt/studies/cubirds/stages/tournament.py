"""Games of CuBirds played and counted, block by block.

A run's parameters are its ``variants``, switches by name, the ``block`` of games that are counted
together, the conditions that games are ``paired_over``, and its ``cells``: conditions, the variant,
the agents, the number of games, and start birds if they are not dealt.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, PlayGames, Row, Task, count_blocks
from redealt.games.cubirds.match import ROLES, play
from redealt.games.cubirds.names import ENDS
from redealt.games.cubirds.record import compile_switches
from redealt.games.cubirds.state import NOBODY
from redealt.games.cubirds.switches import Switches
from redealt.studies.cubirds.stages.seating import seat_agents
from redealt.studies.cubirds.stages.sums import SUMS

COLUMNS = ("end", "winner", *SUMS)
_DEAL = "deal"
_LENGTHS = ("turns", "printed_turns")
_COUNTS = (
    *("rounds", "extra_turns", "decisions"),
    *("first_row", "stale_choices", "scoreless", "rollouts"),
)


def count_outcomes(task: Task) -> Columns:
    """Return one row for each way in which games of a block ended.

    Columns: the cells' conditions, ``block`` (int64), ``end`` (text, of ENDS), ``winner`` (text:
    player_1 to player_5, or tie), ``games``, and sums over these games, all int64: ``turns`` of all
    players, ``printed_turns`` as the variant counts them (R9), both also squared, ``rounds``,
    ``extra_turns``, and of Flat Monte Carlo agents ``decisions``, of these those for the
    ``first_row``, ``stale_choices`` (by what the counter held before) and ``scoreless`` ones (no
    option won), and ``rollouts_played``.
    """
    return count_blocks(task, COLUMNS, prepare_play, _count_games)


def prepare_play(task: Task, cell: Mapping[str, Any]) -> PlayGames:
    """Return a callable(first, n_games) that plays these games."""
    record = compile_switches(Switches(**task.params["variants"][cell["variant"]]))
    agents = seat_agents(task, cell["agents"])
    paired_over = {_DEAL: task.params["paired_over"]}
    keys = np.array(
        [task.stream_key(cell["conditions"], role, paired_over.get(role, ())) for role in ROLES]
    )
    birds = {"start_birds": tuple(cell["start_birds"])} if "start_birds" in cell else {}
    # To a type checker the birds might be any other argument.
    return lambda first, n_games: play(record, agents, keys, first, n_games, **birds)  # type: ignore[arg-type]


def _count_games(_cell: Mapping[str, Any], games: np.recarray) -> Iterator[Row]:
    for end, winner in sorted({*zip(games.end.tolist(), games.winner.tolist(), strict=True)}):
        chosen = games[(games.end == end) & (games.winner == winner)]
        sums = [len(chosen)]
        for name in _LENGTHS:
            lengths = chosen[name].astype(np.int64)
            sums += [int(lengths.sum()), int((lengths**2).sum())]
        sums += [int(chosen[name].sum(dtype=np.int64)) for name in _COUNTS]
        yield ENDS[end], "tie" if winner == NOBODY else f"player_{winner + 1}", *sums
