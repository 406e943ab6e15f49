"""How much of what is published is the luck of the best, and what other evolutions gain."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.dots import draw_dots, name_rows, spread
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.plotting import label_panel, label_percent, new_figure
from redealt.studies.unicorns.analysis.individuals import choose_best, run_rows
from redealt.studies.unicorns.variants import AGENT_NAMES, name_kind

# Label, color and marker of what is drawn.
_METRICS = {
    "win_rate": ("games that chose the best", "C0", "o"),
    "fresh_win_rate": ("fresh games of the best", "C4", "s"),
    "population_win_rate": ("fresh games of all individuals", "C3", "D"),
}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the rows of :func:`.run_rows` by variant, type of evolution, and opponent."""
    rows: list[dict] = []
    names = ["variant", "type", "opponent"]
    for table in runs.values():
        for values, individuals in table.groupby(names, sort=False):
            where = dict(zip(names, values, strict=True))
            rows += run_rows(choose_best(individuals), where)
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the program: a panel for each opponent, a row for each type."""
    estimates = select(estimates, variant="as_run")
    kinds = [*dict.fromkeys(estimates["type"])]
    opponents = [*dict.fromkeys(estimates["opponent"])]
    figure, panels = new_figure("page", 26 + 7 * len(kinds), ncols=len(opponents), sharey=True)
    for axes, opponent in zip(panels, opponents, strict=True):
        for place, (metric, (label, color, marker)) in enumerate(_METRICS.items()):
            dots = select(estimates, opponent=opponent, metric=metric)
            heights = [kinds.index(kind) + spread(place, len(_METRICS)) for kind in dots["type"]]
            draw_dots(axes, dots, heights, fmt=marker, color=color, label=label)
        label_panel(axes, f"against four {AGENT_NAMES[opponent]} agents")
        label_percent(axes.xaxis)
        axes.set_xlabel("games won by two copies")
    name_rows(panels[0], [name_kind(kind) for kind in kinds])
    handles, names = panels[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=len(names))
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is compared."""
    return (
        "The best individual of each run: its share in the games that chose it, which is what the "
        "thesis publishes, and in as many fresh ones; and the mean of all individuals. Means over "
        "runs of the program; intervals from ten runs on."
    )
