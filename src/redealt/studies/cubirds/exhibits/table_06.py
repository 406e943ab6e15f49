"""Table 6: how long games are and how long agents think, in every unit that could be meant."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from redealt.exhibits.cells import NO_VALUE, find, number, published_number, seconds
from redealt.exhibits.comparison_tables import (
    MEAN,
    ComparisonTable,
    Line,
    Lines,
    Writer,
    write_with,
)
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.tables import PUBLISHED_HEAD, Cell, Table
from redealt.games.cubirds.names import PLAYERS
from redealt.stats.intervals import positive
from redealt.studies.cubirds.analysis.blocks import CONDITIONS, name_condition
from redealt.studies.cubirds.analysis.outcomes import Outcomes, iterate_outcomes
from redealt.studies.cubirds.variants import VARIANTS, agent_name

RUNS = {
    "random": ("random_games", ()),
    "flat_monte_carlo": ("rollout_games", ("rollouts",)),
    "heuristic": ("heuristic_games", ("weights",)),
}
TIMED_WEIGHTS = "published"


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return lengths and times by agent, variant, rollouts and weights (empty where none are).

    turns_per_game counts as the authors' program does (R9), player_turns_per_game every turn of a
    player, extra ones included; both with sd_of_turns and sd_of_player_turns. rounds_per_game,
    extra_turns_per_game. Of the timed games, in seconds: time_per_turn, per game and player as the
    paper's values are reconstructed (R10), seconds_per_game, seconds_per_player_turn; those are of
    one measurement on one machine, without interval and weights.
    """
    rows: list[dict] = []
    for agent, (run, conditions) in RUNS.items():
        for where, outcomes in iterate_outcomes(runs[run], "variant", *conditions):
            rows += _length_rows(outcomes, _place(agent, where))
    for timed in runs["seconds"].to_dict("records"):
        rows += _time_rows(timed) if timed["agent"] in RUNS else ()
    return tidy(rows)


def _place(agent: str, where: Mapping[str, Any]) -> dict[str, Any]:
    """Return the condition columns; rollouts are those of an agent that has any."""
    rollouts = where.get("rollouts", "") if agent == "flat_monte_carlo" else ""
    weights = where.get("weights", "")
    return {"agent": agent, "variant": where["variant"], "rollouts": rollouts, "weights": weights}


def _length_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    for name, metric in (("printed_turns", "turns"), ("turns", "player_turns")):
        yield sampled(outcomes.mean(name), f"{metric}_per_game", "game", **where)
        yield sampled(outcomes.sd(name), f"sd_of_{metric}", "game", **where)
    for name in ("rounds", "extra_turns"):
        yield sampled(positive(outcomes.ratio(name)), f"{name}_per_game", "block of games", **where)


def _time_rows(timed: Mapping[str, Any]) -> Iterator[dict]:
    where = _place(timed["agent"], timed)
    per_game = timed["seconds"] / timed["games"]
    yield exact(per_game / len(PLAYERS), "time_per_turn", **where)
    yield exact(per_game, "seconds_per_game", **where)
    per_turn = timed["seconds"] / timed["player_turns"]
    yield exact(per_turn, "seconds_per_player_turn", **where)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a block for each agent, the published values below ours."""
    blocks = [Lines([*_list_lines(estimates, agent)], agent_name(agent)) for agent in RUNS]
    table = ComparisonTable(blocks, COLUMNS, WRITERS, "Agent")
    return table.fill(estimates, published["table_06"], NOTES)


def _list_lines(estimates: pd.DataFrame, agent: str) -> Iterator[Line]:
    yield Line(PUBLISHED_HEAD, {"agent": agent}, is_published=True)
    rows = select(estimates, agent=agent, metric="turns_per_game")
    for variant in VARIANTS.list_in(rows):
        for where in select(rows, variant=variant)[[*CONDITIONS]].to_dict("records"):
            yield Line(name_condition(**where), {"agent": agent, **where})


def _write_seconds(estimates: pd.DataFrame, *, weights: str, **where: str) -> Cell:
    """Return seconds, which have no condition "weights" and are those of the paper's."""
    is_timed = weights in ("", TIMED_WEIGHTS)
    return seconds(find(estimates, weights="", **where)) if is_timed else NO_VALUE


_HEADS = {
    "Seconds per": {
        "time_per_turn": "game and player",
        "seconds_per_game": "game",
        "seconds_per_player_turn": "player turn",
    },
    "Per game": {
        "turns_per_game": "turns as printed",
        "player_turns_per_game": "player turns",
        "sd_of_player_turns": "their sd",
        "extra_turns_per_game": "extra turns",
        "rounds_per_game": "rounds",
    },
}
COLUMNS = [
    Line(head, {"metric": metric}, group=group)
    for group, heads in _HEADS.items()
    for metric, head in heads.items()
]
_NUMBER = Writer(write_with(number), published_number)
WRITERS = {
    **dict.fromkeys(_HEADS["Seconds per"], Writer(_write_seconds, published_number)),
    **dict.fromkeys(_HEADS["Per game"], _NUMBER),
    **dict.fromkeys(("turns_per_game", "player_turns_per_game"), MEAN),
}
NOTES = (
    "Turns as printed: the authors' program counts turns of random players without extra turns, "
    "moves of Flat Monte Carlo agents, and rounds of both heuristic players; for the text all are "
    "player turns.",
    "Player turns, each with one move, are counted alike for all agents, extra turns included.",
    "The paper calls its seconds seconds per turn; their size fits seconds per game and player.",
    "Our seconds: one thread of this machine, not comparable. Where only the last of the "
    "program's rollouts counts, that one alone is played and timed. The heuristic agent is timed "
    "with the paper's weights.",
    "simple look-ahead: the text with the program's simpler way to foresee the next turn.",
    "Brackets: 95 % intervals of means.",
)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is counted."""
    return "Length of games between equal agents, and the time that they take."
