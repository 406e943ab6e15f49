"""Random against random: solved exactly, played, and published."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import draw_dots, name_rows
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import count, decimals, p_value
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.games.hanamikoji.names import ENDS, PLAYERS, TIE_BREAK
from redealt.stats.hypotheses import Tails, chi_squared_fit
from redealt.stats.intervals import wilson
from redealt.studies.hanamikoji.analysis.misfit import fit_rows
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes, length_of
from redealt.studies.hanamikoji.analysis.printed_rows import printed_shares
from redealt.studies.hanamikoji.analysis.random_play import (
    BOTH,
    RESULTS,
    ROUND_3,
    chances_of,
    fit_published,
    shares_of_wins,
)
from redealt.studies.hanamikoji.published.reconstructed import GAMES
from redealt.studies.hanamikoji.variants import VARIANTS

SOLVED, PLAYED, PUBLISHED = "solved", "played", "published"
WINNERS = dict(zip(("player_1", "nobody", "player_2"), RESULTS, strict=True))
SCORED_CARDS = {"seven": ("worst_reply_7",), "eight": ("as_run", "random_reply_8", "as_written")}
PANELS = {
    "1": "(a) round 1",
    "2": "round 2",
    ROUND_3: "round 3 or tie-break",
    TIE_BREAK: "labeled T",
}


def analyse(runs: dict[str, pd.DataFrame], published: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return how random games end, by variant and source (solved, played, published).

    share_of_games by end and winner; share_of_wins by end, both players together;
    tiebreak_share_of_round_3_games; mean_length. Of played games the standardized_difference to the
    solved share of each cell, and chi_squared of all cells; of published wins chi_squared of the
    rounds of one player's wins and of both, with its df and the p-values of both tails.
    """
    games = select(runs["equal_agents"], n_rollouts=0)
    played = {c["variant"]: outcomes for c, outcomes in iterate_outcomes(games, "variant")}
    rows: list[dict] = []
    for variant, table in runs["random_play"].groupby("variant", sort=False):
        chances = chances_of(table)
        rows += _solved_rows(chances, variant=variant, source=SOLVED)
        if variant in played:
            rows += _played_rows(played[variant], chances, variant=variant, source=PLAYED)
        rows += _published_rows(published, chances, variant=variant, source=PUBLISHED)
    return tidy(rows)


def _solved_rows(chances: pd.DataFrame, **where: object) -> Iterator[dict]:
    for end, (winner, result) in _cells():
        here = {**where, "end": end, "winner": winner}
        yield exact(chances.loc[end, result], "share_of_games", **here)
    shares = shares_of_wins(chances)
    for end in PANELS:
        yield exact(shares[end], "share_of_wins", **where, end=end, winner=BOTH)
    by_end = chances.sum(axis=1)
    tie_breaks = by_end[TIE_BREAK] / (by_end["3"] + by_end[TIE_BREAK])
    yield exact(tie_breaks, "tiebreak_share_of_round_3_games", **where, winner="all")
    mean = float(by_end @ [length_of(end) for end in by_end.index])
    yield exact(mean, "mean_length", **where, winner="all")


def _played_rows(games: Outcomes, chances: pd.DataFrame, **where: object) -> Iterator[dict]:
    n, counts = games.games, games.counts.reindex(ENDS, fill_value=0)
    for end, (winner, result) in _cells():
        here = {**where, "end": end, "winner": winner}
        count, chance = int(counts.loc[end, result]), chances.loc[end, result]
        yield sampled(wilson(count, n), "share_of_games", "game", **here)
        if chance:
            z = (count - n * chance) / np.sqrt(n * chance * (1 - chance))
            yield exact(z, "standardized_difference", **here)
    wins = counts[1] + counts[-1]
    late = int(wins["3"] + wins[TIE_BREAK])
    for end, count in {**wins[list(ENDS)], ROUND_3: late}.items():
        share = wilson(int(count), int(wins.sum()))
        yield sampled(share, "share_of_wins", "won game", **where, end=end, winner=BOTH)
    tie_breaks = wilson(games.ended(TIE_BREAK), games.ended("3", TIE_BREAK))
    unit = "game that reached round 3"
    yield sampled(tie_breaks, "tiebreak_share_of_round_3_games", unit, **where, winner="all")
    yield from fit_rows(_fit(counts.to_numpy(), chances.to_numpy()), **where, winner="all")


def _published_rows(
    published: dict[str, pd.DataFrame], chances: pd.DataFrame, **where: object
) -> Iterator[dict]:
    """Compare the rounds of the published wins with the solved shares."""
    for winner, fit in fit_published(published, chances).items():
        yield from fit_rows(fit, **where, winner=winner)


def _cells() -> Iterator[tuple[str, tuple[str, int]]]:
    return ((end, winner) for end in ENDS for winner in WINNERS.items())


def _fit(counts: np.ndarray, chances: np.ndarray) -> Tails:
    """Test counts against chances; a game that cannot end so makes the statistic infinite."""
    possible = chances > 0
    if counts[~possible].any():
        return Tails(np.inf, 1.0, 0.0, int(possible.sum()) - 1)
    return chi_squared_fit(counts[possible], chances[possible])


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the shares of wins by end, and how far the played games are from the solution."""
    figure, whole = new_figure("page", 120)
    whole.remove()
    upper, lower = figure.subfigures(nrows=2, height_ratios=(0.5, 0.5), squeeze=False).flat
    variants = VARIANTS.list_in(estimates)
    panels = upper.subplots(ncols=len(PANELS), sharey=True)
    for axes, (end, name) in zip(panels, PANELS.items(), strict=True):
        _draw_shares(axes, select(estimates, metric="share_of_wins", end=end), variants)
        _draw_published(axes, published, end)
        label_panel(axes, name)
    fits = select(estimates, metric="p_value", source=PUBLISHED, winner=BOTH).set_index("variant")
    fits = fits["estimate"]
    names = [f"{VARIANTS.name(v)}\npublished: {p_value(fits[v])}" for v in variants]
    name_rows(panels[0], names, above=1)
    upper.supxlabel("share of all won games", fontsize=7.5)
    upper.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=4)
    axes = lower.subplots()
    _draw_differences(axes, estimates, variants)
    lower.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=2)
    return figure


def _draw_shares(axes: Axes, shares: pd.DataFrame, variants: list[str]) -> None:
    for row, variant in enumerate(variants):
        color = VARIANTS.color(variant)
        solved = select(shares, source=SOLVED, variant=variant)
        played = select(shares, source=PLAYED, variant=variant)
        axes.plot(solved["estimate"], [row], "|", markersize=13, markeredgewidth=1.6, color=color)
        draw_dots(axes, played, [row] * len(played), color=color)
    axes.plot([], [], "|", color="black", markersize=9, label="solved exactly")
    axes.errorbar([], [], xerr=[], fmt="o", color="black", label="played")


def _draw_published(axes: Axes, published: dict[str, pd.DataFrame], end: str) -> None:
    """Draw the mean of both players' published shares, and its sampling error if 5,000 games."""
    columns = {ROUND_3: [2, 3]}.get(end) or [ENDS.index(end)]
    share = np.mean([printed_shares(published, player, 0)[columns].sum() for player in PLAYERS])
    reach = 1.96 * np.sqrt(share * (1 - share) / GAMES)
    axes.axvspan(
        share - reach, share + reach, color="#ececec", zorder=0, label="sampling error of published"
    )
    axes.plot([share], [-0.75], clip_on=False, label="published", **PUBLISHED_MARKER)


def _draw_differences(axes: Axes, estimates: pd.DataFrame, variants: list[str]) -> None:
    differences = select(estimates, metric="standardized_difference")
    cells = [(end, winner) for end, (winner, _) in _cells()]
    cells = [
        c for c in cells if c in {*zip(differences["end"], differences["winner"], strict=True)}
    ]
    for index, variant in enumerate(variants):
        rows = select(differences, variant=variant)
        places = [cells.index(c) for c in zip(rows["end"], rows["winner"], strict=True)]
        fit = select(estimates, variant=variant, source=PLAYED, winner="all")
        label = VARIANTS.name(variant)
        if len(fit):
            label += f": {_describe_fit(fit.set_index('metric')['estimate'])}"
        shifted = np.array(places) + 0.14 * (index - (len(variants) - 1) / 2)
        axes.plot(shifted, rows["estimate"], "o", color=VARIANTS.color(variant), label=label)
    axes.axhspan(-1.96, 1.96, color="#ececec", zorder=0)
    axes.axhline(0, color="black", linewidth=0.6)
    names = {"player_1": "player 1", "player_2": "player 2", "nobody": "nobody"}
    axes.set_xticks(range(len(cells)), [f"{names[winner]}\n{end}" for end, winner in cells])
    reach = np.abs(differences["estimate"]).max() if len(differences) else 0
    axes.set_ylim(-max(3.2, reach + 0.3), max(3.2, reach + 0.3))
    axes.set_xlabel("who wins, and in which round (T: tie-break)")
    axes.set_ylabel("standard errors")
    label_panel(axes, "(b) played games minus the exact solution, by cell")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and which number of scored cards fits the paper."""
    played = select(estimates, metric="share_of_games", source=PLAYED)
    games = count(played["n"].min()) if len(played) else "no"
    return (
        "Games between random players, a Markov chain over the 2\u202f187 arrangements of the "
        f"markers. (a) Exact shares (bars), {games} played games per variant (dots, Wilson "
        "intervals, 95 %) and row n = 0 of Tables 4 and 5, both players together (open diamonds; "
        f"gray: their sampling error if the row rests on {count(GAMES)} games). p: of the "
        "published shares under the solution, rounds 1, 2 and later, both players"
        f"{_describe_fits(estimates)}. How an offer is valued does not matter to random players. "
        "(b) Standardized differences between played and exact shares; gray: ±1.96."
    )


def _describe_fit(fit: pd.Series) -> str:
    """Say how well played games fit; one that cannot end so makes the statistic infinite."""
    statistic = fit["chi_squared"]
    size = "∞" if np.isinf(statistic) else decimals(statistic, 1)
    return f"χ² = {size}, {count(fit['chi_squared_df'])} df, {p_value(fit['p_value'])}"


def _describe_fits(estimates: pd.DataFrame) -> str:
    """Say how well the published shares fit seven and eight scored cards."""
    fits = select(estimates, metric="p_value", source=PUBLISHED, winner=BOTH)
    fits = fits.set_index("variant")["estimate"]
    texts = []
    for cards, variants in SCORED_CARDS.items():
        values = sorted({p_value(fits[variant]) for variant in variants if variant in fits})
        if values:
            texts.append(f"{' and '.join(values)} with {cards}")
    return f": {', '.join(texts)} scored cards" if texts else ""
