"""The tests that the thesis leaves out, on its own counts and on ours."""

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import adjusted, exact, select, tidy
from redealt.exhibits.published import Tables, read_number, read_numbers
from redealt.exhibits.tables import (
    NUMBER,
    PUBLISHED_HEAD,
    PUBLISHED_NOTE,
    TEXT,
    Block,
    Cell,
    Head,
    Part,
    Table,
)
from redealt.stats.hypotheses import (
    Tails,
    chi_squared_homogeneity,
    cochran_armitage,
    kruskal_wallis,
)
from redealt.studies.unicorns.analysis.differences import (
    compare_alike,
    compare_pairs,
    compare_runs,
)
from redealt.studies.unicorns.analysis.first_seeds import (
    count_losses,
    count_printed_losses,
    disperse_losses,
)
from redealt.studies.unicorns.analysis.games import sum_up
from redealt.studies.unicorns.analysis.individuals import choose_best
from redealt.studies.unicorns.audit.searches import GAMES
from redealt.studies.unicorns.variants import QUICK_TYPES, agent_name, name_kind

PAPER, PROGRAM = "published", "as_run"
_RULES = "rule_based"
_TABLE_6_1 = (_RULES, "mcts_100", "mcts_200", "mcts_400")
Row = dict[str, object]
Counts = Mapping[str, tuple[int, int]]  # wins and games by agent


def analyse(runs: dict[str, pd.DataFrame], published: Tables) -> pd.DataFrame:
    """Return tests of published counts (variant ``published``) and of ours.

    By topic, one and other: difference, odds_ratio, p and p_adjusted (Holm over a topic and
    variant). By topic and item: statistic, df, p_low and p_high, the two tails.
    """
    rows: list[Row] = []
    counted = {PROGRAM: _played(runs)}
    losses = {PROGRAM: count_losses(runs["nested"])}
    if published:
        counted = {PAPER: _count_printed(published), **counted}
        losses = {PAPER: count_printed_losses(published["table_5_2"]), **losses}
    for variant, counts in counted.items():
        tabled = {agent: counts[agent] for agent in _TABLE_6_1 if agent in counts}
        rows += _adjust(compare_pairs(tabled, _of("searches", variant)))
        rows += _test_searches(counts, variant)
    for opponent, games in runs["paired"].groupby("opponent", sort=False):
        rows += _adjust(compare_alike(games, _RULES, _of(f"alike/{opponent}", PROGRAM)))
    rows += _adjust(_compare_types(runs))
    for variant, lost in losses.items():
        for games, test in disperse_losses(lost):
            rows += _tails(test, {**_of("spread", variant), "item": games})
    return tidy(rows)


def _of(topic: str, variant: str) -> Row:
    return {"variant": variant, "topic": topic}


def _adjust(rows: Iterator[Row]) -> list[Row]:
    found = [*rows]
    return [*found, *adjusted(found, "p")]


def _count_printed(published: Tables) -> Counts:
    rates = {_RULES: read_number(published["table_6_1"], agent=_RULES)}
    searches = read_numbers(published["table_5_1"], "n_playouts")
    rates |= {f"mcts_{playouts}": rate for playouts, rate in searches.items()}
    return {agent: (round(GAMES * rate), GAMES) for agent, rate in rates.items()}


def _played(runs: dict[str, pd.DataFrame]) -> Counts:
    where = {"variant": PROGRAM, "copies": 2, "opponent": "random"}
    tables = [select(runs["matchups"], **where, agent=_RULES), select(runs["mcts_games"], **where)]
    return {
        str(each["agent"]): (int(sums["wins"]), int(sums["games"]))
        for table in tables
        for each, sums in sum_up(table, "agent")
    }


def _test_searches(counts: Counts, variant: str) -> Iterator[Row]:
    won, games = np.array([each for agent, each in counts.items() if agent != _RULES]).T
    playouts = [int(agent.rpartition("_")[2]) for agent in counts if agent != _RULES]
    where = _of("spread", variant)
    table = np.column_stack([won, games - won])
    yield from _tails(chi_squared_homogeneity(table), {**where, "item": "searches"})
    if 0 < won.sum() < games.sum() and len(playouts) > 1:
        trend = cochran_armitage(won, games, np.log(playouts))
        yield from _tails(trend, {**where, "item": "trend"})


def _tails(test: Tails, where: Row) -> Iterator[Row]:
    yield exact(test.statistic, "statistic", **where)
    yield exact(test.df, "df", **where)
    yield exact(test.p_high, "p_high", **where)
    yield exact(test.p_low, "p_low", **where)


def _compare_types(runs: dict[str, pd.DataFrame]) -> Iterator[Row]:
    """Compare types of evolution against rule-based agents, by their means in fresh games."""
    evolved = {kind: found for kind, found in _read_runs(runs["evaluation"]) if kind in QUICK_TYPES}
    others: dict[str, dict[str, np.ndarray]] = {}
    for kind, found in _read_runs(runs["other_evaluation"]):
        others.setdefault(kind.partition("/")[0], {})[kind] = found
    where = _of("types", PROGRAM)
    for one, other in combinations(evolved, 2):
        yield from compare_runs(evolved[one], evolved[other], {**where, "one": one, "other": other})
    for own in others.values():
        base, *changed = own
        for kind in changed:
            yield from compare_runs(own[kind], own[base], {**where, "one": kind, "other": base})
    for item, values in {"types": evolved, **others}.items():
        yield from _tails(
            kruskal_wallis([*values.values()]), {**_of("spread", PROGRAM), "item": item}
        )


def _read_runs(table: pd.DataFrame) -> Iterator[tuple[str, np.ndarray]]:
    own = select(table, variant=PROGRAM, opponent=_RULES)
    for kind, individuals in own.groupby("type", sort=False):
        yield str(kind), choose_best(individuals).population


_TOPICS = {
    "searches": "Table 6.1, all pairs (Fisher)",
    "alike/random": "Games dealt alike, against four random agents (McNemar)",
    "alike/rule_based": "Games dealt alike, against four rule-based agents (McNemar)",
    "types": "Evolutions, against four rule-based agents (permutations of runs)",
}
_SPREADS = {
    "trend": "The win rate rises with playouts (Cochran and Armitage)",
    "searches": "Searches of Table 5.1 differ",
    "types": "Types of evolution differ (Kruskal and Wallis)",
    "evo_best_last_gen": "Corrected evolutions differ (Kruskal and Wallis)",
    "evo_rule_based": "Methods of evolution differ (Kruskal and Wallis)",
}
_DIFFERENCES = ("Points", "p", "Points", "Odds ratio", "p")
_FIRST_SEEDS = "First seeds of Table 5.2 differ in games {}"


def draw(estimates: pd.DataFrame, published: Tables) -> Table:
    """Set differences of pairs, and below them tests of several groups."""
    parts = [_set_differences(estimates), _set_spreads(estimates)]
    return Table(parts, [*_NOTES, PUBLISHED_NOTE])


def _set_differences(estimates: pd.DataFrame) -> Part:
    heads = [
        [Head(), Head(PUBLISHED_HEAD, span=2), Head("program", span=3)],
        [Head(name) for name in ("First minus second", *_DIFFERENCES)],
    ]
    blocks = []
    for topic, title in _TOPICS.items():
        own = select(estimates, topic=topic)
        pairs = own[["one", "other"]].drop_duplicates().to_dict("records")
        blocks.append(Block([_write_pair(own, pair) for pair in pairs], title))
    return Part([TEXT, *[NUMBER] * 5], heads, blocks)


def _write_pair(rows: pd.DataFrame, pair: Mapping[str, str]) -> list[Cell]:
    def find(variant: str, metric: str) -> pd.Series | None:
        return cells.find(rows, **pair, variant=variant, metric=metric)

    names = [_name(pair[side]) for side in ("one", "other")]
    printed = [
        cells.signed(find(PAPER, "difference"), 0, 100),
        cells.p_value(find(PAPER, "p_adjusted")),
    ]
    return [
        Cell(" − ".join(names)),
        *(cell._replace(is_published=cell != cells.NO_VALUE) for cell in printed),
        cells.percent_with_interval(find(PROGRAM, "difference")),
        cells.number(find(PROGRAM, "odds_ratio"), 2),
        cells.p_value(find(PROGRAM, "p_adjusted")),
    ]


def _name(agent: str) -> str:
    return name_kind(agent) if agent.startswith("evo_") else agent_name(agent)


def _set_spreads(estimates: pd.DataFrame) -> Part:
    heads = [
        [Head(), Head(PUBLISHED_HEAD, span=3), Head("program", span=3)],
        [Head("Several groups"), *(Head(name) for name in ("Statistic", "p, more", "p, less") * 2)],
    ]
    own = select(estimates, topic="spread")
    rows = []
    for item in dict.fromkeys(own["item"]):
        row = [Cell(_SPREADS.get(item, _FIRST_SEEDS.format(item)))]
        for variant in (PAPER, PROGRAM):
            row += _write_tails(select(own, item=item, variant=variant), variant == PAPER)
        rows.append(row)
    return Part([TEXT, *[NUMBER] * 6], heads, [Block(rows)])


def _write_tails(rows: pd.DataFrame, is_published: bool) -> Iterator[Cell]:
    statistic, high, low = (
        cells.find(rows, metric=metric) for metric in ("statistic", "p_high", "p_low")
    )
    for cell in (cells.number(statistic, 2), cells.p_value(high), cells.p_value(low)):
        yield cell._replace(is_published=is_published and cell != cells.NO_VALUE)


_NOTES = (
    "Brackets: 95 % intervals (Newcombe; Wald for games dealt alike; Welch for runs).",
    "p: two-sided, Holm over the rows of a block. p, more and p, less: the chances of as much and "
    "of as little if all groups are equal.",
    "Odds ratio: of games won; in games dealt alike, of those that one of the two alone wins.",
    "Statistic: z of the trend, else chi-squared.",
)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is tested."""
    return (
        "Differences of the share of games won, and whether several groups differ by more or by "
        "less than chance allows."
    )
