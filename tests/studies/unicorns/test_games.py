"""Games of the study: rows that count the games played, however a run is cut."""

from pathlib import Path

import numpy as np
import pytest

from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.checks import load_deck
from redealt.games.unicorns.deck import list_names, list_tiers
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.state import EMPTY_DECK
from redealt.games.unicorns.switches import Switches
from redealt.studies.unicorns.stages.evolve import evolve_genes
from redealt.studies.unicorns.stages.seating import read_population, seat_agents
from redealt.studies.unicorns.stages.timing import measure_seconds
from redealt.studies.unicorns.stages.tournament import (
    count_seats,
    count_wins,
    list_games,
    score_games,
)
from tests.studies.unicorns.stage_params import (
    RANDOM,
    RULE_BASED,
    VARIANTS,
    assert_not_cut,
    make_search,
    make_task,
    run_stage,
)

DECK = Path(__file__).parents[3] / "docs/examples/unicorns_deck"
GAMES, BLOCK, BLOCKS = 25, 10, 3  # the last block has five games
TIERS_AS_GENES = {"kind": "evolved", "genes": [tier / 7 for tier in list_tiers()]}


def cell(agents: list, tested: int, variant: str = "as_run", **conditions) -> dict:
    return {
        "conditions": {"variant": variant, **conditions},
        "variant": variant,
        "games": GAMES,
        "agents": agents,
        "tested": tested,
    }


CELLS = [
    cell([RULE_BASED] * 2 + [RANDOM] * 4, 2, match="a"),
    cell([RANDOM] * 8, 1, "as_written", match="b"),
    cell([RULE_BASED, RANDOM], 1, match="c"),
]


def make_params(cells: list = CELLS, paired_over: tuple = ()) -> dict:
    return {"variants": VARIANTS, "cells": cells, "block": BLOCK, "paired_over": [*paired_over]}


def count(stage, cells: list = CELLS, paired_over: tuple = (), **others) -> dict[str, np.ndarray]:
    units = range(BLOCKS * len(cells))
    return run_stage(stage, make_params(cells, paired_over), units, **others)


def play_again(played: dict, paired_over: tuple = ()) -> np.recarray:
    """Return all games of a cell, played by hand."""
    task = make_task({}, range(1))
    keys = np.array([task.stream_key(played["conditions"], role, paired_over) for role in ROLES])
    rules = compile_rules(Switches(**VARIANTS[played["variant"]]))
    agents = configure_agents([Agent(**agent) for agent in played["agents"]])
    return play(rules, agents, keys, 0, GAMES)


@pytest.mark.parametrize("index", range(len(CELLS)))
def test_blocks_sum_up_the_games_of_a_cell(index):
    found, games = count(count_wins), play_again(CELLS[index])
    own = found["match"] == "abc"[index]
    assert found["block"][own].tolist() == [0, 1, 2]
    assert found["games"][own].tolist() == [10, 10, 5]
    tested = CELLS[index]["tested"]
    expected = {
        "wins": np.isin(games.winner, range(tested)).sum(),
        "undecided": (games.winner < 0).sum(),
        "points": score_games(games)[:, :tested].sum(),
        "turns": games.turns.sum(),
        "squared_turns": (games.turns.astype(int) ** 2).sum(),
        "decisions": games.decisions.sum(),
        "instants": games.instants.sum(),
        "empty_deck": (games.end == EMPTY_DECK).sum(),
    }
    for name, value in expected.items():
        assert found[name][own].sum() == pytest.approx(value), name
    assert found["longest"][own].max() == games.turns.max()
    held = [
        bits >> max(winner, 0) & 1
        for bits, winner in zip(games.pandamonium, games.winner, strict=True)
    ]
    assert found["with_pandamonium"][own].sum() == sum(held)


def test_single_games_are_those_of_the_blocks():
    sums, single = count(count_wins), count(list_games)
    assert len(single["won"]) == GAMES * len(CELLS)
    assert single["game"][:GAMES].tolist() == [*range(10), *range(10), *range(5)]
    for match in "abc":
        assert (
            single["won"][single["match"] == match].sum()
            == sums["wins"][sums["match"] == match].sum()
        )


def test_everybody_sits_somewhere_once_and_wins_there():
    found, sums = count(count_seats), count(count_wins)
    for match, played in zip("abc", CELLS, strict=True):
        own, players = found["match"] == match, len(played["agents"])
        by_player = [found["games"][own & (found["player"] == n)].sum() for n in range(players)]
        by_seat = [found["games"][own & (found["seat"] == n)].sum() for n in range(players)]
        assert by_player == by_seat == [GAMES] * players
        tested = own & (found["player"] < played["tested"])
        assert found["wins"][tested].sum() == sums["wins"][sums["match"] == match].sum()


def test_nobody_sits_in_the_seat_of_its_place_where_shuffles_are_cyclic():
    found = count(count_seats)
    is_own = found["player"] == found["seat"]
    assert found["games"][is_own & (found["variant"] == "as_run")].sum() == 0
    assert found["games"][is_own & (found["variant"] == "as_written")].sum() > 0


def test_cells_that_are_paired_play_the_same_games():
    cells = [cell([RULE_BASED] * 2 + [RANDOM] * 4, 2, match=name) for name in "ab"]
    paired, free = (count(count_wins, cells, over) for over in (("match",), ()))
    assert paired["turns"][:BLOCKS].tolist() == paired["turns"][BLOCKS:].tolist()
    assert free["turns"][:BLOCKS].tolist() != free["turns"][BLOCKS:].tolist()


def test_tiers_as_genes_play_the_games_of_the_rule_based_agent():
    agents = {"genes": TIERS_AS_GENES, "tiers": RULE_BASED}
    cells = [cell([each] * 3 + [RANDOM] * 3, 3, match=name) for name, each in agents.items()]
    found = count(count_wins, cells, ("match",))
    for name in ("wins", "points", "turns", "decisions", "instants"):
        assert found[name][:BLOCKS].tolist() == found[name][BLOCKS:].tolist()


def test_an_evolved_agent_is_an_individual_of_the_last_population():
    table = run_stage(evolve_genes, {"searches": [make_search("a")], "seeds": 2}, range(2))
    source = {"run": "evolutions", "search": "a", "seed": 1, "individual": 4}
    task = make_task({}, range(1), needs={"evolutions": table})
    (agent,) = seat_agents(task, [{"kind": "evolved", "from": source}])
    genes = read_population(table, "a", 1)[4]
    assert agent["values"][: len(genes)].tolist() == genes
    with pytest.raises(ValueError, match="no search b with seed 0"):
        read_population(table, "b", 0)


def test_random_individuals_stay_the_same_and_differ():
    described = [
        {"kind": "evolved", "random": [number, place]} for number in (0, 1) for place in (0, 1)
    ]
    again = [seat_agents(make_task({}, range(1)), described)["values"] for _ in range(2)]
    assert again[0].tolist() == again[1].tolist()
    assert len({tuple(values[: len(list_names())]) for values in again[0]}) == 4


@pytest.mark.parametrize("stage", [count_wins, count_seats, list_games])
def test_neither_threads_nor_cuts_change_games(stage):
    assert_not_cut(stage, make_params(), BLOCKS * len(CELLS))


def test_time_is_taken_of_all_games_of_a_cell():
    found = run_stage(measure_seconds, make_params(), range(len(CELLS)))
    assert found["games"].tolist() == [GAMES] * 3
    assert (found["seconds"] > 0).all()
    expected = [play_again(played).decisions.sum() for played in CELLS]
    assert found["decisions"].tolist() == expected


def test_another_deck_plays_other_games_and_has_other_genes():
    deck = load_deck(DECK)
    own = make_params() | {"deck": deck._asdict()}
    found = run_stage(count_wins, own, range(BLOCKS * len(CELLS)))
    assert found["turns"].tolist() != count(count_wins)["turns"].tolist()
    params = {"searches": [make_search("a")], "seeds": 1, "deck": deck._asdict()}
    table = run_stage(evolve_genes, params, range(1))
    assert {len(genes) for genes in read_population(table, "a", 0)} == {len(list_names(deck))}
