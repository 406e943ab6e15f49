"""The points of Hanamikoji where the paper's text, its numbers and the real game differ.

An item A1 to A14 is a point that the text leaves open.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from redealt.core.switches import switch

MAX_ROUNDS = 20


class Switches(BaseModel):
    """One variant of the game: its rules and how its agents value what they may do.

    The defaults are the text of the paper (``as_written``).
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    draw_first: bool = switch(False, "draw first", "A8")
    """Seven cards are dealt; the mover draws after it played, then the opponent takes (section
    3.1).

    Else: six, and the mover draws at the start of each turn, as in the real game.
    """

    to_scored: bool = switch(False, "taken cards scored")
    """Cards taken from an offer go to the taker's hand (section 3.1).

    Else: they are scored at once, as in the real game.
    """

    pairs: bool = switch(False, "Compete in pairs", "A6")
    """Compete offers four cards, of which any two may be taken (section 3.1).

    Else: two pairs, as in the real game.
    """

    score_secret: bool = switch(True, "Secret scored or not")
    """The Secret card is scored at the end of the round: eight cards (section 3).

    Else: it is not: seven, which the shares of Tables 3 to 5 for random players fit better.
    """

    tied_suit: Literal["keep", "reset"] = switch("keep", "marker of a tied suit", "A2")
    """The marker of a suit that both scored equally stays with its owner.

    Else: it goes back to nobody.
    """

    both_qualify: Literal["markers", "charm", "play_on"] = switch(
        "markers", "both players qualify", "A3"
    )
    """Four markers of one player beat eleven charm points of the other (section 3).

    Else: the charm points win, as in the real game, or nobody yet.
    """

    charm_to_win: int = switch(11, "charm points that win", ge=1, le=21)
    """Eleven charm points win the game (section 3).

    Else: 1 to 21.
    """

    max_rounds: int = switch(3, "rounds before the tie-break", ge=1, le=MAX_ROUNDS)
    """Three rounds are played before the tie-break (section 3).

    Else: 1 to 20.
    """

    starter: Literal["alternating", "fixed", "random"] = switch(
        "alternating", "who starts a round", "A1"
    )
    """The players start rounds in turn, player 1 first (sections 8.5 and 8.7).

    Else: always player 1, or either with even chances.
    """

    tie_break: Literal["text", "full_ties", "none"] = switch("text", "label of tie-breaks", "A4")
    """All games that nobody won after the last round are labelled T (section 3); more markers win,
    then more charm.

    Else: only those with equal markers and equal charm, which is what the counts of Table 3 fit; or
    nobody wins.
    """

    t_winner: Literal["draw", "coin", "last_mover", "highest_marker"] = switch(
        "draw", "winner of full ties", "A4"
    )
    """Nobody wins after equal markers and equal charm.

    Else: either with even chances, who moved last, or who owns the claimed marker of the highest
    suit.
    """

    aside_in_pool: bool = switch(False, "card set aside is redrawn too", "A10")
    """The card set aside stays where it is when hidden cards are redrawn (section 4.1).

    Else: it is redrawn with the others, for no player can see it.
    """

    remembers_taken: bool = switch(False, "taken cards are remembered")
    """Cards that the opponent took from an offer are redrawn with the rest.

    Else: they stay with the opponent until it offers them: a player would remember them.
    """

    sees_ended_round: bool = switch(False, "ended rounds seen or redrawn")
    """Hidden cards are redrawn before every rollout (section 4.1).

    Else: not once the option, or the reply that is assumed, has ended the round: its true result is
    seen, which is a leak.
    """

    redraws_after_reply: bool = switch(False, "redrawn before or after the reply")
    """Hidden cards are redrawn before an offer is answered in a rollout (section 4.1).

    Else: after it, together with what was taken. This is no leak by itself, but where ended rounds
    are seen, an offer that ends the round then shows the true cards, too.
    """

    draws_true_card: bool = switch(False, "drawn card true or redrawn", "A13")
    """The card that the mover has yet to draw is drawn in every rollout, after the redrawing.

    Else: once for each option and before it, from the true deck, which is a leak.
    """

    offer_value: Literal["random_reply", "worst_reply"] = switch(
        "random_reply", "value of an offer"
    )
    """A Gift or Compete is worth the mean over random replies to a simple agent or at a leaf
    (Algorithm 1).

    Else: the reply that is worst for who offers, each reply with rollouts of its own.
    """

    ties: Literal["first", "last", "random"] = switch("first", "options of equal value", "A12")
    """Of options of equal value the first is chosen, in the order S, T, G, C and, within an action,
    most copies of suit 0 first.

    Else: the last, or any with even chances.
    """

    common_random_numbers: bool = switch(False, "common random numbers")
    """Each option of a decision has random numbers of its own.

    Else: all meet the same ones in their rollouts.
    """

    chance: Literal["distinct_plain", "distinct_weighted", "resampled"] = switch(
        "distinct_plain", "draws in the tree"
    )
    """A draw in the tree agent's search has every suit of the deck as a child, with a plain mean
    (section 5.2).

    Else: weighted by the cards; or the distinct results of as many draws as the deck has cards,
    with a plain mean, which the sizes of Table 10 fit.
    """

    reply_is_level: bool = switch(True, "replies in the tree")
    """A reply to an offer is a level of the search tree (section 5.2).

    Else: above the leaves a tree goes on from one random reply, which is what the sizes of Table 10
    at depths 3 and 5 fit.
    """

    leaf_without_deck: bool = switch(False, "leaves without deck")
    """A search tree grows to its depth or the end of the round.

    Else: it ends where the deck is empty, but not at the root, which is what the sizes of Table 10
    at the end of a round fit.
    """

    inner_nodes: Literal["true_cards", "redrawn"] = switch("true_cards", "inner nodes do not leak")
    """The inner nodes of a tree agent that does not cheat hold the true hidden cards, which is a
    leak (section 5.2).

    Else: cards redrawn once for each option of the root.
    """

    @property
    def of_random_play(self) -> "Switches":
        """The switches that games of random players depend on, all others as in the text."""
        return Switches(**{name: getattr(self, name) for name in _OF_RANDOM_PLAY})


_OF_RANDOM_PLAY = (
    "score_secret",
    "tied_suit",
    "both_qualify",
    "charm_to_win",
    "max_rounds",
    "starter",
    "tie_break",
    "t_winner",
)
