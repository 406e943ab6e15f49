"""``redealt reference``."""

import argparse
from collections.abc import Sequence
from typing import TypeAlias

from redealt.errors import RedealtError
from redealt.planning.options import make_plan
from redealt.planning.plan import Plan
from redealt.planning.reference import PAPER_SCALE

_Actions: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_reference(commands: _Actions) -> None:
    """Add the command."""
    reference = commands.add_parser(
        "reference", help=f"build, check and adopt the reference results of the scale {PAPER_SCALE}"
    )
    actions = reference.add_subparsers(required=True, metavar="action")
    _add(actions, "status", _status, "list what the reference holds, and what is missing")
    build = _add(
        actions, "build", _build, "compute what studies lack, and put it into the reference"
    )
    build.add_argument(
        "--finished",
        action="store_true",
        help="put in the runs that are finished, and compute nothing",
    )
    check = _add(actions, "check", _check, "compute units drawn at random again, and compare")
    check.add_argument("--units", type=_count, default=10, help="of each study, by default 10")
    check.add_argument(
        "--most-seconds",
        type=float,
        default=10.0,
        help="core seconds that a unit may take, by default 10; longer ones are not drawn",
    )
    adopt = _add(actions, "adopt", _adopt, "give results of older code the keys of the present one")
    adopt.add_argument("--units", type=_count, default=3, help="of each run, by default 3")
    for action in (check, adopt):
        action.add_argument("--seed", type=int, default=0, help="of the draw, by default 0")


def _add(actions: _Actions, name: str, call, text: str) -> argparse.ArgumentParser:
    action = actions.add_parser(name, help=text, description=f"{text[:1].upper()}{text[1:]}.")
    action.add_argument("studies", nargs="*", metavar="study", help="by default all")
    action.add_argument("--results", help="as in snakemake --config results=…")
    action.set_defaults(call=call)
    return action


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < int(text) < 10**6:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a whole number from 1, found {text}")


def _load(options: argparse.Namespace) -> tuple[Plan, Sequence[str]]:
    plan = make_plan(argparse.Namespace(scale=PAPER_SCALE, seed=None, results=options.results))
    for study in options.studies:
        if study not in plan.studies:
            known = ", ".join(plan.studies)
            raise RedealtError(f"found the study {study!r}, expected some of {known}")
    return plan, options.studies or list(plan.studies)


def _status(options: argparse.Namespace) -> int:
    from redealt.reference.status import list_status

    print("\n".join(list_status(*_load(options))))
    return 0


def _build(options: argparse.Namespace) -> int:
    from redealt.reference.building import build_reference, keep_finished

    plan, studies = _load(options)
    if not options.finished:
        build_reference(plan, studies)
        return 0
    for study in studies:
        kept, planned = keep_finished(plan, study)
        print(f"{study}: {kept} of {planned} runs are in the reference", flush=True)
    return 0


def _check(options: argparse.Namespace) -> int:
    from redealt.reference.checking import draw_units, find_differing, say_why_none
    from redealt.reference.runs import list_checkable

    plan, studies = _load(options)
    status = 0
    for study in studies:
        runs = list_checkable(plan, study)
        draw = draw_units(runs, options.units, options.seed, options.most_seconds)
        if not draw:
            print(f"{study}: nothing was checked, for {say_why_none(runs)}", flush=True)
            status = 1
            continue
        drawn, differing = 0, 0
        for run, units in draw:
            others = find_differing(plan, run, units)
            for unit in others:
                print(f"{study}/{run.name}: unit {unit} comes out otherwise", flush=True)
            drawn, differing = drawn + len(units), differing + len(others)
        print(f"{study}: {drawn - differing} of {drawn} drawn units are the same", flush=True)
        status |= bool(differing)
    return status


def _adopt(options: argparse.Namespace) -> int:
    from redealt.reference.adopting import adopt_results

    plan, studies = _load(options)
    status = 0
    for study in studies:
        found = 0
        for line, is_adopted in adopt_results(plan, study, options.units, options.seed):
            print(f"{study}/{line}", flush=True)
            found += 1
            status |= not is_adopted
        if not found:
            print(f"{study}: the reference has no result of older code", flush=True)
    return status
