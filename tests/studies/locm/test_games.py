"""Heat maps and tournaments: which pairs play which games."""

from itertools import permutations

import numpy as np
import pytest

from redealt.games.locm.agents.configuration import pack_agents
from redealt.games.locm.match import ROLES
from redealt.games.locm.pairs import play_grid
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.evolve import evolve_agents
from redealt.studies.locm.stages.heat_maps import play_maps
from redealt.studies.locm.stages.seating import seat_agent
from redealt.studies.locm.stages.timing import measure_seconds
from redealt.studies.locm.stages.tournament import count_wins
from tests.studies.locm.stage_params import (
    BASELINE,
    SWITCHES,
    assert_not_cut,
    make_search,
    make_task,
    run_stage,
)

VARIANTS = {"as_written": SWITCHES, "same": SWITCHES}


@pytest.fixture(scope="module")
def evolved() -> dict[str, np.ndarray]:
    searches = [make_search("a"), make_search("b", genome="tree")]
    return run_stage(evolve_agents, {"searches": searches, "seeds": 1}, range(2))


def play_again(task, conditions: dict, agents: list, pairs: list, numbers: tuple) -> np.ndarray:
    """Return what one call of the game's own entry finds for these pairs."""
    keys = np.array([task.stream_key(conditions, role) for role in ROLES])
    first, second = np.array(pairs).T.copy()
    drafts, rounds, *firsts = numbers
    switches = compile_switches(Switches(**SWITCHES))
    return play_grid(switches, pack_agents(agents), first, second, drafts, rounds, keys, *firsts)


# Heat maps


def make_maps(**changes) -> dict:
    usual = {"variant": "as_written", "run": "evolved", "seed": 0, "generations": 3}
    sizes = {"drafts": 4, "rounds": 3}
    maps = [{"conditions": {"map": name}, "search": name, **usual, **sizes} for name in ("a", "b")]
    return {"variants": VARIANTS, "maps": [each | changes for each in maps]}


def test_map_has_all_generations_in_both_places_and_no_diagonal(evolved):
    found = run_stage(play_maps, make_maps(), range(6), needs={"evolved": evolved})
    pairs = [*zip(found["first"].tolist(), found["second"].tolist(), strict=True)]
    assert pairs == 2 * [*permutations(range(3), 2)]
    assert found["map"].tolist() == ["a"] * 6 + ["b"] * 6
    assert (found["games"] == 12).all()
    assert ((found["wins"] >= 0) & (found["wins"] <= 12)).all()


def test_all_pairs_of_a_map_play_on_the_same_drafts_and_shuffles(evolved):
    needs = {"evolved": evolved}
    found = run_stage(play_maps, make_maps(), range(3), needs=needs)
    task = make_task({}, range(1), needs=needs)
    sources = [{"run": "evolved", "search": "a", "seed": 0, "generation": n} for n in range(3)]
    agents = [seat_agent(task, {"from": source}) for source in sources]
    pairs = [*permutations(range(3), 2)]
    expected = play_again(task, {"map": "a"}, agents, pairs, (4, 3, 0, 0)).sum(axis=1)
    assert found["wins"].tolist() == expected.tolist()


def test_neither_threads_nor_cuts_change_maps(evolved):
    assert_not_cut(play_maps, make_maps(), 6, needs={"evolved": evolved})


def test_maps_of_another_number_of_generations_are_refused(evolved):
    with pytest.raises(ValueError, match=r"found generations \[0, 1, 2\], expected 5 from 0"):
        run_stage(play_maps, make_maps(generations=5), range(10), needs={"evolved": evolved})


# Times


def test_time_is_taken_of_all_games_of_a_pair(evolved):
    source = {"from": {"run": "evolved", "search": "b", "seed": 0}}
    cell = {"conditions": {"pair": "mixed"}, "variant": "as_written", "games": 20}
    params = {"variants": VARIANTS, "cells": [cell | {"agents": [source, BASELINE]}]}
    found = run_stage(measure_seconds, params, range(1), needs={"evolved": evolved})
    assert (found["pair"], found["games"]) == ("mixed", 20)
    assert found["seconds"] > 0
    assert 40 <= found["rounds"][0] <= found["actions"][0] <= 20 * 2000
    assert found["evaluations"] > 0


# Tournaments

AGENTS = {
    "weak": BASELINE,
    "linear": {"from": {"run": "evolved", "search": "a", "seed": 0}},
    "tree": {"from": {"run": "evolved", "search": "b", "seed": 0}},
}


def make_cells(*variants: str, **changes) -> dict:
    cells = [
        {
            "conditions": {"rules": variant},
            "variant": variant,
            "agents": [*AGENTS],
            "drafts": 3,
            "rounds": 4,
            **changes,
        }
        for variant in variants
    ]
    return {"variants": VARIANTS, "agents": AGENTS, "cells": cells, "paired_over": ["rules"]}


def count(params: dict, units: int, evolved: dict) -> dict[str, np.ndarray]:
    return run_stage(count_wins, params, range(units), needs={"evolved": evolved})


def test_all_agents_play_each_other_on_every_draft(evolved):
    found = count(make_cells("as_written"), 3, evolved)
    names = [*zip(found["first"].tolist(), found["second"].tolist(), strict=True)]
    assert names == 3 * [*permutations(AGENTS, 2)]
    assert found["draft"].tolist() == [draft for draft in range(3) for _ in range(6)]
    assert (found["games"] == 4).all()


def test_all_pairs_of_a_draft_have_its_shuffles(evolved):
    found = count(make_cells("as_written"), 3, evolved)
    task = make_task({}, range(1), needs={"evolved": evolved})
    agents = [seat_agent(task, described) for described in AGENTS.values()]
    pairs = [*permutations(range(3), 2)]
    for draft in range(3):
        expected = play_again(task, {}, agents, pairs, (1, 4, draft, 4 * draft))
        assert found["wins"][found["draft"] == draft].tolist() == expected[:, 0].tolist()


def test_cells_that_are_paired_play_the_same_games(evolved):
    found = count(make_cells("as_written", "same"), 6, evolved)
    wins = [found["wins"][found["rules"] == rules].tolist() for rules in ("as_written", "same")]
    assert wins[0] == wins[1]
    other = make_cells("as_written", "same") | {"paired_over": []}
    found = count(other, 6, evolved)
    wins = [found["wins"][found["rules"] == rules].tolist() for rules in ("as_written", "same")]
    assert wins[0] != wins[1]


def test_agents_with_opponents_play_only_these_on_both_sides(evolved):
    everyone = count(make_cells("as_written"), 3, evolved)
    found = count(
        make_cells("as_written", agents=["linear", "tree"], opponents=["weak"]), 3, evolved
    )
    names = [*zip(found["first"].tolist(), found["second"].tolist(), strict=True)]
    assert names[:4] == [
        ("linear", "weak"),
        ("tree", "weak"),
        ("weak", "linear"),
        ("weak", "tree"),
    ]
    known = {key[:-1]: key[-1] for key in rows_of(everyone)}
    assert all(known[row[:-1]] == row[-1] for row in rows_of(found))


def rows_of(table: dict[str, np.ndarray]) -> list[tuple]:
    names = ("draft", "first", "second", "wins")
    return [*zip(*(table[name].tolist() for name in names), strict=True)]


def test_neither_threads_nor_cuts_change_a_tournament(evolved):
    params = make_cells("as_written", "same")
    assert_not_cut(count_wins, params, 6, needs={"evolved": evolved})
