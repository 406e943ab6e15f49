"""Settings of the study: the variants as variants, what is refused, and what is then played."""

import pytest
from pydantic import ValidationError

from redealt.games.hanamikoji.switches import Switches
from redealt.planning.designs import Design, list_marked
from redealt.studies.hanamikoji.experiments.additions import ablation_variants, honest_variants
from redealt.studies.hanamikoji.experiments.readings import reading_variants
from redealt.studies.hanamikoji.experiments.runs import declare_runs
from redealt.studies.hanamikoji.plan import CLAIMS
from redealt.studies.hanamikoji.settings import Settings

DEFAULTS = Settings().model_dump()


def settings(**changes) -> Settings:
    return Settings.model_validate({**DEFAULTS, **changes})


def refusal(**changes) -> str:
    with pytest.raises(ValidationError) as caught:
        settings(**changes)
    return caught.value.errors()[0]["msg"].removeprefix("Value error, ")


def test_the_reconstruction_differs_from_the_text_where_the_published_numbers_do():
    own = Settings()
    program = Switches(
        tie_break="full_ties",
        t_winner="coin",
        offer_value="worst_reply",
        chance="resampled",
        reply_is_level=False,
        leaf_without_deck=True,
    )
    assert own.switches("as_written") == Switches()
    assert own.switches("as_run") == program


def test_the_calibration_variants_are_readings_that_stand():
    own = Settings()
    names = {"as_run": "worst_8", "worst_reply_7": "worst_7_abc", "random_reply_8": "random_8_abc"}
    assert [*names, "as_written"] == own.equal_agents.variants
    readings = reading_variants(own)
    for variant, name in names.items():
        assert own.switches(variant) == readings[name]
        assert name in {*own.readings.held_out, *own.readings.with_tables}


def test_an_experiment_needs_known_variants_whose_tables_are_built():
    section = {**DEFAULTS["starter"], "variants": ["as_run", "as_written", "mine"]}
    assert refusal(starter=section) == (
        "starter: found variant 'mine', expected one of " + ", ".join(DEFAULTS["variants"])
    )
    section["variants"] = ["as_run", "as_written", "official"]
    assert refusal(starter=section) == "starter: presample.variants: expected official, too"


def test_what_the_exhibits_judge_cannot_be_left_out():
    section = {**DEFAULTS["equal_agents"], "variants": ["as_written"]}
    assert refusal(equal_agents=section) == (
        "expected as_run, too, because results of the study are about it"
    )
    variants = {name: value for name, value in DEFAULTS["variants"].items() if name != "official"}
    assert refusal(variants=variants) == "the variant official is missing"


def test_one_switch_at_a_time_moves_each_base_towards_the_other():
    variants = ablation_variants(Settings())
    for base, other in (("as_written", "as_run"), ("as_run", "as_written")):
        start, target = Settings().switches(base), Settings().switches(other)
        assert variants[f"{base} none"] == start
        changed = {}
        for variant, switches in variants.items():
            if variant.startswith(f"{base} ") and not variant.endswith(" none"):
                (name,) = (
                    name
                    for name in Switches.model_fields
                    if getattr(switches, name) != getattr(start, name)
                )
                assert variant == f"{base} {name}"
                changed[name] = getattr(switches, name)
        assert start.model_copy(update=changed) == target


def test_honest_readings_change_what_agents_know_and_nothing_else():
    base, *others = honest_variants(Settings()).values()
    assert base == Settings().switches("as_run")
    knowledge = {"aside_in_pool", "remembers_taken", "inner_nodes"}
    for switches in others:
        differing = {n for n in Switches.model_fields if getattr(switches, n) != getattr(base, n)}
        assert len(differing) == 1
        assert differing <= knowledge


def test_runs_need_the_tables_that_their_agents_look_up():
    runs = {run.name: run for run in declare_runs(Settings())}
    assert runs["iterated_table_2"].needs == ("iterated_table_1",)
    assert runs["iterated_table_1"].needs == ("table_as_run",)
    assert runs["against_random"].needs == ()
    assert {*runs["actions"].needs} == {f"table_{v}" for v in Settings().actions.variants}
    for run in runs.values():
        cells = run.params.get("cells", ())
        agents = [agent for cell in cells for agent in cell.get("agents", ())]
        assert {agent["table"] for agent in agents if "table" in agent} <= {
            *run.needs,
            "random_play",
        }


def test_tables_can_be_had_and_seconds_are_marked():
    runs = declare_runs(Settings())
    published = {run.name for run in runs if run.is_published}
    assert published == {run.name for run in runs if run.entry.endswith(":sample_table")}
    assert [run.name for run in runs if run.measures_time] == ["seconds"]
    assert runs[-1].name == "seconds"


def test_a_run_names_its_conditions_in_every_cell_alike_and_once():
    for run in declare_runs(Settings()):
        cells = run.params.get("cells", ())
        conditions = [tuple(cell["conditions"].items()) for cell in cells]
        assert len({*conditions}) == len(conditions), run.name
        assert len({tuple(cell["conditions"]) for cell in cells}) <= 1, run.name


def test_claims_on_agents_with_tables_rest_on_how_the_tables_are_built():
    marked = {key for key, _, _ in list_marked(Settings(), Design)}
    assert {key for claim in CLAIMS for key in claim.design} == marked
    assert {claim.id for claim in CLAIMS if not claim.design} == {"1", "2", "8", "9", "14"}
