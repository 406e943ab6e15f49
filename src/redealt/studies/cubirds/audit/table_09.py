"""Checks of Table 9, start birds of heuristic agents, and of what section 7.2.3 reads off it."""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import as_printed, count, decimals, scientific, signed
from redealt.exhibits.published import Tables, read_text
from redealt.games.cubirds.names import PLAYERS
from redealt.judging.audit import Check, check_chance, check_shown, check_stated, compare
from redealt.stats import hypotheses
from redealt.stats.logits import linear_logit
from redealt.studies.cubirds.analysis.start_bird_counts import BirdCounts, PairCounts
from redealt.studies.cubirds.audit import spread
from redealt.studies.cubirds.audit.printed import (
    describe_share,
    list_numbers,
    read_cells,
    read_counts,
    read_shares,
)
from redealt.studies.cubirds.claims.bird_ranks import has_strongest, has_weak, rises_with_cards
from redealt.studies.cubirds.claims.seats import has_no_advantage

_TABLE = "table_09"
_SCORED_BIRDS = (6, 0)  # those whose Z scores section 7.2.3 gives
_BIRDS_ABOVE = (7, 5)


def check(published: Tables) -> list[Check]:
    """Return the checks of spread, tests and Z scores, birds, ties and the first player."""
    cells = read_cells(published, _TABLE)
    return [
        *_check_effects(cells),
        *_check_tests(published, cells),
        *_check_scores(published, cells),
        *_check_birds(cells),
        *_check_trends(published, cells),
        *_check_tests_of_ties(published, cells),
        *_check_first_player(published, cells),
    ]


def _check_effects(cells: PairCounts) -> Iterator[Check]:
    """The bird matters: the wins spread, and effects of single birds explain all of it."""
    tails = hypotheses.dispersion_of_counts(cells.wins_1.ravel(), cells.games.ravel())
    yield check_shown(
        tails,
        "high",
        _TABLE,
        "player 1's wins differ between the 64 cells",
        "more spread than chance gives",
        f"chi-squared {decimals(tails.statistic, 1)} on {tails.df} df",
        spread.describe_spread(cells.wins_1),
    )
    fit = spread.fit_start_birds(cells)
    yield spread.check_residual(_TABLE, fit)
    for player, tails in (("1", fit.rows), ("2", fit.columns)):
        yield check_shown(
            tails,
            "high",
            _TABLE,
            f"the start bird of player {player} matters",
            "an effect beyond chance",
            f"deviance {decimals(tails.statistic, 1)} on {tails.df} df",
            "what it explains of player 1's share beside the other start bird",
        )


def _check_tests(published: Tables, cells: PairCounts) -> Iterator[Check]:
    """The p-values for start birds: of totals against equal totals, as if they were all games."""
    prose = select(published["prose_section_7_2_3"], metric="win_distribution_chi_squared_p")
    printed = [read_text(prose, player=player) for player in PLAYERS]
    birds = cells.by_bird()
    for text, (player, counts) in zip(printed, birds.items(), strict=True):
        tails = hypotheses.chi_squared_fit(counts.wins, counts.games)
        full = hypotheses.dispersion_of_counts(counts.wins, counts.games)
        yield compare(
            _TABLE,
            f"p-value of section 7.2.3 for the start bird of {player.replace('_', ' ')}",
            text,
            decimals(tails.p_high, 4),
            f"test of equal totals of wins: {decimals(tails.statistic, 2)} on {tails.df} df; "
            f"of wins among 8\u202f000 games for each bird {scientific(full.p_high)}",
        )


def _score(counts: BirdCounts) -> np.ndarray:
    """Return Z scores of a player's wins by own bird, as binomial counts with a common share."""
    share = counts.wins.sum() / counts.games.sum()
    return (counts.wins - share * counts.games) / np.sqrt(share * (1 - share) * counts.games)


def _score_as_printed(counts: BirdCounts) -> np.ndarray:
    """Return Z scores of a player's wins by own bird, as Poisson counts."""
    mean = counts.wins.mean()
    return (counts.wins - mean) / np.sqrt(mean)


def _check_scores(published: Tables, cells: PairCounts) -> Iterator[Check]:
    prose = select(published["prose_section_7_2_3"], metric="z_score")
    printed = [
        read_text(prose, player=player, bird=f"{bird}")
        for bird in _SCORED_BIRDS
        for player in PLAYERS
    ]
    scores, binomial = (
        [own[bird] for bird in _SCORED_BIRDS for own in map(score, cells.by_bird().values())]
        for score in (_score_as_printed, _score)
    )
    yield compare(
        _TABLE,
        "Z scores of birds 6 and 0 in section 7.2.3 are (total - mean) / root of the mean",
        ", ".join(map(as_printed, printed)),
        list_numbers(scores),
        "players 1 and 2 with bird 6, then with bird 0; of binomial counts "
        f"{list_numbers(binomial)}",
    )


def _check_birds(cells: PairCounts) -> Iterator[Check]:
    """The strongest and a weak bird of both players, and those above expectation."""
    scores = {
        player.replace("_", " "): _score(counts) for player, counts in cells.by_bird().items()
    }
    note = "; ".join(f"binomial Z of {name} {list_numbers(own)}" for name, own in scores.items())
    shares = read_shares(cells)
    yield check_stated(
        _TABLE, "bird 6 is the strongest start bird of both players", has_strongest(shares), note
    )
    yield check_stated(_TABLE, "bird 0 is a notably weak start bird", has_weak(shares), note)
    for bird in _BIRDS_ABOVE:
        own = [float(each[bird]) for each in scores.values()]
        yield check_shown(
            hypotheses.z_test(min(own), 1.0),
            "high",
            _TABLE,
            f"bird {bird} is above expectation for both players, as section 7.2.3 says",
            "more wins than the mean for both",
            f"binomial Z {decimals(own[0], 2)} and {decimals(own[1], 2)}",
            "tested by the smaller one",
        )


def _check_trends(published: Tables, cells: PairCounts) -> Iterator[Check]:
    """Whether common birds are an advantage, as sections 7.2.3 and 8 conclude."""
    cards = select(published["table_01"], metric="total_cards")["value"].astype(int).to_numpy()
    slopes, told = [], []
    for player, counts in cells.by_bird().items():
        (trend,) = linear_logit(counts.wins, counts.decided, [cards])
        (rest,) = linear_logit(counts.wins[1:], counts.decided[1:], [cards[1:]])
        slopes.append(trend.interval(int(counts.decided.sum())))
        told.append(
            f"{player.replace('_', ' ')} {signed(trend.slope, 4)} log odds per card, without bird "
            f"0 {signed(rest.slope, 4)} (SE {decimals(rest.se, 4)})"
        )
    yield check_stated(
        _TABLE,
        "players win more with a start bird of which there are more cards",
        rises_with_cards(slopes, read_shares(cells)),
        "; ".join(told),
    )


def _check_tests_of_ties(published: Tables, cells: PairCounts) -> Iterator[Check]:
    equal = hypotheses.chi_squared_fit(cells.ties.ravel(), cells.games.ravel())
    product, of_wins = (
        hypotheses.chi_squared_homogeneity(each) for each in (cells.ties, cells.wins_1)
    )
    yield compare(
        _TABLE,
        "p-value of section 7.2.3 for ties",
        read_text(published["prose_section_7_2_3"], metric="ties_chi_squared_p"),
        decimals(equal.p_high, 4),
        f"test of equal numbers in 64 cells; as an 8 × 8 table {decimals(product.p_high, 4)}; "
        f"the wins of player 1 as an 8 × 8 table {decimals(of_wins.p_high, 4)}",
    )
    yield spread.check_ties(_TABLE, cells)
    apart = read_counts(published, "heuristic").loc["total"]
    games = int(cells.games.sum())
    yield check_chance(
        _TABLE,
        "games are tied as often as in Table 5, whose start birds are dealt",
        f"{apart['tie']} of {count(apart['total'])} within chance",
        hypotheses.fisher(int(cells.ties.sum()), games, apart["tie"], apart["total"]),
        f"{cells.ties.sum()} of {count(games)}",
    )


def _check_first_player(published: Tables, cells: PairCounts) -> Iterator[Check]:
    first, decided = int(cells.wins_1.sum()), int(cells.decided.sum())
    found = f"{count(first)} of {count(decided)}, {decimals(first / decided, 4)}"
    yield check_stated(
        _TABLE,
        "the starting player has no advantage, as section 8 concludes",
        has_no_advantage(first, decided),
        f"games with a winner in all 64 cells: {describe_share(first, decided)}",
    )
    wins = read_counts(published, "heuristic").loc["total", [*PLAYERS]]
    yield check_chance(
        _TABLE,
        "player 1's share of the games with a winner is that of Table 5",
        f"{decimals(wins['player_1'] / wins.sum(), 4)} within chance",
        hypotheses.fisher(first, decided, wins["player_1"], wins.sum()),
        found,
    )
