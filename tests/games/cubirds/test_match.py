"""Games between agents: streams, records, threads, seats and start birds."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.match import ROLES, new_games, play, record_game
from redealt.games.cubirds.names import DEFAULT_WEIGHTS, PUBLISHED_WEIGHTS, WEIGHT_BOUNDS
from redealt.games.cubirds.names import KINDS as KIND_NAMES
from redealt.games.cubirds.population import play_population
from redealt.games.cubirds.state import DEALT, EMPTY_DECK, SEVEN_SPECIES
from tests.games.cubirds.play import (
    HEURISTIC,
    RANDOM,
    are_same,
    compile_variant,
    new_keys,
    play_match,
    play_to_end,
    position,
    set_up,
    table_of,
)
from tests.games.cubirds.variants import AS_RUN, BOTH

ROLLOUT = Agent("flat_monte_carlo", 2)
KINDS = {"random": RANDOM, "flat_monte_carlo": ROLLOUT, "heuristic": HEURISTIC}


@pytest.mark.parametrize("kind", KINDS)
def test_games_do_not_depend_on_threads_or_cuts(kind):
    agents, keys, switches = (
        configure_agents([KINDS[kind]] * 2),
        new_keys(3),
        compile_variant(AS_RUN),
    )
    whole = play(switches, agents, keys, 0, 30)
    with ThreadPoolExecutor(2) as pool:
        cut = pool.map(lambda first: play(switches, agents, keys, first, 10), (0, 10, 20))
        joined = np.concatenate(list(cut))
    assert are_same(joined, whole)
    assert len(np.unique(whole.turns)) > 10


def test_all_readings_are_dealt_the_same_cards():
    for number in range(20):
        tables = [set_up(number, compile_variant(variant))[0] for variant in BOTH.values()]
        assert table_of(tables[0]) == table_of(tables[1])


def test_streams_of_the_second_player_do_not_touch_those_of_the_first():
    keys = new_keys(5)
    other = keys.copy()
    other[ROLES.index("decisions_2")] += np.uint64(1)
    other[ROLES.index("search_1")] += np.uint64(1)
    switches, agents = compile_variant({}), configure_agents([RANDOM, RANDOM])
    assert not are_same(*[play(switches, agents, each, 0, 40) for each in (keys, other)])
    agents = configure_agents([HEURISTIC, HEURISTIC])
    assert are_same(*[play(switches, agents, each, 0, 40) for each in (keys, other)])


def test_numbers_name_games_whatever_was_played_before():
    games = play_match([ROLLOUT, RANDOM], 12, AS_RUN, name=(6,))
    for number in (3, 11):
        again = play_match([ROLLOUT, RANDOM], 1, AS_RUN, name=(6,), first=number)
        assert again[0] == games[number]


@pytest.mark.parametrize("variant", BOTH)
def test_turns_are_printed_as_the_reading_counts_them(variant):
    printed = {}
    for kind, agent in KINDS.items():
        games = play_match([agent, agent], 60, BOTH[variant], name=(8,))
        plain = games.turns - games.extra_turns
        assert np.array_equal(games.rounds, -(-plain // 2))
        expected = {
            "random": plain + (games.end == EMPTY_DECK),
            "flat_monte_carlo": games.turns,
            "heuristic": -(-(plain + (games.end == EMPTY_DECK)) // 2),
        }
        by_program = variant == "as_run"
        assert np.array_equal(games.printed_turns, expected[kind] if by_program else games.turns)
        printed[kind] = games.printed_turns.mean()
    assert printed["random"] > printed["flat_monte_carlo"] > printed["heuristic"]


@pytest.mark.parametrize(
    ("turns", "end", "rounds"), [(8, EMPTY_DECK, 5), (7, EMPTY_DECK, 4), (8, SEVEN_SPECIES, 4)]
)
def test_r9_round_in_which_the_empty_deck_is_noticed_is_printed(turns, end, rounds):
    state = position(turns=turns + 3, extra_turns=3, end=end)
    game = new_games(1)[0]
    record_game(game, state, compile_variant(AS_RUN), KIND_NAMES.index("heuristic"))
    assert (game.printed_turns, game.rounds) == (rounds, 4)


def test_only_flat_monte_carlo_counts_decisions_and_rollouts():
    games = play_match([RANDOM, HEURISTIC], 20, AS_RUN, name=(9,))
    for name in ("decisions", "first_row", "stale_choices", "scoreless", "rollouts"):
        assert not games[name].any()
    games = play_match([ROLLOUT, ROLLOUT], 20, AS_RUN, name=(9,))
    assert np.array_equal(games.decisions, games.turns)
    assert (games.rollouts > games.decisions).all()
    assert (games.first_row <= games.decisions).all()


def test_two_to_five_players_all_win_some_games():
    for n_players in (2, 3, 4, 5):
        games = play_match([RANDOM] * n_players, 400, {}, name=(10,))
        assert set(range(n_players)) <= set(games.winner.tolist()) <= set(range(-1, n_players))


@pytest.mark.parametrize("variant", BOTH)
def test_start_birds_start_the_collections(variant):
    flamingos, robins = (0, 0, *[DEALT] * 3), (7, 7, *[DEALT] * 3)
    for birds in (flamingos, robins):
        for number in range(20):
            table = table_of(
                play_to_end([RANDOM] * 2, BOTH[variant], new_keys(11), number, birds).state
            )
            assert all(birds[0] in collection for collection in table["collections"])
    found = [
        play_match([RANDOM] * 2, 50, BOTH[variant], name=(12,), start_birds=birds).turns.tolist()
        for birds in (flamingos, robins)
    ]
    assert found[0] != found[1]


def test_population_plays_the_games_of_its_pairs():
    weights = np.random.default_rng(1).uniform(*np.transpose(WEIGHT_BOUNDS), (4, 6))
    agents = [Agent("heuristic", weights=tuple(each)) for each in weights.tolist()]
    opponents = np.array([[1, 2], [3, 1], [0, 3], [2, 0]])
    seats = np.array([[0, 1], [1, 0], [0, 0], [1, 1]])
    indices = np.arange(8).reshape(4, 2)
    keys, switches = new_keys(13), compile_variant(AS_RUN)
    games = play_population(switches, configure_agents(agents), opponents, seats, keys, indices)
    for individual, number in np.ndindex(4, 2):
        pair = [agents[individual], agents[opponents[individual, number]]]
        if seats[individual, number]:
            pair.reverse()
        index = int(indices[individual, number])
        assert (
            games[individual, number] == play(switches, configure_agents(pair), keys, index, 1)[0]
        )


def test_weights_are_those_of_the_paper_and_the_program():
    assert PUBLISHED_WEIGHTS == (0.55, 0.50, 0.10, 0.50, 1.80, 0.50)
    assert DEFAULT_WEIGHTS == (0.50, 0.50, 0.30, 0.50, 1.80, 0.50)
    assert WEIGHT_BOUNDS == ((0, 1), (0, 1), (-1, 1), (0, 1), (0, 2), (0, 1))
    record = configure_agents([HEURISTIC])[0]
    assert tuple(float(record[name]) for name in "klmnop") == PUBLISHED_WEIGHTS


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (Agent("flat_monte_carlo", 0), "rollouts 0 are fewer than 1"),
        (Agent("heuristic", weights=(1.0, 2.0)), "2 weights, expected 6"),
    ],
)
def test_impossible_agents_are_refused(agent, message):
    with pytest.raises(ValueError, match=message):
        configure_agents([agent])


@pytest.mark.parametrize(("n_players", "n_birds"), [(1, 5), (6, 6), (3, 2)])
def test_other_numbers_of_players_or_birds_are_refused(n_players, n_birds):
    with pytest.raises(ValueError, match=f"{n_players} agents with {n_birds} start birds"):
        play_match([RANDOM] * n_players, 1, start_birds=(DEALT,) * n_birds)
