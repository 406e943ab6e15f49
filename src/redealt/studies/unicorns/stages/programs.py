"""Games of Unstable Unicorns between programs of other people and agents."""

from redealt.core.task import Columns, Task
from redealt.games.contests import play_contests
from redealt.games.unicorns.interface import UnstableUnicorns


def play_programs(task: Task) -> Columns:
    """Play the contests of a task; return rows as :func:`.count_contests` does."""
    return play_contests(task, UnstableUnicorns)
