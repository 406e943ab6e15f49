"""Games that go beyond the paper."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from redealt.games.hanamikoji.names import RANDOM_PLAY
from redealt.games.hanamikoji.switches import Switches
from redealt.planning.cells import SEATS, AgentSpec, CellSpec, cell
from redealt.planning.switches import choices
from redealt.planning.variants import one_at_a_time
from redealt.studies.hanamikoji.experiments.games import (
    OPPONENT,
    iterated_table,
    random_agent,
    recursive_agent,
    simple_agent,
    table_of,
    tree_agent,
)
from redealt.studies.hanamikoji.experiments.paper import (
    PRESAMPLING,
    RECURSIVE,
    ROLLOUTS_OF_TABLE_1,
    agents_of_table_11,
    with_and_without_table,
)
from redealt.studies.hanamikoji.settings import AS_RUN, MODIFICATIONS, Settings

# What agents know if they know what they may, and no more.
HONEST: dict[str, dict] = {
    "aside_in_pool": {"aside_in_pool": True},
    "remembers_taken": {"remembers_taken": True},
    "inner_nodes": {"inner_nodes": "redrawn"},
}
_EQUAL_CHEATERS = [simple_agent(10, cheats=True)] * 2


def ablation_variants(settings: Settings) -> dict[str, Switches]:
    """Return text and reconstruction as they are and with one switch set as in the other.

    By "base switch".
    """
    items = {switch: (switch,) for switch in AS_RUN}
    return {
        f"{base} {switch}": switches
        for base, other in (("as_written", "as_run"), ("as_run", "as_written"))
        for switch, switches in one_at_a_time(
            settings.switches(base), settings.switches(other), items
        ).items()
    }


def name_switch(variant: str) -> dict[str, str]:
    """Return the conditions of one of the variants above."""
    base, switch = variant.split()
    return {"base": base, "switch": switch}


def one_switch(settings: Settings) -> Iterator[CellSpec]:
    """A rollout per option against random play, and equal cheating agents, by variant."""
    single, chance = simple_agent(1), random_agent()
    matches = {
        "simple_n1_as_player_1": [single, chance],
        "simple_n1_as_player_2": [chance, single],
        "equal_n10": _EQUAL_CHEATERS,
    }
    games = settings.one_switch.games
    for variant, (match, agents) in product(ablation_variants(settings), matches.items()):
        yield cell(variant, games, agents, **name_switch(variant), match=match)


def one_switch_actions(settings: Settings) -> Iterator[CellSpec]:
    """Equal cheating agents, by variant."""
    for variant in ablation_variants(settings):
        games = settings.one_switch.games
        yield cell(variant, games, _EQUAL_CHEATERS, **name_switch(variant))


def one_switch_trees(settings: Settings) -> Iterator[CellSpec]:
    """Tree agents of depths 1 to 3 against a simple one, by variant."""
    for variant, depth in product(ablation_variants(settings), (1, 2, 3)):
        agents = [tree_agent(5, depth, None), simple_agent(10)]
        games = settings.one_switch.tree_games
        yield cell(variant, games, agents, **name_switch(variant), depth=depth)


def rule_variants(settings: Settings) -> Iterator[CellSpec]:
    """Equal agents under the rules of the text, of the real game, and in between."""
    section = settings.rule_variants
    agents = {
        "random": random_agent(),
        f"simple_n{section.rollouts}": simple_agent(section.rollouts),
        f"cheating_n{section.rollouts}": simple_agent(section.rollouts, cheats=True),
    }
    variants = ("as_written", *MODIFICATIONS, "official")
    for variant, (name, agent) in product(variants, agents.items()):
        yield cell(variant, section.games, [agent] * 2, variant=variant, agent=name)


def starting_variants(settings: Settings) -> dict[str, Switches]:
    """Return the variants with every way to choose who starts a round."""
    return {
        f"{variant} {starter}": settings.switches(variant).model_copy(update={"starter": starter})
        for variant in settings.starter.variants
        for starter in choices(Switches, "starter")
    }


def starter(settings: Settings) -> Iterator[CellSpec]:
    """Equal agents, each way to choose who starts a round."""
    section = settings.starter
    agents = [simple_agent(section.rollouts, cheats=True)] * 2
    for name in starting_variants(settings):
        variant, starter = name.split()
        conditions = {"variant": variant, "starter": starter, "n_rollouts": section.rollouts}
        yield cell(name, section.games, agents, **conditions)


def open_misfit(settings: Settings) -> Iterator[CellSpec]:
    """Rows of Tables 4 and 5 with other tables, or none."""
    section = settings.open_misfit
    for variant, n in product(section.variants, section.rollouts):
        tables = {
            "none": None,
            "random_play": RANDOM_PLAY,
            "author_style": table_of(variant),
        }
        if variant == "as_run":
            tables["iterated"] = iterated_table(settings.iterated.iterations)
        for name, table in tables.items():
            agents = [simple_agent(n, table, cheats=True)] * 2
            conditions = {"variant": variant, "n_rollouts": n, "table": name}
            yield cell(variant, section.games, agents, **conditions)


def honest_variants(settings: Settings) -> dict[str, Switches]:
    """Return the reconstruction, and each correction of what its agents know."""
    base = settings.switches("as_run")
    return one_at_a_time(base, base, HONEST)


def information(settings: Settings) -> Iterator[CellSpec]:
    """Agents that know what they may, and no more."""
    section, table = settings.information, table_of("as_run")
    agents = {"simple_n20": simple_agent(20, table), "mcts_d2": tree_agent(20, 2, table)}
    opponents = {"random": random_agent(), "simple_n20": simple_agent(OPPONENT, table)}
    choices = product(honest_variants(settings), agents.items(), opponents.items())
    for switch, (name, agent), (opponent, other) in choices:
        yield cell(
            switch,
            section.games,
            [agent, other],
            variant="as_run",
            switch=switch,
            agent=name,
            opponent=opponent,
        )


def seconds(settings: Settings) -> Iterator[CellSpec]:
    """Yield what Tables 1 and 11 and Figure 6 time, and agents to compare at equal time."""
    section, variant = settings.seconds, "as_run"
    for n in ROLLOUTS_OF_TABLE_1:
        agents = [random_agent(), simple_agent(n)]
        yield _timed("table_01", section.games, agents, "simple", n, "player_2")
    for name, agents in agents_of_table_11(variant).items():
        games = section.slow_games if name == "recursive_simple" else section.games
        yield _timed("table_11", games, agents, name, agents[0].get("rollouts", 0))
    for n, tested, presampling in product(section.rollouts, SEATS, PRESAMPLING):
        agents = with_and_without_table(variant, n, tested, presampling)
        yield _timed("figure_06", section.games, agents, "simple", n, tested, presampling)
    for name, n, agent, is_slow in _agents_at_equal_time(table_of(variant), section.rollouts):
        games = section.slow_games if is_slow else section.games
        agents = [agent, simple_agent(OPPONENT, table_of(variant))]
        yield _timed("equal_time", games, agents, name, n, presampling="both")


def _timed(
    experiment: str,
    games: int,
    agents: Sequence[AgentSpec],
    agent: str,
    n: int,
    tested_seat: str = "player_1",
    presampling: str = "",
) -> CellSpec:
    return cell(
        "as_run",
        games,
        agents,
        variant="as_run",
        experiment=experiment,
        agent=agent,
        n_rollouts=n,
        tested_seat=tested_seat,
        presampling=presampling,
    )


def _agents_at_equal_time(
    table: str, rollouts: Iterable[int]
) -> Iterator[tuple[str, int, AgentSpec, bool]]:
    """Yield name, n (n1 of a recursive agent), the agent, and whether it is slow."""
    for n in rollouts:
        yield "simple", n, simple_agent(n, table), False
        yield "mcts_d2", n, tree_agent(n, 2, table), False
    yield "mcts_d3", 1, tree_agent(1, 3, table), True
    for n1 in (1, 3, 9):
        yield "recursive", n1, recursive_agent(n1, RECURSIVE[1], table), True
