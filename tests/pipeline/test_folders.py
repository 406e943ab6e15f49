"""The same project computed from nothing in another folder and in another way."""

import pytest

from tests.pipeline.jobs import jobs_of
from tests.pipeline.pipeline_project import Call, Project, new_project


@pytest.fixture(scope="module")
def other_run(place) -> tuple[Project, Call]:
    """A finished run in another folder, one job at a time but two threads in each run."""
    project = new_project(place / "second folder", "cuckoo")
    project.edit(
        "workflow/rules/common.smk", "SECONDS_ON_ONE_THREAD = 5", "SECONDS_ON_ONE_THREAD = 0"
    )
    return project, project.make("--cores", "2")


def test_two_folders_and_any_number_of_threads_give_the_same_bytes(other_run, finished_files):
    project, call = other_run
    planned = jobs_of(project.plan())
    assert call.jobs == {"compile: cuckoo", *planned}
    assert project.files() == finished_files
