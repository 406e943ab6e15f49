"""The compiled core against shares and means that other programs measured or the paper shows.

Seeds are fixed. A number differs if it is further off than the sampling errors of both sides and
half a unit of rounding allow, at a level of 0.001 for the whole module (Bonferroni).
"""

import csv
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest

from redealt.core.streams import stream_key
from redealt.games.cuckoo.match import MIXED, count_matches
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.switches import Switches
from redealt.planning.digest import published_folder
from redealt.studies.cuckoo.settings import AS_RUN

LABELS = range(2, 40)
COMPARISONS = 300
Z = NormalDist().inv_cdf(1 - 0.001 / (2 * COMPARISONS))
SD_ROUNDS = 1.8  # of matches with one number of players; at most 1.74 was measured


@dataclass
class Sample:
    """Matches of one number of players, or of all of them pooled."""

    matches: int
    wins: np.ndarray
    no_winner: int
    rounds: int

    def metrics(self) -> dict[str, tuple[float, float]]:
        """Return value and standard deviation of one observation, by metric."""
        shares = self.wins / self.wins.sum()
        lost = self.no_winner / self.matches
        found = {
            name: (share, sqrt(share * (1 - share) / (1 - lost)))
            for name, share in zip(STRATEGIES, shares, strict=True)
        }
        found["no_winner"] = lost, sqrt(lost * (1 - lost))
        found["rounds"] = self.rounds / self.matches, SD_ROUNDS
        return found


def play_mixed(switches: Switches, numbers_of_players, matches: int) -> Sample:
    """Play ``matches`` mixed matches of each number of players."""
    groups = []
    for place, n in enumerate(numbers_of_players):
        cell = {"switches": switches.model_dump(), "n_players": n, "place": place}
        keys = [stream_key(1, "cuckoo", "calibration", cell, r) for r in ("deal", "draw", "coins")]
        groups.append(count_matches(switches, 4, 10, n, 1, MIXED, np.array(keys), 0, matches))
    return Sample(
        sum(group.matches for group in groups),
        np.sum([group.wins for group in groups], axis=0),
        sum(group.no_winner for group in groups),
        sum(group.rounds for group in groups),
    )


def assert_near(found: Sample, expected: dict[str, str], expected_matches: int) -> None:
    for name, text in expected.items():
        value, deviation = found.metrics()[name]
        rounding = 0.5 * 10.0 ** -len(text.partition(".")[2])
        error = deviation * sqrt(1 / found.matches + 1 / expected_matches)
        assert abs(value - float(text)) <= Z * error + rounding, (name, value, text)


SHARES_BY_PLAYERS = """
2  run 0.2852 0.2610 0.2513 0.2024 0.0854
3  run 0.3076 0.2664 0.2571 0.1690 0.0812
4  run 0.3271 0.2706 0.2599 0.1424 0.0821
5  run 0.3406 0.2743 0.2637 0.1214 0.0816
2  written 0.2825 0.2611 0.2553 0.2012 0.0817
3  written 0.3034 0.2669 0.2620 0.1678 0.0783
4  written 0.3215 0.2723 0.2652 0.1410 0.0787
5  written 0.3374 0.2771 0.2663 0.1193 0.0794
"""
SHARES_AND_ROUNDS_BY_PLAYERS = """
10 run 0.386 0.280 0.265 0.069 7.459
20 run 0.421 0.311 0.241 0.027 13.446
39 run 0.448 0.316 0.222 0.014 20.396
10 written 0.385 0.295 0.261 0.060 7.494
20 written 0.431 0.316 0.230 0.024 13.478
39 written 0.444 0.342 0.206 0.007 20.510
"""
VARIANTS = {"run": Switches(**AS_RUN), "written": Switches()}


def rows_of(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.parametrize("row", rows_of(SHARES_BY_PLAYERS), ids=lambda row: f"{row[1]}-{row[0]}")
def test_shares_with_few_players(row):
    n, variant, *values = row
    found = play_mixed(VARIANTS[variant], [int(n)], 100_000)
    assert_near(found, dict(zip([*STRATEGIES, "no_winner"], values, strict=True)), 300_000)


@pytest.mark.parametrize(
    "row", rows_of(SHARES_AND_ROUNDS_BY_PLAYERS), ids=lambda row: f"{row[1]}-{row[0]}"
)
def test_shares_and_rounds_with_many_players(row):
    n, variant, *values = row
    found = play_mixed(VARIANTS[variant], [int(n)], 30_000)
    assert_near(found, dict(zip([*STRATEGIES, "rounds"], values, strict=True)), 8000)


# One change at a time, from the authors' program and from the text: shares, matches without a
# winner, rounds.
SHARES_OF_38 = {
    "": "0.4411 0.3151 0.2303 0.0134 0.0845 20.11",
    "dealer_rotates": "0.4432 0.3164 0.2301 0.0104 0.0843 20.08",
    "sure_win_test": "0.4446 0.3194 0.2251 0.0108 0.0844 20.23",
    "naive_rule": "0.4541 0.3248 0.2067 0.0144 0.0847 20.11",
    "random_takes_sure_wins": "0.4394 0.3171 0.2326 0.0109 0.0840 20.11",
    "swap_formula": "0.5527 0.1664 0.2613 0.0196 0.0826 19.96",
    "all": "0.4478 0.3365 0.2090 0.0067 0.0812 20.23",
}
SHARES_OF_LABEL = {
    "": "0.4082 0.3016 0.2436 0.0466 0.0841 12.67",
    "dealer_rotates": "0.4124 0.2989 0.2447 0.0440 0.0838 12.65",
    "naive_rule": "0.4192 0.3078 0.2251 0.0479 0.0836 12.67",
    "sure_win_test": "0.4098 0.3019 0.2426 0.0457 0.0833 12.67",
    "all": "0.4114 0.3138 0.2324 0.0424 0.0802 12.69",
}
SHARES_OF_THE_TEXT = {
    "random_takes_sure_wins": "0.4117 0.3135 0.2294 0.0454 0.0797 12.70",
    "swap_formula": "0.4858 0.2031 0.2603 0.0508 0.0792 12.61",
    "dealer_rotates": "0.4092 0.3154 0.2307 0.0447 0.0801 12.71",
    "remembers_swaps": "0.4241 0.3083 0.2227 0.0448 0.0846 12.64",
    "naive_rule": "0.4018 0.3086 0.2484 0.0412 0.0805 12.70",
}


def change(start: dict, other: dict, switch: str) -> Switches:
    if switch == "swap_formula":
        return Switches(**start, swap_formula="equation_26")
    if switch == "all":
        return Switches(**other)
    return Switches(**start | ({switch: other[switch]} if switch else {}))


TEXT = {switch: Switches.model_fields[switch].default for switch in AS_RUN}


@pytest.mark.parametrize("switch", SHARES_OF_38)
def test_readings_with_38_players(switch):
    found = play_mixed(change(AS_RUN, TEXT, switch), [38] * 38, 800)
    assert_near(found, named(SHARES_OF_38[switch]), 304_000)


@pytest.mark.parametrize("switch", SHARES_OF_LABEL)
def test_readings_with_two_to_39_players(switch):
    found = play_mixed(change(AS_RUN, TEXT, switch), LABELS, 800)
    assert_near(found, named(SHARES_OF_LABEL[switch]), 304_000)


@pytest.mark.parametrize("switch", SHARES_OF_THE_TEXT)
def test_readings_of_the_text_with_two_to_39_players(switch):
    found = play_mixed(change(TEXT, AS_RUN, switch), LABELS, 800)
    assert_near(found, named(SHARES_OF_THE_TEXT[switch]), 304_000)


def named(values: str) -> dict[str, str]:
    return dict(zip([*STRATEGIES, "no_winner", "rounds"], values.split(), strict=True))


def test_published_shares_are_reached_by_another_seed():
    found = play_mixed(VARIANTS["run"], [38] * 38, 800).metrics()
    for name, published, tolerance in (
        ("oracle", 0.4391, 0.012),
        ("optimal", 0.3144, 0.011),
        ("naive", 0.2329, 0.010),
        ("random", 0.0136, 0.0028),
        ("no_winner", 0.0872, 0.0064),
    ):
        assert abs(found[name][0] - published) <= tolerance, name


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_mean_last_rounds_of_figure_6(strategy):
    with (published_folder("cuckoo") / "figure_06_extracted.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["strategy"] == strategy]
    means = {int(r["n_players"]): r["value"] for r in rows if r["metric"].startswith("mean")}
    assert list(means) == list(LABELS)
    chi_squared = 0.0
    for n, published in means.items():
        mean, deviation = mean_last_round(strategy, n, 1000)
        error = deviation * sqrt(1 / 500 + 1 / 1000)
        assert abs(mean - float(published)) <= 4 * error + 0.5e-6, n
        chi_squared += ((mean - float(published)) / error) ** 2 if n > 2 else 0
    assert 15 < chi_squared < 75  # on 37 degrees of freedom, 0.0005 of the chance on each side


def mean_last_round(strategy: str, n: int, matches: int) -> tuple[float, float]:
    """Return the mean over all players, and its standard deviation from match to match."""
    cell = {"strategy": strategy, "n_players": n}
    keys = [stream_key(1, "cuckoo", "calibration", cell, r) for r in ("deal", "draw", "coins")]
    counts = count_matches(
        VARIANTS["run"], 4, 10, n, 1, STRATEGIES.index(strategy), np.array(keys), 0, matches
    )
    mean = counts.last_round / matches
    variance = counts.match_last_round_squared / matches - mean**2
    return mean / n, sqrt(variance) / n
