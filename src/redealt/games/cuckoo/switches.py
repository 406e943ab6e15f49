"""The points of Cuckoo where the paper's text and the authors' program differ.

The letters are those of the table of variants in ``docs/cuckoo.md``.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Switches(BaseModel):
    """One variant of the game: its rules, its agents, and the authors' slips."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    seats: int = Field(0, ge=0)
    """Point a: players seated in every match of the mixed experiment; 0 seats as many as the
    match is labelled with (section V-A), the authors' program always seats 38."""

    dealer_rotates: bool = True
    """Point b: the deal passes to the next living player after each round (section III);
    otherwise the lowest living identifier deals."""

    remembers_swaps: bool = True
    """Point c: a player who was made to swap remembers the card that it gave away (events w1, u2
    and n1, equations 9, 13 and 41)."""

    sure_win_test: Literal["w1_or_w2", "outnumbered"] = "w1_or_w2"
    """Point d: a player stops deciding once its win is certain: it was given more than it gave
    away (w1), or v~+ < N - 1 (w2, section IV-B). The authors' program only compares v+ with N - 1,
    one suit short (outnumbered)."""

    random_takes_sure_wins: bool = False
    """Point e: the random strategy, too, keeps a card that passes the sure-win test; in the text
    it only tosses a coin (equation 44)."""

    naive_rule: Literal["successor_lower", "low_cards"] = "successor_lower"
    """Point f: the naive strategy keeps if it holds more than it gave away (n1) or if its
    successor more likely than not holds less (n2, equations 40 to 42); low_cards ignores what was
    seen and swaps if S v / (C S) < 1/2."""

    swap_formula: Literal["equation_31", "equation_26"] = "equation_31"
    """Point g: chance of winning after a swap; equation (26) as printed exceeds 1 and is kept as
    a diagnostic."""
