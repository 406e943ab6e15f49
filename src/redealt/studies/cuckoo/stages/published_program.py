"""The authors' run of Figure 5, repeated with their generator and seed."""

import numpy as np

from redealt.core.task import Columns, Task
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.published_program import replay_matches
from redealt.games.cuckoo.switches import Switches


def replay(task: Task) -> Columns:
    """Return one row per label and identifier, int64: what became of the matches of that label.

    Columns: ``n_players_label``, ``identifier``, ``wins_of_identifier``, and, the same in all rows
    of a label, ``matches``, ``no_winner``, ``wins_<strategy>`` and ``players_<strategy>``.
    """
    params = task.params
    switches = Switches(**params["switches"])
    labels = params["labels"]
    seated = [switches.seats or label for label in labels]
    groups = replay_matches(
        switches,
        params["suits"],
        params["cards"],
        seated,
        params["matches_per_n"],
        params["seed"],
    )
    columns = {
        "n_players_label": np.repeat(labels, seated),
        "identifier": np.concatenate([np.arange(n) for n in seated]),
        "wins_of_identifier": np.concatenate(
            [group.wins_by_identifier[:n] for group, n in zip(groups, seated, strict=True)]
        ),
        "matches": np.repeat(groups.matches, seated),
        "no_winner": np.repeat(groups.no_winner, seated),
    }
    for index, strategy in enumerate(STRATEGIES):
        columns[f"wins_{strategy}"] = np.repeat(groups.wins[:, index], seated)
        columns[f"players_{strategy}"] = np.repeat(groups.players[:, index], seated)
    return columns
