"""Compare one study with its reference results."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.reference.confirming import confirm_study
    from redealt.sidecars import check_products

    check_products(Path(path) for path in snakemake.input.sidecars)
    confirm_study(snakemake.params.study, results=Path(snakemake.output[0]).parents[1])
