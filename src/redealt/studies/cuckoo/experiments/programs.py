"""Programs of other people, where the configuration names some."""

from redealt.games.cuckoo.names import STRATEGIES
from redealt.planning.declarations import Run
from redealt.planning.programs import declare_contest
from redealt.studies.cuckoo.settings import Settings


def programs(settings: Settings) -> Run:
    """Declare games of each program against the others and the strategies."""
    section = settings.contest
    return declare_contest(
        "cuckoo",
        settings.programs,
        {name: {"strategy": name} for name in STRATEGIES},
        {variant: (variant, settings.switches(variant)) for variant in section.variants},
        section.deals,
        time_scale=section.time_scale,
        setup={**settings.deck.model_dump(), "lives": settings.lives},
    )
