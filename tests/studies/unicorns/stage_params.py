"""Parameters of small runs of the stages, and what runs them."""

from functools import partial
from typing import Any

from redealt.games.unicorns.switches import AS_RUN, Switches
from tests.studies import stage_runs

make_task = partial(stage_runs.make_task, "unicorns")
run_stage = partial(stage_runs.run_stage, "unicorns")
assert_not_cut = partial(stage_runs.assert_not_cut, "unicorns")
VARIANTS = {"as_run": Switches(**AS_RUN).model_dump(), "as_written": Switches().model_dump()}
RANDOM, RULE_BASED = {"kind": "random"}, {"kind": "rule_based"}


def make_search(name: str = "tested", variant: str = "as_run", **changes: Any) -> dict[str, Any]:
    """Return a small search, whose switches may be among the changes."""
    switches = VARIANTS[variant]
    search = {
        "search": name,
        "switches": {key: changes.pop(key, value) for key, value in switches.items()},
        "opponents": [RANDOM] * 5,
        "method": "genetic",
        "population": 6,
        "generations": 3,
        "games": 4,
        "crossover": 0.75,
    }
    return search | changes
