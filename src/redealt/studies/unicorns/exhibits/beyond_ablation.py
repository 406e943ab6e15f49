"""Which results depend on which deviation of the program, one at a time."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits import ablation
from redealt.exhibits.ablation import Row
from redealt.exhibits.ablation_dots import Block, Panel, Series, draw_ablation
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count
from redealt.planning.variants import NONE
from redealt.studies.unicorns.analysis.pairs import compare_blocks
from redealt.studies.unicorns.variants import item_name

# How blocks are titled, by run.
_TITLES = {"ablation": "rule-based agents", "mcts_ablation": "searches"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win rates with each item corrected, by run, item and quantity, and their changes.

    The games of all items are dealt alike: changes are means over pairs of blocks.
    """
    rows: list[Row] = []
    for run, table in runs.items():
        for copies, own in table.groupby("copies", sort=False):
            quantity = f"{copies} against {own['opponents'].iloc[0]} random"
            rows += compare_blocks(own, "variant", {"run": run, "quantity": quantity})
    return tidy(ablation.adjust(rows))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a block for rules and rule-based agents, and one for searches."""
    blocks = []
    for letter, (run, title) in zip("ab", _TITLES.items(), strict=True):
        rows = select(estimates, run=run)
        items = [item for item in dict.fromkeys(rows["item"]) if item != NONE]
        panels = [
            Panel(quantity, {"quantity": quantity}, "change", "points", 100)
            for quantity in dict.fromkeys(rows["quantity"])
        ]
        names = {item: item_name(item) for item in items}
        blocks.append(Block(rows, panels, [Series("C0", {})], names, f"({letter}) {title}"))
    return draw_ablation(blocks)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is corrected, and in how many games."""
    levels = select(estimates, metric="level")
    told = (count(select(levels, run=run)["n"].max()) for run in _TITLES)
    return (
        "Change of the share of games that the tested agents win when one deviation of the "
        "author’s program is corrected, in points. Games per row, dealt alike: "
        f"{' and '.join(told)}; 95 % intervals. Filled: significant at 5 % (Holm over all changes)."
    )
