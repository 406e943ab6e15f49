"""Build the web report."""

from pathlib import Path

from redealt.errors import report_errors
from redealt.files import write_json
from redealt.report.web import build_site

with report_errors():
    build_site(
        results=Path(snakemake.output[0]).parent.parent,
        exhibits_by_study=snakemake.params.studies,
        output=Path(snakemake.output[0]),
        scale=snakemake.params.scale,
    )
    write_json(Path(snakemake.output[-1]), {"key": snakemake.params.key})
