"""Matches that are rebuilt one by one are those that the stages counted."""

from collections import Counter

from redealt.games.cuckoo.names import STRATEGIES
from tests.studies.cuckoo.test_tournament_stage import BLOCK, CONDITIONS, N_UNITS, make_task
from tests.studies.rebuilding import count_rows, list_rows, make_run, rebuild_all

WINS = [f"wins_{name}" for name in STRATEGIES]
PLAYERS = [f"players_{name}" for name in STRATEGIES]
SUMS = ("matches", "no_winner", "rounds", "last_round", "match_last_round_squared")


def sum_up(game) -> Counter:
    """Return what a match adds to the sums of its block."""
    outcome = game.outcome()
    last = sum(outcome["last_rounds"])
    counts = Counter(f"players_{seat.strategy}" for seat in game.seats)
    won = outcome["winner"] is not None
    counts[f"wins_{game.seats[outcome['winner']].strategy}" if won else "no_winner"] += 1
    return counts + Counter(
        matches=1, rounds=outcome["rounds"], last_round=last, match_last_round_squared=last**2
    )


def test_matches_are_those_that_were_counted():
    params, found = make_task(paired_over=["variant"]).params, {}
    run = make_run("cuckoo", "tournament:count_blocks", params)
    for place, number, game in rebuild_all(run):
        block = (*place.cell.conditions.values(), number // BLOCK)
        found[block] = found.get(block, Counter()) + sum_up(game)
    names = (*WINS, *PLAYERS, *SUMS)
    rows = count_rows(run, range(N_UNITS))
    assert [
        (*block, *(sums[name] for name in names)) for block, sums in found.items()
    ] == list_rows(rows, *CONDITIONS, "block", *names)


def test_winners_are_those_that_were_counted():
    params, wins = make_task(labels=(9,)).params, Counter()
    run = make_run("cuckoo", "tournament:count_wins_by_identifier", params)
    for place, number, game in rebuild_all(run):
        wins[(*place.cell.conditions.values(), number // BLOCK, game.outcome()["winner"])] += 1
    rows = list_rows(
        count_rows(run, range(N_UNITS // 2)), *CONDITIONS, "block", "identifier", "wins"
    )
    assert {row[:-1]: row[-1] for row in rows if row[-1]} == {
        where: n for where, n in wins.items() if where[-1] is not None
    }
