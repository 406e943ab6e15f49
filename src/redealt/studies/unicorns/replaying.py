"""Games of the study's runs one by one."""

from collections.abc import Sequence

import numpy as np

from redealt.core.rebuilding import Cell, Rehearsal, Stage, list_blocks
from redealt.games.unicorns.agents.configuration import (
    EVOLVED,
    KINDS,
    MCTS,
    ORDERS,
    Agent,
)
from redealt.games.unicorns.deck import list_names
from redealt.games.unicorns.interface import UnstableUnicorns
from redealt.studies.unicorns.stages.seating import deck_of, seat_agents
from redealt.studies.unicorns.stages.tournament import prepare_play


def _read_agent(record: np.record, names: Sequence[str]) -> Agent:
    """Return the configuration that a record was made of."""
    is_search, n = record.kind == MCTS, len(names)
    return Agent(
        KINDS[record.kind],
        tuple(record["values"][:n].tolist()) if record.default_policy == EVOLVED else (),
        int(record.playouts),
        KINDS[record.default_policy] if is_search else "",
        float(record.exploration),
        ORDERS[record.plays_best],
        tuple(name for name, declines in zip(names, record["declines"], strict=False) if declines),
        bool(record.is_corrected),
    )


def _deal(task: Rehearsal, cell: Cell, number: int) -> UnstableUnicorns:
    prepare_play(task, cell.described)
    described, names = cell.described, list_names(deck_of(task))
    seats = [_read_agent(record, names) for record in seat_agents(task, described["agents"])]
    switches = task.params["variants"][described["variant"]]
    setup = {"deck": task.params.get("deck")}
    game = UnstableUnicorns(seats, task.keys(UnstableUnicorns.roles), number, switches, setup)
    game.variant = described["variant"]
    return game


STAGES = {"tournament": Stage(list_blocks, _deal)}


def gives_five_of_six_away(game: UnstableUnicorns) -> bool:
    """Tell whether of the stables that players chose at least five of six are not their own."""
    chosen = [step for step in game.steps if step.choice.startswith("stable of ")]
    given = [step for step in chosen if step.choice != f"stable of player {step.player}"]
    return len(chosen) > 0 and 6 * len(given) >= 5 * len(chosen)


def search_passes(game: UnstableUnicorns) -> bool:
    """Tell whether a search passes."""
    return any(step.agent == "mcts" and step.choice == "pass" for step in game.steps)
