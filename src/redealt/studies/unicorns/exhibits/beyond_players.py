"""Two to eight players, of whom one is rule-based."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import draw_dots, name_rows, spread
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.plotting import label_panel, label_percent, new_figure
from redealt.studies.unicorns.analysis.games import length_rows, rate_row, sum_up
from redealt.studies.unicorns.variants import VARIANTS, agent_name

_AXES = {"win_rate": "games won", "turns": "turns of a game"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate of one rule-based agent, and the rows of :func:`.length_rows`.

    By variant, number of players, and opponent, which all others are.
    """
    rows: list[dict] = []
    for where, sums in sum_up(runs["player_counts"], "variant", "players", "opponent"):
        rows += [rate_row(sums, where), *length_rows(sums, where)]
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw win rates and lengths by opponent, a row for each number of players."""
    opponents = [*dict.fromkeys(estimates["opponent"])]
    choices = [(opponent, metric) for opponent in opponents for metric in _AXES]
    figure, panels = new_figure("page", 74, ncols=len(choices), sharey=True)
    counts = sorted({*estimates["players"]})
    for axes, (opponent, metric) in zip(panels, choices, strict=True):
        _draw_panel(axes, select(estimates, opponent=opponent, metric=metric), counts)
        axes.set_xlabel(_AXES[metric])
        if metric == "win_rate":
            label_panel(axes, f"among {agent_name(opponent)}")
            _mark_chance(axes, counts)
    name_rows(panels[0], [f"{n} players" for n in counts])
    handles, names = panels[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=len(names))
    return figure


def _draw_panel(axes: Axes, rows: pd.DataFrame, counts: list[int]) -> None:
    variants = VARIANTS.list_in(rows)
    for place, variant in enumerate(variants):
        dots = select(rows, variant=variant)
        heights = [counts.index(n) + spread(place, len(variants)) for n in dots["players"]]
        label = VARIANTS.name(variant)
        draw_dots(axes, dots, heights, color=VARIANTS.color(variant), label=label)


def _mark_chance(axes: Axes, counts: list[int]) -> None:
    """Mark the share of each of so many equal players."""
    shares = [1 / n for n in counts]
    axes.plot(shares, range(len(counts)), "k|", markersize=7, label="1 / players")
    label_percent(axes.xaxis)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays whom."""
    return (
        "Games that one rule-based agent wins among random agents and among its like, and their "
        "length. Two to five players need seven unicorns, six to eight need six; 95 % intervals."
    )
