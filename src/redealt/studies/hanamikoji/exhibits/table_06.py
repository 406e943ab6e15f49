"""Table 6: agents that must play their actions in a given order."""

from collections.abc import Iterator
from math import isnan

import pandas as pd

from redealt.exhibits.cells import find, number, percent, published_number, published_percent
from redealt.exhibits.comparison_tables import ComparisonTable, Line, Lines, Writer, columns_of
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import INTERVAL, count, decimals, points
from redealt.exhibits.tables import Cell, Table
from redealt.games.hanamikoji.names import ACTIONS, PLAYERS
from redealt.stats.intervals import LEVEL
from redealt.studies.hanamikoji.analysis.actions import (
    ACTION_NAMES,
    ORDERS,
    contrast_rows,
    equality_rows,
    last_action_rows,
    main_effect_rows,
    shrinkage_rows,
)
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes
from redealt.studies.hanamikoji.variants import columns_in

NATURAL, NOBODY = "natural", "none"  # order and seat of the games in which nobody is forced
MARK = "*"
QUANTITIES = (
    ("W₁ (%)", "win_rate", "player_1"),
    ("W₂ (%)", "win_rate", "player_2"),
    ("Length, player 1", "mean_length_of_wins", "player_1"),
    ("Length, player 2", "mean_length_of_wins", "player_2"),
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return how forced players do, by variant, forced_order and forced_seat.

    win_rate and mean_length_of_wins, "natural" being the same player in games where nobody is
    forced; gain_over_natural with p_value_of_gain; shrunk_win_rate, best_order_shrunk_win_rate. By
    seat alone: chi_squared_of_equal_orders and its p-value; by action (and turn) also
    win_rate_by_last_action and effect_on_log_odds, with the deviance of that model and its p-value.
    """
    rows: list[dict] = []
    conditions = ("forced_order", "forced_seat")
    for variant, table in runs["forced_orders"].groupby("variant", sort=False):
        games = {tuple(c.values()): o for c, o in iterate_outcomes(table, *conditions)}
        if (NATURAL, NOBODY) in games:
            natural = games.pop((NATURAL, NOBODY))
            games |= {(NATURAL, seat): natural for seat in PLAYERS}
        rows += _variant_rows(games, {"variant": variant})
    return tidy(rows)


def _variant_rows(games: dict[tuple[str, str], Outcomes], where: dict) -> Iterator[dict]:
    for (order, seat), outcomes in games.items():
        here = {**where, "forced_order": order, "forced_seat": seat}
        yield outcomes.win_row(seat, **here)
        yield from outcomes.length_rows(seat, **here)
    counts = {(order, seat): each.tally(seat) for (order, seat), each in games.items()}
    forced = {
        seat: {order: counts[order, seat] for order in ORDERS if (order, seat) in counts}
        for seat in PLAYERS
    }
    natural = {seat: counts[NATURAL, seat] for seat in PLAYERS if (NATURAL, seat) in counts}
    if len(natural) == len(PLAYERS):
        yield from contrast_rows(forced, natural, where)
    for seat, by_order in forced.items():
        here = {**where, "forced_seat": seat}
        for make_rows in (equality_rows, last_action_rows, main_effect_rows, shrinkage_rows):
            yield from make_rows(by_order, here) if by_order else ()


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, ours beside the published values, and means by last action."""
    variants = columns_in(estimates)
    orders = [Line(order, {"forced_order": order}) for order in (*ORDERS, NATURAL)]
    means = [Line(f"{ACTION_NAMES[action]} last", {"action": action}) for action in ACTIONS]
    columns = [
        column
        for head, metric, seat in QUANTITIES
        for column in columns_of(head, {"metric": metric, "forced_seat": seat}, variants)
    ]
    blocks = [Lines(lines) for lines in (orders[:-1], orders[-1:], means)]
    table = ComparisonTable(blocks, columns, WRITERS, "Order")
    rates = select(estimates, metric="win_rate")
    half_width = ((rates["ci_high"] - rates["ci_low"]) / 2).max()
    reach = f"95 % intervals of win rates reach at most {points(half_width)} to either side."
    return table.fill(estimates, published["table_06"], [reach, *NOTES])


NOTES = (
    "*: differs from natural play (Fisher's exact test at 5 %, Holm over all orders and seats).",
    "natural: nobody is forced; the paper has no such row. Last rows: means over the six orders "
    "with an action last.",
    "Length: mean rounds of the games that the player won; a tie-break counts as round 3.",
)


def _write_rate(estimates: pd.DataFrame, **where: str) -> Cell:
    """Return the rate of an order, marked if it differs from natural play, or a mean of orders."""
    if "action" in where:
        return percent(find(estimates, **where | {"metric": "win_rate_by_last_action"}))
    test = find(estimates, **where | {"metric": "p_value_of_gain"})
    is_marked = test is not None and test["estimate"] < LEVEL
    return percent(find(estimates, **where))._replace(mark=MARK if is_marked else "")


def _write_published_rate(printed: pd.DataFrame, action: str = "", **where: str) -> Cell:
    if not action:
        return published_percent(printed, **where)
    rates = select(printed, **where)
    values = rates[rates["forced_order"].str.endswith(action)]["value"].astype(float)
    return Cell(decimals(100 * values.mean(), 1))


def _write_length(estimates: pd.DataFrame, **where: str) -> Cell:
    return Cell() if "action" in where else number(find(estimates, **where))


def _write_published_length(printed: pd.DataFrame, **where: str) -> Cell:
    return Cell() if "action" in where else published_number(printed, **where)


WRITERS = {
    "win_rate": Writer(_write_rate, _write_published_rate),
    "mean_length_of_wins": Writer(_write_length, _write_published_length),
}


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, how often, and the best orders after shrinkage."""
    games = select(estimates, metric="win_rate")["n"].min()
    best = " and ".join(
        _describe_best(select(estimates, variant="as_run", forced_seat=seat)) for seat in PLAYERS
    )
    return (
        "Simple agents with n = 50 and pre-sampling; one of them, player 1 (W₁) or player 2 (W₂), "
        f"plays its actions in the given order in every round. {count(games)} games or more per "
        "cell. Best orders of the program, their rates shrunk to the mean of all by "
        f"empirical Bayes: {best}."
    )


def _describe_best(rows: pd.DataFrame) -> str:
    """Return the best order of a seat; there is none if noise alone can make the differences."""
    seat = rows["forced_seat"].iloc[0].replace("_", " ")
    if select(rows, metric="shrunk_win_rate")["estimate"].nunique() == 1:
        return f"none stands out for {seat}"
    row = select(rows, metric="best_order_shrunk_win_rate").iloc[0]
    shrunk, low, high = (100 * row[name] for name in INTERVAL)
    reach = "" if isnan(low) else f", {decimals(low, 1)} to {decimals(high, 1)}"
    return f"{row['forced_order']} for {seat} ({decimals(shrunk, 1)} %{reach})"
