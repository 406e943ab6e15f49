"""One finished run for all tests, restored at a fixed path before each of them.

The first worker that needs it computes all studies in a folder that the workers of pytest-xdist
share; then a copy from which all studies but one are deleted, for tests of what holds for any
study. The groups in tests/conftest.py keep the tests of either kind at one worker.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

from redealt.planning.config import study_names
from redealt.report.web import build_site
from tests.pipeline.browser import Browser
from tests.pipeline.pipeline_project import Call, Project, new_project
from tests.unit.report_fixture import EXHIBITS, make_results


@dataclass(frozen=True)
class Baseline:
    """Finished runs, and the calls that made them.

    Attributes:
        everything: all studies, computed from nothing by ``first_call``.
        cuckoo: the same after all other studies were deleted and ``next_call`` was made.
    """

    everything: Project
    first_call: Call
    cuckoo: Project
    next_call: Call


@pytest.fixture(scope="session")
def place(tmp_path_factory) -> Path:
    """The folder of a worker's copies; its name has a space, as a user's may."""
    return tmp_path_factory.mktemp("all copies")


@pytest.fixture(scope="session")
def shared_place(tmp_path_factory) -> Path:
    """The folder of the copies that all workers share."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "shared copies"
    folder.mkdir(exist_ok=True)
    return folder


@contextmanager
def alone(lock_file: Path) -> Iterator[None]:
    """Let one worker at a time go on."""
    with open(lock_file, "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def baseline(shared_place) -> Baseline:
    """What the first worker computed, or failed to."""
    with alone(shared_place / "baseline.lock"):
        if not (shared_place / "calls.json").exists():
            _compute_baseline(shared_place)
    first, following = (
        Call(**call) for call in json.loads((shared_place / "calls.json").read_text())
    )
    assert first.status == 0, first.output
    assert following.status == 0, following.output
    everything, cuckoo = (Project(shared_place / name) for name in ("everything", "cuckoo alone"))
    return Baseline(everything, first, cuckoo, following)


def _compute_baseline(folder: Path) -> None:
    project = new_project(folder / "project")
    calls = [project.snakemake("--cores", "2")]
    project.copy_to(folder / "everything")
    project.leave_out(*(name for name in study_names() if name != "cuckoo"))
    calls.append(project.snakemake("--cores", "2"))
    project.copy_to(folder / "cuckoo alone")
    (folder / "calls.json").write_text(json.dumps([asdict(call) for call in calls]))


@pytest.fixture
def all_studies(baseline, shared_place) -> Iterator[Project]:
    """A copy of the project with the finished run of all studies."""
    with alone(shared_place / "project.lock"):
        yield baseline.everything.copy_to(shared_place / "project")


@pytest.fixture(scope="session")
def all_files(baseline) -> dict[str, str]:
    """SHA-256 of everything that is computed for all studies."""
    return baseline.everything.files()


@pytest.fixture
def project(baseline, place) -> Project:
    """A copy of the project with the study Cuckoo alone and its finished run."""
    return baseline.cuckoo.copy_to(place / "project")


@pytest.fixture(scope="session")
def finished_files(baseline) -> dict[str, str]:
    """SHA-256 of everything that an undisturbed run computes for Cuckoo alone."""
    return baseline.cuckoo.files()


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Return the folder of a site of made-up studies."""
    results, studies = make_results(tmp_path_factory.mktemp("site"))
    build_site(results, EXHIBITS, results / "report" / "index.html", "smoke", studies=studies)
    return results / "report"


@pytest.fixture
def browse(tmp_path):
    """Return a browser with a profile of its own."""
    return Browser(tmp_path / "profile")
