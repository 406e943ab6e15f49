"""The points of Cuckoo where the paper's text and the authors' program differ."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from redealt.core.switches import switch


class Switches(BaseModel):
    """One variant of the game: its rules, its agents, and the authors' slips."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seats: int = switch(0, "38 players seated", "a", ge=0)
    """A match of the mixed experiment seats as many players as its label N says (section V-A): 0.

    Program: it seats 38 under every label.
    """

    dealer_rotates: bool = switch(True, "dealer rotates", "b")
    """The deal passes to the next living player after each round (section III).

    Program: the lowest living identifier always deals.
    """

    remembers_swaps: bool = switch(True, "memory of swaps", "c")
    """A player who was made to swap remembers the card that it gave away (events w1, u2 and n1,
    equations 9, 13 and 41).

    Program: the card is forgotten.
    """

    sure_win_test: Literal["w1_or_w2", "outnumbered"] = switch("w1_or_w2", "sure-win test", "d")
    """A player stops deciding once its win is certain: it was given more than it gave away (w1), or
    ṽ⁺ < N − 1 (w2, section IV-B).

    Program: v⁺ < N − 1 only, one suit short.
    """

    random_takes_sure_wins: bool = switch(False, "random takes sure wins", "e")
    """Oracle, optimal and naive keep a card that passes the sure-win test; random only tosses a
    coin (equation 44).

    Program: random keeps it, too.
    """

    naive_rule: Literal["successor_lower", "low_cards"] = switch(
        "successor_lower", "naive rule", "f"
    )
    """The naive strategy keeps if it holds more than it gave away (n1) or if its successor more
    likely than not holds less (n2, equations 40 to 42).

    Program: it ignores what was seen and swaps if S v / (C S) < 1/2, the lower half of the values.
    """

    swap_formula: Literal["equation_31", "equation_26"] = switch(
        "equation_31", "equation (26)", "g"
    )
    """The chance of winning after a swap is equation (26), which exceeds 1 as printed: (31) is
    used, and (26) kept as a diagnostic.

    Program: (31).
    """
