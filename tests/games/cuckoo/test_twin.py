"""The compiled core against a slow and obvious twin, match by match."""

import numpy as np
import pytest

from redealt.games.cuckoo.match import COUNTS, MIXED, play_matches
from redealt.games.cuckoo.rules import NOBODY, winner_of
from redealt.games.cuckoo.state import new_match
from redealt.games.cuckoo.strategies import decision_table
from redealt.games.cuckoo.switches import Switches
from redealt.studies.cuckoo.settings import AS_RUN
from tests.games.cuckoo.match_twin import STRATEGIES, MatchTwin

# Suits, cards, players, lives.
SIZES = [
    (4, 10, 2, 1),
    (4, 10, 3, 1),
    (4, 10, 7, 1),
    (4, 10, 12, 2),
    (4, 10, 39, 1),
    (1, 4, 2, 1),
    (1, 4, 3, 3),
    (1, 9, 8, 1),
    (2, 5, 4, 2),
    (2, 5, 9, 1),
    (3, 7, 5, 1),
    (4, 13, 6, 3),
    (8, 8, 20, 1),
    (8, 8, 63, 1),
]
PRINTED = {**AS_RUN, "swap_formula": "equation_26"}
VARIANTS = [
    {},
    AS_RUN,
    PRINTED,
    {"swap_formula": "equation_26"},
    *({switch: value} for switch, value in AS_RUN.items()),
    *(
        {switch: other for switch, other in AS_RUN.items() if switch != left_out}
        for left_out in AS_RUN
    ),
]


def play_compiled(switches, size, strategy, keys, number) -> tuple[np.record, np.record]:
    """Play one match and return its record and its counts."""
    suits, cards, _n_players, _lives = size
    match = new_match()
    counts = np.zeros(1, dtype=COUNTS).view(np.recarray)[0]
    play_matches(
        match,
        counts,
        np.array(size),
        MIXED if strategy == "mixed" else STRATEGIES.index(strategy),
        decision_table(switches, suits, cards, suits * cards - 1),
        switches.dealer_rotates,
        switches.remembers_swaps,
        keys,
        number,
        number + 1,
    )
    return match, counts


def compare(record, size, strategy, keys, number) -> None:
    switches = Switches(**record)
    twin = MatchTwin(*size, switches.model_dump(), strategy, keys, number)
    winner = twin.play()
    match, counts = play_compiled(switches, size, strategy, keys, number)
    n = size[2]
    assert winner_of(match) == (NOBODY if winner is None else winner)
    assert match.n_rounds == twin.n_rounds
    assert match.last_round[:n].tolist() == [player.last_round for player in twin.players]
    assert match.lives[:n].tolist() == [player.lives for player in twin.players]
    played = [STRATEGIES[strategy] for strategy in match.strategy[:n]]
    assert played == [player.strategy for player in twin.players]
    assert_counted(counts, twin, winner)


def assert_counted(counts, twin, winner) -> None:
    """Check the counts of one match."""
    won = [] if winner is None else [twin.players[winner].strategy]
    last_rounds = [player.last_round for player in twin.players]
    assert counts.matches == 1
    assert counts.wins.tolist() == [won.count(name) for name in STRATEGIES]
    assert counts.no_winner == (winner is None)
    assert counts.players.tolist() == [
        sum(player.strategy == name for player in twin.players) for name in STRATEGIES
    ]
    assert counts.rounds == twin.n_rounds
    assert counts.last_round == sum(last_rounds)
    assert counts.last_round_squared == sum(last**2 for last in last_rounds)
    assert counts.match_last_round_squared == sum(last_rounds) ** 2
    assert counts.match_survived_squared == (sum(last_rounds) + len(won)) ** 2
    assert np.flatnonzero(counts.wins_by_identifier).tolist() == [winner] * len(won)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_mixed_matches_end_as_those_of_the_twin(size):
    generator = np.random.default_rng([4, *size])
    repetitions = max(1, 12 // size[2])
    for record in VARIANTS:
        for _ in range(repetitions * 5):
            keys = generator.integers(0, 2**64, (3, 2), dtype=np.uint64)
            compare(record, size, "mixed", keys, int(generator.integers(0, 10**6)))


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("record", [{}, AS_RUN], ids=["as_written", "as_run"])
def test_matches_of_one_strategy_end_as_those_of_the_twin(strategy, record):
    generator = np.random.default_rng(5)
    for _ in range(150):
        keys = generator.integers(0, 2**64, (3, 2), dtype=np.uint64)
        n_players = int(generator.integers(2, 40))
        lives = int(generator.integers(1, 4))
        compare(record, (4, 10, n_players, lives), strategy, keys, 3)
