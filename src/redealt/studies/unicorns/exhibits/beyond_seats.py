"""Six equal agents: what a seat, and a place in the list of players, is worth."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, name_rows, spread
from redealt.exhibits.estimates import adjusted, exact, sampled, select, tidy
from redealt.exhibits.plotting import label_panel, label_percent, new_figure
from redealt.stats.hypotheses import chi_squared_fit
from redealt.stats.intervals import wilson
from redealt.studies.unicorns.published.reconstructed import SEATS
from redealt.studies.unicorns.variants import VARIANTS, agent_name

EQUAL_P = "chi_squared_p"
_KINDS = {"seat": "seat", "player": "place in the list"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate by variant, agent, kind (seat or player) and number, from 0.

    Of each kind chi_squared_p of equal chances, and chi_squared_p_adjusted (Holm).
    """
    rows: list[dict] = []
    for (variant, agent), own in runs["seats"].groupby(["variant", "agent"], sort=False):
        for kind in _KINDS:
            rows += _list_rows(own, kind, {"variant": variant, "agent": agent, "kind": kind})
    return tidy([*rows, *adjusted(rows, EQUAL_P)])


def _list_rows(own: pd.DataFrame, kind: str, where: dict) -> Iterator[dict]:
    sums = own.groupby(kind)[["games", "wins"]].sum()
    for number, (games, wins) in sums.iterrows():
        yield sampled(wilson(int(wins), int(games)), "win_rate", "game", **where, number=number)
    test = chi_squared_fit(sums["wins"].to_numpy(), [1] * len(sums))
    yield exact(test.p_high, EQUAL_P, **where)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a panel for each agent and kind, a row for each number."""
    agents = [*dict.fromkeys(estimates["agent"])]
    choices = [(agent, kind) for agent in agents for kind in _KINDS]
    figure, panels = new_figure("page", 62, ncols=len(choices), sharey=True, sharex=True)
    variants = VARIANTS.list_in(estimates)
    for axes, (agent, kind) in zip(panels, choices, strict=True):
        rows = select(estimates, agent=agent, kind=kind, metric="win_rate")
        for place, variant in enumerate(variants):
            dots = select(rows, variant=variant)
            heights = dots["number"].astype(int) + spread(place, len(variants))
            label = VARIANTS.name(variant)
            draw_dots(axes, dots, heights, color=VARIANTS.color(variant), label=label)
        axes.axvline(1 / SEATS, **REFERENCE_LINE, zorder=0)
        label_percent(axes.xaxis)
        label_panel(axes, f"{agent_name(agent)}: {_KINDS[kind]}")
        axes.set_xlabel("games won")
    name_rows(panels[0], [str(number + 1) for number in range(SEATS)])
    handles, names = panels[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=len(names))
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn."""
    return (
        "Games won by six equal agents, by seat in the order of turns and by place in the list of "
        "players that is handed to the game. The program never seats a player at its own place in "
        "the list (D1). Dashed: equal chances; 95 % intervals."
    )
