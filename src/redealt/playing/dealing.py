"""From options to a game: who sits where, and by which rules."""

from collections.abc import Sequence

from redealt.errors import RedealtError
from redealt.games.interface import Game, find_game, new_game
from redealt.hosting.variants import find_switches


def find_kind(name: str) -> type[Game]:
    """Return the class of a game; raises RedealtError."""
    try:
        return find_game(name)
    except ValueError as error:
        raise RedealtError(str(error)) from None


def default_agent(kind: type[Game]) -> str:
    """Return the last agent of a game that neither cheats nor plays at random."""
    return [name for name, each in kind.agents.items() if not each.cheats and name != "random"][-1]


def check_agent(kind: type[Game], name: str, option: str) -> str:
    """Return the name of an agent; raises RedealtError for what is none."""
    if name not in kind.agents:
        known = ", ".join(kind.agents)
        raise RedealtError(
            f"{option}: found {name!r}, expected one of {known}; agents that a study evolves need "
            "the results of its runs and do not play here"
        )
    return name


def deal_game(name: str, agents: Sequence[str], seat: int, variant: str, seed: int) -> Game:
    """Deal a game against agents; the person sits in a seat, the agents in the others in order."""
    kind = find_kind(name)
    others = [check_agent(kind, each, "--agents") for each in agents or [default_agent(kind)]]
    n_players = len(others) + 1
    if n_players not in kind.players:
        least, most = kind.players[0] - 1, kind.players[-1] - 1
        expected = str(least) if least == most else f"{least} to {most}"
        raise RedealtError(f"--agents: found {len(others)}, expected {expected}")
    if not 0 <= seat < n_players:
        raise RedealtError(f"--seat: found {seat}, expected 0 to {n_players - 1}")
    seats = [*others[:seat], None, *others[seat:]]
    game = new_game(name, seats, seed, switches=find_switches(name, variant))
    game.variant = variant
    return game
