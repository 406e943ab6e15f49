"""Unstable Unicorns: games of six players as the author's program plays them."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path

import numpy as np

from benchmarks.workloads import Work, Workload, map_units, play_cell, search
from redealt.core.streams import seed_stream, stream_key
from redealt.games.unicorns.agents.actions import count_actions
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.agents.tree import new_workspace
from redealt.games.unicorns.game import advance
from redealt.games.unicorns.match import ROLES, choose, play
from redealt.games.unicorns.programs import Node
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.setup import set_up_game
from redealt.games.unicorns.state import NOT_OVER, new_state
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.planning.cells import AgentSpec
from redealt.studies.unicorns.experiments.games import RANDOM, RULE_BASED, meet, searching
from redealt.studies.unicorns.experiments.searches import evolutions, name_search
from redealt.studies.unicorns.settings import Settings

AMOUNT = 4_000
WORK = "six random players, and two rule-based among random ones"
UNIT = "pairs of games"
C_SOURCE = Path(__file__).with_name("unicorns.c")
GOAL = 5_000
MOST_SECONDS = 60  # of compiling

_PLAYERS = 6
_KEYS = np.array([stream_key(0, "unicorns", "benchmark", {}, role) for role in ROLES])
_RULES = compile_rules(Switches.model_validate(AS_RUN))
_MATCHES = tuple([Agent("rule_based")] * n + [Agent("random")] * (_PLAYERS - n) for n in (0, 2))

# The tables that ``unicorns.c`` reads, in its order.
_TABLES = (
    *(*Node._fields, "required", "list"),
    *("bits", "row", "unicorns", "letters", "tier", "constant"),
    *("needs_basic", "is_void", "is_final", "to_play", "program", "n_cards", "first_in_deck"),
)
_SUMS = ("winner", "turns", "decisions", "links", "instants")

_PLAYOUTS = 100  # of a search
_MIDDLE = 15  # turn of a game
Players = tuple[str, AgentSpec, int]  # a name, the agent, and how many


def prepare() -> Callable[[], list[int]]:
    """Return a function that plays all games and returns the sums of their results."""
    matches = [configure_agents(agents) for agents in _MATCHES]

    def play_all() -> list[int]:
        played = [play(_RULES, agents, _KEYS, 0, AMOUNT) for agents in matches]
        return [int(games[name].sum(dtype=np.int64)) for games in played for name in _SUMS]

    return play_all


def c_input(repetitions: int) -> bytes:
    """Return what ``unicorns.c`` reads: sizes, keys of the streams, players, rules."""
    head = np.array([AMOUNT, repetitions, len(_MATCHES)], dtype="<u8")
    rule_based = [[agent.kind == "rule_based" for agent in agents] for agents in _MATCHES]
    tables = [
        np.asarray(table, dtype="<i2") for table in (rule_based, *map(_RULES.__getitem__, _TABLES))
    ]
    parts = (head, _KEYS[: 1 + _PLAYERS].astype("<u8"), *tables)
    return b"".join(part.tobytes() for part in parts)


def _play_stage(tested: Players, opponents: Players, games: int) -> Work:
    settings, played = Settings(), meet("as_run", games, tested, opponents)
    is_search = tested[1]["kind"] == "mcts"
    block = settings.blocks.searches if is_search else settings.blocks.games
    return play_cell(settings, "unicorns", "tournament:count_wins", played, block)


def _evolve(seeds: int) -> Work:
    settings = Settings.model_validate({"evolution": {"population": 10, "generations": 2}})
    searching = {each["search"]: each for each in evolutions(settings)}
    name = name_search("as_run", "evo_rule_based")
    return search("unicorns", "evolve:evolve_genes", searching[name], seeds)


def _search_in_mid_games(policy: str, positions: int) -> Work:
    """Return what searches, each a unit, positions in the middle of games of random players."""
    agents = configure_agents([Agent("mcts", playouts=_PLAYOUTS, default_policy=policy)])
    states = [*islice(_reach_middles(), positions)]

    def search_in(number: int) -> None:
        stream = np.zeros(4, dtype=np.uint64)
        seed_stream(stream, _KEYS[1], number)
        choose(states[number].copy(), _RULES, agents[0], new_workspace(agents), stream)

    return map_units(search_in, positions, _PLAYOUTS)


def _reach_middles() -> Iterator[np.record]:
    """Yield of games that last so long the first question from turn 15 on with several answers."""
    agent, streams = configure_agents([Agent("random")]), np.zeros((2, 4), dtype=np.uint64)
    work = new_workspace(agent)
    for number in count():
        state = new_state()
        for stream, key in zip(streams, _KEYS, strict=False):
            seed_stream(stream, key, number)
        set_up_game(state, _RULES, _PLAYERS, streams[0])
        advance(state, _RULES, streams[0])
        while state.end == NOT_OVER:
            if state.turn >= _MIDDLE and count_actions(state, _RULES) > 1:
                yield state
                break
            choose(state, _RULES, agent[0], work, streams[1])
            advance(state, _RULES, streams[0])


_EVOLVED: AgentSpec = {"kind": "evolved", "random": [0, 0]}
_NOBODY: Players = ("", RANDOM, 0)
_AMONG_RANDOM, _AMONG_RULE_BASED = ("random", RANDOM, 4), ("rule_based", RULE_BASED, 4)
_MATCHES_OF_STAGES: tuple[tuple[str, Players, Players, int, int | None], ...] = (
    ("six random players", ("random", RANDOM, 6), _NOBODY, 4_000, 15_000),
    ("six rule-based players", ("rule_based", RULE_BASED, 6), _NOBODY, 4_000, 8_000),
    ("two rule-based among random", ("rule_based", RULE_BASED, 2), _AMONG_RANDOM, 4_000, 8_000),
    ("two evolved among rule-based", ("evolved", _EVOLVED, 2), _AMONG_RULE_BASED, 4_000, None),
    ("two searches, 100 playouts", ("mcts", searching(_PLAYOUTS), 2), _AMONG_RANDOM, 2, None),
)
WORKLOADS = (
    *(
        Workload(name, "games", partial(_play_stage, tested, opponents), games, goal)
        for name, tested, opponents, games, goal in _MATCHES_OF_STAGES
    ),
    *(
        Workload(
            f"{name} rollouts of a search in mid-game",
            "rollouts",
            partial(_search_in_mid_games, policy),
            16,
            25_000,
        )
        for policy, name in (("random", "random"), ("rule_based", "rule-based"))
    ),
    Workload("evolution against rule-based players", "games", _evolve, 1),
)
