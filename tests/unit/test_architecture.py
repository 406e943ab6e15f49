"""The house: arrows point one way, files are short, and every study has all its parts."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from redealt.exhibits.published import read_published
from redealt.judging.mapping import classify
from redealt.planning.declarations import load_entry
from redealt.planning.digest import code_digests
from tests.unit.plan_fixture import ROOT, default_plan, plan_of

SOURCE = ROOT / "src" / "redealt"
MODULES = sorted(SOURCE.rglob("*.py"))
HEAVY = {"numba", "llvmlite", "numpy", "pandas", "pyarrow", "scipy", "statsmodels", "matplotlib"}
STUDIES = sorted(path.parent.name for path in (SOURCE / "studies").glob("*/settings.py"))
GAMES = [path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists()]


# What declares exhibits that the defaults leave out.
OPTIONAL = {study: {"programs": {"Any": "any"}} for study in STUDIES}


@cache
def plan():
    return default_plan()


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, *, everywhere: bool = True) -> set[str]:
    """Return what a module imports: everywhere, or when it is itself imported."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set()
    waiting = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif not everywhere and (
            isinstance(node, ast.FunctionDef) or "TYPE_CHECKING" in ast.unparse(node).split(":")[0]
        ):
            continue
        waiting.extend(ast.iter_child_nodes(node))
    return found


def parts_imported(path: Path) -> set[str]:
    """Return the parts of the package that a module imports from: games.cuckoo, stats, config."""
    found = set()
    for name in imports_of(path):
        if name.startswith("redealt."):
            parts = name.split(".")[1:]
            nested = parts[0] in ("games", "studies") and len(parts) > 1
            found.add(".".join(parts[:2]) if nested else parts[0])
    return found - {"games", "studies"}


def lists_in(path: Path) -> set[tuple]:
    """Return the lists of three texts or more, or of four numbers with a fraction, in a module."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            values = tuple(getattr(item, "value", None) for item in node.elts)
            texts = len(values) > 2 and all(isinstance(value, str) for value in values)
            if texts or (len(values) > 3 and all(isinstance(value, float) for value in values)):
                found.add(values)
    return found


def test_no_list_of_names_or_weights_is_typed_in_two_modules():
    places: dict[tuple, list[str]] = {}
    for path in MODULES:
        for values in lists_in(path):
            places.setdefault(values, []).append(name_of(path))
    assert {values: names for values, names in places.items() if len(names) > 1} == {}


# From which rooms the modules of a room may import.
ROOMS = {
    "core": set(),
    "stats": set(),
    "planning": {"files"},
    "running": {"core", "planning", "files", "sidecars"},
    "exhibits": {"stats", "planning", "running", "files", "sidecars"},
    "judging": {"stats", "planning", "exhibits", "files", "sidecars"},
    "report": {"stats", "planning", "exhibits", "judging", "files", "sidecars"},
    "hosting": {
        *("core", "stats", "planning"),
        *("games.interface", "games.hosting", "games.scenes"),
    },
    "playing": {
        *("core", "planning", "running", "hosting", "files", "sidecars"),
        *("games.interface", "games.records", "games.scenes"),
    },
    "reference": {"core", "planning", "running", "report", "files", "sidecars"},
    "cli": {"planning", "running", "hosting", "playing", "reference"},
    "files": set(),
    "sidecars": {"files"},
    "errors": set(),
}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_from_those_before_it_and_never_back(room):
    module = SOURCE / f"{room}.py"
    paths = [module] if module.exists() else sorted((SOURCE / room).rglob("*.py"))
    assert paths
    for path in paths:
        assert parts_imported(path) - {"errors"} <= ROOMS[room] | {room}, path


def test_every_module_stands_in_a_room():
    rooms = {path.relative_to(SOURCE).with_suffix("").parts[0] for path in MODULES}
    assert rooms == {*ROOMS, "games", "studies", "__init__", "__main__"}


SHARED_BY_GAMES = {"interface.py": {"games.interface"}, "scene.py": {"games.scenes"}}


@pytest.mark.parametrize("game", GAMES)
def test_games_know_nothing_of_studies_statistics_and_configuration(game):
    for path in (SOURCE / "games" / game).rglob("*.py"):
        shared = {"core", *SHARED_BY_GAMES.get(path.name, ())}
        assert parts_imported(path) <= {f"games.{game}", *shared}, path
        allowed = {"numpy", "numba", "pydantic", "redealt"}
        outside = {name.split(".")[0] for name in imports_of(path)}
        assert {name for name in outside if name in HEAVY} <= allowed, path


def test_data_of_games_are_where_the_keys_of_runs_look_for_them():
    files = [path for path in (SOURCE / "games").rglob("*.*") if path.suffix not in (".py", ".pyc")]
    assert files == [path for path in files if path.relative_to(SOURCE).parts[2] == "data"]


def test_the_protocol_of_games_and_its_hosts_know_no_game():
    shared = {path.stem for path in (SOURCE / "games").glob("[a-z]*.py")}
    for name in shared:
        others = parts_imported(SOURCE / "games" / f"{name}.py") - {"core"}
        assert others <= {f"games.{each}" for each in shared}, name


@pytest.mark.parametrize("study", STUDIES)
def test_studies_do_not_import_each_other(study):
    for path in (SOURCE / "studies" / study).rglob("*.py"):
        others = {part for part in parts_imported(path) if part.startswith("studies.")}
        assert others <= {f"studies.{study}"}, path


@pytest.mark.parametrize("run", list(default_plan().runs), ids="/".join)
def test_stage_functions_reach_only_games_and_the_core(run):
    study, name = run
    module = plan().runs[run].entry.partition(":")[0]
    stages = f"redealt.studies.{study}.stages"
    assert module.startswith(f"{stages}.")
    packages = {"redealt", "redealt.studies", f"redealt.studies.{study}", stages}
    packages |= {"redealt.core", "redealt.games"}
    for reached in code_digests(module):
        allowed = reached.startswith((f"{stages}.", "redealt.core.", "redealt.games."))
        assert allowed or reached in packages, (name, reached)
        assert not reached.endswith(".interface"), f"an edit of {reached} would move {name}"


@pytest.mark.parametrize("run", list(default_plan().runs), ids="/".join)
def test_the_entry_of_every_run_exists(run):
    module, _, function = plan().runs[run].entry.partition(":")
    assert callable(getattr(import_module(module), function))
    assert plan().runs[run].game in GAMES


def test_packages_on_the_way_to_stage_modules_hold_no_code():
    for path in MODULES:
        if path.name == "__init__.py" and "stats" not in path.parts:
            body = ast.parse(path.read_text(encoding="utf-8")).body
            assert all(isinstance(node, ast.Expr) for node in body), path


# All of `running` but what calls stage functions.
LIGHT_RUNNING = ("explain", "locks", "maintenance", "progress", "session", "stale", "store")


def test_planning_modules_import_no_heavy_library():
    paths = [path for path in MODULES if path.parent in (SOURCE / "planning", SOURCE)]
    paths += [SOURCE / "running" / f"{name}.py" for name in LIGHT_RUNNING]
    for study in STUDIES:
        folder = SOURCE / "studies" / study
        paths += [folder / name for name in ("settings.py", "plan.py", "variants.py")]
        paths += sorted((folder / "experiments").glob("*.py"))
    for path in paths:
        outside = {name.split(".")[0] for name in imports_of(path, everywhere=False)}
        assert outside & HEAVY == set(), path


# Size


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_files_are_short():
    limits = [(320, MODULES)]
    limits += [(30, sorted((ROOT / "workflow" / "scripts").glob("*.py")))]
    limits += [(150, [ROOT / "Snakefile", *sorted((ROOT / "workflow" / "rules").glob("*.smk"))])]
    for limit, paths in limits:
        assert paths
        long = {str(path): lines_of(path) for path in paths if lines_of(path) > limit}
        assert long == {}


def test_scripts_hold_no_logic():
    for path in (ROOT / "workflow" / "scripts").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        kinds = {type(node) for node in ast.walk(tree)}
        assert not kinds & {ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.If}, path


def test_no_file_names_a_place_on_somebodys_machine():
    place = re.compile(r"(?<![\w./~{}-])/(home|Users|root|work|tmp|mnt|private|opt)/")
    folders = ("src", "workflow", "profiles", "docs", "benchmarks", "envs", "notebooks")
    paths = [ROOT / name for name in ("Snakefile", "Makefile", "pyproject.toml", "README.md")]
    paths += [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    texts = {".py", ".smk", ".md", ".yaml", ".yml", ".toml", ".csv", ".c", ".typ", ".html", ".js"}
    named = []
    for path in paths:
        if path.suffix in texts | {"", ".css", ".json", ".mplstyle", ".ipynb"}:
            found = place.search(path.read_text(encoding="utf-8"))
            named += [f"{path.relative_to(ROOT)}: {found.group()}"] if found else []
    assert named == []


# Studies


@pytest.mark.parametrize("study", STUDIES)
def test_a_study_has_all_its_parts(study):
    folder = SOURCE / "studies" / study
    parts = (
        "settings.py",
        "plan.py",
        "variants.py",
        "claims/__init__.py",
        "audit/__init__.py",
        "article.md",
        "published/mapping.py",
    )
    assert [part for part in parts if not (folder / part).is_file()] == []
    assert list((folder / "published").glob("*.csv"))
    # Without it, tests of the pipeline would compute the study at the size for laptops.
    assert (ROOT / "tests" / "studies" / study / "tiny.yaml").is_file()
    checks = plan().describe_verdicts(study)["audit"]
    assert checks
    assert all(callable(import_module(module).check) for module in checks)


@pytest.mark.parametrize("study", STUDIES)
def test_every_exhibit_can_be_analysed_drawn_and_captioned(study):
    declared = plan().studies[study]
    for exhibit in declared.exhibits:
        module = import_module(declared.module_of(exhibit))
        for function in ("analyse", "draw", "caption"):
            assert callable(getattr(module, function)), (exhibit.name, function)
        assert re.fullmatch("(table|figure|beyond)_[a-z0-9_]+", exhibit.name)
        assert all((study, run) in plan().runs for run in exhibit.runs), exhibit.name


@pytest.mark.parametrize("study", STUDIES)
def test_modules_of_exhibits_are_named_like_their_exhibit_or_serve_several(study):
    served: dict[str, list[str]] = {}
    for exhibit in plan_of(**OPTIONAL).studies[study].exhibits:
        served.setdefault(exhibit.module, []).append(exhibit.name)
    for module, names in served.items():
        assert names == [module] or (len(names) > 1 and module not in names), module
    found = {path.stem for path in (SOURCE / "studies" / study / "exhibits").glob("[a-z]*.py")}
    assert found == {*served}


@pytest.mark.parametrize("study", STUDIES)
def test_every_run_belongs_to_an_exhibit_or_to_another_run(study):
    declared = plan().studies[study]
    used = {run for exhibit in declared.exhibits for run in exhibit.runs}
    used |= {need for run in declared.runs for need in run.needs}
    assert {run.name for run in declared.runs} == used


@pytest.mark.parametrize("study", STUDIES)
def test_every_claim_has_its_test(study):
    claims = plan().describe_verdicts(study)["claims"]
    assert len({claim["id"] for claim in claims}) == len(claims) > 0
    for claim in claims:
        assert callable(load_entry(claim["test"])), claim["id"]
        assert claim["statement"].endswith(".")


@pytest.mark.parametrize("study", STUDIES)
def test_every_published_row_is_classified_and_judged_by_a_declared_exhibit(study):
    published = read_published(SOURCE / "studies" / study / "published")
    mapping = import_module(f"redealt.studies.{study}.published.mapping").map_rows(published)
    roles = classify(mapping, published)
    assert len(roles) == sum(len(table) for table in published.values())
    exhibits = {exhibit.name for exhibit in plan().studies[study].exhibits}
    assert {entry.exhibit for entry in mapping if entry.exhibit} <= exhibits


@pytest.mark.parametrize("path", sorted((SOURCE / "studies").rglob("*.py")), ids=name_of)
def test_studies_are_given_the_published_tables_and_read_no_files(path):
    assert not {"read_published", "published_folder", "__file__"} & {
        node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)
    }
