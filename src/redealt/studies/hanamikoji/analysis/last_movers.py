"""Who moves last in a round, and how often that player wins."""

from collections.abc import Iterator, Mapping
from typing import Any

from redealt.exhibits.estimates import sampled
from redealt.games.hanamikoji.names import TIE_BREAK
from redealt.stats.intervals import difference_within_multinomial, wilson
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes

ALL_ROUNDS = "all"
_OTHER = {"player_1": "player_2", "player_2": "player_1"}


def last_mover(round_: int, starter: str = "alternating") -> str:
    """Return who moves last in a round: player 1 starts the odd rounds, or all of them."""
    return "player_1" if starter == "alternating" and round_ % 2 == 0 else "player_2"


def rounds_of(outcomes: Outcomes) -> list[int]:
    """Return the rounds in which games ended, in order; a tie-break is no round."""
    return sorted(int(end) for end in outcomes.counts.index if end != TIE_BREAK)


def last_mover_rows(
    outcomes: Outcomes, where: Mapping[str, Any], starter: str = "alternating"
) -> Iterator[dict]:
    """Yield what moving last is worth, by round and (the shares only) in all rounds.

    last_mover_win_share, of the games decided in the round; last_mover_advantage, of the games that
    reached it: the share won in it by who moves last minus the share won by who moves first.
    """
    won_by_last, decided, reached = 0, 0, outcomes.games
    for round_ in rounds_of(outcomes):
        end, last = str(round_), last_mover(round_, starter)
        here = {**where, "round": end}
        wins, losses = outcomes.wins(last, end), outcomes.wins(_OTHER[last], end)
        share = wilson(wins, wins + losses)
        yield sampled(share, "last_mover_win_share", "game decided in the round", **here)
        difference = difference_within_multinomial(wins, losses, reached)
        yield sampled(difference, "last_mover_advantage", "game that reached the round", **here)
        won_by_last, decided = won_by_last + wins, decided + wins + losses
        reached -= outcomes.ended(end)
    here = {**where, "round": ALL_ROUNDS}
    share = wilson(won_by_last, decided)
    yield sampled(share, "last_mover_win_share", "game decided in a round", **here)
