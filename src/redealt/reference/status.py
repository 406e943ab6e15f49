"""What the reference holds, and what is missing at which price."""

from collections.abc import Iterable

from redealt.planning.plan import Plan
from redealt.reference.folder import read_conclusions
from redealt.reference.runs import get_reference, list_shipped, tell_state
from redealt.running.listing import format_section
from redealt.running.maintenance import size_of
from redealt.running.progress import format_duration


def list_status(plan: Plan, studies: Iterable[str]) -> list[str]:
    """Return a line for each study, for each run that is not current, and the size of all."""
    reference = get_reference(plan)
    held = {
        study: [(run, tell_state(plan, run)) for run in list_shipped(plan, study)]
        for study in studies
    }
    rows = []
    for study, runs in held.items():
        concluded = read_conclusions(reference, study)
        by = f"version {concluded['version']}" if concluded else "none"
        current = sum(state == "current" for _, state in runs)
        left = sum(run.cost_hint for run, state in runs if state != "current")
        size = sum(size_of(path) for path in (reference / "store" / study, reference / study))
        rows.append(
            (study, by, f"{current} of {len(runs)}", f"{size / 1e6:.2f} MB", format_duration(left))
        )
    lacking = [
        (f"{study}/{run.name}", state, format_duration(run.cost_hint))
        for study, runs in held.items()
        for run, state in runs
        if state != "current"
    ]
    heads = ("conclusions", "current runs", "size", "core time left")
    return [
        f"reference results in {reference}, scale {plan.scale}, {size_of(reference) / 1e6:.2f} MB",
        *format_section("studies", heads, rows),
        *(format_section("runs not current", ("state", "core time"), lacking) if lacking else ()),
    ]
