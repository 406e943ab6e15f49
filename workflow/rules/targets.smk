"""Names to ask for: each study, and all scorecards, papers and the report.

In: the products of the plan. Out: nothing of their own.
"""


def files_of_study(study):
    """Return all products of one study."""
    products = [p for name, p in PLAN.products.items() if name.startswith(f"{study}/")]
    return [PLAN.path(file) for product in products for file in product.files]


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
