"""Publish the table of one run."""

from pathlib import Path

from redealt.errors import report_errors
from redealt.running.store import publish_result

with report_errors():
    publish_result(Path(snakemake.input.result).parent, Path(snakemake.output[0]))
