"""Published tables, and the mapping that says what each of their rows is."""

import pandas as pd
import pytest

from redealt.errors import RedealtError
from redealt.published import PublishedRows, classify, read_published


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
        ("ordinal", {"exhibit": "e"}, "an ordinal row needs the column 'ranked'"),
    ],
)
def test_entry_that_lacks_what_its_role_needs_is_refused(role, fields, message):
    with pytest.raises(RedealtError, match=message):
        PublishedRows("t", role, **fields)


def test_published_tables_keep_their_digits_and_other_files_are_left_out(tmp_path):
    (tmp_path / "table.csv").write_text("item,metric,value,unit,n_games,note\nnone,m,0.10,,,\n")
    (tmp_path / "cards.csv").write_text("id,name\n1,Imp\n")
    tables = read_published(tmp_path)
    assert list(tables) == ["table"]
    assert tables["table"].loc[0, ["item", "value", "n_games"]].tolist() == ["none", "0.10", ""]
