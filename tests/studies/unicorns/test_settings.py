"""Settings of the study: variants, what is refused, and what is then played and evolved."""

import shutil
from pathlib import Path

import pytest
from pydantic import ValidationError

from redealt.errors import RedealtError
from redealt.exhibits.published import read_published
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.deck import BASE, Deck, list_names
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.planning.declarations import load_entry
from redealt.planning.digest import published_folder
from redealt.studies.unicorns.experiments import ablation, individuals, paper, searches
from redealt.studies.unicorns.experiments.games import list_optional
from redealt.studies.unicorns.experiments.runs import declare_runs
from redealt.studies.unicorns.published.mapping import map_rows
from redealt.studies.unicorns.settings import Settings
from redealt.studies.unicorns.variants import ITEMS, item_name
from tests.unit.plan_fixture import plan_of

DEFAULTS = Settings().model_dump()


def settings(section: str, **changes) -> Settings:
    return Settings.model_validate({**DEFAULTS, section: {**DEFAULTS[section], **changes}})


def differing(one: Switches, other: Switches) -> set[str]:
    return {name for name in Switches.model_fields if getattr(one, name) != getattr(other, name)}


def test_program_and_text_differ_in_all_points_and_fresh_deals_in_one():
    own = Settings()
    assert own.switches("as_written") == Switches()
    assert own.switches("as_run") == Switches(**AS_RUN)
    assert differing(own.switches("as_run"), own.switches("as_written")) == {*Switches.model_fields}
    fresh = own.switches("fresh_determinizations")
    assert differing(own.switches("as_run"), fresh) == {"one_determinization"}


def test_a_final_evolution_needs_enough_individuals():
    with pytest.raises(ValidationError, match="found 1000, expected at most 200"):
        settings("final", population=1000)


def test_evolution_as_run_cannot_be_left_out():
    with pytest.raises(ValidationError, match="expected as_run, too"):
        settings("evolution", variants=["as_written"])


def test_entries_exist_and_needs_come_first():
    seen: set[str] = set()
    for run in declare_runs(Settings()):
        assert callable(load_entry(run.entry))
        assert {*run.needs} <= seen, run.name
        seen.add(run.name)


def test_evolutions_have_the_sizes_of_the_thesis_where_they_are_set_so():
    own = settings("evolution", runs=10)
    games = {
        each["search"]: each["population"] * each["generations"] * each["games"]
        for each in searches.evolutions(own)
    }
    assert games == dict.fromkeys(
        [f"as_run/evo_{kind}" for kind in ("rule_based", "random", "best_last_gen")], 400_000
    )
    slow = settings("mcts_evolution", population=20, generations=100, games=10, playouts=100)
    for search in searches.mcts_evolutions(slow):
        assert search["population"] * search["generations"] * search["games"] == 20_000
        assert {agent["playouts"] for agent in search["opponents"]} == {100}
        assert len(search["opponents"]) == 5


def test_populations_of_all_sizes_evaluate_as_many_individuals_or_have_as_many_generations():
    own = settings("population_sizes", evaluations=4000, generations=200)
    found = list(searches.population_sizes(own))
    equal = [each for each in found if each["search"].startswith("as_run/evaluations")]
    assert [each["population"] for each in equal] == [10, 20, 50, 100]
    assert {each["population"] * each["generations"] for each in equal} == {4000}
    assert {each["generations"] for each in found if each not in equal} == {200}
    assert len(found) == 8


def test_other_searches_change_one_thing_and_cost_the_same():
    found = {each["search"]: each for each in searches.other_searches(Settings())}
    base = found["as_run/evo_best_last_gen/none"]
    for item in ("E3", "E5", "E6"):
        other = found[f"as_run/evo_best_last_gen/{item}"]
        changed = {
            name for name, value in other["switches"].items() if value != base["switches"][name]
        }
        assert changed == {*ITEMS[item]}
        assert {**other, "search": "", "switches": {}} == {**base, "search": "", "switches": {}}
    sizes = {(each["population"], each["generations"], each["games"]) for each in found.values()}
    assert len(sizes) == 1


def test_individuals_play_the_games_that_select_them_and_as_many_fresh_ones():
    runs = {run.name: run for run in declare_runs(Settings())}
    for name in ("evaluation", "unevolved", "final_evaluation", "other_evaluation"):
        params = runs[name].params
        assert {each["games"] for each in params["cells"]} == {2 * params["block"]}
        assert params["paired_over"] == ["variant", "type", "run", "individual"]
    assert runs["nested"].params["block"] == 500


def test_all_individuals_of_all_types_are_evaluated_against_both_kinds_of_opponents():
    found = list(individuals.evaluation(settings("evolution", variants=["as_run", "as_written"])))
    types = {(each["conditions"]["variant"], each["conditions"]["type"]) for each in found}
    assert len(types) == 5 + 3  # no searching opponents as written
    assert len(found) == 2 * (5 + 3) * 2 * 20
    for each in found:
        assert len(each["agents"]) == 6
        assert each["agents"][0] == each["agents"][1]


def test_games_of_the_tables_have_the_players_of_the_tables():
    for each in paper.mcts_games(Settings()):
        kinds = [agent["kind"] for agent in each["agents"]]
        assert kinds == ["mcts"] * 2 + ["random"] * 4
        assert each["agents"][0]["default_policy"] == "rule_based"
    firsts = [each["conditions"]["first_seed"] for each in paper.nested(Settings())]
    assert firsts == [0, 4000, 6000, 9000]


def test_an_ablation_corrects_one_item_at_a_time():
    own = Settings()
    variants = ablation.ablation_variants(own)
    program = own.switches("as_run")
    played = {
        each["variant"] for run in (ablation.ablation, ablation.mcts_ablation) for each in run(own)
    }
    assert played == {*variants}
    for item, switches in variants.items():
        if item in ITEMS:
            assert differing(program, switches) == {*ITEMS[item]}
    assert variants["none"] == program
    assert variants["R1 intended"].sacrifice_order == "intended"
    rules = {name for item in ITEMS if item[0] in "DR" for name in ITEMS[item]}
    assert differing(program, variants["all"]) == rules
    assert item_name("R1 intended") == "R1 rule-based: sacrifices as intended"


def test_options_that_are_declined_are_those_of_cards():
    optional = list_optional(BASE)
    assert {*optional} <= {*list_names()}
    assert {"Rhinocorn", "Shark With A Horn", "Unicorn Phoenix", "Glitter Bomb"} <= {*optional}
    assert "Double Dutch" not in optional  # mandatory in the program
    cards = [each["conditions"]["card"] for each in ablation.declined(Settings())]
    assert cards[::2] == cards[1::2] == ["none", *optional]


DECK = Path(__file__).parents[3] / "docs/examples/unicorns_deck"


def with_deck(folder: Path) -> Settings:
    return Settings.model_validate({**DEFAULTS, "deck": str(folder)})


def test_a_deck_of_ones_own_is_in_the_parameters_of_all_runs_by_its_text(tmp_path):
    copy = shutil.copytree(DECK, tmp_path / "elsewhere")
    runs = [
        declare_runs(Settings.model_validate({**DEFAULTS, "deck": str(path)}))
        for path in (DECK, copy)
    ]
    assert [run.params for run in runs[0]] == [run.params for run in runs[1]]
    for run, usual in zip(runs[0], declare_runs(Settings()), strict=True):
        assert run.params["deck"]["cards"] == (DECK / "cards.csv").read_text(encoding="utf-8")
        assert "deck" not in usual.params


def test_a_folder_that_is_no_deck_is_told(tmp_path):
    with pytest.raises(RedealtError, match=r"unicorns\.deck: .*found no cards.csv"):
        declare_runs(with_deck(tmp_path))


def test_all_runs_can_be_played_with_another_deck():
    for run in declare_runs(with_deck(DECK)):
        agents = [agent for each in run.params.get("cells", ()) for agent in each["agents"]]
        agents += [
            agent
            for each in run.params.get("searches", ())
            if each["opponents"] != "last_generation"
            for agent in each["opponents"]
        ]
        known = [Agent(**agent) for agent in agents if not {"from", "random"} & {*agent}]
        configure_agents(known, Deck(**run.params["deck"]))


def test_with_another_deck_nothing_is_compared_with_the_thesis():
    plan = plan_of(unicorns={"deck": str(DECK)})
    study = plan.studies["unicorns"]
    for exhibit in study.exhibits:
        assert exhibit.published == ()
        assert "deck" in [each.setting for each in plan.deviations["unicorns"][exhibit.name]]
    assert all("deck" in claim.design for claim in study.claims)
    for rows in map_rows(read_published(published_folder("unicorns"))):
        assert rows.design is None or "deck" in rows.design
    usual = plan_of().deviations["unicorns"].values()
    assert "deck" not in [each.setting for found in usual for each in found]


def test_programs_are_refused_with_another_deck():
    with pytest.raises(ValidationError, match="leave out deck or programs"):
        Settings.model_validate({**DEFAULTS, "deck": str(DECK), "programs": {"Mine": "x"}})


def test_games_that_are_dealt_alike_make_enough_pairs_of_blocks():
    runs = {run.name: run for run in declare_runs(Settings())}
    for name in ("ablation", "mcts_ablation", "declined"):
        params = runs[name].params
        games = {each["games"] for each in params["cells"]}
        assert min(games) / params["block"] >= 10
    assert runs["paired"].params["paired_over"] == ["agent"]
