"""Claims on the weights that searches end with: each verdict that they can have."""

from itertools import product

import numpy as np
import pandas as pd
import pytest

from redealt.exhibits.estimates import drop_unsound_intervals
from redealt.games.cubirds.names import WEIGHTS
from redealt.studies.cubirds.analysis.o_classes import UPPER_ENDS
from tests.studies.claims import find, print_instead
from tests.studies.cubirds.claim_rows import (
    AS_RUN,
    NO,
    OPEN,
    UNTESTED,
    YES,
    Rows,
    analyse,
    stated,
    verdict,
)
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games

MIDDLE = {"k": 0.5, "l": 0.5, "m": 0.0, "n": 0.5, "o": 1.0, "p": 0.5}


def searches(search: str, seeds: int, sd: float, **ends: float) -> Rows:
    """Return the last generation of searches whose populations' means spread around given ones."""
    around = np.linspace(-1.5, 1.5, seeds) * sd
    return [
        {
            "search": search,
            "seed": seed,
            "generation": 40,
            "games": 100,
            "weight": weight,
            "best": 1.9,
            "mean": {**MIDDLE, **ends}[weight] + np.roll(around, shift)[seed],
            "sd": 0.1,
            "fitness": 1.0,
            "seven_share": 0.9,
        }
        for seed in range(seeds)
        for shift, weight in enumerate(WEIGHTS)
    ]


def evolved(seeds: int = 10, sd: float = 0.02, *, unselected=True, **ends: float) -> pd.DataFrame:
    """Return figure 5 of searches of the program, beside those without selection."""
    rows = searches("as_run", seeds, sd, **ends)
    return analyse("figure_05", genetic=rows + unselected * searches("null", seeds, 2 * sd))


def classes(share: float = 0.8, games: int = 100) -> pd.DataFrame:
    """Return the classes of o in play: those above 1 win a share against those below."""
    rows = []
    for first, second in product(map(float, UPPER_ENDS), repeat=2):
        chance = 0.5
        if (first > 1) != (second > 1):
            chance = share if first > 1 else 1 - share
        won = round(games * chance)
        where = {**AS_RUN, "o_1": first, "o_2": second}
        rows += outcome_rows(where, [seat_games(won, games - won)])
    return analyse("beyond_o_classes", o_classes=rows)


@pytest.mark.parametrize(
    ("share", "games", "expected"),
    [(0.8, 100, YES), (0.2, 100, NO), (0.51, 10, OPEN), (0.5, 0, UNTESTED)],
)
def test_claim_6b_going_for_seven_is_more_profitable(share, games, expected):
    if games:
        table = classes(share, games)
    else:
        table = classes(1.0)
        table = table[table["o_class"] != "(5/3, 2]"]
    assert verdict("6b", beyond_o_classes=table) == expected


def test_claim_6b_pools_all_classes_that_go_for_triplets():
    found = stated("6b", beyond_o_classes=classes(0.8, 100))
    assert found.estimate == pytest.approx(0.8)
    assert found.evidence.startswith("0.80 against [0, 1/4], ")
    assert "(1, 6/5]" not in found.evidence


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (evolved(o=1.80), YES),
        (evolved(o=1.5), NO),
        (evolved(o=1.95), NO),
        (evolved(o=1.755), OPEN),
        (evolved(o=1.8, sd=0.2), OPEN),
        (evolved(o=1.8, seeds=5), UNTESTED),
    ],
)
def test_claim_7_o_converges_to_1_8(figure, expected):
    assert verdict("7", figure_05=figure) == expected


def test_claims_are_on_the_mean_of_the_population_and_not_on_the_best():
    found = stated("7", figure_05=evolved(o=1.5))  # all best individuals have 1.9
    assert found.estimate == pytest.approx(1.5)


def test_claim_7_is_held_against_the_printed_weight():
    printed = print_instead("cubirds", "figure_05_caption", "1.2", weight="o")
    (finding,) = find("cubirds", "7", {"figure_05": evolved(o=1.2)}, printed)
    assert finding.hypothesis.bound == "between 1.15 and 1.25"
    assert finding.hypothesis.p_support < 0.01


def test_claim_7_tells_how_far_selection_shifts_the_weight():
    found = stated("7", figure_05=evolved(o=1.77))
    assert found.evidence.startswith("o 1.77 in 10 searches, 1.00 without selection: +0.77 (+0.7")


def test_few_searches_have_a_shift_without_an_interval():
    found = stated("7", figure_05=drop_unsound_intervals(evolved(o=1.77, seeds=3)))
    assert found.evidence == "o 1.77 in 3 searches, 1.00 without selection: +0.77"


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (evolved(k=0.6), YES),
        (evolved(k=0.6, p=0.55), YES),
        (evolved(k=0.4), NO),
        (evolved(k=0.6, p=0.8), NO),
        (evolved(), OPEN),
        (evolved(k=0.6, seeds=9), UNTESTED),
    ],
)
def test_claim_8a_k_ends_above_l_and_p(figure, expected):
    assert verdict("8a", figure_05=figure) == expected


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (evolved(n=0.4), YES),
        (evolved(n=0.6), NO),
        (evolved(n=0.4, l=0.2, p=0.4), NO),
        (evolved(), OPEN),
    ],
)
def test_claim_8b_n_ends_below_l_and_p(figure, expected):
    assert verdict("8b", figure_05=figure) == expected


def test_claim_8b_measures_the_gap_within_searches_and_shows_all_three_weights():
    found = stated("8b", figure_05=evolved(n=0.4, l=0.45))
    assert found.estimate == pytest.approx(0.4 - (0.45 + 0.5) / 2)
    for words in ("n 0.40 in", "; l 0.45 in", "; p 0.50 in"):
        assert words in found.evidence


@pytest.mark.parametrize(
    ("figure", "positive", "unimportant"),
    [
        (evolved(m=0.05), YES, YES),
        (evolved(m=-0.05), NO, YES),
        (evolved(m=0.4), YES, NO),
        (evolved(m=-0.4), NO, NO),
        (evolved(m=0.1), YES, OPEN),
        (evolved(m=0.05, sd=0.2), OPEN, OPEN),
        (evolved(m=0.1, unselected=False), YES, UNTESTED),
    ],
)
def test_claims_8c_and_9_m_is_positive_and_selection_hardly_shifts_it(
    figure, positive, unimportant
):
    found = verdict("8c", figure_05=figure), verdict("9", figure_05=figure)
    assert found == (positive, unimportant)
