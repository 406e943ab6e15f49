"""The claims of the study on small made-up estimates: each verdict that they can have."""

import numpy as np
import pytest

from redealt.exhibits.estimates import exact, read_estimates, sampled, tidy, write_estimates
from redealt.judging.claims import Finding, judge_claims
from redealt.stats.intervals import Interval, difference_within_multinomial, mean_t, wilson
from tests.studies.claims import find, print_instead

STRATEGIES = ("oracle", "optimal", "naive", "random")
PUBLISHED = (12185, 8724, 6463, 377)
LARGE = {"suits": 4, "cards": 10}
SMALL = {"suits": 1, "cards": 4}


def findings(claim: str, **tables: list[dict]) -> list[Finding]:
    """Return the findings of a claim from the estimates' rows of its exhibits."""
    return find("cuckoo", claim, {name: tidy(rows) for name, rows in tables.items()})


def verdicts(claim: str, **tables: list[dict]) -> dict[str, str]:
    """Return the verdict of a claim for each variant, by the estimates' rows of its exhibits."""
    table = judge_claims("cuckoo", {claim: findings(claim, **tables)})
    return dict(zip(table["variant"], table["verdict"], strict=True))


def evidence(claim: str, **tables: list[dict]) -> list[str]:
    return [finding.hypothesis.evidence for finding in findings(claim, **tables)]


# Exact claims


def predictions(choice: str, pairs, size=LARGE, card: int = 1) -> list[dict]:
    """Rows of predicted and true survival by seat, as beyond_optimality has them."""
    rows = []
    for seat, (predicted, true) in enumerate(pairs, 1):
        where = {"variant": "as_written", **size, "n_players": 3, "seat": str(seat)}
        where |= {"card": str(card), "choice": choice}
        rows.append(exact(predicted, "predicted_survival", **where))
        rows.append(exact(true, "true_survival", **where))
    return rows


def surface(variant: str, action: str, chances: dict) -> list[dict]:
    return [
        exact(p, "p_win", variant=variant, n_players=n, card=card, action=action)
        for (n, card), p in chances.items()
    ]


@pytest.mark.parametrize(
    ("pairs", "verdict"),
    [
        ([(0.5, 0.549), (0.4, 0.351)], "supported"),
        ([(0.5, 0.549), (0.4, 0.349)], "contradicted"),
        ([(0.5, 0.551)], "contradicted"),
    ],
)
def test_claim_1_keeping_is_as_predicted(pairs, verdict):
    rows = predictions("keep", pairs) + predictions("swap", [(0.0, 1.0)])
    rows += predictions("keep", [(0.0, 1.0)], size=SMALL) + survival()
    tables = {"figure_03": surface("as_written", "keep", {(2, 1): 0.1}), "beyond_optimality": rows}
    assert verdicts("1", **tables) == {"as_written": verdict}
    (text,) = evidence("1", **tables)
    assert "G(4, 10, 3)" in text
    assert text.endswith("solved at N = 3 only")


@pytest.mark.parametrize(
    ("printed", "true", "expected"),
    [
        (1.0, 0.495, {"printed_26": "supported", "as_written": "supported"}),
        (1.0256, 0.495, {"printed_26": "contradicted", "as_written": "supported"}),
        (0.9, 0.6, {"printed_26": "supported", "as_written": "contradicted"}),
    ],
)
def test_claim_2_swapping_is_as_predicted_and_a_probability(printed, true, expected):
    figure_03 = surface("printed_26", "swap", {(2, 1): 0.3, (5, 10): printed})
    figure_03 += surface("as_written", "swap", {(2, 1): 2.0})
    figure_03 += surface("printed_26", "keep", {(2, 1): 2.0})
    rows = predictions("swap", [(0.5, true)])
    assert verdicts("2", figure_03=figure_03, beyond_optimality=rows) == expected


@pytest.mark.parametrize(
    ("true", "verdict"), [([0.3, 0.71], "supported"), ([0.3, 0.69], "contradicted")]
)
def test_claim_3_a_player_who_swaps_a_one_is_likely_not_to_lose(true, verdict):
    rows = predictions("swap", [(0.9, p) for p in true])
    rows += predictions("swap", [(0.9, 0.1)], card=2) + predictions("keep", [(0.0, 0.0)])
    rows += predictions("swap", [(0.9, 0.1)], size=SMALL) + survival()
    assert verdicts("3", beyond_optimality=rows) == {"as_written": verdict}
    (text,) = evidence("3", beyond_optimality=rows)
    assert (
        text
        == f"from 0.3000 to {true[1]:.4f} by seat, where (31) gives 0.9000; solved at N = 3 only"
    )


def boundary(**changed: float) -> list[dict]:
    """Rows of the highest card swapped: 2 up to N = 16, then 1, but for what is changed."""
    rows = []
    for n in range(2, 40):
        highest = changed.get(f"n{n}", 5 if n == 2 else 2 if n <= 16 else 1)
        for uncovered in (0, 1):
            where = {"variant": "as_written", "n_players": n, "n_uncovered": uncovered}
            rows.append(exact(highest + 9 * uncovered, "highest_card_swapped", **where))
    rows.append(exact(16, "n_players_max", variant="as_written", item="card_2_swapped_up_to"))
    return rows


@pytest.mark.parametrize(
    ("changed", "verdict"),
    [
        ({}, "supported"),
        ({"n17": 2}, "contradicted"),
        ({"n16": 1}, "contradicted"),
        ({"n5": 3}, "contradicted"),
        ({"n39": 0}, "contradicted"),
    ],
)
def test_claim_4_only_card_1_is_swapped_beyond_16_players(changed, verdict):
    assert verdicts("4", figure_04=boundary(**changed)) == {"as_written": verdict}


def test_claim_4_is_held_against_the_printed_number_of_players():
    printed = print_instead("cuckoo", "prose_section_IV", "17", metric="n_players_max")
    (finding,) = find("cuckoo", "4", {"figure_04": tidy(boundary())}, printed)
    assert finding.hypothesis.bound == "17, and only a 1 beyond"
    assert (finding.hypothesis.is_exact, finding.hypothesis.p_support) == (True, 1)


@pytest.mark.parametrize(("last", "verdict"), [(0.974, "supported"), (0.976, "contradicted")])
def test_claim_5_the_surface_of_keeping_becomes_flat(last, verdict):
    lower = {(n, 2): p for n, p in enumerate((0.1, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, last), 2)}
    lower |= {(n, 2): 0.1 + 0.1 * n for n in (2, 3)}
    lower |= {(n, 1): 0.05 * n for n in range(2, 10)}  # card 1 is left out
    steps = {(4, 2): 0.925, (5, 2): 0.93, (6, 2): 0.937, (7, 2): 0.944, (8, 2): 0.95}
    rows = surface("as_written", "keep", {**lower, **steps})
    rows += surface("as_written", "swap", {(n, 2): 0.1 * n for n in range(2, 10)})
    assert verdicts("5", figure_03=rows) == {"as_written": verdict}


def gains(*by_seat: float, size=LARGE, opponents: str = "optimal") -> list[dict]:
    rows = []
    for seat, gain in enumerate((*by_seat, 0.9), 1):
        seat = "all" if gain == 0.9 else str(seat)
        where = {"variant": "as_written", **size, "n_players": 3, "opponents": opponents}
        rows.append(exact(gain, "gain_over_optimal", **where, plays="best_response", seat=seat))
        rows.append(exact(0.8, "gain_over_optimal", **where, plays="oracle", seat=seat))
    return rows


@pytest.mark.parametrize(
    ("by_seat", "six", "twelve"),
    [
        ((0.0, 0.0), "supported", "supported"),
        ((0.0, 0.049), "supported", "contradicted"),
        ((0.051, 0.0), "contradicted", "contradicted"),
    ],
)
def test_claims_6_and_12_what_a_best_response_gains(by_seat, six, twelve):
    rows = gains(*by_seat) + gains(0.5, size=SMALL) + gains(0.0, opponents="mix")
    assert verdicts("6", beyond_optimality=rows) == {"as_written": six}
    assert verdicts("12", beyond_optimality=rows) == {"as_written": twelve}
    assert evidence("6", beyond_optimality=rows)[0].endswith("solved at N = 3 only")


# Sampled claims


def shares(wins, label: int, variant: str, generator: str = "redealt", seated: int = 0):
    """Rows of figure_05b for one label; the authors' rows are exact, with the wins themselves."""
    where = {"variant": variant, "generator": generator}
    where |= {"n_players_label": label, "n_players": seated or label}
    won, rows = sum(wins), []
    for strategy, count in zip(STRATEGIES, wins, strict=True):
        interval = wilson(count, won, simultaneous=4)
        if generator == "authors":
            rows.append(exact(count / won, "share_of_wins", **where, strategy=strategy))
            rows.append(exact(count, "wins", **where, strategy=strategy))
        else:
            unit = "match with a winner"
            rows.append(sampled(interval, "share_of_wins", unit, **where, strategy=strategy))
    return rows


CLEAR = (440, 310, 230, 20)
TURNED = (310, 440, 230, 20)
CLOSE = (378, 372, 230, 20)


def survival() -> list[dict]:
    rows = []
    for plays, share in (("oracle", 0.9), ("optimal", 0.7), ("best_response", 0.8)):
        where = {"variant": "as_written", **LARGE, "n_players": 2, "opponents": "optimal"}
        rows.append(exact(share, "survival", **where, plays=plays, seat="1"))
    return rows


@pytest.mark.parametrize(
    ("three", "seven", "eight"),
    [
        (CLEAR, "supported", "supported"),
        (CLOSE, "supported", "supported"),  # at N = 3 alone it would be open
        (TURNED, "undecided", "undecided"),
        ((150, 600, 230, 20), "contradicted", "contradicted"),
        ((440, 130, 410, 20), "contradicted", "supported"),
        ((440, 231, 309, 20), "undecided", "supported"),
        ((440, 210, 0, 350), "contradicted", "contradicted"),
    ],
)
def test_claims_7_and_8_the_order_of_the_strategies_over_all_matches(three, seven, eight):
    rows = shares(CLEAR, 2, "as_written") + shares(three, 3, "as_written")
    figure_05a = [exact(1, "wins", variant="as_written", strategy="oracle")]
    assert verdicts("7", figure_05a=figure_05a, figure_05b=rows) == {"as_written": seven}
    found = verdicts("8", figure_05b=rows, beyond_optimality=survival())
    assert found == {"as_written": eight}
    (text,) = evidence("8", figure_05b=rows, beyond_optimality=survival())
    assert "exceeds that of a best response by 0.1000 or more" in text


def test_claim_7_describes_the_number_of_players_at_which_a_difference_is_smallest():
    rows = shares(CLEAR, 2, "as_written") + shares(TURNED, 3, "as_written")
    (text,) = evidence("7", figure_05b=rows)
    assert "oracle minus optimal −13.0\u00a0points (−18.3 to −7.7) at N = 3" in text
    assert "at N = 2" not in text.partition("optimal minus naive")[0]


def test_claim_7_is_tested_on_our_own_matches_and_joins_labels():
    """The labels of the program all seat 38: together they are one number of players."""
    rows = shares(CLEAR, 2, "as_run", seated=38) + shares(CLOSE, 3, "as_run", seated=38)
    rows += shares(TURNED, 2, "as_run", "authors", 38)
    assert verdicts("7", figure_05b=rows) == {"as_run": "supported"}
    (finding,) = findings("7", figure_05b=rows)
    assert finding.hypothesis.estimate == pytest.approx((440 + 378 - 310 - 372) / 2000)
    assert "at N = 38" in finding.hypothesis.evidence


def gap_rows(wins, variant: str, generator: str = "redealt") -> list[dict]:
    """Rows of figure_05a: the shares of wins, and the gaps of the authors' matches."""
    where = {"variant": variant, "generator": generator}
    if generator == "redealt":
        unit = "match with a winner"
        return [
            sampled(wilson(won, sum(wins)), "share_of_wins", unit, **where, strategy=strategy)
            for strategy, won in zip(STRATEGIES, wins, strict=True)
        ]
    rows = []
    for name in ("optimal_minus_naive", "oracle_minus_optimal"):
        first, second = (wins[STRATEGIES.index(part)] for part in name.split("_minus_"))
        gap = difference_within_multinomial(first, second, sum(wins))
        rows.append(exact(gap.estimate, "difference_of_shares", **where, strategy=name))
    return rows


@pytest.mark.parametrize(
    ("authors", "verdict"),
    [(PUBLISHED, "supported"), ((12185, 8724, 6459, 381), "contradicted")],
)
def test_claim_9_the_gaps_of_the_program_are_repeated_to_the_digit(authors, verdict):
    rows = gap_rows(authors, "as_run", "authors") + gap_rows((1, 2, 3, 4), "as_run")
    assert verdicts("9", figure_05a=rows) == {"as_run": verdict}
    (text,) = evidence("9", figure_05a=rows)
    assert text.startswith("a replay of the authors' program with its seed; in independent matches")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ((9000, 12000, 6500, 300), "contradicted"),
        (tuple(n // 10 for n in PUBLISHED), "undecided"),
        (tuple(1000 * n for n in PUBLISHED), "supported"),
    ],
)
def test_claim_9_the_gaps_of_other_readings_are_tested_with_both_errors(text, verdict):
    rows = gap_rows(PUBLISHED, "as_run", "authors") + gap_rows(PUBLISHED, "as_run")
    rows += gap_rows(text, "as_written")
    assert verdicts("9", figure_05a=rows) == {"as_run": "supported", "as_written": verdict}


@pytest.mark.parametrize(
    ("three", "verdict"),
    [
        ((4400, 3100, 2300, 200), "supported"),
        ((3000, 2500, 2500, 2000), "contradicted"),
        ((42, 30, 26, 2), "undecided"),
        ((4200, 2900, 2600, 300), "undecided"),  # four points, about the margin
    ],
)
def test_claim_10_the_shares_do_not_depend_on_the_number_of_players(three, verdict):
    rows = shares((4400, 3100, 2300, 200), 2, "as_written") + shares(three, 3, "as_written")
    assert verdicts("10", figure_05b=rows) == {"as_written": verdict}


def test_claim_10_is_not_judged_where_the_program_never_varies_the_number_of_players():
    rows = shares(CLEAR, 2, "as_run", seated=38) + shares(TURNED, 3, "as_run", seated=38)
    rows += shares((250, 250, 250, 250), 2, "as_run_seated") + shares(CLEAR, 3, "as_run_seated")
    found = verdicts("10", figure_05b=rows)
    assert found == {"as_run": "not judged", "as_run_seated": "contradicted"}
    own, seated = evidence("10", figure_05b=rows)
    assert own.startswith("38 players sit under every label, so that N is not varied; over")
    assert own.endswith("chi-squared is 45 on 3 degrees of freedom")
    assert "oracle 25.0\u202f% to 44.0\u202f%" in seated


@pytest.mark.parametrize(
    ("differences", "verdict"),
    [
        ((0.3, -0.3, 0.1), "supported"),
        ((0.9, 0.8, 1.0), "contradicted"),
        ((-0.9, -0.8, -1.0), "contradicted"),
        ((0.45, 0.45, 0.45), "undecided"),
    ],
)
def test_claim_11_oracle_and_optimal_survive_equally_long_on_average_over_n(differences, verdict):
    """Players survive 9 turns: 0.45 are 5 % of them."""
    rows = []
    for n, difference in enumerate(differences, 3):
        where = {"variant": "as_run_seated", "n_players": n}
        gap = mean_t(difference + np.linspace(-0.1, 0.1, 20))
        unit = "block of matches"
        strategy = "oracle_minus_optimal"
        rows.append(sampled(gap, "mean_last_round_index", unit, **where, strategy=strategy))
        turns = Interval(9.0, 8.9, 9.1, 0.05, 400, "t", df=399)
        rows.append(sampled(turns, "mean_last_round_index", "match", **where, strategy="optimal"))
    assert verdicts("11", figure_06=rows) == {"as_run_seated": verdict}


@pytest.mark.parametrize(
    ("players", "verdict"),
    [
        ((25000, 25100, 24900, 25000), "supported"),
        ((30000, 25000, 25000, 20000), "contradicted"),
        ((250, 270, 230, 250), "undecided"),
    ],
)
def test_claim_13_strategies_are_equally_frequent(players, verdict):
    rows = []
    for generator, numbers in (("redealt", players), ("authors", (900_000, 1, 1, 1))):
        where = {"variant": "as_run", "generator": generator}
        for strategy, n in zip(STRATEGIES, numbers, strict=True):
            rows.append(exact(n, "player_matches", **where, strategy=strategy))
    assert verdicts("13", figure_05a=rows) == {"as_run": verdict}


def test_a_finding_is_the_same_from_tables_read_back_from_files(tmp_path):
    path = tmp_path / "figure_05b.csv"
    table = tidy(shares(CLEAR, 2, "as_written") + shares(TURNED, 3, "as_written"))
    write_estimates(table, path)
    read = read_estimates(path)
    before, after = (find("cuckoo", "7", {"figure_05b": frame}) for frame in (table, read))
    assert before == after
