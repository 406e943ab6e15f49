"""What each behavior of the authors' program moves of Tables 3 to 6: one at a time put right."""

from collections.abc import Iterator, Mapping, Sequence
from math import isnan

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from redealt.exhibits.cells import find
from redealt.exhibits.dots import NUMBER_BOX, REFERENCE_LINE, draw_dots, inset, name_rows
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import MINUS, count
from redealt.exhibits.plotting import PUBLISHED_MARKER, new_figure
from redealt.stats.hypotheses import holm
from redealt.stats.intervals import LEVEL, Interval, wilson
from redealt.studies.cubirds.analysis.comparisons import compare_means, compare_shares
from redealt.studies.cubirds.analysis.outcomes import (
    PLAYERS,
    TIE,
    TOTAL,
    Outcomes,
    iterate_outcomes,
    pool_outcomes,
)
from redealt.studies.cubirds.variants import (
    ALL,
    NONE,
    agent_color,
    agent_name,
    rank_repair,
    repair_name,
)

RUNS = {
    "random": "bug_attribution_random",
    "flat_monte_carlo": "bug_attribution_rollouts",
    "heuristic": "bug_attribution_heuristic",
}
TABLES = {"random": "table_03", "flat_monte_carlo": "table_04", "heuristic": "table_05"}
ENDS = ("two_triplets", "seven_species", "empty_deck")
FIRST_PLAYER = "player_1_share_of_decided"
TURNS, ROUNDS = "player_turns_per_game", "rounds_per_game"
# What an item may move, with the unit counted; TITLES says how panels and their axes are named.
SHARES = dict.fromkeys((*ENDS, TIE), "game") | {FIRST_PLAYER: "decided game"}
MEANS = {TURNS: "game", ROUNDS: "block of games"}
TITLES = {
    "two_triplets": ("2 × 3 birds", "points"),
    "seven_species": ("7 birds", "points"),
    "empty_deck": ("empty deck", "points"),
    TIE: ("tie", "points"),
    TURNS: ("length", "player turns"),
    ROUNDS: ("length", "rounds"),
    FIRST_PLAYER: ("player 1", "points"),
}
PRINTED = "turns_per_game"  # in the paper's unit, known of the program as it is
_ROW_MM, _BLOCK_MM, _LEGEND_MM = 3.45, 12.0, 6.0
_MARGIN = 0.12  # beside what is drawn, of its width
_FAR = 4  # times as far as all others a change is written, not drawn


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return results with each item repaired, by agent, repair, rollouts and quantity.

    level of each quantity, which is called as the metric of Tables 3 to 6 (ends and ties as shares
    of all games); change from the program as it is (repair "none"), Newcombe's interval of shares
    and Welch's of means; change_p, Fisher's exact or Welch's; and change_p_adjusted over all
    changes that are drawn (Holm).
    """
    rows: list[dict] = []
    for agent, run in RUNS.items():
        start = pool_outcomes(select(runs[run], repair=NONE))
        none = {"agent": agent, "repair": NONE, "rollouts": ""}
        rows += _level_rows(start, none)
        printed = start.mean("printed_turns")
        rows.append(sampled(printed, "level", "game", **none, quantity=PRINTED))
        conditions = [name for name in ("repair", "rollouts") if name in runs[run]]
        for values, outcomes in iterate_outcomes(runs[run], *conditions):
            if values["repair"] != NONE:
                where = {**none, **values}
                rows += [*_level_rows(outcomes, where), *_change_rows(outcomes, start, where)]
    return tidy([*rows, *_adjusted_rows(rows)])


def _level_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    for quantity, unit in SHARES.items():
        share = wilson(*_count(outcomes, quantity))
        yield sampled(share, "level", unit, **where, quantity=quantity)
    for quantity, unit in MEANS.items():
        yield sampled(_mean(outcomes, quantity), "level", unit, **where, quantity=quantity)


def _change_rows(outcomes: Outcomes, start: Outcomes, where: dict) -> Iterator[dict]:
    for quantity, unit in (SHARES | MEANS).items():
        if quantity in SHARES:
            change, p = compare_shares(*_count(outcomes, quantity), *_count(start, quantity))
        else:
            change, p = compare_means(_mean(outcomes, quantity), _mean(start, quantity))
        yield sampled(change, "change", unit, **where, quantity=quantity)
        if not isnan(p):
            yield exact(p, "change_p", **where, quantity=quantity)


def _count(outcomes: Outcomes, quantity: str) -> tuple[int, int]:
    """Return the units that a share counts, and all units."""
    if quantity == FIRST_PLAYER:
        return outcomes.wins(PLAYERS[0]), outcomes.decided
    return outcomes.ties if quantity == TIE else outcomes.count(quantity), outcomes.games


def _mean(outcomes: Outcomes, quantity: str) -> Interval:
    return outcomes.mean("turns") if quantity == TURNS else outcomes.ratio("rounds")


def _adjusted_rows(rows: Sequence[Mapping]) -> Iterator[dict]:
    tested = [
        row
        for row in rows
        if row["metric"] == "change_p" and row["quantity"] in list_drawn(row["agent"])
    ]
    adjusted = holm([row["estimate"] for row in tested])
    for row, p in zip(tested, adjusted, strict=True):
        where = {name: row[name] for name in ("agent", "repair", "rollouts", "quantity")}
        yield exact(float(p), "change_p_adjusted", **where)


def list_drawn(agent: str) -> list[str]:
    """Return the quantities that are drawn of an agent."""
    length = ROUNDS if agent == "heuristic" else TURNS
    return [*ENDS, TIE, length, FIRST_PLAYER]


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a block for each agent: rows are items put right, panels the results that they move."""
    blocks = {agent: select(estimates, agent=agent) for agent in RUNS}
    options = {agent: _list_options(rows) for agent, rows in blocks.items()}
    heights = [_BLOCK_MM + _ROW_MM * (1 + len(each)) for each in options.values()]
    figure, whole = new_figure("page", sum(heights) + _LEGEND_MM)
    whole.remove()
    inset(figure)
    parts = figure.subfigures(nrows=len(blocks), height_ratios=heights)
    for part, letter, (agent, rows) in zip(parts, "abc", blocks.items(), strict=True):
        panels = part.subplots(ncols=len(list_drawn(agent)), sharey=True)
        for axes, quantity in zip(panels, list_drawn(agent), strict=True):
            own = select(rows, quantity=quantity)
            _draw_changes(axes, own, options[agent], agent_color(agent))
            _draw_published(axes, rows, _read_published(published, agent, quantity))
            _cut_axis(axes, own, options[agent])
            _name_axis(axes, quantity)
        names = [repair_name(*option) for option in options[agent]]
        name_rows(panels[0], ["published", *names], above=0.8)
        title = f"({letter}) {agent_name(agent)}"
        part.text(0.005, 0.99, title, va="top", weight="bold")
    _explain_marks(figure)
    return figure


def _list_options(rows: pd.DataFrame) -> list[tuple[str, str]]:
    """Return what a block shows, repairs with their rollouts, in the order of the items."""
    changes = select(rows, metric="change")
    found = dict.fromkeys(zip(changes["repair"], changes["rollouts"], strict=True))
    return sorted(found, key=lambda option: (rank_repair(option[0]), int(option[1] or 0)))


def _draw_changes(
    axes: Axes, rows: pd.DataFrame, options: Sequence[tuple[str, str]], color: str
) -> None:
    """Draw the changes of one quantity below a free row; filled where they are significant."""
    changes, adjusted = (
        select(rows, metric=metric).set_index(["repair", "rollouts"])
        for metric in ("change", "change_p_adjusted")
    )
    p_values = adjusted["estimate"].to_dict()
    for height, option in enumerate(options, start=1):
        is_significant = p_values.get(option, 1) < LEVEL
        style = {"color": color, "mfc": color if is_significant else "white", "mew": 0.8}
        draw_dots(axes, changes.loc[[option]], [height], **style)
    axes.axvline(0, **REFERENCE_LINE, zorder=0)


def _read_published(
    published: Mapping[str, pd.DataFrame], agent: str, quantity: str
) -> tuple[float, str]:
    """Return a published value, and the quantity that it is to be compared with."""
    if quantity in MEANS:
        row = select(published["table_06"], agent=agent, metric=PRINTED)
        return float(row["value"].iloc[0]), PRINTED
    games = select(published[TABLES[agent]], metric="games").set_index(["win_condition", "player"])
    counts = games["value"].astype(int)
    if quantity == FIRST_PLAYER:
        wins = [counts[TOTAL, player] for player in PLAYERS]
        return wins[0] / sum(wins), quantity
    cell = (TOTAL, TIE) if quantity == TIE else (quantity, TOTAL)
    return counts[cell] / counts[TOTAL, TOTAL], quantity


def _draw_published(axes: Axes, rows: pd.DataFrame, published: tuple[float, str]) -> None:
    """Draw on the free row how far the published value is from the program as it is."""
    value, quantity = published
    level = find(rows, metric="level", repair=NONE, quantity=quantity)
    distance = value - level["estimate"]
    axes.axvline(distance, color="black", linewidth=0.5, linestyle=(0, (1, 2)), zorder=0)
    axes.plot([distance], [0], **PUBLISHED_MARKER)


def _cut_axis(axes: Axes, rows: pd.DataFrame, options: Sequence[tuple[str, str]]) -> None:
    """Write the largest change at the edge if drawing it would leave no room for all others."""
    changes = select(rows, metric="change").set_index(["repair", "rollouts"])
    bounds = changes[["estimate", "ci_low", "ci_high"]].assign(zero=0.0)
    reach = bounds.abs().max(axis="columns")
    far = reach.idxmax()
    others = bounds.drop(index=[far])
    if not 0 < _FAR * reach.drop(index=[far]).max() < reach[far]:
        return
    low, high = others.min(axis=None), others.max(axis=None)
    axes.set_xlim(low - _MARGIN * (high - low), high + _MARGIN * (high - low))
    change = changes.loc[far, "estimate"]
    text, side = (f"{_sign(change, 3)} ►", 1) if change > 0 else (f"◄ {_sign(change, 3)}", 0)
    axes.text(
        side, options.index(far) + 1, text, transform=axes.get_yaxis_transform(),
        ha="right" if side else "left", va="center", fontsize=6, bbox=NUMBER_BOX,
    )  # fmt: skip


def _name_axis(axes: Axes, quantity: str) -> None:
    title, unit = TITLES[quantity]
    factor = 100 if quantity in SHARES else 1
    axes.xaxis.set_major_formatter(lambda x, _: _sign(factor * x, 3) if x else "0")
    axes.locator_params(axis="x", nbins=3)
    axes.margins(x=_MARGIN)
    axes.set_xlabel(unit, labelpad=1)
    axes.set_title(title, fontweight="normal")
    axes.grid(axis="y")
    axes.tick_params(axis="y", length=0)


def _explain_marks(figure: Figure) -> None:
    """Add the legend below all blocks."""
    style = {"marker": "o", "linestyle": "none", "color": "black", "markersize": 3}
    marks = {
        "significant (Holm)": Line2D([], [], **style),
        "not significant": Line2D([], [], **style, mfc="white", mew=0.8),
        "published": Line2D([], [], **PUBLISHED_MARKER),
    }
    figure.legend(marks.values(), marks.keys(), loc="outside lower center", ncols=3)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is put right, and what moves the results most."""
    changes = select(estimates, metric="change_p_adjusted")
    levels = select(estimates, metric="level", quantity=ENDS[0])
    games = ", ".join(
        f"{_count_games(select(levels, agent=agent))} ({agent_name(agent)})" for agent in RUNS
    )
    return (
        "Change of the results of Tables 3 to 6 when one behavior of the authors' program is put "
        "right and all others stay; below, all are, which is the text. n: number of rollouts, "
        "where it matters. Shares in points (hundredths) of all games, player 1's of the games "
        "with a winner. Dashed: the program as it is; diamonds and dotted lines: published values "
        "less it, with sampling errors of their own. Arrows: changes too large for the axis. "
        "Lengths as the paper counts them: of heuristic players rounds. Unpaired games for each "
        f"row: {games}; 95 % intervals. Filled: significant at 5 % by Holm's method for all "
        f"{count(len(changes))} changes drawn.{_describe_finding(estimates)}"
    )


def _count_games(levels: pd.DataFrame) -> str:
    low, high = int(levels["n"].min()), int(levels["n"].max())
    return f"{count(low)}" if low == high else f"{count(low)} to {count(high)}"


def _describe_finding(estimates: pd.DataFrame) -> str:
    """Return which single item moves the ends and the length most, by agent."""
    texts = []
    for agent in RUNS:
        lengths = [quantity for quantity in list_drawn(agent) if quantity in MEANS]
        own = select(estimates, agent=agent)
        most = [_describe_largest(own, quantities) for quantities in (ENDS, lengths)]
        found = " and ".join(filter(None, most)) or "nothing significant"
        texts.append(f"{agent_name(agent)}, {found}")
    return f" Largest significant changes by a single item: {'; '.join(texts)}."


def _describe_largest(rows: pd.DataFrame, quantities: Sequence[str]) -> str:
    keys = ["repair", "rollouts", "quantity"]
    rows = select(rows[rows["repair"] != ALL], quantity=quantities)
    changes, p_values = (
        select(rows, metric=metric).set_index(keys)["estimate"]
        for metric in ("change", "change_p_adjusted")
    )
    changes = changes[p_values.reindex(changes.index) < LEVEL]
    if changes.empty:
        return ""
    repair, _, quantity = changes.abs().idxmax()
    change = changes[changes.abs().idxmax()]
    title, unit = TITLES[quantity]
    amount = _sign(100 * change if quantity in SHARES else change, 3)
    return f"{title} {amount} {unit} ({repair})"


def _sign(value: float, digits: int) -> str:
    """Return a number with its sign and so many digits that count."""
    return f"{value:+.{digits}g}".replace("-", MINUS)
