"""Copies of a game for a player who does not see all cards (section 6, S93, S94)."""

from collections import Counter

import numpy as np
from scipy.stats import chisquare

from redealt.games.interface import copy_record
from redealt.games.unicorns.game import advance
from redealt.games.unicorns.information import determinize
from redealt.games.unicorns.names import DECISIONS
from redealt.games.unicorns.setup import set_up_game
from redealt.games.unicorns.state import DECK, DISCARD, MAX_CARDS, NOT_OVER, new_state
from redealt.games.unicorns.zones import zone_of
from tests.games.streams import new_stream
from tests.games.unicorns.searches import ask_to_play, random_position, rules_of
from tests.games.unicorns.stories import Story
from tests.games.unicorns.table import answer, cards_in, question_of, table_of

ROOM = np.zeros((3, MAX_CARDS), dtype=np.int16)


def play_out(state, rules, number) -> bytes:
    """Choose at random to the end; return the record of the end."""
    stream, generator = new_stream(number), np.random.default_rng(number)
    while state.end == NOT_OVER:
        answer(state, generator.permutation(state.n_options)[: state.k].tolist())
        advance(state, rules, stream)
    return state.tobytes()


def test_a_copy_made_at_any_kind_of_question_goes_on_alike():
    """With the same choices and random numbers it comes to the same end (S93)."""
    rules, met = rules_of(), Counter()
    for number in range(60):
        state, stream = new_state(), new_stream(number)
        generator = np.random.default_rng(number)
        set_up_game(state, rules, 6, stream)
        advance(state, rules, stream)
        while state.end == NOT_OVER:
            kind = DECISIONS[state.decision]
            if met[kind] < 2 and generator.random() < 0.2:
                met[kind] += 1
                twins = [copy_record(state) for _ in range(2)]
                question = question_of(state)
                ends = {play_out(twin, rules, number) for twin in twins}
                assert len(ends) == 1
                assert question_of(state) == question
            passes = state.may_pass and generator.random() < 0.3
            chosen = generator.permutation(state.n_options)[: state.k].tolist()
            answer(state, None if passes else chosen)
            advance(state, rules, stream)
    assert set(met) == set(DECISIONS)


def test_known_cards_stay_and_unknown_ones_are_dealt_evenly():
    """Seat 0 knows one of two cards of seat 1; the other may be any of the unknown ones (S94)."""
    position = "P1 H Neigh, Yay; P2 H Basic; K Poison, Angel, Narwhal, Shark, Zombie, Mermaid"
    story = Story("R", position, n_players=3)
    state, rules = story.state, story.rules
    park(story)
    known, unknown = cards_in(state, zone_of(1, 0))
    state.known[known] = 1
    pool = [unknown, *cards_in(state, zone_of(2, 0)), *cards_in(state, DECK)]
    seconds, tops, stream = Counter(), Counter(), new_stream(6)
    for _ in range(1000):
        twin = copy_record(state)
        determinize(twin, rules, 0, stream, ROOM)
        first, second = cards_in(twin, zone_of(1, 0))
        assert first == known
        held = [second, *cards_in(twin, zone_of(2, 0)), *cards_in(twin, DECK)]
        assert sorted(held) == sorted(pool)
        assert len(cards_in(twin, DECK)) == 6
        seconds[second] += 1
        tops[cards_in(twin, DECK)[-1]] += 1
    for found in (seconds, tops):
        assert chisquare([found[card] for card in pool]).pvalue > 0.01


def park(story) -> None:
    """Take the cards that are in no zone of a story out of the game."""
    for card in cards_in(story.state, zone_of(7, 0)):
        story.state.zone[card] = DISCARD


def test_what_others_know_follows_the_places_of_cards():
    story = ask_to_play("P0 H Basic; P1 H Neigh, Yay; P2 H Basic")
    first, second = cards_in(story.state, zone_of(1, 0))
    story.state.known[second] = 1 << 2
    twin = copy_record(story.state)
    determinize(twin, story.rules, 0, new_stream(7), ROOM)
    new_first, new_second = cards_in(twin, zone_of(1, 0))
    assert {new_first, new_second} != {first, second}
    assert (twin.known[new_first], twin.known[new_second]) == (0, 1 << 2)


def test_copies_keep_the_table_and_all_sizes():
    """Only hidden cards move, whoever is asked whatever (13.1)."""
    rules = rules_of()
    for number in range(40):
        state = random_position(rules, number)
        seat = int(state.asked)
        twin = copy_record(state)
        determinize(twin, rules, seat, new_stream(number), ROOM)
        before, after = table_of(state), table_of(twin)
        for place in ("discard", "nursery", "stack"):
            assert before["piles"][place] == after["piles"][place]
        for each, (old, new) in enumerate(zip(before["rows"], after["rows"], strict=True)):
            hands = old.pop("hand"), new.pop("hand")
            assert old == new
            assert len(hands[0]) == len(hands[1])
            assert each != seat or hands[0] == hands[1]
        assert before["known"][seat] == after["known"][seat]
        assert question_of(state) == question_of(twin)
