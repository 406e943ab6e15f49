"""The misfit that is left: in which rounds equal cheaters win, with one table or another."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, spread
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.games.hanamikoji.names import ENDS, PLAYERS, TIE_BREAK
from redealt.stats.hypotheses import chi_squared_homogeneity
from redealt.stats.intervals import difference_of_shares, wilson
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes
from redealt.studies.hanamikoji.analysis.panels import add_legend
from redealt.studies.hanamikoji.analysis.printed_rows import (
    GAMES,
    is_printed,
    printed_shares,
    printed_wins,
)
from redealt.studies.hanamikoji.variants import VARIANTS

TABLE_NAMES = {
    "none": "no table",
    "random_play": "random play",
    "author_style": "the paper's way",
    "iterated": "iterated",
}
N_COLORS = ("C0", "C4", "C1", "C6")
NO_TABLE = "none"
LATE = ("3", TIE_BREAK)  # taken together
ROUNDS = {"1": "round 1", "2": "round 2", "3+T": "round 3 or T"}
CRITICAL = 7.815  # of chi-squared on 3 df, 5 %
REFERENCE = "as_run"


def analyse(runs: dict[str, pd.DataFrame], published: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return a player's wins by end beside the published row, by variant, n_rollouts and table.

    share_of_own_wins by player and end ("3+T": both together), and change_of_share, what a table
    adds to it; win_rate by player; and how far the shares are from the published ones:
    shifted_share, the share of the wins that would have to end otherwise, and
    chi_squared_to_published of two samples, with its p_value.
    """
    conditions = ("variant", "n_rollouts", "table")
    played = {
        tuple(where.values()): outcomes
        for where, outcomes in iterate_outcomes(runs["open_misfit"], *conditions)
    }
    rows: list[dict] = []
    for key, outcomes in played.items():
        where = dict(zip(conditions, key, strict=True))
        start = played.get((*key[:2], NO_TABLE))
        for player in PLAYERS:
            rows += _share_rows(outcomes, start, player, where | {"player": player})
            rows += _distance_rows(outcomes, published, player, where | {"player": player})
    return tidy(rows)


def _share_rows(
    outcomes: Outcomes, start: Outcomes | None, player: str, where: dict
) -> Iterator[dict]:
    yield outcomes.win_row(player, **where)
    won = outcomes.wins(player)
    for ends in (*((end,) for end in ENDS), LATE):
        here, count = {**where, "end": "+".join(ends)}, outcomes.wins(player, *ends)
        yield sampled(wilson(count, won), "share_of_own_wins", "won game", **here)
        if start and where["table"] != NO_TABLE and won and start.wins(player):
            before = start.wins(player, *ends), start.wins(player)
            change = difference_of_shares(count, won, *before)
            yield sampled(change, "change_of_share", "won game", **here)


def _distance_rows(
    outcomes: Outcomes, published: dict[str, pd.DataFrame], player: str, where: dict
) -> Iterator[dict]:
    wins = np.array([outcomes.wins(player, end) for end in ENDS])
    if wins.sum() and is_printed(where["n_rollouts"]):
        printed = printed_shares(published, player, where["n_rollouts"])
        shifted = np.abs(wins / wins.sum() - printed).sum() / 2
        yield exact(shifted, "shifted_share", **where)
        table = np.stack([wins, printed_wins(published, player, where["n_rollouts"])])
        test = chi_squared_homogeneity(table)
        yield exact(test.statistic, "chi_squared_to_published", **where)
        yield exact(test.p_high, "p_value", **where)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a row of panels for each player: shares by round, and the distance to the paper."""
    lines = _list_rows(estimates)
    numbers = sorted(estimates["n_rollouts"].unique())
    height = 24 + 2 * (10 + 3.5 * len(lines))
    figure, panels = new_figure(
        "page", height, nrows=2, ncols=4, sharex="col", sharey=True, width_ratios=(1, 1, 1, 1)
    )
    for line, player, letters in zip(panels, PLAYERS, ("abcd", "efgh"), strict=True):
        rows = select(estimates, player=player)
        for axes, (end, title), letter in zip(line, ROUNDS.items(), letters, strict=False):
            shares = select(rows, metric="share_of_own_wins", end=end)
            for index, n in enumerate(numbers):
                _draw_column(axes, select(shares, n_rollouts=n), lines, numbers, index)
                if is_printed(n):
                    places = {"3+T": [2, 3]}.get(end) or [ENDS.index(end)]
                    share = printed_shares(published, player, n)[places].sum()
                    _draw_published(axes, share, index, numbers)
            label_panel(axes, f"({letter}) {title}")
        distances = select(rows, metric="chi_squared_to_published")
        for index, n in enumerate(numbers):
            _draw_column(line[3], select(distances, n_rollouts=n), lines, numbers, index)
        _name_lines(line[0], lines)
        line[3].set_xscale("log")
        line[3].axvline(CRITICAL, **REFERENCE_LINE)
        label_panel(line[3], f"({letters[3]}) distance")
        line[0].set_ylabel(player.replace("_", " "), fontweight="bold")
    for axes in panels[1][:3]:
        axes.set_xlim(left=0)
        axes.set_xlabel("share of own wins")
    panels[1][3].set_xlabel("χ² to the paper, 3 df")
    add_legend(figure, panels[0][0], ncols=2 * len(numbers))
    return figure


def _list_rows(estimates: pd.DataFrame) -> list[tuple[str, str]]:
    """Return variants and tables as rows from the top; a variant's name has a row without table."""
    rows = []
    for variant in VARIANTS.list_in(estimates):
        played = {*select(estimates, variant=variant)["table"]}
        tables = [table for table in TABLE_NAMES if table in played]
        rows += [(variant, ""), *((variant, table) for table in tables)]
    return rows


def _name_lines(axes: Axes, lines: list[tuple[str, str]]) -> None:
    names = [TABLE_NAMES.get(table) or VARIANTS.name(variant) for variant, table in lines]
    axes.set_yticks(range(len(lines)), names)
    for label, (_, table) in zip(axes.get_yticklabels(), lines, strict=True):
        label.set_fontweight("normal" if table else "bold")
    axes.set_ylim(len(lines) - 0.4, -0.9)


def _draw_column(
    axes: Axes, rows: pd.DataFrame, lines: list[tuple[str, str]], numbers: list[int], index: int
) -> None:
    places = zip(rows["variant"], rows["table"], strict=True)
    heights = [lines.index(place) + spread(index, len(numbers), 0.4) for place in places]
    label = f"n = {numbers[index]}"
    draw_dots(axes, rows, heights, color=N_COLORS[index % len(N_COLORS)], label=label)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="y", visible=True)


def _draw_published(axes: Axes, share: float, index: int, numbers: list[int]) -> None:
    color = N_COLORS[index % len(N_COLORS)]
    axes.axvline(share, color=color, linewidth=0.8, linestyle=(0, (1, 1.5)), zorder=0)
    marker = {**PUBLISHED_MARKER, "markeredgecolor": color}
    label = f"published, n = {numbers[index]}"
    axes.plot([share], [-0.5], clip_on=False, label=label, **marker)


def caption(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> str:
    """Return the caption: what is drawn, and how far the best table is from the paper."""
    games = int(select(estimates, metric="win_rate")["n"].min())
    return (
        "In which rounds equal cheating agents win: shares of a player's own wins by table "
        f"(rows) and n (colors), {count(games)} games each, with Wilson intervals (95 %). Dotted "
        "lines and open diamonds: Tables 4 and 5. On the right, how far the four shares (round 1, "
        f"2, 3, tie-break) are from the published row if that rests on {count(GAMES)} games (log "
        f"scale; dashed: {decimals(CRITICAL, 1)}, the 5 % critical value)."
        f"{_describe_finding(estimates, published)}"
    )


def _describe_finding(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> str:
    """Say what player 2 wins in round 1, published and here, and which variant comes closest."""
    rows = select(estimates, metric="share_of_own_wins", end="1", player="player_2")
    rows = select(rows, variant=REFERENCE).dropna(subset="estimate")
    found = []
    for n, shares in rows[rows["n_rollouts"].map(is_printed)].groupby("n_rollouts")["estimate"]:
        shares = printed_shares(published, "player_2", n)[0], shares.min(), shares.max()
        printed, low, high = (decimals(100 * share, 1) for share in shares)
        found.append(f"{printed} % in the paper and {low} to {high} % here (n = {n})")
    if not found:
        return ""
    distances = select(estimates, metric="chi_squared_to_published", player="player_2")
    nearest = distances.loc[distances["estimate"].idxmin()]
    return (
        f" Of player 2's wins, round 1 has {', '.join(found)}, {VARIANTS.name(REFERENCE)}. Nearest "
        f"to its published row is {VARIANTS.name(nearest['variant'])}, table: "
        f"{TABLE_NAMES[nearest['table']]}, n = {nearest['n_rollouts']}, with "
        f"χ² = {decimals(nearest['estimate'], 0)}."
    )
