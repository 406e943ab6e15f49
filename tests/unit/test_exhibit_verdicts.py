"""All values of an exhibit together: mean difference, misfit and verdict, with known truth."""

import numpy as np
import pandas as pd
import pytest

from redealt.exhibits.estimates import exact, sampled, tidy
from redealt.judging.comparison import Printed, compare_share
from redealt.judging.exhibits import COLUMNS, judge_exhibits, to_frame
from redealt.judging.mapping import PublishedRows
from redealt.judging.scorecard import Sources, Value, judge_values
from redealt.stats.intervals import wilson

BLANK = {"unit": "proportion", "note": ""}


def judge(printed, counts, n, *, m=1000, exhibits=None, calibration=None, **entry) -> pd.DataFrame:
    """Judge shares of ``m`` units, as printed, by counts of ``n`` units, all of one exhibit."""
    sizes = n if isinstance(n, list) else [n] * len(printed)
    names = exhibits or ["e"] * len(printed)
    published = pd.DataFrame(
        [
            {"x": str(x), "metric": "m", "value": value, "n_games": str(m), **BLANK}
            for x, value in enumerate(printed)
        ],
        dtype=str,
    )
    mapping = [
        PublishedRows(
            "t",
            "result",
            where={"x": x},
            exhibit=name,
            columns={"x": "x"},
            compare="share",
            **entry,
        )
        for x, name in enumerate(names)
    ]
    estimates = {
        name: tidy(
            sampled(wilson(counts[x], sizes[x]), "m", "game", variant="as_run", x=x)
            for x, own in enumerate(names)
            if own == name
        )
        for name in names
    }
    sources = Sources(estimates, dict.fromkeys(estimates, "as_run"), {})
    values = judge_values("s", mapping, {"t": published}, sources)
    frame = to_frame("s", judge_exhibits(values, calibration or {}))
    assert list(frame.columns) == COLUMNS
    return frame


def test_fifteen_points_below_print_in_every_cell_cannot_pass_unnoticed():
    """No single value need differ: 20 games a cell, as at the default scale once."""
    verdict = judge(["0.494"] * 12, [7] * 12, 20).iloc[0]
    assert verdict["differing"] == 0
    assert verdict["verdict"] == "differs"
    assert verdict["mean_difference"] == pytest.approx(-0.144)
    assert verdict["ci_high"] < 0 < verdict["margin"]


def test_large_samples_of_the_same_truth_reproduce_an_exhibit():
    verdict = judge(["0.494", "0.510", "0.480"], [4940, 5080, 4850], 10_000).iloc[0]
    assert verdict["verdict"] == "reproduced"
    assert verdict["outside"] == 0


def test_small_samples_leave_an_exhibit_undecided_and_say_what_could_have_been_seen():
    verdict = judge(["0.494", "0.510"], [49, 51], 100).iloc[0]
    assert verdict["verdict"] == "undecided"
    assert 0.05 < verdict["detectable"] < 0.15


def test_differences_of_both_signs_are_a_misfit_without_a_mean():
    counts = [4500, 5500] * 6
    verdict = judge(["0.500"] * 12, counts, 10_000).iloc[0]
    assert verdict["mean_difference"] == pytest.approx(0, abs=1e-9)
    assert verdict["p_mean"] == pytest.approx(1)
    assert verdict["p_misfit"] < 1e-6
    assert verdict["verdict"] == "differs"


def test_published_values_closer_than_chance_allows_are_told():
    verdict = judge(["0.500"] * 30, [500] * 30, 1000).iloc[0]
    assert verdict["p_too_close"] < 1e-6
    assert verdict["verdict"] == "reproduced"


def test_exhibit_must_stand_up_to_the_others_of_the_study():
    printed, counts = ["0.500"] * 20, [445] + [500] * 19  # z = 2.46 in the first
    alone = judge(printed[:1], counts[:1], 1000)
    together = judge(printed, counts, 1000, exhibits=[f"e{i}" for i in range(20)])
    assert alone["verdict"].tolist() == ["differs"]
    assert "differs" not in together["verdict"].tolist()


def test_what_a_variant_was_chosen_by_is_no_prediction():
    frame = judge(
        ["0.500"] * 2, [500] * 2, 1000, exhibits=["a", "b"], calibration={"as_run": ["a"]}
    )
    assert frame["role"].tolist() == ["calibration", "held out"]


def test_exact_values_reproduce_an_exhibit_or_not():
    published = pd.DataFrame(
        [{"x": x, "metric": "m", "value": "5", "n_games": "", **BLANK} for x in "ab"], dtype=str
    )
    entry = PublishedRows(
        "t", "result", exhibit="e", columns={"x": "x"}, compare="exact", origin="replayed"
    )
    for second, verdict in ((5, "reproduced"), (6, "differs")):
        estimates = tidy(
            exact(value, "m", variant="as_run", x=x)
            for x, value in zip("ab", (5, second), strict=True)
        )
        values = judge_values(
            "s", [entry], {"t": published}, Sources({"e": estimates}, {"e": "as_run"}, {})
        )
        assert judge_exhibits(values, {})[0].verdict == verdict


def test_inputs_alone_are_not_judged():
    published = pd.DataFrame([{"metric": "m", "value": "5", "n_games": "", **BLANK}], dtype=str)
    entry = PublishedRows("t", "result", exhibit="e", compare="exact", origin="input")
    estimates = tidy([exact(5, "m", variant="as_run")])
    values = judge_values(
        "s", [entry], {"t": published}, Sources({"e": estimates}, {"e": "as_run"}, {})
    )
    frame = to_frame("s", judge_exhibits(values, {}))
    assert frame[["verdict", "note", "counted"]].to_numpy().tolist() == [
        ["not judged", "inputs of the program", 0]
    ]


def test_a_part_of_an_exhibit_reproduces_nothing_but_can_differ():
    """The other values have samples that are too small to be compared."""
    printed = ["0.500"] * 5
    for ours, verdict in ((5000, "undecided"), (3000, "differs")):
        estimates = [ours, 2, 3, 2, 3], [10_000, 5, 5, 5, 5]
        found = judge(printed, *estimates).iloc[0]
        assert (found["verdict"], found["note"]) == (verdict, "1 of 5 values can be compared")
    found = judge(printed[:2], [5000, 2], [10_000, 5]).iloc[0]
    assert found["verdict"] == "reproduced"


def test_parts_of_one_sample_are_compared_by_pearsons_statistic():
    """The statistic of the printed counts beside ours is that of the contingency table."""
    from scipy.stats import chi2_contingency

    theirs, ours = [145, 140, 51, 55, 272, 263, 74], [1500, 1380, 520, 560, 2700, 2650, 690]
    printed = [f"{count / 1000:.3f}" for count in theirs]
    verdict = judge(printed, ours, 10_000, partition=("x",)).iloc[0]
    expected = chi2_contingency([theirs, ours], correction=False)
    assert verdict["df"] == 6
    assert verdict["chi_squared"] == pytest.approx(expected.statistic, rel=5e-3)
    assert pd.isna(verdict["mean_difference"])


def test_shares_that_leave_something_out_have_one_more_part():
    theirs, ours = [145, 140], [1500, 1380]
    printed = [f"{count / 1000:.3f}" for count in theirs]
    verdict = judge(printed, ours, 10_000, partition=("x",)).iloc[0]
    assert verdict["df"] == 2


ENTRY = PublishedRows("t", "result", exhibit="e", compare="share")


def simulate(truth, ours, n, cells, *, exhibits=1, repeats=2000, m=1000):
    """Yield the verdicts of made-up exhibits whose published truth and ours are known."""
    rng = np.random.default_rng(20261128)
    shape = repeats, exhibits, cells
    for theirs, counts in zip(
        rng.binomial(m, truth, shape), rng.binomial(n, ours, shape), strict=True
    ):
        values = [
            Value(
                ENTRY,
                {"exhibit": f"e{number}", "variant": "v", "metric": "m", "origin": "sampled"},
                compare_share(Printed(printed / m, 0.0005), m, wilson(count, n)),
            )
            for number, own in enumerate(zip(theirs, counts, strict=True))
            for printed, count in zip(*own, strict=True)
        ]
        yield judge_exhibits(values, {})


@pytest.mark.parametrize(("n", "cells"), [(60, 8), (1000, 8), (4000, 1)])
def test_four_in_five_detectable_mean_differences_are_found(n, cells):
    verdict = judge(["0.450"] * cells, [round(0.45 * n)] * cells, n).iloc[0]
    found = [v.mean.p < 0.05 for (v,) in simulate(0.45, 0.45 + verdict["detectable"], n, cells)]
    assert np.mean(found) == pytest.approx(0.8, abs=0.03)


@pytest.mark.parametrize(("n", "cells", "exhibits"), [(60, 8, 1), (1000, 3, 10), (4000, 1, 10)])
def test_one_study_in_twenty_has_an_exhibit_that_differs_by_chance(n, cells, exhibits):
    studies = simulate(0.45, 0.45, n, cells, exhibits=exhibits, repeats=1000)
    wrong = np.mean([any(v.verdict == "differs" for v in study) for study in studies])
    assert wrong < 0.05 + 3 * (0.05 * 0.95 / 1000) ** 0.5


def test_hardly_any_exhibit_at_the_margin_is_reproduced():
    verdicts = [v.verdict for (v,) in simulate(0.5, 0.55, 4000, 4)]
    rate = verdicts.count("reproduced") / len(verdicts)
    assert rate < 0.05 + 3 * (0.05 * 0.95 / len(verdicts)) ** 0.5


def test_most_exhibits_of_the_same_truth_are_reproduced_by_large_samples():
    verdicts = [v.verdict for (v,) in simulate(0.5, 0.5, 20_000, 12, repeats=300)]
    assert verdicts.count("reproduced") / len(verdicts) > 0.9
