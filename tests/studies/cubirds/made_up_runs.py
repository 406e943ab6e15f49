"""Run tables written down by hand, in the form in which the stages return them."""

from collections.abc import Iterable, Mapping

from redealt.studies.cubirds.analysis.outcomes import SUMS

Games = Mapping[tuple[str, str], int]  # games by end and winner


def seat_games(wins_1: int, wins_2: int, ties: int = 0) -> Games:
    """Games that player 1 or player 2 won with seven species, or that the empty deck left tied."""
    return {
        ("seven_species", "player_1"): wins_1,
        ("seven_species", "player_2"): wins_2,
        ("empty_deck", "tie"): ties,
    }


def outcome_rows(
    conditions: Mapping,
    blocks: Iterable[Games],
    turns: int | Mapping[str, int] = 30,
    **per_game: int,
) -> list[dict]:
    """Rows of count_outcomes for one cell.

    ``turns`` of a game are one number or depend on its end, and are printed as they are; two make a
    round. ``per_game`` holds other quantities of ``SUMS``, by default 0, that each game has.
    """
    rows = []
    for block, games in enumerate(blocks):
        for (end, winner), n in games.items():
            length = turns if isinstance(turns, int) else turns[end]
            values = dict.fromkeys(SUMS, 0) | {
                "turns": length,
                "turns_squared": length**2,
                "rounds": length // 2,
            }
            values["printed_turns"], values["printed_turns_squared"] = length, length**2
            values |= per_game
            sums = {name: n * value for name, value in values.items()} | {"games": n}
            if n:
                rows.append({**conditions, "block": block, "end": end, "winner": winner, **sums})
    return rows


def timed_row(variant: str, agent: str, rollouts: int, seconds: float) -> dict:
    """Row of measure_seconds for four games of 80 turns in all."""
    return {
        "variant": variant,
        "agent": agent,
        "rollouts": rollouts,
        "games": 4,
        "player_turns": 80,
        "seconds": seconds,
    }
