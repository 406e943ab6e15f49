"""Claims about the formulas and the exact rounds."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals, signed
from redealt.exhibits.published import Tables, read_number
from redealt.games.cuckoo.names import GAME
from redealt.judging.claims import Finding
from redealt.judging.hypothesis import Hypothesis, fact
from redealt.judging.margins import SHARE_MARGIN
from redealt.judging.per_variant import per_variant

LIKELY = 0.5  # the lowest chance that is called likely
LAST_STEPS = 5  # steps of N over which a surface is flat or not
_ERROR = f"at most {SHARE_MARGIN:g}"


@per_variant("beyond_optimality")
def keep_formula_is_win_chance(rows: pd.DataFrame) -> Hypothesis:
    """Claim 1, exact: equation (19) against the survival of those who keep."""
    worst, evidence = _largest_error(rows, "keep")
    effect = "largest error of (19) as the chance to survive the round after keeping"
    return fact(effect, _ERROR, worst, holds=worst <= SHARE_MARGIN).describe(evidence)


def swap_formula_is_win_chance(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 2, exact: equations (26) and (31) against 1 and the survival of those who swap."""
    swaps = select(estimates["figure_03"], variant="printed_26", action="swap")
    printed = float(swaps["estimate"].max())
    worst, evidence = _largest_error(estimates["beyond_optimality"], "swap")
    own = fact("largest value of (26) as printed", "at most 1", printed, holds=printed <= 1)
    effect = "largest error of (31) as the chance to survive the round after swapping"
    read = fact(effect, _ERROR, worst, holds=worst <= SHARE_MARGIN).describe(evidence)
    return [Finding("printed_26", own), Finding("as_written", read)]


def _largest_error(rows: pd.DataFrame, choice: str) -> tuple[float, str]:
    """Return the largest gap between predicted and true survival after a choice, and in words."""
    rows = select(rows, choice=choice)
    rows = rows[is_largest_deck(rows)]
    table = rows.pivot(index=[*GAME, "seat", "card"], columns="metric", values="estimate")
    error = (table["predicted_survival"] - table["true_survival"]).abs()
    place = error.idxmax()
    suits, cards, n_players, seat, card = place
    evidence = (
        f"in G({suits}, {cards}, {n_players}) a player in seat {seat} with card {card} survives "
        f"with chance {decimals(table.loc[place, 'true_survival'], 4)}, predicted "
        f"{decimals(table.loc[place, 'predicted_survival'], 4)}; the mean error is "
        f"{decimals(error.mean(), 4)}; {_list_players(rows)}"
    )
    return float(error[place]), evidence


def _list_players(rows: pd.DataFrame) -> str:
    """Say which numbers of players were solved."""
    players = ", ".join(map(str, sorted({*rows["n_players"]})))
    return f"solved at N = {players} only"


@per_variant("beyond_optimality")
def swapping_low_cards_is_safe(rows: pd.DataFrame) -> Hypothesis:
    """Claim 3, exact: survival after swapping card 1, when nothing is known of the others."""
    swaps = select(rows, choice="swap", card="1")
    swaps = swaps[is_largest_deck(swaps)]
    true = select(swaps, metric="true_survival")["estimate"]
    predicted = select(swaps, metric="predicted_survival")["estimate"]
    mean = float(true.mean())
    effect = "chance to survive the round after swapping a 1, mean over seats and N"
    evidence = (
        f"from {decimals(true.min(), 4)} to {decimals(true.max(), 4)} by seat, where (31) gives "
        f"{decimals(predicted.max(), 4)}; {_list_players(swaps)}"
    )
    return fact(effect, f"above {LIKELY:g}: likely", mean, holds=mean > LIKELY).describe(evidence)


@per_variant("beyond_optimality")
def inference_gains_little(rows: pd.DataFrame) -> Hypothesis:
    """Claim 6, exact: what a best response, which uses all inference, gains in a round."""
    worst, evidence = _largest_gain(rows)
    bound = f"below {SHARE_MARGIN:g}, taken as crucial"
    return fact(_GAIN, bound, worst, holds=worst < SHARE_MARGIN).describe(evidence)


@per_variant("beyond_optimality")
def strategy_is_optimal(rows: pd.DataFrame) -> Hypothesis:
    """Claim 12, exact: nothing may be gained on an optimal strategy."""
    worst, evidence = _largest_gain(rows)
    return fact(_GAIN, "none", worst, holds=worst <= 0).describe(evidence)


_GAIN = "largest gain of a best response in chance to survive a round, over seats and N"


def _largest_gain(rows: pd.DataFrame) -> tuple[float, str]:
    """Return what a best response gains at most over the paper's strategy in the paper's deck."""
    gains = select(rows, metric="gain_over_optimal", plays="best_response")
    gains = gains[(gains["seat"] != "all") & is_largest_deck(gains)]
    largest = gains.loc[gains["estimate"].idxmax()]
    opponents = "copies" if largest["opponents"] == "optimal" else "the mix"
    evidence = (
        f"{signed(largest['estimate'], 4)} at N = {count(largest['n_players'])} in seat "
        f"{largest['seat']} against {opponents}; "
        f"{signed(gains['estimate'].mean(), 4)} on average over seats, N and opponents; "
        f"{_list_players(gains)}"
    )
    return float(largest["estimate"]), evidence


def is_largest_deck(rows: pd.DataFrame) -> pd.Series:
    """Mark the rows of the largest deck, which is the paper's."""
    size = rows["suits"] * rows["cards"]
    return size == size.max()


@per_variant("figure_04", published=("prose_section_IV",))
def swap_set_shrinks(rows: pd.DataFrame, prose: pd.DataFrame) -> Hypothesis:
    """Claim 4, exact: the highest card swapped by the number of players."""
    covered = select(rows, metric="highest_card_swapped", n_uncovered="0")
    boundary = covered.set_index(covered["n_players"].astype(int))["estimate"].sort_index()
    last = int(boundary.index[boundary >= 2].max())
    printed = int(read_number(prose, metric="n_players_max"))
    holds = last == printed and boundary.is_monotonic_decreasing and boundary.iloc[-1] == 1
    effect = "largest number of players at which a 2 is swapped"
    own = fact(effect, f"{printed}, and only a 1 beyond", last, holds=holds)
    highest = ", ".join(
        f"{count(card)} up to N = {boundary.index[boundary >= card].max()}"
        for card in sorted({*boundary}, reverse=True)
    )
    return own.describe(f"highest card swapped: {highest}")


def keep_surface_flattens(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 5, exact: the chance after keeping no longer depends on N, above card 1."""
    rows = select(estimates["figure_03"], variant="as_written", action="keep")
    surface = rows[rows["card"] > 1].pivot(index="n_players", columns="card", values="estimate")
    last = surface.iloc[-1 - LAST_STEPS :]
    change = float((last.max() - last.min()).max())
    largest = surface.index[-1]
    effect = f"largest change of (19) from N = {last.index[0]} to {largest}, cards above 1"
    own = fact(effect, f"below {SHARE_MARGIN:g}", change, holds=change < SHARE_MARGIN)
    lowest = decimals(last.iloc[-1].min(), 4)
    evidence = f"at N = {largest} the smallest chance of any card above 1 is {lowest}"
    return [Finding("as_written", own.describe(evidence))]
