"""Checks of Table 1, of the agents' constants, and of the weights that were tuned."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals
from redealt.exhibits.published import Tables, read_text
from redealt.judging.audit import (
    CONSISTENT,
    INCONSISTENT,
    NOT_SHOWN,
    Check,
    check_all,
    check_that,
    compare,
)
from redealt.judging.comparison import Printed
from redealt.studies.cubirds.published.reconstructed import READ_OFF

_ROWS, _SIDES = 4, 2  # section 5.2


def check(published: Tables) -> list[Check]:
    """Return the checks of what the game and the agents are made of."""
    return [
        *_check_deck(published),
        *_check_rarity(published),
        _check_moves(published),
        *_check_weights(published),
    ]


def _read_birds(published: Tables) -> pd.DataFrame:
    """Return the numbers of Table 1 by bird."""
    table = published["table_01"]
    table = table.assign(value=table["value"].astype(int), index=table["bird_index"].astype(int))
    return table.pivot(index="index", columns="metric", values="value")


def _check_deck(published: Tables) -> Iterator[Check]:
    birds, rules = _read_birds(published), published["prose_section_2"]
    cards, species = (read_text(rules, item="deck", metric=m) for m in ("cards", "species"))
    yield compare(
        "table_01",
        "the cards of all species are the deck of section 2.1",
        f"{cards} cards of {species} species",
        f"{birds['total_cards'].sum()} cards of {len(birds)} species",
    )
    sizes = "small_family", "large_family", "total_cards"
    yield compare(
        "table_01",
        "family sizes and cards of the flamingo in the caption of Figure 2",
        ", ".join(read_text(rules, item="flamingo", metric=size) for size in sizes),
        ", ".join(str(birds.loc[0, size]) for size in sizes),
    )


def _check_rarity(published: Tables) -> Iterator[Check]:
    """The scores of section 5.3.3 from the cards of Table 1."""
    cards, prose = _read_birds(published)["total_cards"], published["prose_section_5"]
    ends = {
        f"inverse_frequency_{end}": 1 / count
        for end, count in (("rarest", cards.min()), ("commonest", cards.max()))
    }
    low, high = sorted(ends.values())
    scores = [(1 / count - low) / (high - low) for count in cards]
    printed = select(prose, metric="normalised_rarity")["value"]
    yield check_all(
        "table_01",
        "the rarity scores of section 5.3.3 follow from the cards",
        [Printed.parse(text).is_rounding_of(s) for text, s in zip(printed, scores, strict=True)]
        + [
            Printed.parse(read_text(prose, metric=name)).is_rounding_of(value)
            for name, value in ends.items()
        ],
        "eight scores and the two inverse frequencies they are scaled by",
    )
    yield compare(
        "table_01",
        "the size bonus of section 5.3.6 is 1 for all cards",
        read_text(prose, item="size_bonus"),
        f"{1 + cards.sum()}",
    )


def _check_moves(published: Tables) -> Check:
    prose = published["prose_section_5"]
    before, after = (
        int(read_text(prose, metric=f"max_species_{when}")) for when in ("in_hand", "after_phase_1")
    )
    return compare(
        "table_04",
        "most moves of a turn, by the factors of section 5.2",
        read_text(prose, metric="max_moves_per_turn"),
        f"{before * _ROWS * _SIDES * (after + 1)}",
    )


def _read_weights(published: Tables) -> pd.Series:
    """Return the converged values in Figure 5's caption, as printed, by weight."""
    return published["figure_05_caption"].set_index("weight")["value"]


def _check_weights(published: Tables) -> Iterator[Check]:
    """What sections 6.2 and 7.1 say of the weights, against the caption of Figure 5."""
    caption, tuning = _read_weights(published), published["prose_section_6"]
    used = select(published["prose_section_7_1"], unit="weight").set_index("metric")["value"]
    yield compare(
        "figure_05",
        "the weights of section 7.1 are those that Figure 5 converges to",
        ", ".join(caption),
        ", ".join(used[f"weight_{name}"] for name in caption.index),
        "the program's defaults are k 0.50 and m 0.30, and its driver for Table 5 sets no weights",
    )
    prose = select(tuning, metric="converged_value").set_index("item")["value"]
    opponents = read_text(tuning, metric="opponents_M")
    yield check_all(
        "figure_05",
        "the values that section 6.2 gives for l, p and o are those of the caption",
        [float(caption[name]) == float(text) for name, text in prose.items()],
        f"section 6.1 has {opponents} opponents for each individual, the published program 10",
    )
    value = caption.astype(float)
    compared = value[["l", "p"]]
    yield check_that(
        value["k"] > compared.max(),
        "figure_05",
        "k converges to a slightly higher value than l and p",
        f"more than {decimals(compared.max(), 2)}",
        caption["k"],
    )
    yield Check(
        "figure_05",
        "n converges to a slightly lower value than l and p, as section 6.2 says",
        f"less than {decimals(compared.min(), 2)}",
        caption["n"],
        _judge_lower(value["n"], compared.min()),
        f"weights are read off to {READ_OFF:g}; section 8 has the opponent slightly less important "
        "than the next turn",
    )
    others = value[["k", "l", "n", "p"]]
    yield check_that(
        0 < value["m"] < others.min(),
        "figure_05",
        "m converges to a small positive value, the smallest of those that weigh scores",
        f"above 0 and below {decimals(others.min(), 2)}",
        caption["m"],
    )


def _judge_lower(value: float, other: float) -> str:
    """Judge a value that is lower than another as far as it could be read off a curve."""
    if value < other:
        return CONSISTENT
    return NOT_SHOWN if value < other + READ_OFF else INCONSISTENT
