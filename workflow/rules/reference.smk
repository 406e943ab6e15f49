"""Compare with the reference results.

In: the verdicts of a study, the results of its runs, and the reference results in reference/.
Out: <results>/<study>/reference.csv, and the sidecar reference.json.
"""


def results_of_study(wildcards):
    """Return the data files of all runs of a study."""
    runs = [run for (study, _), run in PLAN.runs.items() if study == wildcards.study]
    return [PLAN.path(run.folder, "data.parquet") for run in runs]


rule confirm_reference:
    input:
        inputs("{study}/reference", lambda wildcards: product_files(f"{wildcards.study}/scorecard")),
        sidecars=inputs(
            "{study}/reference",
            lambda wildcards: [PLAN.path(wildcards.study, "scorecard.json")],
        ),
        runs=inputs("{study}/reference", results_of_study),
        again=again("{study}/reference"),
    output:
        f"{RESULTS}/{{study}}/reference.csv",
        f"{RESULTS}/{{study}}/reference.json",
    params:
        study=lambda wildcards: PLAN.describe_confirmation(wildcards.study),
    message:
        "reference: {wildcards.study}"
    script:
        "../scripts/confirm_reference.py"
