"""Tables 3 to 5: games by win condition and winner, and the first player's tests."""

from collections.abc import Iterator, Mapping, Sequence

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.comparison_tables import PERCENT, ComparisonTable, Line, Lines, Writer
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import count, decimals
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
from redealt.games.cubirds.names import DEFAULT_WEIGHTS, ENDS, PLAYERS, PUBLISHED_WEIGHTS, WEIGHTS
from redealt.judging.margins import SHARE_MARGIN
from redealt.stats.intervals import clip, positive
from redealt.studies.cubirds.analysis.blocks import CONDITIONS, list_blocks
from redealt.studies.cubirds.analysis.blocks import Block as Condition
from redealt.studies.cubirds.analysis.first_player import EQUAL_P, EQUIVALENCE_P, first_player_rows
from redealt.studies.cubirds.analysis.outcomes import (
    COLLECTIONS,
    TIE,
    TOTAL,
    Outcomes,
    iterate_outcomes,
)
from redealt.studies.cubirds.variants import END_NAMES


def _list_weights(weights: Sequence[float]) -> str:
    return ", ".join(decimals(weight) for weight in weights)


WINNERS = (*PLAYERS, TIE, TOTAL)
NEVER_REACHED = "turn_cap"
TESTS_TABLE = "prose_section_7_1_1"

# How often a choice of a Flat Monte Carlo agent is made in that way: metric, quantity, head.
CHOICES = (
    ("first_row_share", "first_row", "First row (%)"),
    ("stale_share", "stale_choices", "Stale count (%)"),
    ("scoreless_share", "scoreless", "None scored (%)"),
)


def analyse(runs: dict[str, pd.DataFrame], *, agent: str, **_: object) -> pd.DataFrame:
    """Return share by variant, rollouts or weights, win_condition and player, and tests.

    share: of all games, by win_condition and player, both with their margins, Wilson's interval;
    exact where the rules leave no other value. Then the rows of :func:`first_player_rows`. Of all
    decisions of Flat Monte Carlo agents, with neither win_condition nor player: first_row_share,
    stale_share (decided by what the counter held from another decision) and scoreless_share (no
    option won a rollout); rollouts_per_game.
    """
    (table,) = runs.values()
    rows = []
    conditions = [name for name in CONDITIONS if name in table]
    for values, outcomes in iterate_outcomes(table, *conditions):
        where = {"agent": agent, **values}
        rows += [*_share_rows(outcomes, where), *first_player_rows(outcomes, **where)]
        if agent == "flat_monte_carlo":
            rows += _choice_rows(outcomes, {**where, "win_condition": "", "player": ""})
    return tidy(rows)


def _share_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    ends = [end for end in ENDS if end != NEVER_REACHED or outcomes.ended(end)]
    for end in (*ends, TOTAL):
        for winner in WINNERS:
            here = {**where, "win_condition": end, "player": winner}
            is_certain = end == winner == TOTAL
            is_impossible = end in COLLECTIONS and winner == TIE and not outcomes.count(end, winner)
            if is_certain or is_impossible:
                yield exact(float(is_certain), "share", **here)
            else:
                yield sampled(outcomes.share(end, winner), "share", "game", **here)


def _choice_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    for metric, quantity, _ in CHOICES:
        share = clip(outcomes.ratio(quantity, "decisions"))
        yield sampled(share, metric, "block of games", **where)
    rollouts = positive(outcomes.ratio("rollouts_played"))
    yield sampled(rollouts, "rollouts_per_game", "block of games", **where)


def count_games(rows: pd.DataFrame) -> int:
    """Return how many games are behind the shares of a block."""
    return int(rows.loc[rows["metric"] == "share", "n"].max())


def draw(
    estimates: pd.DataFrame, published: Mapping[str, pd.DataFrame], *, agent: str, table: str
) -> Table:
    """Set the table as in the paper, the published counts above ours, in percent.

    The first player's tests are set below, and below them how Flat Monte Carlo agents choose.
    """
    conditions = list_blocks(estimates)
    ends = [end for end in (*ENDS, TOTAL) if end in {*estimates["win_condition"]}]
    blocks = [
        Lines([*_list_lines(conditions, end)], END_NAMES.get(end, "all games")) for end in ends
    ]
    columns = [
        Line(winner.replace("_", " ").capitalize(), {"player": winner, "metric": "share"})
        for winner in WINNERS
    ]
    counts = ComparisonTable(blocks, columns, {"share": SHARE}, "Games (%)")
    parts = [
        counts.fill_part(estimates, published[table]),
        _set_tests(conditions, select(published[TESTS_TABLE], agent=agent)),
    ]
    notes = [_count_games(conditions), *NOTES]
    if agent == "flat_monte_carlo":
        parts.append(_set_choices(conditions))
        notes += CHOICE_NOTES
    return Table(parts, [*notes, PUBLISHED_NOTE])


def _list_lines(conditions: Sequence[Condition], end: str) -> Iterator[Line]:
    yield Line(PUBLISHED_HEAD, {"win_condition": end}, is_published=True)
    for each in conditions:
        yield Line(each.name, {**each.where, "win_condition": end})


def _count_games(conditions: Sequence[Condition]) -> str:
    games = {each.name: count(count_games(each.estimates)) for each in conditions}
    if len({*games.values()}) == 1:
        return f"Ours: {next(iter(games.values()))} games each."
    return f"Games: {'; '.join(f'{name}, {number}' for name, number in games.items())}."


def _write_printed(printed: pd.DataFrame, *, win_condition: str, player: str, **_: str) -> Cell:
    """Return a printed count of 1,000 games as percent."""
    found = select(printed, win_condition=win_condition, player=player)["value"]
    return Cell(decimals(float(found.iloc[0]) / 10, 1)) if len(found) else cells.NO_VALUE


SHARE = Writer(PERCENT.ours, _write_printed)
_SHARES = {
    f"{player}_share_of_decided": f"Player {number} (%)" for number, player in enumerate(PLAYERS, 1)
}
_POINTS = f"{100 * SHARE_MARGIN:g}"
_TESTS = {EQUAL_P: "p, equal chances", EQUIVALENCE_P: f"p, within {_POINTS} points"}


def _set_tests(conditions: Sequence[Condition], printed: pd.DataFrame) -> Part:
    heads = [Head("Games with a winner"), *(Head(text) for text in (_SHARES | _TESTS).values())]
    write = dict.fromkeys(_SHARES, cells.published_percent)
    write |= dict.fromkeys(_TESTS, cells.published_number)
    rows = [
        [
            Cell(PUBLISHED_HEAD, is_published=True),
            *(
                write[metric](printed, metric=metric)._replace(is_published=True)
                for metric in write
            ),
        ]
    ]
    for each in conditions:
        row = [Cell(each.name)]
        for metric in (*_SHARES, *_TESTS):
            found = cells.find(each.estimates, metric=metric)
            ours = cells.percent_with_interval if metric in _SHARES else cells.p_value
            row.append(ours(found))
        rows.append(row)
    columns = [TEXT, *(NUMBER,) * len(write)]
    return Part(columns, [heads], [Block(rows)], "The first player's advantage")


def _set_choices(conditions: Sequence[Condition]) -> Part:
    heads = [Head("Decisions"), *(Head(head) for *_, head in CHOICES), Head("Rollouts per game")]
    rows = []
    for each in conditions:
        found = [cells.find(each.estimates, metric=metric) for metric, *_ in CHOICES]
        rollouts = cells.find(each.estimates, metric="rollouts_per_game")
        texts = [*map(cells.percent_with_interval, found), cells.number_with_interval(rollouts, 0)]
        rows.append([Cell(each.name), *texts])
    columns = [TEXT, *(NUMBER,) * (len(CHOICES) + 1)]
    return Part(columns, [heads], [Block(rows)], "How Flat Monte Carlo agents choose")


NOTES = (
    "Brackets: 95 % Wilson intervals, none where the rules fix the value.",
    "The paper prints counts of 1\u202f000 games; here they are divided by ten.",
    f"p, equal chances: exact, two-sided. p, within {_POINTS} points: two one-sided tests for a "
    f"share within {_POINTS} points of one half (small: no advantage that matters).",
)
CHOICE_NOTES = (
    "First row: the choice is a move on the first row. Stale count: what the count still held from "
    "another decision makes it. None scored: no option won a rollout, and the first is taken. "
    "Intervals by blocks of games.",
)


# Of the captions: who plays; what else is to be said.
AGENTS = {
    "random": (
        "Two random agents",
        " The printed mean length (Table 6) fits 10\u202f000 games divided by ten.",
    ),
    "flat_monte_carlo": (
        "Two Flat Monte Carlo agents",
        " The authors' program resets its count of wins before each rollout, so that only the last "
        "one counts. We play that one alone, which leaves the choices unchanged.",
    ),
    "heuristic": (
        "Two heuristic agents",
        f" Weights {', '.join(WEIGHTS)}: {_list_weights(PUBLISHED_WEIGHTS)} in the paper, "
        f"{_list_weights(DEFAULT_WEIGHTS)} as defaults of the authors' program.",
    ),
}


def caption(estimates: pd.DataFrame, *, agent: str, **_: object) -> str:
    """Return the caption: who plays, and what is odd."""
    players, remark = AGENTS[agent]
    return f"{players}: games by win condition and winner, and the first player's chances.{remark}"
