"""The games that the page of a study shows: found by their rules, kept, and drawn on pages."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from redealt.games.interface import Game
from redealt.planning.declarations import load_entry
from redealt.planning.plan import PlannedRun
from redealt.playing.files import save_game
from redealt.playing.rebuilding.cells import find_places
from redealt.playing.rebuilding.games import StoredTables, play_game
from redealt.playing.viewer import save_page
from redealt.sidecars import write_sidecar

_SEARCHED = 50  # games of a cell, among which one is looked for
_OF_RUN = ("stage", "name", "entry", "params", "units", "game", "study", "seed")


def build_games(
    key: str, described: Sequence[Mapping[str, Any]], results: Path, sidecar: Path
) -> None:
    """Write the games of a study and their pages beside the sidecar, which lists them.

    ``described`` are what :meth:`.Plan.describe_games` returns. A game that the rule does not find
    is not listed; the first one of the cell takes its place, so that there are the planned files,
    and says so.
    """
    made, listed = [], []
    for shown in described:
        game, is_found = _find_game(shown, results)
        which = "This is" if is_found else "No game was found that is"
        game.title = f"{shown['title']} {which} {shown['rule']}. {game.title}"
        stem = sidecar.with_name(f"{sidecar.stem}_{shown['name']}")
        for kind, save in (("html", save_page), ("json", save_game)):
            made.append(stem.with_suffix(f".{kind}"))
            save(made[-1], game)
        if is_found:
            listed.append({name: shown[name] for name in ("name", "title", "rule")})
    for path in sidecar.parent.glob(f"{sidecar.stem}_*"):
        if path not in made:  # of an earlier version
            path.unlink()
    write_sidecar(sidecar, {"key": key, "games": listed}, made)


def _find_game(shown: Mapping[str, Any], results: Path) -> tuple[Game, bool]:
    """Return the first game of the cell that is such as the rule says, and whether there is one."""
    run = PlannedRun(**{name: shown["run"][name] for name in _OF_RUN}, needed={})
    wanted = {name: str(value) for name, value in shown["cell"].items()}
    place = find_places([run], wanted)[0]
    tables = StoredTables({name: results / folder for name, folder in shown["needs"].items()})
    is_such = load_entry(shown["choose"]) if shown["choose"] else _is_any
    games = (play_game(place, n, tables) for n in range(min(_SEARCHED, place.cell.games)))
    found = next(filter(is_such, games), None)
    return (play_game(place, 0, tables), False) if found is None else (found, True)


def _is_any(_game: Game) -> bool:
    return True
