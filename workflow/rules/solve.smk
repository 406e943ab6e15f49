"""Compute exact values, chances and equilibria.

In: the results of the runs that a run needs, and compiled code.
Out: <results>/store/<study>/solve/<name>-<key>/data.parquet and provenance.json.
"""


rule solve_games:
    input:
        needs=needed_results,
        compiled=compiled_code,
    output:
        **result_files("solve"),
    threads: threads_of_run
    params:
        run=description,
    message:
        "solve: {wildcards.study}/{wildcards.name} ({wildcards.key})"
    script:
        "../scripts/compute_run.py"
