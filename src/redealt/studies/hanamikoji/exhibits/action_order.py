"""Figures 10, 11 and 14: which actions agents play on which of their turns."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.games.hanamikoji.names import ACTIONS
from redealt.stats.hypotheses import chi_squared_homogeneity
from redealt.stats.intervals import difference_within_multinomial, wilson
from redealt.studies.hanamikoji.analysis.actions import ACTION_NAMES, ALL, BOTH, TURNS
from redealt.studies.hanamikoji.variants import VARIANTS

# Who plays, and what the diamonds are, by agent.
AGENTS = {
    "simple_n50": (
        "Simple agents with n = 50",
        "the action that the text calls the most common on that turn (on the third, marginally "
        "more than Compete)",
    ),
    "mcts_d2": (
        "Tree agents with d = 2, n = 50",
        "the action that the text calls the most common on that turn (on the second sometimes "
        "Compete, on the third sometimes Secret)",
    ),
    "recursive": (
        "Recursive agents with n₁ = 9, n₂ = 5",
        "what the text says of the first turn (almost always Compete) and of the fourth (Trade-Off "
        "far more often than with other agents)",
    ),
}
ACTION_COLORS = {"S": "C0", "T": "C2", "G": "C1", "C": "C4"}
DARK = {"S", "G", "C"}  # colors on which numbers are white
SMALLEST_LABEL = 0.06  # of the segments that hold a number
MARK_SHIFT = 0.22  # of a published mark, to the right of the middle of a bar


def analyse(runs: dict[str, pd.DataFrame], *, agent: str, **_: object) -> pd.DataFrame:
    """Return how often each action is played, by variant, player, turn and action.

    Metrics: share_of_actions; lead_over_next, the share minus the largest one of another action;
    and for all actions together turns, how many were counted, and dispersion_of_blocks, the
    variance between blocks of games over that of independent turns.
    """
    (table,) = runs.values()
    if "agent" in table:
        table = select(table, agent=agent)
    rows: list[dict] = []
    for (variant, turn), cell in table.groupby(["variant", "turn"], sort=False):
        for player in ("player_1", "player_2", BOTH):
            chosen = cell if player == BOTH else select(cell, player=int(player[-1]))
            counts = chosen.pivot_table(
                index="block", columns="action", values="count", aggfunc="sum", fill_value=0
            )
            counts = counts.reindex(columns=list(ACTIONS), fill_value=0)
            if counts.to_numpy().sum():
                where = {"variant": variant, "player": player, "turn": TURNS[turn]}
                rows += _turn_rows(counts, where)
    return tidy(rows)


def _turn_rows(counts: pd.DataFrame, where: dict) -> Iterator[dict]:
    """Yield the estimates of one turn from counts by block (rows) and action (columns)."""
    totals = counts.sum()
    n = int(totals.sum())
    yield exact(n, "turns", **where, action=ALL)
    spread = chi_squared_homogeneity(counts)
    if spread.df:
        yield exact(spread.statistic / spread.df, "dispersion_of_blocks", **where, action=ALL)
    for action, played in totals.items():
        here = {**where, "action": action}
        yield sampled(wilson(played, n), "share_of_actions", "turn", **here)
        lead = difference_within_multinomial(int(played), int(totals.drop(action).max()), n)
        yield sampled(lead, "lead_over_next", "turn", **here)


def draw(
    estimates: pd.DataFrame, published: dict[str, pd.DataFrame], *, figure_number: str, **_: object
) -> Figure:
    """Draw a panel for each variant: stacked shares of both players' actions by turn."""
    variants = VARIANTS.list_in(estimates)
    figure, panels = new_figure(
        "column" if len(variants) == 1 else "page",
        75,
        ncols=len(variants),
        sharey=True,
        squeeze=False,
    )
    printed = select(
        published["figures_10_11_14_prose"], figure=figure_number, metric="most_common_action"
    )
    for axes, variant in zip(panels[0], variants, strict=True):
        rows = select(estimates, variant=variant, player=BOTH, metric="share_of_actions")
        shares = rows.pivot(index="turn", columns="action", values="estimate")
        shares = shares.reindex(index=list(TURNS.values()), columns=list(ACTIONS))
        _draw_shares(axes, shares, printed.set_index("turn")["value"])
        name = VARIANTS.name(variant)
        label_panel(axes, name if len(variants) == 1 else name.replace(" (", "\n("))
    panels[0][0].set_ylabel("share of the turns")
    mark, *bars = panels[0][0].get_legend_handles_labels()[0]
    columns = 3 if len(variants) == 1 else len(ACTIONS) + 1
    figure.legend(handles=[*bars, mark], loc="outside lower center", ncols=columns)
    return figure


def _draw_shares(axes: Axes, shares: pd.DataFrame, printed: pd.Series) -> None:
    """Draw shares by turn (rows) and action (columns), and the published most common actions."""
    tops = shares.cumsum(axis=1)
    middles = tops - shares / 2
    places = dict(zip(shares.index, TURNS, strict=True))
    for action in ACTIONS:
        bottoms = tops[action] - shares[action]
        axes.bar(
            list(places.values()),
            shares[action],
            0.8,
            bottom=bottoms,
            color=ACTION_COLORS[action],
            edgecolor="white",
            label=ACTION_NAMES[action],
        )
        for turn, share in shares[action].items():
            if share >= SMALLEST_LABEL:
                shift = MARK_SHIFT / 2 if printed.get(turn) == action else 0
                middle = places[turn] - shift, middles.loc[turn, action]
                color = "white" if action in DARK else "black"
                text = decimals(100 * share, 0)
                axes.annotate(text, middle, ha="center", va="center", color=color)
    heights = [middles.loc[turn, action] for turn, action in printed.items()]
    places_of_marks = [places[turn] + MARK_SHIFT for turn in printed.index]
    style = PUBLISHED_MARKER | {"markerfacecolor": "white"}
    axes.plot(places_of_marks, heights, label="named in the paper", **style)
    axes.set_xticks(list(places.values()), list(places))
    axes.set_xlabel("own turn in the round")
    axes.set_ylim(0, 1)
    axes.margins(x=0.02)


def caption(estimates: pd.DataFrame, *, agent: str, **_: object) -> str:
    """Return the caption: who plays, how many turns it rests on, and how sure the shares are."""
    both = select(estimates, player=BOTH)
    turns = select(both, metric="turns", turn=TURNS[1])["estimate"]
    shares = select(both, metric="share_of_actions")
    half_width = 100 * ((shares["ci_high"] - shares["ci_low"]) / 2).max()
    players, marks = AGENTS[agent]
    text = (
        f"{players} and pre-sampling play each other. Both players and all rounds together, at "
        f"least {count(turns.min())} first turns per panel; numbers are percentages. Wilson's 95 % "
        f"intervals reach at most {decimals(half_width, 1)} percentage points to either side, "
        "taking turns as independent"
    )
    dispersion = select(both, metric="dispersion_of_blocks")["estimate"]
    if len(dispersion):
        text += f" (between blocks of games they vary {decimals(dispersion.mean())} times as much)"
    return f"{text}. Diamonds: {marks}."
