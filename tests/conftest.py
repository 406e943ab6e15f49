"""What all tests share: hypothesis draws the same on every run, and some files stay together."""

import pytest
from hypothesis import settings

settings.register_profile("redealt", deadline=None, derandomize=True, database=None)
settings.load_profile("redealt")

# The tests of these files, by worker: those of a group use the same folder one after another, or
# look for the processes that others of them leave.
GROUPS = {
    "all studies": ("pipeline/test_all_studies", "pipeline/test_workflow"),
    "edits": ("pipeline/test_edits",),
    "one study": (
        *("pipeline/test_edits_made", "pipeline/test_extending", "pipeline/test_faults"),
        *("pipeline/test_interruptions", "pipeline/test_notebooks", "pipeline/test_reference"),
        "pipeline/test_targets",
    ),
    "chaos": ("pipeline/test_chaos",),
    "hostile programs": ("games/test_hostile_programs",),
}


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers():
    """Take one worker more than there are cores: some tests wait for Slurm, limits or locks."""
    return (yield) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Make the groups; the marks of pytest-xdist 3.8 do so no longer with pytest 9.2."""
    from xdist.scheduler import LoadScopeScheduling

    places = {f"tests/{name}.py": group for group in GROUPS for name in GROUPS[group]}

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return places.get(nodeid.partition("::")[0], nodeid)

    return Scheduling(config, log) if config.getvalue("dist") == "loadgroup" else None
