"""Whole games as text, so that a change of a rule or an agent shows as a difference to review.

``python -m tests.games.cubirds.test_transcripts`` writes the transcripts anew.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from redealt.core.streams import seed_stream
from redealt.games.cubirds import rules
from redealt.games.cubirds.agents.configuration import KINDS, Agent, configure_agents
from redealt.games.cubirds.agents.flat_monte_carlo import play_by_rollouts
from redealt.games.cubirds.agents.heuristic import play_by_score
from redealt.games.cubirds.agents.random import play_randomly
from redealt.games.cubirds.match import ROLES, new_games
from redealt.games.cubirds.setup import set_up_game
from redealt.games.cubirds.state import ENDS, NOBODY, NOT_OVER, new_state
from tests.games.cubirds.play import (
    DEALT_BIRDS,
    WORK,
    compile_variant,
    new_keys,
    play_to_end,
    table_of,
)
from tests.games.cubirds.variants import BOTH

FOLDER = Path(__file__).parents[2] / "data" / "cubirds"
# Who plays each transcript, as player 1 and player 2.
PLAYED = {
    "as_written": (Agent("heuristic"), Agent("flat_monte_carlo", 5)),
    "as_run": (Agent("flat_monte_carlo", 1000), Agent("heuristic")),
    "random": (Agent("random"), Agent("random")),
}
KEYS, NUMBER = new_keys(7), 0


def variant_of(name: str) -> dict:
    return BOTH.get(name, BOTH["as_run"])


def name_cards(cards: list[int]) -> str:
    return " ".join(map(str, cards)) or "-"


def play_turn(state, switches, agents, streams) -> Iterator[str]:
    """Play a turn and yield the lines about it."""
    player = int(state.player)
    agent, deal = agents[player], streams[0]
    decisions = streams[ROLES.index(f"decisions_{player + 1}")]
    if KINDS[agent.kind] == "random":
        play_randomly(state, switches, deal, decisions)
    elif KINDS[agent.kind] == "heuristic":
        play_by_score(state, switches, agent, WORK, deal)
    else:
        search, game = streams[ROLES.index(f"search_{player + 1}")], new_games(1)[0]
        play_by_rollouts(state, switches, agent, WORK, deal, search, decisions, game)
    is_last_extra = KINDS[agent.kind] == "random" and bool(switches.one_extra_turn)
    yield from describe_turn(state, player)
    rules.finish_turn(state, switches, is_last_extra, True, deal)


def transcribe(name: str) -> Iterator[str]:
    """Yield the lines of a game, played turn by turn."""
    switches, agents = compile_variant(variant_of(name)), configure_agents(PLAYED[name])
    streams = np.zeros((len(ROLES), 4), dtype=np.uint64)
    for stream, key in zip(streams, KEYS, strict=True):
        seed_stream(stream, key, NUMBER)
    state = new_state()
    WORK.counter[0] = 0
    set_up_game(state, switches, 2, np.array(DEALT_BIRDS), streams[0])
    yield "the table"
    yield from describe_table(state)
    while state.end == NOT_OVER:
        rules.begin_turn(state, switches)
        if state.end == NOT_OVER:
            turn = state.turns + 1
            yield f"turn {turn}: player {state.player + 1}" + (" again" if state.is_extra else "")
            yield from play_turn(state, switches, agents, streams)
    winner = "nobody" if state.winner == NOBODY else f"player {state.winner + 1}"
    yield f"{winner} wins: {ENDS[state.end]}"


def describe_table(state: np.record) -> Iterator[str]:
    table = table_of(state)
    for row in table["rows"]:
        yield f"  row {name_cards(row)}"
    for player in (0, 1):
        yield f"  player {player + 1} holds {name_cards(table['hands'][player])}"
        yield f"  player {player + 1} has collected {name_cards(table['collections'][player])}"


def describe_turn(state: np.record, player: int) -> Iterator[str]:
    table = table_of(state)
    yield f"  rows {' | '.join(map(name_cards, table['rows']))}"
    yield f"  holds {name_cards(table['hands'][player])}"
    yield f"  has collected {name_cards(table['collections'][player])}"
    yield f"  {len(table['pile'])} cards to draw, discarded {name_cards(table['discard'])}"


@pytest.mark.parametrize("name", PLAYED)
def test_games_are_played_as_in_the_transcripts(name):
    expected = (FOLDER / f"game_{name}.txt").read_text()
    assert "\n".join(transcribe(name)) + "\n" == expected


@pytest.mark.parametrize("name", PLAYED)
def test_transcripts_end_as_the_compiled_game_does(name):
    game = play_to_end(PLAYED[name], variant_of(name), KEYS, NUMBER).game
    lines = list(transcribe(name))
    winner = "nobody" if game.winner == NOBODY else f"player {game.winner + 1}"
    assert lines[-1] == f"{winner} wins: {ENDS[game.end]}"
    assert sum(line.startswith("turn ") for line in lines) == game.turns
    assert sum(line.endswith(" again") for line in lines) == game.extra_turns


if __name__ == "__main__":
    for each in PLAYED:
        (FOLDER / f"game_{each}.txt").write_text("\n".join(transcribe(each)) + "\n")
