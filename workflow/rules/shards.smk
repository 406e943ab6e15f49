"""Compute runs in shards, for clusters, and join them.

In: as for the rules of the stages.
Out: <results>/store/<study>/<stage>/<name>-<key>/data.parquet and provenance.json, the same bytes as
without shards; the shards are temporary.
"""


def shard_files(wildcards):
    """Return the shards of a run in the order of their units."""
    run = planned_run(wildcards)
    return [
        PLAN.path(run.folder, "shards", f"{shard.start}-{shard.stop}.parquet")
        for shard in PLAN.shards_of(run)
    ]


rule compute_shard:
    input:
        needs=inputs(FOLDER, needed_results),
        compiled=compiled_code,
    output:
        temp(f"{RESULTS}/{FOLDER}/shards/{{first}}-{{last}}.parquet"),
    wildcard_constraints:
        first="[0-9]+",
        last="[0-9]+",
    threads: threads_of_run
    resources:
        mem_mb=MEMORY_OF_RUN,
        runtime=minutes_of_run,
        slurm_extra=node_of_run,
    params:
        run=description,
    message:
        "{wildcards.stage}: {wildcards.study}/{wildcards.name} units {wildcards.first} to {wildcards.last}"
    script:
        "../scripts/compute_shard.py"


rule merge_shards:
    input:
        shards=shard_files,
        again=again(FOLDER),
    output:
        **RESULT_FILES,
    localrule: True
    params:
        run=description,
    message:
        "{wildcards.stage}: join the shards of {wildcards.study}/{wildcards.name}"
    script:
        "../scripts/merge_shards.py"
