"""Set the paper of one study."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.report.papers import build_paper
    from redealt.sidecars import check_products, write_sidecar

    check_products(Path(path) for path in snakemake.input.sidecars)
    build_paper(
        results=Path(snakemake.output[0]).parent.parent,
        study=snakemake.wildcards.study,
        exhibits=snakemake.params.exhibits,
        output=Path(snakemake.output[0]),
        scale=snakemake.params.scale,
        references=snakemake.params.references,
    )
    write_sidecar(
        Path(snakemake.output[-1]),
        {"key": snakemake.params.key},
        made=[Path(path) for path in snakemake.output[:-1]],
    )
