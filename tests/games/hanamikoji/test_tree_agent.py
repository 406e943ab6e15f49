"""The tree agent: a recursive twin, its size, and its leak."""

import numpy as np
import pytest

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents, new_workspace
from redealt.games.hanamikoji.agents.simple import choose_simply, value_state
from redealt.games.hanamikoji.agents.tree import choose_by_tree, list_draws
from redealt.games.hanamikoji.cards import pack, unpack
from redealt.games.hanamikoji.information import determinize
from redealt.games.hanamikoji.match import NO_TABLES
from redealt.games.hanamikoji.moves import new_options
from redealt.games.hanamikoji.record import REDRAWN
from redealt.games.hanamikoji.rollout import take_randomly
from redealt.games.hanamikoji.state import DRAW, NOBODY, TAKE
from tests.games.hanamikoji.play import (
    WORK,
    cards,
    copy_of,
    dealt,
    decision_state,
    new_stream,
    options_of,
    play_match,
)
from tests.games.hanamikoji.play import compile_variant as read
from tests.games.hanamikoji.variants import AS_RUN, VARIANTS

SPARE = new_workspace()


def search(state, switches, agent, stream, tables=NO_TABLES):
    """Return the choice, the values of all options, and the number of nodes."""
    record, player = configure_agents([agent])[0], rules.player_to_act(state)
    best = choose_by_tree(
        state, switches, player, record, np.int64(-1), tables, WORK, stream, new_stream(99)
    )
    values = WORK.values[0, : len(options_of(state, switches))].copy()
    return int(best), values.tolist(), int(WORK.n_nodes[0])


def apply(state, switches, option):
    after = copy_of(state)
    choice = new_options(1)[0][0]
    choice.action, choice.cards, choice.pair = option
    rules.apply_option(after, switches, choice)
    return after


class TreeTwin:
    """Expectiminimax by recursion in Python, with the leaves valued by the compiled agent."""

    def __init__(self, switches, agent, player, stream):
        self.switches, self.record = switches, configure_agents([agent])[0]
        self.player, self.stream = player, stream
        self.n_nodes = 1

    def value_options(self, state, depth):
        values = []
        for option in options_of(state, self.switches):
            after = apply(state, self.switches, option)
            if self.switches.inner_nodes == REDRAWN and not self.record.cheats:
                determinize(after, self.player, self.switches, self.stream)
            values.append(self.value(after, depth - 1))
        return values

    def value(self, state, depth):
        self.n_nodes += 1
        if (
            not self.switches.reply_is_level
            and depth >= 1
            and state.offer
            and state.drawer == NOBODY
        ):
            taken = take_randomly(state.offer, state.pair, self.stream)
            state = apply(state, self.switches, (TAKE, taken, 0))
        stops = self.switches.leaf_without_deck and state.deck == 0 and state.drawer == NOBODY
        if depth < 1 or state.turn == 8 or stops:
            return value_state(
                state,
                self.switches,
                self.player,
                self.record,
                self.record.rollouts,
                NO_TABLES,
                SPARE,
                np.int64(0),
                self.stream,
            )
        if state.drawer != NOBODY:
            draws = self.draws(state)
            values = [
                (weight, self.value(apply(state, self.switches, (DRAW, card, 0)), depth - 1))
                for card, weight in draws
            ]
            return sum(w * value for w, value in values) / sum(w for w, _ in values)
        children = options_of(state, self.switches)
        values = [self.value(apply(state, self.switches, one), depth - 1) for one in children]
        return max(values) if rules.player_to_act(state) == 0 else min(values)

    def draws(self, state):
        deck = unpack(state.deck)
        if self.switches.chance == 2:
            n = sum(deck)
            seen = {int(rules.pick_from_deck(state.deck, self.stream)) for _ in range(n)}
            return [(card, 1) for card in sorted(seen)]
        return [(cards(suit), n if self.switches.chance else 1) for suit, n in enumerate(deck) if n]


RECORDS = [
    {},
    AS_RUN,
    VARIANTS["leaking"],
    {"chance": "distinct_weighted"},
    {"reply_is_level": False},
    {"inner_nodes": "redrawn"},
    {"pairs": True, "offer_value": "worst_reply"},
    VARIANTS["official"],
]


@pytest.mark.parametrize("variant", RECORDS, ids=str)
def test_values_and_sizes_are_those_of_a_recursive_search(variant):
    switches = read(variant)
    for number in range(0, 48, 5):
        state = decision_state(number, switches)
        late = sum(unpack(state.deck)) < 3
        for depth, cheats in ((1, False), (2, True), (2 if not late else 4, False)):
            if depth == 2 and number % 12 == 0:
                continue  # a full first turn takes a second in Python
            agent = Agent("tree", 1, depth=depth, cheats=cheats)
            twin = TreeTwin(switches, agent, rules.player_to_act(state), new_stream(number))
            expected = twin.value_options(state, depth)
            _best, values, n_nodes = search(state, switches, agent, new_stream(number))
            assert values == pytest.approx(expected, abs=1e-12)
            assert n_nodes == twin.n_nodes


def test_depth_1_is_the_simple_agent():
    switches = read(AS_RUN)
    for number in range(24):
        state = decision_state(number, switches)
        record = configure_agents([Agent("simple", 5)])[0]
        player = rules.player_to_act(state)
        best, values, _n = search(state, switches, Agent("tree", 5, depth=1), new_stream(number))
        simple = choose_simply(
            state,
            switches,
            player,
            record,
            np.int64(-1),
            5,
            NO_TABLES,
            WORK,
            np.int64(0),
            new_stream(number),
            new_stream(99),
        )
        assert best == simple
        if len(values) > 1:
            assert values == WORK.values[0, : len(values)].tolist()


@pytest.mark.parametrize(
    ("hand", "n_nodes"),
    [
        ((0, 2, 1, 0, 3, 1, 0), 35),
        ((1, 0, 1, 1, 0, 3, 1), 47),
        ((1, 1, 1, 1, 1, 1, 1), 99),
        ((0, 0, 0, 0, 0, 2, 5), 12),
    ],
)
def test_trees_of_depth_1_have_a_root_and_all_options(hand, n_nodes):
    switches = read({})
    state, _stream = dealt(0, switches)
    state.hand[0] = pack(hand)
    state.hand[1] = 0
    assert search(state, switches, Agent("tree", 1, cheats=True), new_stream(0))[2] == n_nodes


def test_mean_size_of_first_trees_is_the_exact_expectation():
    n, exact, deviation = 2000, 492211 / 9690 + 1, 14.73
    games = play_match([Agent("tree", 1, depth=1), Agent("random")], n, {}, name=(41,))
    found = games.nodes[:, 0, 0, 0].mean()
    assert abs(found - exact) <= 4 * deviation / np.sqrt(n)
    assert (games.nodes[:, 1] == 0).all()


def test_draws_are_the_suits_of_the_deck_or_a_sample_of_them():
    deck, options = cards(0, 0, 3, 6), new_options(1)[0]
    suits = [cards(0), cards(3), cards(6)]
    for chance, weights in ((0, [1, 1, 1]), (1, [2, 1, 1])):
        n = list_draws(deck, chance, options, new_stream(0))
        assert options.cards[:n].tolist() == suits
        assert options.pair[:n].tolist() == weights
    stream, sizes = new_stream(1), []
    for _ in range(4000):
        n = list_draws(deck, 2, options, stream)
        assert set(options.cards[:n].tolist()) <= set(suits)
        sizes.append(n)
    # Four draws with replacement miss suit 0 with chance 1/2**4, each of the others with (3/4)**4.
    assert np.mean(sizes) == pytest.approx(3 - 1 / 16 - 2 * (3 / 4) ** 4, abs=0.05)


@pytest.mark.parametrize(("inner_nodes", "leaks"), [("true_cards", True), ("redrawn", False)])
def test_inner_nodes_leak_hidden_cards_unless_they_are_redrawn(inner_nodes, leaks):
    switches, stream = read({"inner_nodes": inner_nodes}), new_stream(5)
    differ = 0
    for number in range(1, 24):
        if number % 12 == 0:
            continue
        state = decision_state(number, switches)
        agent = Agent("tree", 2, depth=2)
        before = search(state, switches, agent, new_stream(number))
        determinize(state, rules.player_to_act(state), switches, stream)
        differ += search(state, switches, agent, new_stream(number)) != before
    assert (differ > 5) == leaks
    assert leaks or differ == 0
