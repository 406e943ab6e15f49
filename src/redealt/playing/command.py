"""``redealt play``."""

import argparse
import secrets
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from redealt.errors import RedealtError

if TYPE_CHECKING:
    from redealt.games.interface import Game

_SEEDS = 10**6  # from which a seed is drawn, short enough to be typed again


def add_play(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    play = commands.add_parser(
        "play",
        help="play a game against agents",
        description="Play a game against agents at the terminal, or go on with a game in a file.",
    )
    play.add_argument("game", help="its name, such as hanamikoji, or a file ending in .json")
    play.add_argument("--seed", type=read_whole, help="of the cards, by default drawn and shown")
    play.add_argument("--seat", type=read_whole, default=0, help="your seat, by default 0")
    play.add_argument("--agents", help="the others in order, such as naive,optimal")
    play.add_argument("--variant", default="as_written", help="of the study, such as official")
    play.add_argument("--hint", nargs="?", const="", metavar="AGENT", help="show what it would do")
    play.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept")
    play.set_defaults(call=_play)


def read_whole(text: str) -> int:
    """Return a number from 0 that a person types."""
    if text.isascii() and text.isdigit() and len(text) < 19:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a whole number from 0, found {text}")


def _play(options: argparse.Namespace) -> int:
    from redealt.playing.advice import Adviser
    from redealt.playing.dealing import check_agent, deal_game, default_agent
    from redealt.playing.files import save_game
    from redealt.playing.session import HELP, Session, play, show_rules
    from redealt.playing.telling import Narrator
    from redealt.playing.terminal import open_console

    if options.game.endswith(".json"):
        game, path = _resume(Path(options.game)), options.save or Path(options.game)
    else:
        agents = options.agents.split(",") if options.agents else []
        seed = secrets.randbelow(_SEEDS) if options.seed is None else options.seed
        game = deal_game(options.game, agents, options.seat, options.variant, seed)
        path = options.save or _find_free_name(f"{game.name}-{seed}")
    seat = game.seats.index(None)
    name = check_agent(type(game), options.hint or default_agent(type(game)), "--hint")
    console = open_console()
    show_rules(console, game.name)
    console.print(f"\n{_introduce(game)}", markup=False)
    console.print(f"Type {HELP}.")
    keep = partial(save_game, path, game, Narrator(game))
    keep()
    play(Session(console, game, seat, Adviser(game, seat, name), options.hint is not None, keep))
    keep()
    end = "redealt replay shows it" if game.player is None else "redealt play goes on with it"
    console.print(f"The game is kept in {path}; {end}.", markup=False, soft_wrap=True)
    return 0


def _introduce(game: "Game") -> str:
    """Return what is played and who plays."""
    from redealt.games.scenes import name_agent, name_game
    from redealt.hosting.variants import describe_variant

    seats = ["you" if agent is None else name_agent(game.name, agent) for agent in game.seats]
    table = "; ".join(f"player {number}: {agent}" for number, agent in enumerate(seats))
    variant = describe_variant(game.name, game.variant) + ", " if game.variant else ""
    return f"{name_game(game.name)}, {variant}seed {game.seed}. {table[0].upper()}{table[1:]}."


def _resume(path: Path):
    """Return the game in a file, if a person and agents that are offered here play it."""
    from redealt.playing.files import load_game

    game = load_game(path)
    if game.seats.count(None) != 1:
        raise RedealtError(
            f"{path}: expected one seat for a person, found {game.seats.count(None)}"
        )
    offered = [each.agent for each in game.agents.values()]
    if not all(agent is None or agent in offered for agent in game.seats):
        raise RedealtError(f"{path}: its agents are not offered here; redealt replay shows it")
    return game


def _find_free_name(stem: str) -> Path:
    """Return a file of the present folder that is not there yet."""
    names = (f"{stem}{end}.json" for end in ("", *(f"-{n}" for n in range(2, 10_000))))
    return next(path for path in map(Path, names) if not path.exists())
