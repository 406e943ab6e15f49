"""The game between random players, solved exactly."""

from redealt.core.task import Columns, Task, name_conditions
from redealt.games.hanamikoji.chain import solve_lengths
from redealt.games.hanamikoji.names import TIE_BREAK
from redealt.games.hanamikoji.switches import Switches

RESULTS = (1, -1, 0)


def solve_random_play(task: Task) -> Columns:
    """Return how games of random players end: conditions, end, result, probability (float64).

    One unit for each of the parameter ``cells``: conditions and switches. ``end`` and ``result`` as
    in the tournament.
    """
    cells = task.params["cells"]

    def solve(unit: int) -> list[tuple]:
        chances = solve_lengths(Switches(**cells[unit]["switches"]))
        ends = [str(round_) for round_ in range(1, len(chances))] + [TIE_BREAK]
        conditions = cells[unit]["conditions"].values()
        return [
            (*conditions, end, result, float(chance))
            for end, row in zip(ends, chances, strict=True)
            for result, chance in zip(RESULTS, row, strict=True)
        ]

    rows = [row for unit in task.map_units(solve) for row in unit]
    names = [*name_conditions(cells), "end", "result", "probability"]
    return {name: [row[index] for row in rows] for index, name in enumerate(names)}
