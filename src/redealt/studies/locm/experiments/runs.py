"""The study's runs: what is evolved and played, with which parameters."""

from redealt.planning.declarations import Run
from redealt.planning.reads import declare_run
from redealt.studies.locm.experiments import games
from redealt.studies.locm.experiments.programs import programs
from redealt.studies.locm.experiments.published import logged_maps, published_agents
from redealt.studies.locm.experiments.searches import SEARCHES
from redealt.studies.locm.settings import Settings

_REPLAYS = (published_agents, logged_maps, games.published_maps, games.published_tournament)
_GAMES = (
    games.heat_maps,
    games.tournament,
    games.corrections,
    games.other_games,
    games.seconds,
)


def declare_runs(settings: Settings) -> list[Run]:
    """Return all runs for the settings, needs first; replays and programs if there are any."""
    replays = _REPLAYS if settings.authors_logs else ()
    contest = (programs,) if settings.programs else ()
    declarations = (*replays, *SEARCHES, *_GAMES, *contest)
    return [declare_run(declare, "locm", settings) for declare in declarations]
