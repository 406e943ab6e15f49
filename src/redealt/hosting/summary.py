"""What games of players show who take turns in all seats: shares, ratings, who is better."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from redealt.core.hosted import HostedGame
from redealt.stats.hypotheses import binomial
from redealt.stats.intervals import FEWEST, Interval, mean_clustered, wilson
from redealt.stats.ratings import Ratings, rate_players

Summary = dict[str, Any]


def summarize(games: Sequence[HostedGame], names: Sequence[str]) -> Summary:
    """Return wins by seat, shares, ratings, faults and comparisons of players, as JSON values."""
    ratings = _rate(games, names)
    return {
        "games": len(games),
        "deals": len({game.deal for game in games}),
        "without_winner": sum(game.winner is None for game in games),
        "results": {
            name: _count_player(games, player) | {"rating": _to_json(ratings, name)}
            for player, name in enumerate(names)
        },
        "comparisons": [*_compare(games, names)],
    }


def _count_player(games: Sequence[HostedGame], player: int) -> Summary:
    seats = range(len(games[0].seats))
    won = [game for game in games if game.winner == player]
    return {
        "wins": len(won),
        "wins_by_seat": [sum(game.seats[seat] == player for game in won) for seat in seats],
        "games_by_seat": [sum(game.seats[seat] == player for game in games) for seat in seats],
        "share": _describe_interval(wilson(len(won), len(games))),
        "faults": dict(
            Counter(
                game.faults[player].reason for game in games if player in game.faults
            ).most_common()
        ),
    }


def _compare(games: Sequence[HostedGame], names: Sequence[str]) -> Iterator[Summary]:
    """Yield for each pair of players whose deals were whole: the share of the one minus the other.

    The games of a deal are one unit: both players had all its seats. The sign test counts the deals
    of which one of them won more games.
    """
    n_players = len(names)
    whole = games[: len(games) // n_players * n_players]
    for one, other in combinations(range(n_players), 2):
        leads = np.array([(game.winner == one) - (game.winner == other) for game in whole])
        leads = leads.reshape(-1, n_players).sum(axis=1)
        ahead, behind = int((leads > 0).sum()), int((leads < 0).sum())
        difference = None
        if len(leads) >= FEWEST:
            found = mean_clustered(leads, np.full(len(leads), n_players))
            # Deals that are all alike tell nothing of their spread.
            difference = _describe_interval(found) if found.se > 0 else None
        yield {
            "players": [names[one], names[other]],
            "difference": difference,
            "deals": len(leads),
            "deals_ahead": ahead,
            "deals_behind": behind,
            "p_value": binomial(ahead, ahead + behind).p_two_sided,
        }


def _rate(games: Sequence[HostedGame], names: Sequence[str]) -> Ratings | None:
    """Fit ratings to who beat whom; of more than two players the winner beats each other one.

    A game of two without a winner is half a win for both. Nothing is known from one game alone.
    """
    points: dict[tuple[int, tuple[int, int]], float] = defaultdict(float)
    played: dict[tuple[int, tuple[int, int]], int] = defaultdict(int)
    for game in games:
        for first, second in combinations(game.seats, 2):
            if game.winner in (first, second) or len(game.seats) == 2:
                cell = game.deal, (first, second)
                played[cell] += 1
                points[cell] += 0.5 if game.winner is None else float(game.winner == first)
    pairs = sorted({pair for _, pair in played})
    deals = sorted({deal for deal, _ in played})
    tables = [[[each[deal, pair] for pair in pairs] for deal in deals] for each in (points, played)]
    if not pairs:
        return None
    try:
        return rate_players([(names[one], names[other]) for one, other in pairs], *tables)
    except ValueError:
        return None


def _to_json(ratings: Ratings | None, name: str) -> Summary | None:
    if ratings is None or name not in ratings.players:
        return None
    return _describe_interval(ratings.rating(name))


def _describe_interval(interval: Interval) -> Summary:
    return {
        "estimate": interval.estimate,
        "ci_low": interval.ci_low,
        "ci_high": interval.ci_high,
        "method": interval.method,
    }


def write_summary(
    summary: Summary, games: Sequence[HostedGame], texts: Mapping[str, str]
) -> Iterator[str]:
    """Yield lines that say what a summary holds; ``texts`` are the players as they were given."""
    for player, (name, result) in enumerate(summary["results"].items()):
        yield f"{name}: {texts[name]}"
        by_seat = zip(result["wins_by_seat"], result["games_by_seat"], strict=True)
        seats = ", ".join(
            f"{won} of {n} in seat {seat}" for seat, (won, n) in enumerate(by_seat, 1)
        )
        rating = result["rating"]
        rated = f"; rating {_write(rating, '+.0f')}" if rating else ""
        yield f"   won {_write(result['share'], '.3f')} of its games, {seats}{rated}"
        for reason, count in result["faults"].items():
            messages = (game.faults[player] for game in games if player in game.faults)
            example = next(each.message for each in messages if each.reason == reason)
            yield f"   lost {count} by its own fault, {reason}, such as: {example}"
    if summary["without_winner"]:
        yield f"games without a winner: {summary['without_winner']}"
    for each in summary["comparisons"]:
        one, other = each["players"]
        difference = each["difference"]
        by = f" by {_write(difference, '+.3f')}" if difference else ""
        level = each["deals"] - each["deals_ahead"] - each["deals_behind"]
        yield (
            f"{one} against {other}{by}: deals ahead {each['deals_ahead']}, behind "
            f"{each['deals_behind']}, level {level}; sign test over deals p = {each['p_value']:.2g}"
        )


def _write(interval: Summary, form: str) -> str:
    bounds = f"{interval['ci_low']:{form}} to {interval['ci_high']:{form}}"
    return f"{interval['estimate']:{form}} ({bounds})"
