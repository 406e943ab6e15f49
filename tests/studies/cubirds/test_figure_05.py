"""Figure 5: what is kept of searches for weights, and how it is drawn."""

from math import sqrt

import numpy as np
import pandas as pd
import pytest
from scipy.stats import t, ttest_ind

from redealt.exhibits.estimates import condition_columns, select
from redealt.exhibits.published import read_published
from redealt.games.cubirds.names import WEIGHT_BOUNDS, WEIGHTS
from redealt.planning.digest import published_folder
from redealt.studies.cubirds.analysis.evolution import final_rows, name_band, null_rows
from redealt.studies.cubirds.exhibits import figure_05
from tests.studies.look_up import estimate

PUBLISHED = read_published(published_folder("cubirds"))
LAST = 40


def search_rows(search: str, seed: int, last: int = LAST, step: float = 0.01) -> list[dict]:
    """Return the rows of a search: o rises by a step in each generation, the others stay."""
    return [
        {
            "search": search,
            "seed": seed,
            "generation": generation,
            "games": 0 if search == "null" else 100 * generation,
            "weight": weight,
            "best": 1.9,
            "mean": 0.4 + 0.1 * seed + (step * generation if weight == "o" else 0),
            "sd": 0.3 + 0.1 * seed,
            "fitness": 1.0,
            "seven_share": 0.9 + 0.02 * seed,
        }
        for generation in range(last + 1)
        for weight in WEIGHTS
    ]


@pytest.fixture(scope="module")
def runs() -> dict[str, pd.DataFrame]:
    searches = {"null": 5, "as_written": 2, "as_run": 2, "own_wins": 1}
    rows = [
        row
        for search, seeds in searches.items()
        for n in range(seeds)
        for row in search_rows(search, n)
    ]
    return {"genetic": pd.DataFrame(rows)}


@pytest.fixture(scope="module")
def estimates(runs) -> pd.DataFrame:
    return figure_05.analyse(runs)


def test_populations_are_averaged_over_seeds(estimates):
    assert condition_columns(estimates) == ["search", "generation", "weight", "seed"]
    where = {"search": "as_run", "generation": 7, "weight": "k", "seed": ""}
    (row,) = select(estimates, metric="population_mean", **where).to_dict("records")
    assert (row["estimate"], row["n"], row["n_unit"]) == (pytest.approx(0.45), 2, "seed")
    half = t.ppf(0.975, 1) * 0.05
    assert row["ci_high"] == pytest.approx(0.45 + half)
    sd = estimate(estimates, "population_sd", **where)
    assert sd == pytest.approx(sqrt((0.3**2 + 0.4**2) / 2))


def test_the_null_band_holds_all_of_a_few_searches_with_random_fitness(estimates):
    where = {"search": "null", "generation": 30, "weight": "o"}
    low, high = (estimate(estimates, metric, **where) for metric in ("null_low", "null_high"))
    assert (low, high) == pytest.approx((0.7, 1.1))
    assert select(estimates, search="null", metric=["search_mean", "population_mean"]).empty


def test_the_null_band_is_the_middle_of_40_searches():
    rows = [row for seed in range(40) for row in search_rows("null", seed, 1)]
    found = pd.DataFrame(null_rows(pd.DataFrame(rows), "mean"))
    low, high = found[(found["weight"] == "k") & (found["generation"] == 1)]["estimate"]
    means = 0.4 + 0.1 * np.arange(40)
    assert (low, high) == pytest.approx(tuple(np.quantile(means, [0.025, 0.975])))
    assert (name_band(39), name_band(40)) == ("smallest to largest", "the middle 95 %")


def test_single_seeds_are_kept_in_fewer_late_generations(estimates):
    single = select(estimates, metric="search_mean", search="as_written", weight="m", seed="1")
    assert single["generation"].tolist() == [*range(21), 25, 30, 35, 40]
    assert single["estimate"].tolist() == pytest.approx([0.5] * 25)
    assert {*select(estimates, metric="search_mean")["search"]} == {"as_run", "as_written"}


def test_the_last_generation_is_kept_whatever_its_number(runs):
    table = pd.DataFrame([row for seed in range(2) for row in search_rows("as_run", seed, 23)])
    found = figure_05.analyse({"genetic": table})
    assert select(found, metric="search_mean")["generation"].max() == 23
    assert {*select(found, metric="converged_value")["generation"]} == {23}
    figure_05.draw(found, PUBLISHED)  # without null band and without the second search
    assert "Gray:" not in figure_05.caption(found)


def test_converged_values_are_the_means_that_the_thick_line_ends_with(estimates):
    where = {"search": "as_run", "weight": "o"}
    (row,) = select(estimates, metric="converged_value", **where).to_dict("records")
    assert (row["generation"], row["seed"], row["n"], row["n_unit"]) == (LAST, "", 2, "seed")
    line = select(estimates, metric="population_mean", generation=LAST, **where)
    assert row["estimate"] == line["estimate"].item() == pytest.approx(0.85)
    assert row["ci_low"] == pytest.approx(0.85 - t.ppf(0.975, 1) * 0.05)
    assert estimate(estimates, "converged_value", search="null", weight="o") == pytest.approx(1.0)


def test_shifts_are_differences_from_the_mean_without_selection():
    rows = [row for seed in range(12) for row in search_rows("null", seed, 1)]
    rows += [row for seed in range(10) for row in search_rows("as_run", seed, 1, step=2.0)]
    found = pd.DataFrame(final_rows(pd.DataFrame(rows), "mean"))
    found = found[found["search"] == "as_run"].set_index(["metric", "weight"])
    own, null = 2.4 + 0.1 * np.arange(10), 0.41 + 0.1 * np.arange(12)
    expected = ttest_ind(own, null, equal_var=False)
    assert found.loc[("shift", "o"), "estimate"] == pytest.approx(own.mean() - null.mean())
    interval = expected.confidence_interval()
    assert found.loc[("shift", "o"), "ci_low"] == pytest.approx(interval.low)
    assert found.loc[("shift_p", "o"), "estimate"] == pytest.approx(expected.pvalue)
    adjusted = found.loc["shift_p_adjusted"]["estimate"]
    assert adjusted["o"] == pytest.approx(6 * expected.pvalue)
    assert adjusted.drop("o").min() > 0.05


def test_the_caption_tells_selected_weights_from_those_not_distinguishable():
    rows = [row for seed in range(10) for row in search_rows("null", seed, 1)]
    rows += [row for seed in range(10) for row in search_rows("as_written", seed, 1, step=2.0)]
    caption = figure_05.caption(figure_05.analyse({"genetic": pd.DataFrame(rows)}))
    assert "In the text selection shifts o by +1.99 (+1.71 to +2.27)." in caption
    words = "Not distinguishable from no selection: k, l, m, n, p; a shift of 0.40 would have"
    assert words in caption


def test_searches_have_games_and_a_share_of_ends_by_seven(estimates):
    where = {"search": "as_written", "weight": "", "generation": LAST}
    assert estimate(estimates, "games", **where) == 100 * LAST
    assert estimate(estimates, "seven_share", **where) == pytest.approx(0.91)
    assert select(estimates, metric="seven_share", **where)["ci_high"].item() == 1  # not 1.04
    assert select(estimates, search="null", metric=["games", "seven_share"]).empty


def test_searches_of_unequal_length_end_each_on_its_own():
    rows = [*search_rows("short", 0, 3), *search_rows("short", 1, 3), *search_rows("long", 0, 9)]
    found = pd.DataFrame(final_rows(pd.DataFrame(rows), "mean"))
    ends = found[(found["metric"] == "converged_value") & (found["weight"] == "o")]
    assert ends.set_index("search")["generation"].to_dict() == {"short": 3, "long": 9}
    alone = found[(found["search"] == "long") & (found["metric"] == "converged_value")]
    assert alone["ci_low"].isna().all()


def test_each_panel_covers_the_range_of_its_weight(estimates):
    figure = figure_05.draw(estimates, PUBLISHED)
    assert len(figure.axes) == 6
    printed = PUBLISHED["figure_05_caption"].set_index("weight")["value"].astype(float)
    for axes, weight, bounds in zip(figure.axes, WEIGHTS, WEIGHT_BOUNDS, strict=True):
        assert axes.get_title("left").startswith(f"${weight}$")
        assert axes.get_ylim() == bounds
        assert axes.get_xlim() == (0, LAST)
        (diamond,) = [line for line in axes.lines if line.get_label() == "published"]
        assert diamond.get_xydata().tolist() == [[LAST, printed[weight]]]
        thin = [line for line in axes.lines if line.get_linewidth() < 0.4]
        assert len(thin) == 4
    caption = figure_05.caption(estimates)
    assert "2 (program), 2 (text)" in caption
    assert "5 searches with a random number as fitness, smallest to largest" in caption
