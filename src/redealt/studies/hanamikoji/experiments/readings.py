"""Games that tell readings of the program apart: those of Table 1, and held-out ones."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from redealt.games.hanamikoji.names import RANDOM_PLAY
from redealt.games.hanamikoji.switches import Switches
from redealt.planning.cells import SEATS, AgentSpec, CellSpec, cell, seat
from redealt.studies.hanamikoji.experiments.games import (
    OPPONENT,
    random_agent,
    simple_agent,
    table_of,
    tree_agent,
)
from redealt.studies.hanamikoji.readings import CARDS, READINGS, Reading
from redealt.studies.hanamikoji.settings import Settings

Match = tuple[str, Sequence[AgentSpec]]  # a cell of a published table, and who plays for it


def reading_variants(settings: Settings) -> dict[str, Switches]:
    """Return the switches of all readings; in what they do not say they are the reconstruction."""
    base = settings.switches("as_run")
    return {name: base.model_copy(update=each.switches) for name, each in READINGS.items()}


def table_of_reading(settings: Settings, reading: str) -> str:
    """Return the name of the run that samples a reading's table: a variant's with its switches."""
    switches = reading_variants(settings)[reading]
    named = (each for each in settings.presample.variants if settings.switches(each) == switches)
    return table_of(next(named, reading))


def scored_cards(settings: Settings) -> dict[str, Switches]:
    """Return a reading for each number of scored cards, the one point that random play shows."""
    return {str(n): reading_variants(settings)[Reading("worst", n).name] for n in CARDS}


def readings_calibration(settings: Settings) -> Iterator[CellSpec]:
    """Rows of Table 1 under every reading."""
    choices = product(READINGS, settings.readings.calibration, SEATS)
    for reading, row, tested in choices:
        agents = seat(simple_agent(row.rollouts), random_agent(), tested)
        conditions = {"n_rollouts": row.rollouts, "tested_seat": tested}
        yield cell(reading, row.games, agents, reading=reading, **conditions)


def readings_held_out(settings: Settings) -> Iterator[CellSpec]:
    """Tables that no reading was chosen by."""
    section = settings.readings
    for reading in section.held_out:
        matches = {"table_02": _against_cheater()}
        if reading in section.with_tables:
            matches |= _with_table(table_of_reading(settings, reading))
        for exhibit, played in matches.items():
            for name, agents in played:
                conditions = {"reading": reading, "printed": exhibit, "cell": name}
                yield cell(reading, section.games, agents, **conditions)


def readings_actions(settings: Settings) -> Iterator[CellSpec]:
    """Figure 10: simple agents against themselves, by values of random play if need be."""
    section = settings.readings
    for reading in section.held_out:
        has_table = reading in section.with_tables
        table = table_of_reading(settings, reading) if has_table else RANDOM_PLAY
        yield cell(reading, section.games, [simple_agent(50, table)] * 2, reading=reading)


def _against_cheater() -> Iterator[Match]:
    for n, tested in product(range(50, 101, 10), SEATS):
        opponent = simple_agent(OPPONENT, cheats=True)
        yield f"{n} {tested}", seat(simple_agent(n), opponent, tested)


def _with_table(table: str) -> dict[str, Iterator[Match]]:
    """Return matches of agents that look up a table; Tables 4 and 5 share theirs."""
    simple = simple_agent(OPPONENT, table)
    return {
        "table_04": _equal_cheaters(table),
        "table_06": _forced_orders(table),
        "table_07": _tree_agents(table, random_agent()),
        "table_08": _tree_agents(table, simple),
    }


def _equal_cheaters(table: str) -> Iterator[Match]:
    for n in range(10, 101, 10):
        yield str(n), [simple_agent(n, table, cheats=True)] * 2


def _forced_orders(table: str) -> Iterator[Match]:
    free = simple_agent(50, table)
    for order, forced in product(permutations("STGC"), SEATS):
        bound = simple_agent(50, table, order="".join(order))
        yield f"{'-'.join(order)} {forced}", seat(bound, free, forced)


def _tree_agents(table: str, opponent: AgentSpec) -> Iterator[Match]:
    for (letter, cheats), depth in product({"H": False, "C": True}.items(), (1, 2, 3)):
        yield f"{letter}({depth})", [tree_agent(20, depth, table, cheats=cheats), opponent]
