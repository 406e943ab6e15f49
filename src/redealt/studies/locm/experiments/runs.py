"""The study's runs: what is evolved and played, with which parameters."""

from redealt.planning.declarations import Run
from redealt.planning.reads import declare_run
from redealt.studies.locm.experiments import games
from redealt.studies.locm.experiments.published import published_agents
from redealt.studies.locm.experiments.searches import SEARCHES
from redealt.studies.locm.settings import Settings

_REPLAYS = (published_agents, games.published_maps, games.published_tournament)
_GAMES = (
    games.heat_maps,
    games.tournament,
    games.corrections,
    games.other_games,
    games.seconds,
)


def declare_runs(settings: Settings) -> list[Run]:
    """Return all runs for the given settings, needs first; the replays if their data is there."""
    replays = _REPLAYS if settings.authors_logs else ()
    declarations = (*replays, *SEARCHES, *_GAMES)
    return [declare_run(declare, "locm", settings) for declare in declarations]
