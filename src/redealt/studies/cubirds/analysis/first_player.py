"""Has the first player an advantage? Section 7.1.1 asks whether; we also ask by how much.

Ties are left out, as in the paper. A test that finds no difference does not show that there is
none: two one-sided tests ask whether the share lies within a margin around one half.
"""

from collections.abc import Iterator

from redealt.exhibits.estimates import exact, sampled
from redealt.games.cubirds.names import PLAYERS
from redealt.judging.margins import SHARE_MARGIN
from redealt.stats.equivalence import Equivalence
from redealt.stats.hypotheses import binomial
from redealt.studies.cubirds.analysis.outcomes import TOTAL, Outcomes

EQUAL_P, EQUIVALENCE_P = "binomial_two_sided_p", "equivalence_p"


def first_player_rows(outcomes: Outcomes, **where: object) -> Iterator[dict]:
    """Yield each player's share of the decided games, and the p-values of both tests.

    player_1_share_of_decided and player_2_share_of_decided under the player; with no player
    binomial_two_sided_p (equal chances, exact) and equivalence_p (the share lies within
    the margin around one half, exact). No p-values where all games are tied.
    """
    where = {**where, "win_condition": TOTAL}
    for player in PLAYERS:
        share = outcomes.share_of_decided(player)
        yield sampled(share, f"{player}_share_of_decided", "decided game", **where, player=player)
    wins, decided = outcomes.wins(PLAYERS[0]), outcomes.decided
    if decided:
        yield exact(binomial(wins, decided).p_two_sided, EQUAL_P, **where, player="")
        yield exact(compare_with_half(wins, decided).p, EQUIVALENCE_P, **where, player="")


def compare_with_half(wins: int, decided: int) -> Equivalence:
    """Test by exact binomial tails whether a share lies within the margin around one half."""
    above = binomial(wins, decided, 0.5 - SHARE_MARGIN).p_high
    below = binomial(wins, decided, 0.5 + SHARE_MARGIN).p_low
    return Equivalence(wins / decided - 0.5, SHARE_MARGIN, above, below)
