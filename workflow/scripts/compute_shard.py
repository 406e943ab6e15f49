"""Compute the units of one shard of a run."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.running.compute import compute_shard
    from redealt.running.session import stop_at_once

    stop_at_once()
    compute_shard(
        snakemake.params.run,
        path=Path(snakemake.output[0]),
        units=range(int(snakemake.wildcards.first), int(snakemake.wildcards.last)),
        needs=[Path(path).parent for path in snakemake.input.needs],
        threads=snakemake.threads,
    )
