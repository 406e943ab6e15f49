"""Shares and lengths of many games: what the authors' program was measured to give.

The bands are those of the study's acceptance checks, with fixed seeds.
"""

import numpy as np
import pytest

from redealt.games.cubirds.agents.configuration import Agent
from redealt.games.cubirds.state import EMPTY_DECK, SEVEN_SPECIES, TURN_CAP, TWO_TRIPLETS
from tests.games.cubirds.play import HEURISTIC, RANDOM, play_match
from tests.games.cubirds.variants import AS_RUN, CALIBRATION


def describe(games: np.recarray) -> dict[str, float]:
    decisions = max(1, int(games.decisions.sum()))
    assert not (games.end == TURN_CAP).any()
    return {
        "two_triplets": float((games.end == TWO_TRIPLETS).mean()),
        "seven_species": float((games.end == SEVEN_SPECIES).mean()),
        "empty_deck": float((games.end == EMPTY_DECK).mean()),
        "tie": float((games.winner < 0).mean()),
        "printed_turns": float(games.printed_turns.mean()),
        "player_turns": float(games.turns.mean()),
        "rounds": float(games.rounds.mean()),
        "first_row": games.first_row.sum() / decisions,
        "stale_choices": games.stale_choices.sum() / decisions,
        "scoreless": games.scoreless.sum() / decisions,
    }


def assert_in_bands(found: dict[str, float], bands: dict[str, tuple[float, float]]) -> None:
    off = {
        name: (found[name], f"{value} ± {tolerance}")
        for name, (value, tolerance) in bands.items()
        if abs(found[name] - value) > tolerance
    }
    assert not off


def test_random_games_as_run():
    found = describe(play_match([RANDOM] * 2, 100_000, AS_RUN, name=(81,)))
    bands = {
        "two_triplets": (0.2861, 0.005),
        "seven_species": (0.1045, 0.004),
        "empty_deck": (0.6094, 0.005),
        "tie": (0.0696, 0.003),
        "printed_turns": (77.44, 0.25),
    }
    assert_in_bands(found, bands)


def test_random_games_as_written():
    found = describe(play_match([RANDOM] * 2, 50_000, {}, name=(82,)))
    bands = {
        "two_triplets": (0.641, 0.01),
        "seven_species": (0.326, 0.01),
        "empty_deck": (0.034, 0.004),
        "tie": (0.0040, 0.002),
        "player_turns": (82.94, 0.4),
    }
    assert_in_bands(found, bands)


# Measured for the study with at least 25,000 games of random players, a switch of the program or of
# the text turned: shares of 2x3, seven, empty deck and ties, and turns.
VARIED = {
    "family_uniform": (AS_RUN, {"none_weight": 1}, (0.3345, 0.1836, 0.4819, 0.0560, 72.26)),
    "always_draw": (AS_RUN, {"draw_probability": 1}, (0.5041, 0.1715, 0.3244, 0.0404, 69.25)),
    "never_draw": (AS_RUN, {"draw_probability": 0}, (0.0166, 0.0043, 0.9791, 0.1259, 55.69)),
    "no_draw_on_empty_hand": (
        AS_RUN,
        {"draws_on_empty_hand": False},
        (0.1971, 0.0668, 0.7361, 0.0857, 68.10),
    ),
    "redeal_of_all_cards": (
        AS_RUN,
        {
            "redeals_from_pile": False,
            "loses_captured": False,
            "ends_without_piles": False,
            "idles_without_piles": False,
        },
        (0.6327, 0.2204, 0.1469, 0.0176, 89.83),
    ),
    "written_empty_hand_redeals": (
        {},
        {"draws_on_empty_hand": False},
        (0.6500, 0.3012, 0.0488, 0.0068, 78.54),
    ),
    "written_always_draws": (
        {},
        {"draws_on_empty_hand": False, "draw_probability": 1},
        (0.6432, 0.3146, 0.0422, 0.0057, 64.70),
    ),
    "written_never_draws": ({}, {"draw_probability": 0}, (0.6443, 0.2916, 0.0641, 0.0073, 88.52)),
}


@pytest.mark.parametrize("name", VARIED)
def test_random_games_with_a_switch_turned(name):
    base, change, (*shares, turns) = VARIED[name]
    n = 20_000
    games = play_match([RANDOM] * 2, n, {**base, **change}, name=(83,))
    found = describe(games)
    names = ("two_triplets", "seven_species", "empty_deck", "tie")
    bands = {
        share: (value, 5 * np.sqrt(value * (1 - value) * (1 / n + 1 / 25_000)) + 5e-5)
        for share, value in zip(names, shares, strict=True)
    }
    error = games.printed_turns.std() * np.sqrt(1 / n + 1 / 25_000)
    # The text's turns were counted with one more for games that end without new hands.
    noticing = 0 if base else found["empty_deck"]
    found["printed_turns"] += noticing
    assert_in_bands(found, {**bands, "printed_turns": (turns, 5 * error)})


def test_flat_monte_carlo_as_run():
    agents = [Agent("flat_monte_carlo", 1000)] * 2
    found = describe(play_match(agents, 1000, AS_RUN, name=(84,)))
    bands = {
        "two_triplets": (0.53, 0.05),
        "empty_deck": (0, 0.03),
        "player_turns": (52.6, 1.3),
        "first_row": (0.93, 0.02),
        "stale_choices": (0.24, 0.02),
        "scoreless": (0.008, 0.004),
    }
    assert_in_bands(found, bands)


def test_heuristic_with_the_simple_look_ahead():
    """That calibration kept H6: without any score above 0 flamingos are placed."""
    variant, n = {**CALIBRATION, "falls_back_on_flamingo": True}, 20_000
    games = play_match([HEURISTIC] * 2, n, variant, name=(86,))
    found = describe(games)
    error = np.sqrt(1 / n + 1 / 12_000)
    bands = {
        "rounds": (16.34, 4 * games.rounds.std() * error),
        "player_turns": (33.59, 4 * games.turns.std() * error),
        "two_triplets": (0.0203, 4 * np.sqrt(0.0203 * 0.9797) * error),
    }
    assert_in_bands(found, bands)


def test_heuristic_as_run():
    found = describe(play_match([HEURISTIC] * 2, 20_000, AS_RUN, name=(85,)))
    bands = {
        "seven_species": (0.9725, 0.005),
        "two_triplets": (0.0192, 0.004),
        "empty_deck": (0.0083, 0.003),
        "tie": (0.0017, 0.0015),
        "rounds": (16.85, 0.12),
        "printed_turns": (16.85, 0.12),
        "player_turns": (34.26, 0.25),
    }
    assert_in_bands(found, bands)
