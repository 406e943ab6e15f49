"""The authors' agents, from the folder that their logs were imported into."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from redealt.planning.declarations import Run
from redealt.studies.locm.experiments.agents import (
    PUBLISHED,
    PUBLISHED_RUN,
    AgentSpec,
    list_published,
    name_search,
)
from redealt.studies.locm.published.reconstructed import FIGURE_1
from redealt.studies.locm.settings import Settings
from redealt.studies.locm.variants import (
    FROM_LINEAR,
    KINDS,
    LOGGED,
    PROGRESSIVE,
    SCHEMES,
    STRONG_BASE,
)

Row = Mapping[str, Any]

_COLUMNS = ("search", "seed", "generation", "genome", "card", "state")
_SECOND_STAGE = "from_linear"
_BASES = 4  # the logs have a fifth one, which neither Figure 3 nor the tournament has


def published_agents(settings: Settings) -> Run:
    """Declare the table of the authors' agents: the last of each run, and all that maps need."""
    columns = tabulate(_read(settings.authors_logs))
    return Run(
        stage="tune",
        name=PUBLISHED_RUN,
        entry="redealt.studies.locm.stages.tabulate:tabulate",
        params={"columns": columns},
        units=1,
        game="locm",
    )


def logged_maps(settings: Settings) -> Run:
    """Declare the maps of self-play in the authors' logs, of all runs that ended."""
    bests = _read(settings.authors_logs)
    rows: dict[tuple[str, int], list[Row]] = {}
    for row in bests:
        rows.setdefault(_identify(row), []).append(row)
    maps = []
    for agent in list_published(tabulate(bests)):
        own = rows[agent.search, agent.seed]
        where = {"scheme": agent.scheme, "agent": agent.genome, "run": agent.label}
        maps.append(
            {
                "conditions": {"variant": LOGGED, **where},
                "rows": len(own),
                "wins": [row["wins"] for row in own],
                "games": own[0]["games"],
            }
        )
    return Run(
        stage="tune",
        name="logged_maps",
        entry="redealt.studies.locm.stages.tabulate:tabulate_maps",
        params={"maps": maps},
        units=sum(own["rows"] for own in maps),
        game="locm",
    )


def tabulate(bests: Sequence[Row]) -> dict[str, list]:
    """Return imported bests as the table of an evolution: finished runs, generations from 0."""
    last = max(row["generation"] for row in bests)
    ends = [row for row in bests if row["generation"] == last and row["base"] <= _BASES]
    finished = {_identify(row) for row in ends}
    drawn = {(*_name(scheme, genome), run - 1) for (scheme, genome), run in FIGURE_1.items()}
    rows = [
        (*identity, row["generation"] - 1, row["genome"], row["card"], row["state"])
        for row in bests
        if (identity := _identify(row)) in finished
        and (row["generation"] == last or identity in drawn)
    ]
    return {
        name: list(column) for name, column in zip(_COLUMNS, zip(*rows, strict=True), strict=True)
    }


def read_strong_op(folder: str) -> AgentSpec:
    """Return the opponent of the authors' strong-op evolutions."""
    name = name_search(PUBLISHED, PROGRESSIVE, "Tree-from-Linear", STRONG_BASE)
    columns = tabulate(_read(folder))
    place = [*zip(columns["search"], columns["seed"], strict=True)].index((name, 0))
    return {"kind": "evolved", **{name: columns[name][place] for name in _COLUMNS[3:]}}


def _read(folder: str) -> list[Row]:
    """Return the imported bests; their reader knows genomes, which planning does without."""
    from redealt.studies.locm.imported import read_bests

    return list(read_bests(Path(folder).expanduser()))


def _identify(row: Row) -> tuple[str, int]:
    """Return search and seed of a row."""
    genome = next(name for name, kind in KINDS.items() if kind == row["genome"])
    if row["scheme"] == _SECOND_STAGE:
        name = next(name for name, kind in FROM_LINEAR.items() if kind == genome)
        return name_search(PUBLISHED, PROGRESSIVE, name, row["base"]), row["run"] - 1
    scheme = next(name for name in SCHEMES if name.replace("-", "_") == row["scheme"])
    return name_search(PUBLISHED, scheme, genome), row["run"] - 1


def _name(scheme: str, genome: str) -> tuple[str]:
    return (name_search(PUBLISHED, scheme, genome),)
