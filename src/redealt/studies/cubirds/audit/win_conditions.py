"""Checks of Tables 3 to 5, win conditions, and of what sections 7.1 and 8 read off them."""

from collections.abc import Iterator
from dataclasses import replace

import pandas as pd

from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import Tables, read_text
from redealt.games.cubirds.names import PLAYERS
from redealt.judging.audit import (
    Check,
    check_all,
    check_shown,
    check_stated,
    check_that,
    compare,
)
from redealt.judging.comparison import Printed
from redealt.judging.hypothesis import between, share
from redealt.judging.margins import SHARE_MARGIN
from redealt.stats.hypotheses import binomial
from redealt.stats.intervals import difference_within_multinomial
from redealt.studies.cubirds.audit.printed import (
    AGENTS,
    GAMES_OF_RANDOM,
    describe_share,
    read_counts,
)
from redealt.studies.cubirds.claims.seats import has_no_advantage
from redealt.studies.cubirds.published.reconstructed import ABOUT_POINTS, RANDOM_GAMES

_COLLECTIONS = ["two_triplets", "seven_species"]


def check(published: Tables) -> list[Check]:
    """Return the checks of sums, of the first player's tests and of the kinds of wins."""
    counts = {agent: read_counts(published, agent) for agent in AGENTS}
    return [
        *(_check_sums(published, agent, counts[agent]) for agent in AGENTS),
        _check_ties(counts),
        _check_shares(published, counts),
        *(check for agent in AGENTS for check in _check_seats(published, agent, counts[agent])),
        _check_seats_of_all_games(published, counts["random"]),
        *_check_kinds(published, counts),
    ]


def _check_sums(published: Tables, agent: str, counts: pd.DataFrame) -> Check:
    games = read_text(published["prose_section_7_1"], agent=agent, unit="count")
    cells = counts.drop(index="total", columns="total")
    rows = cells.sum(axis=1) == counts.loc[cells.index, "total"]
    columns = cells.sum() == counts.loc["total", cells.columns]
    total = cells.to_numpy().sum() == counts.loc["total", "total"] == int(games)
    return check_all(
        AGENTS[agent],
        "rows and columns have the sums printed, and all games are those of section 7.1",
        [*rows, *columns, total],
    )


def _check_ties(counts: dict[str, pd.DataFrame]) -> Check:
    """A completed collection has an owner, so that the game has a winner."""
    return check_all(
        "table_03",
        "no game of Tables 3 to 5 is tied by a completed collection",
        [own.loc[end, "tie"] == 0 for own in counts.values() for end in _COLLECTIONS],
    )


def _check_shares(published: Tables, counts: dict[str, pd.DataFrame]) -> Check:
    prose = published["prose_section_7_1_1"]
    fits = []
    for agent, own in counts.items():
        wins = own.loc["total", list(PLAYERS)]
        for player in PLAYERS:
            text = read_text(prose, agent=agent, metric=f"{player}_share_of_decided")
            fits.append(Printed.parse(text).is_rounding_of(wins[player] / wins.sum()))
    note = "games without ties"
    return check_all(
        "table_03", "the shares of section 7.1.1 are those of Tables 3 to 5", fits, note
    )


def _check_seats(published: Tables, agent: str, counts: pd.DataFrame) -> Iterator[Check]:
    """The p-value printed, and whether the table shows that there is no advantage."""
    wins, decided = _count_wins(counts)
    printed = read_text(published["prose_section_7_1_1"], agent=agent, unit="p_value")
    yield compare(
        AGENTS[agent],
        "p-value of section 7.1.1 for equal chances of both players",
        printed,
        decimals(binomial(wins, decided).p_two_sided, 3),
        f"exact two-sided test of {wins} of {decided}, {describe_share(wins, decided)}",
    )
    stated = has_no_advantage(wins, decided)
    yield check_stated(
        AGENTS[agent],
        "the starting player has no advantage, as section 8 concludes",
        stated,
        f"a difference of {decimals(stated.detectable, 3)} would be found in four of five cases",
    )


def _count_wins(counts: pd.DataFrame, factor: int = 1) -> tuple[int, int]:
    """Return player 1's wins and the games with a winner."""
    first, second = (factor * int(counts.loc["total", player]) for player in PLAYERS)
    return first, first + second


def _check_seats_of_all_games(published: Tables, counts: pd.DataFrame) -> Check:
    """The test of the random players, had it been made of the games that Table 6 needs."""
    factor = RANDOM_GAMES // int(counts.loc["total", "total"])
    wins, decided = _count_wins(counts, factor)
    check = compare(
        "table_03",
        "p-value of section 7.1.1 if the counts are those of "
        f"{count(RANDOM_GAMES)} games, by {factor}",
        read_text(published["prose_section_7_1_1"], agent="random", unit="p_value"),
        decimals(binomial(wins, decided).p_two_sided, 3),
        "Table 6 has a mean that 1\u202f000 games cannot have",
    )
    return replace(check, fact=GAMES_OF_RANDOM)


def _check_kinds(published: Tables, counts: dict[str, pd.DataFrame]) -> Iterator[Check]:
    """What sections 7.1.3 and 8 say of two triplets and seven species."""
    collected = {agent: own.loc[_COLLECTIONS, "total"] for agent, own in counts.items()}
    triplets, species = collected["random"]
    ended = counts["random"].loc["empty_deck", "total"]
    yield check_shown(
        binomial(triplets, triplets + species),
        "high",
        "table_03",
        "random players complete two triplets rather than seven species, as section 7.1.3 says",
        "more than half of the collections",
        f"{triplets} of {triplets + species}",
        f"most games, {ended}, end without a collection",
    )
    triplets, species = collected["flat_monte_carlo"]
    low, high = 0.5 - SHARE_MARGIN, 0.5 + SHARE_MARGIN
    yield check_stated(
        "table_04",
        "Flat Monte Carlo completes both collections nearly equally often (section 7.1.3)",
        between(
            "two triplets among both", share(int(triplets), int(triplets + species)), low, high
        ),
        f"two triplets in {triplets} of {triplets + species}",
    )
    stated = published["prose_section_8"].set_index("agent")["value"]
    for agent, text in stated.items():
        triplets, species = collected[agent]
        yield _check_difference(AGENTS[agent], text, triplets, species, _games_behind(agent))


def _games_behind(agent: str) -> int:
    return RANDOM_GAMES if agent == "random" else 1000


def _check_difference(table: str, text: str, triplets: int, species: int, games: int) -> Check:
    factor = games // 1000
    found = difference_within_multinomial(factor * triplets, factor * species, games)
    expected = float(text)
    return check_that(
        abs(found.estimate - expected) <= ABOUT_POINTS,
        table,
        "two triplets end about as many more games as section 8 says, by share",
        f"{decimals(expected - ABOUT_POINTS, 2)} to {decimals(expected + ABOUT_POINTS, 2)}",
        decimals(found.estimate, 3),
        f"of {count(games)} games {decimals(found.ci_low, 3)} to {decimals(found.ci_high, 3)}",
    )
