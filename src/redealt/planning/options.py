"""Options of commands that say of which configuration they speak."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redealt.planning.plan import Plan

_NAMES = ("scale", "seed", "results")


def add_configuration(parser: argparse.ArgumentParser) -> None:
    """Add the options that override config.yaml."""
    for name in _NAMES:
        parser.add_argument(f"--{name}", help=f"as in snakemake --config {name}=…")


def make_plan(options: argparse.Namespace, **others: str) -> "Plan":
    """Return the plan of the configuration in the present folder."""
    from redealt.planning.plan import load_plan
    from redealt.planning.sources import read_command_line

    given = {name: getattr(options, name) for name in _NAMES} | others
    entries = [f"{name}={text}" for name, text in given.items() if text is not None]
    return load_plan(Path.cwd(), read_command_line(entries))


def make_plan_aloud(options: argparse.Namespace) -> "Plan":
    """Return the plan, after the warnings of its configuration."""
    plan = make_plan(options)
    for warning in plan.configuration.warnings:
        print(f"redealt: warning: {warning}", file=sys.stderr)
    return plan
