"""Made-up results of runs, as the stages return them."""

import pandas as pd

Counts = dict[tuple[str, int], int]  # games by end and result


def results(cells: list[tuple[dict, Counts]]) -> pd.DataFrame:
    """Return rows of count_results: the conditions of each cell, its games in one block."""
    return pd.DataFrame(
        [
            {**conditions, "block": 0, "result": result, "end": end, "games": games}
            for conditions, counts in cells
            for (end, result), games in counts.items()
        ]
    )


def table(owners: list[str], games: int, wins_1: dict[int, list[int]]) -> pd.DataFrame:
    """Return rows of sample_table without draws, by round the wins of player 1 of each entry."""
    rows = [
        {
            "round": round_,
            "arrangement": arrangement,
            "owners": named,
            "games": games,
            "wins_1": wins,
            "draws": 0,
            "wins_2": games - wins,
            "sum": 2 * wins - games,
            "mean": (2 * wins - games) / games,
        }
        for round_, counts in wins_1.items()
        for arrangement, (named, wins) in enumerate(zip(owners, counts, strict=True))
    ]
    return pd.DataFrame(rows)
