"""The points of CuBirds where the paper's text and the authors' program differ.

The numbers are those of ``docs/cubirds.md``: R the rules, N the random agent, M Flat Monte Carlo, H
the heuristic agent (the genetic algorithm's are settings of the study); A where the text is open.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Switches(BaseModel):
    """One variant of the game and of its agents; the defaults are the text (``as_written``)."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    refill_side: Literal["left", "right", "played"] = "right"
    """A2: the end of a row where cards are added until it holds two species."""

    redeals_from_pile: bool = False
    """R1: new hands are dealt only if the draw pile alone holds enough cards, the discard pile
    shuffled in if it is empty; the game ends before a turn if it does not and a hand is empty.
    Otherwise the discard pile and both hands count, too (section 2.3)."""

    ends_without_piles: bool = False
    """R2: the game ends before a turn if draw pile and discard pile are empty."""

    redeals_any_hand: bool = False
    """R3: after a turn any player's empty hand leads to new hands, not only the mover's."""

    loses_captured: bool = False
    """R4: captured cards leave the game if both piles are empty once the row is refilled."""

    idles_without_piles: bool = False
    """R5: a turn of the random or heuristic agent does nothing if both piles are empty; the
    heuristic agent also leaves out its second phase if they are empty only then."""

    checks_win_last: bool = False
    """R6: whether the mover's collection is complete is checked after the redeal and the extra
    turn, not as soon as it grows."""

    one_extra_turn: bool = False
    """R7: a random player's extra turn is followed by no redeal, even if it empties a hand; with R1
    and R3 another player's empty hand leads to an extra turn even if no new hands can be dealt."""

    swaps_start_bird: bool = False
    """R8: a start bird is swapped for the collection card dealt, even if the draw pile holds none
    of its species; otherwise start birds are set aside before the deal."""

    printed_turns: Literal["turns", "program"] = "turns"
    """R9: printed lengths count player turns, extra turns included; or as the program does: random
    players' turns without extra ones and with the one in which the end is noticed, moves of Flat
    Monte Carlo, rounds of the heuristic agent with the one in which the end is noticed."""

    none_weight: int = Field(1, ge=0, le=100)
    """N1: how often a random player has 'no family' in the urn, each playable family once; the
    program has it twice."""

    draw_probability: float = Field(0.5, ge=0, le=1)
    """How often a random player takes the two cards offered after no capture (text silent)."""

    draws_on_empty_hand: bool = True
    """A6, N2: a random player may take two cards with an empty hand, and so keep its turn."""

    skips_empty_hand: bool = False
    """N3: a random player with an empty hand does nothing at all."""

    resets_counter: bool = False
    """M1: the count of wins is set to 0 before each rollout, so that only the last one counts."""

    keeps_counter: bool = False
    """M2: an option that cannot be played is compared, too, with what the counter holds from the
    option counted last, at first from the last decision."""

    ties: Literal["first", "random"] = "first"
    """M3: which of several options with equal counts Flat Monte Carlo takes; text and program take
    the first, in the order row, side, species, family."""

    families_before_placement: bool = False
    """M4: families are tried by the hand before phase 1, the species placed included; otherwise by
    the hand after the placement and its capture."""

    notices_late: bool = False
    """M5: a rollout does not notice that the first move, or an extra turn after it, completes the
    collection until its player has had another turn."""

    one_extra_turn_of_rollouts: bool = False
    """M6: a rollout goes on with one random turn if its first move empties the hand, and no
    redeal after it."""

    skips_placement: bool = False
    """M7: Flat Monte Carlo places nothing if both piles are empty."""

    size_weight: Literal["p", "o"] = "p"
    """H1: the weight of the size bonus; the program reads o where it means p."""

    future: Literal["after_placement", "before_placement"] = "after_placement"
    """H2: T_future is found with hand and table after the placement, or with the captured cards
    added to hand and table before it."""

    future_divisor: int = Field(1, ge=1, le=100)
    """H2: what T_future is divided by; the program has 3."""

    opponent_term: Literal["capture", "best_next"] = "capture"
    """T_opponent is the value of the captured cards to the opponent (section 5.3.4), or the
    opponent's best capture on its next turn, divided as T_future is."""

    is_own_opponent: bool = False
    """H3: the heuristic agent takes itself for the opponent."""

    ignores_right_capture: bool = False
    """H4: a placement on the right of a row with two or more cards of the species is valued as if
    it captured nothing."""

    exact_triplets: bool = False
    """H5: three cards of a species count as a triplet, more than three count as none."""

    falls_back_on_flamingo: bool = False
    """H6: if no move has a value above zero, flamingos are placed on the left of the first row even
    if there are none; otherwise the first move is made."""

    single_precision: bool = False
    """H7: values are sums of 32-bit floats."""

    counts_pile: bool = False
    """H8: whether a triplet can be completed is judged by the cards in the draw pile; otherwise by
    all that the player cannot see."""
