"""Searches for weights: the genetic algorithm as it is, and beside other ways to search.

A search is what the stage "tune" searches by: the game's ``switches``, how many players
(``population``) meet how many ``opponents`` how often (``repeats``) in how many ``generations``,
what a player strives for (``fitness``), where it sits (``seats``: first, or half of its games in
both), whether all players of a generation meet the same deals (``common_random_numbers``), how
new players are made (``method``, ``crossover``, ``mutation``), and which of equal players is
better (``ties``: the earlier one, or random).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from redealt.studies.cubirds.settings import Search, Settings

SearchSpec = Mapping[str, Any]

TUNED = "tuned"  # the run of the searches below
NULL = "null"  # the search without selection

_SIZES = ("population", "generations", "repeats", "mutation", "keeps_elite_fitness")
_USUAL = {
    "fitness": "own_wins",
    "seats": "first",
    "common_random_numbers": False,
    "crossover": "mean",
    "method": "genetic",
    "ties": "earlier",
}
_AS_RUN = {"switches": "as_run", "ties": "random"}
_AS_WRITTEN = {"switches": "as_written"}
_BOTH_SEATS = {**_AS_WRITTEN, "seats": "both", "common_random_numbers": True}
_NO_SELECTION = {**_AS_WRITTEN, "fitness": "random"}
_TUNED: dict[str, SearchSpec] = {
    "as_run": {**_AS_RUN, "fitness": "ends_by_seven"},
    "own_wins": _AS_RUN,
    "as_written": _AS_WRITTEN,
    "both_seats": _BOTH_SEATS,
    "blend": {**_BOTH_SEATS, "crossover": "blend"},
    "cma_es": {**_BOTH_SEATS, "method": "cma_es"},
    "random_search": {**_BOTH_SEATS, "method": "random_search"},
    NULL: _NO_SELECTION,
}
TUNED_SEARCHES = tuple(_TUNED)


def genetic_searches(settings: Settings) -> Iterator[SearchSpec]:
    """Figure 5: program and text, and the same without selection."""
    section = settings.genetic
    for variant in ("as_run", "as_written"):
        yield _search(
            settings,
            section,
            variant,
            switches=variant,
            opponents=getattr(section, f"opponents_{variant}"),
            fitness=getattr(section, f"fitness_{variant}"),
            ties=getattr(section, f"ties_{variant}"),
        )
    opponents = section.opponents_as_written
    yield _search(settings, section, NULL, opponents=opponents, **_NO_SELECTION)


def tuned_searches(settings: Settings) -> Iterator[SearchSpec]:
    """Other searches at the same number of games."""
    section = settings.tuned
    for name, choices in _TUNED.items():
        yield _search(settings, section, name, opponents=section.opponents, **choices)


def _search(
    settings: Settings, section: Search, name: str, *, switches: str, **choices: object
) -> SearchSpec:
    sizes = {size: getattr(section, size) for size in _SIZES}
    played = settings.switches(switches).model_dump()
    return {"search": name, "switches": played, **sizes, **_USUAL, **choices}
