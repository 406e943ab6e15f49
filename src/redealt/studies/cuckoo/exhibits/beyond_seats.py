"""Wins by identifier: the authors' fixed seating against a dealer who rotates."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, half_widths
from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import new_figure
from redealt.stats.hypotheses import chi_squared_fit
from redealt.stats.intervals import wilson
from redealt.studies.cuckoo.analysis.shares import AUTHORS, OWN, estimate

SEATINGS = {"fixed": False, "rotating": True}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return each identifier's share of the wins by seating, and a test of equal shares."""
    replay = runs["published_program"].groupby("identifier")["wins_of_identifier"].sum()
    rows = [*_seat_rows(replay, AUTHORS, "fixed")]
    for seating, rotates in SEATINGS.items():
        cell = select(runs["seating"], dealer_rotates=rotates)
        rows += _seat_rows(cell.groupby("identifier")["wins"].sum(), OWN, seating)
    return tidy(rows)


def _seat_rows(wins: pd.Series, generator: str, seating: str) -> Iterator[dict]:
    where = {"variant": "as_run", "generator": generator, "seating": seating}
    for identifier, won in wins.items():
        here = {**where, "identifier": str(identifier)}
        if generator == AUTHORS:
            yield exact(int(won), "wins", **here)
        share = wilson(int(won), int(wins.sum()), simultaneous=len(wins))
        yield estimate(share, "share_of_wins", "match with a winner", **here)
    test = chi_squared_fit(wins, [1] * len(wins))
    everybody = {**where, "identifier": "all"}
    yield exact(test.statistic, "chi_squared_of_equal_shares", **everybody)
    yield exact(test.p_high, "p_value_of_equal_shares", **everybody)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the share of wins by identifier for the three sets of matches."""
    figure, axes = new_figure("page", 65)
    shares = select(estimates, metric="share_of_wins")
    for (generator, seating), rows in shares.groupby(["generator", "seating"], sort=False):
        identifiers = rows["identifier"].astype(int)
        if generator == AUTHORS:
            name = "the authors' run, fixed seating"
            axes.bar(identifiers, rows["estimate"], color="#d9d9d9", label=name)
            continue
        style = {"fmt": "o", "color": "C0"} if seating == "fixed" else {"fmt": "s", "color": "C4"}
        name = f"independent matches, {seating} seating"
        axes.errorbar(identifiers, rows["estimate"], half_widths(rows), label=name, **style)
    players = shares["identifier"].nunique()
    axes.axhline(1 / players, label="equal chances", **REFERENCE_LINE)
    axes.set_xlabel("identifier of the player; identifier 0 deals first")
    axes.set_ylabel("share of wins")
    axes.margins(x=0.01)
    axes.set_ylim(bottom=0)
    axes.legend(loc="upper right")
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and how many matches are behind it."""
    own = select(estimates, metric="share_of_wins", generator=OWN)
    return (
        f"Share of the wins of each identifier in matches of {own['identifier'].nunique()} players "
        "of the authors' program. Fixed seating, as published: living players sit in the order of "
        "their identifiers. Rotating seating: the deal passes on after each round. At least "
        f"{count(own['n'].min())} matches with a winner each, with simultaneous 95 % Wilson "
        "intervals for all identifiers."
    )
