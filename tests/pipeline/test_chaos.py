"""A run that is killed at random moments, damaged, and out of disk ends with the same bytes.

Cuckoo alone goes through it; with REDEALT_CHAOS=all in the environment, all studies do, but for
the runs that measure wall times. REDEALT_KILLS sets how often.
"""

import os
import random
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.pipeline.pipeline_project import Project, new_project
from tests.pipeline.small_disk import disk_of_its_own

IS_WHOLE = os.environ.get("REDEALT_CHAOS") == "all"
SEED = 20261129
KILLS = int(os.environ.get("REDEALT_KILLS", "20"))
LONGEST = 0.35  # of the time of an undisturbed run, until a call is killed
ROOM = "4g"
FULL = "No space left on device"


@dataclass
class Story:
    """What was done to the run, for those who read the test's output."""

    seconds: list[float] = field(default_factory=list)  # of calls that were killed
    finished: int = 0  # calls that were done before
    damaged: str = ""
    filled: str = ""


class Undisturbed(NamedTuple):
    """A finished run, and the seconds that it took on this machine."""

    project: Project
    seconds: float


@pytest.fixture(scope="module")
def other(baseline) -> Project:
    """What an undisturbed run made in another folder."""
    return baseline.everything if IS_WHOLE else baseline.cuckoo


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, other) -> Undisturbed:
    """A run from nothing but wall times."""
    studies = () if IS_WHOLE else ("cuckoo",)
    project = new_project(tmp_path_factory.mktemp("undisturbed") / "project", *studies)
    project.take_times(other)
    start = time.monotonic()
    project.make("--cores", "2")
    return Undisturbed(project, time.monotonic() - start)


@pytest.fixture
def victim(undisturbed, tmp_path) -> Project:
    """The same project without results, at another place."""
    project = undisturbed.project.copy_to(tmp_path / "project", memory=False)
    project.drop_everything()
    return project


def list_results(project: Project) -> list[Path]:
    """Return the data of all finished runs that can be computed again to the same bytes."""
    folders = (project.root / "results" / run for run in project.list_runs(measure_time=False))
    return [folder / "data.parquet" for folder in folders if (folder / "provenance.json").exists()]


def kill_after(project: Project, seconds: float, story: Story) -> None:
    """Run everything, and kill all processes after so many seconds if it is not done before."""
    with project.in_background("--cores", "2") as call:
        with suppress(subprocess.TimeoutExpired):
            call.process.wait(seconds)
        if call.process.poll() is None:
            story.seconds.append(round(seconds, 1))
            call.kill()
        else:
            assert call.process.returncode == 0, call.output
            story.finished += 1


def damage(chosen: Path, project: Project, chance: random.Random, story: Story) -> None:
    """Change one byte of a result, and have it computed again."""
    content = bytearray(chosen.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    chosen.write_bytes(content)
    story.damaged = str(chosen.relative_to(project.root))
    verified = project.redealt("store", "verify")
    assert verified.status == 1
    assert chosen.parent.name in verified.output
    repaired = project.redealt("store", "verify", "--repair")
    assert repaired.status == 0, repaired.output


def fill_the_disk(project: Project, resize, story: Story) -> None:
    """Let a call run out of disk, whose last word is what happened."""
    used = subprocess.run(
        ("du", "-sk", "results"), cwd=project.root, capture_output=True, check=True, text=True
    )
    resize(f"{int(used.stdout.split()[0]) + 16}k")
    call = project.snakemake("--cores", "2", "--keep-going")
    assert call.status != 0
    assert "Traceback" not in call.output
    assert FULL in call.output
    story.filled = next(line for line in call.output.splitlines() if FULL in line)
    resize(ROOM)


def test_two_folders_give_the_same_bytes(undisturbed, other):
    assert undisturbed.project.files() == other.files()


def test_chaos_leaves_no_trace(victim, undisturbed):
    chance, story = random.Random(SEED), Story()
    expected, start = undisturbed.project.files(), time.monotonic()
    with disk_of_its_own(victim.root / "results", ROOM) as resize:
        victim.take_times(undisturbed.project)
        while len(story.seconds) < KILLS:
            finished = story.finished
            kill_after(victim, chance.uniform(0, LONGEST * undisturbed.seconds), story)
            results = list_results(victim)
            if story.finished > finished:
                assert victim.files() == expected
                victim.drop_everything()
                victim.take_times(undisturbed.project)
            elif results and not story.damaged:
                damage(chance.choice(results), victim, chance, story)
                if resize:
                    fill_the_disk(victim, resize, story)
        victim.make("--cores", "2")
        files = victim.files()
    print(f"{story} in {time.monotonic() - start:.0f} s")
    assert story.damaged
    assert files == expected
