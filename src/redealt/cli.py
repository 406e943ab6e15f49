"""The command ``redealt``: inspect the plan and the store of results."""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from redealt.errors import RedealtError, report_errors
from redealt.hosting.command import add_match
from redealt.planning.options import add_configuration, make_plan, make_plan_aloud
from redealt.playing.command import add_play
from redealt.playing.replaying import add_replay
from redealt.reference.command import add_reference


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack signs such as …
    options = _make_parser().parse_args(arguments)
    with report_errors():
        try:
            return options.call(options)
        except BrokenPipeError:  # the reader, such as `head`, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        except KeyboardInterrupt:
            print("redealt: interrupted", file=sys.stderr)
            return 128 + signal.SIGINT


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="redealt",
        description="Inspect what the workflow computes. Run it in the folder of config.yaml; "
        "`snakemake reproduce-all` does the computing.",
    )
    parser.add_argument("--version", action="version", version=f"redealt {_version()}")
    commands = parser.add_subparsers(required=True, metavar="command")

    plan = commands.add_parser("plan", help="list all runs and products, and what they cost")
    plan.set_defaults(call=_plan)
    add_configuration(plan)

    explain = commands.add_parser(
        "explain", help="show where an exhibit or a run comes from, and what changed"
    )
    explain.add_argument("name", help="study/exhibit or study/run, such as cuckoo/figure_05a")
    explain.set_defaults(call=_explain)
    add_configuration(explain)

    scale = commands.add_parser("scale", help="write a scale that takes about N minutes")
    scale.add_argument("--minutes", type=_positive, required=True, help="how long it may take")
    scale.add_argument("--cores", type=int, default=os.cpu_count(), help="number of cores")
    scale.add_argument("--name", help="its name, by default minutes_N")
    scale.set_defaults(call=_scale)

    store = commands.add_parser("store", help="inspect, verify and clean the store of results")
    actions = store.add_subparsers(required=True, metavar="action")
    for name, call, text in (
        ("list", _store_list, "list all results, newest first"),
        ("verify", _store_verify, "compare every result with its recorded hash"),
        ("clean", _store_clean, "list or delete what the present configuration does not use"),
    ):
        action = actions.add_parser(name, help=text)
        action.set_defaults(call=call)
        add_configuration(action)
        if name == "verify":
            action.add_argument(
                "--repair", action="store_true", help="compute damaged results again"
            )
        if name == "clean":
            action.add_argument("--yes", action="store_true", help="delete what is listed")

    add_reference(commands)
    add_match(commands)
    add_play(commands)
    add_replay(commands)
    for study in _studies_with_commands():
        module = import_module(f"redealt.studies.{study}.commands")
        own = commands.add_parser(study, help=f"what the study {study} has of its own")
        module.add_commands(own.add_subparsers(required=True, metavar="action"))
    return parser


def _studies_with_commands() -> list[str]:
    """Return the studies that have a module ``commands`` with ``add_commands(subparsers)``."""
    folder = Path(__file__).parent / "studies"
    return sorted(path.parent.name for path in folder.glob("*/commands.py"))


def _version() -> str:
    try:
        return version("redealt")
    except PackageNotFoundError:  # a bare folder of sources has none
        return "of unknown version"


def _load_store(options: argparse.Namespace):
    plan = make_plan_aloud(options)
    if not Path(plan.results).is_dir():
        raise RedealtError(f"results: there is no folder {plan.results}")
    return plan


def _load_other_scales(options: argparse.Namespace, scale: str):
    from redealt.planning.config import SCALES

    for other in SCALES:
        with suppress(RedealtError):  # a mistake there is none of this call
            if other != scale:
                yield make_plan(options, scale=other)


def _plan(options: argparse.Namespace) -> int:
    from redealt.reference.taking import find_taken
    from redealt.running.listing import list_plan

    plan = make_plan_aloud(options)
    print("\n".join(list_plan(plan, find_taken(plan))))
    return 0


def _explain(options: argparse.Namespace) -> int:
    from redealt.running.explain import explain

    print("\n".join(explain(make_plan_aloud(options), options.name)))
    return 0


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a positive number, found {text}")
    return number


def _scale(options: argparse.Namespace) -> int:
    from redealt.planning.scaling import write_scale

    for line in write_scale(Path.cwd(), options.minutes, options.cores, options.name):
        print(line)
    return 0


def _store_list(options: argparse.Namespace) -> int:
    from redealt.running.maintenance import list_store

    print("\n".join(list_store(_load_store(options))))
    return 0


def _store_verify(options: argparse.Namespace) -> int:
    from redealt.running.maintenance import find_altered, repair_results, verify_store

    plan = _load_store(options)
    damaged = verify_store(Path(plan.results))
    altered = find_altered(plan)
    for folder, fault in damaged.items():
        print(f"{folder.name}: {fault}")
    for file in altered:
        print(f"{file} was changed after it was made")
    if not damaged and not altered:
        print("all results are as they were written")
        return 0
    return repair_results(plan, list(damaged), altered) if options.repair else 1


def _store_clean(options: argparse.Namespace) -> int:
    from redealt.running.cleaning import find_unused, list_unused, remove_unused
    from redealt.running.locks import locked

    plan = _load_store(options)
    with locked(Path(plan.results)) if options.yes else nullcontext():
        unused = find_unused(plan)
        if not unused:
            print("there is nothing to delete")
            return 0
        print("\n".join(list_unused(plan, unused, _load_other_scales(options, plan.scale))))
        if options.yes:
            remove_unused(unused)
    print("deleted" if options.yes else "nothing is deleted yet; --yes deletes it")
    return 0
