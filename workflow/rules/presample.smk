"""Build the tables that agents look up.

In: the results of the runs that a run needs, and compiled code.
Out: <results>/store/<study>/presample/<name>-<key>/data.parquet and provenance.json.
"""


rule build_tables:
    input:
        needs=needed_results,
        compiled=compiled_code,
    output:
        **result_files("presample"),
    threads: threads_of_run
    params:
        run=description,
    message:
        "presample: {wildcards.study}/{wildcards.name} ({wildcards.key})"
    script:
        "../scripts/compute_run.py"
