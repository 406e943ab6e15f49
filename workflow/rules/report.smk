"""Set the papers and build the web report.

In: the exhibits and verdicts of the studies.
Out: <results>/<study>/paper.pdf, <results>/summary.pdf and <results>/report/index.html, each with
a sidecar.
"""


def exhibit_names(study):
    """Return the names of a study's exhibits in their order."""
    return [exhibit.name for exhibit in PLAN.studies[study].exhibits]


def content_of_study(study):
    """Return all files that a paper or page of one study shows."""
    products = [f"{study}/{name}" for name in exhibit_names(study)] + [f"{study}/scorecard"]
    return [file for product in products for file in product_files(product)]


ALL_EXHIBITS = {study: exhibit_names(study) for study in PLAN.studies}
ALL_CONTENT = [file for study in PLAN.studies for file in content_of_study(study)]


rule build_paper:
    input:
        lambda wildcards: content_of_study(wildcards.study),
    output:
        f"{RESULTS}/{{study}}/paper.pdf",
        f"{RESULTS}/{{study}}/paper.json",
    params:
        key=lambda wildcards: PLAN.products[f"{wildcards.study}/paper"].key,
        exhibits=lambda wildcards: exhibit_names(wildcards.study),
        scale=PLAN.scale,
    message:
        "paper: {wildcards.study}"
    script:
        "../scripts/build_paper.py"


rule build_summary:
    input:
        ALL_CONTENT,
    output:
        product_files("summary"),
    params:
        key=PLAN.products["summary"].key,
        studies=ALL_EXHIBITS,
        scale=PLAN.scale,
    message:
        "paper: summary"
    script:
        "../scripts/build_summary.py"


rule build_report:
    input:
        ALL_CONTENT,
        rules.papers.input,
    output:
        product_files("report/index"),
    params:
        key=PLAN.products["report/index"].key,
        studies=ALL_EXHIBITS,
        scale=PLAN.scale,
    message:
        "web report"
    script:
        "../scripts/build_report.py"
