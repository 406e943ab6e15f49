"""Computing a run: what is stored beside its table."""

from pathlib import Path

from redealt.files import read_json
from redealt.planning.digest import code_digests
from redealt.running import compute, store

ENTRY = "redealt.studies.cuckoo.stages.solve:formulas"
KEY = "0123456789ab"


def describe(tmp_path: Path) -> dict:
    names = {"study": "cuckoo", "stage": "solve", "name": "made_up", "key": KEY}
    code = code_digests(ENTRY.partition(":")[0])
    content = {"params": {}, "units": 1, "seed": 1, "needs": {}, "code": code}
    return {**names, "game": "cuckoo", "entry": ENTRY, **content, "expected_seconds": 1.0}


def test_sources_that_are_not_installed_have_no_version_and_still_compute(tmp_path, monkeypatch):
    def find_nothing(library: str):
        raise compute.metadata.PackageNotFoundError(library)

    monkeypatch.setattr(compute, "load_entry", lambda entry: lambda task: {"n": list(task.units)})
    monkeypatch.setattr(compute.metadata, "version", find_nothing)
    compute.compute_run(describe(tmp_path), tmp_path, [], threads=1)
    versions = read_json(tmp_path / store.PROVENANCE)["versions"]
    assert versions.pop("python")
    assert versions == dict.fromkeys(compute.LIBRARIES, "unknown")
    assert store.read_result(tmp_path)["n"].to_pylist() == [0]
