"""Join the scorecards, audits and claims of all studies."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.judging.study import join_verdicts
    from redealt.sidecars import check_products

    check_products(Path(path) for path in snakemake.input.sidecars)
    join_verdicts(
        snakemake.params.studies,
        snakemake.params.key,
        results=Path(snakemake.output[0]).parent,
    )
