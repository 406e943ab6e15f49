"""Judge the published numbers.

In: the estimates of a study's exhibits.
Out: <results>/<study>/scorecard.csv, exhibits.csv, claims.csv, audit.csv, claims.json and the sidecar
scorecard.json; the tables of <results> join those of all studies.
"""

from redealt.planning.products import VERDICT_FILES


def estimates_of_study(wildcards):
    """Return the estimates of all exhibits of a study."""
    exhibits = PLAN.studies[wildcards.study].exhibits
    return [PLAN.path(wildcards.study, f"{exhibit.name}.csv") for exhibit in exhibits]


def sidecars_of_study(wildcards):
    """Return the sidecars of these estimates."""
    return [str(Path(path).with_suffix(".json")) for path in estimates_of_study(wildcards)]


rule judge_study:
    input:
        estimates=inputs("{study}/scorecard", estimates_of_study),
        sidecars=inputs("{study}/scorecard", sidecars_of_study),
        again=again("{study}/scorecard"),
    output:
        [
            f"{RESULTS}/{{study}}/{file}"
            for file in (*VERDICT_FILES, "claims.json", "scorecard.json")
        ],
    params:
        key=lambda wildcards: PLAN.products[f"{wildcards.study}/scorecard"].key,
        study=lambda wildcards: PLAN.describe_verdicts(wildcards.study),
    message:
        "judge: {wildcards.study}"
    script:
        "../scripts/judge_study.py"


rule join_verdicts:
    input:
        inputs(
            "scorecard",
            [PLAN.path(study, file) for study in PLAN.studies for file in VERDICT_FILES],
        ),
        sidecars=inputs("scorecard", [PLAN.path(study, "scorecard.json") for study in PLAN.studies]),
        again=again("scorecard"),
    output:
        product_files("scorecard"),
    localrule: True
    params:
        key=PLAN.products["scorecard"].key,
        studies=list(PLAN.studies),
    message:
        "join the verdicts of all studies"
    script:
        "../scripts/join_verdicts.py"
