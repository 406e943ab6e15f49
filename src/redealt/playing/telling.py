"""A game as text, decision by decision."""

from collections.abc import Iterator

from redealt.games.interface import Game
from redealt.games.scenes import name_option

_SHOWN = 5  # estimates of a decision


def tell_game(game: Game) -> Iterator[str]:
    """Yield lines: what game it is, who plays, each choice with its agent's estimates, the end."""
    yield game.title or game.name
    for player, agent in enumerate(game.seats):
        yield f"player {player}: {'person or program' if agent is None else agent[0]}"
    again = game.deal_again()
    for number, step in enumerate(game.steps, 1):
        view = again.view(step.player)
        names = {option: name_option(game.name, option, view) for option in step.options}
        yield f"{number:4} player {step.player}: {names[step.choice]}"
        best = sorted(step.values, key=lambda each: (-step.values[each], each != step.choice))[
            :_SHOWN
        ]
        if len(best) > 1:
            valued = "; ".join(f"{names[option]} {step.values[option]:.3g}" for option in best)
            yield f"     {step.measure}: {valued}"
        again.apply(step.choice)
    yield f"end: {', '.join(f'{name} {value}' for name, value in (game.outcome() or {}).items())}"
