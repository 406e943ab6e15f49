"""Publish data sets: the tables of runs that others may want.

In: the result of a run.
Out: <results>/<study>/<run>.parquet and, as its sidecar .json, the provenance of the run.
"""


def published_result(wildcards):
    """Return the data file of a run whose table is published."""
    return PLAN.path(PLAN.run(wildcards.study, wildcards.dataset).folder, "data.parquet")


rule publish_dataset:
    input:
        result=inputs("{study}/{dataset}", published_result),
        again=again("{study}/{dataset}"),
    output:
        multiext(f"{RESULTS}/{{study}}/{{dataset}}", ".parquet", ".json"),
    localrule: True
    params:
        key=lambda wildcards: PLAN.run(wildcards.study, wildcards.dataset).key,
    message:
        "dataset: {wildcards.study}/{wildcards.dataset}"
    script:
        "../scripts/publish_dataset.py"
