"""Rebuild the games that the page of a study shows."""

from pathlib import Path

from redealt.errors import report_errors

with report_errors():
    from redealt.playing.rebuilding.shown import build_games

    build_games(
        snakemake.params.key,
        snakemake.params.games,
        results=Path(snakemake.params.results),
        sidecar=Path(snakemake.output[-1]),
    )
