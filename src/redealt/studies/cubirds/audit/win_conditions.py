"""Checks of Tables 3 to 5, win conditions, and of what sections 7.1 and 8 read off them."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from redealt.exhibits.numbers import count
from redealt.exhibits.published import Tables, read_text
from redealt.games.cubirds.names import PLAYERS
from redealt.judging.audit import Check, check_all, check_chance, check_shown, check_that, compare
from redealt.judging.comparison import Printed
from redealt.stats.hypotheses import binomial
from redealt.stats.intervals import LEVEL, difference_within_multinomial
from redealt.studies.cubirds.analysis.first_player import MARGIN, compare_with_half
from redealt.studies.cubirds.audit.printed import AGENTS, describe_share, read_counts
from redealt.studies.cubirds.published.reconstructed import RANDOM_GAMES

_COLLECTIONS = ["two_triplets", "seven_species"]
_POWER_Z = 1.959964 + 0.841621  # two-sided test at 5 %, power 80 %


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
    """The p-value printed, and whether no difference in the test means that there is none."""
    wins, decided = _count_wins(counts)
    printed = read_text(published["prose_section_7_1_1"], agent=agent, unit="p_value")
    yield compare(
        AGENTS[agent],
        "p-value of section 7.1.1 for equal chances of both players",
        printed,
        f"{binomial(wins, decided).p_two_sided:.3f}",
        f"exact two-sided test of {wins} of {decided}, {describe_share(wins, decided)}",
    )
    equivalence = compare_with_half(wins, decided)
    detectable = _POWER_Z * np.sqrt(0.25 / decided)
    yield check_that(
        equivalence.p < LEVEL,
        AGENTS[agent],
        f"the starting player has no advantage: the share lies within {MARGIN} of one half",
        f"p below {LEVEL}",
        f"p = {equivalence.p:.2f}",
        f"two one-sided tests; this many games show a difference of {detectable:.3f} four times "
        "in five",
    )


def _count_wins(counts: pd.DataFrame, factor: int = 1) -> tuple[int, int]:
    """Return player 1's wins and the games with a winner."""
    first, second = (factor * int(counts.loc["total", player]) for player in PLAYERS)
    return first, first + second


def _check_seats_of_all_games(published: Tables, counts: pd.DataFrame) -> Check:
    """The test of the random players, had it been made of the games that Table 6 needs."""
    factor = RANDOM_GAMES // int(counts.loc["total", "total"])
    wins, decided = _count_wins(counts, factor)
    return compare(
        "table_03",
        "p-value of section 7.1.1 if the counts are those of "
        f"{count(RANDOM_GAMES)} games, by {factor}",
        read_text(published["prose_section_7_1_1"], agent="random", unit="p_value"),
        f"{binomial(wins, decided).p_two_sided:.3f}",
        "Table 6 has a mean that 1\u202f000 games cannot have",
    )


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
    yield check_chance(
        "table_04",
        "Flat Monte Carlo completes both collections nearly equally often (section 7.1.3)",
        "as often within chance",
        binomial(triplets, triplets + species),
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
    return compare(
        table,
        "two triplets end about as many more games as section 8 says, by share",
        text,
        f"{found.estimate:.2f}",
        f"{found.estimate:.3f}, of {count(games)} games {found.ci_low:.3f} to {found.ci_high:.3f}",
    )
