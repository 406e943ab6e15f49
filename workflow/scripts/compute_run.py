"""Compute one run and store its result."""

from pathlib import Path

from redealt.compute import compute_run
from redealt.errors import report_errors

with report_errors():
    compute_run(
        snakemake.params.run,
        folder=Path(snakemake.output.data).parent,
        needs=[Path(path).parent for path in snakemake.input.needs],
        threads=snakemake.threads,
    )
