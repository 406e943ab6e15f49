"""The authors' run of Figure 5, win by win, and the generator that it was drawn from."""

import csv

import numpy as np
import pytest

from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.published_program import (
    draw_up_to,
    next_word,
    permute_deck,
    replay_matches,
)
from redealt.games.cuckoo.rules import set_up_match
from redealt.games.cuckoo.state import new_match
from redealt.games.cuckoo.switches import Switches
from redealt.planning.digest import published_folder
from redealt.studies.cuckoo.settings import AS_RUN

LABELS = range(2, 40)
AUTHORS = Switches(seats=38, **AS_RUN)


@pytest.fixture(scope="module")
def figure() -> np.recarray:
    """Return the counts of the 38 groups of 800 matches of 38 players."""
    return replay_matches(AUTHORS, 4, 10, [38] * len(LABELS), 800, 2022)


def published(name: str) -> list[dict[str, str]]:
    with (published_folder("cuckoo") / name).open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_bar_of_figure_5b(figure):
    rows = [row for row in published("figure_05b_extracted.csv") if row["metric"] == "wins"]
    bars = [row for row in rows if row["strategy"] in STRATEGIES]
    assert len(bars) == 38 * 4
    for row in bars:
        group = figure[LABELS.index(int(row["n_players_label"]))]
        assert group.wins[STRATEGIES.index(row["strategy"])] == int(row["value"]), row


def test_totals_of_figure_5a(figure):
    rows = {(row["strategy"], row["metric"]): row["value"] for row in published("figure_05a.csv")}
    wins = figure.wins.sum(axis=0)
    assert wins.tolist() == [int(rows[name, "wins"]) for name in STRATEGIES]
    assert wins.tolist() == [12185, 8724, 6463, 377]
    assert wins.sum() == int(rows["all", "games_with_a_winner"]) == 27749
    assert figure.no_winner.sum() == int(rows["all", "games_without_winner"]) == 2651
    for name, share in zip(STRATEGIES, wins / wins.sum(), strict=True):
        assert rows[name, "share_of_wins"] == f"{share:.4f}"


def test_first_label(figure):
    assert figure[0].wins.tolist() == [317, 236, 177, 13]
    assert figure[0].no_winner == 57


def test_players_of_each_strategy(figure):
    assert figure.players.sum(axis=0).tolist() == [288470, 288366, 289179, 289185]


def test_wins_by_identifier(figure):
    wins = figure.wins_by_identifier.sum(axis=0)
    assert wins[:6].tolist() == [1315, 1499, 1452, 1402, 1225, 1151]
    assert wins[34:38].tolist() == [428, 443, 459, 468]
    assert wins.sum() == 27749
    assert wins[38:].sum() == 0


def test_first_five_matches():
    matches = replay_matches(AUTHORS, 4, 10, [38] * 5, 1, 2022)
    assert matches.wins_by_identifier.argmax(axis=1).tolist() == [11, 2, 3, 20, 34]
    assert matches.rounds.tolist() == [22, 22, 19, 19, 22]


def test_as_many_players_seated_as_the_label_says():
    groups = replay_matches(AUTHORS, 4, 10, list(LABELS), 800, 2022)
    assert groups.wins.sum(axis=0).tolist() == [11291, 8361, 6844, 1354]
    assert groups.no_winner.sum() == 2550


@pytest.mark.parametrize("seed", [0, 2022, 2**32 - 1])
def test_words_are_those_of_the_mersenne_twister(seed):
    words, position = new_twister(seed)
    expected = np.random.RandomState(seed).tomaxint(1000)  # two words each, 31 and 32 bits
    found = [(next_word(words, position), next_word(words, position)) for _ in range(1000)]
    assert [((high << 32) | low) >> 1 for high, low in found] == expected.tolist()


def test_choices_and_permutations_are_those_of_numpy():
    words, position = new_twister(2022)
    generator = np.random.RandomState(2022)
    match = new_match()
    set_up_match(match, 4, 10, 38, 1)
    deck = np.repeat(np.arange(1, 11), 4)
    for _ in range(200):
        choice = generator.choice(["oracle", "optimal", "naive", "random"])
        assert STRATEGIES[draw_up_to(words, position, 3)] == choice
        permute_deck(match, words, position)
        assert match.deck[:40].tolist() == generator.permutation(deck).tolist()
        assert ("swap", "keep")[draw_up_to(words, position, 1)] == generator.choice(
            ["swap", "keep"]
        )
        assert deck[draw_up_to(words, position, 39)] == generator.choice(deck)


def new_twister(seed: int) -> tuple[np.ndarray, np.ndarray]:
    state = np.random.RandomState(seed).get_state()
    return state[1].astype(np.int64), np.array([state[2]])
