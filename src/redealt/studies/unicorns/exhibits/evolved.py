"""Tables 6.2 and 6.3: the best evolved individuals, in the games that chose them and in others."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.published import PUBLISHED_SIGN, read_numbers
from redealt.exhibits.tables import NUMBER, PUBLISHED_NOTE, TEXT, Block, Cell, Head, Part, Table
from redealt.stats.intervals import wilson
from redealt.studies.unicorns.analysis.games import rate_row, sum_up
from redealt.studies.unicorns.analysis.individuals import choose_best, run_rows
from redealt.studies.unicorns.published.printed import printed_in
from redealt.studies.unicorns.variants import (
    AGENT_NAMES,
    EVOLUTIONS,
    FINAL,
    OF_OPPONENT,
    TYPE_NAMES,
    TYPES,
    UNEVOLVED,
    VARIANTS,
)

REFERENCE = "rule_based"
_RUNS = ("evaluation", "unevolved", "final_evaluation")
_NAMES = {
    **{kind: TYPE_NAMES[kind] for kind in (*TYPES, FINAL, UNEVOLVED)},
    REFERENCE: f"{AGENT_NAMES[REFERENCE]} (reference)",
}
_METRICS = {"win_rate": "Best", "best": "Largest", "fresh_win_rate": "Fresh"}


def analyse(runs: dict[str, pd.DataFrame], opponent: str) -> pd.DataFrame:
    """Return shares of games that two copies of an individual win, by variant and type.

    The rows of :func:`.run_rows`, of the best individual of each run, and best, the largest share
    in the games that chose them. Of rule-based agents, the reference, win_rate alone. Of types that
    evolved also evolution_games, the games of a run.
    """
    rows = [*_count_games(runs)]
    for name in _RUNS:
        own = select(runs[name], opponent=opponent)
        for (variant, kind), individuals in own.groupby(["variant", "type"], sort=False):
            where = {"variant": variant, "type": kind}
            chosen = choose_best(individuals)
            rows += run_rows(chosen, where)
            largest = wilson(round(chosen.selected.max() * chosen.games), chosen.games)
            rows.append(sampled(largest, "best", "game", **where))
    own = select(runs["matchups"], agent=REFERENCE, copies=2, opponent=opponent)
    for where, sums in sum_up(own, "variant"):
        rows.append(rate_row(sums, {**where, "type": REFERENCE}))
    return tidy(rows)


def _count_games(runs: dict[str, pd.DataFrame]) -> Iterator[dict]:
    """Yield how many games a run of each evolution took, which may be far fewer than published."""
    for name in EVOLUTIONS:
        for search, games in runs[name].groupby("search", sort=False)["games"].max().items():
            variant, _, kind = str(search).partition("/")
            yield exact(int(games), "evolution_games", variant=variant, type=kind)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame], opponent: str) -> Table:
    """Set a row for each type; the published columns first, then those of each variant."""
    table = printed_in(published, OF_OPPONENT[opponent])
    prose = printed_in(published, "prose_chapter_6")
    variants = VARIANTS.names_in(estimates)
    columns = [(variant, metric) for variant in variants for metric in _METRICS]
    heads = [
        [
            *(Head(), Head(f"{PUBLISHED_SIGN} paper", span=2), Head()),
            *(Head(name, span=len(_METRICS)) for name in variants.values()),
        ],
        [
            *(Head("Evolved"), Head("Best"), Head("Largest"), Head("Games of a run")),
            *(Head(_METRICS[metric]) for _, metric in columns),
        ],
    ]
    rows = []
    for kind, name in _NAMES.items():
        own = select(estimates, type=kind)
        found = (cells.find(own, variant=variant, metric=metric) for variant, metric in columns)
        ours = map(cells.percent_with_interval, found)
        games = cells.number(cells.find(own, variant="as_run", metric="evolution_games"), 0)
        rows.append([Cell(name), *_print(table, prose, kind, opponent), games, *ours])
    kinds = [TEXT, *(NUMBER for _ in heads[1][1:])]
    notes = [*_NOTES, *_tell_sizes(prose), PUBLISHED_NOTE]
    return Table([Part(kinds, heads, [Block(rows)], is_stacked=True)], notes)


def _tell_sizes(prose: pd.DataFrame) -> Iterator[str]:
    """Say how many games a run of an evolution takes in the thesis."""
    if len(prose):
        size = read_numbers(prose, "metric", topic="evolution")
        usual, searches = (
            size["population_size"]
            * size[f"generations_{kind}"]
            * size[f"games_per_fitness_{kind}"]
            for kind in ("non_mcts", "mcts")
        )
        yield (
            f"Games of a run: ours. In the thesis {count(usual)}, and {count(searches)} against "
            "MCTS. Types with fewer are smaller evolutions, whose values are not judged."
        )


def _print(table: pd.DataFrame, prose: pd.DataFrame, kind: str, opponent: str) -> Iterator[Cell]:
    """Yield the published mean and maximum of a type."""
    if kind == FINAL:
        where = {"topic": f"final evolution vs {opponent}"}
        for metric in ("mean_win_rate_of_best", "best_individual"):
            yield cells.published_percent(prose, **where, metric=metric)
    elif kind == REFERENCE and opponent == "random":
        yield cells.published_percent(prose, topic="reference")
        yield cells.NO_VALUE
    else:
        for statistic in ("mean_over_runs_of_best_individual", "best_individual_of_all_runs"):
            yield cells.published_percent(table, evolution_type=kind, statistic=statistic)


_NOTES = (
    "Best: the mean over runs of the best individual, in the games that chose it. Largest: the "
    "largest of these. Fresh: the mean of the same individuals in as many other games.",
    "Not evolved: of as many individuals with random genes the best is chosen alike.",
)


def caption(estimates: pd.DataFrame, opponent: str) -> str:
    """Return the caption: who plays whom."""
    against = AGENT_NAMES[opponent]
    return f"Games (%) that one of two copies of an individual wins against four {against} agents."
