"""The tidy table of estimates: types, order, and a file that reads back equal."""

import math

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.exhibits.estimates import (
    VALUE_COLUMNS,
    condition_columns,
    drop_unsound_intervals,
    exact,
    interval_of,
    read_estimates,
    sampled,
    tidy,
    to_csv_bytes,
    write_estimates,
)
from redealt.stats.intervals import (
    Interval,
    difference_of_shares,
    jackknife,
    mean_clustered,
    mean_t,
    wilson,
)

SHARE = Interval(0.25, 0.125, 0.5, 0.1, 20, "wilson", count=5)


def test_conditions_come_first_and_value_columns_in_their_order():
    table = tidy([exact(5, "highest_card_swapped", variant="as_run", n_players=2)])
    assert list(table.columns) == ["variant", "n_players", *VALUE_COLUMNS]
    assert condition_columns(table) == ["variant", "n_players"]


def test_file_holds_exactly_these_bytes(tmp_path):
    rows = [
        exact(1 / 3, "p_win", variant="as_run", n_players=2),
        sampled(SHARE, "share_of_wins", "match", variant="as_run", n_players=3),
    ]
    write_estimates(tidy(rows), tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_bytes() == (
        b"variant,n_players,metric,estimate,ci_low,ci_high,se,df,count,n,n_unit,method\n"
        b"as_run,2,p_win,0.3333333333333333,,,,,,,,exact\n"
        b"as_run,3,share_of_wins,0.25,0.125,0.5,0.1,,5,20,match,wilson\n"
    )


def test_condition_that_does_not_apply_is_empty_and_keeps_the_other_numbers_as_text():
    table = tidy([exact(1, "m", rounds=2), exact(1, "m", agent="none")])
    assert table["rounds"].tolist() == ["2", ""]
    assert table["agent"].tolist() == ["", "none"]


@pytest.mark.parametrize(
    ("given_values", "settled", "dtype"),
    [
        (["2", 3], [2, 3], "int64"),
        ([2, 2.5], [2.0, 2.5], "float64"),
        (["007", "2"], ["007", "2"], "str"),
        ([True, False], ["true", "false"], "str"),
        (["NA", "nan"], ["NA", "nan"], "str"),
        (["1_000", "²"], ["1_000", "²"], "str"),
    ],
)
def test_condition_columns_are_numbers_only_if_every_entry_is_one(given_values, settled, dtype):
    table = tidy([exact(i, "m", x=value) for i, value in enumerate(given_values)])
    assert table["x"].tolist() == settled
    assert table["x"].dtype == dtype


def test_repeated_condition_and_metric_is_refused():
    with pytest.raises(ValueError, match=r"twice: \{'x': 2, 'metric': 'm'\}"):
        tidy([exact(1, "m", x=2), exact(3, "m", x="2")])


def test_condition_cannot_take_the_name_of_a_value_column():
    with pytest.raises(ValueError, match="cannot be called n"):
        exact(1, "m", n=38)


def test_missing_value_column_is_refused():
    with pytest.raises(ValueError, match="lack the columns se, df, count, n_unit, method"):
        tidy([{"metric": "m", "estimate": 1, "ci_low": 0, "ci_high": 2, "n": 3}])


def test_sampled_value_needs_its_n():
    with pytest.raises(ValueError, match="without its n"):
        tidy([{**sampled(SHARE, "m", "game"), "n": pd.NA}])


@pytest.mark.parametrize(
    "interval",
    [
        wilson(3, 7),
        wilson(0, 7, simultaneous=4),
        difference_of_shares(0, 7, 9, 9),
        mean_t([1.0, 2.0, 4.0]),
        mean_clustered([1, 1, 4], [1, 2, 5]),
        jackknife(lambda t: t[0] / t[1], [[3, 4, 5], [1, 1, 2]], n=400),
    ],
)
def test_interval_comes_back_from_the_file(tmp_path, interval):
    write_estimates(tidy([sampled(interval, "m", "game")]), tmp_path / "t.csv")
    assert interval_of(read_estimates(tmp_path / "t.csv").iloc[0]) == interval


def test_interval_of_an_exact_value_has_no_error(tmp_path):
    write_estimates(tidy([exact(1 / 3, "m")]), tmp_path / "t.csv")
    value = interval_of(read_estimates(tmp_path / "t.csv").iloc[0])
    assert value == Interval(1 / 3, 1 / 3, 1 / 3, 0.0, 0, "exact")


def test_share_of_an_empty_sample_stays_undefined_in_the_file(tmp_path):
    write_estimates(tidy([sampled(wilson(0, 0), "m", "game")]), tmp_path / "t.csv")
    row = read_estimates(tmp_path / "t.csv").iloc[0]
    assert math.isnan(row["estimate"])
    assert (row["ci_low"], row["ci_high"], row["n"]) == (0.0, 1.0, 0)


def test_intervals_on_the_spread_of_few_units_are_dropped_and_those_of_shares_stay():
    table = tidy(
        [
            exact(1 / 3, "exact"),
            sampled(mean_t(range(9)), "few", "seed"),
            sampled(mean_t(range(10)), "enough", "seed"),
            sampled(wilson(3, 7), "share", "game"),
        ]
    )
    kept = drop_unsound_intervals(table).set_index("metric")
    assert kept["ci_low"].notna().to_dict() == {
        "exact": False, "few": False, "enough": True, "share": True,
    }  # fmt: skip
    assert kept["ci_low"].isna().equals(kept["ci_high"].isna())
    assert kept.loc["few", "se"] > 0


CONDITION = st.one_of(
    st.integers(-(2**53), 2**53),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(codec="utf-8", exclude_characters="\r\0"), max_size=6),
)


@given(
    conditions=st.lists(CONDITION, min_size=1, max_size=5),
    estimates=st.lists(st.floats(allow_infinity=False), min_size=5, max_size=5),
)
def test_file_reads_back_equal_whatever_the_values(tmp_path_factory, conditions, estimates):
    path = tmp_path_factory.mktemp("round_trip") / "t.csv"
    rows = [
        sampled(Interval(estimate, 0.1, 0.2, 0.3, 7, "t", df=6), "m", "run", x=x, place=place)
        for place, (x, estimate) in enumerate(zip(conditions, estimates, strict=False))
    ]
    table = tidy(rows)
    write_estimates(table, path)
    again = read_estimates(path)
    pd.testing.assert_frame_equal(again, table, check_exact=True)
    assert to_csv_bytes(again) == path.read_bytes()
