"""The points of Legends of Code and Magic where the rules and the authors' programs differ.

E items are about the engine in which the authors evolved agents, T items about their tournament.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from redealt.core.switches import switch


class Switches(BaseModel):
    """One variant of the game and of its agents; the defaults are the text (``as_written``)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    card_numbers: Literal["signed", "unsigned"] = switch(
        "signed", "cards that should hurt heal", "E1"
    )
    """Red and blue items have negative attack and defense, and cards that hurt the opponent a
    negative change of health.

    Program: these numbers have lost their signs. The engine still adds the change of health, so
    that 16 cards heal the opponent.
    """

    items: Literal["added", "subtracted"] = switch("added", "numbers of items subtracted", "E2")
    """Attack and defense of red and blue items are added to those of their targets.

    Program: they are subtracted, and a defense below 0 does nothing. A player without runes and
    health draws one more card at each further change of health, which only a look-ahead can see.
    """

    lethal_needs_attack: bool = switch(True, "lethal kills without attack", "E3")
    """A lethal creature kills what it damages.

    Program: it kills even with an attack of 0.
    """

    draft: Literal["pool", "uniform"] = switch("pool", "cards offered from all 160", "E4")
    """60 cards are chosen, and each offer is three different ones of these.

    Program: each card offered is any of the 160.
    """

    opening_hand: Literal[4, 3] = switch(4, "one card fewer to begin with", "E5")
    """The first player is dealt 4 cards, the second player 5.

    Program: 3 and 4.
    """

    late_turns_draw: bool = switch(False, "cards drawn after turn 50", "E6")
    """From the 51st turn of a player on, a draw costs a rune and brings no card.

    Program: it costs a rune and brings a card, too.
    """

    death_seen: Literal["at_once", "after_action"] = switch(
        "at_once", "death by drawing seen late", "E7"
    )
    """A game ends once a player has no health. If both have none, the player to move wins.

    Program: draws are not checked, only actions. If both have no health, the second player wins.
    """

    lookahead: Literal["same", "engine"] = switch("same", "look-ahead by the engine’s rules", "T1")
    """Evolved players foresee what an action does.

    Program: in the tournament they foresee what it would do in the engine, which subtracts the
    numbers of items and lets lethal creatures kill without attack.
    """

    seen_numbers: Literal["true", "protocol"] = switch(
        "true", "mana and draws as the referee shows them", "T2"
    )
    """Evolved players know the opponent's mana, and how many cards the players will draw.

    Program: in the tournament the opponent's mana is the maximum. The own draw is that of this
    turn, and the opponent's is what it was when the opponent's last turn ended.
    """

    shuffles: Literal["independent", "common"] = switch(
        "independent", "both decks shuffled alike", "T3"
    )
    """Each deck is shuffled by itself.

    Program: in the tournament the same permutation shuffles both.
    """

    baseline_2: Literal["text", "evolution"] = switch("text", "Baseline2 may pick items", "E8")
    """Baseline2 picks the creature of highest attack, the first card if there is none.

    Program: in the engine it begins with the first card, even if that is an item, and moves on to a
    creature of higher attack. It does not end its turns with a pass.
    """
