"""List what is planned: all runs with their shards and costs, all exhibits, and what is left."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from redealt.planning.declarations import needed_runs
from redealt.planning.plan import Plan, PlannedRun
from redealt.running import store
from redealt.running.progress import format_duration
from redealt.running.stale import is_current


def list_plan(plan: Plan, taken: Iterable[PlannedRun] = ()) -> list[str]:
    """Return a line for each run, exhibit, other product and study, and the total.

    Core time is that of one core. Shards are those of about ten minutes, into which a cluster cuts
    a run. An exhibit's core time is that of all runs that it rests on, which it may share. Runs
    that are ``taken`` from the reference cost nothing.
    """
    states = {
        name: "cached"
        for name, run in plan.runs.items()
        if store.is_complete(Path(plan.path(run.folder)))
    } | {(run.study, run.name): "in the reference" for run in taken}
    return [
        f"scale {plan.scale}, results in {plan.results}",
        *format_section(
            "runs", ("stage", "key", "shards", "core time", "state"), _runs(plan, states)
        ),
        *format_section("exhibits", ("key", "core time", "left", "state"), _exhibits(plan, states)),
        *format_section("other products", ("key", "state"), _other_products(plan)),
        *format_section("studies", ("core time", "left"), _studies(plan, states)),
        "",
        _describe_rates(plan.runs.values()),
    ]


States = Mapping[tuple[str, str], str]  # of runs at hand, by study and run
Row = tuple[str, ...]


def _runs(plan: Plan, states: States) -> Iterable[Row]:
    for (study, name), run in plan.runs.items():
        state = states.get((study, name), "to compute")
        shards = str(len(run.shards("auto")))
        cost = format_duration(run.cost_hint)
        yield f"{study}/{name}", run.stage, run.key, shards, cost, state


def _exhibits(plan: Plan, states: States) -> Iterable[Row]:
    for study, declared in plan.studies.items():
        own = {name: run for (owner, name), run in plan.runs.items() if owner == study}
        for exhibit in declared.exhibits:
            name = f"{study}/{exhibit.name}"
            costs = _sum_up(needed_runs(exhibit.runs, own), states)
            yield name, plan.products[name].key, *costs, _tell_state(plan, name)


def _other_products(plan: Plan) -> Iterable[Row]:
    shown = {f"{study}/{each.name}" for study, of in plan.studies.items() for each in of.exhibits}
    for name, product in plan.products.items():
        if name not in shown:
            yield name, product.key, _tell_state(plan, name)


def _studies(plan: Plan, states: States) -> Iterable[Row]:
    for study in plan.studies:
        yield study, *_sum_up([run for run in plan.runs.values() if run.study == study], states)
    yield "all", *_sum_up(plan.runs.values(), states)


def _tell_state(plan: Plan, product: str) -> str:
    return "current" if is_current(Path(plan.results), plan.products[product]) else "to make"


def _sum_up(runs: Iterable[PlannedRun], states: States) -> tuple[str, str]:
    """Return the core time of runs, and of those that are not at hand."""
    costs = {(run.study, run.name): run.cost_hint for run in runs}
    left = sum(cost for name, cost in costs.items() if name not in states)
    return format_duration(sum(costs.values())), format_duration(left)


def _describe_rates(runs: Iterable[PlannedRun]) -> str:
    paces = [run.pace for run in runs]
    measured = sum(pace != 1 for pace in paces)
    return f"rates of {measured} of {len(paces)} runs were measured here; of others, elsewhere"


def format_section(title: str, heads: Sequence[str], rows: Iterable[Row]) -> list[str]:
    """Return a table in columns, its title over the names of its rows, after an empty line."""
    table = [(title, *heads), *([f"  {name}", *row] for name, *row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in table]
    return ["", *lines]
