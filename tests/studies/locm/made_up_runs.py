"""Run tables made from strengths of agents, in the form in which the stages return them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations, product

import numpy as np
import pandas as pd

from redealt.studies.locm.experiments import searches
from redealt.studies.locm.settings import Settings
from redealt.studies.locm.variants import (
    BASELINES,
    FROM_LINEAR,
    GROUPS,
    PROGRESSIVE,
    name_agent,
    name_group,
)

SEAT = 0.3  # log odds of moving first

Strength = Callable[[str], float]  # of a group: log odds


def list_labels(genome: str, runs: int = 4, bases: int = 2, copies: int = 2) -> list[str]:
    if genome in FROM_LINEAR:
        return [f"{b}-{c}" for b, c in product(range(1, bases + 1), range(1, copies + 1))]
    return [str(run) for run in range(1, runs + 1)]


def list_agents(runs: int = 4, bases: int = 2) -> dict[str, str]:
    """Return the groups of all agents by their names."""
    found = {
        name_agent(scheme, genome, label): name_group(scheme, genome)
        for scheme, genome in GROUPS
        for label in list_labels(genome, runs, bases)
    }
    return {**found, **{name: name for name in BASELINES}}


def play(
    pairs: Sequence[tuple[str, str]],
    logits: Mapping[str, float],
    drafts: int,
    games: int,
    luck: float = 0.2,
) -> pd.DataFrame:
    """Return games of pairs of agents, which have some luck with each draft."""
    rng = np.random.default_rng(1)
    places = {name: place for place, name in enumerate(logits)}
    first, second = np.array([[places[name] for name in pair] for pair in pairs]).T
    tables = []
    for draft in range(drafts):
        own = np.array([*logits.values()]) + rng.normal(0, luck, len(logits))
        wins = rng.binomial(games, 1 / (1 + np.exp(own[second] - own[first] - SEAT)))
        tables.append(pd.DataFrame({"draft": draft, "wins": wins, "games": games}))
    table = pd.concat(tables, ignore_index=True)
    names = np.array([*logits], dtype=object)
    return table.assign(first=np.tile(names[first], drafts), second=np.tile(names[second], drafts))


def tournament(
    strengths: Mapping[str, float] | None = None,
    *,
    variants: Sequence[str] = ("as_run",),
    runs: int = 4,
    bases: int = 2,
    drafts: int = 12,
    games: int = 2,
    spread: float = 0.1,
    luck: float = 0.2,
) -> pd.DataFrame:
    """Return a tournament of all agents: log odds by group, 0 by default, and a spread of runs."""
    agents = list_agents(runs, bases)
    rng = np.random.default_rng(2)
    tables = []
    for variant in variants:
        logits = {
            name: (strengths or {}).get(group, 0.0) + rng.normal(0, spread)
            for name, group in agents.items()
        }
        table = play([*permutations(agents, 2)], logits, drafts, games, luck)
        for side in ("first", "second"):
            own = table[side].isin([*BASELINES])
            table[side] = table[side].where(own, f"{variant}/" + table[side])
        tables.append(table.assign(variant=variant))
    return pd.concat(tables, ignore_index=True)


def map_rows(
    where: Mapping[str, object], logits: Sequence[float], games: int = 40, seed: int = 1
) -> pd.DataFrame:
    """Return the map of a run whose generations have these log odds."""
    rng = np.random.default_rng(seed)
    values = np.array(logits)
    first, second = np.nonzero(1 - np.eye(len(values)))
    wins = rng.binomial(games, 1 / (1 + np.exp(values[second] - values[first] - SEAT)))
    return pd.DataFrame({**where, "first": first, "second": second, "wins": wins, "games": games})


def maps(
    logits: Callable[[str, str], Sequence[float]],
    *,
    variants: Sequence[str] = ("as_run",),
    runs: int = 4,
) -> pd.DataFrame:
    """Return maps of all runs: log odds of the generations by scheme and genome."""
    tables = []
    for variant, (scheme, genome) in product(variants, GROUPS):
        for label in list_labels(genome, runs):
            where = {"variant": variant, "scheme": scheme, "agent": genome, "run": label}
            tables.append(map_rows(where, logits(scheme, genome), seed=len(tables)))
    return pd.concat(tables, ignore_index=True)


def rising(scheme: str, _genome: str) -> list[float]:
    """Return log odds that rise in self-play and stay with fixed opponents."""
    step = 0.15 if scheme == PROGRESSIVE else 0.0
    return [step * generation for generation in range(8)]


@cache
def settings() -> Settings:
    return Settings()


def searched(make: Callable, seeds: int, generations: int = 4) -> pd.DataFrame:
    """Return what a run of searches returns, with trees that grow."""
    rows = [
        {
            "search": search["search"],
            "seed": seed,
            "generation": generation,
            "games": 100 * (generation + 1),
            "genome": search["genome"],
            "card": "",
            "state": "",
            "card_nodes": 3 + generation + seed,
            "state_nodes": 2 + 2 * generation,
            "mean_card_nodes": 3.0 + generation,
            "mean_state_nodes": 2.0 + generation,
        }
        for search in make(settings())
        for seed in range(seeds)
        for generation in range(generations)
    ]
    return pd.DataFrame(rows)


def searched_all() -> dict[str, pd.DataFrame]:
    own = settings()
    return {
        "progressive": searched(searches.progressive, own.evolution.runs),
        "from_linear": searched(searches.from_linear, own.evolution.copies),
        "weak_op": searched(searches.weak_op, own.evolution.runs),
        "strong_op": searched(searches.strong_op, own.evolution.runs),
        "other_searches": searched(searches.other_searches, own.additions.runs),
    }


def against(
    tested: Sequence[str],
    panel: Sequence[str],
    logits: Mapping[str, float],
    drafts: int = 8,
    games: int = 4,
) -> pd.DataFrame:
    """Return games of the tested agents against a panel, in both seats."""
    pairs = [*product(tested, panel), *product(panel, tested)]
    return play(pairs, logits, drafts, games)


def panel_games(changed: Mapping[str, float] | None = None) -> pd.DataFrame:
    """Return other_games: agents of other evolutions with log odds by change, 0 by default."""
    agents = list_agents()
    panel = [name for name in agents if name.endswith((" 1", " 1-1"))] + ["Baseline2"]
    tested = [name for name in agents if name not in panel and name not in BASELINES]
    others = [
        f"{search['search']} {seed + 1}"
        for search in searches.other_searches(settings())
        for seed in range(settings().additions.runs)
    ]
    logits = dict.fromkeys([*panel, *tested], 0.0)
    logits |= {name: (changed or {}).get(name.rpartition(" ")[0], 0.0) for name in others}
    tables = [
        against([*tested, *others], panel, logits).assign(rules=rules)
        for rules in ("as_run_tournament", "as_written")
    ]
    return pd.concat(tables, ignore_index=True)


def corrected(gains: Mapping[str, float] | None = None) -> pd.DataFrame:
    """Return games against the baselines by correction, each worth some log odds."""
    evolved = [name for name in list_agents() if name not in BASELINES]
    tables = []
    for name in ("none", "lookahead", "seen_numbers", "shuffles", "all"):
        gain = (gains or {}).get(name, 0.0)
        logits = dict.fromkeys(evolved, gain) | dict.fromkeys(BASELINES, 0.0)
        tables.append(against(evolved, [*BASELINES], logits, 16, 2).assign(correction=name))
    return pd.concat(tables, ignore_index=True)
