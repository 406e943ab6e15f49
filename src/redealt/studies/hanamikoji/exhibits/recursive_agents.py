"""Figures 12 and 13: win rates of recursive agents."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.cells import SMALLEST_SAMPLE
from redealt.exhibits.dots import REFERENCE_LINE, spread
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import label_panel
from redealt.games.hanamikoji.names import PLAYERS
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.analysis.panels import add_legend, draw_curve, new_panels
from redealt.studies.hanamikoji.variants import VARIANTS

_MARKERS = "os^vD"


def analyse(runs: dict[str, pd.DataFrame], *, information: str) -> pd.DataFrame:
    """Return win_rate by variant, n1, n2 and tested_seat."""
    table = select(runs["recursive"], information=information)
    return tidy(
        outcomes.win_row(where["tested_seat"], **where)
        for where, outcomes in iterate_outcomes(table, "variant", "n1", "n2", "tested_seat")
    )


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame], **_: object) -> Figure:
    """Draw win rates against n1, a line for each n2, a panel for each seat and variant."""
    rows = dict.fromkeys(VARIANTS.list_in(estimates), "win rate")
    xlabel = "recursive rollouts $n_1$"
    linestyle, row_mm = ("none", 30) if _are_few(estimates) else ("-", 48)
    figure, panels = new_panels(rows, PLAYERS, row_mm=row_mm, rest_mm=17, xlabel=xlabel)
    for (variant, seat), axes in panels.items():
        chosen = select(estimates, variant=variant, tested_seat=seat)
        inner = chosen.groupby("n2")
        for number, (n2, line) in enumerate(inner):
            style = {"marker": _MARKERS[number % len(_MARKERS)], "color": f"C{number}"}
            style |= {"label": f"$n_2$ = {n2}", "linestyle": linestyle}
            draw_curve(axes, line, "n1", spread(number, len(inner), 0.3), **style)
        axes.axhline(0.5, **REFERENCE_LINE)
        label_panel(axes, f"{VARIANTS.name(variant)}, as {seat.replace('_', ' ')}")
    next(iter(panels.values())).set_ylim(-0.03, 1.03)
    add_legend(figure, next(iter(panels.values())), ncols=3)
    return figure


def _are_few(estimates: pd.DataFrame) -> bool:
    """Whether a point has too few games for an interval, and lines would show chance."""
    return bool(estimates["n"].min() < SMALLEST_SAMPLE)


def caption(estimates: pd.DataFrame, *, information: str) -> str:
    """Return the caption: who plays, and how often."""
    agents = "Cheating recursive agents" if information == "cheating" else "Recursive agents"
    bars = "Bars: Wilson's 95 % intervals."
    if _are_few(estimates):
        bars = "These are too few for intervals, so the points show no trend."
    return (
        f"{agents} with n₁ recursive rollouts, in which simple agents with n₂ rollouts play, "
        "against a regular simple agent with 20; all pre-sample. "
        f"{count(estimates['n'].min())} games for each point (published: 1\u202f000). {bars} "
        "The paper prints no values of this figure."
    )
