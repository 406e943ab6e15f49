"""Build the web report."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.report.web import build_site
    from redealt.sidecars import check_products, write_sidecar

    check_products(Path(path) for path in snakemake.input.sidecars)
    build_site(
        results=Path(snakemake.output[0]).parent.parent,
        exhibits_by_study=snakemake.params.studies,
        output=Path(snakemake.output[0]),
        scale=snakemake.params.scale,
        references=snakemake.params.references,
    )
    write_sidecar(
        Path(snakemake.output[-1]),
        {"key": snakemake.params.key},
        made=[Path(path) for path in snakemake.output[:-1]],
    )
