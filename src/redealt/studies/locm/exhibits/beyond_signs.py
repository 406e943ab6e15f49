"""What each error of the authors' tournament costs, and what correct signs in evolution bring."""

from collections.abc import Iterator
from textwrap import fill

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, inset, name_rows, spread
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import points, signed
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.planning.variants import NONE
from redealt.stats.intervals import mean_t
from redealt.studies.locm.analysis.panel import change_rows
from redealt.studies.locm.analysis.tournament import Tournament, read_tournaments
from redealt.studies.locm.exhibits.other_evolutions import CHANGES
from redealt.studies.locm.variants import BASELINES, GROUP_COLORS

CORRECTIONS = {
    "lookahead": "look-ahead with right signs",
    "seen_numbers": "true mana and draws",
    "shuffles": "independent shuffles",
    "all": "all three",
}
ALL = "all agents"
_EVOLUTION = ("signs", "draft", "opening_hand", "lethal_needs_attack", "late_turns_draw")


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return what corrections change of win rates against the baselines, and the evolutions'.

    level and change by correction, genome and opponent, over the same drafts; then the rows of
    :func:`.change_rows` for evolutions with a corrected rule.
    """
    tournaments = dict(read_tournaments(runs["corrections"], "correction"))
    rows = list(_correction_rows(tournaments))
    rows += change_rows(runs["other_games"], [*_EVOLUTION])
    return tidy(rows)


def _correction_rows(tournaments: dict[str, Tournament]) -> Iterator[dict]:
    for opponent in BASELINES:
        for agent in (ALL, *GROUP_COLORS):
            series = {
                name: _rate_by_draft(each, agent, opponent) for name, each in tournaments.items()
            }
            for name, own in series.items():
                where = {"correction": name, "agent": agent, "opponent": opponent}
                yield sampled(mean_t(own), "level", "draft", **where)
                if name != NONE:
                    yield sampled(mean_t(own - series[NONE]), "change", "draft", **where)


def _rate_by_draft(tournament: Tournament, agent: str, opponent: str) -> np.ndarray:
    """Return what the agents of a genome win against a baseline, shape (drafts,)."""
    own = [
        place
        for place, name in enumerate(tournament.agents)
        if name not in BASELINES and agent in (ALL, name.split(" ")[1])
    ]
    return tournament.rates[:, own, tournament.agents.index(opponent)].mean(axis=1)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the change by correction, a panel for each baseline, and that of the evolution."""
    figure, panels = new_figure("page", 82, ncols=3, width_ratios=(0.36, 0.36, 0.28))
    inset(figure)
    for axes, opponent in zip(panels, BASELINES, strict=False):
        rows = select(estimates, metric="change", opponent=opponent)
        for index, agent in enumerate((ALL, *GROUP_COLORS)):
            own = select(rows, agent=agent).set_index("correction").loc[[*CORRECTIONS]]
            shift = spread(index, 1 + len(GROUP_COLORS), 0.6)
            heights = np.arange(len(own)) + shift
            color = GROUP_COLORS.get(agent, "black")
            draw_dots(axes, own, heights, color=color, markersize=2.5, label=agent)
        axes.axvline(0, **REFERENCE_LINE, zorder=0)
        names = [*CORRECTIONS.values()] if axes is panels[0] else [""] * len(CORRECTIONS)
        name_rows(axes, names)
        axes.xaxis.set_major_formatter(_write_points)
        axes.set_xlabel("change of the win rate, points")
        label_panel(axes, f"({'ab'[opponent == 'Baseline2']}) against {opponent}")
    _draw_evolution(panels[-1], select(estimates, metric="difference"))
    handles, names = panels[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=3)
    return figure


def _write_points(value: float, _place: int) -> str:
    return signed(100 * value, 0) if round(100 * value) else "0"


def _draw_evolution(axes, rows: pd.DataFrame) -> None:
    changes = [*dict.fromkeys(rows["change"])]
    for index, (rules, marker) in enumerate((("as_run_tournament", "o"), ("as_written", "s"))):
        own = select(rows, rules=rules).set_index("change").loc[changes]
        heights = np.arange(len(own)) + spread(index, 2, 0.3)
        draw_dots(axes, own, heights, fmt=marker, color=GROUP_COLORS["Linear"], markersize=3)
    axes.axvline(0, **REFERENCE_LINE, zorder=0)
    name_rows(axes, [fill(CHANGES[change], 14) for change in changes])
    axes.xaxis.set_major_formatter(_write_points)
    axes.set_xlabel("change, points")
    label_panel(axes, "(c) evolution of Linear")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is corrected, and what that changes for all agents."""
    rows = select(estimates, metric="change", agent=ALL)
    drafts = int(rows["n"].max())
    told = "; ".join(
        f"{CORRECTIONS[row['correction']]} {points(row['estimate'])}"
        for row in select(rows, opponent="Baseline2").to_dict("records")
    )
    return (
        "Win rates of the evolved agents against the baselines when an error of the authors' "
        f"tournament is corrected, on the same {drafts} drafts, 95 % intervals. For all agents "
        f"against Baseline2: {told}. (c) Linear agents evolved with corrected rules minus agents "
        "evolved as run, against a panel: in the authors' tournament (dot), in the game (square)."
    )
