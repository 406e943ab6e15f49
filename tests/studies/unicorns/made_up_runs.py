"""Tables of runs with known truths, in the columns that the stages write."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from redealt.studies.unicorns.variants import FIRST_SEEDS

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
