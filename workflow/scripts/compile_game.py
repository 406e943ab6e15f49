"""Compile what the runs of one game call."""

from redealt.errors import report_errors

with report_errors():
    from redealt.running.compiling import compile_game
    from redealt.running.session import stop_at_once

    stop_at_once()
    compile_game(snakemake.wildcards.game)
