"""Legends of Code and Magic: games of linear players, as run in the authors' evolution engine."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.workloads import Work, Workload, run_stage, search, sum_of
from redealt.core.streams import seed_stream, stream_key
from redealt.games.locm.agents.configuration import Agent, pack_agents
from redealt.games.locm.cards import COLUMNS
from redealt.games.locm.genomes.breeding import random_genome
from redealt.games.locm.genomes.from_linear import to_tree
from redealt.games.locm.genomes.linear import linear_genome
from redealt.games.locm.genomes.nodes import Genome
from redealt.games.locm.genomes.text import format_genome
from redealt.games.locm.match import ROLES, play
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.experiments.agents import name_search
from redealt.studies.locm.experiments.searches import progressive
from redealt.studies.locm.settings import Settings
from redealt.studies.locm.variants import AS_RUN_EVOLUTION, GENOMES, PROGRESSIVE

AMOUNT = 4_000
WORK = "two Linear players, program of the evolution"
UNIT = "games"
C_SOURCE = Path(__file__).with_name("locm.c")
GOAL = 12_000

_KEYS = np.array([stream_key(0, "locm", "benchmark", {}, role) for role in ROLES])
_SWITCHES = compile_switches(Switches(**AS_RUN_EVOLUTION))

# Random weights of sensible signs: of own mana, cards, health, mana, draw and rune, then those of
# the opponent, then of attack, defense and keywords. Games are as long as those of evolved players.
_N_AGENTS = 16
_SIGNS = np.array([0.1, 1, 1, 0, 1, 1, 0, -1, -1, 0, -1, -1, *[1] * 8])
_WEIGHTS = (_SIGNS * np.random.default_rng(0).random((_N_AGENTS, 20))).astype("<f4")
_AGENTS = pack_agents([Agent("evolved", linear_genome(weights)) for weights in _WEIGHTS])


def prepare() -> Callable[[], list[int]]:
    """Return a function that plays all games and returns the sums of their results."""
    games = np.arange(AMOUNT)
    pairs = np.column_stack([games, games + 1]) % _N_AGENTS
    numbers = np.column_stack([games] * 3)

    def play_all() -> list[int]:
        played = play(_SWITCHES, _AGENTS, pairs, numbers, _KEYS)
        sums = (played[name].sum(dtype=np.int64) for name in ("rounds", "actions", "evaluations"))
        return [int(value) for value in (np.count_nonzero(played.winner == 0), *sums)]

    return play_all


def c_input(repetitions: int) -> bytes:
    """Return what ``locm.c`` reads: sizes, keys of the streams, cards and weights."""
    head = np.array([AMOUNT, repetitions, _N_AGENTS], dtype="<u8")
    cards = np.column_stack([_SWITCHES[name][1:] for name in COLUMNS])
    parts = (head, _KEYS[:3].astype("<u8"), cards.astype("<i8"), _WEIGHTS)
    return b"".join(part.tobytes() for part in parts)


def _play_stage(agents: Sequence[Mapping[str, Any]], drafts: int) -> Work:
    """Return what plays all pairs of agents on each draft, a unit."""
    named = {str(number): agent for number, agent in enumerate(agents)}
    params = {
        "variants": {"as_run_evolution": Settings().switches("as_run_evolution").model_dump()},
        "agents": named,
        "paired_over": [],
        "cells": [
            {
                "conditions": {"rules": "as_run_evolution"},
                "variant": "as_run_evolution",
                "agents": [*named],
                "drafts": drafts,
                "rounds": 10,
            }
        ],
    }
    return run_stage("locm", "tournament:count_wins", params, drafts, sum_of("games"))


def _describe(genome: Genome) -> Mapping[str, str]:
    card, state = format_genome(genome)
    return {"genome": genome.kind, "card": card, "state": state}


def _draw_agents(kind: str) -> list[Mapping[str, str]]:
    """Return agents of an evolution's first population."""
    stream = np.zeros(4, dtype=np.uint64)
    seed_stream(stream, _KEYS[0], 0)
    return [_describe(random_genome(kind, stream)) for _ in range(4)]


def _evolve(genome: str, seeds: int) -> Work:
    settings = Settings.model_validate(
        {"evolution": {"population": 10, "generations": 3, "drafts": 2}}
    )
    name = name_search("as_run", PROGRESSIVE, genome)
    searching = {each["search"]: each for each in progressive(settings)}
    return search("locm", "evolve:evolve_agents", searching[name], seeds)


_LINEAR = [linear_genome(weights) for weights in _WEIGHTS[:4]]
_PLAYERS = (
    ("two random players", [{"kind": "random"}] * 2, 400, 40_000),
    ("Linear players", [*map(_describe, _LINEAR)], 32, 12_000),
    ("BinaryTree players", _draw_agents("binary_tree"), 16, None),
    ("Tree players", _draw_agents("tree"), 16, None),
    ("Tree-from-Linear players", [_describe(to_tree(genome)) for genome in _LINEAR], 8, None),
)
WORKLOADS = (
    *(
        Workload(name, "games", partial(_play_stage, agents), drafts, goal)
        for name, agents, drafts, goal in _PLAYERS
    ),
    *(
        Workload(f"evolution of {genome} players", "games", partial(_evolve, genome), 8)
        for genome in GENOMES
    ),
)
