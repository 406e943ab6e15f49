"""What holds after every half-turn, in every variant."""

from collections.abc import Iterator

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.cards import SUIT_SIZES
from redealt.games.hanamikoji.state import TAKE
from redealt.games.interface import Game, new_game
from tests.games.hanamikoji.play import (
    RANDOM,
    compile_variant,
    dealt,
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


def play_options(variant: str, number: int) -> Iterator[Game]:
    """Choose by chance; yield the game before each choice and at its end."""
    game = new_game("hanamikoji", [None, None], number, switches=VARIANTS[variant])
    generator = np.random.default_rng(number)
    while game.player is not None:
        yield game
        game.apply(str(generator.choice(game.options())))
    yield game


@given(variants, numbers)
def test_every_card_is_somewhere_at_every_decision(variant, number):
    for game in play_options(variant, number):
        assert total_by_suit(zones_of(game._state)) == SUIT_SIZES


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
    *_, game = play_options(variant, number)
    actions = [choice.split()[0] for choice in game.choices]
    assert len(actions) == 12 * game.outcome()["rounds"]
    for first in range(0, len(actions), 12):
        used = sorted([*(2 * ["Secret", "Trade-Off", "Gift", "Compete"]), *(4 * ["take"])])
        assert sorted(actions[first : first + 12]) == used
    assert [len(used) for used in game.view(0)["used"]] == [4, 4]
    assert game.view(0)["offer"] == [[]]


@given(variants, numbers)
def test_players_score_eight_cards_or_seven_without_the_secret(variant, number):
    *_, game = play_options(variant, number)
    scored = 8 if game.switches.score_secret else 7
    for player in (0, 1):
        view = game.view(player)
        assert [len(cards) for cards in view["last_round"]] == [scored, scored]
        assert len(view["scored"][player]) == (7 if game.switches.to_scored else 4)
        assert (len(view["secret"]), len(view["trade_off"]), view["deck"]) == (1, 2, 0)


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
