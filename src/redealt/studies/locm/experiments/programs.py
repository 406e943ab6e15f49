"""Programs of other people in the tournament, where the configuration names some."""

from redealt.planning.declarations import Run
from redealt.planning.programs import declare_contest
from redealt.studies.locm.experiments.agents import list_evolved
from redealt.studies.locm.settings import Settings
from redealt.studies.locm.variants import BASELINES, PLAYS_BY

_VARIANT = "as_run"


def programs(settings: Settings) -> Run:
    """Declare games of each program against others, the baselines and an agent of each group."""
    evolved = list(list_evolved(settings, _VARIANT))
    first = {(agent.scheme, agent.genome): agent for agent in reversed(evolved)}
    panel = [*reversed(first.values())]
    rules = PLAYS_BY[_VARIANT]
    return declare_contest(
        "locm",
        settings.programs,
        {agent.name: agent.spec for agent in panel} | BASELINES,
        {_VARIANT: (rules, settings.switches(rules))},
        settings.contest.drafts,
        needs=[*dict.fromkeys(agent.run for agent in panel)],
        time_scale=settings.contest.time_scale,
    )
