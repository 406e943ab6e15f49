"""Plans for tests: the defaults of the models, whatever config.yaml says, with chosen changes."""

from functools import cache
from pathlib import Path
from typing import Any

from redealt.planning.config import DEFAULT_SCALE, configuration_model, study_names
from redealt.planning.plan import Plan, make_plan
from redealt.planning.sources import Configuration, merge

ROOT = Path(__file__).parents[2]


@cache
def default_plan() -> Plan:
    """Return the plan of the default values, made once."""
    return plan_of()


def plan_of(
    results: Path | str = "results",
    *,
    reference_folder: Path | None = None,
    usual_scale: str = DEFAULT_SCALE,
    **changes: Any,
) -> Plan:
    """Return the plan of the default values with ``changes``, nested as in config.yaml."""
    values = merge({"results": str(results)}, changes)
    valid = configuration_model().model_validate(values)
    studies = {name: getattr(valid, name) for name in study_names()}
    return make_plan(Configuration(valid, studies, {}, (), usual_scale), reference_folder)
