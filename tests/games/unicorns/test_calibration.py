"""Shares and lengths of many games, against those measured for the study (sections 7, 10, 13.3).

The bands are those of its acceptance checks, with fixed seeds.
"""

from functools import cache

import numpy as np
import pytest

from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.deck import list_tiers
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.switches import AS_RUN, Switches
from tests.games.streams import draw_keys

RANDOM, RULES = Agent("random"), Agent("rule_based")
TIERS = Agent("evolved", [tier / 7 for tier in list_tiers()])
N = 20_000


@cache
def record_of(**changes):
    return compile_rules(Switches(**{**AS_RUN, **changes}))


def games_of(agents, n=N, **changes) -> np.recarray:
    return play(record_of(**changes), configure_agents(agents), draw_keys((1,), len(ROLES)), 0, n)


def share_of(games, n_first) -> float:
    """Return the share won by the first so many players."""
    return float(((games.winner >= 0) & (games.winner < n_first)).mean())


def seat_shares(games) -> np.ndarray:
    seats = games.seat[np.arange(len(games)), games.winner]
    return np.bincount(seats, minlength=6) / len(games)


def test_six_random_players():
    games = games_of([RANDOM] * 6)
    assert games.turns.mean() == pytest.approx(47.2, abs=0.8)
    assert np.median(games.turns) == pytest.approx(41, abs=1.5)
    assert games.turns.max() < 400
    assert games.instants.mean() == pytest.approx(11.3, abs=0.3)
    assert (games.end == 1).mean() == pytest.approx(0.009, abs=0.003)
    assert seat_shares(games) == pytest.approx(np.full(6, 1 / 6), abs=0.01)


def test_six_rule_based_players():
    games = games_of([RULES] * 6)
    assert games.turns.mean() == pytest.approx(41.3, abs=0.6)
    assert games.instants.mean() == pytest.approx(4.4, abs=0.2)
    measured = [0.150, 0.175, 0.180, 0.176, 0.164, 0.154]
    assert seat_shares(games) == pytest.approx(measured, abs=0.011)


@pytest.mark.parametrize(
    ("n_rule_based", "measured", "band"), [(3, 0.983, 0.003), (2, 0.918, 0.006), (1, 0.69, 0.015)]
)
def test_rule_based_players_against_random_ones(n_rule_based, measured, band):
    games = games_of([RULES] * n_rule_based + [RANDOM] * (6 - n_rule_based))
    assert share_of(games, n_rule_based) == pytest.approx(measured, abs=band)


# Measured over 10,000 games, with a base of 92.12: a difference has a standard error of about .004.
ALONE = {
    "cyclic_shuffles": (False, 0.9174),
    "cancels_own": (False, 0.8983),
    "kittencorn": ("itself", 0.9185),
    "cob_is_silent": (False, 0.9201),
    "shake_up_is_void": (False, 0.9245),
    "stabby_per_target": (False, 0.9213),
    "phoenix_only_destroyed": (False, 0.9222),
    "pandas_count": (False, 0.9216),
    "pandas_are_no_cards": (False, 0.9218),
    "wire_minds_all_cards": (False, 0.9209),
    "chooses_fewest": (False, 0.9123),
    "sacrifice_order": ("intended", 0.9210),
}


@pytest.mark.parametrize("switch", ALONE)
def test_one_deviation_turned_off(switch):
    value, measured = ALONE[switch]
    games = games_of([RULES] * 2 + [RANDOM] * 4, **{switch: value})
    assert share_of(games, 2) == pytest.approx(measured, abs=0.011)


def test_random_genes_do_almost_as_well_against_random_players():
    """Two copies of an individual, another one every 200 games."""
    shares = {4: [], -4: []}
    generator = np.random.default_rng(5)
    keys = draw_keys((2,), len(ROLES))
    for number in range(50):
        individual = Agent("evolved", generator.random(66).tolist())
        for kind, opponents in ((4, [RANDOM] * 4), (-4, [RULES] * 4)):
            agents = configure_agents([individual] * 2 + opponents)
            games = play(record_of(), agents, keys, 200 * number, 200)
            shares[kind].append(share_of(games, 2))
    assert np.mean(shares[4]) == pytest.approx(0.903, abs=0.01)
    assert np.mean(shares[-4]) == pytest.approx(0.235, abs=0.02)


def test_tiers_as_genes_play_the_very_same_games():
    """A+ is 1/7, not above 0.2; A is 2/7, and not worth an instant."""
    plain = games_of([RULES] * 2 + [RANDOM] * 4, 2000)
    genes = games_of([TIERS] * 2 + [RANDOM] * 4, 2000)
    assert plain.tobytes() == genes.tobytes()


def test_nobody_sits_in_the_seat_of_its_place_in_the_program():
    games = games_of([RANDOM] * 6, 500)
    assert not (games.seat[:, :6] == np.arange(6)).any()
