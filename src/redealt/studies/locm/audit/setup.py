"""Checks of the experiments' set-up: runs, games, and what the gains are averages of."""

from collections.abc import Iterator

from redealt.exhibits.numbers import count, percent
from redealt.exhibits.published import Tables, read_number
from redealt.judging.audit import Check, check_all, compare, of_fact
from redealt.studies.locm.published.reconstructed import (
    ABOUT,
    GAINS_OVER_SCHEMES,
    PROGRESSIVE_GAINS,
    RUNS,
)
from redealt.studies.locm.variants import GENOMES

_GAMES = "the schemes do not play the same number of games"
_GAINS = "the gains are those of the progressive scheme alone"


def check(published: Tables) -> list[Check]:
    """Return the checks of what the paper says that it has done."""
    return [
        _check_genes(published),
        *_check_runs(published),
        *of_fact(_GAMES, _check_games(published)),
        *of_fact(_GAINS, _check_gains(published)),
    ]


def _check_genes(published: Tables) -> Check:
    prose = published["prose_section_3"]
    genes, state, card = (
        int(read_number(prose, metric=metric))
        for metric in ("n_genes", "n_state_features", "n_card_features")
    )
    of_players = 2 * int(read_number(prose, metric="n_state_features_per_player"))
    return check_all(
        "table_03",
        "the genes of Linear are the features of section III-A",
        [state == of_players, genes == state + card],
    )


def _check_runs(published: Tables) -> Iterator[Check]:
    prose = published["prose_section_4_a"]
    stated, total = (
        int(read_number(prose, scheme="progressive", metric=metric))
        for metric in ("n_runs", "n_evolved_agents")
    )
    found = {RUNS["progressive", genome] for genome in GENOMES}
    yield compare(
        "table_03",
        "progressive runs of each genome in the tournament, by the authors' log",
        str(stated),
        ", ".join(map(str, sorted(found))),
        "8 of each from-Linear genome; weak-op has 4, 4 and 5",
    )
    yield compare("table_03", "twelve copies are as many runs of three genomes", total, 3 * stated)


def _check_games(published: Tables) -> Iterator[Check]:
    """Section V-A: all schemes use the same number of games for each individual."""
    own, fixed = published["prose_section_4_a"], published["prose_section_5_a"]
    round_robin = int(read_number(own, metric="games_per_individual_formula"))
    against_one = int(read_number(fixed, metric="games_per_individual_formula"))
    individuals = int(read_number(own, metric="population"))
    yield compare(
        "table_02",
        "games per individual are the same in all schemes, by the formulas of the paper",
        count(round_robin),
        count(against_one),
    )
    yield compare(
        "table_02",
        "games simulated per generation, the paper's measure of cost, are the same",
        count(individuals * round_robin // 2),
        count(individuals * against_one),
        "a game of a round robin counts for two individuals",
    )


def _check_gains(published: Tables) -> Iterator[Check]:
    """Section IV-B: gains in self-play "on average, across all the evolution schemes"."""
    prose = published["prose_section_4_b"]
    for genome in GENOMES:
        words = "over 31 %" if genome == "Linear" else "about 20 %"
        printed = "Linear" if genome == "Linear" else "BinaryTree and Tree"
        stated = read_number(prose, agent=printed)
        over_all, own = GAINS_OVER_SCHEMES[genome], PROGRESSIVE_GAINS[genome]
        yield Check(
            "figure_02",
            f"the gain of {genome} in self-play, averaged over the schemes as section IV-B says",
            words,
            percent(over_all),
            "consistent" if abs(over_all - stated) <= ABOUT else "inconsistent",
            f"by the authors' logs; the progressive runs 1 to 4 alone gain {percent(own)}",
        )
