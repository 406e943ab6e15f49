"""The games of the thesis: cells by run."""

from collections.abc import Iterator

from redealt.planning.cells import CellSpec
from redealt.studies.unicorns.experiments.games import (
    AGENTS,
    RANDOM,
    SEATS,
    list_agents,
    meet,
    meet_known,
    searching,
)
from redealt.studies.unicorns.settings import Settings
from redealt.studies.unicorns.variants import FIRST_SEEDS, RULE_BASED_KINDS

_COPIES = 2
# The reference and Table 6.1, and section 5.4.
_PAIRS = (("rule_based", 2, "random", 4), ("rule_based", 3, "random", 3))
# Those of claims and of ours.
_OTHER_PAIRS = (
    ("rule_based", 1, "random", 5),
    ("rule_based", 2, "rule_based", 4),
    ("random", 6, "", 0),
    ("rule_based", 6, "", 0),
    ("best_first", 2, "random", 4),
    ("best_first", 2, "rule_based", 4),
    ("rule_based", 2, "best_first", 4),
    ("declining", 2, "random", 4),
    ("declining", 2, "rule_based", 4),
    ("corrected", 2, "random", 4),
    ("corrected", 2, "rule_based", 4),
)


def matchups(settings: Settings) -> Iterator[CellSpec]:
    """Random and rule-based agents among six players."""
    section = settings.matchups
    for variant in section.variants:
        yield from meet_known(settings, variant, section.games, _PAIRS)
        yield from meet_known(settings, variant, section.other_games, _OTHER_PAIRS)


def mcts_games(settings: Settings) -> Iterator[CellSpec]:
    """Two searches against four random agents (Tables 5.1 and 6.1)."""
    section = settings.mcts_games
    for variant in section.variants:
        for step in section.ladder if variant == "as_run" else section.others:
            search = (f"mcts_{step.playouts}", searching(step.playouts), 2)
            yield meet(variant, step.games, search, ("random", RANDOM, 4))


def nested(settings: Settings) -> Iterator[CellSpec]:
    """Three rule-based against three random agents from several first seeds (Table 5.2)."""
    for variant in settings.nested.variants:
        for seed in FIRST_SEEDS:
            tested = ("rule_based", AGENTS["rule_based"], 3)
            yield meet(
                variant, settings.nested.games, tested, ("random", RANDOM, 3), first_seed=seed
            )


def paired(settings: Settings) -> Iterator[CellSpec]:
    """Kinds of rule-based agents in games that are dealt alike, one by one."""
    known = list_agents(settings)
    for opponent in ("random", "rule_based"):
        for agent in RULE_BASED_KINDS:
            met = (opponent, known[opponent], SEATS - _COPIES)
            yield meet("as_run", settings.paired.games, (agent, known[agent], _COPIES), met)


def seats(settings: Settings) -> Iterator[CellSpec]:
    """Six equal agents, by their places in the list and their seats."""
    for variant in settings.seats.variants:
        for agent in ("random", "rule_based"):
            yield meet(variant, settings.seats.games, (agent, AGENTS[agent], SEATS))


def player_counts(settings: Settings) -> Iterator[CellSpec]:
    """One rule-based agent among random ones, and one among its like, for two to eight players."""
    for variant in settings.player_counts.variants:
        for players in range(2, 9):
            for opponent in ("random", "rule_based"):
                tested = ("rule_based", AGENTS["rule_based"], 1)
                met = (opponent, AGENTS[opponent], players - 1)
                yield meet(variant, settings.player_counts.games, tested, met, players=players)


def seconds(settings: Settings) -> Iterator[CellSpec]:
    """Six equal agents, for the time of a decision."""
    section = settings.seconds
    for agent in ("random", "rule_based"):
        yield meet("as_run", section.games, (agent, AGENTS[agent], SEATS))
    genes = {"kind": "evolved", "random": [0, 0]}
    yield meet("as_run", section.games, ("evolved", genes, SEATS))
    for playouts in section.playouts:
        search = (f"mcts_{playouts}", searching(playouts), SEATS)
        yield meet("as_run", section.slow_games, search)
