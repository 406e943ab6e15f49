"""CuBirds for the conformance suite."""

import numpy as np

from redealt.core.streams import draw_below, next_bits
from redealt.games.cubirds import rules
from redealt.games.cubirds.agents.configuration import Agent, configure_agents, new_workspace
from redealt.games.cubirds.agents.flat_monte_carlo import choose_by_count, list_options
from redealt.games.cubirds.agents.heuristic import choose_placement
from redealt.games.cubirds.agents.random import play_randomly
from redealt.games.cubirds.cards import EMPTY, unpack
from redealt.games.cubirds.information import determinize
from redealt.games.cubirds.match import ROLES, new_games, play
from redealt.games.cubirds.population import play_population
from redealt.games.cubirds.record import compile_switches
from redealt.games.cubirds.setup import set_up_game
from redealt.games.cubirds.state import DEALT, MAX_PLAYERS, NOT_OVER, new_state
from redealt.games.cubirds.switches import Switches
from redealt.studies.cubirds.variants import AS_RUN
from tests.games.streams import stream_of

# What the opponent will do next, and rollouts of the true state, rest on hidden cards.
HONEST = ("heuristic", "determinized")
CHEATING = ("rollouts", "forward")

_AGENTS = {
    "heuristic": Agent("heuristic"),
    "forward": Agent("heuristic"),
    "determinized": Agent("flat_monte_carlo", 2, is_determinized=True),
    "rollouts": Agent("flat_monte_carlo", 2),
}
_RECORD, _FORWARD = (
    compile_switches(Switches()),
    compile_switches(Switches(opponent_term="best_next")),
)
_WORK = new_workspace()
_BIRDS = np.full(MAX_PLAYERS, DEALT, dtype=np.int64)


def new_game(number: int) -> tuple[np.record, list[np.ndarray]]:
    state, deal = new_state(), stream_of(7, number)
    set_up_game(state, _RECORD, 2, _BIRDS, deal)
    return state, [deal, stream_of(8, number)]


def play_step(state: np.record, streams: list[np.ndarray]) -> None:
    """Play a turn of a random player."""
    rules.begin_turn(state, _RECORD)
    if state.end == NOT_OVER:
        play_randomly(state, _RECORD, *streams)
        rules.finish_turn(state, _RECORD, False, True, streams[0])


def is_over(state: np.record) -> bool:
    return bool(state.end != NOT_OVER)


def outcome(state: np.record) -> list:
    collections = [list(unpack(state.collection[player])) for player in (0, 1)]
    return [int(state.end), int(state.winner), int(state.turns), collections]


def new_decision(number: int) -> np.record:
    """Return a state of the first forty turns."""
    state, streams = new_game(number)
    for _ in range(draw_below(stream_of(9, number), 40)):
        before = state.copy()
        play_step(state, streams)
        if is_over(state):
            return before
    return state


def exchange_hidden(state: np.record, generator: np.random.Generator) -> None:
    determinize(state, int(state.player), stream_of(*generator.integers(0, 2**63, 2)))


def chances(state: np.record, agent: str) -> list[float]:
    """Return 1 for what is chosen with fixed random numbers and 0 for everything else."""
    configured = configure_agents([_AGENTS[agent]])[0]
    if configured.rollouts == 1:
        record = _FORWARD if agent == "forward" else _RECORD
        species, row, side = choose_placement(state, record, configured, _WORK)
        return np.eye(64)[8 * species + 2 * row + side].tolist()
    search, decisions, game = stream_of(10, 0), stream_of(11, 0), new_games(1)[0]
    n = list_options(state, _RECORD, bool(_RECORD.keeps_counter), _WORK.options)
    _WORK.base[0], _WORK.base[1] = next_bits(search), next_bits(search)
    best = choose_by_count(state, _RECORD, configured, _WORK, n, decisions, game)
    return np.eye(n)[best].tolist()


_PLAYED = (
    ({}, [Agent("random")] * 2, 15),
    (AS_RUN, [Agent("random")] * 5, 5),
    ({}, [Agent("heuristic"), Agent("random")], 2),
    (AS_RUN, [Agent("heuristic", weights=(0.5, 0.4, 0.3, 0.5, 0.9, 0.5))] * 2, 2),
    (AS_RUN, [Agent("flat_monte_carlo"), Agent("heuristic")], 1),
)


def transcripts() -> list:
    keys = np.arange(2 * len(ROLES), dtype=np.uint64).reshape(-1, 2)
    found = []
    for switches, agents, n_games in _PLAYED:
        birds = (0, 0, 0, 0, 0) if len(agents) > 2 else (DEALT,) * MAX_PLAYERS
        record = compile_switches(Switches(**switches))
        games = play(record, configure_agents(agents), keys, 0, n_games, birds)
        found += [[np.asarray(game[name]).tolist() for name in game.dtype.names] for game in games]
    agents = configure_agents([Agent("heuristic"), Agent("random")])
    pairs, zero = np.array([[1], [0]]), np.zeros((2, 1))
    games = play_population(_RECORD, agents, pairs, zero, keys, zero)
    found += games.turns.tolist()
    found.append(_late_decisions())
    return found


def _late_decisions() -> list:
    """Return what agents with more rollouts choose near the end of a game."""
    found = []
    for number in range(4):
        state, streams = new_game(number)
        while not is_over(state):
            before = state.copy()
            play_step(state, streams)
        assert before.hand[before.player] != EMPTY
        found.append([chances(before, agent).index(1) for agent in _AGENTS])
    return found
