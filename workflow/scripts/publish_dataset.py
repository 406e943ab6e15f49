"""Publish the table of one run."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.running.store import publish_result

    publish_result(Path(snakemake.input.result).parent, Path(snakemake.output[0]))
