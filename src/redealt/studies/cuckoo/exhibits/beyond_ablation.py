"""What each difference between the paper's text and the authors' program changes by itself."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.ablation import Cell, Row, Share, adjust, compare
from redealt.exhibits.ablation_dots import Block, Panel, Series, draw_ablation
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.planning.variants import NONE
from redealt.studies.cuckoo.analysis.shares import STRATEGIES, WINS
from redealt.studies.cuckoo.variants import BASE_NAMES, ITEM_NAMES

NO_WINNER = "no_winner"
_UNIT = "match with a winner"
TITLES = {strategy: strategy for strategy in STRATEGIES} | {NO_WINNER: "no winner"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return shares over all labels and what items change of them, by base, item and quantity.

    Quantities are the strategies, with their shares of the matches with a winner, and no_winner, a
    share of all matches.
    """
    return tidy(adjust(_compare(runs["one_switch"])))


def _compare(table: pd.DataFrame) -> Iterator[Row]:
    columns = ["matches", "no_winner", *WINS]
    totals = table.groupby(["base", "switch"], sort=False)[columns].sum()
    for base in totals.index.unique("base"):
        cells = {item: _measure(base, item, row) for item, row in totals.loc[base].iterrows()}
        yield from compare(cells.pop(NONE), cells.values())


def _measure(base: str, item: str, counts: pd.Series) -> Cell:
    matches, without = int(counts["matches"]), int(counts["no_winner"])
    shares = {
        strategy: Share(int(counts[column]), matches - without, _UNIT, len(STRATEGIES))
        for strategy, column in zip(STRATEGIES, WINS, strict=True)
    }
    levels = {**shares, NO_WINNER: Share(without, matches, "match")}
    return Cell({"variant": base, "item": item}, levels)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a block for each base: rows are items, panels the strategies and no winner."""
    bases = list(dict.fromkeys(estimates["variant"]))
    blocks = []
    for letter, base in zip("abc", bases, strict=False):
        rows = select(estimates, variant=base)
        items = {item: ITEM_NAMES[item] for item in dict.fromkeys(rows["item"])}
        panels = [_panel(quantity, published["figure_05a"]) for quantity in TITLES]
        title = f"({letter}) {BASE_NAMES[base]}"
        blocks.append(Block(rows, panels, [Series("C0", {})], items, title))
    return draw_ablation(blocks)


def _panel(quantity: str, published: pd.DataFrame) -> Panel:
    printed = select(published, metric="share_of_wins", strategy=quantity)["value"].astype(float)
    value = float(printed.iloc[0]) if len(printed) else None
    return Panel(TITLES[quantity], {"quantity": quantity}, unit="%", factor=100, published=value)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and how many matches are behind it."""
    matches = int(select(estimates, quantity=NO_WINNER, metric="level")["n"].min())
    changes = select(estimates, metric="change_p_adjusted")
    return (
        "Shares of wins when one point of a variant is changed and all others stay: the program "
        "toward the text, the text toward the program, and each to equation (26). Shares are of "
        "matches with a winner; right: share of all matches without one. "
        f"{count(matches)} matches per row over all labels; 95 % Wilson intervals, simultaneous "
        "for the strategies. Dashed: the variant as it is. Filled: the change from it is "
        f"significant at 5 % (Holm over all {len(changes)} changes). {PUBLISHED_SIGN} and dotted "
        "lines: published shares."
    )
