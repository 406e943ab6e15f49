"""Which results in Tables 3 to 6 depend on which behavior of the program, one at a time."""

from collections.abc import Iterator, Mapping, Sequence

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits import ablation
from redealt.exhibits.ablation import Cell, Level, Mean, Row, Share
from redealt.exhibits.ablation_dots import Block, Panel, Series, draw_ablation
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count, magnitude, signed
from redealt.games.cubirds.names import PLAYERS
from redealt.planning.variants import NONE
from redealt.stats.intervals import positive
from redealt.studies.cubirds.analysis.outcomes import (
    TIE,
    TOTAL,
    Outcomes,
    iterate_outcomes,
    pool_outcomes,
)
from redealt.studies.cubirds.variants import ALL, agent_color, agent_name, item_name, rank_item

RUNS = {
    "random": "bug_attribution_random",
    "flat_monte_carlo": "bug_attribution_rollouts",
    "heuristic": "bug_attribution_heuristic",
}
TABLES = {"random": "table_03", "flat_monte_carlo": "table_04", "heuristic": "table_05"}
ENDS = ("two_triplets", "seven_species", "empty_deck")
FIRST_PLAYER = "player_1_share_of_decided"
TURNS, ROUNDS = "player_turns_per_game", "rounds_per_game"
LENGTHS = (TURNS, ROUNDS)
# How panels and their axes are named.
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


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return results with each item corrected, by agent, item, rollouts and quantity.

    Quantities are called as the metrics of Tables 3 to 6, ends and ties as shares of all games;
    changes are those from the program as it is.
    """
    rows = [row for agent in RUNS for row in _compare(runs[RUNS[agent]], agent)]
    return tidy(ablation.adjust(rows, lambda row: row["quantity"] in list_drawn(row["agent"])))


def _compare(table: pd.DataFrame, agent: str) -> Iterator[Row]:
    none = {"agent": agent, "item": NONE, "rollouts": ""}
    start = pool_outcomes(select(table, repair=NONE))
    yield sampled(start.mean("printed_turns"), "level", "game", **none, quantity=PRINTED)
    repaired = table[table["repair"] != NONE].rename(columns={"repair": "item"})
    conditions = [name for name in ("item", "rollouts") if name in repaired]
    changed = (
        Cell({**none, **where}, _measure(outcomes))
        for where, outcomes in iterate_outcomes(repaired, *conditions)
    )
    yield from ablation.compare(Cell(none, _measure(start)), changed)


def _measure(outcomes: Outcomes) -> dict[str, Level]:
    ends = {end: outcomes.count(end) for end in ENDS} | {TIE: outcomes.ties}
    return {
        **{end: Share(games, outcomes.games, "game") for end, games in ends.items()},
        FIRST_PLAYER: Share(outcomes.wins(PLAYERS[0]), outcomes.decided, "decided game"),
        TURNS: Mean(outcomes.mean("turns"), "game"),
        ROUNDS: Mean(positive(outcomes.ratio("rounds")), "block of games"),
    }


def list_drawn(agent: str) -> list[str]:
    """Return the quantities that are drawn of an agent."""
    length = ROUNDS if agent == "heuristic" else TURNS
    return [*ENDS, TIE, length, FIRST_PLAYER]


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a block for each agent: rows are corrected items, panels their results."""
    blocks = []
    for letter, agent in zip("abc", RUNS, strict=True):
        rows = select(estimates, agent=agent)
        panels = [_panel(rows, agent, quantity, published) for quantity in list_drawn(agent)]
        found = dict.fromkeys(zip(rows["item"], rows["rollouts"], strict=True))
        options = sorted(found, key=lambda option: (rank_item(option[0]), int(option[1] or 0)))
        names = [item_name(*option) for option in options if option[0] != NONE]
        rows = rows.assign(item=list(map(item_name, rows["item"], rows["rollouts"])))
        series, title = [Series(agent_color(agent), {})], f"({letter}) {agent_name(agent)}"
        blocks.append(Block(rows, panels, series, dict(zip(names, names, strict=True)), title))
    return draw_ablation(blocks)


def _panel(
    rows: pd.DataFrame, agent: str, quantity: str, published: Mapping[str, pd.DataFrame]
) -> Panel:
    """Return a panel of changes, with the published value as its distance from the program."""
    title, unit = TITLES[quantity]
    value = _read_published(published, agent, quantity)
    program = PRINTED if quantity in LENGTHS else quantity
    levels = select(rows, metric="level", item=NONE, quantity=program)
    distance = value - levels["estimate"].iloc[0]
    where = {"quantity": quantity}
    return Panel(title, where, "change", unit, _factor(quantity), distance)


def _factor(quantity: str) -> int:
    return 1 if quantity in LENGTHS else 100


def _read_published(published: Mapping[str, pd.DataFrame], agent: str, quantity: str) -> float:
    """Return a published value; lengths are those in the paper's unit."""
    if quantity in LENGTHS:
        row = select(published["table_06"], agent=agent, metric=PRINTED)
        return float(row["value"].iloc[0])
    games = select(published[TABLES[agent]], metric="games").set_index(["win_condition", "player"])
    counts = games["value"].astype(int)
    if quantity == FIRST_PLAYER:
        wins = [counts[TOTAL, player] for player in PLAYERS]
        return wins[0] / sum(wins)
    cell = (TOTAL, TIE) if quantity == TIE else (quantity, TOTAL)
    return counts[cell] / counts[TOTAL, TOTAL]


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is corrected, and what changes the results most."""
    changes = select(estimates, metric="change_p_adjusted")
    levels = select(estimates, metric="level", quantity=ENDS[0])
    is_base = levels["item"] == NONE
    games, base = (
        ", ".join(
            f"{_count_games(select(rows, agent=agent))} ({agent_name(agent)})" for agent in RUNS
        )
        for rows in (levels[~is_base], levels[is_base])
    )
    return (
        "Change of the results of Tables 3 to 6 when one behavior of the authors' program is "
        "corrected; last row: all are corrected, which gives the text. n: number of rollouts, "
        "where it matters. Shares in percentage points of all games; player 1's share is that of "
        "the games with a winner. Dashed: the program as it is. Diamonds and dotted lines: "
        "published values minus the program's, with sampling errors of their own. Arrows: changes "
        "beyond the axis. Lengths as in the paper: rounds for heuristic players. Unpaired games "
        f"per row: {games}; for the program as it is: {base}; 95 % intervals. Filled: significant "
        f"at 5 % (Holm over all {count(len(changes))} changes)."
        f"{_describe_finding(estimates)}"
    )


def _count_games(levels: pd.DataFrame) -> str:
    low, high = int(levels["n"].min()), int(levels["n"].max())
    return count(low) if low == high else f"{count(low)} to {count(high)}"


def _describe_finding(estimates: pd.DataFrame) -> str:
    """Return which single item moves the ends and the length most, by agent."""
    significant = ablation.find_significant(estimates)
    significant = significant[significant["item"] != ALL]
    texts = []
    for agent in RUNS:
        own = select(significant, agent=agent)
        most = [_describe_largest(own, quantities) for quantities in (ENDS, LENGTHS)]
        found = " and ".join(filter(None, most)) or "nothing significant"
        texts.append(f"{agent_name(agent)}, {found}")
    return f" Largest significant changes by a single item: {'; '.join(texts)}."


def _describe_largest(changes: pd.DataFrame, quantities: Sequence[str]) -> str:
    changes = select(changes, quantity=quantities)
    if changes.empty:
        return ""
    largest = changes.loc[changes["estimate"].abs().idxmax()]
    title, unit = TITLES[largest["quantity"]]
    change = _factor(largest["quantity"]) * largest["estimate"]
    amount = signed(change, max(2 - magnitude(change), 0))
    return f"{title} {amount} {unit} ({largest['item']})"
