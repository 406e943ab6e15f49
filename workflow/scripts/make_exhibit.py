"""Analyse the runs of one exhibit and draw it."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.exhibits.make import make_exhibit

    make_exhibit(
        snakemake.params.exhibit,
        folders=[Path(path).parent for path in snakemake.input.runs],
        figures=snakemake.params.figures,
        stem=Path(snakemake.output[0]).with_suffix(""),
    )
