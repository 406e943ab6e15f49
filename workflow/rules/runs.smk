"""Compute runs: build tables, evolve agents, play games and count, solve.

In: the results of the runs that a run needs, and compiled code.
Out: <results>/store/<study>/<stage>/<name>-<key>/data.parquet and provenance.json.
"""


rule compute_run:
    input:
        needs=inputs(FOLDER, needed_results),
        compiled=compiled_code,
        again=again(FOLDER),
    output:
        **RESULT_FILES,
    threads: threads_of_run
    resources:
        mem_mb=MEMORY_OF_RUN,
        runtime=minutes_of_run,
        slurm_extra=node_of_run,
    params:
        run=description,
    message:
        "{wildcards.stage}: {wildcards.study}/{wildcards.name} ({wildcards.key})"
    script:
        "../scripts/compute_run.py"
