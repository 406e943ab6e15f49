"""Tables of runs with known truths, in the columns that the stages write."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from redealt.studies.unicorns.variants import FINAL, FIRST_SEEDS, MCTS_TYPES, QUICK_TYPES

Truth = Mapping[tuple[str, int, str], float]
_SEATS = 6


def draw_games(
    cells: Iterable[tuple[dict[str, Any], float]],
    games: int = 2000,
    blocks: int = 10,
    pandamonium: float = 0.0,
    longest: int = 300,
) -> pd.DataFrame:
    """Return blocks of games of cells, which are conditions and the true win rate."""
    rng = np.random.default_rng(3)
    size = games // blocks
    rows = []
    for where, rate in cells:
        for block in range(blocks):
            counts = {
                "games": size,
                "wins": rng.binomial(size, rate),
                "turns": 40 * size,
                "squared_turns": 2000 * size,
                "longest": longest,
                "decisions": 140 * size,
                "instants": 9 * size,
                "empty_deck": 0,
                "with_pandamonium": rng.binomial(size, pandamonium),
            }
            rows.append({**where, "block": block, **counts})
    return pd.DataFrame(rows)


def matchups(truth: Truth, **options: Any) -> pd.DataFrame:
    """Return games of pairs: agent, copies, opponent, and the share that the copies win."""
    cells = [
        (
            {
                "variant": "as_run",
                "agent": agent,
                "copies": copies,
                "opponent": opponent,
                "opponents": _SEATS - copies,
            },
            rate,
        )
        for (agent, copies, opponent), rate in truth.items()
    ]
    return draw_games(cells, **options)


def mcts_games(rates: Mapping[int, float], games: int = 2000) -> pd.DataFrame:
    """Return games of two searches against four random agents, by playouts."""
    truth = {(f"mcts_{playouts}", 2, "random"): rate for playouts, rate in rates.items()}
    return matchups(truth, games=games)


def nested(rate: float, games: int = 500) -> pd.DataFrame:
    """Return single games of three against three, from each first seed."""
    rng = np.random.default_rng(4)
    frames = [
        {"variant": "as_run", "first_seed": seed, "game": game, "won": int(won)}
        for seed in FIRST_SEEDS
        for game, won in enumerate(rng.random(games) < rate)
    ]
    return pd.DataFrame(frames)


def evaluation(
    rates: Mapping[str, Mapping[str, float]], runs: int = 10, individuals: int = 20
) -> pd.DataFrame:
    """Return 1,000 games of equal individuals on each block, by type and opponent."""
    rng = np.random.default_rng(5)
    rows = []
    for kind, of_kind in rates.items():
        for opponent, rate in of_kind.items():
            for run in range(runs):
                for individual in range(individuals):
                    for block in (0, 1):
                        where = {"variant": "as_run", "type": kind, "opponent": opponent}
                        counts = {"games": 1000, "wins": rng.binomial(1000, rate)}
                        place = {"run": run, "individual": individual, "block": block}
                        rows.append({**where, **place, **counts})
    return pd.DataFrame(rows)


def evolved_in(games: int, *kinds: str) -> pd.DataFrame:
    """Return the last generations of evolutions that took so many games in each of two runs."""
    rows = [
        {"search": f"as_run/{kind}", "seed": seed, "generation": 1, "games": games}
        for kind in kinds
        for seed in (0, 1)
    ]
    return pd.DataFrame(rows)


def all_evolved() -> dict[str, pd.DataFrame]:
    """Return the runs of evolutions of Tables 6.2 and 6.3."""
    return {
        "evolutions": evolved_in(400_000, *QUICK_TYPES),
        "mcts_evolutions": evolved_in(120, *MCTS_TYPES),
        "final_evolution": evolved_in(50_000, FINAL),
    }


def population_sizes(
    sizes: Iterable[int], mean: Any, runs: int = 10, evaluations: int = 4000
) -> pd.DataFrame:
    """Return generations whose individuals have fitness mean(size, part of the evaluations)."""
    rng = np.random.default_rng(6)
    rows = []
    for size in sizes:
        for run in range(runs):
            generations = evaluations // size
            for generation in range(generations):
                level = mean(size, generation / generations)
                fitness = rng.normal(level, 280, size)
                where = {"search": f"as_run/evaluations/{size}", "seed": run}
                values = {"top": fitness.max(), "mean": fitness.mean(), "sd": fitness.std()}
                rows.append({**where, "generation": generation, **values})
    return pd.DataFrame(rows)


def declined(changes: Mapping[str, float], games: int = 20_000, blocks: int = 200) -> pd.DataFrame:
    """Return games of agents that decline one card's option, with what that changes."""
    cells = [
        ({"variant": "as_run", "card": card, "opponent": "rule_based"}, 0.333 + change)
        for card, change in {"none": 0.0, **changes}.items()
    ]
    return draw_games(cells, games=games, blocks=blocks)


def seats(wins: Iterable[int]) -> pd.DataFrame:
    """Return wins of seats, as many for each place in the list, of random and rule-based agents."""
    rows = []
    for variant in ("as_run", "as_written"):
        for agent in ("random", "rule_based"):
            for seat, won in enumerate(wins):
                where = {"variant": variant, "agent": agent, "block": 0}
                rows.append({**where, "player": seat, "seat": seat, "games": 630, "wins": won})
    return pd.DataFrame(rows)


def seconds() -> pd.DataFrame:
    """Return wall times: 1,000 games of random agents, and 20 of searches."""
    rows = [("random", 1000, 150_000, 2.0), ("mcts_100", 20, 4000, 2.0)]
    frame = pd.DataFrame(rows, columns=["agent", "games", "decisions", "seconds"])
    return frame.assign(variant="as_run")
