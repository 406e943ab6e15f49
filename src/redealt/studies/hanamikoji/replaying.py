"""Games of the study's runs one by one."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from redealt.core.rebuilding import Cell, Rehearsal, Stage, list_blocks
from redealt.games.hanamikoji.agents.configuration import ANY_ACTION, Agent
from redealt.games.hanamikoji.arrangements import N_ARRANGEMENTS, owners
from redealt.games.hanamikoji.interface import Hanamikoji
from redealt.games.hanamikoji.names import ACTIONS, KINDS
from redealt.games.hanamikoji.switches import Switches
from redealt.games.hanamikoji.tables import TABLE_ROUNDS, undecided_arrangements
from redealt.studies.hanamikoji.stages.seating import Described, read_tables, seat_agents
from redealt.studies.hanamikoji.stages.tournament import prepare_play


def _read_agent(record: np.record) -> Agent:
    """Return the configuration that a record was made of."""
    is_free = record.order[0] == ANY_ACTION
    return Agent(
        KINDS[record.kind],
        int(record.rollouts),
        int(record.depth),
        int(record.inner_rollouts),
        bool(record.cheats),
        int(record.table),
        "" if is_free else "".join(ACTIONS[action] for action in record.order),
    )


def _seat(
    task: Rehearsal, agents: Described, switches: Switches, number: int, **setup: Any
) -> Hanamikoji:
    seats = [_read_agent(record) for record in seat_agents(agents)]
    game = Hanamikoji(seats, task.keys(Hanamikoji.roles), number, switches, setup)
    game.tables = read_tables(task, agents, switches)
    return game


def _deal(task: Rehearsal, cell: Cell, number: int) -> Hanamikoji:
    prepare_play(task, cell.described)
    variant, agents = (cell.described[name] for name in ("variant", "agents"))
    game = _seat(task, agents, Switches(**task.params["variants"][variant]), number)
    game.variant = variant
    return game


def _list_entries(params: Mapping[str, Any]) -> list[Cell]:
    """Return the entries of a table, which its games begin from."""
    arrangements = undecided_arrangements(Switches(**params["switches"])).tolist()
    return [
        Cell(
            {"round": round_, "owners": "".join(map(str, owners()[arrangement]))},
            params["games"],
            {"round": round_, "arrangement": arrangement},
        )
        for round_ in TABLE_ROUNDS
        for arrangement in arrangements
    ]


def _deal_entry(task: Rehearsal, cell: Cell, number: int) -> Hanamikoji:
    """Deal a game from the start of a round, numbered as :func:`.tables.play_entry` does."""
    round_, arrangement = (cell.described[name] for name in ("round", "arrangement"))
    for role in Hanamikoji.roles:
        task.stream_key({}, role)
    entry = TABLE_ROUNDS.index(round_) * N_ARRANGEMENTS + arrangement
    markers = owners()[arrangement].tolist()
    return _seat(
        task,
        [task.params["agent"]] * 2,
        Switches(**task.params["switches"]),
        entry * cell.games + number,
        round=round_,
        markers=markers,
    )


STAGES = {
    "tournament": Stage(list_blocks, _deal),
    "presample": Stage(_list_entries, _deal_entry),
}


def player_0_loses(game: Hanamikoji) -> bool:
    """Tell whether player 1 wins."""
    return (game.outcome() or {}).get("winner") == 1
