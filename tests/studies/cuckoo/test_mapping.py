"""The published numbers of the study: what each of them is, and what it is judged by."""

import pandas as pd
import pytest

from redealt.exhibits.published import read_published
from redealt.judging.mapping import JUDGED_ROLES, classify
from redealt.planning.digest import published_folder
from redealt.studies.cuckoo.plan import EXHIBITS
from redealt.studies.cuckoo.published.mapping import map_rows

PUBLISHED = read_published(published_folder("cuckoo"))
MAPPING = map_rows(PUBLISHED)


@pytest.fixture(scope="module")
def roles() -> pd.DataFrame:
    return classify(MAPPING, PUBLISHED)  # fails on a row matched by no entry or by two


def test_every_row_has_one_role(roles):
    assert len(roles) == sum(len(table) for table in PUBLISHED.values())
    assert not roles.duplicated(["table", "row"]).any()


def test_roles_are_counted(roles):
    counts = roles.groupby(["table", "role"]).size().to_dict()
    assert counts == {
        ("prose_introduction", "background"): 12,
        ("figure_02_caption", "setup"): 4,
        ("figure_03_caption", "setup"): 4,
        ("figure_04_caption", "setup"): 5,
        ("figure_03_surface", "reference"): 38 * 10 * 2,
        ("figure_04_boundary", "result"): 38,
        ("figure_04_boundary", "reference"): 38 * 5,
        ("figure_05a", "result"): 4 + 4 + 2,
        ("figure_05b_extracted", "result"): 38 * (4 + 4 + 1),
        ("figure_06_extracted", "result"): 38 * 4 * 2,
        ("prose_section_IV", "result"): 2,
        ("prose_section_IV", "setup"): 1,
        ("prose_section_V", "result"): 6,
        ("prose_section_V", "setup"): 7,
    }


def test_every_judged_row_names_a_declared_exhibit(roles):
    declared = {exhibit.name for exhibit in EXHIBITS}
    judged = [MAPPING[index] for index in roles[roles["role"].isin(JUDGED_ROLES)]["entry"]]
    assert {entry.exhibit for entry in judged} == {
        "figure_04",
        "figure_05a",
        "figure_05b",
        "figure_06",
    }
    assert {entry.exhibit for entry in judged} <= declared


def test_shares_of_prose_are_judged_against_independent_matches(roles):
    rows = roles[(roles["table"] == "prose_section_V") & (roles["role"] == "result")]
    for row, index in zip(rows["row"], rows["entry"], strict=True):
        entry = MAPPING[index]
        assert entry.constants == {"generator": "redealt"}
        assert entry.n == 27749
        kind = PUBLISHED["prose_section_V"]["metric"][row]
        assert entry.compare == {"share_of_wins": "share", "difference_of_shares": "mean"}[kind]


def test_the_base_of_the_shares_is_the_number_of_matches_with_a_winner():
    table = PUBLISHED["figure_05a"].set_index(["strategy", "metric"])["value"]
    assert table["all", "games_with_a_winner"] == "27749"
    wins = PUBLISHED["figure_05b_extracted"].query("metric == 'wins'")["value"].astype(int)
    assert wins.sum() == 27749
