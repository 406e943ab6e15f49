"""The published numbers of the study: what each of them is, and what it is judged by."""

import hashlib

import pandas as pd
import pytest

from redealt.exhibits.estimates import exact, sampled, tidy
from redealt.exhibits.published import read_published
from redealt.judging.mapping import JUDGED_ROLES, classify, pool_rows
from redealt.planning.digest import published_folder
from redealt.stats.intervals import Interval
from redealt.studies.cubirds.published.mapping import map_rows
from redealt.studies.cubirds.published.reconstructed import (
    RANDOM_DECIDED_GAMES,
    RANDOM_GAMES,
    RANDOM_GAMES_PER_CELL,
    ROLLOUT_GAMES_PER_CELL,
)
from tests.studies.scorecards import judge

PUBLISHED = read_published(published_folder("cubirds"))
MAPPING = map_rows(PUBLISHED)
POOLED = [entry for entry in MAPPING if entry.is_pooled]


@pytest.fixture(scope="module")
def roles() -> pd.DataFrame:
    return classify(MAPPING, PUBLISHED)  # fails on a row matched by no entry or by two


def test_the_tables_are_as_transcribed():
    """A changed digit is a change of the paper; then this sum has to change as well."""
    digest = hashlib.sha256()
    for path in sorted(published_folder("cubirds").glob("*.csv")):
        digest.update(path.name.encode() + path.read_bytes())
    assert digest.hexdigest() == "adde83b9f7a8f14a95e23d9d234468d5a29d24d94b27c63f9edfc6fcab387d11"


def test_every_row_has_one_role(roles):
    assert len(PUBLISHED) == 19
    assert len(roles) == sum(len(table) for table in PUBLISHED.values())
    assert not roles.duplicated(["table", "row"]).any()


def test_roles_are_counted(roles):
    counts = roles.groupby(["table", "role"]).size().to_dict()
    assert counts == {
        ("table_01", "result"): 8 * 3,
        ("table_02", "result"): 6 * 2,
        ("table_03", "result"): 4 * 4,
        ("table_04", "result"): 4 * 4,
        ("table_05", "result"): 4 * 4,
        ("table_06", "result"): 3 * 2,
        ("figure_05_caption", "result"): 6,
        ("table_07", "result"): 64 * 2,
        ("table_08", "reference"): 64 * 2,
        ("table_09", "result"): 64 * 2,
        ("prose_section_2", "setup"): 13,
        ("prose_section_5", "setup"): 14,
        ("prose_section_6", "setup"): 5,
        ("prose_section_6", "reference"): 3,
        ("prose_section_7_1", "setup"): 3 + 6,
        ("prose_section_7_1", "reference"): 3 * 2,
        ("prose_section_7_1_1", "result"): 3 * 2,
        ("prose_section_7_1_1", "reference"): 3,
        ("prose_section_7_1_2", "setup"): 1,
        ("prose_section_7_2_1", "setup"): 1,
        ("prose_section_7_2_1", "reference"): 3,
        ("prose_section_7_2_3", "reference"): 7,
        ("prose_section_8", "reference"): 2,
    }


def find_judged(roles):
    return roles[roles["role"].isin(JUDGED_ROLES)]


def test_judged_rows_name_the_exhibits_of_the_paper(roles):
    judged = [MAPPING[index] for index in find_judged(roles)["entry"]]
    names = {f"table_{number:02}" for number in range(1, 8)} | {"table_09", "figure_05"}
    assert {entry.exhibit for entry in judged} == names
    assert {entry.exhibit for entry in POOLED} == {"table_07", "table_08", "table_09"}
    assert all(entry.variant is None for entry in MAPPING)


def entry_of(roles: pd.DataFrame, table: str, **where: str):
    """Return the entry of one published row."""
    frame = PUBLISHED[table]
    for name, value in where.items():
        frame = frame[frame[name] == value]
    assert len(frame) == 1
    row = roles[(roles["table"] == table) & (roles["row"] == frame.index[0])]
    return MAPPING[row["entry"].item()]


def test_ends_of_games_part_one_sample_and_totals_repeat_them(roles):
    for row in roles[roles["table"].isin(("table_03", "table_04", "table_05"))].itertuples():
        cells, entry = PUBLISHED[row.table].iloc[row.row], MAPPING[row.entry]
        assert entry.partition == ("win_condition", "player")
        assert entry.repeats == ("total" in (cells["win_condition"], cells["player"]))
        if entry.origin == "input":  # by the rules
            assert (cells["player"], cells["value"]) == ("tie", "0")


def test_games_of_random_players_are_those_that_were_played(roles):
    assert RANDOM_GAMES == 10_000
    assert round(77.3564 * RANDOM_GAMES, 6) == 773_564
    assert round(77.3564 * 1000, 6) == 77_356.4
    where = {"win_condition": "seven_species", "player": "tie"}
    assert entry_of(roles, "table_03", **where).n == RANDOM_GAMES
    assert entry_of(roles, "table_04", **where).n is None
    lengths = {"metric": "turns_per_game"}
    assert entry_of(roles, "table_06", agent="random", **lengths).n == RANDOM_GAMES
    assert entry_of(roles, "table_06", agent="heuristic", **lengths).n is None
    shares = {"metric": "player_2_share_of_decided"}
    assert entry_of(roles, "prose_section_7_1_1", agent="random", **shares).n == 10 * (468 + 458)
    assert RANDOM_DECIDED_GAMES == 10 * (468 + 458)
    assert entry_of(roles, "prose_section_7_1_1", agent="heuristic", **shares).n is None


def test_cells_of_table_7_count_as_many_games_as_they_spread(roles):
    entry = entry_of(
        roles, "table_07", p1_start_bird="1", p2_start_bird="6", metric="player_2_wins"
    )
    assert (entry.n, entry.per, entry.metric) == (RANDOM_GAMES_PER_CELL, 1000, "player_2_share")
    assert "59\u202f100 games" in entry.note


def test_means_over_start_birds_are_pooled():
    pooled = {
        (entry.table, *(f"{value}" for value in entry.constants.values()), entry.metric): (
            pool_rows(entry, PUBLISHED)
        )
        for entry in POOLED
    }
    assert len(pooled) == 2 + 2 + 16
    assert pooled["table_07", "", "", "player_1_share"]["value"] == "464.66"
    assert pooled["table_07", "", "", "player_2_share"]["value"] == "465.28"
    assert pooled["table_08", "", "", "player_1_share"]["value"] == "505.14"
    own = [
        pooled["table_09", player, f"{bird}", "win_share"]
        for player in ("player_1", "player_2")
        for bird in range(8)
    ]
    assert [round(float(row["value"])) for row in own] == [
        *(482, 489, 502, 511, 509, 512, 528, 516),
        *(461, 488, 490, 492, 495, 492, 507, 509),
    ]
    assert {row["n_games"] for row in own} == {"8000"}
    sizes = {entry.n for entry in POOLED if entry.table != "table_09"}
    assert sizes == {64 * RANDOM_GAMES_PER_CELL, 64 * ROLLOUT_GAMES_PER_CELL}


def published_as_estimates() -> dict[str, pd.DataFrame]:
    """Return estimates that are the published values, by their names in the mapping."""
    rows: dict[str, dict] = {}
    records = [
        (MAPPING[record["entry"]], PUBLISHED[record["table"]].iloc[record["row"]])
        for record in classify(MAPPING, PUBLISHED).to_dict("records")
    ]
    for entry, cells in [*records, *((entry, pool_rows(entry, PUBLISHED)) for entry in POOLED)]:
        if entry.role not in JUDGED_ROLES:
            continue
        metric, value = entry.metric or cells["metric"], float(cells["value"]) / entry.per
        where = {ours: cells[theirs] for ours, theirs in entry.columns.items()} | entry.constants
        if entry.exhibit not in ("table_01", "table_02", "figure_05"):
            where = {"variant": "as_run", **where}
        n = 10 if entry.exhibit == "figure_05" else 10**6
        interval = Interval(value, value - 2e-4, value + 2e-4, 1e-4, n, "wald")
        is_constant = entry.compare == "exact" or (value == 1 and entry.metric == "share")
        key = (metric, *sorted((name, str(given)) for name, given in where.items()))
        rows.setdefault(entry.exhibit, {})[key] = (
            exact(value, metric, **where)
            if is_constant
            else sampled(interval, metric, "game", **where)
        )
    return {exhibit: tidy(found.values()) for exhibit, found in rows.items()}


def test_the_published_values_as_estimates_agree_with_themselves(roles):
    estimates = published_as_estimates()
    card = judge("cubirds", MAPPING, PUBLISHED, estimates)
    assert len(card) == len(find_judged(roles)) + len(POOLED)
    assert set(card["verdict"]) == {"identical", "within", "not comparable"}
    assert (card["verdict"] == "identical").sum() == 24 + 12 + 3
    assert set(card.loc[card["verdict"] == "not comparable", "metric"]) == {"time_per_turn"}
