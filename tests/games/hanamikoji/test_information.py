"""What is redrawn and what stays."""

import numpy as np
import pytest

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.cards import MAX_PICKED_FROM, count_cards, is_within, unpack
from redealt.games.hanamikoji.information import determinize
from tests.games.hanamikoji.play import (
    cards,
    compile_variant,
    copy_of,
    dealt,
    decision_state,
    new_stream,
    play_steps,
    zones_of,
)
from tests.games.hanamikoji.variants import VARIANTS

SEEN = (
    "markers",
    "used",
    "turn",
    "drawer",
    "starter",
    "round_number",
    "offer",
    "pair",
    "scored",
    "known",
)


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_that_is_seen_and_all_numbers_of_cards_stay(variant):
    switches, stream = compile_variant(VARIANTS[variant]), new_stream(1)
    for number in range(120):
        state = decision_state(number, switches)
        for player in (0, 1):
            opponent, redrawn = 1 - player, copy_of(state)
            determinize(redrawn, player, switches, stream)
            for name in SEEN:
                assert np.array_equal(redrawn[name], state[name])
            before, after = zones_of(state), zones_of(redrawn)
            for zone in ("hand", "secret", "trade_off"):
                assert after[zone][player] == before[zone][player]
                assert sum(after[zone][opponent]) == sum(before[zone][opponent])
            assert sum(after["deck"]) == sum(before["deck"])
            assert sum(after["aside"]) == 1
            assert switches.aside_in_pool or after["aside"] == before["aside"]
            assert _total(after) == _total(before) == (2, 2, 2, 3, 3, 4, 5)


def test_cards_that_were_taken_stay_with_the_opponent_if_they_are_remembered():
    switches, stream, n_known = compile_variant({"remembers_taken": True}), new_stream(3), 0
    forgetting, n_lost = compile_variant({}), 0
    for number in range(1000):
        state = decision_state(number, switches)
        player = int(rules.player_to_act(state))
        opponent = 1 - player
        known = state.known[opponent]
        n_known += sum(unpack(known))
        for redraw, lost in ((switches, 0), (forgetting, 1)):
            determinize(state, player, redraw, stream)
            hidden = state.hand[opponent] + state.secret[opponent] + state.trade_off[opponent]
            n_lost += not is_within(known, hidden)
            assert lost or is_within(known, hidden)
    assert n_known > 500
    assert n_lost > 10  # the deck is short by the time that anything was taken


@pytest.mark.parametrize("variant", VARIANTS)
def test_known_cards_are_held_and_hidden_ones_few_enough_to_pick_from(variant):
    switches = compile_variant(VARIANTS[variant])
    for number in range(100):
        state, stream = dealt(number, switches)
        for _choice in play_steps(state, switches, stream):
            for player in (0, 1):
                hidden = state.hand[player] + state.secret[player] + state.trade_off[player]
                assert is_within(state.known[player], hidden)
                assert count_cards(hidden + state.deck) <= MAX_PICKED_FROM


def _total(zones):
    return tuple(int(n) for n in sum(np.atleast_2d(zone).sum(axis=0) for zone in zones.values()))


@pytest.mark.parametrize("aside_in_pool", [0, 1])
def test_hidden_cards_are_everywhere_with_equal_chances(aside_in_pool):
    switches = compile_variant({"aside_in_pool": bool(aside_in_pool)})
    state = _all_hidden_zones(switches)
    player = int(rules.player_to_act(state))
    opponent = 1 - player
    zones = [state.deck, state.hand[opponent], state.secret[opponent], state.trade_off[opponent]]
    zones += [state.aside] if aside_in_pool else []
    pool = np.sum([unpack(zone) for zone in zones], axis=0)
    n, stream = 20_000, new_stream(2)
    drawn = np.zeros((len(zones), 7))
    for _ in range(n):
        determinize(state, player, switches, stream)
        hidden = [state.deck, state.hand[opponent], state.secret[opponent]]
        hidden += [state.trade_off[opponent], state.aside][: len(zones) - 3]
        drawn += [unpack(zone) for zone in hidden]
    for zone, counts in zip(zones, drawn, strict=True):
        size = sum(unpack(zone))
        chance = pool / pool.sum()
        mean = size * chance
        variance = mean * (1 - chance) * (pool.sum() - size) / (pool.sum() - 1)
        assert (np.abs(counts / n - mean) <= 4.5 * np.sqrt(variance / n) + 1e-12).all()


def _all_hidden_zones(switches):
    """Return a state in which the opponent of who decides has Secret and Trade-Off on the table."""
    for number in range(5, 10_000):
        state = decision_state(number, switches)
        opponent = 1 - rules.player_to_act(state)
        if state.secret[opponent] and state.trade_off[opponent] and sum(unpack(state.deck)) > 1:
            return state
    raise AssertionError("no such state")


def test_the_open_offer_stays_on_the_table():
    switches = compile_variant({})
    state = decision_state(0, switches)
    offer = cards(*[suit for suit, n in enumerate(unpack(state.hand[0])) for _ in range(n)][:3])
    rules.play_action(state, switches, 2, offer, 0)
    determinize(state, 1, switches, new_stream(4))
    assert state.offer == offer
