"""One finished run for all tests, restored at one fixed path before each of them.

Compiled code is kept by the package's path, so a copy that always lies at the same place is
compiled once. With pytest-xdist the files of each group below share a worker, and so one run.
"""

from pathlib import Path

import pytest

from tests.pipeline.pipeline_project import Call, Project, new_project

GROUPS = {
    "test_edits": "edits",
    "test_interruptions": "edits",
    "test_faults": "faults",
    "test_targets": "faults",
    "test_workflow": "faults",
    "test_notebooks": "edits",
}


def pytest_collection_modifyitems(items):
    for item in items:
        if group := GROUPS.get(item.path.stem):
            item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(scope="session")
def place(tmp_path_factory) -> Path:
    """The folder of all copies; its name has a space, as a user's may."""
    return tmp_path_factory.mktemp("all copies")


@pytest.fixture(scope="session")
def first_run(place) -> tuple[Project, Call]:
    """A finished run, and the call that computed everything."""
    project = new_project(place / "project", place / "compiled")
    call = project.make("--cores", "2")
    return project.copy_to(place / "finished"), call


@pytest.fixture(scope="session")
def other_run(first_run, place) -> Project:
    """A finished run in another folder, one job at a time but two threads in each run."""
    project = new_project(place / "second folder", place / "compiled")
    project.edit(
        "workflow/rules/common.smk", "SECONDS_ON_ONE_THREAD = 5", "SECONDS_ON_ONE_THREAD = 0"
    )
    project.take_measurements(first_run[0], "--cores", "2")
    project.make("--cores", "2")
    return project


@pytest.fixture(scope="session")
def finished_files(first_run) -> dict[str, str]:
    """SHA-256 of everything that an undisturbed run computes."""
    return first_run[0].files()


@pytest.fixture
def project(first_run, place) -> Project:
    """A copy of the project with its finished run."""
    return first_run[0].copy_to(place / "project")
