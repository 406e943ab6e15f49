"""Every class of the weight o against every other: is going for seven species the best plan?"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from statistics import NormalDist

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import AxesImage

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, rule_rows, spread
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.heat_maps import draw_shares, name_scale
from redealt.exhibits.numbers import decimals, signed
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.games.cubirds.names import PLAYERS
from redealt.stats.intervals import CONFIDENCE, Interval, clip, wilson
from redealt.studies.cubirds.analysis.o_classes import CLASSES, SEVEN, UPPER_ENDS, class_of
from redealt.studies.cubirds.analysis.outcomes import iterate_outcomes
from redealt.studies.cubirds.variants import VARIANTS

ALL = "all"  # opponents
_NO_OPPONENT = "#dddddd"

Shares = Mapping[str, Mapping[str, Interval]]  # of decided games, by class and opponent


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return who beats whom by variant, o_class and opponent, also a class.

    share_of_decided, of the games with a winner in both orders, and its mean over all opponents
    (opponent "all"). lead of the class above 5/3 over each other one in this mean. Under the
    variant alone best_o, the upper end of the class with the largest mean.
    """
    rows: list[dict] = []
    for variant, table in runs["o_classes"].groupby("variant", sort=False):
        rows += _variant_rows(_find_shares(table), {"variant": variant})
    return tidy(rows)


def _find_shares(table: pd.DataFrame) -> Shares:
    """Return what each class wins against each other one; equal ones say nothing of strength."""
    wins: dict[tuple[str, str], Counter] = defaultdict(Counter)
    for where, outcomes in iterate_outcomes(table, "o_1", "o_2"):
        pair = tuple(map(class_of, where.values()))
        for player, (own, other) in zip(PLAYERS, (pair, pair[::-1]), strict=True):
            wins[own, other].update(won=outcomes.wins(player), decided=outcomes.decided)
    shares: dict[str, dict[str, Interval]] = {}
    for own, other in product(CLASSES, CLASSES):
        if own != other and (own, other) in wins:
            counts = wins[own, other]
            shares.setdefault(own, {})[other] = wilson(counts["won"], counts["decided"])
    return shares


def _variant_rows(shares: Shares, where: dict) -> Iterator[dict]:
    means = {own: _average(each) for own, each in shares.items()}
    for own, each in shares.items():
        for other, share in {ALL: means[own], **each}.items():
            here = {**where, "o_class": own, "opponent": other}
            yield sampled(share, "share_of_decided", "decided game", **here)
    for other in shares.get(SEVEN, ()):
        here = {**where, "o_class": SEVEN, "opponent": other}
        yield sampled(_find_lead(shares, SEVEN, other), "lead", "decided game", **here)
    best = max(means, key=lambda own: means[own].estimate)
    yield exact(float(UPPER_ENDS[CLASSES.index(best)]), "best_o", **where)


def _average(shares: Mapping[str, Interval]) -> Interval:
    """Return the mean over all opponents."""
    return clip(_sum([(1 / len(shares), share) for share in shares.values()]))


def _find_lead(shares: Shares, own: str, other: str) -> Interval:
    """Return by how much the mean of one class exceeds that of another.

    Their own games count for both: what one of them wins there, the other loses.
    """
    part = 1 / len(shares[own])
    terms = [(part, share) for rival, share in shares[own].items() if rival != other]
    terms += [(-part, share) for rival, share in shares[other].items() if rival != own]
    return clip(_sum([*terms, (2 * part, shares[own][other])], -part), -1.0)


def _sum(terms: Sequence[tuple[float, Interval]], constant: float = 0.0) -> Interval:
    """Return a weighted sum of independent shares, with its Wald interval."""
    total = constant + sum(weight * share.estimate for weight, share in terms)
    se = math.hypot(*(weight * share.se for weight, share in terms))
    half_width = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * se
    n = sum(share.n for _, share in terms)
    return Interval(total, total - half_width, total + half_width, se, n, "wald")


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a map for each variant, and the means over all opponents beside them."""
    shares = select(estimates, metric="share_of_decided")
    pairs, means = shares[shares["opponent"] != ALL], select(shares, opponent=ALL)
    classes = [each for each in CLASSES if each in {*shares["o_class"]}]
    variants = VARIANTS.list_in(estimates)
    maps = max(2, len(variants))
    height = 34 + 128 / maps
    figure, panels = new_figure(
        "page", height, ncols=maps + 1, sharey=True, width_ratios=[1] * maps + [0.55]
    )
    reach = max(0.05, float((pairs["estimate"] - 0.5).abs().max()))
    for axes, variant, letter in zip(panels, variants, "abcd", strict=False):
        image = _draw_map(axes, select(pairs, variant=variant), classes, reach)
        label_panel(axes, f"({letter}) {VARIANTS.name(variant)}")
    for axes in panels[len(variants) : -1]:
        axes.remove()
    panels[0].set_ylabel("own $o$ at most")
    _draw_means(panels[-1], means, classes, variants)
    label_panel(panels[-1], f"({'abcde'[len(variants)]}) mean")
    shown = [*panels[: len(variants)], panels[-1]]
    bar = figure.colorbar(image, ax=shown, location="bottom", aspect=60, shrink=0.6, pad=0.03)
    name_scale(bar, "share of the decided games")
    return figure


def _draw_map(axes: Axes, rows: pd.DataFrame, classes: Sequence[str], reach: float) -> AxesImage:
    """Draw what the class of a row wins against that of a column, with numbers in percent."""
    table = rows.pivot(index="o_class", columns="opponent", values="estimate")
    shares = table.reindex(index=classes, columns=classes).to_numpy()
    style: dict = {"reach": reach, "aspect": "auto", "origin": "lower"}
    image = draw_shares(axes, shares, lambda share: decimals(100 * share, 0), **style)
    axes.set_facecolor(_NO_OPPONENT)
    names = [str(UPPER_ENDS[CLASSES.index(each)]) for each in classes]
    axes.set_xticks(range(len(classes)), names, rotation=90)
    axes.set_yticks(range(len(classes)), names)
    axes.set_xlabel("$o$ of the opponent at most")
    return image


def _draw_means(
    axes: Axes, rows: pd.DataFrame, classes: Sequence[str], variants: Sequence[str]
) -> None:
    """Draw means over all opponents; the best class of a variant is filled."""
    for index, variant in enumerate(variants):
        own, color = select(rows, variant=variant), VARIANTS.color(variant)
        best = own["estimate"].max()
        for height, each in enumerate(classes):
            dot = select(own, o_class=each)
            is_best = (dot["estimate"] == best).all()
            style = {"color": color, "mfc": color if is_best else "white", "mew": 0.8}
            draw_dots(axes, dot, [height - spread(index, len(variants), 0.4)] * len(dot), **style)
        axes.errorbar([], [], xerr=[], fmt="o", color=color, label=VARIANTS.name(variant))
    axes.axvline(0.5, **REFERENCE_LINE, zorder=0)
    rule_rows(axes)
    axes.set_xlabel("against all others")
    axes.legend(loc="lower right", handlelength=1.2, borderpad=0.2)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what plays, and whether the class above 5/3 is the best."""
    shares = select(estimates, metric="share_of_decided")
    games = shares[shares["opponent"] != ALL]["n"]
    return (
        "Heuristic agents with the published weights except o. Within a class, all values of o "
        "compare the two collections alike; its upper end belongs to it and names it. All classes "
        f"meet in both orders, with about {decimals(games.mean(), 0)} decided games per pair. In "
        "the authors' program o also weighs the number of cards. Numbers: percentage of the "
        "decided games that the row's class wins, on one scale. (c) Mean over all opponents with "
        f"95 % intervals; the best class is filled."
        f"{_describe_finding(estimates)}"
    )


def _describe_finding(estimates: pd.DataFrame) -> str:
    """Return how far the class above 5/3 leads, or trails, the best other one."""
    texts = []
    for variant in VARIANTS.list_in(estimates):
        leads = select(estimates, metric="lead", variant=variant)
        if len(leads):
            lead = leads.loc[leads["estimate"].idxmin()]
            low, high = (_points(lead[bound]) for bound in ("ci_low", "ci_high"))
            other = UPPER_ENDS[CLASSES.index(lead["opponent"])]
            texts.append(
                f"{_points(lead['estimate'])} points ({low} to {high}) over o ≤ {other} in the "
                f"{VARIANTS.name(variant)}"
            )
    return f" Lead of o above 5/3 over the best other class: {', '.join(texts)}." if texts else ""


def _points(share: float) -> str:
    return signed(100 * share)
