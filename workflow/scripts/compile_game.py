"""Compile what the runs of one game call."""

from redealt.errors import report_errors
from redealt.running.compute import compile_game

with report_errors():
    compile_game(snakemake.wildcards.game)
