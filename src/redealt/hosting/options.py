"""What commands that play games of programs have in common: options, a clean end, results."""

import argparse
import json
import math
import shlex
import shutil
import signal
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches

from redealt.core.hosted import HostedGame
from redealt.errors import RedealtError

_MOST_GAMES = 1_000_000


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that do not depend on the game."""
    parser.add_argument("--games", type=_count, required=True, help="how many")
    parser.add_argument("--seed", type=_seed, default=0, help="of all random numbers, by default 0")
    parser.add_argument("--time-scale", type=_factor, default=1.0, help="factor of time limits")
    parser.add_argument("--variant", default="as_written", help="by default as_written")
    parser.add_argument("--json", action="store_true", help="print all games, as JSON")


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


def read_command(option: str, text: str, agents: Collection[str]) -> tuple[str, ...]:
    """Return the words of a command; ``agents`` may have been meant by what is none."""
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise RedealtError(f"{option}: {text}: {str(error).lower()}") from None
    if not command:
        raise RedealtError(f"{option}: found nothing, expected a command or an agent")
    if command == (text,) and not shutil.which(text):
        for name in get_close_matches(text, agents, n=1, cutoff=0.5):
            raise RedealtError(f"{option}: there is no program {text}; is the agent {name} meant?")
    return command


@contextmanager
def ending_programs() -> Iterator[None]:
    """Let a request to terminate end programs, too, as other exits do."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def show_progress(hosted: Iterable[HostedGame], n_games: int) -> Iterator[HostedGame]:
    """Yield games, and count them in a terminal."""
    for done, game in enumerate(hosted, 1):
        if sys.stderr.isatty():
            end = "\n" if done == n_games else ""
            print(f"\r{done} of {n_games} games", end=end, file=sys.stderr, flush=True)
        yield game


def print_result(
    game: str, options: argparse.Namespace, texts: Mapping[str, str], games: Sequence[HostedGame]
) -> None:
    """Print what games show; ``texts`` are the players as they were given, by name."""
    from redealt.games.scenes import name_game
    from redealt.hosting.summary import summarize, write_summary
    from redealt.hosting.variants import describe_variant

    summary = summarize(games, [*texts])
    setting = {name: getattr(options, name) for name in ("variant", "seed", "time_scale")}
    if options.json:
        records = [each.to_json() for each in games]
        result = {"game": game, **setting, "players": texts, **summary, "records": records}
        print(json.dumps(result, indent=2))
    else:
        variant = describe_variant(game, options.variant)
        print(f"{options.games} games of {name_game(game)}, {variant}, seed {options.seed}")
        print("\n".join(write_summary(summary, games, texts)))
