"""What several rules look up in the plan, and the wildcards that keep their outputs apart."""

from redealt.planning.declarations import STAGES
from redealt.planning.digest import KEY_LENGTH
from redealt.running.store import is_complete


def any_of(names):
    """Return a pattern that fits these names and nothing else."""
    return "|".join(dict.fromkeys(names)) or "(?!)"


wildcard_constraints:
    study="|".join(PLAN.studies),
    stage="|".join(STAGES),
    name="[a-z0-9_]+",
    key=f"[0-9a-f]{{{KEY_LENGTH}}}",
    exhibit=any_of(exhibit.name for study in PLAN.studies.values() for exhibit in study.exhibits),
    dataset=any_of(name for (_, name), run in PLAN.runs.items() if run.is_published),


def planned_run(wildcards):
    """Return the planned run of a store path."""
    run = PLAN.run(wildcards.study, wildcards.name)
    if run.key != wildcards.key:
        raise ValueError(f"{wildcards.name}-{wildcards.key} is not in this configuration")
    return run


def needed_results(wildcards):
    """Return the data files of the runs whose tables a run reads."""
    needs = planned_run(wildcards).needed.values()
    return [PLAN.path(need.folder, "data.parquet") for need in needs]


def compiled_code(wildcards):
    """Return the flag of the game whose compiled code a run needs, unless its result is there.

    If all runs asked for it, compiling for one of them would compute the others of its game again.
    """
    run = planned_run(wildcards)
    if is_complete(Path(RESULTS, run.folder)):
        return []
    return PLAN.path("store", f".compiled-{run.game}")


def description(wildcards):
    """Return all that the computing of a run depends on; a change here computes it again."""
    return planned_run(wildcards).describe()


def threads_of_run(wildcards):
    """Give short runs one thread, so that several run side by side, and long ones all.

    A run that measures time takes all cores, so that nothing runs beside it.
    """
    run = planned_run(wildcards)
    is_short = run.cost_hint < SECONDS_ON_ONE_THREAD and not run.measures_time
    return 1 if is_short else workflow.cores


def result_files(stage):
    """Return the outputs of a run of one stage."""
    folder = f"{RESULTS}/store/{{study}}/{stage}/{{name}}-{{key}}"
    return {"data": f"{folder}/data.parquet", "provenance": f"{folder}/provenance.json"}


def product_files(name):
    """Return the paths of a product's files and its sidecar."""
    product = PLAN.products[name]
    return [PLAN.path(file) for file in (*product.files, product.sidecar)]


SECONDS_ON_ONE_THREAD = 5
