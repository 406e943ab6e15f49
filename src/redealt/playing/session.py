"""A game between a person and agents, from a question to the next."""

import sys
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from redealt.games.interface import Game
from redealt.games.scenes import draw_scene, name_option, tell_choice, tell_news
from redealt.playing.advice import Adviser
from redealt.playing.files import clean_text
from redealt.playing.telling import read_rules, tell_outcome
from redealt.playing.terminal import draw, list_options, show_estimates

HELP = "a number or the text of a choice; h a hint, r the rules, q to quit and keep the game"


class Session(NamedTuple):
    """What a person plays with.

    :ivar always_hints: whether a hint comes with each question.
    """

    console: Console
    game: Game
    seat: int
    adviser: Adviser
    always_hints: bool
    keep: Callable[[], None]


def play(session: Session) -> None:
    """Play until the game is over or the person leaves; the game is kept after each choice."""
    game, console = session.game, session.console
    while game.player is not None:
        if game.player != session.seat:
            _let_agent_play(session)
            continue
        option, seconds = _ask(session)
        if option is None:
            console.print("You left the game.")
            return
        _apply(session, option, seconds=round(seconds, 3))
        session.keep()
    _show(session)
    console.print(Text(tell_outcome(game, session.seat)))


def _let_agent_play(session: Session) -> None:
    game, start = session.game, perf_counter()
    choice = game.decide().option
    _apply(session, choice, seconds=round(perf_counter() - start, 6))


def _apply(session: Session, choice: str, seconds: float) -> None:
    """Apply a choice, and tell the person what it hears of another's and of what follows."""
    game, player = session.game, session.game.player
    before = game.view(session.seat)
    game.apply(choice)
    game.steps[-1] = game.steps[-1]._replace(seconds=seconds)
    told = tell_choice(game.name, choice) if player != session.seat else ""
    lines = [f"player {player}: {told}"] if told else []
    for line in (*lines, *tell_news(game.name, before, game.view(session.seat))):
        session.console.print(Text(f"> {line}"))


def _show(session: Session) -> None:
    seen = session.game.view(session.seat)
    draw(session.console, draw_scene(session.game.name, seen, session.seat), session.seat)


def _ask(session: Session) -> tuple[str | None, float]:
    """Return what the person chooses, or None to leave, and the seconds it took."""
    game, console, start = session.game, session.console, perf_counter()
    options, view = game.options(), game.view(session.seat)
    names = [name_option(game.name, option, view) for option in options]
    _show(session)
    list_options(console, names)
    if session.always_hints:
        _hint(session)
    while True:
        answer = _read_line(console)
        word = answer.lower()
        if word in ("q", "quit"):
            return None, 0.0
        if word in ("h", "hint"):
            _hint(session)
        elif word in ("r", "rules"):
            show_rules(console, game.name)
        elif word in ("", "?", "help"):
            console.print(Text(f"Type {HELP}."))
        elif (option := _find_option(answer, options, names)) is not None:
            return option, perf_counter() - start
        else:
            shown = clean_text(answer)[:60]
            console.print(
                Text(f"{shown!r} is no choice: type a number from 1 to {len(options)}, or ?")
            )


def _read_line(console: Console) -> str:
    """Return a line; the end of the input, or an interrupt, leaves the game."""
    try:
        answer = console.input("Your choice: ").strip()
    except (EOFError, KeyboardInterrupt):
        console.print()
        return "q"
    if not sys.stdin.isatty():  # nobody's terminal has shown it
        console.print(Text(clean_text(answer)))
    return answer


def _find_option(answer: str, options: list[str], names: list[str]) -> str | None:
    if answer.isascii() and answer.isdigit() and len(answer) < 6:
        number = int(answer)
        return options[number - 1] if 1 <= number <= len(options) else None
    for texts in (options, names):
        if answer in texts:
            return options[texts.index(answer)]
    return None


def _hint(session: Session) -> None:
    decision = session.adviser.advise(session.game)
    if decision is None:
        session.console.print("No hint: the agent is bound by other rules here.")
        return
    view = session.game.view(session.seat)
    named = {
        name_option(session.game.name, option, view): value
        for option, value in decision.values.items()
    }
    chosen = name_option(session.game.name, decision.option, view)
    show_estimates(session.console, named, decision.measure, chosen)


def show_rules(console: Console, game: str) -> None:
    """Show the rules in a screen."""
    console.print(Text(read_rules(game)))
