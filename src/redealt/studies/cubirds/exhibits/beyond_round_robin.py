"""All agents against each other, which the paper never plays: who beats whom, and by how much."""

from collections.abc import Iterator, Mapping

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from redealt.exhibits.dots import NUMBER_BOX, REFERENCE_LINE, draw_dots, inset, rule_rows
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.heat_maps import draw_shares
from redealt.exhibits.numbers import INTERVAL, count, decimals, signed
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.games.cubirds.names import PLAYERS
from redealt.stats.intervals import wilson
from redealt.stats.ratings import Ratings, rate_players
from redealt.studies.cubirds.analysis.outcomes import TIE, Outcomes, iterate_outcomes
from redealt.studies.cubirds.variants import VARIANTS, agent_name

PAIR = ("agent_1", "agent_2")
NOBODY = dict.fromkeys(PAIR, "")
_ROW_MM, _BLOCK_MM, _REST_MM = 5.2, 17.0, 6.0


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return who beats whom by variant, agent_1 (who plays first) and agent_2, and ratings.

    player_1_share, player_2_share and tie_share of all games; misfit, player 1's wins and half the
    ties as a share minus what ratings expect; share_of_decided, of agent_1 over agent_2 in both
    orders. Under agent_1 alone rating (Elo points, mean 0); rating_difference of agent_1 minus
    agent_2. Under no agent first_player_rating (Elo points that playing first is worth), and what
    the ratings leave unexplained: deviance, degrees_of_freedom, deviance_p.
    """
    rows: list[dict] = []
    for variant, table in runs["round_robin"].groupby("variant", sort=False):
        where = {"variant": variant}
        played = {
            tuple(pair.values()): outcomes for pair, outcomes in iterate_outcomes(table, *PAIR)
        }
        ratings = rate_agents(table)
        rows += _pair_rows(played, ratings, where)
        rows += _both_order_rows(played, where)
        rows += _rating_rows(ratings, where)
    return tidy(rows)


def rate_agents(table: pd.DataFrame) -> Ratings:
    """Fit ratings to the games of one variant, a tie being half a win for both.

    All pairs play the same deals, so that blocks of games with one number depend on each other.
    """
    points = table["games"] * table["winner"].map({PLAYERS[0]: 1.0, TIE: 0.5}).fillna(0.0)
    sums = table.assign(points=points).groupby(["block", *PAIR], sort=False)[["points", "games"]]
    by_block = sums.sum().unstack([*PAIR], fill_value=0)
    pairs = [*by_block["games"].columns]
    return rate_players(pairs, by_block["points"][pairs], by_block["games"][pairs])


def _pair_rows(
    played: Mapping[tuple[str, str], Outcomes], ratings: Ratings, where: dict
) -> Iterator[dict]:
    for pair, outcomes in played.items():
        here = where | dict(zip(PAIR, pair, strict=True))
        for winner in (*PLAYERS, TIE):
            yield sampled(outcomes.share(winner=winner), f"{winner}_share", "game", **here)
        points = (outcomes.wins(PLAYERS[0]) + outcomes.ties / 2) / outcomes.games
        yield exact(points - ratings.expected_share(*pair), "misfit", **here)


def _both_order_rows(played: Mapping[tuple[str, str], Outcomes], where: dict) -> Iterator[dict]:
    for (agent, other), first in played.items():
        if agent != other:
            second = played[other, agent]
            wins = first.wins(PLAYERS[0]) + second.wins(PLAYERS[1])
            share = wilson(wins, first.decided + second.decided)
            here = where | {"agent_1": agent, "agent_2": other}
            yield sampled(share, "share_of_decided", "decided game", **here)


def _rating_rows(ratings: Ratings, where: dict) -> Iterator[dict]:
    for agent in ratings.players:
        here = where | {"agent_1": agent, "agent_2": ""}
        yield sampled(ratings.rating(agent), "rating", "game", **here)
        for other in ratings.players:
            if other != agent:
                here = where | {"agent_1": agent, "agent_2": other}
                difference = ratings.difference(agent, other)
                yield sampled(difference, "rating_difference", "game", **here)
    here = where | NOBODY
    yield sampled(ratings.first_player(), "first_player_rating", "game", **here)
    if ratings.misfit:
        yield exact(ratings.misfit.statistic, "deviance", **here)
        yield exact(ratings.misfit.df, "degrees_of_freedom", **here)
        yield exact(ratings.misfit.p_high, "deviance_p", **here)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a cross table and ratings for each variant, the best agent on top."""
    variants = VARIANTS.list_in(estimates)
    orders = [_order_agents(select(estimates, variant=variant)) for variant in variants]
    heights = [_BLOCK_MM + _ROW_MM * len(order) for order in orders]
    grid = {"nrows": len(variants), "ncols": 2, "height_ratios": heights, "squeeze": False}
    height = _REST_MM + sum(heights)
    figure, panels = new_figure("page", height, width_ratios=(0.52, 0.48), **grid)
    inset(figure)
    drawn = zip(panels, variants, orders, "abcdefgh"[: len(variants)], strict=True)
    for (left, right), variant, order, letter in drawn:
        rows = select(estimates, variant=variant)
        _draw_shares(left, rows, order)
        label_panel(left, f"({letter}) {VARIANTS.name(variant)}: won by player 1, %")
        _draw_ratings(right, rows, order)
        label_panel(right, "ratings")
    panels[-1][0].set_xlabel("player 2, by the number of the row")
    panels[-1][1].set_xlabel("Elo points, 0 is the mean of the agents")
    limits = [axes.get_xlim() for axes in panels[:, 1]]
    for axes in panels[:, 1]:
        axes.set_xlim(min(low for low, _ in limits), max(high for _, high in limits))
        axes.xaxis.set_major_locator(MaxNLocator(5))
        axes.xaxis.set_major_formatter(lambda value, _: count(value))
    return figure


def _order_agents(estimates: pd.DataFrame) -> list[str]:
    ratings = select(estimates, metric="rating").sort_values(
        "estimate", ascending=False, kind="stable"
    )
    return [*ratings["agent_1"]]


def _draw_shares(axes: Axes, rows: pd.DataFrame, order: list[str]) -> None:
    """Draw the shares by first (rows) and second agent."""
    shares = select(rows, metric="player_1_share")
    table = shares.pivot(index="agent_1", columns="agent_2", values="estimate")
    table = table.reindex(index=order, columns=order).to_numpy()
    draw_shares(axes, table, lambda share: decimals(100 * share, 1), fontsize=6, aspect="auto")
    names = [f"{i}: {agent_name(agent)}" for i, agent in enumerate(order, 1)]
    axes.set_yticks(range(len(order)), names)
    axes.set_xticks(range(len(order)), [str(i) for i in range(1, len(order) + 1)])


def _draw_ratings(axes: Axes, rows: pd.DataFrame, order: list[str]) -> None:
    ratings = select(rows, metric="rating").set_index("agent_1").loc[order]
    draw_dots(axes, ratings, range(len(order)), color="C0", capsize=1.5)
    for height, rating in enumerate(ratings.to_dict("records")):
        place: dict = {"transform": axes.get_yaxis_transform(), "ha": "right", "va": "center"}
        axes.text(1, height, _write_rating(rating), fontsize=6, bbox=NUMBER_BOX, **place)
    axes.axvline(0, **REFERENCE_LINE, zorder=0)
    axes.set_yticks(range(len(order)), [str(i) for i in range(1, len(order) + 1)])
    axes.set_ylim(len(order) - 0.5, -0.5)  # as the cross table beside
    rule_rows(axes)
    low, high = axes.get_xlim()
    axes.set_xlim(low, high + 0.4 * (high - low))  # for the numbers


def _write_rating(rating: Mapping) -> str:
    reach = (rating["ci_high"] - rating["ci_low"]) / 2
    return f"{decimals(rating['estimate'], 0)} ± {decimals(reach, 0)}"


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, what playing first is worth, and how ratings fit."""
    shares = select(estimates, metric="player_1_share")
    games = int(shares["n"].min())
    widest = 100 * (shares["ci_high"] - shares["ci_low"]).max() / 2
    listed = "; ".join(
        f"in the {VARIANTS.name(variant)} {_describe_variant(select(estimates, variant=variant))}"
        for variant in VARIANTS.list_in(estimates)
    )
    return (
        "All agents against each other in both orders and on the same deals, at least "
        f"{count(games)} games per cell. Left: share of all games, ties included, that the agent "
        "of the row wins as player 1, with a 95 % half-width of at most "
        f"{decimals(widest, 1)} points. Flat Monte Carlo sees all cards unless it is determinized. "
        "Right: Bradley–Terry ratings by maximum likelihood with a term for playing first, a tie "
        "as half a win for both (400 points mean odds of ten to one, 100 points 64 %), with 95 % "
        f"intervals{_describe_method(estimates)}. Worth of playing first, and the cell that the "
        f"ratings fit worst: {listed}."
    )


def _describe_method(estimates: pd.DataFrame) -> str:
    """Return what the intervals of the ratings take as independent."""
    methods = {*select(estimates, metric="rating")["method"]}
    texts = {
        "clustered wald": "over blocks of games with the same deals",
        "wald": "that treat games as independent, although all pairs play the same deals "
        "(approximate, for ratings rather too wide)",
        "penalized wald": "by Jeffreys’ penalized likelihood where an agent wins all its games "
        "(a rough guide)",
    }
    return " " + ", and ".join(text for method, text in texts.items() if method in methods)


def _describe_variant(estimates: pd.DataFrame) -> str:
    first = select(estimates, metric="first_player_rating").iloc[0]
    worth, low, high = (decimals(first[name], 0) for name in INTERVAL)
    misfits = select(estimates, metric="misfit")
    worst = misfits.loc[misfits["estimate"].abs().idxmax()]
    points = signed(100 * worst["estimate"])
    pair = " against ".join(agent_name(worst[name]) for name in PAIR)
    return f"{worth} points ({low} to {high}), {pair} ({points} percentage points)"
