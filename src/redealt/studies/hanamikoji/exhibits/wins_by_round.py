"""Tables 4 and 5: when one player wins against an equal."""

from collections import Counter, defaultdict

import pandas as pd

from redealt.exhibits.comparison_tables import (
    MEAN,
    PERCENT,
    ComparisonTable,
    Line,
    Lines,
    columns_of,
)
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.tables import Table
from redealt.games.hanamikoji.names import ENDS, TIE_BREAK
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes, mean_length
from redealt.studies.hanamikoji.variants import columns_in, note_others

SHARE, LENGTH = "share_of_own_wins", "mean_length_of_wins"
POOLED = "pooled_mean_length_of_wins"
POOLED_FROM = 10  # rollouts
ALL_ROUNDS = "all"
_COLUMNS = {
    "Mean length": {"metric": LENGTH, "round": ALL_ROUNDS},
    **{f"Round {end} (%)": {"metric": SHARE, "round": end} for end in ENDS[:-1]},
    "Tie-break (%)": {"metric": SHARE, "round": TIE_BREAK},
}


def analyse(runs: dict[str, pd.DataFrame], *, player: str, **_: object) -> pd.DataFrame:
    """Return when a player wins, by variant, n_rollouts and round ("all", "1" to "3", "T").

    share_of_own_wins by round; win_rate and mean_length_of_wins (round "all"); and
    pooled_mean_length_of_wins over all n of at least 10.
    """
    rows = []
    pooled: dict[str, Counter[int]] = defaultdict(Counter)
    for where, outcomes in iterate_outcomes(runs["equal_agents"], "variant", "n_rollouts"):
        here = {**where, "player": player, "round": ALL_ROUNDS}
        rows.append(outcomes.win_row(player, **here))
        rows += outcomes.length_rows(player, **here)
        for end in ENDS:
            share = outcomes.share_of_own_wins(player, end)
            rows.append(sampled(share, SHARE, "won game", **{**here, "round": end}))
        if where["n_rollouts"] >= POOLED_FROM:
            pooled[where["variant"]] += outcomes.lengths_of_wins(player)
    for variant, lengths in pooled.items():
        if mean := mean_length(lengths):
            where = {"variant": variant, "n_rollouts": "", "player": player, "round": ALL_ROUNDS}
            rows.append(sampled(mean, POOLED, "won game", **where))
    return tidy(rows)


def draw(
    estimates: pd.DataFrame, published: dict[str, pd.DataFrame], *, table: str, **_: object
) -> Table:
    """Set the table as in the paper, a row for each n."""
    chosen = select(estimates, metric=[SHARE, LENGTH])
    variants = columns_in(chosen)
    groups = [columns_of(name, where, variants) for name, where in _COLUMNS.items()]
    rows = [Line(str(n), {"n_rollouts": n}) for n in sorted({int(n) for n in chosen["n_rollouts"]})]
    columns = [column for group in groups for column in group]
    writers = {SHARE: PERCENT, LENGTH: MEAN}
    comparison = ComparisonTable([Lines(rows)], columns, writers, "n", is_stacked=True)
    return comparison.fill(chosen, published[table], [*NOTES, *note_others(chosen)])


NOTES = (
    "Brackets, from 10 wins on: 95 % intervals, Wilson's of shares and, on a log scale, "
    "Student's of means.",
    "Published: about 5\u202f000 games for each n, as the printed shares imply.",
)


def caption(estimates: pd.DataFrame, *, player: str, **_: object) -> str:
    """Return the caption: who plays, what the shares are of, and how many wins there are."""
    wins = select(estimates, variant="as_run", metric=SHARE, round="1")["n"]
    return (
        "Equal cheating agents with n rollouts and pre-sampling; n = 0 plays at random. Of the "
        f"games that {player.replace('_', ' ')} won: mean number of rounds (a tie-break counts as "
        f"round 3), and the shares won in each round. The program has {count(wins.min())} "
        f"to {count(wins.max())} wins for each n."
    )
