"""Run tables written down by hand, in the form in which the stages return them."""

from collections.abc import Iterable, Mapping

Games = Mapping[tuple[int, str], int]  # games by result and end

WON = {"player_1": 1, "player_2": -1}  # the result of a game that this seat won


def seat_games(seat: str, wins: int, losses: int, draws: int = 0) -> Games:
    """Games that the agent in this seat won in round 1, lost in round 2 or drew."""
    return {(WON[seat], "1"): wins, (-WON[seat], "2"): losses, (0, "T"): draws}


def result_rows(
    conditions: Mapping, blocks: Iterable[Games], half_turns: tuple[float, ...] = ()
) -> list[dict]:
    """Rows of count_results for one cell; with the half-turns of a game, of count_half_turns."""
    return [
        {
            **conditions,
            "block": block,
            "result": result,
            "end": end,
            "games": n,
            **{f"half_turns_{player}": n * each for player, each in enumerate(half_turns, 1)},
        }
        for block, games in enumerate(blocks)
        for (result, end), n in games.items()
        if n
    ]


def action_rows(conditions: Mapping, blocks: Iterable[Mapping], round_: int = 1) -> list[dict]:
    """Rows of count_actions for one cell: by (player, turn) the counts of S, T, G and C."""
    return [
        {
            **conditions,
            "block": block,
            "player": player,
            "round": round_,
            "turn": turn,
            "action": action,
            "count": count,
        }
        for block, counts in enumerate(blocks)
        for (player, turn), each in counts.items()
        for action, count in zip("STGC", each, strict=True)
    ]


def tree_rows(conditions: Mapping, blocks: Iterable[Mapping], player: int = 1) -> list[dict]:
    """Rows of measure_trees for one cell: by (round, decision) the sizes, negative for replies."""
    return [
        {
            **conditions,
            "block": block,
            "player": player,
            "round": round_,
            "decision": decision,
            "decisions": len(sizes),
            "replies": sum(size < 0 for size in sizes),
            "nodes": sum(map(abs, sizes)),
            "nodes_squared": sum(size**2 for size in sizes),
        }
        for block, trees in enumerate(blocks)
        for (round_, decision), sizes in trees.items()
    ]


def table_rows(round_: int, entries: Mapping[str, tuple[int, int, int]]) -> list[dict]:
    """Rows of sample_table: by owners the wins of player 1, draws, and wins of player 2."""
    return [
        {
            "round": round_,
            "arrangement": index,
            "owners": owners,
            "games": wins_1 + draws + wins_2,
            "wins_1": wins_1,
            "draws": draws,
            "wins_2": wins_2,
            "sum": wins_1 - wins_2,
            "mean": (wins_1 - wins_2) / (wins_1 + draws + wins_2),
        }
        for index, (owners, (wins_1, draws, wins_2)) in enumerate(entries.items())
    ]
