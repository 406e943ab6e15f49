"""Programs of other people, where the configuration names some."""

from redealt.planning.declarations import Run
from redealt.planning.programs import declare_contest
from redealt.studies.unicorns.experiments.games import RANDOM, RULE_BASED, searching
from redealt.studies.unicorns.settings import Settings

_PLAYOUTS = 100  # of the search that the thesis evolves against


def programs(settings: Settings) -> Run:
    """Declare games for two of each program against the others and one agent of each kind."""
    section = settings.contest
    return declare_contest(
        "unicorns",
        settings.programs,
        {"random": RANDOM, "rule_based": RULE_BASED, f"mcts_{_PLAYOUTS}": searching(_PLAYOUTS)},
        {variant: (variant, settings.switches(variant)) for variant in section.variants},
        section.deals,
        time_scale=section.time_scale,
        setup={},
    )
