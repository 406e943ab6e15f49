"""What holds after every step of any game, in every variant."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from redealt.games.cubirds.agents.configuration import MAX_OPTIONS, Agent
from redealt.games.cubirds.agents.flat_monte_carlo import list_options
from redealt.games.cubirds.cards import EMPTY, TOTAL_CARDS, total
from redealt.games.cubirds.names import ENDS
from redealt.games.cubirds.state import MAX_PLAYERS
from redealt.games.interface import Game, new_game
from tests.games.cubirds.play import (
    DEALT_BIRDS,
    HEURISTIC,
    RANDOM,
    WORK,
    are_same,
    compile_variant,
    content_of,
    count_all,
    decision_state,
    list_cards,
    new_keys,
    play_match,
    play_to_end,
    play_turns,
    set_up,
)
from tests.games.cubirds.variants import AS_RUN, BOTH, RULES

RECORDS = {name: compile_variant(variant) for name, variant in RULES.items()}
variants = st.sampled_from(sorted(RULES))
both = st.sampled_from(sorted(BOTH))
numbers = st.integers(0, 10**6)
player_counts = st.integers(2, MAX_PLAYERS)
MAX_STEPS = 150  # of a game, which may go on for longer without anything new


def play_steps(
    variant: str, number: int, n_players: int = 2, birds: Sequence[int] = DEALT_BIRDS
) -> Iterator[tuple[str, dict, Game]]:
    """Choose by chance; yield each option, what was to be seen before it, and the game after it."""
    setup = {"start_birds": birds}
    game = new_game("cubirds", [None] * n_players, number, switches=RULES[variant], setup=setup)
    generator = np.random.default_rng(number)
    for _ in range(MAX_STEPS):
        if game.player is None:
            return
        option, before = str(generator.choice(game.options())), game.view(0)
        game.apply(option)
        yield option, before, game


@settings(max_examples=50)
@given(variants, numbers, player_counts)
def test_i1_every_card_is_somewhere_after_every_step(variant, number, n_players):
    for _option, _before, game in play_steps(variant, number, n_players):
        assert count_all(game._state) == TOTAL_CARDS
        assert game.switches.loses_captured or game._state.lost == EMPTY
        assert game._state.owed == EMPTY


@settings(max_examples=50)
@given(numbers, st.lists(st.integers(0, 1), min_size=5, max_size=5))
def test_i1_owed_birds_are_counted(number, birds):
    owed = 5
    for _option, _before, game in play_steps("as_run", number, 5, birds):
        assert count_all(game._state) == TOTAL_CARDS
        assert total(game._state.owed) <= owed
        owed = total(game._state.owed)


@settings(max_examples=50)
@given(variants, numbers)
def test_i3_each_species_is_in_one_block_of_a_row(variant, number):
    for _option, _before, game in play_steps(variant, number):
        for row in game.view(0)["rows"]:
            assert sum(a != b for a, b in pairwise(row)) == len(set(row)) - 1


@settings(max_examples=50)
@given(variants, numbers)
def test_i4_rows_have_two_species_unless_both_piles_ran_out(variant, number):
    for option, before, game in play_steps(variant, number):
        view = game.view(0)
        assert min(len(set(row)) for row in view["rows"]) >= 1
        goes_on = game.player is not None and view["turn"] == before["turn"]
        if option.startswith("all") and goes_on and len(set(view["rows"][int(option[-1])])) < 2:
            assert (view["pile"], view["discard"]) == (0, [])


@settings(max_examples=60)
@given(variants, numbers, player_counts)
def test_i5_new_hands_hold_eight_cards(variant, number, n_players):
    for _option, before, game in play_steps(variant, number, n_players):
        view = game.view(0)
        if game.player is not None and view["is_extra"] and view["turn"] > before["turn"]:
            assert view["hands"] == [8] * n_players


@settings(max_examples=60)
@given(variants, numbers)
def test_i6_collections_grow_by_at_most_two_cards_of_the_mover(variant, number):
    for option, before, game in play_steps(variant, number):
        grown = [
            len(after) - len(cards)
            for after, cards in zip(game.view(0)["collections"], before["collections"], strict=True)
        ]
        mover = before["to_act"]
        collected = option.startswith("collect ") and option != "collect nothing"
        assert grown[mover] == (int(option.split()[1]) if collected else 0)
        assert grown[1 - mover] == 0


def options_of(state, switches) -> list[tuple[int, ...]]:
    n = list_options(state, switches, bool(switches.keeps_counter), WORK.options)
    names = ("row", "side", "species", "family")
    return [tuple(int(option[name]) for name in names) for option in WORK.options[:n]]


@given(both, numbers)
def test_i7_placements_are_eight_for_each_species_held(variant, number):
    switches = RECORDS[variant]
    state = decision_state(number % 5000, switches)
    options = options_of(state, switches)
    n_species = len(set(list_cards(state.hand[state.player])))
    assert len({option[:3] for option in options}) == 8 * n_species <= 64
    assert len(options) == len(set(options)) <= 512 < MAX_OPTIONS
    assert options == sorted(options)


@given(both, numbers)
def test_games_count_their_turns_to_a_known_end(variant, number):
    switches = RECORDS[variant]
    state, stream = set_up(number, switches)
    n_turns = sum(1 for _ in play_turns(state, switches, stream))
    assert n_turns == state.turns
    assert state.end in range(len(ENDS))
    assert state.winner in (-1, 0, 1)


def seat_both(**weights: float) -> list[Agent]:
    names = dict(zip("klmnop", HEURISTIC.weights, strict=True)) | weights
    return [Agent("heuristic", weights=tuple(names.values()))] * 2


def assert_same_games(variant: dict, one: list[Agent], other: list[Agent]) -> None:
    games = [play_match(agents, 500, variant, name=(90,)) for agents in (one, other)]
    assert are_same(*games)
    assert len(np.unique(games[0].turns)) > 20
    for number in range(100):
        found = [play_to_end(agents, variant, new_keys(91), number) for agents in (one, other)]
        assert content_of(found[0].state) == content_of(found[1].state)
        assert np.array_equal(found[0].streams, found[1].streams)


def test_i9_all_o_above_five_thirds_play_alike_if_p_has_a_weight_of_its_own():
    assert_same_games({}, seat_both(o=1.7), seat_both(o=2.0))


def test_i9_p_changes_nothing_as_run():
    assert_same_games(AS_RUN, seat_both(p=0.0), seat_both(p=1.0))


def test_i9_o_is_a_weight_of_size_as_run():
    games = [play_match(seat_both(o=o), 200, AS_RUN, name=(92,)) for o in (1.7, 2.0)]
    assert not are_same(*games)


def test_games_end_in_each_way():
    for variant in BOTH.values():
        games = play_match([RANDOM, RANDOM], 3000, variant, name=(93,))
        assert set(games.end.tolist()) == {0, 1, 2}
        assert (games.winner[games.end != 2] >= 0).all()
        assert set(games.winner.tolist()) == {-1, 0, 1}
        assert (games.extra_turns <= games.turns).all()
