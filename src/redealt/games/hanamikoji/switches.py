"""The points of Hanamikoji where the paper's text, its numbers and the real game differ.

The numbers A1 to A14 are those of the table of ambiguities in ``docs/hanamikoji.md``.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

MAX_ROUNDS = 20


class Switches(BaseModel):
    """One variant of the game: its rules and how its agents value what they may do.

    The defaults are the text of the paper (``as_written``).
    """

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    draw_first: bool = False
    """Six cards are dealt and the mover draws at the start of each turn, as in the real game;
    otherwise seven, and the mover draws after it played (section 3.1)."""

    to_scored: bool = False
    """Cards taken from an offer are scored at once, as in the real game; otherwise they go to
    the taker's hand (section 3.1)."""

    pairs: bool = False
    """Compete offers two pairs, as in the real game; otherwise four cards, of which any two may
    be taken (section 3.1; A6)."""

    score_secret: bool = True
    """The Secret card is scored at the end of the round (section 3). The shares of Tables 3 to
    5 for random players fit seven scored cards better than eight."""

    tied_suit: Literal["keep", "reset"] = "keep"
    """A2: the marker of a suit that both scored equally stays with its owner, or goes back to
    nobody."""

    both_qualify: Literal["markers", "charm", "play_on"] = "markers"
    """A3: who wins when one player has four markers and the other eleven charm points: the
    markers (section 3), the charm points (the real game), or nobody yet."""

    charm_to_win: int = Field(11, ge=1, le=21)
    """Charm points that win the game (section 3)."""

    max_rounds: int = Field(3, ge=1, le=MAX_ROUNDS)
    """Rounds before the tie-break (section 3)."""

    starter: Literal["alternating", "fixed", "random"] = "alternating"
    """A1: who starts a round: the players in turn, player 1 first (sections 8.5 and 8.7),
    always player 1, or either with even chances."""

    tie_break: Literal["text", "full_ties", "none"] = "text"
    """A4: which games that nobody won after the last round are labelled T: all (section 3), or
    only those with equal markers and equal charm, which is what the counts of Table 3 fit.
    Either way markers decide, then charm. 'none': nobody wins."""

    t_winner: Literal["draw", "coin", "last_mover", "highest_marker"] = "draw"
    """Who wins after equal markers and equal charm: nobody, either with even chances, who moved
    last, or who owns the claimed marker of the highest suit."""

    aside_in_pool: bool = False
    """A10: the card set aside is redrawn with the other hidden cards, for no player can see it;
    in the text it stays where it is (section 4.1)."""

    remembers_taken: bool = False
    """Cards that the opponent took from an offer, and has not offered since, are not redrawn
    into the deck: a player would remember them; in the text they are."""

    offer_value: Literal["random_reply", "worst_reply"] = "random_reply"
    """What a Gift or Compete is worth to a simple agent or at a leaf: the mean over random
    replies (Algorithm 1), or the reply that is worst for who offers, each reply with its own
    rollouts."""

    ties: Literal["first", "last", "random"] = "first"
    """A12: which of several options of equal value is chosen, in the order S, T, G, C and,
    within an action, most copies of suit 0 first."""

    common_random_numbers: bool = False
    """Every option of a decision meets the same random numbers in its rollouts."""

    chance: Literal["distinct_plain", "distinct_weighted", "resampled"] = "distinct_plain"
    """The children of a draw in the tree agent's search: every suit in the deck, with a plain
    mean (section 5.2) or one weighted by its cards, or the distinct results of as many draws as
    there are cards, with a plain mean, which the sizes of Table 10 fit."""

    reply_is_level: bool = True
    """A reply to an offer costs a level of the search tree (section 5.2); otherwise a tree goes on
    from one random reply, which is what the sizes of Table 10 at depths 3 and 5 fit."""

    leaf_without_deck: bool = False
    """A search tree does not grow below a node with an empty deck; the root always has
    children. The sizes of Table 10 at the end of a round fit that."""

    inner_nodes: Literal["true_cards", "redrawn"] = "true_cards"
    """The hidden cards at the inner nodes of a tree agent that does not cheat: the true ones,
    which is a leak (section 5.2), or cards redrawn once for each option."""

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
