"""Games that the pages of studies show: declared as data, found by their rules, made once."""

import pytest

from redealt.planning.declarations import load_entry
from redealt.planning.plan import load_plan
from redealt.planning.shown_games import list_shown
from redealt.playing.files import load_game
from redealt.playing.rebuilding.shown import build_games
from redealt.sidecars import check_products, read_sidecar
from tests.unit.plan_fixture import ROOT, plan_of

SCALES = ("smoke", "laptop", "paper")


@pytest.mark.parametrize("scale", SCALES)
def test_every_declared_game_has_its_cell_at_every_scale(scale):
    plan = load_plan(ROOT, {"scale": scale})
    for study in plan.studies.values():
        assert study.games
        assert list_shown(study) == [*study.games]
        assert len({game.name for game in study.games}) == len(study.games)


def test_rules_are_functions_and_titles_are_sentences():
    plan = plan_of()
    for name, study in plan.studies.items():
        for game, described in zip(study.games, plan.describe_games(name), strict=True):
            assert game.title.endswith(".")
            assert game.rule.startswith("the first ")
            assert not game.choose or callable(load_entry(described["choose"]))


def test_a_game_without_its_cell_is_left_out_of_the_plan():
    study = plan_of(cuckoo={"n_players": {"smallest": 6}}).studies["cuckoo"]
    assert list_shown(study) == []


def test_games_are_made_with_their_pages_in_the_same_bytes(tmp_path):
    plan = plan_of(cuckoo={"mixed": {"matches_per_n": 5}})
    product = plan.products["report/games/cuckoo"]
    made = []
    for name in ("a", "b"):
        sidecar = tmp_path / name / "cuckoo.json"
        build_games(product.key, plan.describe_games("cuckoo"), tmp_path, sidecar)
        check_products([sidecar])
        files = sorted(path for path in sidecar.parent.iterdir())
        made.append({path.name: path.read_bytes() for path in files})
    assert made[0] == made[1]
    assert {f"report/games/{name}" for name in made[0]} == {*product.files, product.sidecar}
    game = load_game(tmp_path / "a" / "cuckoo_label_5.json")
    assert len(game.seats) == 38
    assert game.title.startswith("Under the label N = 5 the program seats 38 players. This is the ")


def test_a_rule_that_finds_no_game_lists_none(tmp_path, monkeypatch):
    plan = plan_of(cuckoo={"mixed": {"matches_per_n": 3}})
    described = plan.describe_games("cuckoo")[0]
    monkeypatch.setattr(
        "redealt.studies.cuckoo.replaying.never", lambda _game: False, raising=False
    )
    never = {**described, "choose": "redealt.studies.cuckoo.replaying:never"}
    sidecar = tmp_path / "cuckoo.json"
    build_games("0" * 12, [never], tmp_path, sidecar)
    assert read_sidecar(sidecar)["games"] == []
    title = load_game(tmp_path / "cuckoo_label_5.json").title
    assert "No game was found that is the first match under these conditions." in title
    assert "This is" not in title
