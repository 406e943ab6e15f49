"""The published numbers of the study against themselves."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import Tables, read_numbers
from redealt.games.cuckoo.formulas import win_chance_swap_as_printed
from redealt.games.cuckoo.names import STRATEGIES
from redealt.judging.audit import (
    CONSISTENT,
    IMPOSSIBLE,
    Check,
    check_all,
    check_spread,
    compare,
    of_fact,
)
from redealt.stats.hypotheses import chi_squared_homogeneity, dispersion_of_counts

MATCHES_PER_LABEL = 800
LABELS = range(2, 40)


def check(published: Tables) -> list[Check]:
    """Return all checks of the published tables."""
    return [
        *_check_shares(published["figure_05a"], published["prose_section_V"]),
        *_check_labels(published["figure_05b_extracted"]),
        *_check_figure_6(published["figure_06_extracted"]),
        _check_equation_26(),
    ]


def _check_shares(figure: pd.DataFrame, prose: pd.DataFrame) -> list[Check]:
    """Shares, their sum and differences, and the counts behind them."""
    shares, wins = (
        read_numbers(figure, "strategy", metric=metric) for metric in ("share_of_wins", "wins")
    )
    total = compare("figure_05a", "the four shares sum to 1", "1.0000", decimals(shares.sum(), 4))
    parts = [
        compare(
            "figure_05a",
            f"the share of {strategy} is its count over the matches with a winner",
            decimals(shares[strategy], 4),
            decimals(wins[strategy] / wins.sum(), 4),
        )
        for strategy in STRATEGIES
    ]
    matches = compare(
        "figure_05a",
        "the four counts of wins sum to the matches played",
        count(len(LABELS) * MATCHES_PER_LABEL),
        count(wins.sum()),
        "matches whose last players tie have no winner; the paper does not mention them",
    )
    differences = select(prose, metric="difference_of_shares")
    gaps = []
    for name, printed in zip(differences["item"], differences["value"], strict=True):
        first, _, second = name.partition("_minus_")
        found = decimals(shares[first] - shares[second], 4)
        check = f"the difference {first} minus {second} fits the two shares"
        gaps.append(compare("figure_05a", check, printed, found))
    return [
        *of_fact("shares and counts of Figure 5a", [total, *parts]),
        matches,
        *of_fact("differences in the text", gaps),
    ]


def _check_labels(figure: pd.DataFrame) -> list[Check]:
    """Whether the bars of Figure 5b vary with the label as one repeated experiment would."""
    wins = read_numbers(figure, ["n_players_label", "strategy"], metric="wins").unstack()
    winners = wins.sum(axis=1)
    shares = check_spread(
        "figure_05b",
        "shares of wins over the 38 labels",
        "as much spread as one experiment repeated",
        chi_squared_homogeneity(wins[[*STRATEGIES]]),
        "the program seats 38 players under every label; experiments with 2 to 39 players cannot "
        "be this alike",
    )
    counts = {f"wins of {strategy}": (wins[strategy], winners) for strategy in STRATEGIES}
    counts["matches without a winner"] = MATCHES_PER_LABEL - winners, MATCHES_PER_LABEL
    single = [
        check_spread(
            "figure_05b",
            f"{what} over the 38 labels",
            "as much spread as chance gives",
            dispersion_of_counts(*counted),
        )
        for what, counted in counts.items()
    ]
    return of_fact("spread of Figure 5b over the labels", [shares, *single])


def _check_figure_6(figure: pd.DataFrame) -> list[Check]:
    """How many matches the means of Figure 6 come from, and how many players sat."""
    means = read_numbers(figure, "n_players", metric="mean_last_round_index")
    sizes = []
    for matches, source in ((MATCHES_PER_LABEL, "the text has it"), (500, "the values show")):
        players = matches * means.index.astype(int)
        totals = means * players
        # A mean is given to six decimals, so its total is uncertain by half a unit of the last.
        slack = 0.5e-6 * players
        whole = (totals - totals.round()).abs() <= slack + 1e-9
        check = f"all means are whole totals over {matches} matches per N, as {source}"
        sizes.append(check_all("figure_06", check, whole))
    seats = compare(
        "figure_06",
        "two players play one round, so the label 2 seats two",
        "0",
        decimals(means["2"].max(), 0),
        "38 seated players would survive about 8 turns: not the program of Figure 5",
    )
    return [*of_fact("matches behind Figure 6", sizes), seats]


def _check_equation_26() -> Check:
    """Equation (26) as printed against the bounds of a probability."""
    chances = {(n, v): win_chance_swap_as_printed(v, n) for n in LABELS for v in range(1, 11)}
    (players, card), largest = max(chances.items(), key=lambda item: item[1])
    above = sum(chance > 1 for chance in chances.values())
    return Check(
        "figure_03",
        "equation (26) as printed is a probability",
        "at most 1",
        f"{largest} at N = {players}, card {card}; above 1 in {above} of {len(chances)} cells",
        IMPOSSIBLE if largest > 1 else CONSISTENT,
        "equation (31), from which it is said to follow, stays below 1 and gives Figure 4",
    )
