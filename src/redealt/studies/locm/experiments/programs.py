"""Programs of other people in the tournament, where the configuration names some."""

import shlex
from pathlib import Path

from redealt.planning.declarations import Run
from redealt.planning.digest import file_digest
from redealt.studies.locm.experiments.agents import list_evolved
from redealt.studies.locm.settings import Settings
from redealt.studies.locm.variants import BASELINES, PLAYS_BY

_VARIANT = "as_run"
_SECONDS_PER_GAME = 2.0  # most of the programs' time; those that use theirs take more


def programs(settings: Settings) -> Run:
    """Declare games of each program against the others, the baselines and an agent of each group.

    Of the files that a command names, digests are part of the parameters.
    """
    section = settings.contest
    commands = {name: shlex.split(text) for name, text in settings.programs.items()}
    evolved = list(list_evolved(settings, _VARIANT))
    first = {(agent.scheme, agent.genome): agent for agent in reversed(evolved)}
    panel = [*reversed(first.values())]
    agents = {agent.name: agent.spec for agent in panel} | BASELINES
    cell = {
        "conditions": {"variant": _VARIANT},
        "variant": PLAYS_BY[_VARIANT],
        "programs": [*commands],
        "opponents": [*agents],
        "drafts": section.drafts,
    }
    n_pairs = len(commands) * len(agents) + len(commands) * (len(commands) - 1) // 2
    rules = settings.switches(PLAYS_BY[_VARIANT]).model_dump()
    return Run(
        stage="tournament",
        name="programs",
        entry="redealt.studies.locm.stages.programs:play_programs",
        params={
            "variants": {PLAYS_BY[_VARIANT]: rules},
            "players": agents
            | {
                name: {"command": command, "digests": digest_files(command)}
                for name, command in commands.items()
            },
            "time_scale": section.time_scale,
            "paired_over": [],
            "cells": [cell],
        },
        units=section.drafts,
        game="locm",
        needs=tuple(dict.fromkeys(agent.run for agent in panel)),
        expected_seconds=2 * n_pairs * section.drafts * _SECONDS_PER_GAME,
        measures_time=True,
    )


def digest_files(command: list[str]) -> dict[str, str]:
    """Return the digests of the files among the words of a command."""
    return {word: file_digest(Path(word)) for word in command if Path(word).is_file()}
