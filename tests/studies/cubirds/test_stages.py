"""Stages of the study: the same rows however a run is cut, and rows that count the games played."""

from itertools import pairwise

import numpy as np
import pytest

from redealt.core.task import Task
from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.match import ROLES, play
from redealt.games.cubirds.names import ENDS, PUBLISHED_WEIGHTS, WEIGHTS
from redealt.games.cubirds.record import compile_switches
from redealt.games.cubirds.switches import Switches
from redealt.studies.cubirds.experiments.games import heuristic_agent, random_agent, rollout_agent
from redealt.studies.cubirds.stages.seating import read_weights, seat_agents
from redealt.studies.cubirds.stages.timing import measure_seconds
from redealt.studies.cubirds.stages.tournament import COLUMNS, count_outcomes
from redealt.studies.cubirds.variants import AS_RUN
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games

GAMES, BLOCK, BLOCKS = 25, 10, 3  # the last block has five games
VARIANTS = {"as_written": Switches().model_dump(), "as_run": Switches(**AS_RUN).model_dump()}
RANDOM, HEURISTIC, ROLLOUTS = random_agent(), heuristic_agent(), rollout_agent(1)


def cell(variant: str, agents: list, *start_birds: int, **conditions) -> dict:
    described = {
        "conditions": {"variant": variant, **conditions},
        "variant": variant,
        "games": GAMES,
        "agents": agents,
    }
    return described | ({"start_birds": [*start_birds]} if start_birds else {})


CELLS = [
    cell("as_written", [RANDOM, RANDOM], match="a"),
    cell("as_run", [HEURISTIC, RANDOM], 0, -1, match="a"),
    cell("as_run", [ROLLOUTS, HEURISTIC], match="b"),
]


def make_task(units=None, threads=1, cells=CELLS, paired_over=(), needs=None) -> Task:
    params = {
        "block": BLOCK,
        "variants": VARIANTS,
        "paired_over": [*paired_over],
        "cells": list(cells),
    }
    units = units or range(len(cells) * BLOCKS)
    return Task("cubirds", "match", params, 11, units, threads, needs or {})


def assert_same(found, expected) -> None:
    assert list(found) == list(expected)
    for name in expected:
        np.testing.assert_array_equal(found[name], expected[name], err_msg=name)


def join(parts) -> dict:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


@pytest.fixture(scope="module")
def counted() -> dict:
    return count_outcomes(make_task())


def played(index: int, first: int, n_games: int, cells=CELLS, paired_over=()) -> np.recarray:
    """Play games of a cell by hand."""
    chosen, task = cells[index], make_task(cells=cells)
    keys = np.array(
        [
            task.stream_key(chosen["conditions"], role, paired_over if role == "deal" else ())
            for role in ROLES
        ]
    )
    agents = configure_agents([Agent(**agent) for agent in chosen["agents"]])
    birds = tuple(chosen.get("start_birds", (-1, -1)))
    record = compile_switches(Switches(**VARIANTS[chosen["variant"]]))
    return play(record, agents, keys, first, n_games, birds)


# How a run is cut


def test_rows_are_the_same_for_one_and_two_threads(counted):
    assert_same(count_outcomes(make_task(threads=2)), counted)


@pytest.mark.parametrize("shards", [3, 7])
def test_rows_are_the_same_however_the_units_are_cut(counted, shards):
    n = len(CELLS) * BLOCKS
    cuts = [n * shard // shards for shard in range(shards + 1)]
    parts = [count_outcomes(make_task(range(*cut))) for cut in pairwise(cuts)]
    assert_same(join(parts), counted)


def test_a_cell_does_not_move_when_others_are_added(counted):
    alone = count_outcomes(make_task(cells=CELLS[2:]))
    rows = np.array(counted["match"]) == "b"
    assert_same(alone, {name: np.array(values)[rows] for name, values in counted.items()})


# What is counted


def test_columns_are_those_that_the_exhibits_read(counted):
    (expected,) = outcome_rows(CELLS[0]["conditions"], [seat_games(1, 0)])
    assert [*counted] == [*expected]
    assert tuple(counted)[3:] == COLUMNS


@pytest.mark.parametrize("index", [0, 1, 2])
def test_rows_count_and_sum_the_games_of_a_block(index):
    unit = index * BLOCKS + 2
    columns = count_outcomes(make_task(range(unit, unit + 1)))
    games = played(index, 2 * BLOCK, GAMES - 2 * BLOCK)
    assert {*columns["block"]} == {2}
    assert sum(columns["games"]) == len(games) == 5
    for i, n in enumerate(columns["games"]):
        winner = -1 if columns["winner"][i] == "tie" else int(columns["winner"][i][-1]) - 1
        is_row = (games.end == ENDS.index(columns["end"][i])) & (games.winner == winner)
        assert n == is_row.sum()
        row = games[is_row]
        for name in ("turns", "printed_turns"):
            lengths = row[name].astype(int)
            assert columns[name][i] == lengths.sum()
            assert columns[f"{name}_squared"][i] == (lengths**2).sum()
        for name in ("rounds", "extra_turns", "decisions", "first_row", "stale_choices"):
            assert columns[name][i] == row[name].sum()
        assert columns["scoreless"][i] == row.scoreless.sum()
        assert columns["rollouts_played"][i] == row.rollouts.sum()


def test_only_flat_monte_carlo_decides_by_rollouts(counted):
    has_rollouts = np.array(counted["match"]) == "b"
    for name in ("decisions", "first_row", "rollouts_played"):
        found = np.array(counted[name])
        assert found[has_rollouts].min() > 0
        assert not found[~has_rollouts].any()


def test_winners_of_more_than_two_players_are_named():
    columns = count_outcomes(make_task(cells=[cell("as_written", [RANDOM] * 5, players=5)]))
    winners = {*columns["winner"]}
    assert winners <= {"tie", *(f"player_{n}" for n in range(1, 6))}
    assert winners & {"player_3", "player_4", "player_5"}


def test_start_birds_matter_and_are_given_to_the_right_player():
    first, second, neither = (
        played(0, 0, GAMES, [cell("as_written", [RANDOM] * 2, *birds)])
        for birds in ((0, -1), (-1, 0), (-1, -1))
    )
    assert not (first == second).all()
    assert not (first == neither).all()
    columns = count_outcomes(make_task(cells=[cell("as_written", [RANDOM] * 2, 0, -1)]))
    assert sum(columns["turns"]) == first.turns.sum()


# Paired games


def test_paired_cells_are_dealt_the_same_cards_and_decide_for_themselves():
    cells = [cell("as_written", [HEURISTIC] * 2, search=search) for search in "ab"]
    paired = count_outcomes(make_task(cells=cells, paired_over=("search",)))
    is_first = np.array(paired["search"]) == "a"
    for name in ("end", "winner", "games", "turns"):
        values = np.array(paired[name])
        np.testing.assert_array_equal(values[is_first], values[~is_first])
    free = count_outcomes(make_task(cells=cells))
    is_first = np.array(free["search"]) == "a"
    assert [*np.array(free["turns"])[is_first]] != [*np.array(free["turns"])[~is_first]]
    # Random agents meet the same deals, but their own draws differ.
    cells = [cell("as_written", [RANDOM] * 2, search=search) for search in "ab"]
    one, other = (played(i, 0, GAMES, cells, ("search",)) for i in (0, 1))
    assert not (one == other).all()


# Weights that a search found


def search_table() -> dict:
    rows = [
        (search, seed, generation, weight, 0.1 * place + 0.01 * generation + (search == "b"))
        for search in "ab"
        for seed in (0, 1)
        for generation in (0, 1, 2)
        for place, weight in reversed([*enumerate(WEIGHTS)])
    ]
    names = ("search", "seed", "generation", "weight", "best")
    return {name: np.array([row[i] for row in rows]) for i, name in enumerate(names)}


def test_agents_take_the_best_weights_of_a_searchs_last_generation():
    source = {"run": "tuned", "search": "b", "seed": 1}
    agents = [{"kind": "heuristic", "weights_from": source}, HEURISTIC]
    task = make_task(needs={"tuned": search_table()})
    tuned, published = seat_agents(task, agents)
    expected = [1.02 + 0.1 * place for place in range(len(WEIGHTS))]
    assert [tuned[name] for name in WEIGHTS] == pytest.approx(expected)
    assert tuple(published[name] for name in WEIGHTS) == PUBLISHED_WEIGHTS


def test_a_search_that_was_not_made_is_told():
    with pytest.raises(ValueError, match="there is no search b with seed 7"):
        read_weights(search_table(), "b", 7)


# Times


def test_timed_games_are_counted_and_take_time():
    cells = [cell("as_run", [HEURISTIC] * 2, agent="heuristic", rollouts=0)]
    columns = measure_seconds(make_task(range(1), cells=cells))
    assert [*columns] == ["variant", "agent", "rollouts", "games", "player_turns", "seconds"]
    assert columns["games"] == [GAMES]
    assert columns["player_turns"] == [played(0, 0, GAMES, cells).turns.sum()]
    assert columns["seconds"][0] > 0
