"""Checks of Figure 2 and of Tables 1, 2, 6 and 11."""

from collections.abc import Iterator, Mapping

import numpy as np
import pandas as pd

from redealt.audit import LEVEL, Check, check_all, check_shown, check_spread, check_that, compare
from redealt.estimates import select
from redealt.games.hanamikoji.cards import SUIT_SIZES
from redealt.stats.hypotheses import Tails, dispersion_of_counts, z_test
from redealt.studies.hanamikoji.checks.reading import read_numbers
from redealt.studies.hanamikoji.exhibits.outcomes import PLAYERS

ASSUMED_GAMES = 1000  # per cell of Tables 2 and 6, as Tables 1, 7, 8 and 11 state it
_BASELINE = "20"  # rollouts of the agent that others are compared with
_SEATS = dict(zip(PLAYERS, ("W_1", "W_2"), strict=True))
_DRAWN_BY_CAPTION = 4  # the suit, in the second state of Figure 2
_CHANCE = "as much spread as chance gives"

Tables = Mapping[str, pd.DataFrame]


def check_example(published: Tables) -> list[Check]:
    """Return the checks of the round in Figure 2."""
    table = published["figure_02_example"]
    table = table.assign(value=table["value"].astype(int), suit=table["suit"].astype(int))
    cards = select(table, metric="cards")
    held = cards.pivot_table(index="state", columns="suit", values="value", aggfunc="sum")
    aside = np.array(SUIT_SIZES) - held.to_numpy()
    whole = [bool(row.min() == 0 and row.sum() == 1) for row in aside]
    scored = [_count_at_end(cards, f"scored_{player}") for player in (1, 2)]
    owners = _count_at_end(table, "victory_markers")
    follows = np.where(scored[0] > scored[1], 1, np.where(scored[1] > scored[0], 2, 0))
    rules = published["prose_rules_and_set_up"].set_index("metric")["value"]
    each = rules["scored_cards_per_player"]
    deck = select(cards, zone="deck").pivot(index="suit", columns="state", values="value")
    drawn = deck["start"] - deck["p1_compete"]
    return [
        check_all("figure_02", "every state shows the deck without one card", whole),
        compare(
            "figure_02",
            "suit of the card that player 1 draws first, in the caption and in the deck",
            f"{_DRAWN_BY_CAPTION}",
            ", ".join(map(str, drawn.index[drawn > 0])),
        ),
        compare(
            "figure_02",
            "cards scored by each player",
            f"{each} and {each}",
            f"{scored[0].sum()} and {scored[1].sum()}",
            "the Secret card is counted, while Tables 3 to 5 fit seven cards better for n = 0",
        ),
        compare(
            "figure_02",
            "owners of the markers, from the cards scored",
            "".join(map(str, follows)),
            "".join(map(str, owners)),
        ),
    ]


def _count_at_end(table: pd.DataFrame, zone: str) -> np.ndarray:
    return select(table, state="end", zone=zone).sort_values("suit")["value"].to_numpy()


def check_random_opponents(published: Tables) -> list[Check]:
    """Return the checks of Table 1."""
    table = published["table_01"]
    first, second = (
        read_numbers(table, "n_rollouts", metric="win_rate", tested_seat=seat) for seat in PLAYERS
    )
    games = select(table, metric="win_rate")["n_games"].astype(int).iloc[0]
    z = (first - second) / np.sqrt((first * (1 - first) + second * (1 - second)) / games)
    other = read_numbers(published["table_07"], "agent", metric="win_rate")["H(1)"]
    se = _standard_error(first[_BASELINE], other, games)
    return [
        check_spread(
            "table_01",
            "differences between the seats, sum of their squared z",
            "no difference beyond chance",
            _sum_of_squares(z),
            "z = " + ", ".join(f"{value:.2f}" for value in z),
        ),
        check_spread(
            "table_07",
            f"H(1) is the simple agent of Table 1 with n = {_BASELINE}, but for pre-sampling",
            f"{first[_BASELINE]:.3f} within chance",
            z_test(other, se, first[_BASELINE]),
            f"{other:.3f}, difference {other - first[_BASELINE]:+.3f}, SE {se:.3f}",
        ),
    ]


def _standard_error(share_1: float, share_2: float, games: int) -> float:
    return float(np.sqrt((share_1 * (1 - share_1) + share_2 * (1 - share_2)) / games))


def _sum_of_squares(z: np.ndarray, parameters: int = 0) -> Tails:
    """Return the sum of squares of standardized residuals with its chi-squared tails."""
    from scipy.stats import chi2

    statistic, df = float(np.square(z).sum()), len(z) - parameters
    return Tails(statistic, float(chi2.cdf(statistic, df)), float(chi2.sf(statistic, df)), df)


def check_cheater(published: Tables) -> list[Check]:
    """Return the checks of Table 2 and of the multiples of rollouts in section 8.4."""
    prose = read_numbers(published["figure_08_prose"], "player", presampling="no")
    checks, needed, best = [], {}, {}
    for seat, name in _SEATS.items():
        rates = read_numbers(published["table_02"], "n_rollouts", tested_seat=seat)
        n, rates = rates.index.astype(float).to_numpy(), rates.to_numpy()
        residuals, needed[seat] = _fit_line(n, rates)
        spread = _sum_of_squares(residuals, parameters=2)
        check = f"{name} around a straight line in n, if a cell has {ASSUMED_GAMES:,} games"
        passing = f"passed by {_list_passing(spread)} games per cell"
        checks.append(check_spread("table_02", check, _CHANCE, spread, passing))
        best[seat] = f"{rates.max():.3f} at n = {n[rates.argmax()]:.0f}"
    ratio = needed["player_2"] / needed["player_1"]
    multiples = {seat: f"{needed[seat] / float(_BASELINE):.1f}" for seat in PLAYERS}
    checks.append(
        check_that(
            ratio > prose["player_2"],
            "figure_08",
            "player 2 needs over 5 times the rollouts of player 1 to win half",
            f"more than {prose['player_2']:.0f}",
            f"{ratio:.1f}",
            f"lines through Table 2 reach 0.5 at n = {needed['player_1']:.0f} and "
            f"{needed['player_2']:.0f}, {multiples['player_1']} and {multiples['player_2']} times "
            f"the cheater's {_BASELINE}; W_2 is at most {best['player_2']}",
        )
    )
    checks.append(
        compare(
            "figure_08",
            "player 1's multiple of the cheater's rollouts to win half",
            f"{prose['player_1']:.0f}",
            f"{needed['player_1'] / float(_BASELINE):.0f}",
        )
    )
    return checks


def _fit_line(n: np.ndarray, shares: np.ndarray) -> tuple[np.ndarray, float]:
    """Return standardized residuals around a weighted line, and where that line reaches 0.5."""
    weights = np.sqrt(ASSUMED_GAMES / (shares * (1 - shares)))
    design = np.column_stack([np.ones(len(n)), n])
    (start, slope), *_ = np.linalg.lstsq(design * weights[:, None], shares * weights)
    return (shares - start - slope * n) * weights, float((0.5 - start) / slope)


def _list_passing(spread: Tails) -> str:
    """Return from how few to how many games per cell a spread is as by chance."""
    from scipy.stats import chi2

    bounds = chi2.ppf([LEVEL / 2, 1 - LEVEL / 2], spread.df) / spread.statistic * ASSUMED_GAMES
    return f"{bounds[0]:,.0f} to {bounds[1]:,.0f}"


def check_forced_orders(published: Tables) -> list[Check]:
    """Return the checks of Table 6 and of what section 8.6 reads off it."""
    rates, lengths = (
        select(published["table_06"], metric=metric)
        .assign(value=lambda rows: rows["value"].astype(float))
        .pivot(index="forced_order", columns="forced_seat", values="value")
        for metric in ("win_rate", "mean_length_of_wins")
    )
    prose = published["prose_section_8_6"].set_index("metric")["value"].astype(float)
    low, high = (prose[f"mean_length_of_wins_{end}"] for end in ("low", "high"))
    half = prose["win_rate_majority_threshold"]
    first, second = (rates[seat] for seat in PLAYERS)
    own = lengths["player_1"]
    return [
        *_check_orders_differ(rates),
        check_that(
            bool(own.between(low, high).all()),
            "table_06",
            "player 1's mean lengths are where section 8.6 has them",
            f"{low} to {high}",
            f"{own.min():.2f} to {own.max():.2f}",
        ),
        check_that(
            (first > half).sum() > len(first) / 2,
            "table_06",
            "player 1 wins more than half with most orders",
            f"more than {len(first) // 2} of {len(first)}",
            (first > half).sum(),
        ),
        compare(
            "table_06",
            "the two orders with the fewest wins of either player: Trade-Off third, Secret last",
            " / ".join([_list(order for order in rates.index if order.endswith("T-S"))] * 2),
            " / ".join(_list(rates[seat].nsmallest(2).index) for seat in PLAYERS),
        ),
        compare(
            "table_06",
            "the six orders with the most wins of player 2: Trade-Off last",
            _list(order for order in rates.index if order.endswith("T")),
            _list(second.nlargest(6).index),
        ),
    ]


def _check_orders_differ(rates: pd.DataFrame) -> Iterator[Check]:
    for seat, name in _SEATS.items():
        wins = (rates[seat] * ASSUMED_GAMES).round().astype(int)
        check = f"the 24 orders differ in {name}, if a cell has {ASSUMED_GAMES:,} games"
        spread = dispersion_of_counts(wins, ASSUMED_GAMES)
        found = f"chi-squared {spread.statistic:.0f} on {spread.df} df"
        place = "table_06", check, "more spread than chance gives"
        yield check_shown(spread, "high", *place, found)


def _list(orders: object) -> str:
    return ", ".join(sorted(orders))


def check_agents(published: Tables) -> list[Check]:
    """Return the checks of Table 11."""
    table = published["table_11"]
    rates, seconds = (read_numbers(table, "agent", metric=m) for m in ("win_rate", "runtime"))
    games = select(table, metric="win_rate")["n_games"].astype(int).iloc[0]
    run = select(published["table_01"], n_rollouts=_BASELINE)
    other = read_numbers(run, "tested_seat", metric="win_rate")["player_2"]
    time = read_numbers(run, "metric")["runtime"]
    gain = rates["recursive_simple"] - rates["simple"]
    se = _standard_error(rates["recursive_simple"], rates["simple"], games)
    prose = read_numbers(published["prose_section_8_8"], "metric")
    ratio = seconds["recursive_simple"] / seconds["simple"]
    same_rate = f"{rates['random']:.3f}" == f"{1 - other:.3f}"
    same_time = f"{seconds['random']:.2f}" == f"{time:.2f}"
    return [
        check_that(
            not (same_rate and same_time),
            "table_11",
            "the row of random play is a run with pre-sampling of its own, as the text says",
            f"not {1 - other:.3f} in {time:.2f} s, what Table 1 leaves to random play",
            f"{rates['random']:.3f} in {seconds['random']} s",
            f"player 1's share of the run of Table 1 with n = {_BASELINE} without pre-sampling; "
            "there the simple agent was then player 2, and no game was drawn",
        ),
        check_shown(
            z_test(gain, se),
            "high",
            "table_11",
            "the recursive agent is the most accurate one, as section 8.8 says",
            "more wins than the simple agent",
            f"{gain:+.3f}, SE {se:.3f}",
            "a later sentence finds no significant difference",
        ),
        check_that(
            abs(ratio / prose["runtime_ratio_recursive_over_simple"] - 1) < LEVEL,
            "table_11",
            "the recursive agent takes roughly as many times longer as section 8.8 says",
            f"{prose['runtime_ratio_recursive_over_simple']:.0f}",
            f"{ratio:.1f}",
        ),
    ]
