"""What the program may have done: readings that fit where they were chosen, and elsewhere."""

from collections.abc import Iterable, Sequence
from itertools import groupby

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, inset, name_rows, rule_rows
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import INTERVAL, count, p_value
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.exhibits.published import Tables
from redealt.studies.hanamikoji.analysis.readings import (
    ACTIONS,
    CALIBRATION,
    EQUAL_AGENTS,
    RANDOM_PLAY,
    action_rows,
    calibration_rows,
    held_out_rows,
    random_play_rows,
    standing_rows,
)
from redealt.studies.hanamikoji.readings import READINGS

POINTS = 100
_COLORS = {"worst": "C0", "random": "C4"}  # by reply
_ROW_MM, _REST_MM = 2.6, 16.0

Lines = list[tuple[str, str]]


def analyse(runs: dict[str, pd.DataFrame], published: Tables) -> pd.DataFrame:
    """Return how far each reading is from what is printed, and which readings stand.

    mean_difference from the published shares, and chi_squared with its df and p-values; of the
    calibration also p_value_adjusted and stands. gain_over_honest by n_rollouts is what the details
    add to the win rate against random play. share_of_turns and is_most_common by turn and action.
    """
    rows = [
        *calibration_rows(runs["readings_calibration"], published),
        *random_play_rows(runs["readings_random_play"], published),
    ]
    rows += standing_rows(rows)
    rows += held_out_rows(runs["readings_held_out"], published)
    rows += action_rows(runs["readings_actions"])
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: Tables) -> Figure:
    """Draw all readings where they were chosen, and below those held out where they were not."""
    parts = [_lay_out(READINGS), _lay_out(_list_held_out(estimates))]
    heights = [_REST_MM + _ROW_MM * len(lines) for lines in parts]
    figure, whole = new_figure("page", sum(heights))
    whole.remove()
    inset(figure)
    upper, lower = figure.subfigures(nrows=2, height_ratios=heights, squeeze=False).flat
    _draw_calibration(upper.subplots(ncols=3, sharey=True), estimates, parts[0])
    exhibits = list_held_out_exhibits(estimates)
    panels = lower.subplots(ncols=len(exhibits) + 1, sharey=True)
    _draw_held_out(panels, exhibits, estimates, parts[1])
    return figure


def list_held_out_exhibits(estimates: pd.DataFrame) -> list[str]:
    """Return the tables that readings were held out from."""
    found = dict.fromkeys(select(estimates, metric="mean_difference")["printed"])
    return [exhibit for exhibit in found if exhibit != CALIBRATION]


def _list_held_out(estimates: pd.DataFrame) -> list[str]:
    return [*dict.fromkeys(select(estimates, printed=ACTIONS)["reading"])]


def list_standing(estimates: pd.DataFrame) -> list[str]:
    """Return the readings that the calibration does not exclude."""
    return [*select(estimates, metric="stands", estimate=1)["reading"]]


def _lay_out(names: Iterable[str]) -> Lines:
    """Return lines from the top, each a label and its reading, "" for the heading of a group."""
    lines: Lines = []
    for honest, group in groupby(
        (READINGS[name] for name in names), lambda reading: reading.honest
    ):
        lines.append((f"{honest.cards} cards, {honest.reply} reply", ""))
        lines += [(", ".join(reading.details) or "none", reading.name) for reading in group]
    return lines


def _draw_calibration(panels: Sequence[Axes], estimates: pd.DataFrame, lines: Lines) -> None:
    fits = select(estimates, printed=CALIBRATION)
    standing = list_standing(estimates)
    means = select(fits, metric="mean_difference")
    _draw_panel(panels[0], means, lines, standing, POINTS)
    _name_panel(panels[0], "(a) Table 1", "mean difference, points")
    _draw_panel(panels[1], select(fits, metric="chi_squared"), lines, standing)
    panels[1].set_xscale("log")
    df = int(select(fits, metric="chi_squared_df")["estimate"].max())
    _name_panel(panels[1], "(b) Table 1", f"χ², {df} df")
    gains = select(estimates, metric="gain_over_honest")
    n = gains["n_rollouts"].min()
    _draw_panel(panels[2], select(gains, n_rollouts=n), lines, standing, POINTS)
    _name_panel(panels[2], f"(c) the details, n = {n}", "change of win rate, points")
    for axes in (panels[0], panels[2]):
        axes.axvline(0, **REFERENCE_LINE)
    _name_lines(panels[0], lines)


def _draw_held_out(
    panels: Sequence[Axes], exhibits: Sequence[str], estimates: pd.DataFrame, lines: Lines
) -> None:
    standing = list_standing(estimates)
    means = select(estimates, metric="mean_difference")
    for axes, exhibit, letter in zip(panels, exhibits, "defghi", strict=False):
        _draw_panel(axes, select(means, printed=exhibit), lines, standing, POINTS)
        axes.axvline(0, **REFERENCE_LINE)
        _name_panel(axes, f"({letter}) Table {int(exhibit[-2:])}", "points")
    shares = select(estimates, metric="share_of_turns", turn="1")
    _draw_panel(panels[-1], shares, lines, standing, POINTS)
    letter = "defghij"[len(exhibits)]
    _name_panel(panels[-1], f"({letter}) Figure 10", "T on turn 1, %")
    _name_lines(panels[0], lines)


def _draw_panel(
    axes: Axes, rows: pd.DataFrame, lines: Lines, standing: Sequence[str], factor: float = 1
) -> None:
    rows = rows.set_index("reading")[[*INTERVAL]] * factor
    for height, (_, name) in enumerate(lines):
        if name in rows.index:
            style = {} if name in standing else {"mfc": "white", "mew": 0.8}
            draw_dots(
                axes, rows.loc[[name]], [height], color=_COLORS[READINGS[name].reply], **style
            )


def _name_panel(axes: Axes, title: str, xlabel: str) -> None:
    label_panel(axes, title)
    axes.set_xlabel(xlabel)
    rule_rows(axes)


def _name_lines(axes: Axes, lines: Lines) -> None:
    name_rows(axes, [label for label, _ in lines])
    for label, (_, name) in zip(axes.get_yticklabels(), lines, strict=True):
        label.set_fontweight("normal" if name else "bold")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what the rows are, and which readings stand."""
    means = select(estimates, metric="mean_difference")
    games = int(select(means, printed=CALIBRATION)["n"].min())
    held_out = int(select(means, printed="table_02")["n"].min())
    fits = select(estimates, printed=RANDOM_PLAY, metric="p_value").set_index("cards")["estimate"]
    standing = len(list_standing(estimates))
    has_rounds = {*EQUAL_AGENTS} & {*list_held_out_exhibits(estimates)}
    of_rounds = " Tables 4 and 5: the share of wins in round 1." if has_rounds else ""
    return (
        "Ours minus published (95 % intervals) under readings with details a (ended rounds are "
        "seen), b (hidden cards are redrawn after the reply), c (the drawn card is true). Filled: "
        f"{standing} of {len(READINGS)} that neither Table 1 nor random play excludes (random "
        f"play: {p_value(fits['7'])} with 7 cards, {p_value(fits['8'])} with 8). "
        f"At least {count(games)} games per reading in Table 1, {count(held_out)} in Table 2."
        f"{of_rounds}"
    )
