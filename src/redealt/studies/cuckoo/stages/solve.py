"""The formulas tabulated, and one round of small games solved exactly.

Seats are numbered from 1, the first to act. Columns named ``exact`` hold a fraction as text, empty
where weights are rounded (six players against the mix).
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import chain, product
from typing import Any

import numpy as np

from redealt.core.task import Columns, Task
from redealt.games.cuckoo.best_response import (
    BEST_RESPONSE,
    Outcomes,
    common_policy,
    match_chances,
    outcomes_against,
    value_of_playing,
)
from redealt.games.cuckoo.enumeration import REACH
from redealt.games.cuckoo.equilibrium import approximate_equilibrium
from redealt.games.cuckoo.formulas import (
    win_chance_draw,
    win_chance_keep,
    win_chance_swap,
    win_chance_swap_as_printed,
)
from redealt.games.cuckoo.information import (
    NOTHING_GIVEN,
    SWAPPED,
    Game,
    count_uncovered,
)
from redealt.games.cuckoo.names import GAME, STRATEGIES
from redealt.games.cuckoo.strategies import decision_table, highest_card_swapped
from redealt.games.cuckoo.switches import Switches

CHANCES = {
    "keep": win_chance_keep,
    "swap": win_chance_swap,
    "swap_as_printed": win_chance_swap_as_printed,
    "draw": win_chance_draw,
}
NO_CARD = 0
ALL_SEATS = 0
Row = tuple[Any, ...]


def tabulate_formulas(task: Task) -> Columns:
    """Return the paper's winning chances and decisions for every N up to ``n_players_max``.

    Columns n_players, uncovered, card (int64), quantity (text), value (float64). The quantities
    are the winning chances of the player's own card alone: keep (19), swap (31), swap_as_printed
    (26), draw (31 with the drawer's old card in the deck); and, with card 0, the highest card that
    is swapped: highest_card_swapped by number of uncovered cards, and
    highest_card_swapped_by_drawer by the corrected chance.
    """
    suits, cards, largest = (task.params[name] for name in ("suits", "cards", "n_players_max"))
    table = decision_table(Switches(), suits, cards, largest)

    def tabulate(_unit: int) -> Iterator[Row]:
        for n_players in range(2, largest + 1):
            yield from _chances(suits, cards, n_players)
            for uncovered in range(min(2 * suits, n_players - 1) + 1):
                highest = highest_card_swapped(table, n_players, uncovered)
                yield n_players, uncovered, NO_CARD, "highest_card_swapped", float(highest)

    return _columns(
        ("n_players", "uncovered", "card", "quantity", "value"), task.map_units(tabulate)
    )


def _chances(suits: int, cards: int, n_players: int) -> Iterator[Row]:
    """Yield the winning chances of every card, and the drawer's boundary."""
    highest = 0
    for card in range(1, cards + 1):
        chances = {
            # The formulas differ in optional arguments, so that their common type is object.
            name: chance(card, n_players, suits=suits, cards=cards)  # type: ignore[operator]
            for name, chance in CHANCES.items()
        }
        for name, chance in chances.items():
            yield n_players, 0, card, name, float(chance)
        if chances["draw"] > chances["keep"]:
            highest = card
    yield n_players, 0, NO_CARD, "highest_card_swapped_by_drawer", float(highest)


def solve_profiles(task: Task) -> Columns:
    """Return survival by seat where every seat plays the same strategy.

    Columns suits, cards, n_players (int64), plays (text; "mix": each seat one of the four), seat
    (int64), survival (float64), exact (text).
    """
    switches = Switches(**task.params["switches"])

    def solve(game: Game) -> Iterator[Row]:
        for strategy in ("keep", *STRATEGIES, "mix"):
            policy = common_policy(game, switches, strategy)
            outcomes = outcomes_against(game, policy)
            yield from _by_seat(outcomes, (strategy,), outcomes.value_of(policy))

    return _columns((*GAME, "plays", "seat", "survival", "exact"), _map_games(task, solve))


def solve_best_responses(task: Task) -> Columns:
    """Return what each strategy and the best response are worth against optimal and the mix.

    Columns suits, cards, n_players (int64), opponents, plays, quantity (text), seat (int64), value
    (float64), exact (text). Quantities: survival of the round by seat; and with seat 0, the seat
    being drawn anew for each round, the chance to be the last one alive, match_win of a player who
    plays so in every round, match_win_best_later of one who plays a best response in later rounds.
    """
    switches = Switches(**task.params["switches"])

    def solve(game: Game) -> Iterator[Row]:
        for opponents in ("optimal", "mix"):
            policy = common_policy(game, switches, opponents)
            outcomes = outcomes_against(game, policy)
            fewer = game._replace(n_players=game.n_players - 1)
            best_later = match_chances(fewer, switches, opponents, BEST_RESPONSE)
            match = outcomes_against(game, policy, [*best_later, 0.0])
            for plays in (*STRATEGIES, BEST_RESPONSE):
                names = (opponents, plays)
                survival = value_of_playing(outcomes, game, switches, plays)
                yield from _by_seat(outcomes, (*names, "survival"), survival)
                wins = match_chances(game, switches, opponents, plays)[-1]
                yield *names, "match_win", ALL_SEATS, wins, ""
                wins = value_of_playing(match, game, switches, plays).mean() / match.total
                yield *names, "match_win_best_later", ALL_SEATS, float(wins), ""

    names = (*GAME, "opponents", "plays", "quantity", "seat", "value", "exact")
    return _columns(names, _map_games(task, solve))


def predict_survival(task: Task) -> Columns:
    """Return the paper's winning chances beside survival, all others playing optimal.

    Nothing is uncovered and the seat received no card; survival is averaged over what the earlier
    seats were seen to do. Columns suits, cards, n_players, seat, card (int64), choice (keep or
    swap), predicted (float64, equations 19 and 31), survival (float64), exact (text).
    """
    switches = Switches(**task.params["switches"])

    def solve(game: Game) -> Iterator[Row]:
        outcomes = outcomes_against(game, common_policy(game, switches, "optimal"))
        hidden = np.flatnonzero(count_uncovered(game) == 0)
        sums = outcomes.sums[:, :, hidden, NOTHING_GIVEN].sum(axis=(1, 2))
        for seat in range(game.n_players):
            for card in range(1, game.cards - 1):
                keep, swap, reach = sums[seat, card]
                if reach == 0:  # as in decks too small to leave everything covered
                    continue
                for choice, weight in (("keep", keep), ("swap", swap)):
                    predicted = CHANCES[choice](  # type: ignore[operator]
                        card, game.n_players, suits=game.suits, cards=game.cards
                    )
                    survival = Fraction(weight) / Fraction(reach)
                    yield seat + 1, card, choice, float(predicted), float(survival), str(survival)

    names = (*GAME, "seat", "card", "choice", "predicted", "survival", "exact")
    return _columns(names, _map_games(task, solve))


def solve_equilibria(task: Task) -> Columns:
    """Return approximate equilibria: survival, gains of best responses, and what is played.

    Columns suits, cards, n_players, iterations, seat (int64), history (text), given, card (int64),
    quantity (text), value (float64). By seat: survival; gain of a best response; and
    optimal_survival, of the paper's strategy put in. By information set with nothing uncovered,
    where ``history`` names the choices of the earlier seats and ``given`` the card given away (0:
    none): swap_probability; optimal_swap_probability, of the paper's strategy; and reach, the
    chance to decide there.
    """
    switches = Switches(**task.params["switches"])

    def solve(game: Game, iterations: int) -> Iterator[Row]:
        policy = approximate_equilibrium(game, iterations)
        outcomes = outcomes_against(game, policy)
        survival = outcomes.value_of(policy)
        values = {
            "survival": survival,
            "gain": outcomes.value_of_best_response() - survival,
            "optimal_survival": value_of_playing(outcomes, game, switches, "optimal"),
        }
        for quantity, weights in values.items():
            for seat, share in enumerate(weights / outcomes.total):
                yield seat + 1, "", NO_CARD, NO_CARD, quantity, float(share)
        optimal = common_policy(game, switches, "optimal")
        yield from _describe_policies(game, policy, optimal, outcomes)

    def solve_unit(unit: int) -> list[Row]:
        params = task.params["games"][unit]
        game = Game(*(params[name] for name in GAME))
        iterations = params["iterations"]
        return [(*game, iterations, *row) for row in solve(game, iterations)]

    names = (*GAME, "iterations", "seat", "history", "given", "card", "quantity", "value")
    return _columns(names, task.map_units(solve_unit))


def _describe_policies(
    game: Game, policy: np.ndarray, optimal: np.ndarray, outcomes: Outcomes
) -> Iterator[Row]:
    """Yield what is played in each information set with nothing uncovered, and its reach."""
    reaches = outcomes.sums[..., REACH].sum(axis=1) / outcomes.total
    quantities = {
        "swap_probability": policy[:, 0],
        "optimal_swap_probability": optimal[:, 0],
        "reach": reaches,
    }
    for seat in range(game.n_players):
        for choices in product(("keep", "swap"), repeat=seat):
            seen = sum(SWAPPED << 2 * other for other in range(seat) if choices[other] == "swap")
            received = choices[-1:] == ("swap",)
            for given in range(1, game.cards - 1) if received else (NOTHING_GIVEN,):
                for card in range(1, game.cards - 1):
                    for quantity, values in quantities.items():
                        value = float(values[seat, seen, given, card])
                        yield seat + 1, " ".join(choices), given, card, quantity, value


def _by_seat(outcomes: Outcomes, names: tuple[str, ...], weights: np.ndarray) -> Iterator[Row]:
    """Yield names, seat, share and exact share of a weight for each seat."""
    for seat, weight in enumerate(weights):
        exact = str(outcomes.fraction(weight)) if outcomes.is_exact else ""
        yield *names, seat + 1, float(weight / outcomes.total), exact


def _map_games(task: Task, solve: Callable[[Game], Iterable[Row]]) -> Iterator[list[Row]]:
    """Yield the rows of each of the task's games, one unit each, with the game in front."""

    def solve_unit(unit: int) -> list[Row]:
        game = Game(*(task.params["games"][unit][name] for name in GAME))
        return [(*game, *row) for row in solve(game)]

    return task.map_units(solve_unit)


def _columns(names: tuple[str, ...], units: Iterable[Iterable[Row]]) -> Columns:
    """Return the rows of all units as columns."""
    rows = list(chain.from_iterable(units))
    return {name: [row[index] for row in rows] for index, name in enumerate(names)}
