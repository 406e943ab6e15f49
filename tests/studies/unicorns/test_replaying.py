"""Games that are rebuilt one by one are those that the stages counted."""

from collections import Counter

import pytest

from redealt.games.unicorns.checks import load_deck
from redealt.studies.unicorns.stages.evolve import evolve_genes
from tests.studies.rebuilding import count_rows, list_rows, make_run, rebuild_all
from tests.studies.unicorns.stage_params import RANDOM, RULE_BASED, make_search, run_stage
from tests.studies.unicorns.test_games import BLOCK, CELLS, DECK, cell, make_params

CONDITIONS = ("variant", "match", "block")
EVOLVED = {"from": {"run": "evolved", "search": "tested", "seed": 0, "individual": 1}}
DECLINING = {**RULE_BASED, "plays": "best_first", "declines": ["Yay"], "corrected": True}
SEARCH = {"kind": "mcts", "playouts": 3, "default_policy": "rule_based", "exploration": 0.7}
OTHERS = [EVOLVED, DECLINING, SEARCH, {"random": [0, 3]}]


@pytest.fixture(scope="module")
def needs():
    params = {"searches": [make_search()], "seeds": 1}
    return {"evolved": run_stage(evolve_genes, params, range(1))}


def count_block(place, number):
    return (*place.cell.conditions.values(), number // BLOCK)


def list_cells(games: int) -> list:
    cells = [*CELLS, cell(OTHERS, 1, "as_written", match="d")]
    return [{**each, "games": games} for each in cells]


def test_games_are_those_that_were_counted(needs):
    run = make_run("unicorns", "tournament:count_wins", make_params(list_cells(11), ["match"]))
    found = {}
    for place, number, game in rebuild_all(run, needs):
        outcome, tested = game.outcome(), place.cell.described["tested"]
        sums = found.setdefault(count_block(place, number), Counter())
        sums["games"] += 1
        sums["wins"] += outcome["winner"] is not None and outcome["winner"] < tested
        sums["undecided"] += outcome["winner"] is None
        sums["turns"] += outcome["turns"]
        sums["squared_turns"] += outcome["turns"] ** 2
        sums["longest"] = max(sums["longest"], outcome["turns"])
    names = ("games", "wins", "undecided", "turns", "squared_turns", "longest")
    rows = list_rows(count_rows(run, range(8), needs), *CONDITIONS, *names)
    assert rows == [(*where, *(sums[name] for name in names)) for where, sums in found.items()]


def test_listed_winners_are_those_of_the_games():
    run = make_run("unicorns", "tournament:list_games", make_params([{**CELLS[0], "games": 11}]))
    found = [
        (number // BLOCK, number % BLOCK, int(game.outcome()["winner"] in (0, 1)))
        for _place, number, game in rebuild_all(run)
    ]
    assert found == list_rows(count_rows(run, range(2)), "block", "game", "won")


def test_seats_are_those_that_were_counted():
    run = make_run("unicorns", "tournament:count_seats", make_params([{**CELLS[2], "games": 11}]))
    games, wins = Counter(), Counter()
    for place, number, game in rebuild_all(run):
        for seat, player in enumerate(game.view(0)["seats"]):
            where = (*count_block(place, number), player, seat)
            games[where] += 1
            wins[where] += game.outcome()["winner"] == player
    names = (*CONDITIONS, "player", "seat", "games", "wins")
    rows = list_rows(count_rows(run, range(2)), *names)
    assert {row[:-2]: row[-2:] for row in rows if row[-2]} == {
        where: (n, wins[where]) for where, n in games.items()
    }


def test_games_with_an_own_deck_are_those_that_were_counted():
    """The file of such a game holds the deck."""
    cells = [cell([RULE_BASED, RANDOM], 1, match="a")]
    params = {**make_params(cells), "deck": load_deck(DECK)._asdict()}
    run = make_run("unicorns", "tournament:list_games", params)
    found = [int(game.outcome()["winner"] == 0) for _place, _number, game in rebuild_all(run)]
    assert found == count_rows(run, range(3))["won"]
