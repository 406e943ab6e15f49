"""Compute one run and store its result."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.running.compute import compute_run
    from redealt.running.session import stop_at_once

    stop_at_once()
    compute_run(
        snakemake.params.run,
        folder=Path(snakemake.output.data).parent,
        needs=[Path(path).parent for path in snakemake.input.needs],
        threads=snakemake.threads,
    )
