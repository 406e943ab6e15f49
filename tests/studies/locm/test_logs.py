"""Reading the authors' logs: made-up ones, damaged ones, and their own where these are at hand."""

import csv
import gzip
import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from redealt.cli import main
from redealt.errors import RedealtError
from redealt.studies.locm.imported import BESTS, import_logs, read_bests
from redealt.studies.locm.logs import read_log
from redealt.studies.locm.rust_text import read_individual
from tests.authors_files import find_authors_file

PARAMETERS = {
    "EVALUATOR_DRAFTS": "5",
    "EVALUATOR_ROUNDS": "4",
    "GENERATIONS": "3",
    "INDIVIDUAL": "BinaryTree",
    "SCORING": "frombest",
}
LEAF = "{ card_node: FeatureAttack, state_node: FeatureMeNextTurnDraw }"
TREE = (
    "{ card_node: OperatorSub(FeatureHasBreakthrough, Literal(0.25)), "
    "state_node: OperatorMax(FeatureOpRune, FeatureMeCurrentMana) }"
)
WINS = [[12, 3], [20, 0], [10, 11]]  # of 20 games


def make_section(
    genome: str = "BinaryTree", individuals: tuple = (LEAF, TREE, TREE), **parameters: str
) -> str:
    lines = [f"  {name} {value}" for name, value in (PARAMETERS | parameters).items() if value]
    generations = [
        f"generation {number:3}: {10 + number}.50s // best: {genome}Individual {individual}"
        for number, individual in enumerate(individuals, 1)
    ]
    rows = []
    for place, wins in enumerate(WINS):
        cells = [f"{5 * count}.00%" for count in wins]
        cells.insert(place, "------")
        rows.append(" ".join([*cells, f"{2.5 * sum(wins):.2f}%"]))
    return "\n".join(["Parameters:", *lines, "", *generations, *rows, ""])


LOG = make_section()


def write_log(folder: Path, text: str, name: str = "evolution-BinaryTree-frombest-3.txt") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(text.encode())
    return path


def test_log_becomes_a_line_for_each_generation(tmp_path):
    write_log(tmp_path / "logs", LOG)
    told = import_logs(tmp_path / "logs", tmp_path / "own")
    assert told == [f"1 runs with 3 best genomes are in {tmp_path / 'own'}"]
    name = {"genome": "binary_tree", "scheme": "strong_op", "run": 3, "base": 0}
    bests = read_bests(tmp_path / "own")
    assert bests[0] == name | {
        "generation": 1,
        "seconds": 11.5,
        "card": "attack",
        "state": "me_draw",
        "wins": WINS[0],
        "games": 20,
    }
    assert [best["generation"] for best in bests] == [1, 2, 3]
    assert (bests[2]["card"], bests[2]["state"]) == ("(sub B 0.25)", "(max op_rune me_mana)")
    assert [best["wins"] for best in bests] == WINS


def test_sections_of_a_second_stage_are_its_bases_in_their_order(tmp_path):
    weights = ", ".join(str(number / 20) for number in range(20))
    linear = f"{{ weights: [{weights}] }}"
    start = {"SEED": f"[{weights}]", "INDIVIDUAL": "", "SCORING": ""}
    section = make_section("Linear", (linear, linear, linear), **start)
    path = write_log(tmp_path, 2 * section, "evolution-linear-from-linear-2.txt")
    runs = read_log(path)
    assert [run.scheme for run in runs] == ["from_linear"] * 2
    import_logs(tmp_path, tmp_path / "own")
    bests = read_bests(tmp_path / "own")
    assert [(best["run"], best["base"]) for best in bests] == [(2, 1)] * 3 + [(2, 2)] * 3
    assert bests[0]["card"] == "0.6 0.65 0.7 0.75 0.8 0.85 0.9 0.95"


def test_importing_again_writes_the_same_bytes(tmp_path):
    write_log(tmp_path / "logs", LOG)
    write_log(tmp_path / "logs", LOG, "evolution-BinaryTree-frombest-1.txt")
    contents = []
    for _ in range(2):
        import_logs(tmp_path / "logs", tmp_path / "own")
        contents.append((tmp_path / "own" / BESTS).read_bytes())
    assert contents[0] == contents[1]
    assert [best["run"] for best in read_bests(tmp_path / "own")] == [1] * 3 + [3] * 3


def test_run_that_was_stopped_after_a_generation_has_no_map(tmp_path):
    path = write_log(tmp_path, LOG[: LOG.index("generation   3")])
    told = import_logs(tmp_path, tmp_path / "own")
    assert told[0] == f"{path}: stopped after 2 of 3 generations"
    assert [best["wins"] for best in read_bests(tmp_path / "own")] == [[], []]


DAMAGES = [
    ("Parameters:\n", "", 1, "found '  EVALUATOR_DRAFTS 5', expected Parameters:"),
    ("  GENERATIONS 3\n", "", 7, "found nothing for GENERATIONS, expected a number"),
    ("GENERATIONS 3", "GENERATIONS 0", 8, "found 0 for GENERATIONS, expected a number"),
    ("  EVALUATOR_ROUNDS 4\n", "", 7, "found nothing for EVALUATOR_ROUNDS, expected a number"),
    ("frombest", "forbest", 8, "found forbest, expected standard, baseline, frombest"),
    ("BinaryTreeIndividual", "QuadTreeIndividual", 8, "found QuadTree, expected Linear, BinaryT"),
    ("2: 12.50s", "3: 12.50s", 9, "found generation 3, expected 2 of 3"),
    ("3: 13.50s", "3: 13.5", 10, "expected a whole line of a generation"),
    ("FeatureMeNextTurnDraw", "FeatureMeNextTurn", 8, "found FeatureMeNextTurn, expected a fea"),
    ("FeatureAttack", "FeatureMeRune", 8, "found me_rune"),
    ("OperatorSub(", "OperatorAdd([", 9, "found '\\)', which closes nothing"),
    ("OperatorSub(", "OperatorPow(", 9, "found OperatorPow, expected one of add"),
    ("Literal(0.25)", "Literal(0.2.5)", 9, "found 0.2.5, expected a feature or a number"),
    ("------ 60.00%", "60.00% ------", 11, "expected ------ as number 1 of the row"),
    (" 15.00% 37.50%", " 37.50%", 11, "found 3 numbers, expected 4"),
    ("100.00% ------", "101.00% ------", 12, "the mean of the row is not 50.00%"),
    ("60.00% 15.00%", "61.00% 14.00%", 11, "found 61.00% of 20 games"),
    ("55.00% ------", "55.00 ------", 13, "found 55.00, expected a percentage"),
    ("------ 52.50%\n", "", 13, "found 2 numbers, expected 4"),
]


@pytest.mark.parametrize(("old", "new", "line", "message"), DAMAGES)
def test_damage_is_told_in_one_line_that_names_file_and_line(tmp_path, old, new, line, message):
    assert old in LOG
    path = write_log(tmp_path, LOG.replace(old, new, 1))
    with pytest.raises(RedealtError, match=message) as told:
        import_logs(tmp_path, tmp_path / "own")
    assert str(told.value).startswith(f"{path}, line {line}: ")
    assert "\n" not in str(told.value)
    assert not (tmp_path / "own").exists()


def test_files_without_a_log_are_told(tmp_path):
    with pytest.raises(RedealtError, match="found no file evolution-"):
        import_logs(tmp_path, tmp_path / "own")
    write_log(tmp_path, "")
    with pytest.raises(RedealtError, match=r"line 1: the run ends before its first generation"):
        import_logs(tmp_path, tmp_path / "own")
    (tmp_path / "evolution-BinaryTree-frombest-3.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RedealtError, match=r"frombest-3.txt: the file is no text"):
        import_logs(tmp_path, tmp_path / "own")


def test_a_run_may_be_in_one_log_only_and_logs_are_numbered(tmp_path):
    path = write_log(tmp_path, LOG + LOG)
    with pytest.raises(RedealtError, match=f"{path}: this run is also in {path}"):
        import_logs(tmp_path, tmp_path / "own")
    path.rename(tmp_path / "evolution-mine.txt")
    with pytest.raises(RedealtError, match="the name of a log ends in the number of its run"):
        import_logs(tmp_path, tmp_path / "own")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"run": 3', '"run": '),
        ('"run": 3, ', ""),
        ("attack", "ättack"),
        ("[12, 3]", "[12, 3"),
        (', "games": 20', ""),
    ],
)
def test_imported_file_that_is_damaged_is_refused(tmp_path, old, new):
    path = tmp_path / BESTS
    with pytest.raises(RedealtError, match=f"{path} cannot be read: No such file"):
        read_bests(tmp_path)
    write_log(tmp_path / "logs", LOG)
    import_logs(tmp_path / "logs", tmp_path)
    path.write_text(path.read_text().replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RedealtError, match=f"{path} is damaged; import the logs again"):
        read_bests(tmp_path)
    path.write_text("")
    with pytest.raises(RedealtError, match="is damaged; import the logs again"):
        read_bests(tmp_path)


def test_command_imports_a_folder_and_tells_damage_in_one_line(tmp_path, capsys):
    path = write_log(tmp_path / "logs", LOG)
    call = ["locm", "import-logs", str(tmp_path / "logs"), "--to", str(tmp_path / "own")]
    assert main(call) == 0
    assert capsys.readouterr().out == f"1 runs with 3 best genomes are in {tmp_path / 'own'}\n"
    write_log(tmp_path / "logs", LOG[:-20])
    with pytest.raises(SystemExit, match=f"redealt: {path}, line 13: "):
        main(call)


@given(st.integers(0, len(LOG) - 1))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_truncated_log_is_refused_unless_it_ends_with_a_generation(tmp_path, length):
    path = write_log(tmp_path, LOG[:length])
    ends = [line.rstrip("\n") for line in LOG[:length].splitlines()[-1:]]
    is_stopped = ends and ends[0].startswith("generation") and ends[0] in LOG.splitlines()
    if is_stopped and not ends[0].startswith("generation   3"):
        assert not read_log(path)[0].wins
    elif LOG[length:] != "\n":
        with pytest.raises(RedealtError, match=f"{path}, line "):
            read_log(path)


@given(st.integers(0, len(LOG) - 1), st.characters(codec="ascii"))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_altered_log_is_read_or_refused_in_one_line(tmp_path, place, character):
    path = write_log(tmp_path, LOG[:place] + character + LOG[place + 1 :])
    told = f"{path}, line 1: nothing"
    try:
        read_log(path)
    except RedealtError as error:
        told = str(error)
    assert told.startswith(f"{path}, line ")
    assert "\n" not in told


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (
            "tree",
            "card_node: OperatorAdd([OperatorNeg(FeatureHasWard), Literal(-1e-5)]), "
            "state_node: OperatorMin([FeatureOpMaxMana])",
            ("(add (neg W) -1e-05)", "(min op_max_mana)"),
        ),
        ("binary_tree", LEAF[2:-2], ("attack", "me_draw")),
    ],
)
def test_individuals_are_read_as_the_program_prints_them(kind, text, expected):
    assert read_individual(kind, text) == expected


# The authors' own

GENOMES = {"Linear": "linear", "BinaryTree": "binary_tree", "Tree": "tree"}
PARTS = ("genome", "scheme", "run", "base")


@pytest.fixture(scope="module")
def imported(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("imported")
    import_logs(find_authors_file("locm", "original_logs"), folder)
    return folder


def name_of(row: dict) -> tuple:
    scheme = row["scheme"].replace("-", "_").lower()
    return GENOMES[row["representation"]], scheme, int(row["run"]), int(row["base"] or 0)


def test_logs_of_the_authors_hold_the_best_genomes_that_are_known(imported):
    expected = {}
    with gzip.open(find_authors_file("locm", "authors_best_of_generation.jsonl.gz")) as lines:
        for row in map(json.loads, lines):
            numbers = [str(np.float32(weight)) for weight in row.get("weights", ())]
            texts = (" ".join(numbers[12:]), " ".join(numbers[:12]))
            texts = texts if numbers else (row["card"], row["state"])
            expected[*name_of(row), row["generation"]] = texts
    found = {
        (*(row[part] for part in PARTS), row["generation"]): (row["card"], row["state"])
        for row in read_bests(imported)
    }
    known = found.keys() & expected.keys()
    assert len(known) == 13 * 50
    assert {key: found[key] for key in known} == {key: expected[key] for key in known}
    assert {key[3] for key in found.keys() - known} == {5}  # a base that is not in the tournament


def test_logs_of_the_authors_hold_the_maps_that_are_known(imported):
    with gzip.open(find_authors_file("locm", "authors_heatmaps_all_runs.csv.gz"), "rt") as lines:
        expected = {
            (*name_of(row), int(row["row_generation"]), int(row["column_generation"])): int(
                row["wins_of_100"]
            )
            for row in csv.DictReader(lines)
        }
    found = {}
    for row in read_bests(imported):
        name, own = tuple(row[part] for part in PARTS), row["generation"]
        others = [other for other in range(1, 51) if other != own]
        found |= {
            (*name, own, other): wins for other, wins in zip(others, row["wins"], strict=True)
        }
    known = found.keys() & expected.keys()
    assert len(known) == 13 * 50 * 49
    assert {key: found[key] for key in known} == {key: expected[key] for key in known}


@pytest.mark.parametrize("lost", [1, 30, 5000])
def test_truncated_logs_of_the_authors_are_refused(tmp_path, lost):
    for path in find_authors_file("locm", "original_logs").glob("*.txt"):
        copy = Path(shutil.copy(path, tmp_path))
        copy.write_bytes(path.read_bytes()[: -lost - 1])
        with pytest.raises(RedealtError, match=f"{copy}, line [0-9]+: "):
            import_logs(tmp_path, tmp_path / "own")
        copy.unlink()
