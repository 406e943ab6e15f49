"""Reproduce published studies of AI for card games.

`snakemake reproduce-all` makes everything; README.md has a table of the other targets.
"""

import gc
import shlex
import sys
from pathlib import Path

from snakemake.utils import min_version

from redealt.errors import report_errors
from redealt.planning.plan import load_plan
from redealt.planning.sources import read_command_line
from redealt.reference.taking import take_results
from redealt.running.session import begin_workflow, mark_later, unmark_later

min_version("9.0")

# What was imported up to here is never garbage; to look through it again and again takes longer than
# to plan.
gc.freeze()

# Snakemake puts the interpreter's path into shell commands without quotes.
sys.executable = shlex.quote(sys.executable)

with report_errors():
    # Snakemake's own reading takes folders such as 2023_01 for numbers.
    GIVEN = read_command_line(workflow.config_settings.config_args or ())
    PLAN = load_plan(Path(workflow.basedir), config | GIVEN)
    if workflow.is_main_process:
        begin_workflow(PLAN, dry_run=workflow.output_settings.dryrun)
        take_results(PLAN, dry_run=workflow.output_settings.dryrun)
        OUT_OF_DATE = mark_later()

RESULTS = PLAN.results


onstart:
    unmark_later(OUT_OF_DATE)


rule:
    name:
        "reproduce-all"
    input:
        [PLAN.path(file) for product in PLAN.products.values() for file in product.files],


include: "workflow/rules/common.smk"
include: "workflow/rules/targets.smk"
include: "workflow/rules/compile.smk"
include: "workflow/rules/exhibits.smk"
include: "workflow/rules/datasets.smk"
include: "workflow/rules/scorecard.smk"
include: "workflow/rules/reference.smk"
include: "workflow/rules/games.smk"
include: "workflow/rules/report.smk"


if PLAN.configuration.general.shards == 1:

    include: "workflow/rules/runs.smk"

else:

    include: "workflow/rules/shards.smk"
