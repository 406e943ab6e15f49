"""Compile what the runs of one game call."""

from redealt.compute import compile_game
from redealt.errors import report_errors

with report_errors():
    compile_game(snakemake.wildcards.game)
