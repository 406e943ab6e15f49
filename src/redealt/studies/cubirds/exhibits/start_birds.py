"""Tables 7 to 9: games by the birds that both collections start with.

As written, 64 pairs of Flat Monte Carlo agents at 1,000 rollouts need a cluster: then one player's
bird is fixed, and the other's dealt.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isinf

import pandas as pd

from redealt.exhibits.cells import NO_VALUE, find, number, percent, signed, small_p
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import Table, table_of_texts
from redealt.games.cubirds.names import PLAYERS
from redealt.studies.cubirds.analysis import start_bird_blocks, start_birds
from redealt.studies.cubirds.analysis.blocks import Block, list_blocks
from redealt.studies.cubirds.analysis.outcomes import TIE
from redealt.studies.cubirds.analysis.start_bird_counts import PUBLISHED_GAMES, pair_tables

PROSE = ("prose_section_7_2_1", "prose_section_7_2_3")
MARGINALS = "start_bird_marginals"
_SLOTS = (3, 5, 7, 9)  # the columns in which the sources of the tests start


@dataclass(frozen=True)
class Line:
    """A line of the tests: its metric, that of its p-value, and what the paper calls both."""

    name: str
    metric: str
    p: str
    player: str = ""
    printed: tuple[str, ...] = ()


_PRINTED_EQUAL = ("win_distribution_chi_squared_p",)
TEST_LINES = (
    Line("contingency of player 1's wins, 49 df", "chi_squared", "chi_squared_p",
         printed=("chi_squared", "chi_squared_p")),
    Line("equal totals of player 1's birds, 7 df",
         "equal_rows_chi_squared", "equal_rows_chi_squared_p", PLAYERS[0], _PRINTED_EQUAL),
    Line("equal totals of player 2's birds, 7 df",
         "equal_columns_chi_squared", "equal_columns_chi_squared_p", PLAYERS[1], _PRINTED_EQUAL),
    Line("spread of player 1's wins too large, 63 df",
         "dispersion_chi_squared", "dispersion_chi_squared_p", PLAYERS[0]),
    Line("    too small", "", "dispersion_chi_squared_p_low", PLAYERS[0]),
    Line("    games per pair that it fits", "games_per_cell_by_spread", "", PLAYERS[0]),
    Line("logit: player 1's bird, 7 df", "logit_row_deviance", "logit_row_deviance_p"),
    Line("    player 2's bird, 7 df", "logit_column_deviance", "logit_column_deviance_p"),
    Line("    all else, 49 df", "logit_interaction_deviance", "logit_interaction_deviance_p"),
    Line("    100 × slope on player 1's cards", "log_odds_per_card", "trend_p", PLAYERS[0]),
    Line("    100 × slope on player 2's cards", "log_odds_per_card", "trend_p", PLAYERS[1]),
    Line("spread of ties too large, 63 df",
         "dispersion_chi_squared", "dispersion_chi_squared_p", TIE, ("ties_chi_squared_p",)),
    Line("player 1's share of decided games, %",
         "player_1_share_of_decided", "binomial_two_sided_p", PLAYERS[0]),
)  # fmt: skip


def analyse(runs: dict[str, pd.DataFrame], *, agent: str, **_: object) -> pd.DataFrame:
    """Return shares by variant, rollouts, p1_start_bird, p2_start_bird, and tests by bird.

    See :func:`.start_birds.start_bird_rows`; where one bird is dealt,
    :func:`.start_birds.marginal_rows`. rollouts are empty for the program, of whose only the last
    one counts.
    """
    tables, names = pair_tables(runs, agent)
    rows = [row for table in tables for row in start_birds.start_bird_rows(table, agent, *names)]
    if MARGINALS in runs:  # all pairs tell more than one bird at a time, under the same conditions
        paired = {tuple(row[name] for name in names) for row in rows}
        marginals = start_birds.marginal_rows(runs[MARGINALS], agent, *names)
        rows += [row for row in marginals if tuple(row[name] for name in names) not in paired]
    return tidy(rows)


def draw(
    estimates: pd.DataFrame, published: Mapping[str, pd.DataFrame], *, agent: str, table: str
) -> Table:
    """Set the published block, ours below it, and the tests of all at the bottom."""
    blocks = list_blocks(estimates)
    recounted = start_birds.recount_printed(published[table])
    printed = Block("published", "counts", recounted, sign=f"{PUBLISHED_SIGN} ")
    rows: list[Sequence[str]] = []
    rules = []
    for block in (printed, *blocks):
        rules.append(len(rows))
        rows += (
            start_bird_blocks.pair_lines(block)
            if start_bird_blocks.has_pairs(block)
            else start_bird_blocks.marginal_lines(block)
        )
    rules.append(len(rows))
    prose = pd.concat([select(published[name], agent=agent) for name in PROSE])
    rows += _test_lines([printed, *blocks], prose.fillna(""))
    return table_of_texts(start_bird_blocks.HEADER, rows, start_bird_blocks.WIDTHS, rules=rules)


def _test_lines(blocks: Sequence[Block], prose: pd.DataFrame) -> Iterator[list[str]]:
    """Yield a line for each test: what the paper prints, then statistic and p by block."""
    blocks = blocks[: len(_SLOTS)]
    heads = _line("tests: χ² and p", f"{PUBLISHED_SIGN} prose", [])
    for slot, block in zip(_SLOTS, blocks, strict=False):
        heads[slot + 1] = f"{block.sign}{block.short_name}"
    yield heads
    for line in TEST_LINES:
        found = [
            select(prose, metric=metric, player=[line.player, ""])["value"]
            for metric in line.printed
        ]
        values = [each.iloc[0] for each in found if len(each)]
        printed = f"{PUBLISHED_SIGN} {', '.join(values)}" if values else ""
        pairs = [
            start_bird_blocks.signs_before(block, _test_texts(block, line)) for block in blocks
        ]
        yield _line(line.name, printed, pairs)


def _line(name: str, printed: str, pairs: Sequence[Sequence[str]]) -> list[str]:
    cells = [name, *("",) * (len(start_bird_blocks.WIDTHS) - 1)]
    cells[_SLOTS[0] - 1] = printed
    for slot, pair in zip(_SLOTS, pairs, strict=False):
        cells[slot : slot + 2] = pair
    return cells


def _test_texts(block: Block, line: Line) -> list[str]:
    row = find(block.estimates, metric=line.metric, player=line.player)
    p = find(block.estimates, metric=line.p, player=line.player)
    if p is None and line.p:
        p = find(block.estimates, metric=line.p, player="")
    return [_statistic(row), small_p(p) if line.p else ""] if line.metric else ["", small_p(p)]


def _statistic(row: pd.Series | None) -> str:
    if row is None:
        return NO_VALUE
    value, metric = row["estimate"], row["metric"]
    if metric == "games_per_cell_by_spread":
        return number(row, 0) if isinf(value) else decimals(f"{value:.3g}", 0)
    if metric == "log_odds_per_card":
        return signed(row, 2, 100)
    if metric.endswith("share_of_decided"):
        return percent(row, 2)
    return decimals(value, 3 if value < 1 else 1)


# Of the captions: who plays, and what is odd in what the paper prints.
AGENTS = {
    "random": (
        "Two random agents whose collections start with a given bird.",
        "The published counts differ less from each other than counts of 1\u202f000 games can.",
    ),
    "flat_monte_carlo": (
        "Two Flat Monte Carlo agents whose collections start with a given bird; where one player's "
        "bird is dealt, games are counted by the other's alone.",
        "The published counts differ more from each other than those of 1\u202f000 games can, "
        "beyond what any effects of both birds explain.",
    ),
    "heuristic": (
        "Two heuristic agents with the paper's weights whose collections start with a given bird.",
        "The p-value that the paper prints for ties fits none of our tests of its counts.",
    ),
}


def caption(estimates: pd.DataFrame, *, agent: str, **_: object) -> str:
    """Return the caption: who plays, and what is tested."""
    players, end = AGENTS[agent]
    return (
        f"{players} Wins of player 1 / player 2, ties left out; birds are numbered as in Table 1. "
        "Z: wins of the player with the bird less their mean, by the root of the mean, as in the "
        "paper; *: the bird differs from the player's other birds, the binomial p-value adjusted "
        "over the 16 birds of both players being below 0.05 (Benjamini and Hochberg). Tests: "
        "contingency and equal totals as in the paper; "
        "spread: of the 64 cells against binomial counts; logit: deviances of an additive model of "
        "both birds in the games with a winner, and slopes of a player's log odds on the number of "
        f"cards of the own bird. {PUBLISHED_SIGN} prose: as printed; {PUBLISHED_SIGN} counts: from "
        f"the printed table, taken as {count(PUBLISHED_GAMES)} games in each cell. {end}"
    )
