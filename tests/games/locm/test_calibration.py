"""Shares and lengths against those measured for the study (section 10)."""

import numpy as np
import pytest

from redealt.games.locm.agents.configuration import Agent
from tests.games.locm.play import play_match
from tests.games.locm.variants import AS_RUN_EVOLUTION, PRESETS

N = 40_000
MEASURED = 100_000  # games behind each number
RANDOM, BASELINE_2 = Agent("random"), Agent("baseline_2")
UNIFORM = {"draft": "uniform"}
FEWER = {"opening_hand": 3}
SIGNED = {**AS_RUN_EVOLUTION, "card_numbers": "signed", "items": "added"}

# Shares of the first player: random, Baseline2, it against random, random against it; rounds of
# the first two.
EXPECTED = {
    "as_run_evolution": (AS_RUN_EVOLUTION, (0.5152, 0.5188, 0.9768, 0.0339), (14.77, 7.08)),
    "as_written": ({}, (0.5298, 0.5314, 0.9686, 0.0461), (13.32, 6.91)),
    "signs corrected": (SIGNED, (0.5234, 0.5202, 0.9675, 0.0447), (13.38, 6.98)),
    "uniform draft": (UNIFORM, (0.5334, 0.5379, 0.9718, 0.0437), (13.27, 6.83)),
    "one card fewer": (FEWER, (0.5217, 0.5187, 0.9689, 0.0415), (13.45, 7.03)),
}
PAIRS = ((RANDOM, RANDOM), (BASELINE_2, BASELINE_2), (BASELINE_2, RANDOM), (RANDOM, BASELINE_2))


@pytest.mark.parametrize("name", EXPECTED)
def test_first_players_win_as_often_as_measured(name):
    variant, shares, rounds = EXPECTED[name]
    for number, (pair, share) in enumerate(zip(PAIRS, shares, strict=True)):
        found = play_match(variant, list(pair), N, 51, number)
        error = np.sqrt(share * (1 - share) * (1 / N + 1 / MEASURED)) + 5e-5
        assert found.first_share == pytest.approx(share, abs=4 * error), number
        if number < len(rounds):
            lengths = found.games.rounds
            error = lengths.std() * np.sqrt(1 / N + 1 / MEASURED) + 5e-3
            assert lengths.mean() == pytest.approx(rounds[number], abs=4 * error)


def test_common_shuffles_raise_the_seats_advantage():
    found = play_match(PRESETS["as_run_tournament"], [BASELINE_2] * 2, N, 52)
    assert found.first_share == pytest.approx(0.5736, abs=4 * 0.5 * np.sqrt(1 / N + 1 / 50_000))
