"""The points of CuBirds where the paper's text and the authors' program differ.

The items are numbered by what they are about: R the rules, N the random agent, M Flat Monte Carlo,
H the heuristic agent (the genetic algorithm's are settings of the study); A where the text is open.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from redealt.core.switches import switch


class Switches(BaseModel):
    """One variant of the game and of its agents; the defaults are the text (``as_written``)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    refill_side: Literal["left", "right", "played"] = switch(
        "right", "where a row is filled up", "A2"
    )
    """Silent; cards are added at the right end of a row, one by one, until it holds two species.

    Program: the same.
    """

    redeals_from_pile: bool = switch(False, "redeal from the draw pile alone", "R1")
    """New hands need 16 cards in draw pile, discard pile and both hands (section 2.3; A7).

    Program: they need 16 cards in the draw pile alone, the discard pile shuffled in if it is empty;
    with fewer and an empty hand the game ends before a turn.
    """

    ends_without_piles: bool = switch(False, "game over once piles are empty", "R2")
    """With both piles empty the game goes on (A9).

    Program: it ends before the next turn.
    """

    redeals_any_hand: bool = switch(False, "redeal for the other’s empty hand", "R3")
    """The mover's empty hand leads to new hands.

    Program: anybody's does, after each turn.
    """

    loses_captured: bool = switch(False, "captures lost if piles are empty", "R4")
    """Captured cards go to the hand even if both piles are empty after the row was filled up (A5).

    Program: then they leave the game.
    """

    idles_without_piles: bool = switch(False, "turn skipped if piles are empty", "R5")
    """A turn with both piles empty is played.

    Program: random and heuristic agents do nothing; the heuristic agent also leaves out phase 2 if
    they are empty only then.
    """

    checks_win_last: bool = switch(False, "win seen only after the redeal", "R6")
    """A complete collection ends the game at once (A10).

    Program: it is noticed after new hands and extra turn.
    """

    one_extra_turn: bool = switch(False, "random: no redeal after extra turn", "R7")
    """An extra turn that empties the hand leads to another one.

    Program: of a random player it does not; a random player has one for the other's empty hand even
    if no new hands can be dealt (with R1 and R3).
    """

    swaps_start_bird: bool = switch(False, "start bird where none is left", "R8")
    """Given start birds are set aside before the deal.

    Program: they replace the card dealt, even if the draw pile has none of them: the card is owed
    to the pile, whose size for R1 is one less.
    """

    printed_turns: Literal["turns", "program"] = switch("turns", "what counts as a turn", "R9")
    """Lengths in Table 6 are turns of a player, extra ones included (A13).

    Program: random: without extra turns, with the slot in which the empty deck is noticed; Flat
    Monte Carlo: with extra turns; heuristic: rounds of both, with the one in which the empty deck
    is noticed.
    """

    none_weight: int = switch(1, "“no family” twice in the urn", "N1", ge=0, le=100)
    """For the random agent all playable families and none are equally likely.

    Program: none has two chances.
    """

    draw_probability: float = switch(0.5, "how often two cards are drawn", ge=0, le=1)
    """Silent; after no capture a random player takes the two cards with even chances.

    Program: the same.
    """

    draws_on_empty_hand: bool = switch(True, "draws two with an empty hand", "N2")
    """Silent; a random player may take two cards with an empty hand, and so keep its turn (A6).

    Program: the same.
    """

    skips_empty_hand: bool = switch(False, "turn skipped with an empty hand", "N3")
    """A random player who begins a turn with an empty hand may draw two cards.

    Program: it does nothing.
    """

    resets_counter: bool = switch(False, "only the last rollout counts", "M1")
    """Wins of an option are counted.

    Program: the count is set to 0 before each rollout: the last of the 1,000 alone counts.
    """

    keeps_counter: bool = switch(False, "counter left over is compared", "M2")
    """An option that cannot be played is none.

    Program: it is compared with what the counter holds from the option before, at first from the
    last decision of either player.
    """

    ties: Literal["first", "random"] = switch("first", "equal counts: the first option", "M3")
    """Of equal counts the first option is taken, in the order row, side, species, family.

    Program: the same: with counts of 0 and 1 mostly one on the first row.
    """

    families_before_placement: bool = switch(False, "families by hand before placing", "M4")
    """Families are tried by the hand after placement and capture.

    Program: by the hand before them, the species placed included.
    """

    notices_late: bool = switch(False, "rollout sees its own win late", "M5")
    """A first move that completes the collection wins the rollout.

    Program: it is noticed after another turn of its player, not counting an extra turn at once
    (M6).
    """

    one_extra_turn_of_rollouts: bool = switch(False, "rollout: no redeal after extra turn", "M6")
    """A first move that empties the hand leads to new hands and extra turns.

    Program: to new hands and one random turn, with no redeal after it.
    """

    skips_placement: bool = switch(False, "places nothing if piles are empty", "M7")
    """Flat Monte Carlo places cards even if both piles are empty.

    Program: then it places none.
    """

    size_weight: Literal["p", "o"] = switch("p", "o read where p is meant", "H1")
    """The weight of the size bonus is p.

    Program: it is o; p is never read.
    """

    future: Literal["after_placement", "before_placement"] = switch(
        "after_placement", "next turn: old table", "H2"
    )
    """T_future is found with hand and table after the placement.

    Program: with the captured cards added to the hand before it, the table as it was.
    """

    future_divisor: int = switch(1, "divided by 3", "H2", ge=1, le=100)
    """T_future counts in full.

    Program: it is divided by 3.
    """

    opponent_term: Literal["capture", "best_next"] = switch("capture", "what the opponent gets")
    """T_opponent is the value of the captured cards to the opponent (section 5.3.4).

    Program: the opponent's best next capture with these cards in its hand, divided as T_future is.
    """

    is_own_opponent: bool = switch(False, "oneself taken for the opponent", "H3")
    """The opponent is the other player.

    Program: the heuristic agent takes itself for it.
    """

    ignores_right_capture: bool = switch(False, "captures on the right not seen", "H4")
    """A placement on the right of a row with two or more cards of its species captures.

    Program: it is valued as if it did not.
    """

    exact_triplets: bool = switch(False, "four of a kind are no triplet", "H5")
    """A set of three is three cards of a species or more.

    Program: exactly three; more count as none.
    """

    falls_back_on_flamingo: bool = switch(False, "flamingos first if nothing scores", "H6")
    """If no placement has a value above 0, the first one is made.

    Program: flamingos are placed on the left of the first row, even if there are none.
    """

    single_precision: bool = switch(False, "32-bit sums", "H7")
    """Values are sums of 64-bit floats.

    Program: of 32-bit floats.
    """

    counts_pile: bool = switch(False, "looks into the draw pile", "H8")
    """Whether a set can be completed is judged by all cards that the player cannot see.

    Program: by the draw pile, which nobody sees.
    """
