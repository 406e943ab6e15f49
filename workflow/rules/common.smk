"""What several rules look up in the plan, and the wildcards that keep their outputs apart."""

from functools import cache
from math import ceil

from snakemake.exceptions import WorkflowError

from redealt.planning.declarations import STAGES
from redealt.planning.digest import KEY_LENGTH
from redealt.running.stale import is_current
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

    Shards share the cores, and nothing has more threads than units: each unit is computed on one. A
    run that measures time takes all cores, so that nothing runs beside it. On a cluster each job
    has one: shards run side by side, and their number of cores is not known here.
    """
    run = planned_run(wildcards)
    try:
        cores = workflow.cores
    except WorkflowError:
        return 1
    if run.measures_time:
        return cores
    if run.cost_hint < SECONDS_ON_ONE_THREAD:
        return 1
    return ceil(min(cores, run.units) / len(PLAN.shards_of(run)))


def minutes_of_run(wildcards):
    """Return the minutes that a scheduler may give a run or shard: several times its due."""
    run = planned_run(wildcards)
    seconds = run.cost_hint / len(PLAN.shards_of(run))
    return 60 + round(seconds / 10)


def node_of_run(wildcards):
    """Return what Slurm is told besides: a run that measures time has a node to itself."""
    return "--exclusive" if planned_run(wildcards).measures_time else ""


# Snakemake goes by file times, which a copy may have lost. Here they decide nothing: the inputs of
# what is current are ancient, or left out if they are missing, for they are not read; what is out of
# date has one more input, later than any file.


@cache
def is_made(name):
    """Tell whether a product, or the run of a store folder, is what the configuration says."""
    if product := PLAN.products.get(name):
        return is_current(Path(RESULTS), product)
    return is_complete(Path(RESULTS, name))


@cache
def is_begun(name):
    """Tell whether a file of a product, or the data of a run, is there."""
    product = PLAN.products.get(name)
    files = (*product.files, product.sidecar) if product else [f"{name}/data.parquet"]
    return any(Path(RESULTS, file).exists() for file in files)


def inputs(name, find):
    """Return an input function: what ``find`` returns, of no effect if the output is made."""

    def find_inputs(wildcards):
        files = find(wildcards) if callable(find) else find
        if not is_made(name.format(**wildcards)):
            return files
        # Marked are copies: the mark of a file that is an input of other rules, too, would be theirs.
        copies = [str(file) for file in ([files] if isinstance(files, str) else files)]
        return ancient([file for file in copies if Path(file).exists()])

    return find_inputs


def again(name):
    """Return an input function: a file later than any if the output is there but out of date."""

    def find_marker(wildcards):
        output = name.format(**wildcards)
        # Only the process that plans the jobs asks, not those that do them on other machines.
        is_old = workflow.is_main_process and is_begun(output) and not is_made(output)
        return [OUT_OF_DATE] if is_old else []

    return find_marker


def product_files(name):
    """Return the paths of a product's files and its sidecar."""
    product = PLAN.products[name]
    return [PLAN.path(file) for file in (*product.files, product.sidecar)]


SECONDS_ON_ONE_THREAD = 5
MEMORY_OF_RUN = 4000  # MB
FOLDER = "store/{study}/{stage}/{name}-{key}"
RESULT_FILES = {
    "data": f"{RESULTS}/{FOLDER}/data.parquet",
    "provenance": f"{RESULTS}/{FOLDER}/provenance.json",
}
