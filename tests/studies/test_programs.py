"""Programs of other people that a configuration adds to studies: games, tables, places in keys."""

import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pandas as pd
import pytest

from redealt.core.task import Task
from redealt.exhibits.tables import to_json
from redealt.planning.declarations import load_entry
from redealt.planning.digest import code_digests
from tests.programs import nothing_is_left, write_program
from tests.unit.plan_fixture import ROOT, default_plan, plan_of

GREEDY = f"{sys.executable} -S -E '{ROOT / 'docs' / 'examples' / 'greedy_bot.py'}'"
OPPONENTS = {
    "cubirds": ["random", "fmc_1", "fmc_10", "fmc_10_determinized", "heuristic"],
    "hanamikoji": ["random", "simple_n20", "cheating_n20", "mcts_n5_d2", "recursive"],
    "cuckoo": ["oracle", "optimal", "naive", "random"],
    "unicorns": ["random", "rule_based", "mcts_100"],
}
STUDIES = (*OPPONENTS, "locm")
each_study = pytest.mark.parametrize("study", OPPONENTS)


def plan_with(study: str, programs: dict[str, str], **contest):
    return plan_of(**{study: {"programs": programs, "contest": {"deals": 2, **contest}}})


def run_of(study: str, programs: dict[str, str], **contest):
    return plan_with(study, programs, **contest).runs[study, "programs"]


@cache
def play(study: str, first: int = 0, stop: int = 2) -> pd.DataFrame:
    run = run_of(study, {"Greedy": GREEDY, "Gone": "no-such-program"}, time_scale=50.0)
    task = Task(study, "programs", run.params, seed=5, units=range(first, stop))
    with nothing_is_left():
        return pd.DataFrame(load_entry(run.entry)(task))


@each_study
def test_programs_meet_each_agent_and_each_other_in_both_seats_of_each_deal(study):
    games = play(study)
    where = ["variant", "deal", "program", "opponent", "seat"]
    assert not games.duplicated(where).any()
    pairs = games.groupby(["program", "opponent"]).size()
    assert pairs.to_dict() == {
        (program, opponent): 4
        for program, other in (("Greedy", "Gone"), ("Gone", "Greedy"))
        for opponent in (*OPPONENTS[study], other)
    }


@each_study
def test_what_a_program_lost_by_is_told_on_its_own_rows_alone(study):
    games = play(study)
    gone = games["program"] == "Gone"
    assert set(games[gone]["fault"]) == {"not_started"}
    assert set(games[gone]["won"]) == {0}
    assert set(games[~gone]["fault"]) == {""}
    assert set(games[~gone & (games["opponent"] == "Gone")]["won"]) == {1}
    assert (games["won"] + games["tied"]).max() == 1


@each_study
def test_a_result_does_not_depend_on_how_a_run_is_cut(study):
    parts = pd.concat([play(study, 0, 1), play(study, 1, 2)], ignore_index=True)
    pd.testing.assert_frame_equal(parts, play(study))


@each_study
def test_the_table_has_a_block_for_each_program(study):
    exhibit = import_module(f"redealt.studies.{study}.exhibits.beyond_programs")
    estimates = exhibit.analyse({"programs": play(study)})
    table = to_json(exhibit.draw(estimates, {}))
    (part,) = table["parts"]
    assert [block["title"] for block in part["blocks"]] == ["Greedy", "Gone"]
    rows = part["blocks"][1]["rows"]
    n = len(OPPONENTS[study]) + 1
    assert len(rows) == 1 + n
    assert [cell["text"] for cell in rows[0]][-2:] == [str(4 * n), f"not started {4 * n}"]
    assert part["blocks"][0]["rows"][-1][1]["text"].startswith("100")
    assert exhibit.caption(estimates).endswith(".")


@pytest.mark.parametrize("study", STUDIES)
def test_without_programs_there_is_neither_run_nor_exhibit(study):
    plan = default_plan()
    assert (study, "programs") not in plan.runs
    assert "beyond_programs" not in [each.name for each in plan.studies[study].exhibits]


@pytest.mark.parametrize("study", STUDIES)
def test_the_content_of_a_program_is_part_of_the_key(study, tmp_path):
    path = Path(write_program(tmp_path, "one")[-1])

    def key() -> str:
        plan = plan_of(**{study: {"programs": {"Mine": f"{sys.executable} {path}"}}})
        return plan.runs[study, "programs"].key

    first = key()
    path.write_text("two")
    assert key() != first
    path.write_text("one")
    assert key() == first


@each_study
def test_how_a_game_is_hosted_is_part_of_the_key_of_these_games_alone(study):
    module = run_of(study, {"Mine": "x"}).entry.partition(":")[0]
    shared = {"redealt.games.hosting", "redealt.games.messages", "redealt.core.programs"}
    assert shared | {f"redealt.games.{study}.interface"} <= set(code_digests(module))


def test_programs_play_by_the_rules_that_the_configuration_names():
    run = run_of("hanamikoji", {"Mine": "x"}, variants=["official", "as_written"])
    assert [cell["variant"] for cell in run.params["cells"]] == ["official", "as_written"]
    assert run.params["variants"]["official"]["max_rounds"] == 20
    assert run.units == 4


@pytest.mark.parametrize("study", STUDIES)
@pytest.mark.parametrize(
    ("programs", "message"),
    [
        ({"Mine": "a 'b"}, "cannot be split: No closing quotation"),
        ({"Mine": " "}, "expected a command, found nothing"),
        ({"no name": "x"}, "String should match pattern"),
        ({"random": "x"}, "String should match pattern"),
    ],
)
def test_a_mistake_in_the_configuration_is_refused(study, programs, message):
    with pytest.raises(ValueError, match=message):
        plan_of(**{study: {"programs": programs}})
