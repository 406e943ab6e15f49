"""Tables 7 to 9: games by the birds that both collections start with.

As written, 64 pairs of Flat Monte Carlo agents at 1,000 rollouts need a cluster: then one player's
bird is fixed, and the other's dealt.
"""

from collections.abc import Mapping, Sequence
from math import isinf
from typing import NamedTuple

import pandas as pd

from redealt.exhibits.cells import NO_VALUE, find, number, p_value, percent, signed
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import as_printed, count, decimals
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import (
    NUMBER,
    PUBLISHED_NOTE,
    TEXT,
    Block,
    Cell,
    Head,
    Part,
    Table,
)
from redealt.games.cubirds.names import PLAYERS
from redealt.studies.cubirds.analysis import start_bird_blocks, start_birds
from redealt.studies.cubirds.analysis.blocks import Block as Condition
from redealt.studies.cubirds.analysis.blocks import list_blocks
from redealt.studies.cubirds.analysis.outcomes import TIE
from redealt.studies.cubirds.analysis.start_bird_counts import PUBLISHED_GAMES, pair_tables

PROSE = ("prose_section_7_2_1", "prose_section_7_2_3")
MARGINALS = "start_bird_marginals"


class Test(NamedTuple):
    """A row of the tests: the metrics of its statistic and p-value, and what the paper calls them.

    :ivar df: degrees of freedom, of chi-squared tests.
    """

    name: str
    df: str
    metric: str
    p: str
    player: str = ""
    printed: str = ""
    printed_p: str = ""


_EQUAL = {"printed_p": "win_distribution_chi_squared_p"}
CHI_SQUARED_TESTS = (
    Test("Contingency of player 1's wins", "49", "chi_squared", "chi_squared_p",
         printed="chi_squared", printed_p="chi_squared_p"),
    Test("Equal totals of player 1's birds", "7", "equal_rows_chi_squared",
         "equal_rows_chi_squared_p", PLAYERS[0], **_EQUAL),
    Test("Equal totals of player 2's birds", "7", "equal_columns_chi_squared",
         "equal_columns_chi_squared_p", PLAYERS[1], **_EQUAL),
    Test("Spread of player 1's wins: too large", "63", "dispersion_chi_squared",
         "dispersion_chi_squared_p", PLAYERS[0]),
    Test("Spread of player 1's wins: too small", "63", "dispersion_chi_squared",
         "dispersion_chi_squared_p_low", PLAYERS[0]),
    Test("Spread of ties: too large", "63", "dispersion_chi_squared",
         "dispersion_chi_squared_p", TIE, printed_p="ties_chi_squared_p"),
    Test("Logit: player 1's bird", "7", "logit_row_deviance", "logit_row_deviance_p"),
    Test("Logit: player 2's bird", "7", "logit_column_deviance", "logit_column_deviance_p"),
    Test("Logit: all else", "49", "logit_interaction_deviance", "logit_interaction_deviance_p"),
)  # fmt: skip
ESTIMATES = (
    Test("Games per pair that the spread fits", "", "games_per_cell_by_spread", "", PLAYERS[0]),
    Test("100 × slope on player 1's cards", "", "log_odds_per_card", "trend_p", PLAYERS[0]),
    Test("100 × slope on player 2's cards", "", "log_odds_per_card", "trend_p", PLAYERS[1]),
    Test("Player 1's share of decided games (%)", "", "player_1_share_of_decided",
         "binomial_two_sided_p", PLAYERS[0]),
)  # fmt: skip


def analyse(runs: dict[str, pd.DataFrame], *, agent: str, **_: object) -> pd.DataFrame:
    """Return shares by variant, rollouts, p1_start_bird, p2_start_bird, and tests by bird.

    See :func:`.start_birds.start_bird_rows`; where one bird is dealt,
    :func:`.start_birds.marginal_rows`. rollouts are empty for the program, which counts
    only the last one.
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
    """Set the published block, ours below it, and the tests of all in a part of their own."""
    recounted = start_birds.recount_printed(published[table])
    printed = Condition(f"{PUBLISHED_SIGN} counts", recounted, is_published=True)
    conditions = [printed, *list_blocks(estimates)]
    prose = pd.concat([select(published[name], agent=agent) for name in PROSE]).fillna("")
    parts = [start_bird_blocks.wins_part(conditions), _set_tests(conditions, prose)]
    return Table(parts, [*NOTES, PUBLISHED_NOTE])


def _set_tests(conditions: Sequence[Condition], prose: pd.DataFrame) -> Part:
    """Set a row for each test: what the paper says of it, then statistic and p by condition."""
    tests = CHI_SQUARED_TESTS + ESTIMATES
    said = {test: _find_said(test, prose) for test in tests}
    has_prose = any(cell.text for cells in said.values() for cell in cells)
    names = [f"{PUBLISHED_SIGN} prose"] * has_prose + [each.name for each in conditions]
    heads = [
        [Head(), Head(), *(Head(name, span=2) for name in names)],
        [Head("Test"), Head("df"), *(Head("value"), Head("p")) * len(names)],
    ]
    rows = {
        test: [
            Cell(test.name),
            Cell(test.df),
            *(said[test] if has_prose else ()),
            *(cell for each in conditions for cell in _write_test(each, test)),
        ]
        for test in tests
    }
    blocks = [
        Block([rows[test] for test in CHI_SQUARED_TESTS], "Values of χ²"),
        Block([rows[test] for test in ESTIMATES], "Estimates"),
    ]
    return Part([TEXT, *(NUMBER,) * (1 + 2 * len(names))], heads, blocks, "Tests")


def _find_said(test: Test, prose: pd.DataFrame) -> list[Cell]:
    """Return the statistic and the p-value that the paper gives in its text."""
    cells = []
    for metric in (test.printed, test.printed_p):
        found = select(prose, metric=metric, player=[test.player, ""])["value"]
        text = as_printed(found.iloc[0]) if metric and len(found) else ""
        cells.append(Cell(text, is_published=True))
    return cells


def _write_test(condition: Condition, test: Test) -> list[Cell]:
    estimates = condition.estimates
    p = find(estimates, metric=test.p, player=test.player)
    if p is None:
        p = find(estimates, metric=test.p, player="")
    statistic = find(estimates, metric=test.metric, player=test.player)
    cells = [_write_statistic(statistic), p_value(p) if test.p else Cell()]
    return [cell._replace(is_published=condition.is_published) for cell in cells]


def _write_statistic(row: pd.Series | None) -> Cell:
    if row is None:
        return NO_VALUE
    value, metric = row["estimate"], row["metric"]
    if metric == "games_per_cell_by_spread":
        return number(row, 0) if isinf(value) else Cell(decimals(f"{value:.3g}", 0))
    if metric == "log_odds_per_card":
        return signed(row, 2, 100)
    if metric.endswith("share_of_decided"):
        return percent(row, digits=2)
    return Cell(decimals(value, 3 if value < 1 else 1))


NOTES = (
    "Wins of player 1/player 2 per 1\u202f000 games, ties left out; birds as in Table 1.",
    "Z = (wins − mean) / √mean of the player with the bird, as in the paper. *: the bird differs "
    "from the player's other birds; binomial p-value below 0.05, adjusted over the 16 birds of "
    "both players (Benjamini and Hochberg).",
    "Contingency and equal totals: as in the paper. Spread: of the 64 cells against binomial "
    "counts.",
    "Logit: deviances of an additive model of both birds in the games with a winner. Slope: of a "
    "player's log odds on the number of cards of the own bird.",
    f"{PUBLISHED_SIGN} prose: as printed in the text. {PUBLISHED_SIGN} counts: computed from the "
    f"printed table, taken as {count(PUBLISHED_GAMES)} games in each cell.",
)
# Of the captions: who plays, and what is odd in what the paper prints.
AGENTS = {
    "random": (
        "Two random agents whose collections start with a given bird.",
        "The published counts vary less than counts of 1\u202f000 independent games can.",
    ),
    "flat_monte_carlo": (
        "Two Flat Monte Carlo agents whose collections start with a given bird. Where one player's "
        "bird is dealt, games are counted by the other's bird alone.",
        "The published counts vary more than counts of 1\u202f000 independent games can, even with "
        "effects of both birds.",
    ),
    "heuristic": (
        "Two heuristic agents with the paper's weights whose collections start with a given bird.",
        "No test of the printed counts yields the p-value that the paper prints for ties.",
    ),
}


def caption(estimates: pd.DataFrame, *, agent: str, **_: object) -> str:
    """Return the caption: who plays, and what is odd."""
    return " ".join(AGENTS[agent])
