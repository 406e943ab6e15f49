"""Set the paper of one study."""

from pathlib import Path

from redealt.errors import report_errors
from redealt.files import write_json
from redealt.report.papers import build_paper

with report_errors():
    build_paper(
        results=Path(snakemake.output[0]).parent.parent,
        study=snakemake.wildcards.study,
        exhibits=snakemake.params.exhibits,
        output=Path(snakemake.output[0]),
        scale=snakemake.params.scale,
    )
    write_json(Path(snakemake.output[1]), {"key": snakemake.params.key})
