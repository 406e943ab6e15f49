"""``redealt locm match``: games between programs of other people and agents."""

import argparse
import json
import math
import shlex
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redealt.errors import RedealtError

if TYPE_CHECKING:
    import numpy as np

    from redealt.games.locm.genomes.nodes import Genome
    from redealt.games.locm.hosting import HostedGame, Player

_EVOLVED = "evolved"
_PLAYERS = ("p1", "p2")
_MOST_GAMES = 1_000_000


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
    match.add_argument("--games", type=_count, required=True, help="how many")
    match.add_argument("--seed", type=_seed, default=0, help="of all random numbers, by default 0")
    match.add_argument(
        "--time-scale", type=_factor, default=1.0, help="factor of the contest's time limits"
    )
    match.add_argument("--variant", default="as_written", help="by default as_written")
    match.add_argument("--json", action="store_true", help="print all games, as JSON")
    match.set_defaults(call=_match)


def _count(text: str) -> int:
    return _whole(text, 1, _MOST_GAMES)


def _seed(text: str) -> int:
    return _whole(text, 0, 2**63 - 1)


def _whole(text: str, least: int, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a whole number from {least}, found {text}")


def _factor(text: str) -> float:
    try:
        factor = float(text)
    except ValueError:
        factor = math.nan
    if 0 < factor <= 10_000:
        return factor
    raise argparse.ArgumentTypeError(f"expected a factor above 0, up to 10,000, found {text}")


def _match(options: argparse.Namespace) -> int:
    from redealt.games.locm.hosting import play_hosted
    from redealt.games.locm.record import compile_switches
    from redealt.studies.locm.settings import Settings

    settings = Settings()
    if options.variant not in settings.variants:
        known = ", ".join(settings.variants)
        raise RedealtError(f"--variant: found {options.variant}, expected one of {known}")
    switches = compile_switches(settings.switches(options.variant))
    texts = {name: getattr(options, name) for name in _PLAYERS}
    players = [_read_player(f"--{name}", text) for name, text in texts.items()]
    keys, numbers = _name_streams(options.seed), range(options.games)
    with _ending_programs():
        hosted = play_hosted(switches, players, numbers, keys, options.time_scale)
        games = list(_show_progress(hosted, options.games))
    setting = {name: getattr(options, name) for name in ("variant", "seed", "time_scale")}
    result = {"players": texts, **setting, **_summarize(games)}
    print(json.dumps(result, indent=2) if options.json else "\n".join(_describe(result)))
    return 0


@contextmanager
def _ending_programs() -> Iterator[None]:
    """Let a request to terminate end programs, too, as other exits do."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _show_progress(hosted: "Iterable[HostedGame]", n_games: int) -> "Iterator[HostedGame]":
    for done, game in enumerate(hosted, 1):
        if sys.stderr.isatty():
            end = "\n" if done == n_games else ""
            print(f"\r{done} of {n_games} games", end=end, file=sys.stderr, flush=True)
        yield game


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
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise RedealtError(f"{option}: {text}: {str(error).lower()}") from None
    if not command:
        raise RedealtError(f"{option}: found nothing, expected a command or an agent")
    if command == (text,) and not shutil.which(text):
        for name in get_close_matches(text, [*names, _EVOLVED], n=1):
            raise RedealtError(f"{option}: there is no program {text}; is the agent {name} meant?")
    return command


def _read_genome(option: str, path: Path) -> "Genome":
    """Read a JSON object with the texts that runs keep in the columns of these names."""
    from redealt.studies.locm.stages.seating import read_genome

    try:
        return read_genome(json.loads(path.read_text(encoding="utf-8")))
    except KeyError as error:
        raise RedealtError(f"{option}: {path} holds no {error.args[0]}") from None
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise RedealtError(f"{option}: {path} holds no genome: {error}") from None


def _summarize(games: Sequence["HostedGame"]) -> dict[str, Any]:
    """Count what both players won in each seat, and their faults."""
    from redealt.stats.intervals import wilson

    share = wilson(sum(game.winner == 0 for game in games), len(games))
    counts = {}
    for player, name in enumerate(_PLAYERS):
        won = [game for game in games if game.winner == player]
        faults = Counter(game.reason for game in games if game.reason and game.winner != player)
        counts[name] = {
            "wins": len(won),
            "wins_as_first": sum(game.starter == player for game in won),
            "games_as_first": sum(game.starter == player for game in games),
            "faults": dict(faults.most_common()),
        }
    interval = {name: getattr(share, name) for name in ("estimate", "ci_low", "ci_high", "method")}
    records = [game._asdict() for game in games]
    return {"games": len(games), **counts, "p1_share": interval, "records": records}


def _describe(result: dict[str, Any]) -> list[str]:
    games, share = result["games"], result["p1_share"]
    lines = [f"{games} games, variant {result['variant']}, seed {result['seed']}"]
    for player, name in enumerate(_PLAYERS):
        counts, n_first = result[name], result[name]["games_as_first"]
        second = counts["wins"] - counts["wins_as_first"]
        lines.append(
            f"{name} won {counts['wins']}, {counts['wins_as_first']} of {n_first} as first and "
            f"{second} of {games - n_first} as second player: {result['players'][name]}"
        )
        for reason, count in counts["faults"].items():
            example = next(
                game["message"]
                for game in result["records"]
                if game["reason"] == reason and game["winner"] != player
            )
            lines.append(f"   lost {count} by its own fault, {reason}, such as: {example}")
    interval = f"{share['ci_low']:.3f} to {share['ci_high']:.3f}"
    lines.append(f"share won by p1: {share['estimate']:.3f} (95 % Wilson interval {interval})")
    return lines
