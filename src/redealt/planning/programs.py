"""Programs of other people that a configuration adds to a study."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field

from redealt.planning.cells import AgentSpec
from redealt.planning.config import Model
from redealt.planning.declarations import Run
from redealt.planning.designs import SampleSize
from redealt.planning.digest import file_digest
from redealt.planning.settings import Played, StudySettings, played, section

SECONDS_PER_GAME = 1.0  # most of them the programs'; those that think take more


def _check_command(text: str) -> str:
    try:
        if shlex.split(text):
            return text
    except ValueError as error:
        raise ValueError(f"found {text!r}, which cannot be split: {error}") from None
    raise ValueError("expected a command, found nothing")


# A capital tells programs from agents.
ProgramName = Annotated[str, Field(pattern="^[A-Z][A-Za-z0-9_.-]*$")]
Programs = dict[ProgramName, Annotated[str, AfterValidator(_check_command)]]
Deals = Annotated[int, Field(ge=2, le=100_000), SampleSize()]


class TimeScale(Model):
    """How long programs may think."""

    time_scale: float = Field(
        1.0, ge=0.01, le=10_000, description="Factor of the time limits of programs."
    )


class Contest(TimeScale, Played):
    """Games of the programs of other people (beyond_programs)."""

    deals: Deals = Field(20, description="Deals; each pair plays in both seats of each.")
    variants: list[str] = played("as_written")


class SettingsWithPrograms(StudySettings):
    """The settings of a study whose agents programs of other people can join."""

    programs: Programs = Field(
        {},
        description="Programs that meet agents of the study: their commands by name, which begins "
        "with a capital. docs/programs.md tells how they are hosted.",
    )
    contest: Contest = section(Contest, "Games of `programs`, where there are any.")


def declare_contest(
    study: str,
    programs: Mapping[str, str],
    opponents: Mapping[str, AgentSpec],
    variants: Mapping[str, tuple[str, BaseModel]],
    deals: int,
    *,
    needs: Sequence[str] = (),
    **params: Any,
) -> Run:
    """Return the run in which programs play agents and each other.

    Of the files that a command names, digests are part of the parameters. ``variants`` are the
    name of the switches and the switches by the variant that they are a condition for.
    """
    commands = {name: shlex.split(text) for name, text in programs.items()}
    described = {
        name: {"command": command, "digests": _digest_files(command)}
        for name, command in commands.items()
    }
    cells = [
        {
            "conditions": {"variant": variant},
            "variant": rules,
            "programs": [*programs],
            "opponents": [*opponents],
            "deals": deals,
        }
        for variant, (rules, _) in variants.items()
    ]
    n_pairs = len(programs) * len(opponents) + len(programs) * (len(programs) - 1) // 2
    units = deals * len(cells)
    return Run(
        stage="tournament",
        name="programs",
        entry=f"redealt.studies.{study}.stages.programs:play_programs",
        params={
            "variants": {rules: switches.model_dump() for rules, switches in variants.values()},
            "players": {name: dict(agent) for name, agent in opponents.items()} | described,
            "cells": cells,
            **params,
        },
        units=units,
        game=study,
        needs=tuple(needs),
        expected_seconds=2 * n_pairs * units * SECONDS_PER_GAME,
        measures_time=True,
    )


def _digest_files(command: Sequence[str]) -> dict[str, str]:
    """Return the digests of the files among the words of a command."""
    return {word: file_digest(Path(word)) for word in command if Path(word).is_file()}
