"""Figure 4: win rates in the whole tournament, as games are added, and what each run wins."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.stats.crossed import mean_crossed
from redealt.stats.intervals import Interval
from redealt.studies.locm.analysis.tournament import (
    TWELVE,
    UNIT,
    Tournament,
    find_strong_op,
    rate_against_all,
    read_tournaments,
    run_rates,
)
from redealt.studies.locm.variants import (
    GROUP_COLORS,
    GROUPS,
    PROGRESSIVE,
    SCHEME_STYLES,
    VARIANTS,
    WEAK_OPPONENT,
    name_group,
)

ALL = "all"  # games
BASELINE = "baseline"  # the scheme of Baseline2
_ALL_GROUPS = (*GROUPS, (BASELINE, WEAK_OPPONENT))
# An open diamond is printed in the paper; these are averages of its log.
_RECOMPUTED: dict = {"markersize": 3, "markerfacecolor": "none"}
# Beside the average: what runs win against one opponent or group.
_OPPONENTS = {
    "WeakOp": WEAK_OPPONENT,
    "StrongOp": "",
    "Linear-from-Linear": name_group(PROGRESSIVE, "Linear-from-Linear"),
}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win rates against the twelve groups by variant, scheme and agent, where all are there.

    win_rate by the games of the tournament so far, "all" in the end, with an interval;
    run_win_rate by run and opponent (TWELVE, or one); head_to_head of the two from-Linear groups,
    whose runs are random whoever's they are; first_player_share.
    """
    rows: list[dict] = []
    for table in runs.values():
        for variant, tournament in read_tournaments(table, "variant"):
            for scheme, agent in _ALL_GROUPS if tournament.has_twelve else ():
                where = {"variant": variant, "scheme": scheme, "agent": agent}
                rows += _running_rows(variant, tournament, where)
                if scheme != BASELINE:
                    rows += _run_rows(tournament, where)
            rows += _other_rows(variant, tournament) if tournament.has_twelve else ()
    return tidy(rows)


def _group(where: dict) -> str:
    is_baseline = where["scheme"] == BASELINE
    return where["agent"] if is_baseline else name_group(where["scheme"], where["agent"])


def _running_rows(variant: str, tournament: Tournament, where: dict) -> Iterator[dict]:
    group, nan = _group(where), float("nan")
    values = tournament.against(group, tournament.twelve(group)).mean(axis=(1, 2))
    per_draft = int(tournament.games[0].sum())
    own = {**where, "run": "", "opponent": ""}
    for drafts, mean in enumerate(np.cumsum(values) / np.arange(1, len(values) + 1), 1):
        so_far = Interval(float(mean), nan, nan, nan, drafts, "running mean")
        yield sampled(so_far, "win_rate", "draft", **own, games=drafts * per_draft)
    rate = rate_against_all(variant, tournament, group)
    yield sampled(rate, "win_rate", UNIT, **own, games=ALL)


def _run_rows(tournament: Tournament, where: dict) -> Iterator[dict]:
    group, nan = _group(where), float("nan")
    drafts = len(tournament.rates)
    for name, other in {TWELVE: TWELVE, **_OPPONENTS}.items():
        other = other or find_strong_op(tournament)
        if other == group or other.rpartition(" ")[0] == group:
            continue
        for run, rate in run_rates(tournament, group, other).items():
            one = Interval(rate, nan, nan, nan, drafts, "one run")
            where_run = {**where, "run": run, "opponent": name, "games": ALL}
            yield sampled(one, "run_win_rate", "draft", **where_run)


def _other_rows(variant: str, tournament: Tournament) -> Iterator[dict]:
    nan, drafts = float("nan"), len(tournament.rates)
    first = float(tournament.wins.sum() / tournament.games.sum())
    share = Interval(first, nan, nan, nan, drafts, "all games")
    nothing = dict.fromkeys(("scheme", "agent", "run", "opponent"), "")
    where = {"variant": variant, **nothing, "games": ALL}
    yield sampled(share, "first_player_share", "draft", **where)
    pair = [name_group(PROGRESSIVE, name) for name in ("Tree-from-Linear", "Linear-from-Linear")]
    met = tournament.against(pair[0], tournament.members(pair[1]))
    runs = met.shape[1] + met.shape[2]  # from the same bases, whose strengths cancel
    rate = replace(mean_crossed(met, range(3)), n=runs)
    here = {"scheme": PROGRESSIVE, "agent": "Tree-from-Linear", "opponent": "Linear-from-Linear"}
    yield sampled(rate, "head_to_head", "run of both groups", **where | here)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a panel for each variant, and the ends by the authors' log at its right."""
    variants = VARIANTS.list_in(estimates)
    figure, panels = new_figure("page", 78, ncols=len(variants), sharey=True, squeeze=False)
    (printed,) = published.values()
    for axes, variant in zip(panels.flat, variants, strict=True):
        rows = select(estimates, variant=variant, metric="win_rate")
        for scheme, agent in _ALL_GROUPS:
            _draw_group(axes, select(rows, scheme=scheme, agent=agent), scheme, agent)
        last = _games(rows).max()
        for agent, value in zip(printed["agent"], printed["value"].astype(float), strict=True):
            color = GROUP_COLORS.get(agent, "black")
            axes.plot([1.03 * last], [value], "s", color=color, clip_on=False, **_RECOMPUTED)
        axes.set_xlim(0, 1.06 * last)
        axes.set_xlabel("games of the tournament")
        axes.xaxis.set_major_formatter(lambda games, _: f"{games / 1000:g}k" if games else "0")
        label_panel(axes, VARIANTS.name(variant))
    panels[0, 0].set_ylabel("win rate")
    panels[0, 0].yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    handles, names = panels[0, 0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=4)
    return figure


def _games(rows: pd.DataFrame) -> pd.Series:
    return rows[rows["games"] != ALL]["games"].astype(int)


def _draw_group(axes: Axes, rows: pd.DataFrame, scheme: str, agent: str) -> None:
    running = rows[rows["games"] != ALL]
    style = SCHEME_STYLES.get(scheme, "-.")
    color = GROUP_COLORS.get(agent, "black")
    name = agent if scheme == BASELINE else name_group(scheme, agent)
    axes.plot(_games(rows), running["estimate"], style, color=color, linewidth=1.0, label=name)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is averaged, and how many drafts there are."""
    ends = select(estimates, metric="run_win_rate")
    drafts = ends.groupby("variant", sort=False)["n"].max()
    counted = ", ".join(f"{n} ({VARIANTS.name(variant)})" for variant, n in drafts.items())
    return (
        "Win rates against the twelve groups that need no other program, as drafts are added; "
        f"drafts: {counted}. Squares: the authors' tournament, recomputed over these groups."
    )
