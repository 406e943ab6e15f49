"""``redealt match``: any game between programs and agents."""

import argparse
from functools import partial
from typing import TYPE_CHECKING

from redealt.errors import RedealtError
from redealt.hosting.options import (
    add_options,
    ending_programs,
    print_result,
    read_command,
    show_progress,
)

if TYPE_CHECKING:
    from redealt.games.hosting import Player
    from redealt.games.interface import Game

_AGENT = "agent:"
_MOST_PLAYERS = 63  # of a game


def add_match(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    match = commands.add_parser(
        "match",
        help="play games between programs of your own and agents",
        description="Play games between programs, which speak the protocol of docs/programs.md, "
        "and agents. The players take turns in all seats of each deal.",
    )
    match.add_argument("game", help="its name, such as hanamikoji")
    for number in range(1, _MOST_PLAYERS + 1):
        hints = {1: "a command, or agent:NAME", 2: "the same", 3: "and so on, in larger games"}
        match.add_argument(
            f"--p{number}",
            required=number < 3,
            metavar="PLAYER",
            help=hints.get(number, argparse.SUPPRESS),
        )
    add_options(match)
    match.set_defaults(call=_match)


def _match(options: argparse.Namespace) -> int:
    from redealt.core.streams import stream_key
    from redealt.games.hosting import Rules, play_hosted
    from redealt.hosting.variants import find_switches

    game = _find_game(options.game)
    texts = _list_players(options)
    players = [_read_player(game, name, text) for name, text in texts.items()]
    if len(players) not in game.players:
        least, most = game.players[0], game.players[-1]
        raise RedealtError(
            f"found {len(players)} players of {game.name}, expected {least} to {most}"
        )
    switches = find_switches(game.name, options.variant)
    rules = Rules(game, options.variant, switches, time_scale=options.time_scale)
    find_key = partial(stream_key, options.seed, game.name, "match")
    with ending_programs():
        hosted = play_hosted(rules, players, range(options.games), find_key)
        games = [*show_progress(hosted, options.games)]
    print_result(game.name, options, texts, games)
    return 0


def _find_game(name: str) -> "type[Game]":
    from redealt.games.interface import find_game

    try:
        return find_game(name)
    except ValueError as error:
        raise RedealtError(str(error)) from None


def _list_players(options: argparse.Namespace) -> dict[str, str]:
    """Return what was given for each player, by name."""
    names = [f"p{number}" for number in range(1, _MOST_PLAYERS + 1)]
    given = {name: text for name in names if (text := getattr(options, name)) is not None}
    for name, expected in zip(given, names, strict=False):
        if name != expected:
            raise RedealtError(f"--{name}: there is no --{expected}")
    return given


def _read_player(game: "type[Game]", name: str, text: str) -> "Player":
    """Return the agent or the command that an option means."""
    from redealt.games.hosting import Command

    kind = text.removeprefix(_AGENT)
    if kind != text:
        if kind not in game.agents:
            known = ", ".join(game.agents)
            raise RedealtError(f"--{name}: found agent {kind!r}, expected one of {known}")
        return game.agents[kind].agent
    return Command(read_command(f"--{name}", text, [_AGENT + each for each in game.agents]))
