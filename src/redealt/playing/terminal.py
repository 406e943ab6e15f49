"""Drawing at a terminal: 80 columns suffice, and color says nothing that text does not."""

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from redealt.games.scenes import HIDDEN, MARKED, OPEN, OWN, Area, Scene

_STYLES = {OWN: "bold green", OPEN: "", HIDDEN: "dim", MARKED: "bold yellow"}
_WIDTH = 80
_BAR = 20  # characters of the longest bar


def open_console() -> Console:
    """Return the console; without a terminal it has neither color nor more than 80 columns."""
    console = Console(highlight=False, soft_wrap=False)
    console.width = min(console.width, _WIDTH) if console.is_terminal else _WIDTH
    return console


def draw(console: Console, scene: Scene, player: int) -> None:
    """Draw what a player sees."""
    console.rule(Text(f" {scene.title} "), characters="-")
    for area in scene.areas:
        line = _draw_area(area, player)
        if line is not None:
            console.print(line)


def _draw_area(area: Area, player: int) -> Text | None:
    if not area.cards and not area.facts:
        return None
    line = Text(f"{area.title}{' (you)' if area.owner == player else ''}: ", style="")
    line.append("; ".join(f"{name} {value}" for name, value in area.facts))
    if area.cards and area.facts:
        line.append(" | ")
    separator = ", " if any(" " in card.text for card in area.cards) else " "
    for place, card in enumerate(area.cards):
        line.append(separator if place else "")
        line.append(card.text, style=_STYLES[card.tone])
    return line


def list_options(console: Console, options: Sequence[str]) -> None:
    """Number the options, in columns where they are short."""
    digits = len(str(len(options)))
    shown = [Text(f"{number:{digits}} {text}") for number, text in enumerate(options, 1)]
    console.print(Columns(shown, padding=(0, 3), column_first=True))


def show_estimates(
    console: Console, values: Mapping[str, float], measure: str, chosen: str
) -> None:
    """Show what an agent thinks of the options, the best ten."""
    console.print(Text(f"It would choose: {chosen}"))
    if not values:
        return
    console.print(Text(f"Its estimates ({measure}):"))
    least, most = min(values.values()), max(values.values())
    best = sorted(values, key=lambda option: -values[option])[:10]
    for option in best:
        share = (values[option] - least) / (most - least) if most > least else 1.0
        bar = "#" * round(share * _BAR)
        console.print(Text(f"  {values[option]:8.3g} {bar:{_BAR}} {option}"))
