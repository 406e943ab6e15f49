"""Games that are rebuilt one by one are those that the stages counted."""

from collections import Counter

import numpy as np
import pytest

from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.evolve import evolve_agents
from redealt.studies.locm.variants import AS_RUN_TOURNAMENT
from tests.studies.locm.stage_params import SWITCHES, make_search, run_stage
from tests.studies.rebuilding import count_rows, list_rows, make_run, rebuild_all

VARIANTS = {"as_written": SWITCHES, "as_run": Switches(**AS_RUN_TOURNAMENT).model_dump()}
AGENTS = {
    "Random": {"kind": "random"},
    "Baseline1": {"kind": "baseline_1"},
    "Baseline2": {"kind": "baseline_2"},
    "Linear": {"from": {"run": "evolved", "search": "a", "seed": 0}},
    "Tree": {"from": {"run": "evolved", "search": "b", "seed": 0, "generation": 1}},
}


@pytest.fixture(scope="module")
def needs() -> dict[str, dict[str, np.ndarray]]:
    searches = [make_search("a"), make_search("b", genome="tree")]
    return {"evolved": run_stage(evolve_agents, {"searches": searches, "seeds": 1}, range(2))}


def cell(variant: str, agents: list[str], **others) -> dict:
    conditions = {"variant": variant}
    sizes = {"drafts": 2, "rounds": 2}
    return {"conditions": conditions, "variant": variant, "agents": agents, **sizes, **others}


def test_games_of_a_tournament_are_those_that_were_counted(needs):
    cells = [
        cell("as_written", [*AGENTS]),
        cell("as_run", ["Random", "Tree"], opponents=["Linear"]),
    ]
    params = {"variants": VARIANTS, "agents": AGENTS, "paired_over": ["variant"], "cells": cells}
    run, wins, games = make_run("locm", "tournament:count_wins", params), Counter(), Counter()
    for place, number, game in rebuild_all(run, needs):
        conditions = place.cell.conditions
        draft = number // place.cell.described["rounds"]
        where = (conditions["variant"], draft, conditions["first"], conditions["second"])
        wins[where] += game.outcome()["winner"] == 0
        games[where] += 1
    names = ("variant", "draft", "first", "second", "wins", "games")
    rows = list_rows(count_rows(run, range(4), needs), *names)
    assert {row[:4]: row[4:] for row in rows} == {
        where: (wins[where], n) for where, n in games.items()
    }


def test_games_of_a_map_are_those_that_were_counted(needs):
    described = {"run": "evolved", "search": "b", "seed": 0, "generations": 3}
    sizes = {"variant": "as_run", "drafts": 3, "rounds": 2}
    maps = [{"conditions": {"map": name}, **described, **sizes} for name in ("a", "b")]
    run = make_run("locm", "heat_maps:play_maps", {"variants": VARIANTS, "maps": maps})
    wins, games = Counter(), Counter()
    for place, _number, game in rebuild_all(run, needs):
        where = tuple(place.cell.conditions.values())
        wins[where] += game.outcome()["winner"] == 0
        games[where] += 1
    rows = list_rows(count_rows(run, range(6), needs), "map", "first", "second", "wins", "games")
    assert {row[:3]: row[3:] for row in rows} == {
        where: (wins[where], n) for where, n in games.items()
    }
