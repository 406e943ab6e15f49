"""Judge the published numbers and claims of one study."""

from pathlib import Path

from redealt.errors import report_errors
from redealt.judging.study import judge_study

with report_errors():
    judge_study(
        snakemake.params.study,
        snakemake.params.key,
        estimates=[Path(path) for path in snakemake.input],
        folder=Path(snakemake.output[0]).parent,
    )
