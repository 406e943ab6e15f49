"""The paper's modifications taken back, one at a time and all: does moving last still pay?"""

from collections.abc import Iterator

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, name_rows, spread
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count, percent
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.games.hanamikoji.names import PLAYERS
from redealt.stats.intervals import (
    difference_of_shares,
    mean_t,
    positive,
    wilson,
)
from redealt.studies.hanamikoji.analysis.agent_names import agent_name
from redealt.studies.hanamikoji.analysis.last_movers import last_mover, last_mover_rows
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes, length_of
from redealt.studies.hanamikoji.variants import VARIANTS

TEXT, OFFICIAL = "as_written", "official"
LATER = "4+"  # only the real game has more than three rounds
ENDS = ("1", "2", "3", LATER, "T")
END_COLORS = dict(zip(ENDS, ("#08519c", "#6baed6", "#c6dbef", "#f2f2f2", "#bdbdbd"), strict=True))
AGENT_COLORS = ("C3", "C2", "C0")
# Metric, round, title, name of the axis, and the value without any advantage.
PANELS = (
    ("seat_difference", "", "(a) seats", "$W_1$ − $W_2$", 0.0),
    ("last_mover_win_share", "1", "(b) decided in round 1", "won by who moves last", 0.5),
    ("last_mover_win_share", "2", "(c) decided in round 2", "won by who moves last", 0.5),
    ("mean_length", "", "(d) length", "mean number of rounds", None),
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return how equal agents fare under each variant of the rules, by variant and agent.

    win_rate by player, draw_rate, seat_difference; last_mover_win_share and last_mover_advantage by
    round, and change_of_last_mover_win_share from the text; mean_length, mean_length_of_wins by
    player; share_of_games by end.
    """
    played = {
        (where["agent"], where["variant"]): outcomes
        for where, outcomes in iterate_outcomes(runs["rule_variants"], "variant", "agent")
    }
    rows: list[dict] = []
    for (agent, variant), outcomes in played.items():
        where = {"variant": variant, "agent": agent}
        rows += _result_rows(outcomes, where)
        rows += last_mover_rows(outcomes, where)
        text = played.get((agent, TEXT))
        if text and variant != TEXT:
            rows += _change_rows(outcomes, text, where)
    return tidy(rows)


def _result_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    for player in PLAYERS:
        here = {**where, "player": player}
        yield outcomes.win_row(player, **here)
        yield from outcomes.length_rows(player, **here)
    yield outcomes.draw_row(**where)
    yield outcomes.seat_row(**where)
    counts = outcomes.counts.sum(axis=1)
    length = positive(mean_t([length_of(end) for end in counts.index], counts))
    yield sampled(length, "mean_length", "game", **where)
    for end in ENDS:
        ends = [e for e in counts.index if e not in ENDS] if end == LATER else [end]
        share = wilson(outcomes.ended(*ends) if ends else 0, outcomes.games)
        yield sampled(share, "share_of_games", "game", **where, end=end)


def _change_rows(outcomes: Outcomes, text: Outcomes, where: dict) -> list[dict]:
    """Return what the variant changes in the last mover's share of the decided games."""
    rows = []
    for round_ in ("1", "2"):
        players = sorted(PLAYERS, key=lambda player: player != last_mover(int(round_)))
        wins, losses = (outcomes.wins(player, round_) for player in players)
        text_wins, text_losses = (text.wins(player, round_) for player in players)
        if wins + losses and text_wins + text_losses:
            change = difference_of_shares(wins, wins + losses, text_wins, text_wins + text_losses)
            unit, metric = "game decided in the round", "change_of_last_mover_win_share"
            rows.append(sampled(change, metric, unit, **where, round=round_))
    return rows


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw seats, last movers and lengths by variant and agent, and below how games end."""
    variants = list(dict.fromkeys(estimates["variant"]))
    agents = list(dict.fromkeys(estimates["agent"]))
    figure, whole = new_figure("page", 118)
    whole.remove()
    upper, lower = figure.subfigures(nrows=2, height_ratios=(0.55, 0.45), squeeze=False).flat
    panels = upper.subplots(ncols=len(PANELS), sharey=True)
    for axes, (metric, round_, title, name, line) in zip(panels, PANELS, strict=True):
        rows = select(estimates, metric=metric, round=round_)
        _draw_dots_of_agents(axes, rows, variants, agents)
        if line is not None:
            axes.axvline(line, **REFERENCE_LINE)
        axes.set_xlabel(name)
        label_panel(axes, title)
    name_rows(panels[0], [VARIANTS.name(variant) for variant in variants])
    upper.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=3)
    panels = lower.subplots(ncols=len(agents), sharey=True, squeeze=False)[0]
    for axes, agent in zip(panels, agents, strict=True):
        _draw_ends(axes, select(estimates, metric="share_of_games", agent=agent), variants)
        prefix = "(e) " if axes is panels[0] else ""
        label_panel(axes, f"{prefix}{agent_name(agent)}")
        axes.set_xlabel("share of the games")
    panels[0].set_yticks(range(len(variants)), [VARIANTS.name(variant) for variant in variants])
    panels[0].set_ylim(len(variants) - 0.5, -0.5)
    lower.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=5)
    return figure


def _draw_dots_of_agents(
    axes: Axes, rows: pd.DataFrame, variants: list[str], agents: list[str]
) -> None:
    for index, agent in enumerate(agents):
        dots = select(rows, agent=agent)
        heights = [variants.index(v) + spread(index, len(agents)) for v in dots["variant"]]
        color = AGENT_COLORS[index % len(AGENT_COLORS)]
        draw_dots(axes, dots, heights, color=color, label=agent_name(agent))
    axes.grid(axis="y")
    axes.tick_params(axis="y", length=0)


def _draw_ends(axes: Axes, rows: pd.DataFrame, variants: list[str]) -> None:
    table = rows.pivot(index="variant", columns="end", values="estimate").loc[variants]
    left = pd.Series(0.0, index=variants)
    names = {LATER: "later round", "T": "tie-break"}
    for end in ENDS:
        style: dict = {"color": END_COLORS[end], "edgecolor": "black", "linewidth": 0.3}
        label = names.get(end, f"round {end}")
        axes.barh(range(len(variants)), table[end], left=left, label=label, **style)
        left += table[end]
    axes.set_xlim(0, 1)
    axes.tick_params(axis="y", length=0)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and whether the modifications make the advantage."""
    games = int(select(estimates, metric="draw_rate")["n"].min())
    return (
        "Equal agents under the text's rules, with one modification of section 3.1 undone at a "
        f"time, and in the real game; no tables, {count(games)} games per variant and agent, 95 "
        "% intervals. Player 2 moves last in odd rounds, player 1 in even ones. (a) Difference of "
        "the players' shares of all games. (b, c) The last mover's share of the games decided in "
        "the round; dashed: no advantage. (d) A tie-break counts as round 3. (e) Where "
        f"games end.{_describe_finding(estimates)}"
    )


def _describe_finding(estimates: pd.DataFrame) -> str:
    agent = list(dict.fromkeys(estimates["agent"]))[-1]
    shares = select(estimates, metric="last_mover_win_share", agent=agent, round=("1", "2"))
    shares = shares.set_index(["variant", "round"])["estimate"]
    try:
        text, real = (
            " and ".join(percent(shares[variant, round_], 0) for round_ in ("1", "2"))
            for variant in (TEXT, OFFICIAL)
        )
    except KeyError:  # a round in which no game ended
        return ""
    return (
        f" Among {agent_name(agent)}, the last mover wins {text} of the games decided in rounds 1 "
        f"and 2 under the text, and {real} in the real game."
    )
