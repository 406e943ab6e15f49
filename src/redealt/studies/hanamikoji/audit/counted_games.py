"""Tests of Tables 3 to 5 on the whole games behind their shares."""

from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np

from redealt.exhibits.numbers import decimals, signed
from redealt.exhibits.published import Tables
from redealt.games.hanamikoji.chain import cards_scored, solve_lengths
from redealt.games.hanamikoji.names import ENDS
from redealt.games.hanamikoji.switches import Switches
from redealt.judging.audit import Check, check_shown, check_spread, check_that, of_fact
from redealt.stats.hypotheses import (
    Tails,
    Trend,
    binomial,
    chi_squared_fit,
    dispersion_of_counts,
    logit_trend,
)
from redealt.studies.hanamikoji.audit.differences import CHANCE
from redealt.studies.hanamikoji.audit.equal_agents import (
    TABLES,
    Rows,
    count_rows,
    read_rows,
)
from redealt.studies.hanamikoji.audit.feasibility import Counts, PrintedRow
from redealt.studies.hanamikoji.published.reconstructed import GAMES

SETTLED = 40  # rollouts from which shares no longer change much


def check(published: Tables) -> list[Check]:
    """Return the checks of who wins, of spread, trends and random play.

    Rows whose numbers of tie-breaks cannot be told are left out.
    """
    rows = read_rows(published)
    counts = count_rows(rows)
    informed = {n: row for n, row in counts.items() if n > 0}
    checks = [_check_who_wins(informed), *_check_winners_of_tie_breaks(informed)]
    checks += of_fact("tie-breaks become more frequent", _check_frequency(informed))
    settled = [c for player in (0, 1) for c in _check_settled_shares(rows, informed, player)]
    checks += of_fact("spread of the settled shares in Tables 4 and 5", settled)
    if 0 in counts:
        checks += _check_random_play(rows[0], counts[0])
    return checks


def _check_who_wins(counts: Mapping[int, Counts]) -> Check:
    shares = [float(np.mean(row.wins_1)) / GAMES for row in counts.values()]
    return check_that(
        min(shares) > 0.5,
        "table_04",
        "player 1 wins more games between equal agents, as section 8.5 infers",
        "more than 0.5",
        f"{decimals(min(shares))} to {decimals(max(shares))}",
        "implied by the tie-breaks; no table prints these shares",
    )


def _check_winners_of_tie_breaks(counts: Mapping[int, Counts]) -> list[Check]:
    won = np.array([row.tie_breaks_1 for row in counts.values()])
    played = np.array([row.tie_breaks for row in counts.values()])
    pooled = f"{won.sum()} of {played.sum()} to player 1"
    most = binomial(won.sum(), played.sum())
    trend = logit_trend(played - won, played, list(counts))
    place = "table_03", "player 2 is favored by tie-breaks", "fewer than half to player 1"
    return [
        check_shown(most, "low", *place, pooled, "with 10 rollouts or more"),
        check_spread(
            "table_03",
            "player 1's shares of the tie-breaks with 10 rollouts or more",
            CHANCE,
            dispersion_of_counts(won, played),
        ),
        _check_trend(trend, "player 2 is increasingly favored by tie-breaks"),
    ]


def _check_frequency(counts: Mapping[int, Counts]) -> Iterator[Check]:
    for first in (10, 30):
        late = {n: row for n, row in counts.items() if n >= first}
        played = [row.tie_breaks for row in late.values()]
        reached = [round(np.mean(row.round_3_games)) for row in late.values()]
        trend = logit_trend(played, reached, list(late))
        check = f"tie-breaks become more frequent with the rollouts, from n = {first} on"
        yield _check_trend(trend, check)


def _check_trend(trend: Trend, check: str) -> Check:
    """Whether log odds rise with log n, which is how the claims on our own games are tested."""
    tails = Tails(trend.slope / trend.se, trend.p_low, trend.p_high)
    found = f"{signed(trend.slope, 2)} per unit of log n, SE {decimals(trend.se)}"
    return check_shown(tails, "high", "table_03", check, "rising log odds", found)


def _check_settled_shares(rows: Rows, counts: Mapping[int, Counts], player: int) -> Iterator[Check]:
    """Whether a player's shares vary between rows as those of independent games."""
    settled = [n for n in counts if n >= SETTLED]
    wins = np.array([np.mean(counts[n].wins_1) for n in settled])
    wins = GAMES - wins if player else wins
    for index, end in enumerate(ENDS[:3]):
        won = wins * [rows[n].shares[player][index].value for n in settled]
        yield check_spread(
            TABLES[player],
            f"shares of the wins in round {end} with {SETTLED} rollouts or more",
            CHANCE,
            dispersion_of_counts(won, wins),
            f"{decimals(min(wins), 0)} to {decimals(max(wins), 0)} wins per row",
        )


def _check_random_play(row: PrintedRow, counts: Counts) -> list[Check]:
    """Random players' rows against their games solved exactly."""
    round_3 = round(np.mean(counts.round_3_games))
    text = _solve_ends(Switches())
    share = text[3] / text[2:].sum()
    return [
        check_spread(
            "table_03",
            f"random players' tie-breaks, {counts.tie_breaks} of {round_3} round-3 games",
            f"a share of {decimals(share, 4)}, under the text's rules",
            binomial(counts.tie_breaks, round_3, share),
            "only games with equal markers and equal charm points seem to be counted",
        ),
        *of_fact(
            "cards that random players score",
            (_check_cards_scored(row, counts, round_3, secret) for secret in (True, False)),
        ),
    ]


@cache
def _solve_ends(switches: Switches) -> np.ndarray:
    """Return the chances that a random game ends in round 1, 2, 3 or with the label T."""
    return solve_lengths(switches).sum(axis=1)


def _check_cards_scored(row: PrintedRow, counts: Counts, round_3: int, score_secret: bool) -> Check:
    """When random players' games ended against the chances if each scores eight or seven cards."""
    wins = np.array([np.mean(counts.wins_1), GAMES - np.mean(counts.wins_1)])
    early = wins @ [[share.value for share in own[:2]] for own in row.shares]
    early *= (GAMES - round_3) / early.sum()
    switches = Switches(score_secret=score_secret, tie_break="full_ties")
    chances = _solve_ends(switches)
    return check_spread(
        "table_04",
        f"ends of random players' games if each scores {cards_scored(switches)} cards",
        "rounds 1 to 3 and full ties " + ", ".join(decimals(chance, 4) for chance in chances),
        chi_squared_fit([*early, round_3 - counts.tie_breaks, counts.tie_breaks], chances),
        "eight are scored in the text and in Figure 2; that seven fit better was found after "
        "seeing the data",
    )
