"""Claims about the formulas and the exact rounds."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.published import Tables, read_number
from redealt.games.cuckoo.names import GAME
from redealt.judging.claims import Finding

ALMOST_SURE = 0.95  # survival probability
ROUND_MARGIN = 0.01  # survival probability per round; less is called not crucial


def keep_formula_is_win_chance(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 1, exact: equation (19) against the survival of those who keep."""
    worst, evidence = _largest_error(estimates["beyond_optimality"], "keep")
    evidence = f"as arithmetic (19) is right; as a chance in play it is not: {evidence}"
    return [Finding.exact("as_written", evidence, holds=worst < ROUND_MARGIN)]


def swap_formula_is_win_chance(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 2, exact: equations (26) and (31) against 1 and the survival of those who swap."""
    printed = select(estimates["figure_03"], variant="printed_26", action="swap")["estimate"]
    worst, evidence = _largest_error(estimates["beyond_optimality"], "swap")
    too_large = f"(26) as printed reaches {printed.max():.4f} and is no probability"
    return [
        Finding.exact("printed_26", too_large, holds=bool(printed.max() <= 1)),
        Finding.exact("as_written", f"read as (31): {evidence}", holds=worst < ROUND_MARGIN),
    ]


def _largest_error(rows: pd.DataFrame, choice: str) -> tuple[float, str]:
    """Return the largest gap between predicted and true survival after a choice, and in words."""
    rows = select(rows, choice=choice)
    table = rows[is_largest_deck(rows)].pivot(
        index=[*GAME, "seat", "card"], columns="metric", values="estimate"
    )
    error = table["predicted_survival"] - table["true_survival"]
    place = error.abs().idxmax()
    suits, cards, n_players, seat, card = place
    evidence = (
        f"in G({suits}, {cards}, {n_players}) seat {seat} with card {card} is said to survive with "
        f"{table.loc[place, 'predicted_survival']:.4f} and does with "
        f"{table.loc[place, 'true_survival']:.4f}"
    )
    return float(abs(error[place])), evidence


def swapping_low_cards_is_safe(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 3, exact: survival after swapping card 1, when nothing is known of the others."""
    rows = select(estimates["beyond_optimality"], metric="true_survival", choice="swap", card="1")
    rows = rows[is_largest_deck(rows)]
    worst = rows.loc[rows["estimate"].idxmin()]
    evidence = (
        f"in G({worst['suits']}, {worst['cards']}, {worst['n_players']}) seat {worst['seat']} "
        f"survives with {worst['estimate']:.4f} after swapping a 1"
    )
    return [Finding.exact("as_written", evidence, holds=bool(worst["estimate"] > ALMOST_SURE))]


def inference_gains_little(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 6, exact: what a best response, which uses all inference, gains in a round."""
    worst, evidence = _largest_gain(estimates["beyond_optimality"])
    evidence += f"; margin {ROUND_MARGIN}"
    return [Finding.exact("as_written", evidence, holds=worst < ROUND_MARGIN)]


def strategy_is_optimal(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 12, exact: nothing may be gained on an optimal strategy."""
    worst, evidence = _largest_gain(estimates["beyond_optimality"])
    return [Finding.exact("as_written", evidence, holds=worst <= 0)]


def _largest_gain(rows: pd.DataFrame) -> tuple[float, str]:
    """Return what a best response gains at most over the paper's strategy in the paper's deck."""
    gains = select(rows, metric="gain_over_optimal", plays="best_response")
    gains = gains[(gains["seat"] != "all") & is_largest_deck(gains)]
    largest = gains.loc[gains["estimate"].idxmax()]
    evidence = (
        f"a best response survives a round with up to {largest['estimate']:.4f} more, at "
        f"N = {largest['n_players']} in seat {largest['seat']} against "
        f"{'copies' if largest['opponents'] == 'optimal' else 'the mix'}"
    )
    return float(largest["estimate"]), evidence


def is_largest_deck(rows: pd.DataFrame) -> pd.Series:
    size = rows["suits"] * rows["cards"]
    return size == size.max()


def swap_set_shrinks(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 4, exact: the highest card swapped by the number of players."""
    rows = estimates["figure_04"]
    covered = select(rows, metric="highest_card_swapped", n_uncovered="0")
    boundary = covered.set_index(covered["n_players"].astype(int))["estimate"].sort_index()
    last = int(boundary.index[boundary >= 2].max())
    printed = read_number(published["prose_section_IV"], metric="n_players_max")
    holds = last == printed and boundary.is_monotonic_decreasing and boundary.iloc[-1] == 1
    evidence = f"card 2 is swapped up to N = {last}, card 1 alone from N = {last + 1} on"
    return [Finding.exact("as_written", evidence, holds=holds)]


def keep_surface_flattens(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 5, exact: the winning chance after keeping no longer depends on N, above card 1."""
    rows = select(estimates["figure_03"], variant="as_written", action="keep")
    surface = rows[rows["card"] > 1].pivot(index="n_players", columns="card", values="estimate")
    steps = surface.diff().iloc[-5:].max().max()
    lowest = surface.iloc[-1].min()
    evidence = (
        f"at N = {surface.index[-1]} the smallest chance of any card above 1 is {lowest:.4f}; over "
        f"the last five steps of N no chance rises by more than {steps:.4f}"
    )
    return [Finding.exact("as_written", evidence, holds=bool(steps < ROUND_MARGIN))]
