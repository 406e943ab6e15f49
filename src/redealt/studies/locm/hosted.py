"""``redealt locm match``: games between programs of other people and agents."""

import argparse
import json
from pathlib import Path
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
    import numpy as np

    from redealt.games.locm.genomes.nodes import Genome
    from redealt.games.locm.hosting import Player

_EVOLVED = "evolved"
_PLAYERS = ("p1", "p2")


def add_match(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to those of ``redealt locm``."""
    match = commands.add_parser(
        "match",
        help="play games between programs and agents",
        description="Play games between programs, which speak the text protocol of the contest, "
        "and agents. Two games in a row share draft and shuffles with the seats exchanged.",
    )
    for name in _PLAYERS:
        match.add_argument(
            f"--{name}",
            required=True,
            metavar="CMD|NAME",
            help="a command, or an agent: random, pass_only, baseline_1, baseline_2, evolved:FILE",
        )
    add_options(match)
    match.set_defaults(call=_match)


def _match(options: argparse.Namespace) -> int:
    from redealt.games.locm.hosting import play_hosted
    from redealt.games.locm.record import compile_switches
    from redealt.hosting.variants import find_switches

    switches = compile_switches(find_switches("locm", options.variant))
    texts = {name: getattr(options, name) for name in _PLAYERS}
    players = [_read_player(f"--{name}", text) for name, text in texts.items()]
    keys, numbers = _name_streams(options.seed), range(options.games)
    with ending_programs():
        hosted = play_hosted(switches, players, numbers, keys, options.time_scale)
        games = [*show_progress(hosted, options.games)]
    print_result("locm", options, texts, games)
    return 0


def _name_streams(seed: int) -> "np.ndarray":
    import numpy as np

    from redealt.core.streams import stream_key
    from redealt.games.locm.match import ROLES

    return np.array([stream_key(seed, "locm", "match", {}, role) for role in ROLES])


def _read_player(option: str, text: str) -> "Player":
    """Return the agent or the command that an option means."""
    from redealt.games.locm.agents.configuration import Agent
    from redealt.games.locm.names import KINDS

    names = [kind for kind in KINDS if kind != _EVOLVED]
    if text in names:
        return Agent(text)
    kind, _, path = text.partition(":")
    if kind == _EVOLVED:
        return Agent(_EVOLVED, _read_genome(option, Path(path)))
    return read_command(option, text, [*names, _EVOLVED])


def _read_genome(option: str, path: Path) -> "Genome":
    """Read a JSON object with the texts that runs keep in the columns of these names."""
    from redealt.studies.locm.stages.seating import read_genome

    try:
        return read_genome(json.loads(path.read_text(encoding="utf-8")))
    except KeyError as error:
        raise RedealtError(f"{option}: {path} holds no {error.args[0]}") from None
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise RedealtError(f"{option}: {path} holds no genome: {error}") from None
