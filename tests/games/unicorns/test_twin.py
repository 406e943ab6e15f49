"""The compiled engine against a slow and obvious twin, decision by decision.

REDEALT_TWIN_GAMES in the environment sets the games of each variant and number of players.
"""

import os

import numpy as np
import pytest

from redealt.games.unicorns.deck import read_deck
from redealt.games.unicorns.game import advance
from redealt.games.unicorns.names import ENDS
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.setup import rank_seats, set_up_game
from redealt.games.unicorns.state import NOT_OVER, new_state
from redealt.games.unicorns.switches import AS_RUN, Switches
from tests.games.streams import new_stream
from tests.games.unicorns.game_twin import GameTwin
from tests.games.unicorns.table import answer, question_of, table_of
from tests.twins.streams import Stream

VARIANTS = {"as_written": {}, "as_run": AS_RUN}
GAMES = int(os.environ.get("REDEALT_TWIN_GAMES", "20"))


def new_twin(switches: Switches, n_players: int, stream: np.ndarray) -> GameTwin:
    cards = [(card.name, card.kind, card.copies, card.unicorns) for card in read_deck(switches)]
    return GameTwin(switches.model_dump(), cards, n_players, Stream.from_state(stream))


def twin_table(twin: GameTwin) -> dict:
    def numbers(cards):
        return [card.number for card in cards]

    known = [[sorted(numbers(cards)) for cards in sets] for sets in twin.known]
    rows = [{row: numbers(cards) for row, cards in seat.items()} for seat in twin.rows]
    piles = {name: numbers(cards) for name, cards in twin.piles.items()}
    return {"piles": piles, "rows": rows, "known": known}


def draw_answer(generator, question, *, is_keen: bool):
    """Return places of options, or None to pass; keen players pass rarely."""
    _, _, options, k, may_pass = question
    if may_pass and generator.random() < (0.1 if is_keen else 0.5):
        return None
    return [int(place) for place in generator.permutation(len(options))[:k]]


def question_of_twin(question):
    kind, seat, options, k, may_pass = question
    if kind == "variant":
        options = list(range(len(options)))
    return kind, seat, options, k, may_pass


def compare_game(switches: dict, n_players: int, number: int) -> GameTwin:
    """Play a game of random choices in both, compare everything and return the twin."""
    variant = Switches(**switches)
    rules, state, stream = compile_rules(variant), new_state(), new_stream(number, n_players)
    twin = new_twin(variant, n_players, stream)
    generator = np.random.default_rng(number)
    twin.set_up()
    game = twin.play()
    set_up_game(state, rules, n_players, stream)
    advance(state, rules, stream)
    question = next(game)
    while True:
        assert question_of(state) == question_of_twin(question)
        assert table_of(state) == twin_table(twin)
        chosen = draw_answer(generator, question_of(state), is_keen=number % 3 > 0)
        answer(state, chosen)
        advance(state, rules, stream)
        try:
            question = game.send(chosen)
        except StopIteration:
            break
        assert state.end == NOT_OVER
    assert ENDS[state.end] == twin.end
    assert table_of(state) == twin_table(twin)
    assert (state.turn, state.n_instants, state.n_links) == (twin.turns, twin.instants, twin.links)
    assert stream.tolist() == twin.stream.state
    order = np.zeros(n_players, dtype=np.int64)
    is_tied = bool(rank_seats(state, rules, order))
    assert (order.tolist(), is_tied) == twin.ranking()
    return twin


@pytest.mark.parametrize("n_players", range(2, 9))
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_go_as_those_of_the_twin(variant, n_players):
    twins = [compare_game(VARIANTS[variant], n_players, number) for number in range(GAMES)]
    assert len({(twin.turns, twin.instants) for twin in twins}) > 0.7 * GAMES


@pytest.mark.parametrize("switch", AS_RUN)
def test_games_with_one_switch_go_as_those_of_the_twin(switch):
    for number in range(10):
        compare_game({switch: AS_RUN[switch]}, 6, number)
        compare_game({**AS_RUN, switch: Switches.model_fields[switch].default}, 4, number)
