"""Published tables, and the mapping that says what each of their rows is."""

import pandas as pd
import pytest

from redealt.errors import RedealtError
from redealt.exhibits.published import read_number, read_numbers, read_published, read_text
from redealt.judging.mapping import PublishedRows, classify, divide, pool_rows


def publish(*rows: dict[str, str]) -> pd.DataFrame:
    return pd.DataFrame(rows, dtype=str)


def test_every_row_gets_the_role_of_its_one_entry():
    table = publish(
        {"item": "random", "metric": "share_of_wins", "value": "0.0136"},
        {"item": "design", "metric": "suits", "value": "4"},
        {"item": "design", "metric": "lives", "value": "1"},
    )
    mapping = [
        PublishedRows("prose", "setup", where={"item": "design"}),
        PublishedRows("prose", "result", where={"item": "random"}, exhibit="e", compare="share"),
    ]
    assert classify(mapping, {"prose": table}).to_dict("records") == [
        {"table": "prose", "row": 0, "role": "result", "entry": 1},
        {"table": "prose", "row": 1, "role": "setup", "entry": 0},
        {"table": "prose", "row": 2, "role": "setup", "entry": 0},
    ]


def test_filter_takes_several_values_and_numbers():
    table = publish(*({"n": str(n), "metric": "m", "value": "1"} for n in (2, 3, 39)))
    mapping = [
        PublishedRows("t", "setup", where={"n": range(2, 4)}),
        PublishedRows("t", "background", where={"n": 39, "metric": ("m", "k")}),
    ]
    assert classify(mapping, {"t": table})["role"].tolist() == ["setup", "setup", "background"]


ONE_ROW = {"t": publish({"item": "a", "metric": "m", "value": "1"})}
ALL = PublishedRows("t", "setup")


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        ([], r"t.csv, line 2: matched by no entry of the mapping"),
        ([ALL, ALL], r"t.csv, line 2: matched by entries \[0, 1\] of the mapping"),
        ([ALL, PublishedRows("u", "setup")], r"mapping entry 1 matches no row of u.csv"),
        ([PublishedRows("t", "setup", where={"items": "a"})], r"t.csv has no column 'items'"),
    ],
)
def test_mapping_that_is_not_one_to_one_is_refused(mapping, message):
    with pytest.raises(RedealtError, match=message):
        classify(mapping, ONE_ROW)


@pytest.mark.parametrize(
    ("role", "fields", "message"),
    [
        ("results", {}, "role is 'results', not one of result, bound"),
        ("result", {}, "a result row needs an exhibit"),
        ("result", {"exhibit": "e"}, "compare is None, not one of exact, share"),
        ("bound", {"exhibit": "e"}, "direction is None, not one of at_most, at_least"),
        ("bound", {"exhibit": "e", "is_pooled": True}, "only results can be pooled"),
        ("setup", {"per": 500}, "per is 500, not a power of ten"),
        ("ordinal", {"exhibit": "e"}, "an ordinal row needs the column 'ranked'"),
    ],
)
def test_entry_that_lacks_what_its_role_needs_is_refused(role, fields, message):
    with pytest.raises(RedealtError, match=message):
        PublishedRows("t", role, **fields)


def pooled(**fields) -> PublishedRows:
    entry = {"exhibit": "e", "compare": "share", "is_pooled": True} | fields
    return PublishedRows("t", "result", **entry)


def test_pooled_entries_leave_the_role_of_rows_to_others():
    mapping = [pooled(), PublishedRows("t", "reference")]
    assert classify(mapping, ONE_ROW)["role"].tolist() == ["reference"]
    with pytest.raises(RedealtError, match="matched by no entry"):
        classify([pooled()], ONE_ROW)


@pytest.mark.parametrize("entry", [pooled(where={"item": "b"}), PublishedRows("u", "setup")])
def test_pooled_entries_need_rows_too(entry):
    with pytest.raises(RedealtError, match=r"mapping entry 1 matches no row of [tu].csv"):
        classify([ALL, entry], ONE_ROW)


def test_rows_are_pooled_as_their_mean_with_what_they_agree_in():
    rows = [
        {"agent": "a", "x": str(x), "metric": "wins", "value": value, "n_games": "1000"}
        for x, value in enumerate(("448", "507", "532"))
    ]
    table = {"t": publish(*rows, {**rows[0], "metric": "ties"})}
    assert pool_rows(pooled(where={"metric": "wins"}), table) == {
        "agent": "a",
        "x": "",
        "metric": "wins",
        "value": "495.67",
        "n_games": "3000",
    }
    table["t"].loc[0, "n_games"] = ""
    assert pool_rows(pooled(where={"metric": "wins"}), table)["n_games"] == ""


@pytest.mark.parametrize(
    ("text", "per", "divided"),
    [
        ("145", 1000, "0.145"),
        ("1000", 1000, "1.000"),
        ("0", 1000, "0.000"),
        ("464.66", 1000, "0.46466"),
        ("12.5", 1, "12.5"),
        ("a > b", 1000, "a > b"),
        ("nan", 1000, "nan"),
    ],
)
def test_division_by_powers_of_ten_keeps_the_digits(text, per, divided):
    assert divide(text, per) == divided


def test_published_tables_keep_their_digits_and_other_files_are_left_out(tmp_path):
    (tmp_path / "table.csv").write_text("item,metric,value,unit,n_games,note\nnone,m,0.10,,,\n")
    (tmp_path / "cards.csv").write_text("id,name\n1,Imp\n")
    tables = read_published(tmp_path)
    assert list(tables) == ["table"]
    assert tables["table"].loc[0, ["item", "value", "n_games"]].tolist() == ["none", "0.10", ""]


def test_published_values_are_found_by_their_conditions():
    table = publish(
        {"item": "a", "metric": "m", "value": "0.10"}, {"item": "b", "metric": "m", "value": "2"}
    )
    assert read_text(table, item="a") == "0.10"
    assert read_number(table, item="b") == 2
    assert read_numbers(table, "item", metric="m").to_dict() == {"a": 0.1, "b": 2.0}
    with pytest.raises(ValueError, match="size 1"):
        read_number(table, metric="m")
