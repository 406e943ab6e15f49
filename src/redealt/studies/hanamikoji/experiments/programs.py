"""Programs of other people, where the configuration names some."""

from redealt.planning.declarations import Run
from redealt.planning.programs import declare_contest
from redealt.studies.hanamikoji.experiments.games import (
    OPPONENT,
    random_agent,
    recursive_agent,
    simple_agent,
    tree_agent,
)
from redealt.studies.hanamikoji.settings import Settings

# Without tables, which exist for the variants of the paper alone.
_AGENTS = {
    "random": random_agent(),
    f"simple_n{OPPONENT}": simple_agent(OPPONENT),
    f"cheating_n{OPPONENT}": simple_agent(OPPONENT, cheats=True),
    "mcts_n5_d2": tree_agent(5, 2, None),
    "recursive": recursive_agent(3, 1, None),
}


def programs(settings: Settings) -> Run:
    """Declare games of each program against the others and an agent of each kind."""
    section = settings.contest
    return declare_contest(
        "hanamikoji",
        settings.programs,
        _AGENTS,
        {variant: (variant, settings.switches(variant)) for variant in section.variants},
        section.deals,
        time_scale=section.time_scale,
        setup={},
    )
