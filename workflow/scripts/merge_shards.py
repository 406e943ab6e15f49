"""Join the shards of a run in the order of their units."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.running.compute import merge_shards

    merge_shards(
        snakemake.params.run,
        folder=Path(snakemake.output.data).parent,
        parts=[Path(path) for path in snakemake.input.shards],
    )
