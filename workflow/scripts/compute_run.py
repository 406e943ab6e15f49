"""Compute one run and store its result."""

from pathlib import Path

from redealt.errors import report_errors
from redealt.running.compute import compute_run

with report_errors():
    compute_run(
        snakemake.params.run,
        folder=Path(snakemake.output.data).parent,
        needs=[Path(path).parent for path in snakemake.input.needs],
        threads=snakemake.threads,
    )
