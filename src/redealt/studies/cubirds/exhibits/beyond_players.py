"""Two to five players, which the paper leaves for the future: seats, lengths and ends of games."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, inset, name_rows, rule_rows, spread
from redealt.exhibits.estimates import adjusted, exact, sampled, select, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.games.cubirds.names import ENDS
from redealt.stats.hypotheses import chi_squared_fit
from redealt.stats.intervals import LEVEL
from redealt.studies.cubirds.analysis.outcomes import TIE, Outcomes, iterate_outcomes
from redealt.studies.cubirds.variants import END_NAMES, VARIANTS, agent_name

CONDITIONS = ("variant", "agent", "players")
EQUAL_P = "chi_squared_p"
SEAT_STYLES = (("C0", "o"), ("C1", "s"), ("C2", "^"), ("C4", "D"), ("C5", "v"))
END_COLORS = ("#08519c", "#6baed6", "#f2f2f2", "#bdbdbd")
LETTERS = "abcdefghij"


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return how equal agents fare by seat, by variant, agent and number of players.

    By player: win_rate of all games, share_of_decided, and seat_advantage, the latter minus
    1/players. Over all seats tie_share; share_of_games by win_condition; player_turns_per_game;
    chi_squared of equal chances of the seats in the decided games, degrees_of_freedom,
    chi_squared_p, and chi_squared_p_adjusted over the exhibit (Holm).
    """
    rows: list[dict] = []
    for where, outcomes in iterate_outcomes(runs["player_counts"], *CONDITIONS):
        players = [f"player_{number}" for number in range(1, where["players"] + 1)]
        for player in players:
            rows += _seat_rows(outcomes, len(players), {**where, "player": player})
        rows.append(sampled(outcomes.share(winner=TIE), "tie_share", "game", **where))
        for end in ENDS:
            share = outcomes.share(end)
            rows.append(sampled(share, "share_of_games", "game", **where, win_condition=end))
        turns = outcomes.mean("turns")
        rows.append(sampled(turns, "player_turns_per_game", "game", **where))
        rows += _test_rows([outcomes.wins(player) for player in players], where)
    return tidy([*rows, *adjusted(rows, EQUAL_P)])


def _seat_rows(outcomes: Outcomes, players: int, here: dict) -> Iterator[dict]:
    player = here["player"]
    yield sampled(outcomes.share(winner=player), "win_rate", "game", **here)
    share = outcomes.share_of_decided(player)
    yield sampled(share, "share_of_decided", "decided game", **here)
    bounds = (share.estimate, share.ci_low, share.ci_high)
    estimate, low, high = (bound - 1 / players for bound in bounds)
    advantage = replace(share, estimate=estimate, ci_low=low, ci_high=high)
    yield sampled(advantage, "seat_advantage", "decided game", **here)


def _test_rows(wins: Sequence[int], where: dict) -> Iterator[dict]:
    if any(wins):
        test = chi_squared_fit(wins, [1] * len(wins))
        yield exact(test.statistic, "chi_squared", **where)
        yield exact(test.df, "degrees_of_freedom", **where)
        yield exact(test.p_high, EQUAL_P, **where)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the seats' advantages, a row of panels for each variant; below ends and lengths."""
    variants = VARIANTS.list_in(estimates)
    agents = list(dict.fromkeys(estimates["agent"]))
    counts = sorted({*estimates["players"]})
    heights = (10 + 44 * len(variants), 22 + 4.2 * len(variants) * len(counts))
    figure, whole = new_figure("page", sum(heights))
    whole.remove()
    inset(figure)
    upper, lower = figure.subfigures(nrows=2, height_ratios=heights, squeeze=False).flat
    grid = {"nrows": len(variants), "ncols": len(agents), "sharex": "col", "sharey": True}
    panels = upper.subplots(**grid, squeeze=False)
    for row, variant, letter in zip(panels, variants, LETTERS, strict=False):
        for axes, agent in zip(row, agents, strict=True):
            _draw_seats(axes, select(estimates, variant=variant, agent=agent), counts)
            prefix = f"({letter}) {VARIANTS.name(variant)}: " if axes is row[0] else ""
            label_panel(axes, f"{prefix}{agent_name(agent)}")
    name_rows(panels[0][0], [f"{players} players" for players in counts])
    for axes in panels[-1]:
        axes.set_xlabel("share of decided games − 1 / players")
    upper.legend(*_collect_names(panels.ravel()), loc="outside upper center", ncols=max(counts))
    panels = lower.subplots(ncols=len(agents), sharey=True, squeeze=False)[0]
    options = [(variant, players) for variant in variants for players in counts]
    for axes, agent in zip(panels, agents, strict=True):
        _draw_ends(axes, select(estimates, agent=agent), options)
        prefix = f"({LETTERS[len(variants)]}) " if axes is panels[0] else ""
        label_panel(axes, f"{prefix}{agent_name(agent)}")
        axes.set_xlabel("share of the games", loc="left")
        turns: dict = {"textcoords": "offset points", "va": "bottom", "fontsize": 6}
        axes.annotate("player turns", (1.03, -0.6), (0, 4), **turns)
    names = [f"{VARIANTS.name(variant)}, {players}" for variant, players in options]
    name_rows(panels[0], names)
    panels[0].grid(visible=False)
    lower.legend(*_collect_names(panels), loc="outside lower center", ncols=len(ENDS))
    return figure


def _draw_seats(axes: Axes, rows: pd.DataFrame, counts: Sequence[int]) -> None:
    """Draw each seat's advantage, a group of dots for each number of players."""
    advantages = select(rows, metric="seat_advantage")
    for number, (color, marker) in enumerate(SEAT_STYLES, start=1):
        dots = select(advantages, player=f"player_{number}")
        heights = [
            counts.index(players) + spread(number - 1, players, 0.14 * (players - 1))
            for players in dots["players"]
        ]
        if len(dots):
            draw_dots(axes, dots, heights, fmt=marker, color=color, label=f"seat {number}")
    axes.axvline(0, **REFERENCE_LINE, zorder=0)
    rule_rows(axes)
    low, high = axes.get_xlim()
    reach = 1.1 * max(-low, high)
    axes.set_xlim(-reach, reach)
    p_values = select(rows, metric=f"{EQUAL_P}_adjusted")
    for players in select(p_values[p_values["estimate"] < LEVEL], players=counts)["players"]:
        place: dict = {"transform": axes.get_yaxis_transform(), "ha": "right", "va": "center"}
        axes.text(0.99, counts.index(players), "*", fontsize=9, **place)


def _draw_ends(axes: Axes, rows: pd.DataFrame, options: Sequence[tuple[str, int]]) -> None:
    """Draw stacked bars of the ends, and write how many turns a game has."""
    index = ["variant", "players"]
    shares = select(rows, metric="share_of_games").pivot(
        index=index, columns="win_condition", values="estimate"
    )
    turns = select(rows, metric="player_turns_per_game").set_index(index)
    for height, option in enumerate(options):
        if option not in turns.index:
            continue
        left = 0.0
        for end, color in zip(ENDS, END_COLORS, strict=True):
            share = shares.loc[option, end]
            style: dict = {"color": color, "edgecolor": "black", "linewidth": 0.3}
            if share > 0:
                axes.barh(height, share, left=left, height=0.7, label=END_NAMES[end], **style)
            left += share
        row = turns.loc[option]
        reach = row["ci_high"] - row["estimate"]
        half = f" ± {decimals(reach, 1)}" if reach >= 0 else ""
        text = f"{decimals(row['estimate'], 1)}{half}"
        axes.text(1.03, height, text, va="center", fontsize=6)
    axes.set_xlim(0, 1.42)
    axes.set_xticks([0, 0.5, 1])
    axes.spines["bottom"].set_bounds(0, 1)
    axes.tick_params(axis="y", length=0)


def _collect_names(panels: Iterable[Axes]) -> tuple[list, list[str]]:
    """Return what a legend of all panels lists: each name once, in order of appearance."""
    named: dict[str, Artist] = {}
    for axes in panels:
        for handle, name in zip(*axes.get_legend_handles_labels(), strict=True):
            named.setdefault(name, handle)
    return [*named.values()], [*named]


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and where the seats differ."""
    played = select(estimates, metric="tie_share").groupby("agent", sort=False)["n"].min()
    listed = ", ".join(f"{agent_name(agent)} {count(games)}" for agent, games in played.items())
    return (
        "Games of two to five equal agents; games per cell, at least: "
        f"{listed}. Above: each seat’s share of the decided games minus an equal share, with 95 % "
        "Wilson intervals; seat 1 plays first. Stars: the seats’ chances differ at 5 % "
        f"(chi-squared, Holm over all panels), {_count_unequal(estimates)}. "
        "Below: how games end, and player turns per game, extra turns included, with 95 % Student "
        "intervals."
    )


def _count_unequal(estimates: pd.DataFrame) -> str:
    """Return in how many cells the seats differ, and in how many the first seat gains."""
    keys = list(CONDITIONS)
    p_values = select(estimates, metric=f"{EQUAL_P}_adjusted").set_index(keys)["estimate"]
    first = select(estimates, metric="seat_advantage", player="player_1").set_index(keys)
    unequal = first["estimate"].loc[p_values.index[p_values < LEVEL]]
    better = int((unequal > 0).sum())
    found = f"in {len(unequal)} of {len(p_values)} cells"
    return f"{found}; seat 1 gains in {better} of these" if len(unequal) else found
