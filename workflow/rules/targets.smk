"""Names to ask for: each study, and all scorecards, papers and the report.

In: the products of the plan. Out: nothing of their own.
"""


def files_of_study(study):
    """Return all products of one study."""
    names = [name for name in PLAN.products if name.startswith(f"{study}/")]
    names += [name for name in PLAN.products if name == f"report/games/{study}"]
    return [PLAN.path(file) for name in names for file in PLAN.products[name].files]


for study in PLAN.studies:

    rule:
        name:
            study
        input:
            files_of_study(study),


rule scorecard:
    input:
        product_files("scorecard"),


rule papers:
    input:
        [PLAN.path(study, "paper.pdf") for study in PLAN.studies],
        PLAN.path("summary.pdf"),


rule report:
    input:
        product_files("report/index"),
