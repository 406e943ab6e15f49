"""A game in words: what lies on the table, what is chosen, and what each choice changes."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from redealt.games.interface import Game, Step
from redealt.games.scenes import HIDDEN, Area, draw_scene, merge_scenes, name_option

_SHOWN = 5  # estimates of a decision


class Words(NamedTuple):
    """What is told of a game: its table after the deal, and by step the choice and its effects."""

    deal: list[str]
    steps: list[list[str]]


def put_into_words(game: Game) -> Words:
    """Return what is told of a game; after the deal a part of the table is told when it changes."""
    again = game.deal_again()
    table = _describe_table(again)
    words = Words(_tell_news({}, table), [])
    for step in game.steps:
        name = name_option(game.name, step.choice, again.view(step.player))
        again.apply(step.choice)
        before, table = table, _describe_table(again)
        words.steps.append([f"player {step.player}: {name}", *_tell_news(before, table)])
    return words


def tell_game(game: Game) -> Iterator[str]:
    """Yield lines: what game it is, who plays, each choice with its agent's estimates, the end."""
    yield game.title or game.name
    for player, agent in enumerate(game.seats):
        yield f"player {player}: {'person or program' if agent is None else agent[0]}"
    words, again = put_into_words(game), game.deal_again()
    yield from (f"     {line}" for line in words.deal)
    for number, (step, (choice, *news)) in enumerate(zip(game.steps, words.steps, strict=True), 1):
        yield f"{number:4} {choice}"
        yield from (f"     {line}" for line in [*_tell_estimates(step, again), *news])
        again.apply(step.choice)
    yield f"end: {', '.join(f'{name} {value}' for name, value in (game.outcome() or {}).items())}"


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
