"""Games of the paper's experiments."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from redealt.planning.cells import SEATS, AgentSpec, CellSpec, cell, seat
from redealt.studies.hanamikoji.experiments.games import (
    OPPONENT,
    random_agent,
    recursive_agent,
    simple_agent,
    table_of,
    tree_agent,
)
from redealt.studies.hanamikoji.settings import Settings

ROLLOUTS_OF_TABLE_1 = (1, 10, 20, 50)
ROLLOUTS_OF_TABLE_2 = range(50, 101, 10)
PRESAMPLING = ("none", "tested", "both")
RECURSIVE = (9, 5)  # n1 and n2 in section 8.8
_TENS = range(10, 101, 10)  # n in Tables 2 to 5 and Figures 8 and 9
_INFORMATION = {"not_cheating": False, "cheating": True}
_INNER_ROLLOUTS_OF_FIGURE_13 = 5


def against_random(settings: Settings) -> Iterator[CellSpec]:
    """Table 1 and Figure 4: the simple agent against random play."""
    section = settings.against_random
    grid: dict[str, Sequence[int]] = dict.fromkeys(section.calibration, ROLLOUTS_OF_TABLE_1)
    for variant in section.variants:
        grid[variant] = sorted({*ROLLOUTS_OF_TABLE_1, *section.rollouts})
    games = dict.fromkeys(ROLLOUTS_OF_TABLE_1, section.games) | {1: section.one_rollout_games}
    for variant, rollouts in grid.items():
        for n, tested in product(rollouts, SEATS):
            agents = seat(simple_agent(n), random_agent(), tested)
            conditions = {"variant": variant, "n_rollouts": n, "tested_seat": tested}
            yield cell(variant, games.get(n, section.curve_games), agents, **conditions)


def presampling(settings: Settings) -> Iterator[CellSpec]:
    """Figures 6 and 7: agents with and without tables."""
    section = settings.presampling
    choices = product(section.variants, section.rollouts, SEATS, PRESAMPLING)
    for variant, n, tested, presampling in choices:
        yield cell(
            variant,
            section.games,
            with_and_without_table(variant, n, tested, presampling),
            variant=variant,
            n_rollouts=n,
            tested_seat=tested,
            presampling=presampling,
        )


def with_and_without_table(variant: str, n: int, tested: str, presampling: str) -> list[AgentSpec]:
    table = table_of(variant)
    own = simple_agent(n, table if presampling != "none" else None)
    opponent = simple_agent(OPPONENT, table if presampling == "both" else None)
    return seat(own, opponent, tested)


def against_cheater(settings: Settings) -> Iterator[CellSpec]:
    """Table 2, Figures 8 and 9: regular agents against a cheating one."""
    section = settings.against_cheater
    choices = product(section.variants, _TENS, SEATS, ("none", "both"))
    for variant, n, tested, presampling in choices:
        table = table_of(variant) if presampling == "both" else None
        opponent = simple_agent(OPPONENT, table, cheats=True)
        is_in_table = table is None and n in ROLLOUTS_OF_TABLE_2
        yield cell(
            variant,
            section.games if is_in_table else section.curve_games,
            seat(simple_agent(n, table), opponent, tested),
            variant=variant,
            n_rollouts=n,
            tested_seat=tested,
            presampling=presampling,
        )


def equal_agents(settings: Settings) -> Iterator[CellSpec]:
    """Tables 3 to 5: equal cheating agents with tables, from random ones on."""
    section = settings.equal_agents
    for variant, n in product(section.variants, (0, *_TENS)):
        agents = [simple_agent(n, table_of(variant), cheats=True)] * 2
        games = section.games if n else section.random_games
        yield cell(variant, games, agents, variant=variant, n_rollouts=n)


def actions(settings: Settings) -> Iterator[CellSpec]:
    """Figures 10 and 11: agents against themselves."""
    section = settings.actions
    for variant in section.variants:
        table = table_of(variant)
        agents = {
            "simple_n50": (simple_agent(50, table), section.games),
            "mcts_d2": (tree_agent(50, 2, table), section.tree_games),
        }
        for name, (agent, games) in agents.items():
            yield cell(variant, games, [agent] * 2, variant=variant, agent=name)


def forced_orders(settings: Settings) -> Iterator[CellSpec]:
    """Table 6: one player bound to an order of actions, and both free."""
    section = settings.forced_orders
    for variant in section.variants:
        free = simple_agent(50, table_of(variant))
        natural = {"variant": variant, "forced_order": "natural", "forced_seat": "none"}
        yield cell(variant, section.games, [free, free], **natural)
        for order, forced in product(permutations("STGC"), SEATS):
            bound = simple_agent(50, table_of(variant), order="".join(order))
            conditions = {"variant": variant, "forced_order": "-".join(order)}
            agents = seat(bound, free, forced)
            yield cell(variant, section.games, agents, **conditions, forced_seat=forced)


def tree_agents(settings: Settings) -> Iterator[CellSpec]:
    """Tables 7 to 9: tree agents as player 1."""
    section = settings.tree_agents
    choices = product(section.variants, (1, 2, 3), _INFORMATION)
    for variant, depth, information in choices:
        table = table_of(variant)
        agent = tree_agent(20, depth, table, cheats=_INFORMATION[information])
        opponents = {
            "random": random_agent(),
            "simple_n20_presampling": simple_agent(OPPONENT, table),
        }
        for name, opponent in opponents.items():
            yield cell(
                variant,
                section.games,
                [agent, opponent],
                variant=variant,
                depth=depth,
                information=information,
                opponent=name,
            )


def tree_sizes(settings: Settings) -> Iterator[CellSpec]:
    """Table 10: tree agents whose trees are counted."""
    section = settings.tree_sizes
    for variant, depth in product(section.variants, section.depths):
        table = table_of(variant)
        agents = [tree_agent(section.rollouts, depth, table), simple_agent(OPPONENT, table)]
        games = section.games if depth <= 3 else section.deep_games
        yield cell(variant, games, agents, variant=variant, depth=depth)


def recursive(settings: Settings) -> Iterator[CellSpec]:
    """Figures 12 and 13: recursive agents."""
    section = settings.recursive
    inner = {
        "not_cheating": section.inner_rollouts,
        "cheating": (_INNER_ROLLOUTS_OF_FIGURE_13,),
    }
    for variant, information in product(section.variants, _INFORMATION):
        table, cheats = table_of(variant), _INFORMATION[information]
        opponent = simple_agent(OPPONENT, table)
        for n2, n1, tested in product(inner[information], section.outer_rollouts, SEATS):
            agent = recursive_agent(n1, n2, table, cheats=cheats)
            yield cell(
                variant,
                section.games,
                seat(agent, opponent, tested),
                variant=variant,
                information=information,
                n1=n1,
                n2=n2,
                tested_seat=tested,
            )


def recursive_actions(settings: Settings) -> Iterator[CellSpec]:
    """Figure 14: the recursive agent against itself."""
    section = settings.recursive
    for variant in section.variants:
        agent = recursive_agent(*RECURSIVE, table_of(variant))
        yield cell(variant, section.games, [agent] * 2, variant=variant)


def agents(settings: Settings) -> Iterator[CellSpec]:
    """Table 11: one agent of each kind as player 1."""
    section = settings.agents
    for variant in section.variants:
        for name, agents in agents_of_table_11(variant).items():
            slow = name == "recursive_simple"
            games = settings.recursive.games if slow else section.games
            yield cell(variant, games, agents, variant=variant, agent=name)


def agents_of_table_11(variant: str) -> dict[str, list[AgentSpec]]:
    """Return the cheating agents of Table 11 by name, each with the opponent as player 2.

    The printed row of the random agent is the run of Table 1, without tables; the other random
    agent has the opponent of all other rows.
    """
    table = table_of(variant)
    opponent = simple_agent(OPPONENT, table)
    return {
        "random": [random_agent(), simple_agent(OPPONENT)],
        "random_presampling": [random_agent(), opponent],
        "simple": [simple_agent(50, table, cheats=True), opponent],
        "mcts": [tree_agent(50, 2, table, cheats=True), opponent],
        "recursive_simple": [recursive_agent(*RECURSIVE, table, cheats=True), opponent],
    }
