"""Evolve the parameters of agents.

In: the results of the runs that a run needs, and compiled code.
Out: <results>/store/<study>/tune/<name>-<key>/data.parquet and provenance.json.
"""


rule tune_agents:
    input:
        needs=needed_results,
        compiled=compiled_code,
    output:
        **result_files("tune"),
    threads: threads_of_run
    params:
        run=description,
    message:
        "tune: {wildcards.study}/{wildcards.name} ({wildcards.key})"
    script:
        "../scripts/compute_run.py"
