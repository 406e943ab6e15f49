"""What holds after every half-turn, in every variant."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.cards import SUIT_SIZES
from redealt.games.hanamikoji.state import NOBODY, TAKE
from tests.games.hanamikoji.play import (
    RANDOM,
    compile_variant,
    dealt,
    decision_state,
    options_of,
    play_match,
    play_steps,
    zones_of,
)
from tests.games.hanamikoji.variants import VARIANTS

RECORDS = {name: compile_variant(variant) for name, variant in VARIANTS.items()}
variants = st.sampled_from(sorted(VARIANTS))
numbers = st.integers(0, 10**6)


def total_by_suit(zones):
    total = np.zeros(7, dtype=int)
    for zone in zones.values():
        total += np.sum(zone, axis=0) if np.ndim(zone) == 2 else zone
    return tuple(total.tolist())


@given(variants, numbers)
def test_every_card_is_somewhere_after_every_step(variant, number):
    record = RECORDS[variant]
    state, stream = dealt(number, record)
    assert total_by_suit(zones_of(state)) == SUIT_SIZES
    for _choice in play_steps(state, record, stream):
        assert total_by_suit(zones_of(state)) == SUIT_SIZES


@given(variants, numbers)
def test_hands_follow_from_what_was_played_drawn_and_taken(variant, number):
    record = RECORDS[variant]
    state, stream = dealt(number, record)
    dealt_cards = 6 if record.draw_first else 7
    expected = [dealt_cards, dealt_cards]
    deck = 20 - 2 * dealt_cards
    steps = play_steps(state, record, stream)
    while not rules.is_round_over(state):
        drawer, player = int(state.drawer), int(rules.player_to_act(state))
        choice = next(steps)
        if choice is None:
            expected[drawer] += 1
            deck -= 1
        elif choice.action == TAKE:
            expected[player] += 0 if record.to_scored else _n(choice.cards)
        else:
            expected[player] -= _n(choice.cards)
        assert [_n(state.hand[0]), _n(state.hand[1])] == expected
        assert _n(state.deck) == deck
    assert deck == 0
    assert expected == ([0, 0] if record.to_scored else [3, 3])


def _n(packed):
    return sum(int(packed) >> 5 * suit & 31 for suit in range(7))


@given(variants, numbers)
def test_a_round_has_twelve_decisions_and_uses_each_action_once(variant, number):
    record = RECORDS[variant]
    state, stream = dealt(number, record)
    choices = [choice for choice in play_steps(state, record, stream) if choice is not None]
    assert len(choices) == 12
    assert sorted(int(choice.action) for choice in choices) == [0, 0, 1, 1, 2, 2, 3, 3, *4 * [TAKE]]
    assert state.used.tolist() == [15, 15]
    assert state.drawer == NOBODY
    assert state.offer == state.pair == 0


@given(variants, numbers)
def test_players_score_eight_cards_or_seven_without_the_secret(variant, number):
    record = RECORDS[variant]
    state, stream = dealt(number, record)
    for _choice in play_steps(state, record, stream):
        pass
    scored = 8 if record.score_secret else 7
    for player in (0, 1):
        assert _n(rules.cards_of(state, record, player)) == scored
        assert _n(state.scored[player]) == (7 if record.to_scored else 4)
        assert _n(state.secret[player]) == 1
        assert _n(state.trade_off[player]) == 2
    assert _n(state.aside) == 1


@given(variants, numbers)
def test_there_is_always_an_option_and_none_comes_twice(variant, number):
    record = RECORDS[variant]
    options = options_of(decision_state(number, record), record)
    assert len(options) > 0
    assert len(set(options)) == len(options)


def test_games_end_within_their_rounds_with_a_result():
    for variant, switches in VARIANTS.items():
        games = play_match([RANDOM, RANDOM], 2000, switches, name=(31,))
        assert set(np.unique(games.result)) <= {-1, 0, 1}
        assert games.rounds.min() == 1
        assert games.rounds.max() <= RECORDS[variant].max_rounds
        assert (games.rounds[games.is_tie_break == 1] == 3).all()
        played = games.n_decisions.sum(axis=1)[:, 0]
        assert (played == 12).all()


def test_equal_random_players_win_equally_often():
    games = play_match([RANDOM, RANDOM], 200_000, {}, name=(32,))
    assert abs(games.result.mean()) < 0.0085
