"""The published numbers of the study: what each of them is, and what it is judged by."""

import hashlib

import pandas as pd
import pytest

from redealt.exhibits.estimates import sampled, tidy
from redealt.exhibits.published import read_published
from redealt.judging.mapping import JUDGED_ROLES, classify
from redealt.planning.digest import published_folder
from redealt.stats.intervals import Interval
from redealt.studies.hanamikoji.audit.equal_agents import GAMES as GAMES_OF_AUDIT
from redealt.studies.hanamikoji.audit.equal_agents import count_rows, read_rows
from redealt.studies.hanamikoji.plan import declare
from redealt.studies.hanamikoji.published.mapping import GAMES, RECONSTRUCTED, map_rows
from redealt.studies.hanamikoji.settings import Settings
from tests.studies.scorecards import judge

PUBLISHED = read_published(published_folder("hanamikoji"))
MAPPING = map_rows(PUBLISHED)
# Estimates that keep the bounds of the text.
WITHIN_BOUNDS = {
    "pooled_accuracy_ratio": 1.0,
    "pooled_mean_length_of_wins": 2.17,
    "rollout_multiple_for_half_wins": 5.9,
}


@pytest.fixture(scope="module")
def roles() -> pd.DataFrame:
    return classify(MAPPING, PUBLISHED)  # fails on a row matched by no entry or by two


def test_the_tables_are_as_transcribed():
    """A changed digit is a change of the paper; then this sum has to change as well."""
    digest = hashlib.sha256()
    for path in sorted(published_folder("hanamikoji").glob("*.csv")):
        digest.update(path.name.encode() + path.read_bytes())
    assert digest.hexdigest() == "3b2d8ac298267fd2bd26b9bdf80e1b8b11c13cddf8fae89805e1f636005e2cd6"


def test_every_row_has_one_role(roles):
    assert len(PUBLISHED) == 22
    assert len(roles) == sum(len(table) for table in PUBLISHED.values()) == 606
    assert not roles.duplicated(["table", "row"]).any()


def test_roles_are_counted(roles):
    counts = roles.groupby(["table", "role"]).size().to_dict()
    assert counts == {
        ("figure_02_example", "setup"): 154,
        ("figure_04_prose", "result"): 1,
        ("figure_04_prose", "setup"): 1,
        ("figure_07_prose", "bound"): 1,
        ("figure_08_prose", "bound"): 1,
        ("figure_08_prose", "result"): 2,
        ("figure_09_prose", "result"): 2,
        ("figures_10_11_14_prose", "ordinal"): 3 + 3,
        ("figures_10_11_14_prose", "background"): 2,
        ("prose_rules_and_set_up", "setup"): 21,
        ("prose_section_8_5", "reference"): 3,
        ("prose_section_8_5", "result"): 1,
        ("prose_section_8_6", "setup"): 1,
        ("prose_section_8_6", "reference"): 3,
        ("prose_section_8_7", "setup"): 7,
        ("prose_section_8_7", "reference"): 1,
        ("prose_section_8_8", "setup"): 3,
        ("prose_section_8_8", "reference"): 1,
        ("table_01", "result"): 4 * 3,
        ("table_02", "result"): 6 * 2,
        ("table_03", "result"): 11 * 3,
        ("table_04", "result"): 11 * 5,
        ("table_05", "result"): 11 * 5,
        ("table_06", "result"): 24 * 4,
        ("table_07", "result"): 6 * 2,
        ("table_08", "result"): 6 * 2,
        ("table_09", "result"): 6 * 4,
        ("table_10", "result"): 18 * 4,
        ("table_11", "result"): 4 * 3,
    }


def test_every_judged_row_names_a_declared_exhibit(roles):
    declared = {exhibit.name: exhibit for exhibit in declare(Settings()).exhibits}
    judged = [MAPPING[index] for index in roles[roles["role"].isin(JUDGED_ROLES)]["entry"]]
    assert len(judged) == 409
    for entry in judged:
        assert declared[entry.exhibit].reproduces_with == "as_run"
        assert entry.variant is None
    tables = {f"table_{number:02}" for number in range(1, 12)}
    figures = {f"figure_{number:02}" for number in (4, 7, 8, 9, 10, 11)}
    assert {entry.exhibit for entry in judged} == tables | figures


def entry_of(roles: pd.DataFrame, table: str, **where: str):
    """Return the entry of one published row."""
    frame = PUBLISHED[table].reset_index(drop=True)
    for name, value in where.items():
        frame = frame[frame[name] == value]
    assert len(frame) == 1
    row = roles[(roles["table"] == table) & (roles["row"] == frame.index[0])]
    return MAPPING[row["entry"].item()]


def test_reconstructed_counts_are_those_of_the_audit():
    found = count_rows(read_rows(PUBLISHED))
    assert GAMES == GAMES_OF_AUDIT == 5000
    assert found.keys() == RECONSTRUCTED.keys()
    for n, (wins_1, tie_breaks, round_3_games) in RECONSTRUCTED.items():
        assert tie_breaks == found[n].tie_breaks
        assert wins_1 == pytest.approx(sum(found[n].wins_1) / 2, abs=1)
        assert round_3_games == pytest.approx(sum(found[n].round_3_games) / 2, abs=1)


def test_games_that_fit_only_a_part_of_their_row_say_so(roles):
    for n in RECONSTRUCTED:
        entry = entry_of(roles, "table_04", round="3", n_rollouts=str(n))
        assert "the middle of what fits" in entry.note
        assert ("no whole games fit unless" in entry.note) == (n in (40, 100))


def test_shares_rest_on_their_own_base(roles):
    seventy = {"n_rollouts": "70"}
    assert entry_of(roles, "table_03", player="all", **seventy).n == 1806
    assert entry_of(roles, "table_03", player="player_2", **seventy).n == 95
    assert entry_of(roles, "table_04", round="3", **seventy).n == 3031
    assert entry_of(roles, "table_05", round="3", **seventy).n == 5000 - 3031
    assert entry_of(roles, "table_05", round="all", **seventy).n == 5000 - 3031
    entry = entry_of(
        roles, "table_06", forced_order="C-G-T-S", forced_seat="player_2", value="1.75"
    )
    assert (entry.compare, entry.n) == ("mean", 299)
    assert entry_of(roles, "table_08", agent="C(3)", value="1.96").n == 336
    assert entry_of(roles, "table_11", agent="random", value="2.15").n == 69


def test_sizes_that_the_paper_does_not_state_are_said_to_be_assumed(roles):
    for table in ("table_02", "table_06"):
        for index in roles[roles["table"] == table]["entry"].unique():
            assert MAPPING[index].note == "1,000 games assumed"
    assert entry_of(roles, "table_09", agent="H(1)", round="T").n is None


def test_rows_that_contradict_others_keep_a_note(roles):
    assert "impossible" in entry_of(roles, "table_08", agent="C(1)", value="1.53").note
    assert "tie-breaks" in entry_of(roles, "table_08", agent="H(3)", value="2.07").note
    assert "0.060" in entry_of(roles, "table_03", n_rollouts="100", player="all").note
    assert "Table 1" in entry_of(roles, "table_11", agent="random", value="2.15").note


def published_as_estimates() -> dict[str, pd.DataFrame]:
    """Return estimates that are the published values, by their names in the mapping."""
    rows: dict[str, dict] = {}
    for record in classify(MAPPING, PUBLISHED).to_dict("records"):
        entry = MAPPING[record["entry"]]
        if entry.role not in JUDGED_ROLES:
            continue
        cells = PUBLISHED[record["table"]].iloc[record["row"]]
        metric = entry.metric or cells["metric"]
        where = {ours: cells[theirs] for ours, theirs in entry.columns.items()} | entry.constants
        where = {"variant": "as_run", **where}
        if entry.role == "ordinal":
            for action in "STGC":
                share = 0.7 if action == cells["value"] else 0.1
                _add(rows, entry.exhibit, metric, share, {**where, "action": action})
            continue
        value = WITHIN_BOUNDS[metric] if entry.role == "bound" else float(cells["value"])
        _add(rows, entry.exhibit, metric, value, where)
    return {exhibit: tidy(found.values()) for exhibit, found in rows.items()}


def _add(rows: dict, exhibit: str, metric: str, value: float, where: dict) -> None:
    interval = Interval(value, value - 2e-4, value + 2e-4, 1e-4, 10**6, "wald")
    key = (metric, *sorted((name, str(given)) for name, given in where.items()))
    rows.setdefault(exhibit, {})[key] = sampled(interval, metric, "game", **where)


def test_the_published_values_as_estimates_agree_with_themselves():
    estimates = published_as_estimates()
    card = judge("hanamikoji", MAPPING, PUBLISHED, estimates)
    assert len(card) == 409
    assert set(card["verdict"]) <= {"identical", "within", "not comparable"}
    assert (card["verdict"] == "within").sum() > 350
    not_comparable = card[card["verdict"] == "not comparable"]
    places = {*zip(not_comparable["exhibit"], not_comparable["metric"], strict=True)}
    assert places == {
        ("table_01", "runtime"),
        ("table_09", "win_rate_given_end_round"),  # of unknown numbers of games
        ("table_11", "runtime"),
    }


def test_games_too_few_to_show_when_half_are_won_are_judged_all_the_same():
    estimates = published_as_estimates()
    estimates["figure_08"] = estimates["figure_08"].assign(metric="win_rate")
    card = judge("hanamikoji", MAPPING, PUBLISHED, estimates)
    multiples = card[card["exhibit"] == "figure_08"]
    assert set(multiples["verdict"]) == {"not comparable"}
    assert len(multiples) == 3
