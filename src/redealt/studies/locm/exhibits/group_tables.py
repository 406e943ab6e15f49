"""Tables I to III: groups of agents against each other, and against all."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import as_printed, decimals
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import NUMBER, PUBLISHED_NOTE, TEXT, Block, Cell, Head, Part, Table
from redealt.stats.intervals import Interval
from redealt.studies.locm.analysis.tournament import (
    TWELVE,
    UNIT,
    Tournament,
    find_strong_op,
    rate_against_all,
    rate_pair,
    read_tournaments,
)
from redealt.studies.locm.variants import (
    FROM_LINEAR,
    GENOMES,
    PROGRESSIVE,
    STRONG_OP,
    VARIANTS,
    WEAK_OP,
    WEAK_OPPONENT,
    name_group,
)

GLOBAL = "GLOBAL"
_OTHERS = {WEAK_OP: ("WeakOp",), STRONG_OP: ("StrongOp",), PROGRESSIVE: tuple(FROM_LINEAR)}
_HEADS = {GLOBAL: "All programs", TWELVE: "Twelve groups"}


def list_groups(tournament: Tournament, scheme: str) -> dict[str, str]:
    """Return the groups of a scheme's table by their names there."""
    opponents = {"WeakOp": WEAK_OPPONENT, "StrongOp": find_strong_op(tournament)}
    names = (*GENOMES, *_OTHERS[scheme])
    return {name: opponents.get(name) or name_group(scheme, name) for name in names}


def analyse(runs: dict[str, pd.DataFrame], scheme: str) -> pd.DataFrame:
    """Return win rates by variant, agent (row) and opponent (column; TWELVE: all groups).

    win_rate: the mean over pairs of individuals; win_rate_sd: their population standard deviation.
    """
    rows: list[dict] = []
    for table in runs.values():
        for variant, tournament in read_tournaments(table, "variant"):
            rows += _list_rows(variant, tournament, scheme)
    return tidy(rows)


def _list_rows(variant: str, tournament: Tournament, scheme: str) -> Iterator[dict]:
    groups = list_groups(tournament, scheme)
    for agent, group in groups.items():
        for opponent, other in {**groups, TWELVE: TWELVE}.items():
            if agent == opponent:
                continue
            where = {"variant": variant, "scheme": scheme, "agent": agent, "opponent": opponent}
            if other == TWELVE:
                places = tournament.twelve(group)
                rate = rate_against_all(variant, tournament, group)
            else:
                places = tournament.members(other)
                rate = rate_pair(variant, tournament, group, other)
            yield sampled(rate, "win_rate", UNIT, **where)
            pairs = tournament.against(group, places).mean(axis=0)
            yield sampled(_spread(pairs), "win_rate_sd", "pair of individuals", **where)


def _spread(pairs: np.ndarray) -> Interval:
    nan = float("nan")
    return Interval(float(pairs.std()), nan, nan, nan, pairs.size, "population sd")


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame], scheme: str) -> Table:
    """Set the table as the paper does, a block for its values and one for each variant."""
    (printed,) = published.values()
    names = [*dict.fromkeys(estimates["agent"])]
    columns = [*names, GLOBAL, TWELVE]
    heads = [Head(scheme), *(Head(_HEADS.get(name, name)) for name in columns)]
    blocks = [
        Block(
            [
                [Cell(agent, is_published=True), *(_print(printed, agent, o) for o in columns)]
                for agent in names
            ],
            f"{PUBLISHED_SIGN} paper",
        )
    ]
    for variant, name in VARIANTS.names_in(estimates).items():
        own = select(estimates, variant=variant)
        rows = [[Cell(agent), *(_write(own, agent, o) for o in columns)] for agent in names]
        blocks.append(Block(rows, name))
    part = Part([TEXT, *(NUMBER for _ in columns)], [heads], blocks, is_stacked=True)
    return Table([part], [*_NOTES, PUBLISHED_NOTE])


_NOTES = (
    "Win rate of the group on the left in percent, plus or minus the population standard deviation "
    "over pairs of individuals.",
    "All programs: with four contest programs, which we do not run. Twelve groups: the eleven "
    "evolved ones and Baseline2.",
    "Brackets: 95 % intervals over drafts, and over runs of agents that we evolve ourselves.",
)


def _print(printed: pd.DataFrame, agent: str, opponent: str) -> Cell:
    where = {"agent": agent, "opponent": opponent}
    rate, sd = (
        select(printed, metric=metric, **where)["value"] for metric in ("win_rate", "win_rate_sd")
    )
    if rate.empty:
        return cells.NO_VALUE
    text, spread = (_percent(each.item()) for each in (rate, sd))
    return Cell(text, mark=f" ± {spread}", is_published=True)


def _percent(text: str) -> str:
    """Return a printed share in percent with its digits: 0.829 as 82.9, 0.0267 as 2.67."""
    digits = len(text.partition(".")[2]) - 2
    return as_printed(f"{100 * float(text):.{digits}f}")


def _write(own: pd.DataFrame, agent: str, opponent: str) -> Cell:
    where = {"agent": agent, "opponent": opponent}
    cell = cells.percent_with_interval(cells.find(own, metric="win_rate", **where))
    spread = cells.find(own, metric="win_rate_sd", **where)
    return (
        cell
        if spread is None
        else cell._replace(mark=f" ± {decimals(100 * spread['estimate'], 1)}")
    )


def caption(estimates: pd.DataFrame, scheme: str) -> str:
    """Return the caption: what is compared."""
    return f"The {scheme} groups against each other, and against all."
