"""Tables of what markers are worth before rounds 2 and 3, sampled by games."""

import numpy as np

from redealt.core.task import Columns, Task
from redealt.games.hanamikoji.arrangements import owners
from redealt.games.hanamikoji.match import ROLES
from redealt.games.hanamikoji.names import COUNTED
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.switches import Switches
from redealt.games.hanamikoji.tables import TABLE_ROUNDS, play_entry, undecided_arrangements
from redealt.studies.hanamikoji.stages.seating import read_tables, seat_agents


def sample_table(task: Task) -> Columns:
    """Return one row per round and undecided arrangement, from ``games`` games of two equal agents.

    Columns: ``round`` (2 or 3), ``arrangement`` (int64), ``owners`` (text: of suits 0 to 6, 0
    nobody), ``games``, ``wins_1``, ``draws``, ``wins_2``, ``sum`` (int64) and ``mean`` (float64) of
    the results as player 1 sees them.
    """
    params = task.params
    switches = Switches(**params["switches"])
    agents = [params["agent"], params["agent"]]
    record, tables = compile_switches(switches), read_tables(task, agents, switches)
    seats = seat_agents(agents)
    keys = np.array([task.stream_key({}, role) for role in ROLES])
    entries = _entries(switches)

    def sample(unit: int) -> np.ndarray:
        return play_entry(record, seats, *entries[unit], params["games"], keys, tables)

    counts = np.array(list(task.map_units(sample)))
    columns = _describe([entries[unit] for unit in task.units])
    columns["games"] = counts.sum(axis=1)
    # The first columns are lists, all others arrays.
    columns |= {name: counts[:, i] for i, name in enumerate(COUNTED)}  # type: ignore[misc]
    columns["sum"] = counts[:, 0] - counts[:, 2]
    return columns | {"mean": columns["sum"] / columns["games"]}  # type: ignore[operator]


def _entries(switches: Switches) -> list[tuple[int, int]]:
    """Return the rounds and arrangements of a table's entries in their order."""
    arrangements = undecided_arrangements(switches).tolist()
    return [(round_, arrangement) for round_ in TABLE_ROUNDS for arrangement in arrangements]


def _describe(entries: list[tuple[int, int]]) -> dict[str, list]:
    rounds, arrangements = zip(*entries, strict=True)
    named = ["".join(map(str, owners()[arrangement])) for arrangement in arrangements]
    return {"round": list(rounds), "arrangement": list(arrangements), "owners": named}
