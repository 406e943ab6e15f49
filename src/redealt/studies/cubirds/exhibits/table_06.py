"""Table 6: how long games are and how long agents think, in every unit that could be meant."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from redealt.exhibits.cells import (
    find,
    number_with_interval,
    published_number,
    seconds,
)
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import Table, table_of_texts
from redealt.studies.cubirds.analysis.blocks import name_condition
from redealt.studies.cubirds.analysis.outcomes import PLAYERS, Outcomes, iterate_outcomes
from redealt.studies.cubirds.variants import (
    agent_name,
    short_variant_name,
    variants_in,
)

CONDITIONS = ["agent", "variant", "rollouts", "weights"]
RUNS = {
    "random": ("random_games", ()),
    "flat_monte_carlo": ("rollout_games", ("rollouts",)),
    "heuristic": ("heuristic_games", ("weights",)),
}
LENGTHS = (
    ("turns_per_game", "turns as printed"),
    ("player_turns_per_game", "player turns"),
    ("sd_of_player_turns", "their sd"),
    ("extra_turns_per_game", "extra turns"),
    ("rounds_per_game", "rounds"),
)
BOUNDED = ("turns_per_game", "player_turns_per_game")  # shown with their intervals
TIMES = (
    ("time_per_turn", "game and player"),
    ("seconds_per_game", "game"),
    ("seconds_per_player_turn", "player turn"),
)
WIDTHS = (3.7, 2.1, 2.2, 0.9, 1.2, 0.95, 1.85, 1.2, 1.3)
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


def _place(agent: str, where: Mapping[str, Any]) -> dict[str, object]:
    """Return the condition columns; rollouts are those of an agent that has any."""
    rollouts = where.get("rollouts", "") if agent == "flat_monte_carlo" else ""
    weights = where.get("weights", "")
    return {"agent": agent, "variant": where["variant"], "rollouts": rollouts, "weights": weights}


def _length_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    for name, metric in (("printed_turns", "turns"), ("turns", "player_turns")):
        yield sampled(outcomes.mean(name), f"{metric}_per_game", "game", **where)
        yield sampled(outcomes.sd(name), f"sd_of_{metric}", "game", **where)
    for name in ("rounds", "extra_turns"):
        yield sampled(outcomes.ratio(name), f"{name}_per_game", "block of games", **where)


def _time_rows(timed: Mapping[str, Any]) -> Iterator[dict]:
    where = _place(timed["agent"], timed)
    per_game = timed["seconds"] / timed["games"]
    yield exact(per_game / len(PLAYERS), "time_per_turn", **where)
    yield exact(per_game, "seconds_per_game", **where)
    per_turn = timed["seconds"] / timed["player_turns"]
    yield exact(per_turn, "seconds_per_player_turn", **where)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a block for each agent, the published values below ours."""
    rows, rules = [], []
    for agent in RUNS:
        rules.append(len(rows))
        rows.append([agent_name(agent), *("",) * (len(WIDTHS) - 1)])
        rows += _agent_rows(select(estimates, agent=agent))
        table = select(published["table_06"], agent=agent)
        cells = [published_number(table, metric=metric) for metric, _ in (*LENGTHS, *TIMES)]
        rows.append(["    published", *cells])
    header = [
        ["", "per game", *("",) * (len(LENGTHS) - 1), "seconds per", *("",) * (len(TIMES) - 1)],
        ["agent", *(text for _, text in (*LENGTHS, *TIMES))],
    ]
    return table_of_texts(header, rows, WIDTHS, rules=rules)


def _agent_rows(estimates: pd.DataFrame) -> Iterator[list[str]]:
    """Yield a line for each condition that has lengths; times have no condition "weights"."""
    for variant in variants_in(estimates):
        lengths = select(estimates, variant=variant, metric=[metric for metric, _ in LENGTHS])
        for where in lengths[CONDITIONS].drop_duplicates().to_dict("records"):
            own = select(estimates, **where)
            where.pop("agent")
            cells = [_write_length(own, metric) for metric, _ in LENGTHS]
            timed = select(estimates, **where | {"weights": ""})
            if where["weights"] not in ("", TIMED_WEIGHTS):
                timed = timed.iloc[:0]
            cells += [seconds(find(timed, metric=metric)) for metric, _ in TIMES]
            yield [f"    {name_condition(short_variant_name, **where)}", *cells]


def _write_length(rows: pd.DataFrame, metric: str) -> str:
    row = find(rows, metric=metric)
    if row is None or metric in BOUNDED:
        return number_with_interval(row)
    return f"{row['estimate']:.2f}"


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is counted, and what the seconds are of."""
    return (
        "Length of games between equal agents, with 95 % intervals of means, and the time that "
        "they take; program: the authors' program; simple look-ahead: the text with the program's "
        "way to foresee the next turn. Turns as printed: the authors' program counts turns of "
        "random players without extra turns, moves of Flat Monte Carlo agents, and rounds of both "
        "heuristic players; of the text all are player turns. Player turns, each with one move, "
        "are counted alike for all agents, extra turns included. The paper calls its seconds "
        "those per turn; their size fits seconds per game and player, below which they stand. "
        f"{PUBLISHED_SIGN}: published. Our seconds are of the machine at hand, one thread, and "
        "not comparable; where only the last of the program's rollouts counts, that one alone is "
        "played and timed. The heuristic agent is timed with the paper's weights."
    )
