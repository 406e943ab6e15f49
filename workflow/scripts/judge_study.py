"""Judge the published numbers and claims of one study."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.judging.study import judge_study
    from redealt.sidecars import check_products

    check_products(Path(path) for path in snakemake.input.sidecars)
    judge_study(
        snakemake.params.study,
        snakemake.params.key,
        estimates=[Path(path) for path in snakemake.input.estimates],
        folder=Path(snakemake.output[0]).parent,
    )
