"""Judge the published numbers.

In: the estimates of a study's exhibits.
Out: <results>/<study>/scorecard.csv, audit.csv, claims.csv, claims.json and the sidecar
scorecard.json; <results>/scorecard.csv, audit.csv and claims.csv join those of all studies.
"""

VERDICTS = ("scorecard.csv", "audit.csv", "claims.csv")


def estimates_of_study(wildcards):
    """Return the estimates of all exhibits of a study."""
    exhibits = PLAN.studies[wildcards.study].exhibits
    return [PLAN.path(wildcards.study, f"{exhibit.name}.csv") for exhibit in exhibits]


rule judge_study:
    input:
        estimates_of_study,
    output:
        [f"{RESULTS}/{{study}}/{file}" for file in (*VERDICTS, "claims.json", "scorecard.json")],
    params:
        key=lambda wildcards: PLAN.products[f"{wildcards.study}/scorecard"].key,
        study=lambda wildcards: PLAN.describe_verdicts(wildcards.study),
    message:
        "judge: {wildcards.study}"
    script:
        "../scripts/judge_study.py"


rule join_verdicts:
    input:
        [PLAN.path(study, file) for study in PLAN.studies for file in VERDICTS],
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
