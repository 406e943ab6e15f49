"""Checks of the round in Figure 2."""

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.published import Tables
from redealt.games.hanamikoji.cards import SUIT_SIZES
from redealt.judging.audit import Check, check_all, compare

_DRAWN_BY_CAPTION = 4  # the suit, in the second state of Figure 2


def check(published: Tables) -> list[Check]:
    """Return the checks of the round in Figure 2."""
    table = published["figure_02_example"]
    table = table.assign(value=table["value"].astype(int), suit=table["suit"].astype(int))
    cards = select(table, metric="cards")
    held = cards.pivot_table(index="state", columns="suit", values="value", aggfunc="sum")
    aside = np.array(SUIT_SIZES) - held.to_numpy()
    whole = [bool(row.min() == 0 and row.sum() == 1) for row in aside]
    scored = [_count_at_end(cards, f"scored_{player}") for player in (1, 2)]
    owners = _count_at_end(table, "victory_markers")
    follows = np.where(scored[0] > scored[1], 1, np.where(scored[1] > scored[0], 2, 0))
    rules = published["prose_rules_and_set_up"].set_index("metric")["value"]
    each = rules["scored_cards_per_player"]
    deck = select(cards, zone="deck").pivot(index="suit", columns="state", values="value")
    drawn = deck["start"] - deck["p1_compete"]
    return [
        check_all("figure_02", "every state shows the deck without one card", whole),
        compare(
            "figure_02",
            "suit of the card that player 1 draws first, in the caption and in the deck",
            f"{_DRAWN_BY_CAPTION}",
            ", ".join(map(str, drawn.index[drawn > 0])),
        ),
        compare(
            "figure_02",
            "cards scored by each player",
            f"{each} and {each}",
            f"{scored[0].sum()} and {scored[1].sum()}",
            "the Secret card is counted, while Tables 3 to 5 fit seven cards better for n = 0",
        ),
        compare(
            "figure_02",
            "owners of the markers, from the cards scored",
            "".join(map(str, follows)),
            "".join(map(str, owners)),
        ),
    ]


def _count_at_end(table: pd.DataFrame, zone: str) -> np.ndarray:
    return select(table, state="end", zone=zone).sort_values("suit")["value"].to_numpy()
