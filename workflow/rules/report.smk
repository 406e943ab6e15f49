"""Set the papers and build the web report.

In: the exhibits and verdicts of the studies.
Out: <results>/<study>/paper.pdf, <results>/summary.pdf and <results>/report/index.html, each with
a sidecar.
"""


def exhibit_names(study):
    """Return the names of a study's exhibits in their order."""
    return [exhibit.name for exhibit in PLAN.studies[study].exhibits]


def products_of_study(study):
    """Return the names of all products that a paper or page of one study shows."""
    names = [*exhibit_names(study), "scorecard", "reference"]
    return [f"{study}/{name}" for name in names if f"{study}/{name}" in PLAN.products]


def content_of(studies):
    """Return all files that a paper or page of some studies shows."""
    return [
        file for study in studies for p in products_of_study(study) for file in product_files(p)
    ]


def sidecars_of(studies):
    """Return the sidecars of these files."""
    names = [name for study in studies for name in products_of_study(study)]
    return [PLAN.path(PLAN.products[name].sidecar) for name in names]


def games_of(studies):
    """Return the files of the games that the pages of studies show."""
    names = [f"report/games/{study}" for study in studies]
    return [file for name in names if name in PLAN.products for file in product_files(name)]


def sidecars_of_report():
    """Return the sidecars of all that the site shows."""
    games = [PLAN.products.get(f"report/games/{study}") for study in PLAN.studies]
    return [
        *sidecars_of(PLAN.studies),
        *(PLAN.path(product.sidecar) for product in games if product),
    ]


REFERENCES = [study for study in PLAN.studies if f"{study}/reference" in PLAN.products]
ALL_EXHIBITS = {study: exhibit_names(study) for study in PLAN.studies}


rule build_paper:
    input:
        inputs("{study}/paper", lambda wildcards: content_of([wildcards.study])),
        sidecars=inputs("{study}/paper", lambda wildcards: sidecars_of([wildcards.study])),
        again=again("{study}/paper"),
    output:
        f"{RESULTS}/{{study}}/paper.pdf",
        f"{RESULTS}/{{study}}/paper.json",
    params:
        key=lambda wildcards: PLAN.products[f"{wildcards.study}/paper"].key,
        exhibits=lambda wildcards: exhibit_names(wildcards.study),
        scale=PLAN.scale,
        references=REFERENCES,
    message:
        "paper: {wildcards.study}"
    script:
        "../scripts/build_paper.py"


rule build_summary:
    input:
        inputs("summary", content_of(PLAN.studies)),
        sidecars=inputs("summary", sidecars_of(PLAN.studies)),
        again=again("summary"),
    output:
        product_files("summary"),
    params:
        key=PLAN.products["summary"].key,
        studies=ALL_EXHIBITS,
        scale=PLAN.scale,
        references=REFERENCES,
    message:
        "paper: summary"
    script:
        "../scripts/build_summary.py"


rule build_report:
    input:
        inputs("report/index", content_of(PLAN.studies)),
        inputs("report/index", list(rules.papers.input)),
        inputs("report/index", games_of(PLAN.studies)),
        sidecars=inputs("report/index", sidecars_of_report()),
        again=again("report/index"),
    output:
        product_files("report/index"),
    params:
        key=PLAN.products["report/index"].key,
        studies=ALL_EXHIBITS,
        scale=PLAN.scale,
        references=REFERENCES,
    message:
        "web report"
    script:
        "../scripts/build_report.py"
