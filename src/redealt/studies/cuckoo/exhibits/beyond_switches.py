"""What each difference between the paper's text and the authors' program changes by itself."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.stats.intervals import difference_of_shares, wilson
from redealt.studies.cuckoo.analysis.shares import STRATEGIES, STRATEGY_COLORS, WINS
from redealt.studies.cuckoo.variants import BASE_NAMES, MOVES, SWITCH_NAMES


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the shares over all labels by base and switch, and what the switch changes."""
    columns = ["matches", "no_winner", "rounds", *WINS]
    totals = runs["one_switch"].groupby(["base", "switch"], sort=False)[columns].sum()
    rows = []
    for (base, switch), counts in totals.iterrows():
        start = totals.loc[base, "none"]
        won, start_won = (int(c["matches"] - c["no_winner"]) for c in (counts, start))
        where = {"variant": base, "switch": switch}
        for strategy, column in zip(STRATEGIES, WINS, strict=True):
            here = {**where, "strategy": strategy}
            wins, start_wins = int(counts[column]), int(start[column])
            share = wilson(wins, won, simultaneous=len(STRATEGIES))
            rows.append(sampled(share, "share_of_wins", "match with a winner", **here))
            if switch != "none":
                change = difference_of_shares(wins, won, start_wins, start_won)
                rows.append(sampled(change, "change_of_share", "match with a winner", **here))
        without = wilson(int(counts["no_winner"]), int(counts["matches"]))
        rows.append(sampled(without, "no_winner_rate", "match", **where, strategy="all"))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the shares for each switch, one panel for each base."""
    bases = list(dict.fromkeys(estimates["variant"]))
    shares = select(estimates, metric="share_of_wins")
    counts = [select(shares, variant=base)["switch"].nunique() for base in bases]
    figure, panels = new_figure(
        "page", 25 + 6.5 * sum(counts), nrows=len(bases), sharex=True, height_ratios=counts
    )
    printed = select(published["figure_05a"], metric="share_of_wins")
    for axes, base in zip(panels, bases, strict=True):
        _draw_base(axes, select(shares, variant=base))
        label_panel(axes, f"{BASE_NAMES[base]}; one point at a time {MOVES[base]}")
        for value in printed["value"].astype(float):
            axes.axvline(value, color="black", linewidth=0.5, linestyle=(0, (1, 2)))
    panels[0].plot(
        printed["value"].astype(float),
        [-0.75] * len(printed),
        label="published",
        clip_on=False,
        **PUBLISHED_MARKER,
    )
    figure.legend(*panels[0].get_legend_handles_labels(), ncols=5, loc="outside lower center")
    panels[-1].set_xlabel("share of the matches with a winner, all labels together")
    return figure


def _draw_base(axes: Axes, rows: pd.DataFrame) -> None:
    switches = list(dict.fromkeys(rows["switch"]))
    for strategy in STRATEGIES:
        points = select(rows, strategy=strategy).set_index("switch").loc[switches]
        widths = [points["estimate"] - points["ci_low"], points["ci_high"] - points["estimate"]]
        axes.errorbar(
            points["estimate"],
            range(len(switches)),
            xerr=widths,
            fmt="o",
            color=STRATEGY_COLORS[strategy],
            label=strategy,
        )
    axes.set_yticks(range(len(switches)), [SWITCH_NAMES[switch] for switch in switches])
    axes.set_ylim(len(switches) - 0.4, -0.75)
    axes.set_xlim(left=0)
    axes.grid(axis="y")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and how many matches are behind it."""
    matches = int(select(estimates, metric="no_winner_rate")["n"].min())
    return (
        "Shares of wins when one point of a variant is changed and all others stay, "
        f"{count(matches)} matches per row over all labels, with Wilson intervals that hold for "
        "the four strategies together (95 %). Dotted lines and open diamonds: published shares."
    )
