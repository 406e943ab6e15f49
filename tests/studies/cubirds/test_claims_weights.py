"""Claims on the weights that searches end with: each verdict that they can have."""

from itertools import product

import numpy as np
import pandas as pd
import pytest

from redealt.games.cubirds.names import WEIGHTS
from redealt.studies.cubirds.analysis.o_classes import UPPER_ENDS
from tests.studies.claims import find, print_instead
from tests.studies.cubirds.claim_rows import (
    AS_RUN,
    NO,
    UNDECIDED,
    YES,
    Rows,
    analyse,
    findings,
    verdict,
    verdicts,
)
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games

MIDDLE = {"k": 0.5, "l": 0.5, "m": 0.0, "n": 0.5, "o": 1.0, "p": 0.5}


def searches(search: str, seeds: int, sd: float, **ends: float) -> Rows:
    """Return the last generation of searches whose best weights spread around given means."""
    around = np.linspace(-1.5, 1.5, seeds) * sd
    return [
        {
            "search": search,
            "seed": seed,
            "generation": 40,
            "games": 100,
            "weight": weight,
            "best": {**MIDDLE, **ends}[weight] + np.roll(around, shift)[seed],
            "mean": 0.5,
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
    ("figure", "play", "expected"),
    [
        (evolved(o=1.6), classes(), YES),
        (evolved(o=0.6), classes(), NO),
        (evolved(o=1.6), classes(0.2), NO),
        (evolved(o=1.01), classes(), UNDECIDED),
        (evolved(o=1.6, sd=0.6), classes(), UNDECIDED),
        (evolved(o=1.6), classes(0.51), UNDECIDED),
        (evolved(o=1.6, unselected=False), classes(), UNDECIDED),
        (evolved(o=1.6, seeds=3), classes(), UNDECIDED),
    ],
)
def test_claim_6b_it_pays_to_go_for_seven(figure, play, expected):
    assert verdict("6b", figure_05=figure, beyond_o_classes=play) == expected


def test_claim_6b_is_open_for_a_reading_whose_classes_never_meet():
    rows = searches("as_written", 10, 0.02, o=1.6) + searches("null", 10, 0.04)
    figure = analyse("figure_05", genetic=rows)
    assert verdicts("6b", figure_05=figure, beyond_o_classes=classes()) == {"as_written": UNDECIDED}


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (evolved(o=1.77), YES),
        (evolved(o=1.5), NO),
        (evolved(o=1.95), NO),
        (evolved(o=1.71), UNDECIDED),
        (evolved(o=1.8, seeds=5), UNDECIDED),
        (evolved(o=1.8, unselected=False), UNDECIDED),
    ],
)
def test_claim_7_o_converges_to_1_8(figure, expected):
    assert verdict("7", figure_05=figure) == expected


def test_claim_7_is_held_against_the_printed_weight():
    printed = print_instead("cubirds", "figure_05_caption", "1.2", weight="o")
    (finding,) = find("cubirds", "7", {"figure_05": evolved(o=1.2)}, printed)
    assert finding.evidence.endswith("margin 0.1 around 1.2")
    assert finding.p_support < 0.01


def test_claim_7_tells_where_weights_end_without_selection():
    (finding,) = findings("7", figure_05=evolved(o=1.77))
    assert finding.evidence.startswith("o = 1.770 (1.7")
    # The middle 95 % of ten values that are spread evenly from 0.94 to 1.06.
    words = "in 10 searches, without selection 1.000 (0.971 to 1.029), 95 % of single ones 0.94 to"
    assert words in finding.evidence


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (evolved(k=0.6), YES),
        (evolved(k=0.4), NO),
        (evolved(k=0.6, p=0.7), NO),
        (evolved(), UNDECIDED),
        (evolved(l=0.4, p=0.4), UNDECIDED),  # k ends where it does without selection
        (evolved(k=0.6, seeds=9), UNDECIDED),
    ],
)
def test_claim_8a_k_ends_above_l_and_p(figure, expected):
    assert verdict("8a", figure_05=figure) == expected


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (evolved(n=0.4), YES),
        (evolved(n=0.6), NO),
        (evolved(n=0.4, l=0.3), NO),
        (evolved(), UNDECIDED),
        (evolved(l=0.6, p=0.6), UNDECIDED),
    ],
)
def test_claim_8b_n_ends_below_l_and_p(figure, expected):
    assert verdict("8b", figure_05=figure) == expected


def test_claim_8b_shows_all_three_weights():
    (finding,) = findings("8b", figure_05=evolved(n=0.4, l=0.45))
    assert finding.evidence.startswith("n = 0.400 (")
    assert finding.evidence.endswith("; l = 0.450, p = 0.500")


@pytest.mark.parametrize(
    ("figure", "small_and_positive", "small"),
    [
        (evolved(m=0.1), YES, YES),
        (evolved(m=-0.1), NO, YES),
        (evolved(m=0.4), NO, NO),
        (evolved(m=0.01), UNDECIDED, UNDECIDED),  # as near 0 as without selection
        (evolved(m=0.1, sd=0.2), UNDECIDED, UNDECIDED),
        (evolved(m=0.1, unselected=False), UNDECIDED, UNDECIDED),
    ],
)
def test_claims_8c_and_9_m_is_small_and_positive(figure, small_and_positive, small):
    found = verdict("8c", figure_05=figure), verdict("9", figure_05=figure)
    assert found == (small_and_positive, small)
