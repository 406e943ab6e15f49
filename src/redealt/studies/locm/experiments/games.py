"""Tournaments and maps as parameters of runs.

What cells and maps hold is said in the modules of :mod:`redealt.studies.locm.stages`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from redealt.planning.declarations import Run
from redealt.planning.variants import NONE, one_at_a_time
from redealt.studies.locm.experiments.agents import (
    FROM_LINEAR_RUN,
    SECONDS_PER_GAME,
    AgentSpec,
    Evolved,
    choose_strong_op,
    list_evolved,
    list_published,
    prefix,
    seconds_per_game,
)
from redealt.studies.locm.experiments.published import published_agents
from redealt.studies.locm.experiments.searches import OTHER_RUN, other_searches
from redealt.studies.locm.published.reconstructed import FIGURE_1
from redealt.studies.locm.settings import Settings
from redealt.studies.locm.variants import (
    BASELINES,
    PLAYS_BY,
    REPLAYED,
    STRONG_OP,
    WEAK_OP,
    WEAK_OPPONENT,
)

Rules = dict[str, dict[str, Any]]  # switches by name

CORRECTIONS = {
    "lookahead": ("lookahead",),
    "seen_numbers": ("seen_numbers",),
    "shuffles": ("shuffles",),
    "all": ("lookahead", "seen_numbers", "shuffles"),
}
RULES = ("as_run_tournament", "as_written")  # by which agents of other evolutions play


def heat_maps(settings: Settings) -> Run:
    """The bests of each run against each other (Figures 1 to 3)."""
    section = settings.heat_maps
    evolved = [
        (variant, agent)
        for variant in settings.evolution.variants
        for agent in list_evolved(settings, variant)
    ]
    sizes = (settings.evolution.generations, section.drafts, section.rounds)
    return _play_maps(settings, "heat_maps", evolved, *sizes)


def published_maps(settings: Settings) -> Run:
    """The maps of Figure 1 with the authors' agents."""
    columns = published_agents(settings).params["columns"]
    drawn = [
        (REPLAYED[0], agent)
        for agent in list_published(columns)
        if FIGURE_1.get((agent.scheme, agent.genome)) == int(agent.label.partition("-")[0])
        and "-" not in agent.label
    ]
    section = settings.replay
    generations = 1 + max(columns["generation"])
    return _play_maps(
        settings, "published_maps", drawn, generations, section.map_drafts, section.map_rounds
    )


def _play_maps(
    settings: Settings,
    name: str,
    evolved: Sequence[tuple[str, Evolved]],
    generations: int,
    drafts: int,
    rounds: int,
) -> Run:
    """Declare maps, which are played by the rules of the evolution."""
    rules = {variant: "as_run_evolution" for variant, _ in evolved}
    rules |= {variant: "as_written" for variant in rules if variant == "as_written"}
    maps = [
        {
            "conditions": {
                "variant": variant,
                "scheme": agent.scheme,
                "agent": agent.genome,
                "run": agent.label,
            },
            "variant": rules[variant],
            "run": agent.run,
            "search": agent.search,
            "seed": agent.seed,
            "generations": generations,
            "drafts": drafts,
            "rounds": rounds,
        }
        for variant, agent in evolved
    ]
    games = generations * (generations - 1) * drafts * rounds
    return Run(
        stage="tournament",
        name=name,
        entry="redealt.studies.locm.stages.heat_maps:play_maps",
        params={"variants": _resolve(settings, rules.values()), "maps": maps},
        units=len(maps) * generations,
        game="locm",
        needs=tuple(dict.fromkeys(agent.run for _, agent in evolved)),
        expected_seconds=sum(games * seconds_per_game(a.genome, a.genome) for _, a in evolved),
    )


def tournament(settings: Settings) -> Run:
    """All final agents and the baselines against each other (Tables I to III, Figure 4)."""
    section = settings.tournament
    agents: dict[str, Sequence[Evolved]] = {
        variant: list(list_evolved(settings, variant)) for variant in settings.evolution.variants
    }
    return _all_against_all(settings, "tournament", agents, section.drafts, section.rounds)


def published_tournament(settings: Settings) -> Run:
    """The same with the authors' agents, and with their look-ahead corrected."""
    section = settings.replay
    found = list(list_published(published_agents(settings).params["columns"]))
    agents = dict.fromkeys(REPLAYED, found)
    return _all_against_all(
        settings, "published_tournament", agents, section.drafts, section.rounds
    )


def _all_against_all(
    settings: Settings,
    name: str,
    evolved: Mapping[str, Sequence[Evolved]],
    drafts: int,
    rounds: int,
) -> Run:
    agents: dict[str, AgentSpec] = dict(BASELINES)
    cells = []
    for variant, found in evolved.items():
        own = {prefix(variant, agent.name): agent.spec for agent in found}
        agents |= own
        cells.append(
            {
                "conditions": {"variant": variant},
                "variant": PLAYS_BY[variant],
                "agents": [*own, *BASELINES],
                "drafts": drafts,
                "rounds": rounds,
            }
        )
    seconds = sum(
        drafts * rounds * 2 * len(found) * sum(seconds_per_game(a.genome) for a in found)
        for found in evolved.values()
    )
    rules = _resolve(settings, (PLAYS_BY[variant] for variant in evolved))
    return _count_wins(name, rules, agents, cells, seconds)


def corrections(settings: Settings) -> Run:
    """All final agents against the baselines, with one error of the tournament corrected."""
    section = settings.corrections
    evolved = _choose_agents(settings)
    agents = {agent.name: agent.spec for agent in evolved}
    base, other = settings.switches("as_run_tournament"), settings.switches("as_written")
    cells = [
        {
            "conditions": {"correction": name},
            "variant": name,
            "agents": [*agents],
            "opponents": [*BASELINES],
            "drafts": section.drafts,
            "rounds": section.rounds,
        }
        for name in (NONE, *CORRECTIONS)
    ]
    games = 2 * len(BASELINES) * section.drafts * section.rounds * len(cells)
    seconds = games * sum(seconds_per_game(agent.genome) for agent in evolved)
    variants = one_at_a_time(base, other, CORRECTIONS)
    rules = {name: switches.model_dump() for name, switches in variants.items()}
    return _count_wins("corrections", rules, agents | BASELINES, cells, seconds)


def _choose_agents(settings: Settings) -> list[Evolved]:
    """Return the authors' agents if they are there, else our own."""
    if settings.authors_logs:
        return list(list_published(published_agents(settings).params["columns"]))
    return list(list_evolved(settings, "as_run"))


def other_games(settings: Settings) -> Run:
    """Agents of other evolutions, and those that they are compared with, against a panel.

    The panel are Baseline2 and the first run of each group.
    """
    section = settings.additions
    evolved = list(list_evolved(settings, "as_run"))
    first = {(agent.scheme, agent.genome): agent for agent in reversed(evolved)}
    panel = {agent.name: agent.spec for agent in reversed(first.values())}
    panel[WEAK_OPPONENT] = BASELINES[WEAK_OPPONENT]
    tested = {agent.name: agent.spec for agent in evolved if agent.name not in panel}
    tested |= dict(_list_others(settings))
    cells = [
        {
            "conditions": {"rules": rules},
            "variant": rules,
            "agents": [*tested],
            "opponents": [*panel],
            "drafts": section.drafts,
            "rounds": section.rounds,
        }
        for rules in RULES
    ]
    games = 2 * len(tested) * len(panel) * section.drafts * section.rounds * len(cells)
    seconds = games * seconds_per_game("Tree", "Linear")
    return _count_wins("other_games", _resolve(settings, RULES), tested | panel, cells, seconds)


def _list_others(settings: Settings) -> Iterator[tuple[str, AgentSpec]]:
    for search in other_searches(settings):
        for seed in range(settings.additions.runs):
            source = {"run": OTHER_RUN, "search": search["search"], "seed": seed}
            yield f"{search['search']} {seed + 1}", {"from": source}


def _resolve(settings: Settings, rules: Iterable[str]) -> Rules:
    return {name: settings.switches(name).model_dump() for name in dict.fromkeys(rules)}


def _count_wins(
    name: str,
    rules: Rules,
    agents: Mapping[str, AgentSpec],
    cells: Sequence[Mapping[str, Any]],
    seconds: float,
) -> Run:
    """Declare games of cells that differ in one condition, over which they share their drafts."""
    needs = [agent["from"]["run"] for agent in agents.values() if "from" in agent]
    return Run(
        stage="tournament",
        name=name,
        entry="redealt.studies.locm.stages.tournament:count_wins",
        params={
            "variants": rules,
            "agents": dict(agents),
            "cells": list(cells),
            "paired_over": [*cells[0]["conditions"]],
        },
        units=sum(cell["drafts"] for cell in cells),
        game="locm",
        needs=tuple(dict.fromkeys(needs)),
        expected_seconds=seconds,
    )


def seconds(settings: Settings) -> Run:
    """Games of the first runs as evolution plays them, timed (beyond_seconds)."""
    opponents = {
        WEAK_OP: BASELINES[WEAK_OPPONENT],
        STRONG_OP: choose_strong_op(settings, "as_run").spec,
    }
    cells = []
    needs: dict[str, None] = {}
    for agent in list_evolved(settings, "as_run"):
        if agent.label != "1":
            continue
        needs[agent.run] = None
        for when, generation in (("first", 0), ("last", settings.evolution.generations - 1)):
            own = {"from": {**agent.spec["from"], "generation": generation}}
            cells.append(
                {
                    "conditions": {
                        "scheme": agent.scheme,
                        "agent": agent.genome,
                        "generation": when,
                    },
                    "variant": "as_run_evolution",
                    "agents": [own, opponents.get(agent.scheme, own)],
                    "games": settings.seconds.games,
                }
            )
    return Run(
        stage="tournament",
        name="seconds",
        entry="redealt.studies.locm.stages.timing:measure_seconds",
        params={"variants": _resolve(settings, ["as_run_evolution"]), "cells": cells},
        units=len(cells),
        game="locm",
        needs=(*needs, FROM_LINEAR_RUN),
        expected_seconds=len(cells) * settings.seconds.games * SECONDS_PER_GAME["Tree"],
        measures_time=True,
    )
