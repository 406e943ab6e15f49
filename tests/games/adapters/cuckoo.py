"""Cuckoo for the conformance suite."""

import numpy as np

from redealt.core.streams import seed_stream
from redealt.games.cuckoo.match import MIXED, count_matches, draw_strategies
from redealt.games.cuckoo.published_program import replay_matches
from redealt.games.cuckoo.rules import (
    deal_round,
    decisions_of_round,
    look_up_decision,
    lowest_card,
    play_round,
    set_up_match,
    uncover_cards,
    winner_of,
)
from redealt.games.cuckoo.state import new_match
from redealt.games.cuckoo.strategies import (
    KEEP,
    STRATEGIES,
    SWAP,
    SWAP_IF_MINIMUM,
    TOSS_COIN,
    decision_table,
)
from redealt.games.cuckoo.switches import Switches

HONEST = ("optimal", "naive", "random")
CHEATING = ("oracle",)

_SUITS, _CARDS = 4, 10
_SWITCHES = Switches()
_DECISIONS = decision_table(_SWITCHES, _SUITS, _CARDS, _SUITS * _CARDS - 1)
_COUNTED = ("wins", "no_winner", "players", "rounds", "last_round", "wins_by_identifier")


def new_game(number: int) -> tuple[np.record, list[np.ndarray]]:
    deal = np.zeros(4, dtype=np.uint64)
    coins = np.zeros((63, 4), dtype=np.uint64)
    key = np.array([3, number], dtype=np.uint64)
    seed_stream(deal, key, 0)
    for player in range(63):
        seed_stream(coins[player], key, 1 + player)
    match = new_match()
    set_up_match(match, _SUITS, _CARDS, 2 + number % 38, 1 + number % 3)
    draw_strategies(match, MIXED, coins[0])
    return match, [deal, coins]


def play_step(match: np.record, streams: list[np.ndarray]) -> None:
    play_round(match, _DECISIONS, _SWITCHES.dealer_rotates, _SWITCHES.remembers_swaps, *streams)


def is_over(match: np.record) -> bool:
    return match.n_seats < 2


def outcome(match: np.record) -> list:
    last_rounds = match.last_round[: match.n_players].tolist()
    return [int(winner_of(match)), int(match.n_rounds), last_rounds]


def new_decision(number: int) -> np.record:
    """Return a round dealt to 2 to 21 players in which seat 0 may act, whatever it gave away."""
    generator = np.random.default_rng(number)
    match, streams = new_game(number % 20)
    while True:
        deal_round(match, streams[0])
        uncover_cards(match)
        if match.hand[0] < _CARDS - 1:
            break
    if match.n_uncovered + 2 <= match.n_seats:
        match.memory[0] = generator.integers(0, 4)
    return match


def exchange_hidden(match: np.record, generator: np.random.Generator) -> None:
    """Redraw the other hands and the deck; a 9 or 10 in a hand would have been uncovered."""
    deck = match.deck[: _SUITS * _CARDS]
    hidden = np.flatnonzero(deck < _CARDS - 1)
    hidden = hidden[hidden > 0]
    deck[hidden] = generator.permutation(deck[hidden])
    match.hand[: match.n_seats] = deck[: match.n_seats]


def chances(match: np.record, agent: str) -> list[float]:
    """Return the chance that seat 0 swaps if the agent sits there."""
    match.strategy[match.seat[0]] = STRATEGIES.index(agent)
    decisions = decisions_of_round(match, _DECISIONS)
    decision = look_up_decision(match, decisions, 0, _SWITCHES.remembers_swaps)
    minimum = float(match.hand[0] == lowest_card(match))
    return [{KEEP: 0.0, SWAP: 1.0, TOSS_COIN: 0.5, SWAP_IF_MINIMUM: minimum}[int(decision)]]


def transcripts() -> list:
    keys = np.arange(6, dtype=np.uint64).reshape(3, 2)
    variants = [_SWITCHES, Switches(remembers_swaps=False, dealer_rotates=False)]
    played = [
        count_matches(switches, suits, cards, n_players, lives, MIXED, keys, 1000, 1002)
        for switches in variants
        for suits, cards, n_players, lives in ((4, 10, 38, 1), (4, 10, 5, 3), (8, 8, 63, 1))
    ]
    played.extend(replay_matches(_SWITCHES, 4, 10, [2, 38], 2, 2022))
    return [[np.asarray(counts[name]).tolist() for name in _COUNTED] for counts in played]
