"""Commands of the study: ``redealt locm ...``."""

import argparse
from pathlib import Path

from redealt.studies.locm.hosted import add_match

OWN_LOGS = "authors_logs"  # the folder that the authors' logs are imported into


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands to those of ``redealt locm``."""
    add_match(commands)
    logs = commands.add_parser(
        "import-logs",
        help="read the authors' logs of their evolutions",
        description="Read the authors' logs of their evolutions, evolution-*.txt, and write them "
        "in the format of this project; set locm.authors_logs in config.yaml to that folder.",
    )
    logs.add_argument("folder", type=Path, help="folder of the logs")
    logs.add_argument(
        "--to", type=Path, default=Path(OWN_LOGS), help=f"folder to write to, by default {OWN_LOGS}"
    )
    logs.set_defaults(call=_import_logs)


def _import_logs(options: argparse.Namespace) -> int:
    from redealt.studies.locm.imported import import_logs

    print("\n".join(import_logs(options.folder, options.to)))
    return 0
