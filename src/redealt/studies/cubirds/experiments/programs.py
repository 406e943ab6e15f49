"""Programs of other people, where the configuration names some."""

from redealt.planning.declarations import Run
from redealt.planning.programs import declare_contest
from redealt.studies.cubirds.experiments.additions import list_competitors
from redealt.studies.cubirds.settings import Settings


def programs(settings: Settings) -> Run:
    """Declare games of each program against the others and the agents of the round robin."""
    section = settings.contest
    return declare_contest(
        "cubirds",
        settings.programs,
        {name: agent for name, (agent, _) in list_competitors(settings, "as_written").items()},
        {variant: (variant, settings.switches(variant)) for variant in section.variants},
        section.deals,
        time_scale=section.time_scale,
        setup={},
    )
