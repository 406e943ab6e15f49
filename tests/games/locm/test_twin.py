"""The compiled core against a slow and obvious twin, decision by decision."""

import numpy as np
import pytest

from redealt.games.locm.actions import MAX_ACTIONS, action_ids, list_actions
from redealt.games.locm.agents.configuration import Agent, pack_agents
from redealt.games.locm.state import DECK_SIZE, LANE_SIZE, READINESS
from redealt.games.locm.switches import Switches
from tests.games.locm.agents_twin import (
    Baseline1Twin,
    Baseline2Twin,
    EvolvedTwin,
    PassTwin,
    RandomTwin,
    pick_deck,
)
from tests.games.locm.game_twin import GameTwin
from tests.games.locm.play import WORDS, Stepper, compile_variant, grow, new_keys
from tests.games.locm.variants import PRESETS, VARIANTS
from tests.twins.streams import Stream

KEYS = new_keys(21)
ROOM = np.zeros(MAX_ACTIONS, dtype=np.int64)
READY = ("fresh", "ready", "tired")
NUMBERS = ("health", "rune", "mana", "max_mana", "next_draw", "drawn", "shown_draw")
SIZES = ("hand_size", "drawn_cards", "board_size")
CODED = ("hand", "status")
CREATURE = ("place_id", "attack", "defense", "keywords")
TWINS = {
    "random": RandomTwin,
    "pass_only": PassTwin,
    "baseline_1": Baseline1Twin,
    "baseline_2": Baseline2Twin,
}


def draw_offers(switches, stream):
    if switches["draft"] == "uniform":
        return [[1 + stream.draw_below(160) for _ in range(3)] for _ in range(30)]
    cards = [*range(1, 161)]
    for place in range(60):
        other = place + stream.draw_below(160 - place)
        cards[place], cards[other] = cards[other], cards[place]
    offers = []
    for _ in range(30):
        offer = []
        while len(offer) < 3:
            card = cards[stream.draw_below(60)]
            if card not in offer:
                offer.append(card)
        offers.append(offer)
    return offers


def shuffle(cards, stream):
    deck = [*cards]
    for left in range(30, 1, -1):
        other = stream.draw_below(left)
        deck[left - 1], deck[other] = deck[other], deck[left - 1]
    return deck


def new_twins(switches, agents, number):
    """Return a game before its first turn, and its players."""
    offers = draw_offers(switches, Stream(KEYS[0], number))
    players, decks = [], []
    for seat, agent in enumerate(agents):
        stream = Stream(KEYS[3 + seat], number)
        if agent.genome is None:
            player = TWINS[agent.kind](switches, stream)
        else:
            player = EvolvedTwin(switches, agent.genome)
        role = 1 if switches["shuffles"] == "common" else 1 + seat
        picks = pick_deck(player, offers, switches)
        decks.append(shuffle(picks, Stream(KEYS[role], number)))
        players.append(player)
    game = GameTwin(switches, decks)
    game.summoned = []  # ids, in order
    return game, players


def describe(state):
    """Return a state in the words of the twin; reading its fields whole is faster."""
    fields = {name: state[name].tolist() for name in (*NUMBERS, *SIZES, *CREATURE, *CODED)}
    players = []
    for player in range(2):
        numbers = {name: fields[name][player] for name in NUMBERS}
        hand = fields["hand"][player][: fields["hand_size"][player]]
        numbers["hand"] = [2 * position + player + 1 for position in hand]
        numbers["deck"] = DECK_SIZE - fields["drawn_cards"][player]
        lanes = []
        for lane in range(2):
            first = LANE_SIZE * lane
            places = range(first, first + fields["board_size"][player][lane])
            lanes.append([describe_creature(fields, player, place) for place in places])
        players.append({**numbers, "lanes": lanes})
    return int(state.player), int(state.winner), players


def describe_creature(fields, player, place):
    status = READY[fields["status"][player][place] & READINESS]
    return (*(fields[name][player][place] for name in CREATURE), status)


def describe_twin(game):
    players = []
    for player in game.players:
        numbers = {name: getattr(player, name) for name in NUMBERS}
        numbers["hand"] = [card["id"] for card in player.hand]
        numbers["deck"] = len(player.deck)
        lanes = [[describe_twin_creature(card) for card in lane] for lane in player.lanes]
        players.append({**numbers, "lanes": lanes})
    return game.mover, -1 if game.winner is None else game.winner, players


def describe_twin_creature(card):
    keywords = sum(1 << "BCDGLW".index(letter) for letter in card["keywords"])
    return card["id"], card["attack"], card["defense"], keywords, card["state"]


def name_actions(state, switches):
    actions = ROOM[: list_actions(state, switches, ROOM)]
    named = (action_ids(state, switches, action) for action in actions)
    return [(WORDS[kind], int(card_id), int(target)) for kind, card_id, target in named]


def compare_game(variant, agents, number):
    """Play a game in both cores, compare all of it, and return how many actions it took."""
    record, switches = compile_variant(variant), Switches(**variant).model_dump()
    stepper = Stepper(record, pack_agents(agents), KEYS, number)
    actions = stepper.play()
    game, players = new_twins(switches, agents, number)
    n = 0
    while game.winner is None:
        game.begin_turn()
        if game.winner is not None:
            assert next(actions, None) is None
            break
        player = players[game.mover]
        player.begin_turn(game)
        while game.winner is None:
            action = next(actions)
            assert describe(stepper.state) == describe_twin(game)
            assert name_actions(stepper.state, record) == game.list_actions()
            assert player.play(game) == action
            is_silent = agents[game.mover].kind == "baseline_2"
            if action[0] == "PASS" and is_silent and switches["baseline_2"] == "evolution":
                break
            n += 1
            game.play(action)
            if action[0] == "SUMMON":
                game.summoned.append(action[1])
            game.check_end()
            if action[0] == "PASS":
                break
        game.end_turn()
    assert next(actions, None) is None
    assert stepper.state.winner == game.winner
    return n


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_go_as_those_of_the_twin(variant):
    lengths = [compare_game(VARIANTS[variant], [Agent("random")] * 2, n) for n in range(60)]
    assert len(set(lengths)) > 20


@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("kind", ["pass_only", "baseline_1", "baseline_2"])
def test_baselines_play_as_their_twins(kind, variant):
    for number in range(60):
        agents = [Agent(kind), Agent("random" if number % 3 else kind)]
        compare_game(PRESETS[variant], agents[:: 1 if number % 2 else -1], number)


@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("kind", ["linear", "binary_tree", "tree"])
def test_evolved_players_play_as_their_twins(kind, variant):
    for number in range(6):
        agents = [Agent("evolved", grow(kind, number, seat)) for seat in range(2)]
        compare_game(PRESETS[variant], agents, number)
