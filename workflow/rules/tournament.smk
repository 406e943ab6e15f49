"""Play games and count.

In: the results of the runs that a run needs, and compiled code.
Out: <results>/store/<study>/tournament/<name>-<key>/data.parquet and provenance.json.
"""


rule play_games:
    input:
        needs=needed_results,
        compiled=compiled_code,
    output:
        **result_files("tournament"),
    threads: threads_of_run
    params:
        run=description,
    message:
        "tournament: {wildcards.study}/{wildcards.name} ({wildcards.key})"
    script:
        "../scripts/compute_run.py"
