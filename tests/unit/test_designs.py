"""Settings of another design than the paper's: which exhibits they reach."""

from typing import Annotated

import pytest
from pydantic import BaseModel

from redealt.judging.designs import IN_NO_SCALE, describe_deviations
from redealt.planning.declarations import Run
from redealt.planning.designs import Design, Deviation, SampleSize, find_deviations, list_marked
from redealt.studies.cubirds.settings import Settings as CubirdsSettings
from redealt.studies.hanamikoji.settings import Settings as HanamikojiSettings
from tests.unit.plan_fixture import default_plan, plan_of

PUBLISHED = {"games": 100, "rollouts": 50}


class Tables(BaseModel):
    games: Annotated[int, SampleSize()] = 10
    rollouts: Annotated[int, Design(50, "rollouts of a table")] = 5
    opponents: Annotated[int, Design(100, "opponents", ("as_written",))] = 3


class Settings(BaseModel):
    tables: Tables = Tables()


def run_reading(*settings: str) -> Run:
    return Run("presample", "r", "m:f", {}, 1, "g", settings=settings)


@pytest.mark.parametrize(
    ("read", "found"),
    [
        (["s.tables.rollouts"], [("tables.rollouts", 5, 50, "rollouts of a table", (), True)]),
        (
            ["s.tables"],
            [
                ("tables.rollouts", 5, 50, "rollouts of a table", (), True),
                ("tables.opponents", 3, 100, "opponents", ("as_written",), True),
            ],
        ),
        (["s.tables.games"], []),
        (["s.tables.roll"], []),
    ],
)
def test_design_settings_that_runs_read_and_that_differ(read, found):
    assert find_deviations(Settings(), [run_reading(*read)]) == found


def test_published_design_is_no_deviation():
    settings = Settings(tables=Tables(rollouts=50))
    assert find_deviations(settings, [run_reading("s.tables.rollouts")]) == []


def test_tables_reach_the_exhibits_of_agents_that_look_them_up():
    deviations = default_plan().deviations["hanamikoji"]
    for exhibit in ("figure_05", "table_06", "table_08"):
        assert [each.setting for each in deviations[exhibit]] == [
            "presample.games",
            "presample.rollouts",
        ]
    assert "figure_04" not in deviations
    assert plan_of(hanamikoji={"presample": PUBLISHED}).deviations["hanamikoji"] == {}


@pytest.mark.parametrize("settings", [CubirdsSettings, HanamikojiSettings])
def test_numbers_of_games_are_sample_sizes_and_no_design(settings):
    sizes = {path for path, _, _ in list_marked(settings(), SampleSize)}
    designs = {path for path, _, _ in list_marked(settings(), Design)}
    assert sizes
    assert designs
    assert not sizes & designs


def test_deviations_are_listed_as_in_a_sentence():
    settings = [("games", 2, 100), ("rollouts", 5, 50), ("drafts", 4, 10)]
    told = [Deviation(name, here, published, name, ()) for name, here, published in settings]
    games, rollouts = "2 instead of 100 games", "5 instead of 50 rollouts"
    assert describe_deviations(told[:1], "v") == games
    assert describe_deviations(told[:2], "v") == f"{games} and {rollouts}"
    assert describe_deviations(told, "v") == f"{games}, {rollouts} and 4 instead of 10 drafts"
    assert describe_deviations(told, "v", ()) == ""


def test_a_design_that_no_scale_has_is_told_as_one():
    told = [Deviation("decks", 1, 0, "decks of your own", in_scales=False)]
    assert describe_deviations(told, "v") == f"1 instead of 0 decks of your own {IN_NO_SCALE}"
