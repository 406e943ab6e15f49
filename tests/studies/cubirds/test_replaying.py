"""Games that are rebuilt one by one are those that the stage counted."""

from collections import Counter

from redealt.games.cubirds.names import PUBLISHED_WEIGHTS, WEIGHTS
from tests.studies.cubirds.test_stages import BLOCK, CELLS, HEURISTIC, RANDOM, cell, make_task
from tests.studies.rebuilding import count_rows, list_rows, make_run, rebuild_all

SOURCE = {"run": "tuned", "search": "text", "seed": 3}
TUNED = {
    "search": ["text"] * len(WEIGHTS),
    "seed": [3] * len(WEIGHTS),
    "generation": [0] * len(WEIGHTS),
    "weight": [*WEIGHTS],
    "best": [*reversed(PUBLISHED_WEIGHTS)],
}
EVOLVED = [
    cell("as_run", [{"kind": "heuristic", "weights_from": SOURCE}, HEURISTIC, RANDOM], match="c")
]
DETERMINIZED = {
    "kind": "flat_monte_carlo",
    "rollouts": 2,
    "is_determinized": True,
    "allocation": "halving",
    "counts_all": True,
}
PLAYED = [*CELLS, *EVOLVED, cell("as_run", [DETERMINIZED, RANDOM], 3, 3, match="d")]


def test_games_are_those_that_were_counted():
    cells = [{**each, "games": 11} for each in PLAYED]
    run = make_run(
        "cubirds",
        "tournament:count_outcomes",
        make_task(cells=cells, paired_over=["variant"]).params,
    )
    games, turns, extra = Counter(), Counter(), Counter()
    for place, number, game in rebuild_all(run, {"tuned": TUNED}):
        outcome = game.outcome()
        winner = "tie" if outcome["winner"] is None else f"player_{outcome['winner'] + 1}"
        where = (*place.cell.conditions.values(), number // BLOCK, outcome["end"], winner)
        games[where] += 1
        turns[where] += outcome["turns"]
        extra[where] += outcome["extra_turns"]
    names = ("variant", "match", "block", "end", "winner", "games", "turns", "extra_turns")
    rows = list_rows(count_rows(run, range(2 * len(cells)), {"tuned": TUNED}), *names)
    assert {row[:5]: row[5:] for row in rows} == {
        where: (n, turns[where], extra[where]) for where, n in games.items()
    }
