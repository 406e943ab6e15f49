"""The published numbers of the study against themselves."""

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.published import Tables, read_numbers
from redealt.games.cuckoo.formulas import win_chance_swap_as_printed
from redealt.games.cuckoo.names import STRATEGIES
from redealt.judging.audit import Check, check_spread, compare
from redealt.stats.hypotheses import Tails, chi_squared_homogeneity

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
    checks = [
        compare("figure_05a", "the four shares sum to 1", "1.0000", f"{shares.sum():.4f}"),
        compare(
            "figure_05a",
            "the four counts of wins sum to the matches played",
            f"{len(LABELS) * MATCHES_PER_LABEL}",
            f"{wins.sum():.0f}",
            "matches whose last players tie have no winner; they were dropped without mention",
        ),
    ]
    differences = select(prose, metric="difference_of_shares")
    for name, printed in zip(differences["item"], differences["value"], strict=True):
        first, _, second = name.partition("_minus_")
        found = f"{shares[first] - shares[second]:.4f}"
        check = f"the difference {first} minus {second} fits the two shares"
        checks.append(compare("figure_05a", check, printed, found))
    for strategy in STRATEGIES:
        check = f"the share of {strategy} is its count over the matches with a winner"
        found = f"{wins[strategy] / wins.sum():.4f}"
        checks.append(compare("figure_05a", check, f"{shares[strategy]:.4f}", found))
    return checks


def _check_labels(figure: pd.DataFrame) -> list[Check]:
    """Whether the bars of Figure 5b vary with the label as one repeated experiment would."""
    wins = read_numbers(figure, ["n_players_label", "strategy"], metric="wins").unstack()
    winners = wins.sum(axis=1)
    repeated = (
        "the program seats 38 players under every label; experiments with 2 to 39 players cannot "
        "be this alike"
    )
    checks = [
        check_spread(
            "figure_05b",
            "shares of wins over the 38 labels",
            "as much spread as one experiment repeated",
            chi_squared_homogeneity(wins[[*STRATEGIES]]),
            repeated,
        )
    ]
    for strategy in STRATEGIES:
        table = np.stack([wins[strategy], winners - wins[strategy]], axis=1)
        check = f"wins of {strategy} over the 38 labels"
        checks.append(_check_binomial_spread(check, chi_squared_homogeneity(table)))
    table = np.stack([winners, MATCHES_PER_LABEL - winners], axis=1)
    check = "matches without a winner over the 38 labels"
    checks.append(_check_binomial_spread(check, chi_squared_homogeneity(table)))
    return checks


def _check_binomial_spread(check: str, tails: Tails) -> Check:
    return check_spread("figure_05b", check, "as much spread as chance gives", tails)


def _check_figure_6(figure: pd.DataFrame) -> list[Check]:
    """How many matches the means of Figure 6 come from, and how many players sat."""
    means = read_numbers(figure, "n_players", metric="mean_last_round_index")
    checks = []
    for matches, source in ((MATCHES_PER_LABEL, "the text"), (500, "the figure's own values")):
        players = matches * means.index.astype(int)
        totals = means * players
        # A mean is given to six decimals, so its total is uncertain by half a unit of the last.
        slack = 0.5e-6 * players
        whole = (totals - totals.round()).abs() <= slack + 1e-9
        checks.append(
            compare(
                "figure_06",
                f"all means are whole totals over {matches} matches per N, as {source} has it",
                "152 of 152",
                f"{whole.sum()} of {len(whole)}",
            )
        )
    checks.append(
        compare(
            "figure_06",
            "two players play one round, so the label 2 seats two",
            "0",
            f"{means['2'].max():.0f}",
            "38 seated players would survive about 8 turns: not the program of Figure 5",
        )
    )
    return checks


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
        "impossible" if largest > 1 else "consistent",
        "equation (31), from which it is said to follow, stays below 1 and gives Figure 4",
    )
