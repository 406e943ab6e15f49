"""The games that the pages of studies show: which there are, and their files."""

from collections.abc import Mapping
from typing import Any

from redealt.planning.declarations import Run, ShownGame, Study
from redealt.planning.digest import PACKAGE, code_digests, file_digest

FOLDER = "games"  # beside the pages of the site


def name_game(study: str, game: str, kind: str) -> str:
    """Return the page of a game, or its file, below the folder of the site."""
    return f"{FOLDER}/{study}_{game}.{kind}"


def list_shown(study: Study) -> list[ShownGame]:
    """Return the declared games of a study whose cells its runs have."""
    runs = {run.name: run for run in study.runs}
    return [game for game in study.games if game.run in runs and _has_cell(runs[game.run], game)]


def _has_cell(run: Run, game: ShownGame) -> bool:
    return any(_is_meant(cell, game.cell) for cell in run.params.get("cells", ()))


def _is_meant(cell: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Tell whether a cell has wanted conditions; what is none names agents that meet in it."""
    conditions = cell["conditions"]
    agents = [*cell.get("agents", ()), *cell.get("opponents", ())]
    return all(
        conditions[name] == value if name in conditions else value in agents
        for name, value in wanted.items()
    )


def digest_code(study: Study) -> list[Any]:
    """Return digests of all that rebuilds the games of a study and draws their pages."""
    modules = [
        *(f"{study.package}.replaying", "redealt.playing.rebuilding.shown"),
        *(f"redealt.games.{run.game}.scene" for run in study.runs[:1]),
    ]
    page = sorted((PACKAGE / "playing" / "page").glob("view.*"))
    return [*map(code_digests, modules), *map(file_digest, page)]
