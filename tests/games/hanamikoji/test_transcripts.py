"""Whole games as text, so that a change of a rule or an agent shows as a difference to review.

``python -m tests.games.hanamikoji.test_transcripts`` writes the transcripts anew.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from redealt.core.streams import seed_stream
from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents
from redealt.games.hanamikoji.cards import unpack
from redealt.games.hanamikoji.match import NO_TABLES, ROLES, decide, play
from redealt.games.hanamikoji.state import NOBODY, TAKE, new_state
from tests.games.hanamikoji.play import WORK, compile_variant, new_choice, new_keys
from tests.games.hanamikoji.variants import VARIANTS

FOLDER = Path(__file__).parents[2] / "data" / "hanamikoji"
# Who plays each transcript, as player 1 and player 2.
PLAYED = {
    "as_written": (Agent("simple", 5), Agent("random")),
    "as_run": (Agent("tree", 3, depth=2), Agent("simple", 5, cheats=True)),
    "official": (Agent("simple", 5, cheats=True), Agent("simple", 5)),
}
ACTION_NAMES = ("Secret", "Trade-Off", "Gift", "Compete")


def name_cards(cards: int) -> str:
    """Return packed cards by suit: "0 3 3"."""
    return " ".join(str(suit) for suit, n in enumerate(unpack(cards)) for _ in range(n)) or "-"


def transcribe(variant: str) -> Iterator[str]:
    """Yield the lines of the first game of a variant, played step by step."""
    switches, agents = compile_variant(VARIANTS[variant]), configure_agents(PLAYED[variant])
    streams, keys = np.zeros((len(ROLES), 4), dtype=np.uint64), new_keys(7)
    for stream, key in zip(streams, keys, strict=True):
        seed_stream(stream, key, 0)
    deal, state, choice = streams[0], new_state(), new_choice()
    rules.set_up_game(state, 1, 0)
    rules.deal_round(state, switches, deal)
    yield from describe_deal(state)
    while not state.is_over:
        if state.drawer != NOBODY:
            player, card = state.drawer, rules.pick_from_deck(state.deck, deal)
            rules.draw_card(state, card)
            yield f"    player {player + 1} draws {name_cards(card)}"
        elif rules.is_round_over(state):
            for player in (0, 1):
                scored = rules.cards_of(state, switches, player)
                yield f"  player {player + 1} scores {name_cards(scored)}"
            rules.score_round(state, switches, deal)
            yield f"  markers {' '.join(map(str, unpack(state.markers)))}"
            if not state.is_over:
                rules.deal_round(state, switches, deal)
                yield from describe_deal(state)
        else:
            player = rules.player_to_act(state)
            decide(state, switches, agents, NO_TABLES, WORK, streams, choice)
            cards = name_cards(choice.cards)
            if choice.action == TAKE:
                yield f"    player {player + 1} takes {cards}"
            else:
                paired = f" ({name_cards(choice.pair)} as a pair)" if choice.pair else ""
                yield f"  player {player + 1}: {ACTION_NAMES[choice.action]} {cards}{paired}"
            rules.apply_option(state, switches, choice)
    winner = {1: "player 1 wins", -1: "player 2 wins", 0: "nobody wins"}[int(state.result)]
    yield winner + (" the tie-break" if state.is_tie_break else "")


def describe_deal(state: np.record) -> Iterator[str]:
    yield f"round {state.round_number}: player {state.starter + 1} starts"
    for player in (0, 1):
        yield f"  player {player + 1} holds {name_cards(state.hand[player])}"
    yield f"  set aside {name_cards(state.aside)}"


@pytest.mark.parametrize("variant", PLAYED)
def test_games_are_played_as_in_the_transcripts(variant):
    expected = (FOLDER / f"game_{variant}.txt").read_text()
    assert "\n".join(transcribe(variant)) + "\n" == expected


@pytest.mark.parametrize("variant", PLAYED)
def test_transcripts_end_as_the_compiled_game_does(variant):
    game = play(
        compile_variant(VARIANTS[variant]), configure_agents(PLAYED[variant]), new_keys(7), 0, 1
    )[0]
    lines = list(transcribe(variant))
    results = {"player 1 wins": 1, "player 2 wins": -1, "nobody wins": 0}
    assert results[lines[-1].removesuffix(" the tie-break")] == game.result
    assert sum(line.startswith("round ") for line in lines) == game.rounds


if __name__ == "__main__":
    for each in PLAYED:
        (FOLDER / f"game_{each}.txt").write_text("\n".join(transcribe(each)) + "\n")
