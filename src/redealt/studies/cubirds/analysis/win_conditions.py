"""What Tables 3 to 5 share: games by win condition and winner, and the first player's test."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import exact, sampled, select
from redealt.exhibits.numbers import (
    find,
    p_value,
    per_thousand_with_interval,
    percent_with_interval,
    published_number,
    published_percent,
)
from redealt.exhibits.plotting import PUBLISHED_SIGN, draw_table
from redealt.studies.cubirds.analysis.first_player import EQUAL_P, EQUIVALENCE_P, first_player_rows
from redealt.studies.cubirds.analysis.outcomes import (
    ENDS,
    PLAYERS,
    TIE,
    TOTAL,
    Outcomes,
    iterate_outcomes,
)
from redealt.studies.cubirds.variants import (
    END_NAMES,
    short_variant_name,
    variant_name,
    variants_in,
)

WINNERS = (*PLAYERS, TIE, TOTAL)
COLLECTIONS = ("two_triplets", "seven_species")  # the ends that have a winner always
NEVER_REACHED = "turn_cap"
TESTS_TABLE = "prose_section_7_1_1"
WIDTHS = (3.1, *(1.75, 0.75) * len(WINNERS))
NOTHING = ("",) * 2 * len(WINNERS)


@dataclass(frozen=True)
class Block:
    """The estimates under one condition, with its name and a short one."""

    name: str
    short_name: str
    estimates: pd.DataFrame


def win_condition_rows(
    table: pd.DataFrame, agent: str, *conditions: str
) -> Iterator[tuple[dict[str, object], Outcomes, list[dict]]]:
    """Yield conditions, outcomes, and the estimates that Tables 3 to 5 share.

    share: of all games, by win_condition and player, both with their margins, Wilson's interval;
    exact where the rules leave no other value. Then the rows of :func:`first_player_rows`.
    """
    for values, outcomes in iterate_outcomes(table, *conditions):
        where = {"agent": agent, **values}
        rows = [*_share_rows(outcomes, where), *first_player_rows(outcomes, **where)]
        yield where, outcomes, rows


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


def list_blocks(
    estimates: pd.DataFrame, *conditions: str, name_rest: Callable[..., str] = lambda **_: ""
) -> list[Block]:
    """Return a block for each variant, the program's first, and each value of other conditions.

    ``name_rest`` takes variant and conditions and returns what follows the variant in the name.
    """
    blocks = []
    for variant in variants_in(estimates):
        chosen = select(estimates, variant=variant)
        for values in chosen[["variant", *conditions]].drop_duplicates().to_dict("records"):
            rest = name_rest(**values)
            names = (variant_name(variant), short_variant_name(variant))
            long, short = (", ".join(filter(None, (name, rest))) for name in names)
            blocks.append(Block(long, short, select(chosen, **values)))
    return blocks


def count_games(rows: pd.DataFrame) -> int:
    """Return how many games are behind the shares of a block."""
    return int(rows.loc[rows["metric"] == "share", "n"].max())


def draw_blocks(
    blocks: Sequence[Block],
    agent: str,
    printed: Mapping[str, pd.DataFrame],
    table: str,
    more_rows: Sequence[Sequence[str]] = (),
) -> Figure:
    """Set a block for each condition as in the paper, the published counts beside ours.

    The first player's tests stand below, and ``more_rows`` below them.
    """
    rows, rules = [], []
    for block in blocks:
        own = block.estimates
        rules.append(len(rows))
        rows.append([f"{block.name}: {count_games(own):,} games", *NOTHING])
        rows += [_count_cells(own, end, printed[table]) for end in _ends_in(own)]
    rules.append(len(rows))
    rows += _test_rows(blocks, agent, printed[TESTS_TABLE])
    if more_rows:
        rules.append(len(rows))
    heads = [head for text in ("player 1", "player 2", "tie", "total") for head in (text, "")]
    return draw_table(
        [["games per 1,000", *heads]], [*rows, *more_rows], WIDTHS, rules=tuple(rules[1:])
    )


def _ends_in(rows: pd.DataFrame) -> Iterator[str]:
    found = {*rows["win_condition"]}
    return (end for end in (*ENDS, TOTAL) if end in found)


def _count_cells(rows: pd.DataFrame, end: str, printed: pd.DataFrame) -> list[str]:
    cells = [f"    {END_NAMES.get(end, 'all games')}"]
    for winner in WINNERS:
        row = find(rows, metric="share", win_condition=end, player=winner)
        is_exact = row is not None and row["method"] == "exact"
        cells.append(
            f"{1000 * row['estimate']:,.0f}" if is_exact else per_thousand_with_interval(row)
        )
        cells.append(published_number(printed, win_condition=end, player=winner))
    return cells


def _test_rows(blocks: Sequence[Block], agent: str, printed: pd.DataFrame) -> Iterator[list[str]]:
    heads = ("player 1, %", "player 2, %", "p, equal chances", "p, within 2 points")
    yield ["games with a winner", *(text for head in heads for text in (head, ""))]
    metrics = {
        f"{player}_share_of_decided": (percent_with_interval, published_percent)
        for player in PLAYERS
    }
    metrics |= dict.fromkeys((EQUAL_P, EQUIVALENCE_P), (p_value, published_number))
    for block in blocks:
        cells = [f"    {block.short_name}"]
        for metric, (write, write_published) in metrics.items():
            cells.append(write(find(block.estimates, metric=metric)))
            cells.append(write_published(printed, agent=agent, metric=metric))
        yield cells


def describe_blocks() -> str:
    """Return the part of a caption that explains what all three tables have in common."""
    return (
        "In brackets Wilson's 95 % intervals; no brackets where the rules leave no other value. "
        "Below: shares of the games with a winner, the exact two-sided p-value for equal chances "
        "of both players, and that of two one-sided tests for a share within 2 points of one half "
        "(small: no advantage that matters). "
        f"{PUBLISHED_SIGN}: published"
    )
