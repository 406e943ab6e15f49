"""Make tables and figures.

In: the results of an exhibit's runs.
Out: <results>/<study>/<exhibit>.csv (estimates), .pdf, .svg, .png and the sidecar .json.
"""


def exhibit_runs(wildcards):
    """Return the data files of the runs of an exhibit."""
    exhibit = PLAN.exhibit(wildcards.study, wildcards.exhibit)
    runs = [PLAN.run(wildcards.study, name) for name in exhibit.runs]
    return [PLAN.path(run.folder, "data.parquet") for run in runs]


rule make_exhibit:
    input:
        runs=inputs("{study}/{exhibit}", exhibit_runs),
        again=again("{study}/{exhibit}"),
    output:
        multiext(f"{RESULTS}/{{study}}/{{exhibit}}", ".csv", ".pdf", ".svg", ".png", ".json"),
    params:
        exhibit=lambda wildcards: PLAN.describe_exhibit(wildcards.study, wildcards.exhibit),
        figures=PLAN.configuration.general.figures.model_dump(),
    message:
        "exhibit: {wildcards.study}/{wildcards.exhibit}"
    script:
        "../scripts/make_exhibit.py"
