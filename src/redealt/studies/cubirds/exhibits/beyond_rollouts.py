"""What more rollouts buy where they are counted: strength, the way of winning, length of games."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import log2

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, NullLocator

from redealt.exhibits.dots import REFERENCE_LINE, half_widths, spread
from redealt.exhibits.estimates import adjusted, exact, sampled, select, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.games.cubirds.names import PLAYERS
from redealt.stats.comparisons import compare_shares
from redealt.stats.intervals import LEVEL, positive, wilson
from redealt.stats.logits import linear_logit
from redealt.studies.cubirds.analysis.outcomes import TIE, Outcomes, iterate_outcomes
from redealt.studies.cubirds.variants import VARIANTS, agent_color, agent_name

CONDITIONS = ("variant", "allocation", "rollouts", "opponent")
TESTED, OPPONENT = "tested", "opponent"  # as winners
BOTH_SEATS = ""
KINDS = ("two_triplets", "seven_species")
WAYS = (*KINDS, "empty_deck")
EQUAL, HALVING = "equal", "halving"
GAIN, GAIN_P = "gain_of_halving", "gain_of_halving_p"
TREND, TREND_P = "two_triplets_log_odds_per_doubling", "two_triplets_trend_p"
# Of an opponent color and marker; of an allocation its name, line, and whether dots are full.
OPPONENT_STYLES = {
    "random": (agent_color("random"), "o"),
    "fmc_10": (agent_color("flat_monte_carlo"), "s"),
    "heuristic": (agent_color("heuristic"), "^"),
}
ALLOCATIONS = {
    EQUAL: ("in equal parts", "-", True),
    HALVING: ("by successive halving", (0, (4, 2)), False),
}
PANELS = (
    ("win_rate", "win rate", "share of games won"),
    ("two_triplets_share", "way of winning", "share of two sets of three"),
    ("player_turns_per_game", "length", "player turns per game"),
)
_DODGE = 0.1  # of the decimal logarithm, between the first and the last of a number's dots


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return how Flat Monte Carlo fares by variant, allocation, rollouts, opponent and seat.

    With seat "player_1", "player_2" (the tested agent's) and "" (both): win_rate and loss_rate of
    all games; share_of_wins by win_condition; two_triplets_share, of the games won by two sets or
    by seven birds; player_turns_per_game; rollouts_per_game, of both players as played.

    Of both seats also gain_of_halving, its win rate minus that of equal parts, with
    gain_of_halving_p (Fisher); over all rollouts two_triplets_log_odds_per_doubling and
    two_triplets_trend_p. Both p-values are adjusted over the exhibit (Holm) under their name with
    _adjusted.
    """
    table = runs["rollout_ladder"]
    winner = table["winner"].where(table["winner"] == TIE, OPPONENT)
    table = table.assign(winner=winner.mask(table["winner"] == table["seat"], TESTED))
    seats = {BOTH_SEATS: table, **{seat: select(table, seat=seat) for seat in PLAYERS}}
    rows: list[dict] = []
    for seat, part in seats.items():
        played = [*iterate_outcomes(part, *CONDITIONS)]
        for where, outcomes in played:
            rows += _result_rows(outcomes, {**where, "seat": seat})
        if seat == BOTH_SEATS:
            rows += [*_gain_rows(played), *_trend_rows(played)]
    for metric in (GAIN_P, TREND_P):
        rows += [*adjusted(rows, metric)]
    return tidy(rows)


def _result_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    yield sampled(outcomes.share(winner=TESTED), "win_rate", "game", **where)
    yield sampled(outcomes.share(winner=OPPONENT), "loss_rate", "game", **where)
    wins = outcomes.wins(TESTED)
    for way in WAYS if wins else ():
        share = wilson(outcomes.wins(TESTED, way), wins)
        yield sampled(share, "share_of_wins", "won game", **where, win_condition=way)
    triplets, collected = _count_kinds(outcomes)
    if collected:
        share = wilson(triplets, collected)
        yield sampled(share, "two_triplets_share", "game won by sets", **where)
    yield sampled(outcomes.mean("turns"), "player_turns_per_game", "game", **where)
    rollouts = positive(outcomes.ratio("rollouts_played"))
    yield sampled(rollouts, "rollouts_per_game", "block of games", **where)


def _count_kinds(outcomes: Outcomes) -> tuple[int, int]:
    """Return the tested agent's wins by two sets of three, and by these or seven birds."""
    triplets, seven = (outcomes.wins(TESTED, kind) for kind in KINDS)
    return triplets, triplets + seven


def _gain_rows(played: Sequence[tuple[dict, Outcomes]]) -> Iterator[dict]:
    """Yield what halving wins more than equal parts with the same rollouts."""
    by_place = {tuple(where.values()): outcomes for where, outcomes in played}
    for where, halving in played:
        equal = by_place.get(tuple((where | {"allocation": EQUAL}).values()))
        if where["allocation"] == HALVING and equal:
            counts = [(each.wins(TESTED), each.games) for each in (halving, equal)]
            gain, p = compare_shares(*counts[0], *counts[1])
            here = {**where, "seat": BOTH_SEATS}
            yield sampled(gain, GAIN, "game", **here)
            yield exact(p, GAIN_P, **here)


def _trend_rows(played: Sequence[tuple[dict, Outcomes]]) -> Iterator[dict]:
    """Yield how the odds of two sets against seven birds grow with a doubling of the rollouts."""
    ladders: dict[tuple, list[tuple[float, int, int]]] = {}
    for where, outcomes in played:
        key = tuple(value for name, value in where.items() if name != "rollouts")
        step = (log2(where["rollouts"]), *_count_kinds(outcomes))
        ladders.setdefault(key, []).append(step)
    names = [name for name in CONDITIONS if name != "rollouts"]
    for key, ladder in ladders.items():
        doublings, triplets, collected = zip(*ladder, strict=True)
        n_steps = sum(n > 0 for n in collected)
        if n_steps > 1 and 0 < sum(triplets) < sum(collected):
            (trend,) = linear_logit(triplets, collected, [doublings])
            slope = trend.interval(sum(collected))
            here = {**dict(zip(names, key, strict=True)), "rollouts": "", "seat": BOTH_SEATS}
            yield sampled(slope, TREND, "game won by sets", **here)
            yield exact(trend.p_two_sided, TREND_P, **here)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw three curves for each opponent and allocation; rows are variants."""
    variants = VARIANTS.list_in(estimates)
    grid = {"nrows": len(variants), "ncols": len(PANELS), "sharex": True, "sharey": "col"}
    figure, panels = new_figure("page", 12 + 48 * len(variants), squeeze=False, **grid)
    shown = estimates[(estimates["seat"] == BOTH_SEATS) & (estimates["rollouts"] != "")]
    shown = shown.astype({"rollouts": int})
    for row, variant in zip(panels, variants, strict=True):
        for axes, (metric, title, name) in zip(row, PANELS, strict=True):
            _draw_curves(axes, select(shown, variant=variant, metric=metric))
            label_panel(axes, f"{VARIANTS.name(variant)}: {title}")
            axes.set_ylabel(name)
        for axes in row[:2]:
            axes.axhline(0.5, **REFERENCE_LINE, zorder=0)
    panels[0][0].set_ylim(-0.03, 1.03)
    for axes in panels[-1]:
        axes.set_xlabel("rollouts per option (log scale)")
    _scale_rollouts(panels[0][0], sorted({*shown["rollouts"]}))
    figure.legend(handles=_explain_marks(shown), loc="outside lower center", ncols=5)
    return figure


def _draw_curves(axes: Axes, rows: pd.DataFrame) -> None:
    """Draw a line for each opponent and allocation, dots beside each other."""
    lines = [*product(_list_opponents(rows), ALLOCATIONS)]
    for index, (opponent, allocation) in enumerate(lines):
        line = select(rows, opponent=opponent, allocation=allocation).sort_values("rollouts")
        if not len(line):
            continue
        color, marker = _find_style(opponent)
        _, stroke, is_full = ALLOCATIONS[allocation]
        places = line["rollouts"] * 10 ** spread(index, len(lines), _DODGE)
        style: dict = {"color": color, "marker": marker, "mfc": color if is_full else "white"}
        style |= {"linestyle": stroke, "linewidth": 0.8, "elinewidth": 0.7}
        axes.errorbar(places, line["estimate"], half_widths(line), **style)


def _list_opponents(rows: pd.DataFrame) -> list[str]:
    """Return the opponents, known ones first."""
    found = dict.fromkeys(rows["opponent"])
    return [*(name for name in OPPONENT_STYLES if name in found),
            *(name for name in found if name not in OPPONENT_STYLES)]  # fmt: skip


def _find_style(opponent: str) -> tuple[str, str]:
    return OPPONENT_STYLES.get(opponent, ("black", "D"))


def _scale_rollouts(axes: Axes, rollouts: list[int]) -> None:
    axes.set_xscale("log")
    axes.set_xticks(rollouts)
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _position: f"{x:g}"))
    axes.set_xlim(rollouts[0] / 1.5, rollouts[-1] * 1.5)


def _explain_marks(rows: pd.DataFrame) -> list[Line2D]:
    handles = []
    for opponent in _list_opponents(rows):
        color, marker = _find_style(opponent)
        style: dict = {"color": color, "marker": marker, "linewidth": 0.8}
        handles.append(Line2D([], [], label=agent_name(opponent), **style))
    for name, stroke, is_full in ALLOCATIONS.values():
        style = {"mfc": "black" if is_full else "white", "linestyle": stroke, "linewidth": 0.8}
        handles.append(Line2D([], [], color="black", marker="o", label=name, **style))
    return handles


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and what halving and more rollouts change."""
    games = int(select(estimates, metric="win_rate", seat=BOTH_SEATS)["n"].min())
    return (
        "Flat Monte Carlo by number of rollouts and opponent (colors). Options receive equal "
        "numbers of rollouts or compete by successive halving (lines). Both seats together, at "
        f"least {count(games)} games per dot; dots offset for legibility; 95 % intervals (Wilson, "
        "for lengths Student). Way of winning: share of two sets of three birds among the games "
        "that the tested agent won by these or by seven birds."
        f"{_describe_trends(estimates)}{_describe_halving(estimates)}"
    )


def _describe_trends(estimates: pd.DataFrame) -> str:
    """Return in how many curves the way of winning changes; nothing if none has two dots."""
    if not len(select(estimates, metric=TREND)):
        return ""
    changes = _count_changes(estimates, TREND, TREND_P)
    return f" With more rollouts it {changes} curves (5 %, Holm)."


def _count_changes(estimates: pd.DataFrame, change: str, p_value: str) -> str:
    """Return in how many cases a change is significant, by its direction."""
    keys = [*CONDITIONS, "seat"]
    changes = select(estimates, metric=change).set_index(keys)["estimate"]
    p_values = select(estimates, metric=f"{p_value}_adjusted").set_index(keys)["estimate"]
    is_found = p_values.reindex(changes.index) < LEVEL
    up, down = (int((is_found & (sign * changes > 0)).sum()) for sign in (1, -1))
    return f"rises in {up} and falls in {down} of {len(changes)}"


def _describe_halving(estimates: pd.DataFrame) -> str:
    """Return what halving costs and gains; nothing if it was not played."""
    if not len(select(estimates, metric=GAIN)):
        return ""
    played = select(estimates, metric="rollouts_per_game", seat=BOTH_SEATS)
    played = played[~played["opponent"].str.startswith("fmc")]  # they have rollouts of their own
    keys = [name for name in CONDITIONS if name != "allocation"]
    equal, halving = (
        select(played, allocation=name).set_index(keys)["estimate"] for name in ALLOCATIONS
    )
    ratios = (halving / equal).dropna()
    costs = dict.fromkeys(decimals(ratio, 1) for ratio in (ratios.min(), ratios.max()))
    cost = f" Successive halving plays {' to '.join(costs)} times as many." if len(ratios) else ""
    return (
        " Both have the same budget, but equal numbers skip rollouts that cannot change the "
        f"choice.{cost} With halving the win rate "
        f"{_count_changes(estimates, GAIN, GAIN_P)} comparisons."
    )
