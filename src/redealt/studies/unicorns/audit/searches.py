"""Checks of Tables 5.1 and 6.1: what 100 games show."""

from itertools import combinations

import numpy as np

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import p_value
from redealt.exhibits.published import Tables, read_number, read_numbers
from redealt.judging.audit import Check, check_all, check_shown, check_spread, check_that
from redealt.stats.hypotheses import Tails, chi_squared_homogeneity, fisher, holm, logit_trend
from redealt.stats.intervals import LEVEL

GAMES = 100  # of each agent


def check(published: Tables) -> list[Check]:
    """Return the checks of searches and rule-based agents."""
    first, second = published["table_5_1"], published["table_6_1"]
    playouts = read_numbers(first, "n_playouts")
    wins = (GAMES * playouts).round().astype(int)
    repeated = read_numbers(select(second, agent="mcts"), "n_playouts")
    rules = round(GAMES * read_number(second, agent="rule_based"))
    return [
        check_all(
            "table_6_1",
            "win rates of searches are those of Table 5.1",
            [repeated[name] == playouts[name] for name in repeated.index],
            "the same games, and no replication",
        ),
        _check_trend(wins.index.astype(int), wins.to_numpy()),
        _check_homogeneity(wins.to_numpy()),
        _check_pairs({"rule-based": rules, **{f"MCTS-{name}": n for name, n in wins.items()}}),
        _check_reference(published, rules),
    ]


def _check_trend(playouts: np.ndarray, wins: np.ndarray) -> Check:
    trend = logit_trend(wins, np.full(len(wins), GAMES), playouts)
    return check_shown(
        Tails(trend.slope, trend.p_low, trend.p_high),
        "high",
        "table_5_1",
        "the win rate rises with the number of playouts",
        "significant",
        p_value(trend.p_two_sided),
    )


def _check_homogeneity(wins: np.ndarray) -> Check:
    table = np.stack([wins, GAMES - wins], axis=1)
    words = "the four searches vary as equal ones would"
    return check_spread("table_5_1", words, "as by chance", chi_squared_homogeneity(table))


def _check_pairs(wins: dict[str, int]) -> Check:
    pairs = list(combinations(wins, 2))
    p_values = [fisher(wins[one], GAMES, wins[other], GAMES).p_two_sided for one, other in pairs]
    apart = [pair for pair, p in zip(pairs, holm(p_values), strict=True) if p < LEVEL]
    told = ", ".join(f"{one} and {other}" for one, other in apart) or "none"
    is_told = all(("rule-based", f"MCTS-{n}") in apart for n in (100, 200, 400))
    return check_that(
        is_told,
        "table_6_1",
        "the rule-based agent differs from MCTS with 100, 200 and 400 playouts (Fisher, Holm)",
        "all three pairs",
        told,
        "over all pairs of the five agents",
    )


def _check_reference(published: Tables, rules: int) -> Check:
    reference = read_number(published["prose_chapter_6"], topic="reference")
    games = 1000
    test = fisher(rules, GAMES, round(games * reference), games)
    return check_that(
        test.p_two_sided >= LEVEL,
        "table_6_1",
        "93 % of 100 games and the reference of 90.9 % agree",
        "no significant difference",
        p_value(test.p_two_sided),
        "the number of games of the reference is not stated; 1,000 are assumed",
    )
