"""Table 6: agents that must play their actions in a given order."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits.cells import (
    find,
    number,
    percent,
    published_number,
    published_percent,
)
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import Table, table_of_texts
from redealt.games.hanamikoji.state import ACTIONS
from redealt.stats.intervals import LEVEL
from redealt.studies.hanamikoji.analysis.actions import ACTION_NAMES
from redealt.studies.hanamikoji.analysis.orders import (
    ORDERS,
    contrast_rows,
    equality_rows,
    last_action_rows,
    main_effect_rows,
    shrinkage_rows,
)
from redealt.studies.hanamikoji.analysis.outcomes import PLAYERS, Outcomes, iterate_outcomes
from redealt.studies.hanamikoji.variants import variants_in

NATURAL, NOBODY = "natural", "none"  # order and seat of the games in which nobody is forced
MARK, NO_MARK = "*", "\u2002"  # equally wide, so that the digits stay below each other
SHOWN = {"as_run": "recon.", "as_written": "text"}
QUANTITIES = (
    ("$W_1$, %", "win_rate", "player_1"),
    ("$W_2$, %", "win_rate", "player_2"),
    ("length, player 1", "mean_length_of_wins", "player_1"),
    ("length, player 2", "mean_length_of_wins", "player_2"),
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return how forced players do, by variant, forced_order and forced_seat.

    win_rate and mean_length_of_wins, "natural" being the same player in games where nobody is
    forced; gain_over_natural with p_value_of_gain; shrunk_win_rate, best_order_shrunk_win_rate. By
    seat alone: chi_squared_of_equal_orders and its p-value; by action (and turn) also
    win_rate_by_last_action and effect_on_log_odds, with the deviance of that model and its p-value.
    """
    rows = []
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
        yield sampled(outcomes.win_rate(seat), "win_rate", "game", **here)
        length = outcomes.length_of_wins(seat)
        if length:
            yield sampled(length, "mean_length_of_wins", "won game", **here)
    counts = {key: (outcomes.wins(key[1]), outcomes.games) for key, outcomes in games.items()}
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
    variants = [variant for variant in variants_in(estimates) if variant in SHOWN]
    columns = [*variants, PUBLISHED_SIGN]
    heads = [[text, *[""] * (len(columns) - 1)] for text, _, _ in QUANTITIES]
    header = [
        ["", *(text for head in heads for text in head)],
        ["order", *[SHOWN.get(column, column) for column in columns] * len(QUANTITIES)],
    ]
    printed = published["table_06"]
    orders = [
        [order, *_order_cells(estimates, printed, order, variants)] for order in (*ORDERS, NATURAL)
    ]
    means = [
        [f"{ACTION_NAMES[action]} last", *_last_action_cells(estimates, printed, action, variants)]
        for action in ACTIONS
    ]
    widths = [1.9, *[1.0] * (len(header[0]) - 1)]
    rules = (len(ORDERS), len(ORDERS) + 1)
    return table_of_texts(header, [*orders, *means], widths, rules=rules)


def _order_cells(
    estimates: pd.DataFrame, printed: pd.DataFrame, order: str, variants: list[str]
) -> Iterator[str]:
    for _, metric, seat in QUANTITIES:
        where = {"metric": metric, "forced_order": order, "forced_seat": seat}
        for variant in variants:
            row = find(estimates, variant=variant, **where)
            if metric == "win_rate":
                test = where | {"variant": variant, "metric": "p_value_of_gain"}
                p_value = find(estimates, **test)
                is_marked = p_value is not None and p_value["estimate"] < LEVEL
                yield percent(row) + (MARK if is_marked else NO_MARK)
            else:
                yield number(row)
        yield (published_percent if metric == "win_rate" else published_number)(printed, **where)


def _last_action_cells(
    estimates: pd.DataFrame, printed: pd.DataFrame, action: str, variants: list[str]
) -> Iterator[str]:
    for _, metric, seat in QUANTITIES:
        if metric != "win_rate":
            yield from [""] * (len(variants) + 1)
            continue
        for variant in variants:
            where = {"metric": "win_rate_by_last_action", "action": action, "forced_seat": seat}
            yield percent(find(estimates, variant=variant, **where)) + NO_MARK
        rows = select(printed, metric=metric, forced_seat=seat)
        values = rows[rows["forced_order"].str.endswith(action)]["value"].astype(float)
        yield f"{PUBLISHED_SIGN} {100 * values.mean():.1f}"


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, what the marks are, and the best orders after shrinkage."""
    rates = select(estimates, metric="win_rate")
    half_width = ((rates["ci_high"] - rates["ci_low"]) / 2).max()
    best = " and ".join(
        _describe_best(select(estimates, variant="as_run", forced_seat=seat)) for seat in PLAYERS
    )
    return (
        "Simple agents with n = 50 and pre-sampling; one of them, player 1 (W1) or player 2 (W2), "
        "plays its actions in the given order in every round. Natural: nobody is forced; the paper "
        f"has no such row. {count(rates['n'].min())} games or more per cell; 95 % intervals of the "
        f"win rates reach at most {100 * half_width:.1f} points to either side. Lengths: mean "
        "rounds of the games that the player won, a tie-break as the third. *: differs from "
        "natural play (Fisher's exact test, by Holm's method over all orders and both seats at "
        "5 %). Below: means over the six orders with an action last. Best orders of the "
        f"reconstruction, their rates shrunk to the mean of all by empirical Bayes: {best}. "
        "Diamonds: published."
    )


def _describe_best(rows: pd.DataFrame) -> str:
    """Return the best order of a seat; there is none if noise alone can make the differences."""
    seat = rows["forced_seat"].iloc[0].replace("_", " ")
    if select(rows, metric="shrunk_win_rate")["estimate"].nunique() == 1:
        return f"none stands out for {seat}"
    row = select(rows, metric="best_order_shrunk_win_rate").iloc[0]
    reach = f"{100 * row['ci_low']:.1f} to {100 * row['ci_high']:.1f}"
    return f"{row['forced_order']} for {seat} ({100 * row['estimate']:.1f} %, {reach})"
