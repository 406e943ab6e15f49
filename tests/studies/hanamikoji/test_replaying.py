"""Games that are rebuilt one by one are those that the stages counted."""

from collections import Counter

import pytest

from redealt.games.hanamikoji.names import ACTIONS, TIE_BREAK
from redealt.playing.rebuilding.games import list_places
from tests.studies.hanamikoji.test_stages import BLOCK, CELLS, NEEDS, SIMPLE, VARIANTS, WITH_TABLE
from tests.studies.rebuilding import count_rows, list_rows, make_run, rebuild, rebuild_all

RESULTS = {0: 1, 1: -1, None: 0}  # by winner
ORDERED = {"kind": "simple", "rollouts": 1, "order": "TSGC"}
RECURSIVE = {"kind": "recursive", "rollouts": 1, "inner_rollouts": 1, "table": "random_play"}
OTHERS = [RECURSIVE, ORDERED]
PARAMS = {
    "block": BLOCK,
    "variants": VARIANTS,
    "cells": [
        *({**cell, "games": 11} for cell in CELLS),
        {
            "conditions": {"variant": "as_run", "match": "c"},
            "variant": "as_run",
            "games": 2,
            "agents": OTHERS,
        },
    ],
}
UNITS = range(7)  # blocks
CONDITIONS = ("variant", "match", "block")


def count_block(place, number):
    return (*place.cell.conditions.values(), number // BLOCK)


def test_results_are_those_that_were_counted():
    run, games = make_run("hanamikoji", "tournament:count_results", PARAMS), Counter()
    for place, number, game in rebuild_all(run, NEEDS):
        outcome = game.outcome()
        end = TIE_BREAK if outcome["is_tie_break"] else str(outcome["rounds"])
        games[(*count_block(place, number), RESULTS[outcome["winner"]], end)] += 1
    rows = list_rows(count_rows(run, UNITS, NEEDS), *CONDITIONS, "result", "end", "games")
    assert games == {row[:-1]: row[-1] for row in rows}


def test_actions_are_those_that_were_counted():
    run, games = make_run("hanamikoji", "tournament:count_actions", PARAMS), Counter()
    for place, number, game in rebuild_all(run, NEEDS):
        again, turns = game.deal_again(), Counter()
        for step in game.steps:
            round_, initial = again.view(step.player)["round"], step.choice[0]
            if initial in ACTIONS:  # an action, no reply
                turns[step.player, round_] += 1
                turn = turns[step.player, round_]
                where = (step.player + 1, round_, turn, initial)
                games[(*count_block(place, number), *where)] += 1
            again.apply(step.choice)
    names = (*CONDITIONS, "player", "round", "turn", "action", "count")
    rows = list_rows(count_rows(run, UNITS, NEEDS), *names)
    assert games == {row[:-1]: row[-1] for row in rows if row[-1]}


def test_decisions_and_replies_are_those_that_were_counted():
    run = make_run("hanamikoji", "tournament:measure_trees", PARAMS)
    decisions, replies = Counter(), Counter()
    for place, number, game in rebuild_all(run, NEEDS):
        again, numbers = game.deal_again(), Counter()
        for step in game.steps:
            round_ = again.view(step.player)["round"]
            numbers[step.player, round_] += 1
            where = (step.player + 1, round_, numbers[step.player, round_])
            decisions[(*count_block(place, number), *where)] += 1
            replies[(*count_block(place, number), *where)] += step.choice.startswith("take")
            again.apply(step.choice)
    names = (*CONDITIONS, "player", "round", "decision", "decisions", "replies")
    rows = list_rows(count_rows(run, UNITS, NEEDS), *names)
    assert {where: (n, replies[where]) for where, n in decisions.items()} == {
        row[:-2]: row[-2:] for row in rows
    }


@pytest.mark.parametrize("agent", [SIMPLE, WITH_TABLE], ids=["without_table", "with_table"])
def test_games_of_a_table_are_those_that_were_sampled(agent):
    params = {"switches": VARIANTS["as_run"], "agent": agent, "games": 3}
    run, some = make_run("hanamikoji", "presample:sample_table", params), range(0, 2498, 250)
    places, found = list_places(run), []
    assert len(places) == 2498
    for unit in some:
        games = [rebuild(places[unit], number, NEEDS) for number in range(3)]
        counts = Counter(RESULTS[game.outcome()["winner"]] for game in games)
        conditions = places[unit].cell.conditions.values()
        found.append((*conditions, counts[1], counts[0], counts[-1]))
    names = ("round", "owners", "wins_1", "draws", "wins_2")
    assert found == list_rows(count_rows(run, some, NEEDS), *names)
