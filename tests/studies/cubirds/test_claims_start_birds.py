"""Claims on start birds, and on the games behind the published tables: each verdict."""

import pandas as pd
import pytest
from scipy.stats import chi2

from redealt.games.cubirds.species import TOTAL_CARDS
from redealt.judging.claims import Finding, judge_claims
from redealt.stats.hypotheses import Tails
from redealt.studies.cubirds.claims.spread import PRINTED, judge_spread
from tests.studies.cubirds.claim_rows import (
    NO,
    OPEN,
    UNTESTED,
    YES,
    analyse,
    findings,
    pairs,
    stated,
    verdict,
    verdicts,
)
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games

FLAT = [0.0] * 8
BAD_FLAMINGO = [-0.06, *[0.0] * 7]
RISING = [0.004 * (cards - 14) for cards in TOTAL_CARDS]
STEEP = [0.012 * (cards - 14) for cards in TOTAL_CARDS]


def table(name: str, games: int, first=FLAT, second=FLAT, odd: float = 0.0) -> pd.DataFrame:
    """Return a table of start birds from what each adds to the chance of its player.

    With ``odd`` player 1 wins more often with pairs whose sum is even, and less with others.
    """

    def chance(own: int, other: int) -> float:
        return 0.5 + first[own] - second[other] + odd * (-1) ** (own + other)

    rows = pairs(games, chance)
    if name == "table_08":
        marginals = [{**row, "variant": "as_written"} for row in fixed(FLAT, 10)]
        return analyse(name, start_birds_rollouts=rows, start_bird_marginals=marginals)
    run = {"table_07": "start_birds_random", "table_09": "start_birds_heuristic"}[name]
    return analyse(name, **{run: rows})


def fixed(effects: list[float], games: int, rollouts: int = 3) -> list[dict]:
    """Return games in which one player's bird is fixed."""
    rows = []
    for player in ("player_1", "player_2"):
        for bird, effect in enumerate(effects):
            won = round(games * (0.5 + effect))
            counts = (won, games - won) if player == "player_1" else (games - won, won)
            where = {"variant": "as_run", "rollouts": rollouts, "player": player, "bird": bird}
            rows += outcome_rows(where, [seat_games(*counts)])
    return rows


# Do they matter?


@pytest.mark.parametrize(
    ("games", "first", "second", "expected"),
    [
        (1000, FLAT, FLAT, YES),
        (1000, STEEP, STEEP, NO),
        (50_000, [0.002, *FLAT[1:]], FLAT, YES),  # significant, and far within the margin
        (2, FLAT, FLAT, OPEN),
    ],
)
def test_claim_13_start_birds_of_random_agents(games, first, second, expected):
    assert verdict("13", table_07=table("table_07", games, first, second)) == expected


@pytest.mark.parametrize(
    ("first", "second", "odd", "games", "expected"),
    [
        (FLAT, FLAT, 0.0, 1000, YES),
        (FLAT, FLAT, 0.05, 1000, YES),  # whatever it is, no bird is better than another
        (STEEP, STEEP, 0.0, 1000, NO),
        (FLAT, FLAT, 0.0, 4, OPEN),
    ],
)
def test_claim_14_start_birds_of_rollout_agents(first, second, odd, games, expected):
    found = verdicts("14", table_08=table("table_08", games, first, second, odd=odd))
    assert found == {"as_run": expected, "as_written": OPEN}


@pytest.mark.parametrize(
    ("effects", "games", "expected"),
    [(FLAT, 20_000, YES), (STEEP, 20_000, NO), (FLAT, 30, OPEN)],
)
def test_claim_14_where_one_bird_is_fixed(effects, games, expected):
    pair = [{**row, "variant": "other"} for row in pairs(10)]
    rows = analyse(
        "table_08", start_birds_rollouts=pair, start_bird_marginals=fixed(effects, games)
    )
    assert verdicts("14", table_08=rows)["as_run"] == expected


@pytest.mark.parametrize(
    ("first", "second", "games", "expected"),
    [
        (RISING, BAD_FLAMINGO, 1000, YES),
        (FLAT, FLAT, 10_000, NO),  # shown to be smaller than in the published table
        (FLAT, FLAT, 20, OPEN),
    ],
)
def test_claim_15_start_birds_of_heuristic_agents(first, second, games, expected):
    assert verdict("15", table_09=table("table_09", games, first, second)) == expected


def test_claim_15_measures_the_spread_of_both_players_together():
    found = stated("15", table_09=table("table_09", 10_000, BAD_FLAMINGO))
    # The flamingo is 6 points worse than seven others, for one of two players.
    assert found.estimate == pytest.approx(0.06 * (7 / 64 / 2) ** 0.5, rel=0.02)
    assert found.ci_low < found.estimate < found.ci_high
    assert found.evidence.startswith("player 1 from 0.440 to 0.500, chi-squared 1\u202f008.2")
    assert "; player 2 from 0.507 to 0.507, chi-squared 0.0 on 7 df; pairs" in found.evidence


def test_claims_15_to_17_are_not_judged_where_every_game_has_one_winner():
    rows = analyse("table_09", start_birds_heuristic=pairs(3, lambda *_: 1.0))
    for claim in ("15", "16a", "16b", "17"):
        assert verdict(claim, table_09=rows) == UNTESTED


# Which are best?

GOOD_WARBLER = [0, 0, 0, 0, 0, 0, 0.05, 0]
GOOD_ROBIN = [0, 0, 0, 0, 0, 0, 0, 0.12]


@pytest.mark.parametrize(
    ("first", "second", "games", "expected"),
    [
        (GOOD_WARBLER, GOOD_WARBLER, 1000, YES),
        (GOOD_WARBLER, FLAT, 1000, YES),  # both players together
        (GOOD_WARBLER, GOOD_ROBIN, 1000, NO),
        (FLAT, FLAT, 1000, OPEN),
        (GOOD_WARBLER, GOOD_WARBLER, 20, OPEN),
    ],
)
def test_claim_16a_the_reed_warbler_is_strongest(first, second, games, expected):
    assert verdict("16a", table_09=table("table_09", games, first, second)) == expected


@pytest.mark.parametrize(
    ("first", "second", "games", "expected"),
    [
        (BAD_FLAMINGO, BAD_FLAMINGO, 1000, YES),
        ([0.06, *FLAT[1:]], FLAT, 1000, NO),
        (FLAT, FLAT, 1000, OPEN),
        (BAD_FLAMINGO, BAD_FLAMINGO, 2, OPEN),
    ],
)
def test_claim_16b_the_flamingo_is_weak(first, second, games, expected):
    assert verdict("16b", table_09=table("table_09", games, first, second)) == expected


def test_claim_16_compares_both_players_together_and_lists_the_birds_of_each():
    effects = [-0.05, 0.0, 0.0, 0.0, 0.0, 0.02, 0.04, 0.03]
    tables = {"table_09": table("table_09", 1000, effects)}
    found = stated("16a", **tables)
    assert found.estimate == pytest.approx((0.04 - 0.03) / 2)
    assert found.evidence.startswith("player 1 0.5400, from best to worst: reed warbler, robin, ")
    assert "player 2 " in found.evidence
    found = stated("16b", **tables)
    assert found.estimate == pytest.approx((-0.05 - sum(effects[1:]) / 7) / 2)


@pytest.mark.parametrize(
    ("first", "second", "games", "expected"),
    [
        (RISING, RISING, 1000, YES),
        (RISING, FLAT, 1000, YES),  # both players together
        (RISING[::-1], RISING[::-1], 1000, NO),
        (FLAT, FLAT, 1000, OPEN),
        (RISING, RISING, 2, OPEN),
    ],
)
def test_claim_17_common_birds_are_an_advantage(first, second, games, expected):
    assert verdict("17", table_09=table("table_09", games, first, second)) == expected


def test_claim_17_tells_the_rise_without_the_flamingo():
    found = stated("17", table_09=table("table_09", 1000, RISING, RISING))
    assert found.estimate == pytest.approx(0.004 * (20 - 7), rel=0.03)
    rise = found.evidence.partition("without the flamingo ")[2]
    assert rise.startswith("+0.04")
    bad = stated("17", table_09=table("table_09", 1000, BAD_FLAMINGO, BAD_FLAMINGO))
    assert bad.p_support < 0.05
    assert "without the flamingo \u22120.00" in bad.evidence or "flamingo +0.00" in bad.evidence


# Ties


@pytest.mark.parametrize(
    ("ties", "games", "expected"),
    [
        (lambda *_: 200, 1000, YES),
        (lambda first, _: 40 if first == 0 else 2, 1000, NO),
        (lambda _, second: 40 if second == 7 else 2, 1000, NO),
        (lambda *_: 2, 1000, OPEN),  # the margin of so small a share is smaller still
        (lambda *_: 0, 1000, UNTESTED),
    ],
)
def test_claim_18_ties_do_not_depend_on_birds(ties, games, expected):
    rows = analyse("table_09", start_birds_heuristic=pairs(games, ties=ties))
    assert verdict("18", table_09=rows) == expected


# The games behind the published tables


def ours() -> dict[str, pd.DataFrame]:
    return {name: table(name, 100, odd=0.02) for name in ("table_07", "table_08", "table_09")}


def test_claims_20_judge_the_printed_counts_of_each_table():
    claims = {"20a": NO, "20b": NO, "20c": OPEN}
    for claim, expected in claims.items():
        assert verdicts(claim, **ours()) == {PRINTED: expected}
    found = [findings(claim, **ours())[0].hypothesis for claim in claims]
    assert found[1].evidence.startswith("deviance 441.4 on 49 df; ours")
    assert found[2].evidence.endswith("ours 10.2 (program)")
    assert [round(each.estimate, -1) for each in found[1:]] == [110, 1080]


@pytest.mark.parametrize(
    ("deviance", "expected"),
    [(49, OPEN), (36, OPEN), (0.4, NO), (440, NO), (28, NO), (78, NO)],
)
def test_claim_20_by_both_tails_of_the_spread(deviance, expected):
    rest = Tails(deviance, float(chi2.cdf(deviance, 49)), float(chi2.sf(deviance, 49)), 49)
    judged = judge_claims("cubirds", {"20a": [Finding(PRINTED, judge_spread(rest))]})
    assert judged["verdict"].item() == expected
    low, high = judged["ci_low"].item(), judged["ci_high"].item()
    assert low < 1000 * 49 / deviance < high
