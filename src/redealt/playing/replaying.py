"""``redealt replay``: a game in a file, or any game of any run."""

import argparse
from pathlib import Path

from redealt.errors import RedealtError
from redealt.planning.options import add_configuration, make_plan_aloud
from redealt.playing.command import read_whole


def add_replay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    replay = commands.add_parser(
        "replay",
        help="show a game: of a file, or any game of an experiment",
        description="Verify a game in a file against the rules and write a page that shows it, or "
        "play any game of an experiment again, as it was counted.",
    )
    replay.add_argument("game", help="a file, as redealt play keeps it, or a study")
    replay.add_argument("--exhibit", help="of the study, such as table_01")
    replay.add_argument("--run", help="of the study; redealt plan lists them")
    replay.add_argument(
        "--cell", action="append", default=[], help="name=value,name=value; any that name one cell"
    )
    replay.add_argument("--game", dest="number", type=read_whole, help="number in it, from 0")
    replay.add_argument("--list", action="store_true", help="list the cells")
    replay.add_argument("--html", type=Path, metavar="FILE", help="write the page that shows it")
    replay.add_argument("--save", type=Path, metavar="FILE", help="write the game as JSON")
    add_configuration(replay)
    replay.set_defaults(call=_replay)


def _replay(options: argparse.Namespace) -> int:
    if options.game.endswith(".json") or Path(options.game).is_file():
        return _show_file(options)
    return _show_rebuilt(options)


def _show_file(options: argparse.Namespace) -> int:
    from redealt.playing.files import load_game, save_game
    from redealt.playing.viewer import save_page

    path = Path(options.game)
    given = {
        "exhibit": options.exhibit,
        "run": options.run,
        "cell": options.cell or None,
        "game": options.number,
        "list": options.list or None,
    }
    if named := [name for name, value in given.items() if value is not None]:
        raise RedealtError(f"--{named[0]}: {path} is a file, which holds one game")
    game = load_game(path)
    page = options.html or path.with_suffix(".html")
    save_page(page, game)
    if options.save:
        save_game(options.save, game)
    state = "to its end" if game.player is None else "and it goes on"
    print(f"{game.name}: {len(game.steps)} decisions are as the rules have it, {state}")
    print(f"the page is {page}")
    return 0


def _show_rebuilt(options: argparse.Namespace) -> int:
    from redealt.playing.rebuilding import cells
    from redealt.playing.rebuilding.games import rebuild_game

    plan = make_plan_aloud(options)
    runs = cells.find_runs(plan, options.game, options.exhibit, options.run)
    places = cells.find_places(runs, cells.read_conditions(options.cell))
    if options.list or options.number is None or len(places) > 1:
        print("\n".join(cells.list_cells(places)))
        if not options.cell:
            print("".join(f"{line}\n" for line in cells.list_refusals(runs)), end="")
        return 0 if options.list or options.number is None else 1
    _show(rebuild_game(places[0], options.number, Path(plan.results)), options)
    return 0


def _show(game, options: argparse.Namespace) -> None:
    """Write the files that are asked for, or else the game as text."""
    from redealt.playing.files import save_game
    from redealt.playing.telling import tell_game
    from redealt.playing.viewer import save_page

    for path, save in ((options.save, save_game), (options.html, save_page)):
        if path:
            save(path, game)
            print(f"the game is in {path}")
    if not (options.save or options.html):
        print("\n".join(tell_game(game)))
