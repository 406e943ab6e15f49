"""Tables 3 to 5: games by win condition and winner, and the first player's tests."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import exact, sampled, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import ComparisonTable, Line, Table, Writer, text_row
from redealt.games.cubirds.names import DEFAULT_WEIGHTS, ENDS, PLAYERS, PUBLISHED_WEIGHTS, WEIGHTS
from redealt.stats.intervals import clip, positive
from redealt.studies.cubirds.analysis.blocks import CONDITIONS, Block, list_blocks
from redealt.studies.cubirds.analysis.first_player import EQUAL_P, EQUIVALENCE_P, first_player_rows
from redealt.studies.cubirds.analysis.outcomes import (
    COLLECTIONS,
    TIE,
    TOTAL,
    Outcomes,
    iterate_outcomes,
)
from redealt.studies.cubirds.variants import END_NAMES


def _list_weights(weights: Sequence[float]) -> str:
    return ", ".join(decimals(weight) for weight in weights)


WINNERS = (*PLAYERS, TIE, TOTAL)
NEVER_REACHED = "turn_cap"
TESTS_TABLE = "prose_section_7_1_1"

# How often a choice of a Flat Monte Carlo agent is made in that way: metric, quantity, head.
CHOICES = (
    ("first_row_share", "first_row", "first row, %"),
    ("stale_share", "stale_choices", "stale count, %"),
    ("scoreless_share", "scoreless", "none scored, %"),
)


def analyse(runs: dict[str, pd.DataFrame], *, agent: str, **_: object) -> pd.DataFrame:
    """Return share by variant, rollouts or weights, win_condition and player, and tests.

    share: of all games, by win_condition and player, both with their margins, Wilson's interval;
    exact where the rules leave no other value. Then the rows of :func:`first_player_rows`. Of all
    decisions of Flat Monte Carlo agents, with neither win_condition nor player: first_row_share,
    stale_share (decided by what the counter held from another decision) and scoreless_share (no
    option won a rollout); rollouts_per_game.
    """
    (table,) = runs.values()
    rows = []
    conditions = [name for name in CONDITIONS if name in table]
    for values, outcomes in iterate_outcomes(table, *conditions):
        where = {"agent": agent, **values}
        rows += [*_share_rows(outcomes, where), *first_player_rows(outcomes, **where)]
        if agent == "flat_monte_carlo":
            rows += _choice_rows(outcomes, {**where, "win_condition": "", "player": ""})
    return tidy(rows)


def _share_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    ends = [end for end in ENDS if end != NEVER_REACHED or outcomes.ended(end)]
    for end in (*ends, TOTAL):
        for winner in WINNERS:
            here = {**where, "win_condition": end, "player": winner}
            is_certain = end == winner == TOTAL
            is_impossible = end in COLLECTIONS and winner == TIE and not outcomes.count(end, winner)
            if is_certain or is_impossible:
                yield exact(float(is_certain), "share", **here)
            else:
                yield sampled(outcomes.share(end, winner), "share", "game", **here)


def _choice_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    for metric, quantity, _ in CHOICES:
        share = clip(outcomes.ratio(quantity, "decisions"))
        yield sampled(share, metric, "block of games", **where)
    rollouts = positive(outcomes.ratio("rollouts_played"))
    yield sampled(rollouts, "rollouts_per_game", "block of games", **where)


def count_games(rows: pd.DataFrame) -> int:
    """Return how many games are behind the shares of a block."""
    return int(rows.loc[rows["metric"] == "share", "n"].max())


def draw(
    estimates: pd.DataFrame, published: Mapping[str, pd.DataFrame], *, agent: str, table: str
) -> Table:
    """Set a block for each condition as in the paper, the published counts beside ours.

    The first player's tests stand below, and below them how Flat Monte Carlo agents choose.
    """
    blocks = list_blocks(estimates)
    lines = [[*_list_lines(block)] for block in blocks]
    comparison = ComparisonTable(lines, COLUMNS, WRITERS, "games per 1\u202f000", name_width=3.1)
    counts = comparison.fill(estimates, published[table])
    below = [[*_test_rows(blocks, agent, published[TESTS_TABLE])]]
    if agent == "flat_monte_carlo":
        below.append([*_choice_lines(blocks)])
    rows = [[text_row(texts) for texts in block] for block in below]
    return replace(counts, blocks=[*counts.blocks, *rows])


def _list_lines(block: Block) -> Iterator[Line]:
    yield Line(f"{block.name}: {count(count_games(block.estimates))} games", {})
    found = {*block.estimates["win_condition"]}
    for end in (*ENDS, TOTAL):
        if end in found:
            name = f"    {END_NAMES.get(end, 'all games')}"
            yield Line(name, {**block.where, "win_condition": end})


def _write_share(estimates: pd.DataFrame, **where: str) -> str:
    row = cells.find(estimates, **where)
    is_exact = row is not None and row["method"] == "exact"
    return cells.number(row, 0, 1000) if is_exact else cells.per_thousand_with_interval(row)


def _write_printed(printed: pd.DataFrame, *, win_condition: str, player: str, **_: str) -> str:
    return cells.published_number(printed, win_condition=win_condition, player=player)


COLUMNS = [
    Line("" if is_published else winner.replace("_", " "), where, is_published, width=width)
    for winner in WINNERS
    for where in [{"player": winner, "metric": "share"}]
    for is_published, width in ((False, 1.75), (True, 0.75))
]
WRITERS = {"share": Writer(_write_share, _write_printed)}


def _test_rows(blocks: Sequence[Block], agent: str, printed: pd.DataFrame) -> Iterator[list[str]]:
    heads = ("player 1, %", "player 2, %", "p, equal chances", "p, within 2 points")
    yield ["games with a winner", *(text for head in heads for text in (head, ""))]
    metrics = {
        f"{player}_share_of_decided": (cells.percent_with_interval, cells.published_percent)
        for player in PLAYERS
    }
    metrics |= dict.fromkeys((EQUAL_P, EQUIVALENCE_P), (cells.p_value, cells.published_number))
    for block in blocks:
        texts = [f"    {block.short_name}"]
        for metric, (write, write_published) in metrics.items():
            texts.append(write(cells.find(block.estimates, metric=metric)))
            texts.append(write_published(printed, agent=agent, metric=metric))
        yield texts


def _choice_lines(blocks: Sequence[Block]) -> Iterator[list[str]]:
    heads = [*(head for *_, head in CHOICES), "rollouts per game"]
    yield ["choices", *(text for head in heads for text in (head, ""))]
    for block in blocks:
        found = [cells.find(block.estimates, metric=metric) for metric, *_ in CHOICES]
        texts = [cells.percent_with_interval(row) for row in found]
        rollouts = cells.find(block.estimates, metric="rollouts_per_game")
        texts.append(cells.number_with_interval(rollouts, 0))
        yield [f"    {block.short_name}", *(each for text in texts for each in (text, ""))]


# Of the captions: who plays; how many games are published; what else is to be said.
AGENTS = {
    "random": (
        "Two random agents: games per 1\u202f000 by win condition and winner.",
        "said to be of 1\u202f000 games; the printed mean length (Table 6) fits 10\u202f000 games "
        "divided by ten.",
    ),
    "flat_monte_carlo": (
        "Two Flat Monte Carlo agents: games per 1\u202f000 by win condition and winner. The "
        "authors' program sets its count of wins to zero before each rollout, so that only the "
        "last one counts; that one alone is played here, which makes the same choices.",
        "1\u202f000 games. At the bottom: how often the choice is a move on the first row, is made "
        "by what the count still held from another decision, or falls on the first option because "
        "no option won a rollout; intervals by blocks of games.",
    ),
    "heuristic": (
        "Two heuristic agents: games per 1\u202f000 by win condition and winner, with the weights "
        f"{', '.join(WEIGHTS)} = {_list_weights(PUBLISHED_WEIGHTS)} of the paper and with the "
        f"defaults of the authors' program, {_list_weights(DEFAULT_WEIGHTS)}.",
        "1\u202f000 games.",
    ),
}


def caption(estimates: pd.DataFrame, *, agent: str, **_: object) -> str:
    """Return the caption: who plays, what is tested, and what the published counts are of."""
    players, end = AGENTS[agent]
    return (
        f"{players} In brackets Wilson's 95 % intervals; no brackets where the rules leave no "
        "other value. Below: shares of the games with a winner, the exact two-sided p-value for "
        "equal chances of both players, and that of two one-sided tests for a share within 2 "
        "points of one half (small: no advantage that matters). "
        f"{PUBLISHED_SIGN}: published, {end}"
    )
