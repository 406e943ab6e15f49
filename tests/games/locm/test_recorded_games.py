"""The referee's own games are played again, action by action."""

import numpy as np
import pytest

from redealt.games.locm.actions import (
    ILLEGAL,
    MAX_ACTIONS,
    action_ids,
    find_action,
    list_actions,
    play_action,
)
from redealt.games.locm.effects import find_rules
from redealt.games.locm.protocol import BATTLE_WORDS, render_input
from redealt.games.locm.record import compile_switches
from redealt.games.locm.state import DECK_SIZE, NOBODY
from redealt.games.locm.switches import Switches
from redealt.games.locm.turns import begin_turn, check_end, end_turn
from tests.games.locm.java_random import draw_java_offers, shuffle_java_deck
from tests.games.locm.recorded import BASELINE_2, RANDOM, read_games, set_up_decks

SWITCHES = compile_switches(Switches())
RULES = find_rules(SWITCHES)
ROOM = np.zeros(MAX_ACTIONS, dtype=np.int64)


def find_named(state: np.record, text: str) -> int:
    """Return the action that a recorded text names, or ILLEGAL."""
    word, card_id, target_id = text.split()[:3]
    kind = 1 + BATTLE_WORDS.index(word)
    return find_action(state, SWITCHES, kind, int(card_id), int(target_id))


def numbers_after(state: np.record, player: int) -> list[int]:
    """Return what is recorded of a player when a turn ends."""
    names = ("health", "mana", "max_mana", "drawn_cards", "rune", "next_draw", "hand_size")
    health, mana, max_mana, drawn, *rest = (int(state[name][player]) for name in names)
    return [health, mana, max_mana, DECK_SIZE - drawn, *rest]


def strip(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().split("\n")]


def read_actions(turn: dict) -> list[tuple[str, int | None]]:
    """Return the recorded actions, and how many were legal, or those that a program wrote."""
    if "actions" in turn:
        return [(action["a"], action["legal"]) for action in turn["actions"]]
    return [(text, None) for text in (turn["output"] or "PASS").split(";")]


def replay(game: dict) -> None:
    """Play a recorded game again; compare all that is recorded of it."""
    state, shown = set_up_decks(game["decks"], SWITCHES), []
    for turn in game["turns"]:
        player = turn["player"]
        assert (state.winner, state.player) == (NOBODY, player)
        begin_turn(state, SWITCHES)
        assert strip(render_input(state, SWITCHES, player, shown)) == strip(turn["input"])
        if state.winner != NOBODY:  # who died by a draw is still asked
            break
        shown = []
        for text, n_legal in read_actions(turn):
            if text == "PASS" or state.winner != NOBODY:
                continue
            assert n_legal in (None, list_actions(state, SWITCHES, ROOM))
            action = find_named(state, text)
            if action == ILLEGAL:
                assert n_legal is None
                continue
            kind, card_id, target_id = action_ids(state, SWITCHES, action)
            assert f"{BATTLE_WORDS[kind - 1]} {card_id} {target_id}" == " ".join(text.split()[:3])
            card = game["decks"][player][(card_id - 1) // 2]
            shown.append(f"{card} {BATTLE_WORDS[kind - 1]} {card_id} {target_id}")
            play_action(state, SWITCHES, RULES, action)
            check_end(state, SWITCHES)
        if "after" in turn:
            after = numbers_after(state, 0) + numbers_after(state, 1)
            if state.turns[1] == 0:  # the referee has given mana before the first turn
                after[8:10] = turn["after"][8:10]
            assert after == turn["after"]
        if state.winner == NOBODY:
            end_turn(state)
    assert state.winner == game["winner"]


@pytest.mark.parametrize("name", [BASELINE_2, RANDOM])
def test_recorded_games_are_played_as_they_were(name):
    games = [*read_games(name)]
    for game in games:
        replay(game)
    assert len(games) == (100 if name == BASELINE_2 else 201)


def test_offers_and_decks_are_those_of_the_referees_seeds():
    for game in read_games(BASELINE_2):
        seeds = dict(seed.split("=") for seed in game["seeds"])
        assert draw_java_offers(int(seeds["draftChoicesSeed"])) == game["draft"]
    for game in read_games(RANDOM):
        number = game["game"]
        assert draw_java_offers(number) == game["draft"]
        for player, seed in enumerate((2 * number + 1, 3 * number + 2)):
            picks = [
                offer[pair[player]]
                for offer, pair in zip(game["draft"], game["picks"], strict=True)
            ]
            assert shuffle_java_deck(picks, seed) == game["decks"][player]


def test_seed_1_offers_what_the_referee_offers():
    assert draw_java_offers(1)[:4] == [
        [129, 135, 64],
        [116, 60, 30],
        [139, 129, 61],
        [146, 94, 127],
    ]
