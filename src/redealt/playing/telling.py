"""A game in words: what lies on the table, what is chosen, and what each choice changes."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from redealt.games.interface import Game, Step
from redealt.games.scenes import (
    HIDDEN,
    Area,
    draw_scene,
    merge_scenes,
    name_agent,
    name_game,
    name_option,
)
from redealt.hosting.variants import name_variant

_SHOWN = 5  # estimates of a decision


class Narrator:
    """Follows a game from its deal, and tells what each choice changes.

    :ivar deal: what is on the table before the first choice.
    :ivar steps: by step the choice, and each part of the table that it changed.
    """

    def __init__(self, game: Game) -> None:
        self._again = game.deal_again()
        self._table = _describe_table(self._again)
        self.deal = _tell_news({}, self._table)
        self.steps: list[list[str]] = []

    def follow(self, game: Game) -> None:
        """Tell the steps of the game that are new."""
        for step in game.steps[len(self.steps) :]:
            name = name_option(game.name, step.choice, self._again.view(step.player))
            self._again.apply(step.choice)
            before, self._table = self._table, _describe_table(self._again)
            self.steps.append([f"player {step.player}: {name}", *_tell_news(before, self._table)])


def read_rules(game: str) -> str:
    """Return the rules of a game, which fit a screen."""
    rules = files("redealt.playing").joinpath("rules", f"{game}.md")
    return rules.read_text(encoding="utf-8").strip()


def tell_game(game: Game) -> Iterator[str]:
    """Yield lines: what game it is, who plays, each choice with its agent's estimates, the end."""
    variant = f", {name_variant(game.name, game.variant)}" if game.variant else ""
    yield f"{name_game(game.name)}{variant}"
    if game.title:
        yield game.title
    for player, agent in enumerate(game.seats):
        yield f"player {player}: {name_agent(game.name, agent)}"
    told, again = Narrator(game), game.deal_again()
    told.follow(game)
    yield from (f"     {line}" for line in told.deal)
    for number, (step, (choice, *news)) in enumerate(zip(game.steps, told.steps, strict=True), 1):
        yield f"{number:4} {choice}"
        yield from (f"     {line}" for line in [*_tell_estimates(step, again), *news])
        again.apply(step.choice)
    if game.player is None:
        yield tell_outcome(game)


def tell_outcome(game: Game, seat: int | None = None) -> str:
    """Return how a game ended, in words; the person in a seat is "you"."""
    outcome = dict(game.outcome() or {})
    winner = outcome.pop("winner", None)
    result = f"{'You' if winner == seat else f'Player {winner}'} won"
    details = "; ".join(f"{_name_field(name)} {_show(each)}" for name, each in outcome.items())
    return f"{'Nobody won' if winner is None else result} ({details})."


def _name_field(name: str) -> str:
    return name.removeprefix("is_").replace("_", " ")


def _show(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_show, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value).replace("_", " ")


def _tell_estimates(step: Step, game: Game) -> Iterator[str]:
    """Yield what an agent thinks of the options that it likes best, if it weighs several."""
    if len(step.values) < 2:
        return
    best = sorted(step.values, key=lambda each: (-step.values[each], each != step.choice))
    view = game.view(step.player)
    named = {option: name_option(game.name, option, view) for option in best[:_SHOWN]}
    valued = "; ".join(f"{name} {step.values[option]:.3g}" for option, name in named.items())
    yield f"{step.measure}: {valued}"


def _tell_news(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return what has changed of a table."""
    changed = {part: text for part, text in after.items() if before.get(part) != text}
    return [f"{part}: {text}" if part else text for part, text in changed.items()]


def _describe_table(game: Game) -> dict[str, str]:
    """Return the parts of the table with all their cards, and what others know of hidden ones."""
    scenes = [draw_scene(game.name, game.view(n), n) for n in range(len(game.seats))]
    told = {"": scenes[0].title}
    for place, area in enumerate(merge_scenes(scenes).areas):
        told[area.title] = _describe_area(area)
        seen = [scene.areas[place] for scene in scenes]
        if not any(map(_hides, seen)):
            continue
        for player, part in enumerate(seen):
            if player != area.owner and any(card.tone != HIDDEN for card in part.cards):
                told[f"{area.title}, known to player {player}"] = _describe_area(part)
    return told


def _hides(area: Area) -> bool:
    return any(card.tone == HIDDEN for card in area.cards)


@cache
def _describe_area(area: Area) -> str:
    cards = [card.text for card in area.cards]
    separator = "; " if any(len(card) > 2 for card in cards) else " "
    facts = "; ".join(f"{name} {value}" for name, value in area.facts)
    return " | ".join(filter(None, (facts, separator.join(cards)))) or "nothing"
